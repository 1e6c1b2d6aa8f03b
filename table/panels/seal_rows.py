"""List seals: each with what was sealed, its fingerprint words, its digest and its contents."""

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
from table.theme.style import Type
from table.widgets import Box, Brush, Scroll
from table.widgets.scroll import BAR_WIDTH
from table.widgets.small_card import small_card, small_card_width
from table.widgets.text import KEPT_WHOLE

HEADING, LINE, DIGEST, CARD, GAP, PITCH = 34.0, 28.0, 19.0, 22.0, 3.0, 26.0  # in logical units
INDENT = 40.0
ROW_GAP = 8.0


class SealRow(NamedTuple):
    """A heading (`check` is None), or one seal with its title and the lines of its contents."""

    heading: str
    check: SealCheck | None
    height: float
    title: str = ""
    lines: Sequence[Sequence[str]] = ()


class SealRows(Scroll):
    """A scrolling list of seals, hand after hand, scrolled to the last hand."""

    focusable = True

    def __init__(
        self, area: Box, checks: Sequence[SealCheck], words: Words, deck: Deck, scale: float,
        name: str,
    ) -> None:  # fmt: skip
        super().__init__(area, name)
        self.speech, self.deck, self.scale = words, deck, scale
        self.rows = [*self._rows_of(checks)]
        self.tops = [0.0, *accumulate(row.height for row in self.rows)]
        self.extent = self.tops[-1]
        last = max((at for at, row in enumerate(self.rows) if row.heading), default=0)
        self.scroll_to(self.tops[last])

    def _rows_of(self, checks: Sequence[SealCheck]) -> Iterator[SealRow]:
        """Yield a heading for each hand, followed by a row for each of its seals."""
        hand = draws = -1
        seals = [check.seal for check in checks]
        for check in checks:
            if check.seal.hand != hand:
                hand, draws = check.seal.hand, 0
                yield SealRow(self.speech.say("log.hand", n=hand), None, HEADING)
            lines = self._break_lines(_pieces(check.line)) if check.line is not None else ()
            height = LINE + DIGEST + PITCH * len(lines) + ROW_GAP + LINE * bool(check.fault)
            draws += check.seal.seat is None
            # A random draw has the number in its hand: its step would show secret choices.
            if check.seal.seat is not None:
                title = self.speech.say("dealer.choice", who=f"seat.{check.seal.seat}")
            elif check.seal == deal_seal(seals, hand):
                title = self.speech.say("dealer.deal")
            else:
                title = self.speech.say("dealer.drawn", n=draws)
            yield SealRow("", check, height, title, lines)

    def _break_lines(self, pieces: Sequence[str]) -> list[list[str]]:
        """The cards and numbers in lines, each as long as fits."""
        lines: list[list[str]] = []
        free = 0.0
        for piece in pieces:
            width = self._piece_width(piece)
            if width > free:
                lines.append([])
                free = self.area[2] - INDENT - BAR_WIDTH - 8
            lines[-1].append(piece)
            free -= width + GAP
        return lines

    def _piece_width(self, piece: str) -> float:
        if not _is_card(piece):
            return 10.0 * len(piece)
        return small_card_width(piece, round(CARD * self.scale)) / self.scale

    def draw(self, brush: Brush) -> None:
        x, y, w, h = self.area
        clip = brush.surface.get_clip()
        brush.surface.set_clip(clip.clip(brush.rect(self.area)))
        for row, top in zip(self.rows, self.tops, strict=False):
            down = y + top - self.offset
            if down + row.height > y and down < y + h:
                self._draw_row(brush, row, (x, down, w - BAR_WIDTH - 4, row.height))
        self.draw_fades(brush)
        brush.surface.set_clip(clip)
        super().draw(brush)

    def _draw_row(self, brush: Brush, row: SealRow, area: Box) -> None:
        x, y, w, _ = area
        theme = brush.theme
        if row.check is None:
            brush.write(row.heading, (x, y, w, HEADING), Type.BODY, "title")
            return
        check, half = row.check, w * 0.44
        _draw_sign(brush, check, (x + 4, y + 2, 24, 24))
        brush.write(row.title, (x + INDENT, y, half - INDENT, LINE), Type.BODY, "strong")
        words, right = fingerprint(check.seal.digest), (x + half + 8, y, w - half - 8, LINE)
        brush.write(words, right, Type.BODY, "strong", theme.accent, "right", KEPT_WHOLE)
        salt = "" if check.line is None else str(check.line.get(SALT, ""))
        key = "dealer.digest.salt" if salt else "dealer.digest"
        sentence = self.speech.say(key, seal=check.seal.digest, salt=salt)
        area = (x + INDENT, y + LINE, w - INDENT, DIGEST)
        brush.write(sentence, area, Type.SMALL, "text", theme.faint, "left", KEPT_WHOLE)
        y += LINE + DIGEST
        for line in row.lines:
            self._draw_line(brush, line, (x + INDENT, y))
            y += PITCH
        if check.fault:
            fault = self.speech.say(f"dealer.fault.{check.fault}")
            brush.write(fault, (x + INDENT, y, w - INDENT, LINE), Type.NOTE, "strong", theme.warn)

    def _draw_line(self, brush: Brush, line: Sequence[str], at: tuple[float, float]) -> None:
        x, y = at
        for piece in line:
            width = self._piece_width(piece)
            if _is_card(piece):
                picture = small_card(piece, round(CARD * self.scale), self.deck)
                brush.surface.blit(picture, brush.point(x, y + (PITCH - CARD) / 2))
            else:
                brush.write(piece, (x, y, width + 20, PITCH), Type.NOTE)
            x += width + GAP


def _draw_sign(brush: Brush, check: SealCheck, area: Box) -> None:
    """Draw sealing wax for an unopened seal, a tick for a correct one, "!" for a faulty one."""
    theme = brush.theme
    if check.line is None:
        brush.surface.blit(sign(SEALED, brush.px(24), theme), brush.rect(area))
        return
    text, fill = ("!", theme.warn) if check.fault else ("✓", theme.accent)
    brush.box(area, fill, fill, 1)
    brush.write(text, area, Type.BODY, "strong", theme.on_accent, "center")


def _pieces(line: Line) -> list[str]:
    """The contents of a journal line: names of cards in order, or a text such as a number."""
    dealt = line.get("dealt")
    if isinstance(dealt, list):
        return [piece for entry in dealt for piece in str(entry).split()]
    try:
        choice = move(str(line.get("move", "")))
    except BadMove:
        return str(line.get("move", "")).split()
    return [dealt.name for dealt in choice.cards] or [str(choice)]


def _is_card(piece: str) -> bool:
    try:
        card(piece)
    except BadCard:
        return False
    return True
