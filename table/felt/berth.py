"""Where a paper that comes to lie over a table finds its room. Pixels.

What must stay in sight is covered on no account; of the rest a paper covers what matters least,
near what it is about.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from heapq import heappop, heappush
from itertools import accumulate, repeat
from math import hypot
from operator import add, sub
from typing import NamedTuple

import pygame

from table.widgets import scale_of

EDGE = 8.0  # logical units from the window's edge
GRID = 16.0  # and from one place tried to the next
TOUCHED = 800.0  # pixels covered are as bad as anything of a thing covered at all
AWAY = 1.3  # how bad a pixel of distance is from what the paper is about
SOLID = 1.0  # what is as bad as this to cover is a thing
FEW = 6  # so many things are looked at one by one
CRUMB = 0.001  # pixels
Kept = Sequence[tuple[pygame.Rect, float]]
Cost = tuple[int, int, int, int, float]  # a room, and how bad each pixel of it is


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
    cell, sums = _cell(ground), list[list[float]]()
    for away, corner in _free(paper, ground, cost, least):
        found = cost + away
        if found >= least:
            break
        rect = pygame.Rect(corner, paper)
        over = rect.collidelistall(rects)
        if len(over) > FEW:  # rather a look at the sums first than at each of them
            sums = sums or _sums(_rooms(rects, costs), ground.size, cell)
            touched = sum(map(dear.__getitem__, over))
            if found + touched + _under(sums, cell, rect) / area >= least:
                continue
        found += sum(dear[at] + costs[at] * _shared(rect, rects[at]) / area for at in over)
        if found < least:
            least, best = found, Berth(found, rect)
    return best


def least_bad(paper: tuple[int, int], ground: Ground) -> Berth:
    """Where there is no room for a paper: where it covers least of what it never should."""
    return least_bad_of([paper], ground)[1]


def least_bad_of(papers: Sequence[tuple[int, int]], ground: Ground) -> tuple[int, Berth]:
    """Which of some papers lies least badly so, and where; the first of those that do."""
    best = (float("inf"), 0, 0, 0)
    for number in sorted(range(len(papers)), key=lambda one: papers[one][0] * papers[one][1]):
        wide, high = papers[number]
        most = best[0] if number < best[1] else best[0] - 1  # pixels, all of them whole
        tried = _at_least(papers[number], ground)
        if (first := min(tried))[0] > most:  # rather many looks at sums than few at what lies there
            continue
        most = min(most, _covered(first[1], first[2], wide, high, ground))
        for least, x, y in tried:
            if least <= most:
                best = min(best, (_covered(x, y, wide, high, ground), number, x, y))
    cost, number, x, y = best
    return number, Berth(cost, pygame.Rect((x, y), papers[number]))


def _covered(x: int, y: int, wide: int, high: int, ground: Ground) -> int:
    rect = pygame.Rect(x, y, wide, high)
    return sum(_shared(rect, one) for one in ground.never)


def _at_least(paper: tuple[int, int], ground: Ground) -> list[tuple[float, int, int]]:
    """How much a paper covers at least of what it never should, from place to place: all that lies
    in those cells of the window that are wholly beneath it."""
    (wide, high), cell = paper, _cell(ground)
    sums = _sums(_rooms(ground.never, repeat(1)), ground.size, cell)
    right, low = len(sums[0]) - 1, len(sums) - 1
    across, down = (_grid(ground.size[at] - paper[at], ground) for at in range(2))
    spans = [(x, *_whole(x, wide, cell, right)) for x in across]
    found = list[tuple[float, int, int]]()
    for y in down:
        above, under = _whole(y, high, cell, low)
        row = [*map(sub, sums[under], sums[above])]
        found += [(row[last] - row[first], x, y) for x, first, last in spans]
    return found


def _under(sums: Sequence[Sequence[float]], cell: int, rect: pygame.Rect) -> float:
    """How much of what the sums are made of a paper covers at least, but for a crumb that sums of
    fractions may be off by."""
    first, last = _whole(rect.x, rect.w, cell, len(sums[0]) - 1)
    above, under = (sums[at] for at in _whole(rect.y, rect.h, cell, len(sums) - 1))
    return under[last] - under[first] - above[last] + above[first] - CRUMB


def _whole(start: int, length: int, cell: int, count: int) -> tuple[int, int]:
    """The first and the last corner of the cells, of so many, that lie wholly within a stretch."""
    first = min(-(-start // cell), count)
    return first, max(first, min((start + length) // cell, count))


def _cell(ground: Ground) -> int:
    return max(2, _step(ground) // 2)


def _rooms(rects: Iterable[pygame.Rect], costs: Iterable[float]) -> tuple[Cost, ...]:
    return tuple((one.x, one.y, one.w, one.h, cost) for one, cost in zip(rects, costs))


@lru_cache(maxsize=8)
def _sums(rooms: tuple[Cost, ...], size: tuple[int, int], cell: int) -> list[list[float]]:
    """How many pixels of some rooms lie above and to the left of each corner of the cells of a
    window, each as often as it costs."""
    wide, high = size[0] // cell, size[1] // cell
    rows = [[0.0] * (wide + 1) for _ in range(high + 1)]
    for x, y, w, h, cost in rooms:
        across = [(at, _part(x, w, at, cell)) for at in _cells(x, w, cell, wide)]
        for down in _cells(y, h, cell, high):
            row, part = rows[down + 1], cost * _part(y, h, down, cell)
            for at, shared in across:
                row[at + 1] += part * shared
    found = [rows[0]]
    for row in rows[1:]:
        found.append([*map(add, found[-1], accumulate(row))])
    return found


def _cells(start: int, length: int, cell: int, count: int) -> range:
    """In which cells something lies, of so many."""
    return range(max(0, start // cell), min(count, -(-(start + length) // cell)))


def _part(start: int, length: int, at: int, cell: int) -> int:
    """How much of it lies in one of these."""
    return min(start + length, (at + 1) * cell) - max(start, at * cell)


def _free(
    paper: tuple[int, int], ground: Ground, cost: float, least: float
) -> Iterator[tuple[float, tuple[int, int]]]:
    """Places where a paper covers nothing that it must not, the nearest first, as long as they are
    better than `least`: on a grid, and right beside what must not be covered, so that no gap is
    missed that is just large enough."""
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
    for y in sorted({*rows, *beside, aim[1]}, key=lambda y: abs(y - aim[1])):
        nearest = AWAY * abs(y - aim[1]) / scale  # nothing in this row, or a later one, is nearer
        while places and places[0][0] < nearest:
            yield heappop(places)
        if cost + nearest >= least:
            break
        if not top <= y <= lowest:
            continue
        for first, last in _gaps(paper, y, never, (left, most)):
            found = {first, last, min(max(aim[0], first), last)}
            if y not in beside:
                found.update(x for x in columns if first < x < last)
            for x in found:
                heappush(places, (AWAY * hypot(x - aim[0], y - aim[1]) / scale, (x, y)))
    while places:
        yield heappop(places)


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
    return [*range(edge, last, _step(ground)), last]


def _step(ground: Ground) -> int:
    return max(8, round(GRID * scale_of(ground.size)))


def _shared(one: pygame.Rect, other: pygame.Rect) -> int:
    shared = one.clip(other)
    return shared.w * shared.h
