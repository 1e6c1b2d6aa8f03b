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

HEADING, LINE, DIGEST = 34.0, 28.0, 19.0  # heights: of a hand's heading, of a title, of a digest
CARD, GAP, PITCH = 22.0, 3.0, 26.0  # of the contents: height of a card, between two, line to line
INDENT = 40.0
ROW_GAP = 8.0


class SealRow(NamedTuple):
    """The heading of a hand, whose `check` is None; or one seal with its title and the lines of its
    contents, which are names of cards and other texts."""

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
        self.words, self.deck, self.scale = words, deck, scale
        self.rows = list(self._rows_of(checks))
        self.tops = [0.0, *accumulate(row.height for row in self.rows)]
        self.extent = self.tops[-1]
        headings = [index for index, row in enumerate(self.rows) if row.heading]
        self.scroll_to(self.tops[headings[-1]] if headings else 0.0)

    def _rows_of(self, checks: Sequence[SealCheck]) -> Iterator[SealRow]:
        """Yield a heading for each hand, followed by a row for each of its seals."""
        hand = draws = -1
        seals = [check.seal for check in checks]
        for check in checks:
            if check.seal.hand != hand:
                hand, draws = check.seal.hand, 0
                yield SealRow(self.words.say("log.hand", n=hand), None, HEADING)
            lines = self._break_lines(_pieces(check.line)) if check.line is not None else ()
            height = LINE + DIGEST + PITCH * len(lines) + ROW_GAP + (LINE if check.fault else 0)
            # Random draws are numbered within their hand: their steps would tell of secret choices.
            if check.seal.seat is None:
                draws += 1
            if check.seal.seat is not None:
                title = self.words.say("dealer.choice", who=f"seat.{check.seal.seat}")
            elif check.seal == deal_seal(seals, hand):
                title = self.words.say("dealer.deal")
            else:
                title = self.words.say("dealer.drawn", n=draws)
            yield SealRow("", check, height, title, lines)

    def _break_lines(self, pieces: Sequence[str]) -> list[list[str]]:
        """Break cards and other texts into lines that fit the width of the list."""
        lines: list[list[str]] = []
        free_width = 0.0
        for piece in pieces:
            width = self._piece_width(piece)
            if width > free_width:
                lines.append([])
                free_width = self.area[2] - INDENT - BAR_WIDTH - 8
            lines[-1].append(piece)
            free_width -= width + GAP
        return lines

    def _piece_width(self, piece: str) -> float:
        """The width of a card or a text in units; that of a text is estimated."""
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
        """Draw a heading; or a seal's sign, title, fingerprint, digest, contents and fault."""
        x, y, w, _ = area
        theme = brush.theme
        if row.check is None:
            brush.write(row.heading, (x, y, w, HEADING), Type.BODY, "title")
            return
        check, half = row.check, w * 0.44
        _draw_sign(brush, check, (x + 4, y + 2, 24, 24))
        brush.write(row.title, (x + INDENT, y, half - INDENT, LINE), Type.BODY, "strong")
        code, right = fingerprint(check.seal.digest), (x + half + 8, y, w - half - 8, LINE)
        brush.write(code, right, Type.BODY, "strong", theme.accent, "right", KEPT_WHOLE)
        salt = "" if check.line is None else str(check.line.get(SALT, ""))
        key = "dealer.digest.salt" if salt else "dealer.digest"
        sentence = self.words.say(key, seal=check.seal.digest, salt=salt)
        area = (x + INDENT, y + LINE, w - INDENT, DIGEST)
        brush.write(sentence, area, Type.SMALL, "text", theme.faint, "left", KEPT_WHOLE)
        y += LINE + DIGEST
        for line in row.lines:
            self._draw_line(brush, line, (x + INDENT, y))
            y += PITCH
        if check.fault:
            fault = self.words.say(f"dealer.fault.{check.fault}")
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
    """What a line of the journal says was sealed: the names of the dealt cards in order, those of a
    choice, or other texts such as a number."""
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
