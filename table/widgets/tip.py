"""A tooltip: a few words on paper beside what they are about, once the pointer has rested there."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import NamedTuple

import pygame

from table.looks.mixing import mixed
from table.looks.theme import Theme
from table.widgets.brush import box, scale_of
from table.widgets.text import ink, wrapped

RESTS = 0.5  # seconds the pointer must rest on a thing before it is told what that is
PX, LINES_WIDE = 17.0, 21.0  # height of the letters in logical units; a line's length in letters


class Tip(NamedTuple):
    """What a thing is called, and what there is to say of it, a paragraph each."""

    title: str
    lines: tuple[str, ...] = ()


def tip_at(
    tip: Tip,
    near: pygame.Rect,
    theme: Theme,
    window: tuple[int, int],
    keep: Sequence[pygame.Rect] = (),
    never: Sequence[pygame.Rect] = (),
) -> tuple[pygame.Surface, pygame.Rect] | None:
    """The paper and where it lies in a window: below what it is about, or above it or beside, or
    further off, where it covers least of that and of what is to be `keep`-t in sight; None where
    it would everywhere lie on something that it must `never` lie on. The picture is shared."""
    scale = scale_of(window)
    picture = _paper(tip, theme, max(11, round(PX * scale)), window[0] * 9 // 10)
    gap, whole = max(3, round(7 * scale)), pygame.Rect(0, 0, *window)
    whole.inflate_ip(-2 * gap, -2 * gap)
    size = picture.get_rect()
    spots = [
        size.move_to(midtop=(near.centerx, near.bottom + gap)),
        size.move_to(midbottom=(near.centerx, near.top - gap)),
        size.move_to(midleft=(near.right + gap, near.centery)),
        size.move_to(midright=(near.left - gap, near.centery)),
    ]
    far = max(1, size.h // 2)
    spots += [spots[1].move(0, -far * step) for step in range(1, 5)]
    spots += [spots[0].move(0, far * step) for step in range(1, 5)]
    spots += [one.move(0, far * step) for step in (-1, 1, -2, 2, -3, 3) for one in spots[2:4]]
    free = [one for one in (spot.clamp(whole) for spot in spots) if one.collidelist(never) < 0]
    return (picture, min(free, key=_covering(near, keep))) if free else None


def _covering(near: pygame.Rect, keep: Sequence[pygame.Rect]) -> Callable[[pygame.Rect], float]:
    """How much a paper that lies there would cover; what it is about counts most."""

    def covered(spot: pygame.Rect) -> float:
        parts = [(4, near), *((1, one) for one in keep)]
        clips = [(weight, spot.clip(one)) for weight, one in parts]
        return sum(weight * clip.w * clip.h for weight, clip in clips)

    return covered


@lru_cache(maxsize=24)
def _paper(tip: Tip, theme: Theme, px: int, widest: int) -> pygame.Surface:
    room = min(widest - 2 * px, round(px * LINES_WIDE))
    written = [
        ink(line, "strong", px, theme.ink) for line in wrapped(tip.title, "strong", px, room)
    ]
    for paragraph in tip.lines:
        lines = wrapped(paragraph, "text", px, room)
        written += [ink(line, "text", px, mixed(theme.ink, theme.faint, 0.35)) for line in lines]
    pitch, pad = round(px * 1.28), round(px * 0.6)
    wide = max(line.get_width() for line in written) + 2 * pad
    picture = pygame.Surface((wide, pitch * len(written) + round(1.4 * pad)), pygame.SRCALPHA)
    fill = mixed(theme.panel, "#ffffff", 0.35)
    edge = mixed(theme.panel_edge, theme.ink, 0.5)
    box(picture, picture.get_rect(), fill, edge, px // 3, max(1, px // 12))
    for row, line in enumerate(written):
        picture.blit(line, (pad, round(0.7 * pad) + row * pitch + (pitch - line.get_height()) // 2))
    return picture


def beside(words: Sequence[str]) -> tuple[str, ...]:
    """Those of some sentences that say anything, each once."""
    return tuple(dict.fromkeys(one for one in words if one))
