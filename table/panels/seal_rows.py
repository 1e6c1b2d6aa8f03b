"""Seals one under the other: what was sealed, its words, the whole of it; and what lay in it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import accumulate
from typing import NamedTuple

from rules.kit.cards import BadCard, card
from rules.kit.chain import Line
from rules.kit.move import BadMove, move
from rules.kit.seal import SALT, deal_seal
from sprites.deck import Deck
from table.felt.plates import SEALED, sign
from table.i18n.fingerprint import fingerprint
from table.i18n.words import Words
from table.session.seals import SealCheck
from table.widgets import Box, Brush, Scroll
from table.widgets.scroll import BAR
from table.widgets.small_card import small_card, small_card_width
from table.widgets.text import KEPT_WHOLE

HEADING, LINE, DIGEST, CARD, GAP, PITCH = 34.0, 28.0, 19.0, 22.0, 3.0, 26.0  # in logical units
INDENT = 40.0
ASIDE = 8.0  # between two rows


class SealRow(NamedTuple):
    """A heading, or one seal: what it is called, how high it is, and its cards line by line."""

    heading: str
    looked: SealCheck | None
    height: float
    called: str = ""
    lines: Sequence[Sequence[str]] = ()


class SealRows(Scroll):
    """A list of seals, hand after hand; it begins where the last hand does."""

    focusable = True

    def __init__(
        self,
        area: Box,
        looked: Sequence[SealCheck],
        words: Words,
        deck: Deck,
        scale: float,
        name: str,
    ) -> None:
        super().__init__(area, name)
        self.speech, self.deck, self.scale = words, deck, scale
        self.rows = [*self._made(looked)]
        self.tops = [0.0, *accumulate(row.height for row in self.rows)]
        self.extent = self.tops[-1]
        last = max((at for at, row in enumerate(self.rows) if row.heading), default=0)
        self.scroll_to(self.tops[last])

    def _made(self, looked: Sequence[SealCheck]) -> Iterator[SealRow]:
        hand = draws = -1
        seals = [seal.seal for seal in looked]
        for seal in looked:
            if seal.seal.hand != hand:
                hand, draws = seal.seal.hand, 0
                yield SealRow(self.speech.say("log.hand", n=hand), None, HEADING)
            lines = self._lines(_pieces(seal.line)) if seal.line is not None else ()
            tall = LINE + DIGEST + PITCH * len(lines) + ASIDE + LINE * bool(seal.fault)
            draws += seal.seal.seat is None
            deal = seal.seal == deal_seal(seals, hand)
            yield SealRow("", seal, tall, self._called(seal, 0 if deal else draws), lines)

    def _called(self, seal: SealCheck, draws: int) -> str:
        """What was sealed: the deal (0), else how often luck was drawn in the hand so far, and not
        its step, which would tell whether somebody chose in secret."""
        if seal.seal.seat is not None:
            return self.speech.say("dealer.choice", who=f"seat.{seal.seal.seat}")
        return self.speech.say("dealer.drawn", n=draws) if draws else self.speech.say("dealer.deal")

    def _lines(self, pieces: Sequence[str]) -> list[list[str]]:
        """Cards and numbers, as many in a line as there is room for."""
        room = self.area[2] - INDENT - BAR - 8
        lines: list[list[str]] = [[]]
        used = 0.0
        for piece in pieces:
            width = self._wide(piece)
            if used + width > room and lines[-1]:
                lines.append([])
                used = 0.0
            lines[-1].append(piece)
            used += width + GAP
        return lines if lines[0] else []

    def _wide(self, piece: str) -> float:
        if not _is_card(piece):
            return 10.0 * len(piece)
        return small_card_width(piece, round(CARD * self.scale)) / self.scale

    # drawn

    def draw(self, brush: Brush) -> None:
        x, y, w, h = self.area
        clip = brush.surface.get_clip()
        brush.surface.set_clip(clip.clip(brush.rect(self.area)))
        for row, top in zip(self.rows, self.tops, strict=False):
            down = y + top - self.offset
            if down + row.height > y and down < y + h:
                self._draw_row(brush, row, (x, down, w - BAR - 4, row.height))
        self.draw_fades(brush)
        brush.surface.set_clip(clip)
        super().draw(brush)

    def _draw_row(self, brush: Brush, row: SealRow, area: Box) -> None:
        x, y, w, _ = area
        theme = brush.theme
        if row.looked is None:
            brush.write(row.heading, (x, y, w, HEADING), 20, "title")
            return
        seal, half = row.looked, w * 0.44
        self._draw_sign(brush, seal, (x + 4, y + 2))
        brush.write(row.called, (x + INDENT, y, half - INDENT, LINE), 18, "strong")
        words = fingerprint(seal.seal.digest)
        right = (x + half + 8, y, w - half - 8, LINE)
        brush.write(words, right, 18, "strong", theme.accent, "right", KEPT_WHOLE)
        y += LINE
        salt = "" if seal.line is None else str(seal.line.get(SALT, ""))
        whole = seal.seal.digest
        digest = (x + INDENT, y, w - INDENT, DIGEST)
        said = self.speech.say("dealer.digest", seal=whole)
        if salt:
            said = self.speech.say("dealer.digest.salt", seal=whole, salt=salt)
        brush.write(said, digest, 12.5, "text", theme.faint, "left", KEPT_WHOLE)
        y += DIGEST
        for line in row.lines:
            self._draw_line(brush, line, (x + INDENT, y))
            y += PITCH
        if seal.fault:
            fault = self.speech.say(f"dealer.fault.{seal.fault}")
            brush.write(fault, (x + INDENT, y, w - INDENT, LINE), 17, "strong", theme.warn)

    def _draw_sign(self, brush: Brush, seal: SealCheck, at: tuple[float, float]) -> None:
        """Wax while it is shut; a tick, or what warns, once it has been opened."""
        theme, (x, y) = brush.theme, at
        if seal.line is None:
            picture = sign(SEALED, brush.px(24), theme)
            brush.surface.blit(picture, brush.rect((x, y, 24, 24)))
            return
        good = not seal.fault
        fill = theme.accent if good else theme.warn
        brush.box((x, y, 24, 24), fill, fill, 12, 1)
        brush.write("✓" if good else "!", (x, y, 24, 24), 18, "strong", theme.on_accent, "center")

    def _draw_line(self, brush: Brush, line: Sequence[str], at: tuple[float, float]) -> None:
        x, y = at
        for piece in line:
            width = self._wide(piece)
            if _is_card(piece):
                picture = small_card(piece, round(CARD * self.scale), self.deck)
                brush.surface.blit(picture, brush.point(x, y + (PITCH - CARD) / 2))
            else:
                brush.write(piece, (x, y, width + 20, PITCH), 17)
            x += width + GAP


def _pieces(line: Line) -> list[str]:
    """What a line holds: cards by their names, in order, and whatever else there is, as text."""
    dealt = line.get("dealt")
    if isinstance(dealt, list):
        return [piece for each in dealt for piece in str(each).split()]
    try:
        made = move(str(line.get("move", "")))
    except BadMove:
        return str(line.get("move", "")).split()
    return [dealt.name for dealt in made.cards] or [str(made)]


def _is_card(piece: str) -> bool:
    try:
        card(piece)
    except BadCard:
        return False
    return True
