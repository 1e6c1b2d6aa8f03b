"""A tooltip: a few words on paper beside what they are about, once the pointer has rested there."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from math import inf
from typing import NamedTuple

import pygame

from table.i18n.glossary import Found, Glossary
from table.theme import colours
from table.theme.colours import mixed
from table.theme.theme import Theme
from table.widgets.brush import box, scale_of
from table.widgets.text import Spot, ink, underline, wrapped

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


class Sheet(NamedTuple):
    """The paper of a tooltip, which is shared; and where words stand on it that are explained in
    turn, from its upper left corner."""

    picture: pygame.Surface
    spots: Sequence[Spot]


def tooltip_at(
    tip: Tooltip,
    near: pygame.Rect,
    theme: Theme,
    window: tuple[int, int],
    keep: Sequence[pygame.Rect] = (),
    never: Sequence[pygame.Rect] = (),
    tallest: float | None = None,
) -> tuple[Sheet, pygame.Rect] | None:
    """The paper and where it lies in a window: below what it is about, or above it or beside, or
    further off, where it covers least of that and of what is to be `keep`-t in sight, if need be in
    longer lines; None where it would everywhere lie on something that it must `never` lie on. Its
    letters are as large as the print of the theme; smaller only where there is no room for it so,
    and not even then where it may be no taller than `tallest`, a part of the window: None then."""
    gap, whole = max(3, round(7 * scale_of(window))), pygame.Rect(0, 0, *window)
    whole.inflate_ip(-2 * gap, -2 * gap)
    highest = whole.h if tallest is None else round(tallest * window[1])
    covering, heights = _covering(near, keep), _heights(theme, window)
    for px in heights if tallest is None else heights[:1]:
        best, least = None, inf
        for letters in LINES_WIDE:
            sheet = _sheet(tip, theme, px, window[0] * 9 // 10, letters)
            size = sheet.picture.get_rect()
            if size.h > highest and (tallest is not None or px > heights[-1]):
                continue
            for place in (one.clamp(whole) for one in _places(size, near, gap)):
                if place.collidelist(never) < 0 and (covers := covering(place)) < least:
                    best, least = (sheet, place), covers
            if not least:
                break
        if best is not None:
            return best
    return None


def _heights(theme: Theme, window: tuple[int, int]) -> list[int]:
    """How high its letters are tried to be, in pixels, the highest first."""
    most = theme.large
    return [_height(window, one) for one in dict.fromkeys((most, (1 + most) / 2, 1.0))]


def _height(window: tuple[int, int], large: float = 1.0) -> int:
    return max(11, round(PX * scale_of(window) * large))


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
    return found + [one.move(0, far * step) for step in (-1, 1, -2, 2, -3, 3) for one in found[2:4]]


def explained(glossary: Glossary, key: str) -> Tooltip:
    """What is told of a word: how it is called, and what it means."""
    term = glossary.terms[key]
    return Tooltip(term.name[:1].upper() + term.name[1:], (term.means,), glossary, key)


def spelled_out(tip: Tooltip) -> Tooltip:
    """The same for where nobody can point at a word on the paper: what its words mean stands on
    it as well, and none is marked."""
    if tip.glossary is None:
        return tip
    every = [one for text in (tip.title, *tip.lines) for one in tip.glossary.found(text, tip.word)]
    terms = [tip.glossary.terms[key] for key in dict.fromkeys(one.key for one in every)]
    more = [f"{term.name[:1].upper()}{term.name[1:]}: {term.means}" for term in terms]
    return Tooltip(tip.title, (*tip.lines, *more), None, tip.word)


def _covering(near: pygame.Rect, keep: Sequence[pygame.Rect]) -> Callable[[pygame.Rect], float]:
    """How much a paper that lies there would cover; what it is about counts most."""

    def covered(spot: pygame.Rect) -> float:
        parts = [(4, near), *((1, one) for one in keep)]
        clips = [(weight, spot.clip(one)) for weight, one in parts]
        return sum(weight * clip.w * clip.h for weight, clip in clips)

    return covered


@lru_cache(maxsize=32)
def _sheet(tip: Tooltip, theme: Theme, px: int, widest: int, letters: float) -> Sheet:
    room = min(widest - 2 * px, round(px * letters))
    written, marked = [], list[tuple[str, str, Sequence[Found]]]()
    for number, paragraph in enumerate((tip.title, *tip.lines)):
        role = "text" if number else "strong"
        colour = mixed(theme.ink, theme.faint, 0.35) if number else theme.ink
        lines = wrapped(paragraph, role, px, room)
        written += [ink(line, role, px, colour) for line in lines]
        words = tip.glossary.in_lines(paragraph, lines, tip.word) if tip.glossary else []
        none: list[list[Found]] = [[] for _ in lines]
        marked += zip(lines, [role] * len(lines), words or none, strict=True)
    pitch, pad = round(px * 1.28), round(px * 0.6)
    wide = max(line.get_width() for line in written) + 2 * pad
    picture = pygame.Surface((wide, pitch * len(written) + round(1.4 * pad)), pygame.SRCALPHA)
    fill = mixed(theme.panel, "#ffffff", 0.35)
    edge = mixed(theme.panel_edge, theme.ink, 0.5)
    box(picture, picture.get_rect(), fill, edge, px // 3, max(1, px // 12))
    dotted, spots = colours.dots(theme, fill), []
    for row, (line, (text, role, found)) in enumerate(zip(written, marked, strict=True)):
        at = pad, round(0.7 * pad) + row * pitch + (pitch - line.get_height()) // 2
        picture.blit(line, at)
        spots += underline(picture, text, found, at, role, px, dotted)
    return Sheet(picture, tuple(spots))


def beside(words: Sequence[str]) -> tuple[str, ...]:
    """Those of some sentences that say anything, each once."""
    return tuple(dict.fromkeys(one for one in words if one))
