"""A tooltip: a few words on paper beside what they are about, once the pointer has rested there."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import inf
from typing import NamedTuple

import pygame

from table.i18n.glossary import Glossary, TermMatch
from table.theme import colours
from table.theme.colours import mix
from table.theme.theme import Theme
from table.widgets.brush import box, scale_of
from table.widgets.text import TermSpot, ink, underline, wrap_text

RESTS = 0.5  # seconds the pointer must rest on a thing before it is told what that is
PX = 17.0  # height of the letters in logical units, in the usual print
LINES_WIDE = (21.0, 32.0, 52.0)
"""A line's length, in heights of its letters: longer ones where a paper of the usual shape would
cover something."""


class Tooltip(NamedTuple):
    """What a thing is called, and what there is to say of it, a paragraph each. Words of its
    `glossary` are underlined there, but for `word`, which it explains itself."""

    title: str
    lines: tuple[str, ...] = ()
    glossary: Glossary | None = None
    word: str = ""


class TooltipPaper(NamedTuple):
    """The paper of a tooltip, which is shared; and where words stand on it that are explained in
    turn, from its upper left corner."""

    picture: pygame.Surface
    spots: Sequence[TermSpot]


PlacedTooltip = tuple[TooltipPaper, pygame.Rect]


class TooltipTimer:
    """Knows when the pointer or the focus has rested on something for long enough.

    `paper` is the tooltip shown now; `changed`, where one has come or gone since that was last
    emptied.
    """

    def __init__(self) -> None:
        self.paper: PlacedTooltip | None = None
        self.changed: list[pygame.Rect] = []
        self._source: object = None  # what is rested on
        self._since = 0.0  # seconds

    def step(self, source: object, now: float) -> bool:
        """Advance the time; `source`: what is rested on, None for nothing with a tooltip. True if
        its tooltip is to be shown now."""
        if source != self._source:
            self.show_now(source)
            self._since = now
            return False
        return self.paper is None and now - self._since >= RESTS

    def show(self, paper: PlacedTooltip | None) -> None:
        """Show a tooltip; None where there is no room for it."""
        self.paper = paper
        self.changed += [paper[1]] if paper else []

    def restart(self) -> None:
        """Forget what was rested on: a press begins."""
        self._source = None

    def show_now(self, source: object) -> None:
        """Let the tooltip of this be shown without waiting."""
        self.dismiss()
        self._source, self._since = source, -inf

    def dismiss(self) -> None:
        """Hide the tooltip until something else is rested on."""
        self.changed += [self.paper[1]] if self.paper else []
        self.paper, self._since = None, inf


def tooltip_at(
    tip: Tooltip,
    near: pygame.Rect,
    theme: Theme,
    window: tuple[int, int],
    keep: Sequence[pygame.Rect] = (),
    never: Sequence[pygame.Rect] = (),
    tallest: float | None = None,
) -> tuple[TooltipPaper, pygame.Rect] | None:
    """The paper and where it lies in a window: below what it is about, or above it or beside, or
    further off, where it covers least of that and of what is to be `keep`-t in sight, if need be in
    longer lines; None where it would everywhere lie on something that it must `never` lie on. Its
    letters are as large as the print of the theme; smaller only where there is no room for it so,
    and not even then where it may be no taller than `tallest`, a part of the window: None then."""
    gap, whole = max(3, round(7 * scale_of(window))), pygame.Rect(0, 0, *window)
    whole.inflate_ip(-2 * gap, -2 * gap)
    highest = whole.h if tallest is None else round(tallest * window[1])
    prints = dict.fromkeys((theme.large, (1 + theme.large) / 2, 1.0))  # tried, the largest first
    heights = [max(11, round(PX * scale_of(window) * large)) for large in prints]
    for px in heights if tallest is None else heights[:1]:
        best, least = None, inf
        for letters in LINES_WIDE:
            sheet = _sheet(tip, theme, px, window[0] * 9 // 10, letters)
            size = sheet.picture.get_rect()
            if size.h > highest and (tallest is not None or px > heights[-1]):
                continue
            for place in (spot.clamp(whole) for spot in _places(size, near, gap)):
                if place.collidelist(never) < 0 and (covers := _covered(place, near, keep)) < least:
                    best, least = (sheet, place), covers
            if not least:
                break
        if best is not None:
            return best
    return None


def _places(size: pygame.Rect, near: pygame.Rect, gap: int) -> list[pygame.Rect]:
    """Where a paper may lie, the places that are best by themselves first."""
    found = [
        size.move_to(midtop=(near.centerx, near.bottom + gap)),
        size.move_to(midbottom=(near.centerx, near.top - gap)),
        size.move_to(midleft=(near.right + gap, near.centery)),
        size.move_to(midright=(near.left - gap, near.centery)),
    ]
    far = max(1, size.h // 2)
    found += [found[1].move(0, -far * step) for step in range(1, 5)]
    found += [found[0].move(0, far * step) for step in range(1, 5)]
    return found + [
        place.move(0, far * step) for step in (-1, 1, -2, 2, -3, 3) for place in found[2:4]
    ]


def term_tooltip(glossary: Glossary, key: str) -> Tooltip:
    """The tooltip of a word: its name and what it means."""
    term = glossary.terms[key]
    return Tooltip(term.name[:1].upper() + term.name[1:], (term.means,), glossary, key)


def with_terms_explained(tip: Tooltip) -> Tooltip:
    """The same for where nobody can point at a word on the paper: what its words mean stands on
    it as well, and none is marked."""
    if tip.glossary is None:
        return tip
    every = [term for text in (tip.title, *tip.lines) for term in tip.glossary.find(text, tip.word)]
    terms = [tip.glossary.terms[key] for key in dict.fromkeys(term.key for term in every)]
    more = [f"{term.name[:1].upper()}{term.name[1:]}: {term.means}" for term in terms]
    return Tooltip(tip.title, (*tip.lines, *more), None, tip.word)


def _covered(spot: pygame.Rect, near: pygame.Rect, keep: Sequence[pygame.Rect]) -> float:
    """How much a paper that lies there would cover; what it is about counts most."""
    clips = [(weight, spot.clip(rect)) for weight, rect in ((4, near), *((1, k) for k in keep))]
    return sum(weight * clip.w * clip.h for weight, clip in clips)


@lru_cache(maxsize=32)
def _sheet(tip: Tooltip, theme: Theme, px: int, widest: int, letters: float) -> TooltipPaper:
    room = min(widest - 2 * px, round(px * letters))
    written, marked = [], list[tuple[str, str, Sequence[TermMatch]]]()
    for number, paragraph in enumerate((tip.title, *tip.lines)):
        role = "text" if number else "strong"
        colour = mix(theme.ink, theme.faint, 0.35) if number else theme.ink
        lines = wrap_text(paragraph, role, px, room)
        written += [ink(line, role, px, colour) for line in lines]
        words = tip.glossary.find_in_lines(paragraph, lines, tip.word) if tip.glossary else []
        none: list[list[TermMatch]] = [[] for _ in lines]
        marked += zip(lines, [role] * len(lines), words or none, strict=True)
    pitch, pad = round(px * 1.28), round(px * 0.6)
    width = max(line.get_width() for line in written) + 2 * pad
    picture = pygame.Surface((width, pitch * len(written) + round(1.4 * pad)), pygame.SRCALPHA)
    fill = mix(theme.panel, "#ffffff", 0.35)
    edge = mix(theme.panel_edge, theme.ink, 0.5)
    box(picture, picture.get_rect(), fill, edge, px // 3, max(1, px // 12))
    dotted, spots = colours.dotted_line_colour(theme, fill), []
    for row, (line, (text, role, found)) in enumerate(zip(written, marked, strict=True)):
        at = pad, round(0.7 * pad) + row * pitch + (pitch - line.get_height()) // 2
        picture.blit(line, at)
        spots += underline(picture, text, found, at, role, px, dotted)
    return TooltipPaper(picture, tuple(spots))


def distinct(words: Sequence[str]) -> tuple[str, ...]:
    """Those of some sentences that say anything, each once."""
    return tuple(dict.fromkeys(sentence for sentence in words if sentence))
