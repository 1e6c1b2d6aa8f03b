"""Where a tooltip, a panel, a note or the banner finds room on the table. Pixels.

A caller says what it places (`PlacementOption`s, of which the cheapest is taken) and what lies
there (`Obstacles`). What must never be covered leaves free rectangles; among the places in these
the cost decides: how far it is from where it would like to be, and what else is covered at what
price.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from math import hypot
from typing import NamedTuple

import pygame

from table.layout.ring import PICKED
from table.widgets import scale_of

EDGE = 8.0  # logical units from the window's edge
GRID = 16.0  # from one place tried to the next
AWAY = 1.3  # the cost of a pixel of distance from where it would like to be
SOLID = 1.0  # what has a higher price is a thing of its own:
TOUCHED = 800.0  # to cover any part of it costs as much as so many pixels of it
STEP = 0.01  # the cost of each anchor after the first

Size = tuple[int, int]
Corner = tuple[int, int]
Priced = Sequence[tuple[pygame.Rect, float]]


class PlacementOption(NamedTuple):
    """One form of what is placed: its size, and what it costs to take this form. It would like to
    have its upper left corner at one of the `anchors`, each with its cost, or else, which costs
    `away`, its middle `near` a point; without such a point it is placed at an anchor or not at
    all."""

    size: Size
    near: Corner | None = None
    cost: float = 0.0
    anchors: Sequence[tuple[float, Corner]] = ()
    away: float = 0.0


class Placement(NamedTuple):
    """Where the option of this number lies, and what that costs."""

    cost: float
    number: int
    rect: pygame.Rect


class Obstacles:
    """What lies in a window of `size` pixels: what must `never` be covered, and what is better not
    covered, each with the price of a pixel of it. All that is placed keeps `edge` logical units
    from the window's edge, and touches the `reach` where there is one."""

    def __init__(
        self,
        size: Size,
        never: Iterable[pygame.Rect],
        priced: Priced = (),
        edge: float = EDGE,
        reach: pygame.Rect | None = None,
    ) -> None:
        self.scale = scale_of(size)
        margin = 2 * round(edge * self.scale)
        self.within = pygame.Rect(0, 0, *size).inflate(-margin, -margin)
        self.never = outermost(never)
        self.reach = reach
        self.priced = priced
        self._rects = [rect for rect, _ in priced]
        self._prices = [price for _, price in priced]
        self._rooms: list[tuple[Size, list[pygame.Rect]]] = []

    @property
    def step(self) -> int:
        """From one place of the grid to the next."""
        return max(8, round(GRID * self.scale))

    def is_free(self, rect: pygame.Rect) -> bool:
        """Whether nothing lies there that must never be covered."""
        return bool(self.within.contains(rect)) and rect.collidelist(self.never) < 0

    def may_hold(self, size: Size) -> bool:
        """Whether there is any room of this size."""
        return any(room.w >= size[0] and room.h >= size[1] for room in self.rooms(size))

    def rooms(self, least: Size) -> list[pygame.Rect]:
        """The free rectangles, none within another, that are no smaller than `least`."""
        for (width, height), rooms in self._rooms:
            if width <= least[0] and height <= least[1]:
                return rooms
        rooms = free_rectangles(self.within, self.never, least)
        self._rooms.append((least, rooms))
        return rooms

    def price(self, rect: pygame.Rect) -> float:
        """The cost of all that is covered there."""
        found, area = 0.0, self.scale**2
        for at in rect.collidelistall(self._rects):
            shared, price = rect.clip(self._rects[at]), self._prices[at]
            found += price * shared.w * shared.h / area + TOUCHED * price * (price > SOLID)
        return found

    def grid(self, axis: int, size: Size) -> list[int]:
        """Where the left (0) or the upper (1) side of what is so large may lie on a grid."""
        first = self.within.topleft[axis]
        last = max(first, self.within.bottomright[axis] - size[axis])
        return [*range(first, last, self.step), last]


def find_place(
    options: Sequence[PlacementOption], obstacles: Obstacles, least: float = float("inf")
) -> Placement | None:
    """The cheapest place for one of the options; None where there is no room for any of them, or
    no place that costs less than `least`."""
    best: Placement | None = None
    sizes = [option.size for option in options if option.near is not None]
    if sizes:  # the free rectangles are found once for all of them
        obstacles.rooms((min(width for width, _ in sizes), min(height for _, height in sizes)))
    for number in sorted(range(len(options)), key=lambda at: options[at].cost):
        for search in (_at_anchors, _nearest, _on_grid):
            option = options[number]
            for cost, corner in search(option, obstacles, least - option.cost):
                if (cost := cost + option.cost) >= least:
                    break
                rect = pygame.Rect(corner, option.size)
                if obstacles.is_free(rect) and (cost := cost + obstacles.price(rect)) < least:
                    best, least = Placement(cost, number, rect), cost
    return best


def least_bad(options: Sequence[PlacementOption], obstacles: Obstacles) -> Placement:
    """Where an option covers least of what it never should: the first of those that do, as far to
    the left, and then to the top, as that can be."""
    never = sorted(obstacles.never, key=lambda rect: -rect.w * rect.h)
    best = Placement(float("inf"), 0, pygame.Rect(obstacles.within.topleft, options[0].size))
    for number, option in enumerate(options):
        rows = obstacles.grid(1, option.size)
        for x in obstacles.grid(0, option.size):
            for y in rows:
                rect, covered = pygame.Rect((x, y), option.size), 0
                for at in rect.collidelistall(never):
                    shared = rect.clip(never[at])
                    covered += shared.w * shared.h
                    if covered >= best.cost:
                        break
                else:
                    if covered < best.cost:
                        best = Placement(covered, number, rect)
    return best


def anchors(
    corners: Iterable[Corner], cost: float = 0.0, step: float = STEP
) -> list[tuple[float, Corner]]:
    """These places in order, the first of which costs so much."""
    return [(cost + step * number, corner) for number, corner in enumerate(corners)]


def free_rectangles(
    within: pygame.Rect, blocks: Iterable[pygame.Rect], least: Size = (1, 1)
) -> list[pygame.Rect]:
    """The largest rectangles within another that lie clear of all blocks: each that is no smaller
    than `least`, and none that lies within another."""
    rooms = [within] if within.w >= least[0] and within.h >= least[1] else []
    for block in blocks:
        hit = block.collidelistall(rooms)
        if not hit:
            continue
        cut = [rooms[at] for at in hit]
        for at in reversed(hit):
            del rooms[at]
        pieces = [
            piece
            for room in cut
            for piece in _around(room, block)
            if piece.w >= least[0] and piece.h >= least[1]
        ]
        pieces = outermost(pieces)
        rooms += [rest for rest in pieces if not any(room.contains(rest) for room in rooms)]
    return rooms


def _around(room: pygame.Rect, block: pygame.Rect) -> Iterator[pygame.Rect]:
    """What is left of a room at the four sides of a block in it."""
    yield pygame.Rect(room.x, room.y, block.x - room.x, room.h)
    yield pygame.Rect(block.right, room.y, room.right - block.right, room.h)
    yield pygame.Rect(room.x, room.y, room.w, block.y - room.y)
    yield pygame.Rect(room.x, block.bottom, room.w, room.bottom - block.bottom)


def outermost(rects: Iterable[pygame.Rect]) -> list[pygame.Rect]:
    """The same without those that lie within another, as the cards of a pile do; the largest
    first."""
    found = list[pygame.Rect]()
    for rect in sorted(dict.fromkeys(map(tuple, rects)), key=lambda rect: -rect[2] * rect[3]):
        here = pygame.Rect(rect)
        if here.w > 0 and here.h > 0 and not any(other.contains(here) for other in found):
            found.append(here)
    return found


def _at_anchors(
    option: PlacementOption, obstacles: Obstacles, least: float
) -> list[tuple[float, Corner]]:
    return sorted(option.anchors)


def _nearest(
    option: PlacementOption, obstacles: Obstacles, least: float
) -> list[tuple[float, Corner]]:
    """The nearest place in each free rectangle, and where anything has a price, its corners."""
    if option.near is None:
        return []
    (width, height), found = option.size, set[Corner]()
    aim, reach = _aim(option), _reach(option, obstacles)
    for room in obstacles.rooms(option.size):
        left, right = max(room.left, reach.left), min(room.right - width, reach.right)
        top, low = max(room.top, reach.top), min(room.bottom - height, reach.bottom)
        if left > right or top > low:
            continue
        xs, ys = {min(max(aim[0], left), right)}, {min(max(aim[1], top), low)}
        if obstacles.priced:
            if right - left < obstacles.step:  # too narrow for the grid
                ys.update(range(top, low, obstacles.step))
            if low - top < obstacles.step:
                xs.update(range(left, right, obstacles.step))
            xs.update((left, right))
            ys.update((top, low))
        found.update((x, y) for x in xs for y in ys)
    return _by_distance(found, option, obstacles)


def _on_grid(
    option: PlacementOption, obstacles: Obstacles, least: float
) -> list[tuple[float, Corner]]:
    """The places of the grid near enough to cost less than `least`, where anything has a price."""
    if option.near is None or not obstacles.priced or not obstacles.may_hold(option.size):
        return []
    aim, reach = _aim(option), _reach(option, obstacles)
    far = min(1e5, (least - option.away) * obstacles.scale / AWAY)
    xs, ys = (
        [at for at in obstacles.grid(axis, option.size) if abs(at - aim[axis]) < far]
        for axis in range(2)
    )
    found = ((x, y) for x in xs if reach.left <= x <= reach.right for y in ys)
    found = (at for at in found if reach.top <= at[1] <= reach.bottom)
    return _by_distance(found, option, obstacles)


def _aim(option: PlacementOption) -> Corner:
    assert option.near is not None
    return round(option.near[0] - option.size[0] / 2), round(option.near[1] - option.size[1] / 2)


def _reach(option: PlacementOption, obstacles: Obstacles) -> pygame.Rect:
    """Where its upper left corner may be."""
    if obstacles.reach is None:
        return obstacles.within
    (width, height), reach = option.size, obstacles.reach
    return pygame.Rect(reach.x - width, reach.y - height, reach.w + width, reach.h + height)


def _by_distance(
    places: Iterable[Corner], option: PlacementOption, obstacles: Obstacles
) -> list[tuple[float, Corner]]:
    (x, y), far = _aim(option), AWAY / obstacles.scale
    return sorted((option.away + far * hypot(at[0] - x, at[1] - y), at) for at in places)


# Corners where a few words of a `size` may stand at the cards or the place they belong to, the best
# first.


def at_corners(size: Size, home: pygame.Rect, px: int) -> Iterator[Corner]:
    """At the upper right corner, a little over it; then at the lower one."""
    left = home.right - size[0]
    for y in (home.top - px // 3, home.top, home.bottom + px // 3 - size[1]):
        yield left, y


def at_sides(size: Size, home: pygame.Rect) -> Iterator[Corner]:
    """Beside cards, where it hides none of them when they rise: at their right, at their left;
    then over them all."""
    (width, height), gap = size, max(3, size[1] // 4)
    for y in (home.top, home.bottom - height):
        yield home.right + gap, y
        yield home.left - gap - width, y
    yield home.right - width, home.top - round(home.h * PICKED) - 1 - height


def outside(size: Size, home: pygame.Rect, under: bool = False) -> Iterator[Corner]:
    """At the edge of cards, where it hides none of their pips: over them, then under them; or
    `under` them first."""
    over_them, under_them = home.top - 1 - size[1], home.bottom + 1
    for y in (under_them, over_them) if under else (over_them, under_them):
        yield home.right - size[0], y
        yield home.left, y


def over(size: Size, home: pygame.Rect) -> Iterator[Corner]:
    """Over cards: from their left on, step by step to the right until it lies beyond them."""
    step = max(2, size[1] // 3)
    for x in range(home.left, home.right + step, step):
        yield x, home.top - 1 - size[1]


def upon(size: Size, home: pygame.Rect) -> Iterator[Corner]:
    """On the lower part of its room: in the middle, at the left, at the right; line by line up."""
    width, height = size
    for bottom in range(home.bottom + height // 4, home.centery, -max(2, height // 2)):
        for x in (home.centerx - width // 2, home.left, home.right - width):
            yield x, bottom - height


def at_edges(size: Size, home: pygame.Rect) -> Iterator[Corner]:
    """Under its room, over it, at its right and left; there step by step higher and lower, too."""
    (width, height), gap = size, max(2, size[1] // 6)
    for x in (home.centerx - width // 2, home.left, home.right - width):
        yield x, home.bottom + gap
        yield x, home.top - gap - height
    steps = [home.bottom - height // 2, home.centery, home.top + height // 2]
    far = range(gap, max(1, height // 2), gap)
    for y in [*steps, *(home.centery + way * step for step in far for way in (-1, 1))]:
        yield home.right + gap, y - height // 2
        yield home.left - gap - width, y - height // 2
