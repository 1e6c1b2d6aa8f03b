"""Where a paper that comes to lie over a table finds its room. Pixels.

What must stay in sight is covered on no account; of the rest a paper covers what matters least,
near what it is about.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import hypot
from typing import NamedTuple

import pygame

from table.widgets import scale_of

EDGE = 8.0  # logical units from the window's edge
GRID = 16.0  # and from one place tried to the next
TOUCHED = 800.0  # pixels covered are as bad as anything of a thing covered at all
AWAY = 1.3  # how bad a pixel of distance is from what the paper is about
SOLID = 1.0  # what is as bad as this to cover is a thing
Kept = Sequence[tuple[pygame.Rect, float]]


class Ground(NamedTuple):
    """What lies in a window of `size` pixels: what must `never` be covered, and what is `kept` in
    sight if that can be, each with how bad a pixel of it is. A paper is about what lies at
    `about`."""

    size: tuple[int, int]
    never: Sequence[pygame.Rect]
    kept: Kept
    about: tuple[int, int]


class Berth(NamedTuple):
    """Where a paper may lie, and how bad that is."""

    cost: float
    rect: pygame.Rect


def berth(
    paper: tuple[int, int], ground: Ground, cost: float = 0.0, least: float = float("inf")
) -> Berth | None:
    """The best place for a paper, which costs `cost` wherever it lies; None where there is no
    room for it, or none that is better than `least`."""
    best: Berth | None = None
    rects, costs = [one for one, _ in ground.kept], [one for _, one in ground.kept]
    dear = [TOUCHED * one if one > SOLID else 0.0 for one in costs]
    area = scale_of(ground.size) ** 2
    for away, corner in _tried(paper, ground):
        found = cost + away
        if found >= least:
            break
        rect = pygame.Rect(corner, paper)
        if rect.collidelist(ground.never) >= 0:
            continue
        over = rect.collidelistall(rects)
        found += sum(dear[at] + costs[at] * _shared(rect, rects[at]) / area for at in over)
        if found < least:
            least, best = found, Berth(found, rect)
    return best


def least_bad(paper: tuple[int, int], ground: Ground) -> Berth:
    """Where there is no room for a paper: where it covers least of what it never should."""
    places = (pygame.Rect(corner, paper) for _, corner in _tried(paper, ground))
    found = ((sum(_shared(rect, one) for one in ground.never), tuple(rect)) for rect in places)
    cost, rect = min(found)
    return Berth(cost, pygame.Rect(rect))


def _tried(paper: tuple[int, int], ground: Ground) -> list[tuple[float, tuple[int, int]]]:
    """The places that are tried, the nearest first: those of a grid, and those beside what must
    not be covered, so that none is missed that is just large enough."""
    size, scale = ground.size, scale_of(ground.size)
    beside_x = [x for one in ground.never for x in (one.right, one.left - paper[0])]
    beside_y = [y for one in ground.never for y in (one.bottom, one.top - paper[1])]
    places = []
    for y in _steps(size[1] - paper[1], beside_y, scale):
        for x in _steps(size[0] - paper[0], beside_x, scale):
            across = x + paper[0] / 2 - ground.about[0]
            down = y + paper[1] / 2 - ground.about[1]
            places.append((AWAY * hypot(across, down) / scale, (x, y)))
    return sorted(places)


def _steps(room: int, beside: Iterable[int], scale: float) -> list[int]:
    edge, step = round(EDGE * scale), max(8, round(GRID * scale))
    last = max(edge, room - edge)
    found = {*range(edge, last, step), last, *(one for one in beside if edge <= one <= last)}
    return sorted(found)


def _shared(one: pygame.Rect, other: pygame.Rect) -> int:
    shared = one.clip(other)
    return shared.w * shared.h
