"""A page to read: headings, bullets, bold, italic, links and cards in the text."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import NamedTuple

import pygame

from sprites.fonts import font
from table.i18n.glossary import TermMatch
from table.theme.style import Type
from table.widgets.brush import MIN_FACTOR, Box, Brush
from table.widgets.markup import Block, Span, mark_terms, parse, split_runs
from table.widgets.scroll import BAR_WIDTH, FADE_HEIGHT, Scroll
from table.widgets.text import ink, text_width
from table.widgets.widget import Point, inside

_PAD = 6.0
HEAD_GAP = 14.0  # below a picture above the text
MARK_WIDTH, MARK_INSET = 28.0, 5.0  # of the mark of an entry in a list; to its left
PITCH, HEADING_GAP, ENTRY_GAP = 1.4, 0.7, 0.3  # of a line, above a heading, below an entry; in ems
_SIZES = {1: Type.TITLE, 2: Type.HEADING, 3: Type.HEADING}  # of headings, by the number of their #


class _Piece(NamedTuple):
    """Words of one line in one style, or a picture. Its box counts from the content's corner."""

    box: Box
    span: Span
    size: Type
    picture: pygame.Surface | None = None

    def style(self) -> tuple[object, ...]:
        """Return its style and line; neighbours that have both in common become one piece."""
        span = self.span
        return span.role, span.link, span.card, span.term, self.box[1]


class RichText(Scroll):
    """A text that scrolls. Links to `#anchor` go to that heading, all others call `on(target)`.

    Left and right select a link, Enter follows it. `card(name, height)` returns the picture of a
    card such as {7D}, or None; then its name is written instead."""

    focusable = True
    paragraph_gap = 0.55  # between two paragraphs, in heights of the letters
    keys = (pygame.K_PAGEUP, pygame.K_PAGEDOWN, pygame.K_TAB, pygame.K_RETURN)

    def __init__(self, area: Box, source: str, on: Callable[[str], None] | None = None,
                 card: Callable[[str, int], pygame.Surface | None] | None = None,
                 size: Type = Type.BODY, name: str = "") -> None:  # fmt: skip
        super().__init__(area, name, on)
        self.source, self.card, self.size = source, card, size
        self.link = ""  # the target of the link that Enter follows, "" for none
        self.is_link_list = False  # it is a list of links: up and down go from link to link too
        # Paints a picture of a size in pixels above the text; its height in units, with the gap.
        self.head: Callable[[tuple[int, int]], pygame.Surface] | None = None
        self.head_height = 0.0
        self.card_name: Callable[[str], str] = str  # returns the name of a card in words
        self.pending_anchor = ""  # the anchor to go to once the text is laid out
        self._pieces: list[_Piece] = []
        self._anchors: dict[str, float] = {}
        self._layout_key: object = None
        self._large = 1.0

    def blocks(self) -> list[Block]:
        """Return the blocks to lay out, from the top down."""
        return parse(self.source)

    def go_to(self, anchor: str) -> None:
        """Scroll to the block with this anchor, if any; later if the text is not yet laid out."""
        self.pending_anchor = anchor
        if self._layout_key and anchor in self._anchors:
            self.scroll_to(self._anchors[anchor] - FADE_HEIGHT)  # clear of the edge that fades
            self.pending_anchor = ""

    def section_in_sight(self, anchors: Collection[str]) -> str:
        """Return the last of these anchors that is at or above the visible part; "" for none."""
        visible_top = self.offset + FADE_HEIGHT + 1
        tops = self._anchors.items()
        above = [name for name, top in tops if top <= visible_top and name in anchors]
        return above[-1] if above else ""

    def _lay_out(self, scale: float, large: float) -> None:
        """Place all words, unless nothing has changed. `large`: the factor of large print."""
        layout_key = (self.source, self.area[2], scale, self.size, self.glossary, large)
        if layout_key == self._layout_key:
            return
        self._layout_key, self._large = layout_key, large
        self._pieces = []
        self._anchors = {}
        y = self.head_height
        for block in self.blocks():
            font_size, left = _SIZES.get(block.level, self.size), _PAD
            size = large * font_size
            if y and block.level:
                y += size * HEADING_GAP
            if block.anchor:
                self._anchors.setdefault(block.anchor, y)
            if block.mark:
                left += MARK_WIDTH * large
                box = (_PAD + MARK_INSET, y, (MARK_WIDTH - MARK_INSET) * large, size * PITCH)
                self._pieces.append(_Piece(box, Span(block.mark, "title"), font_size))
            y = self._lay_block(block, left, y, font_size, scale)
            y += size * (ENTRY_GAP if block.mark else self.paragraph_gap)
        self.extent = y
        self.scroll_to(self.offset)
        self.go_to(self.pending_anchor)

    def _lay_block(self, block: Block, left: float, y: float, size: Type, scale: float) -> float:
        """Add the pieces of a block, in lines from `left` and `y` on; return its lower edge."""
        px = max(1, round(size * self._large * scale))
        pitch = size * self._large * PITCH
        right = self.area[2] - BAR_WIDTH - _PAD
        space_width = text_width(" ", "text", px) / scale
        x = left
        for word in split_runs(mark_terms(block, self.glossary)):
            parts = [(span, *self._measure(span, px, scale)) for span in word]
            if x > left and x + space_width + sum(width for *_, width in parts) > right:
                x = left
                y += pitch
            elif x > left:
                x += space_width
            for span, card, width in parts:
                box = (x, y, min(width, right - left), pitch)
                x = self._add_piece(_Piece(box, span, size, card), scale)
        return y + pitch

    def _measure(self, span: Span, px: int, scale: float) -> tuple[pygame.Surface | None, float]:
        """Return the picture of a span's card, or None for a text; and its width in units."""
        card = self.card(span.card, round(px * 1.3)) if span.card and self.card else None
        pixels = card.get_width() if card else text_width(span.text, span.role, px)
        return card, pixels / scale

    def _add_piece(self, piece: _Piece, scale: float) -> float:
        """Add a piece, and return its right edge. A text of the same style as the one before it in
        the line is joined to that, so that both are drawn as one."""
        span = piece.span
        last = self._pieces[-1] if self._pieces else None
        if last and not span.card and last.style() == piece.style():
            x, y, w, h = last.box
            has_gap = piece.box[0] > x + w + 0.5  # more than rounding
            space = " " if has_gap else ""
            span = span._replace(text=last.span.text + space + span.text)
            px = max(1, round(piece.size * self._large * scale))
            width = text_width(span.text, span.role, px) / scale
            piece = _Piece((x, y, width, h), span, piece.size)
            self._pieces.pop()
        self._pieces.append(piece)
        return piece.box[0] + piece.box[2]

    def draw(self, brush: Brush) -> None:
        self._lay_out(brush.scale, brush.theme.large)
        x, y, _, h = self.area
        clip = brush.surface.get_clip()
        brush.surface.set_clip(clip.clip(brush.rect(self.area)))
        if self.head is not None and self.offset < self.head_height:
            width = self.area[2] - BAR_WIDTH - _PAD
            head = brush.rect((x + _PAD, y - self.offset, width, self.head_height - HEAD_GAP))
            brush.surface.blit(self.head(head.size), head)
        for piece in self._pieces:
            left, top, width, height = piece.box
            if -height < top - self.offset < h:
                self._draw_piece(brush, piece, (x + left, y + top - self.offset, width, height))
        super().draw(brush)
        brush.surface.set_clip(clip)

    def _draw_piece(self, brush: Brush, piece: _Piece, box: Box) -> None:
        """Draw a card, or text with its underlines, in its box on the page."""
        theme, span, place = brush.theme, piece.span, brush.rect(box)
        if piece.picture:
            brush.surface.blit(piece.picture, piece.picture.get_rect(center=place.center))
            return
        shows_selection = self.focused or self.is_link_list
        is_selected = bool(span.link) and span.link == self.link and shows_selection
        if is_selected:
            brush.surface.fill(theme.highlight, place)
        is_accented = span.link or piece.size > Type.BODY
        colour = theme.accent if is_accented and not is_selected else theme.ink
        px = brush.px(piece.size * self._large)
        width = brush.rect(self.area).right - brush.px(BAR_WIDTH - 2) - place.x
        # Only a word that is longer than a line is shrunk by this.
        text, fit = brush.fit_line(span.text, span.role, piece.size, width, MIN_FACTOR, self._large)
        at = place.x, place.centery - font(span.role, px).get_height() // 2
        brush.surface.blit(ink(text, span.role, fit, colour), at)
        if span.term:
            whole = TermMatch(0, len(text), span.term)
            brush.underline_terms(text, [whole], at, span.role, fit)
        if span.link:
            line = pygame.Rect(place.x, place.bottom - brush.px(4), place.w, brush.px(1))
            brush.surface.fill(colour, line)

    def spoken_text(self) -> str:
        """Return the text of the selected link, or of a list's first; else the visible lines."""
        link = self.link
        if self.is_link_list and not link:
            link = next(iter(self.links()), "")
        link_texts = [piece.span.text for piece in self._pieces if link and piece.span.link == link]
        return " ".join(link_texts or self.spoken_lines())

    def spoken_lines(self, keep_headings: bool = False) -> list[str]:
        """Return the visible lines as texts, with cards by name. The list is empty while a link is
        selected, and for a list of links. `keep_headings`: keep each heading with its text, so that
        it is left out if only it is visible, and added if only its text is."""
        if self.link or self.is_link_list:
            return []
        lines: dict[float, list[str]] = {}  # the texts of each line, by its upper edge
        heading_tops = set[float]()
        for piece, after in zip(self._pieces, [*self._pieces[1:], None], strict=True):
            span, top = piece.span, piece.box[1]
            text = self.card_name(span.card) if span.card else span.text
            if span.role == "title" and piece.size > self.size:
                heading_tops.add(top)
                if (after is None or after.size != piece.size) and text[-1:] not in ".!?:":
                    text += "."
            if text != "•":
                lines.setdefault(top, []).append(text)
        visible = self._visible_tops(list(lines), heading_tops if keep_headings else set())
        return [" ".join(lines[top]).replace(" ,", ",").replace(" .", ".") for top in visible]

    def _visible_tops(self, tops: list[float], heading_tops: set[float]) -> list[float]:
        """Return those of the lines' `tops` that are visible. Headings at the end, whose text is
        not visible, are left out; those just above the first visible line are added."""
        height = self.area[3]
        visible = [n for n, top in enumerate(tops) if -1 < top - self.offset < height]
        if not visible:
            return []
        first, end = visible[0], visible[-1] + 1
        while first + 1 < end < len(tops) and tops[end - 1] in heading_tops:
            end -= 1
        while first and tops[first - 1] in heading_tops:
            first -= 1
        return tops[first:end]

    def links(self) -> list[str]:
        """Return the targets of the links, in order, each once."""
        return list(dict.fromkeys(piece.span.link for piece in self._pieces if piece.span.link))

    def follow(self, link: str) -> None:
        """Follow a link: scroll to its `#anchor`, or call `on` with any other target."""
        if link.startswith("#"):
            self.go_to(link[1:])
        else:
            self.notify(link)

    def release(self, at: Point) -> None:
        point = (at[0] - self.area[0], at[1] - self.area[1] + self.offset)
        for piece in self._pieces:
            if piece.span.link and inside(point, piece.box) and inside(at, self.area):
                self.follow(piece.span.link)
                return

    def click(self) -> None:
        if self.link:
            self.follow(self.link)

    def key(self, event: pygame.event.Event) -> bool:
        """Select the next or previous link, or follow the selected one; other keys scroll."""
        links = self.links()
        steps = {pygame.K_RIGHT: 1, pygame.K_LEFT: -1}
        if self.is_link_list:
            steps |= {pygame.K_DOWN: 1, pygame.K_UP: -1}
            self.link = self.link or (links[0] if links else "")
        if event.key in steps and links:
            number = links.index(self.link) if self.link in links else -1
            self.link = links[min(max(0, number + steps[event.key]), len(links) - 1)]
            selected = next(piece for piece in self._pieces if piece.span.link == self.link)
            _, top, _, height = selected.box
            self.show(top, height)
            return True
        if event.key in (pygame.K_RETURN, pygame.K_KP_ENTER) and self.link:
            self.click()
            return True
        return super().key(event)


MAX_INDENT = 12  # letters


class PlainText(RichText):
    """A plain text that scrolls. It keeps its line breaks and indents, and has no markup."""

    paragraph_gap = 0.1

    def blocks(self) -> list[Block]:
        """Return a block for each line, with spaces at which it cannot break as its indent."""
        blocks = []
        for raw_line in self.source.splitlines():
            line = raw_line.rstrip().expandtabs(4)
            text = line.lstrip()
            indent = min(len(line) - len(text), MAX_INDENT) if text else 1
            no_break_spaces = "\u00a0" * indent
            blocks.append(Block((Span(no_break_spaces + text),)))
        return blocks
