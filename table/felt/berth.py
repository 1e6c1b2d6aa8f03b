"""Where a paper that comes to lie over a table finds its room. Pixels.

What must stay in sight is covered on no account; of the rest a paper covers what matters least,
near what it is about.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
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
    `about`, and stays `edge` logical units from the window's edge; where it has a `reach`, it is
    sought no further than at the sides of that."""

    size: tuple[int, int]
    never: Sequence[pygame.Rect]
    kept: Kept
    about: tuple[int, int]
    edge: float = EDGE
    reach: pygame.Rect | None = None


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
    for away, corner in _free(paper, ground):
        found = cost + away
        if found >= least:
            break
        rect = pygame.Rect(corner, paper)
        over = rect.collidelistall(rects)
        found += sum(dear[at] + costs[at] * _shared(rect, rects[at]) / area for at in over)
        if found < least:
            least, best = found, Berth(found, rect)
    return best


def least_bad(paper: tuple[int, int], ground: Ground) -> Berth:
    """Where there is no room for a paper: where it covers least of what it never should."""
    across, down = (_grid(ground.size[at] - paper[at], ground) for at in range(2))
    places = (pygame.Rect((x, y), paper) for y in down for x in across)
    found = ((sum(_shared(rect, one) for one in ground.never), tuple(rect)) for rect in places)
    cost, rect = min(found)
    return Berth(cost, pygame.Rect(rect))


def _free(paper: tuple[int, int], ground: Ground) -> list[tuple[float, tuple[int, int]]]:
    """Places where a paper covers nothing that it must not, the nearest first: on a grid, and
    right beside what must not be covered, so that no gap is missed that is just large enough."""
    size, scale = ground.size, scale_of(ground.size)
    right, low = size[0] - paper[0], size[1] - paper[1]
    aim = round(ground.about[0] - paper[0] / 2), round(ground.about[1] - paper[1] / 2)
    rows, columns = _grid(low, ground), _grid(right, ground) if ground.kept else []
    edge, places = rows[0], list[tuple[float, tuple[int, int]]]()
    left, top, most, lowest = edge, edge, max(edge, right - edge), max(edge, low - edge)
    if (far := ground.reach) is not None:
        left, most = max(left, far.left - paper[0]), min(most, far.right)
        top, lowest = max(top, far.top - paper[1]), min(lowest, far.bottom)
    never = sorted(ground.never, key=lambda one: one.left)
    beside = {y for one in never for y in (one.bottom, one.top - paper[1])}
    for y in {*rows, *beside, aim[1]}:
        if not top <= y <= lowest:
            continue
        for first, last in _gaps(paper, y, never, (left, most)):
            found = {first, last, min(max(aim[0], first), last)}
            if y not in beside:
                found.update(x for x in columns if first < x < last)
            places += [(AWAY * hypot(x - aim[0], y - aim[1]) / scale, (x, y)) for x in found]
    return sorted(places)


def _gaps(
    paper: tuple[int, int], y: int, never: Sequence[pygame.Rect], ends: tuple[int, int]
) -> Iterator[tuple[int, int]]:
    """From where to where the left side of a paper may lie whose upper one is at `y`; `never`
    from left to right."""
    wide, high = paper
    first, last = ends
    if first > last:
        return
    row = pygame.Rect(first, y, last - first + wide, high)
    for at in row.collidelistall(never):
        left, _, across, _ = never[at]
        if first <= (taken := left - wide):  # tens of thousands of times for a leaf of advice
            yield first, taken if taken < last else last
        if first < (right := left + across):
            first = right
            if first > last:
                return
    yield first, last


def _grid(room: int, ground: Ground) -> list[int]:
    """From edge to edge of a window that leaves a paper so much room to be moved."""
    scale = scale_of(ground.size)
    edge = round(ground.edge * scale)
    last = max(edge, room - edge)
    return [*range(edge, last, max(8, round(GRID * scale))), last]


def _shared(one: pygame.Rect, other: pygame.Rect) -> int:
    shared = one.clip(other)
    return shared.w * shared.h
