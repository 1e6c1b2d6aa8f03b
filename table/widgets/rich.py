"""A page to read: headings, bullets, bold, italic, links and cards in the text."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from typing import NamedTuple

import pygame

from sprites.fonts import font
from table.i18n.glossary import TermMatch
from table.widgets.brush import Box, Brush
from table.widgets.markup import Block, Span, mark_terms, parse, split_runs
from table.widgets.scroll import BAR, FADE, Scroll
from table.widgets.text import fit_text, ink, text_width
from table.widgets.widget import Point, inside

_PAD = 6.0
_SIZES = {1: 32.0, 2: 25.0, 3: 21.0}  # of headings, by the number of their #


class _Piece(NamedTuple):
    """A run of text, or a picture, laid out; its box is counted from the top of the content."""

    box: Box
    span: Span
    size: float
    picture: pygame.Surface | None = None

    def look(self) -> tuple[object, ...]:
        """Pieces of one line that look the same are drawn as one."""
        span = self.span
        return span.role, span.link, span.card, span.term, self.box[1]


class RichText(Scroll):
    """A text that scrolls. Links to `#anchor` go to that heading, all others call `on(target)`.

    Left and right go from link to link, Enter follows. `card(name, height)` gives the picture
    of a card such as {7D}; without it, or where it gives None, the name is written.
    """

    focusable = True
    paragraph_gap = 0.55  # of its size: how far one paragraph is from the next
    keys = (pygame.K_PAGEUP, pygame.K_PAGEDOWN, pygame.K_TAB, pygame.K_RETURN)

    def __init__(
        self,
        area: Box,
        source: str,
        on: Callable[[str], None] | None = None,
        card: Callable[[str, int], pygame.Surface | None] | None = None,
        size: float = 19,
        name: str = "",
    ) -> None:
        super().__init__(area, name, on)
        self.source, self.card, self.size = source, card, size
        self.link = ""  # the link that Enter follows
        self.is_link_list = False  # a list of links, which all arrows walk over one by one
        self.card_name: Callable[[str], str] = str  # a card by its name in words
        self.pending_anchor = ""  # an anchor asked for before the text was first laid out
        self._pieces: list[_Piece] = []
        self._anchors: dict[str, float] = {}
        self._laid: object = None
        self._large = 1.0

    def blocks(self) -> list[Block]:
        """What is laid out, one below the other."""
        return parse(self.source)

    def go_to(self, anchor: str) -> None:
        """Scroll to a heading, or to a block that ends in {#anchor}; unknown ones do nothing."""
        self.pending_anchor = anchor
        if self._laid and anchor in self._anchors:
            self.scroll_to(self._anchors[anchor] - FADE)  # clear of the edge that fades
            self.pending_anchor = ""

    def _lay(self, scale: float, large: float) -> None:
        """Place every word for this width and scale, unless it has been done; all that is written
        so much larger."""
        told = (self.source, self.area[2], scale, self.size, self.glossary, large)
        if told == self._laid:
            return
        self._laid, self._pieces, self._anchors, self._large = told, [], {}, large
        y = 0.0
        for block in self.blocks():
            size = large * (_SIZES[block.level] if block.level else self.size)
            y += (size * 0.7 if y else 0) if block.level else 0
            if block.anchor:
                self._anchors.setdefault(block.anchor, y)
            left = _PAD + (28.0 * large if block.mark else 0.0)
            if block.mark:
                self._pieces.append(
                    _Piece((_PAD + 5, y, 23 * large, size * 1.4), Span(block.mark, "title"), size)
                )
            y = self._lay_block(block, left, y, size, scale)
            y += size * (0.3 if block.mark else self.paragraph_gap)
        self.extent = y
        self.scroll_to(self.offset)
        self.go_to(self.pending_anchor)

    def _lay_block(self, block: Block, left: float, y: float, size: float, scale: float) -> float:
        """Break one block into lines; returns where it ends."""
        px, pitch = max(1, round(size * scale)), size * 1.4
        room = self.area[2] - BAR - _PAD
        x, spaced = left, False
        for glued in split_runs(mark_terms(block, self.glossary)):
            pictures = [
                self.card(span.card, round(px * 1.3)) if span.card and self.card else None
                for span in glued
            ]
            widths = [
                (picture.get_width() if picture else text_width(span.text, span.role, px)) / scale
                for span, picture in zip(glued, pictures, strict=True)
            ]
            gap = text_width(" ", "text", px) / scale if spaced else 0
            if x > left and x + gap + sum(widths) > room:
                x, y, gap = left, y + pitch, 0
            x, spaced = x + gap, True
            for span, picture, width in zip(glued, pictures, widths, strict=True):
                box = (x, y, min(width, room - left), pitch)
                x = self._put(_Piece(box, span, size, picture), scale)
        return y + pitch

    def _put(self, piece: _Piece, scale: float) -> float:
        """Add a piece; words of one look on one line become one run of text. Where it ends."""
        last, span = self._pieces[-1] if self._pieces else None, piece.span
        if last and not span.card and last.look() == piece.look():
            x, y, w, h = last.box
            apart = " " if piece.box[0] > x + w + 0.5 else ""
            span = replace(span, text=last.span.text + apart + span.text)
            width = text_width(span.text, span.role, max(1, round(piece.size * scale))) / scale
            piece = _Piece((x, y, width, h), span, piece.size)
            self._pieces.pop()
        self._pieces.append(piece)
        return piece.box[0] + piece.box[2]

    def draw(self, brush: Brush) -> None:
        self._lay(brush.scale, brush.theme.large)
        x, y, _, h = self.area
        clip = brush.surface.get_clip()
        brush.surface.set_clip(clip.clip(brush.rect(self.area)))
        for piece in self._pieces:
            px, top, width, height = piece.box
            if -height < top - self.offset < h:
                self._draw_piece(brush, piece, (x + px, y + top - self.offset, width, height))
        super().draw(brush)
        brush.surface.set_clip(clip)

    def _draw_piece(self, brush: Brush, piece: _Piece, box: Box) -> None:
        theme, span, place = brush.theme, piece.span, brush.rect(box)
        if piece.picture:
            brush.surface.blit(piece.picture, piece.picture.get_rect(center=place.center))
            return
        lit = bool(span.link) and span.link == self.link and self.focused
        if lit:
            brush.surface.fill(theme.highlight, place)
        colour = (
            theme.ink if lit or not (span.link or piece.size > 21 * self._large) else theme.accent
        )
        px = brush.px(piece.size)
        edge = brush.rect(self.area).right - brush.px(BAR)  # only a word longer than a line is cut
        shown, fit = fit_text(span.text, span.role, px, edge - place.x + brush.px(2))
        line = ink(shown, span.role, fit, colour)
        at = place.x, place.centery - font(span.role, px).get_height() // 2
        brush.surface.blit(line, at)
        if span.term:
            brush.mark(shown, (TermMatch(0, len(shown), span.term),), at, span.role, fit)
        if span.link:
            under = pygame.Rect(place.x, place.bottom - brush.px(4), place.w, brush.px(1))
            brush.surface.fill(colour, under)

    def spoken_text(self) -> str:
        """The link that Enter follows, or what is in sight."""
        first = self.links()[:1] if self.is_link_list else []
        link = self.link or (first[0] if first else "")
        linked = [piece.span.text for piece in self._pieces if link and piece.span.link == link]
        return " ".join(linked or self.spoken_lines())

    def spoken_lines(self, whole: bool = False) -> list[str]:
        """The lines in sight: cards by name, a heading with a full stop; none at a link. `whole`:
        they end with no heading, which is read with what it stands over."""
        if self.link or self.is_link_list:
            return []
        lines: dict[float, list[str]] = {}
        heads: set[float] = set()
        for piece, after in zip(self._pieces, [*self._pieces[1:], None], strict=True):
            if piece.span.text == "•":
                continue
            text = self.card_name(piece.span.card) if piece.span.card else piece.span.text
            headed = piece.span.role == "title" and piece.size > self.size * self._large
            if headed and (after is None or after.size != piece.size) and text[-1:] not in ".!?:":
                text += "."
            heads |= {piece.box[1]} if headed else set()
            lines.setdefault(piece.box[1], []).append(text)
        seen = self._read_in_sight(list(lines), heads if whole else set())
        return [" ".join(lines[top]).replace(" ,", ",").replace(" .", ".") for top in seen]

    def _read_in_sight(self, tops: list[float], heads: set[float]) -> list[float]:
        """Of all lines, by how far down they are, those in sight; `heads` not before what they
        stand over is in sight."""
        seen = [at for at, top in enumerate(tops) if -1 < top - self.offset < self.area[3]]
        while len(seen) > 1 and tops[seen[-1]] in heads and seen[-1] + 1 < len(tops):
            seen.pop()
        while seen and seen[0] and tops[seen[0] - 1] in heads:
            seen.insert(0, seen[0] - 1)
        return [tops[at] for at in seen]

    def links(self) -> list[str]:
        """Where the links lead, in the order they stand."""
        return list(dict.fromkeys(piece.span.link for piece in self._pieces if piece.span.link))

    def follow(self, link: str) -> None:
        """What a click on the link does."""
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
        links = self.links()
        steps = {pygame.K_RIGHT: 1, pygame.K_LEFT: -1}
        if self.is_link_list:
            steps |= {pygame.K_DOWN: 1, pygame.K_UP: -1}
        if self.is_link_list and links and not self.link:
            self.link = links[0]
        if event.key in steps and links:
            here = links.index(self.link) if self.link in links else -1
            self.link = links[min(max(0, here + steps[event.key]), len(links) - 1)]
            spot = next(piece.box for piece in self._pieces if piece.span.link == self.link)
            self.show(spot[1], spot[3])
            return True
        if event.key in (pygame.K_RETURN, pygame.K_KP_ENTER) and self.link:
            self.click()
            return True
        return super().key(event)


SHORT = 55  # letters: a line that ends sooner was meant to end there
DEEPEST = 12  # letters a line is drawn in at most
_LISTED = re.compile(r"\s*(?:[-*•o]|\(?[0-9a-zA-Z]{1,2}[.)])\s|Copyright \([cC]\)")


class PlainText(RichText):
    """A text that scrolls, its paragraphs broken anew; `as_it_is`: every line for itself."""

    paragraph_gap = 0.1

    def __init__(
        self, area: Box, source: str, size: float = 17, name: str = "", as_it_is: bool = False
    ) -> None:
        super().__init__(area, source, size=size, name=name)
        self.as_it_is = as_it_is

    def blocks(self) -> list[Block]:
        lines = [line.rstrip().expandtabs(4) for line in self.source.splitlines()]
        if not self.as_it_is:
            lines = join_paragraphs(lines)
        return [Block((Span(self._indented(line)),)) for line in lines]

    @staticmethod
    def _indented(line: str) -> str:
        """The line with its indent kept, and one that is empty as high as others."""
        start = len(line) - len(line.lstrip())
        return "\u00a0" * min(start, DEEPEST) + line.lstrip() if line.strip() else "\u00a0"


def join_paragraphs(lines: list[str]) -> list[str]:
    """The lines of each paragraph as one, and one empty line between two of them."""
    found: list[str] = []
    long = False
    for line in lines:
        if not line.strip():
            if found and found[-1]:
                found.append("")
        elif found and found[-1] and long and not _LISTED.match(line):
            found[-1] += " " + " ".join(line.split())
        else:
            start = len(line) - len(line.lstrip())
            found.append(" " * start + " ".join(line.split()))
        long = len(line) >= SHORT
    return found
