"""Find room on the table for a tooltip, a panel, a note or the banner. All sizes are in pixels.

A caller says what it places (`PlacementOption`s, of which the cheapest is taken) and what is there
(`Obstacles`). What must never be covered leaves free rectangles. Among the places in these the cost
decides: how far a place is from the wanted one, and what else it covers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from math import hypot
from typing import NamedTuple

import pygame

from table.widgets import scale_of

EDGE = 8.0  # logical units from the window's edge
GRID = 16.0  # logical units from one place tried to the next
AWAY = 1.3  # the cost of each logical unit of distance from the wanted place
# To cover any part of what has a higher price than SOLID costs as much as TOUCHED pixels of it.
SOLID, TOUCHED = 1.0, 800.0
WORST = 1e4  # the price of a pixel of what must never be covered, if there is no other way
STEP = 0.01  # the cost of each anchor after the first
OTHER_SIDE = 600  # the cost of the other side of cards

Size = tuple[int, int]
Corner = tuple[int, int]
Anchors = Sequence[tuple[float, Corner]]
Priced = Sequence[tuple[pygame.Rect, float]]


class PlacementOption(NamedTuple):
    """One form of what is placed: its size, and what it costs to take this form. `anchors`: the
    preferred upper left corners, each with its cost. `near`: else its middle should be near this
    point, which costs `away` and more with the distance; None if only anchors are tried."""

    size: Size
    near: Corner | None = None
    cost: float = 0.0
    anchors: Anchors = ()
    away: float = 0.0

    @property
    def aim(self) -> Corner:
        """The upper left corner at which its middle is at the point `near`."""
        assert self.near is not None
        return round(self.near[0] - self.size[0] / 2), round(self.near[1] - self.size[1] / 2)

    def by_distance(self, corners: Iterable[Corner], scale: float) -> Anchors:
        """Return these corners with the cost of their distance from the aim, the nearest first."""
        aim_x, aim_y = self.aim
        price = AWAY / scale  # of a pixel
        return sorted((self.away + price * hypot(x - aim_x, y - aim_y), (x, y)) for x, y in corners)


class Placement(NamedTuple):
    """A place for one of the options, which is given by its number, and its cost."""

    cost: float
    number: int
    rect: pygame.Rect


class Obstacles:
    """What is in the way in a window of `size` pixels: the rectangles that must `never` be covered,
    and those better not covered (`priced_rects`), each with the price of a pixel. Everything placed
    keeps `edge` logical units from the window's edge and, if there is a `reach`, touches it."""

    def __init__(self, size: Size, never: Iterable[pygame.Rect], priced_rects: Priced = (),
                 edge: float = EDGE, reach: pygame.Rect | None = None) -> None:  # fmt: skip
        self.size, self.edge, self.scale = size, edge, scale_of(size)
        margin = 2 * round(edge * self.scale)
        self.within = pygame.Rect(0, 0, *size).inflate(-margin, -margin)
        self.never = outermost(_joined_lines(_joined_lines(never)))
        self.reach = reach
        self.priced_rects = priced_rects
        self.step = max(8, round(GRID * self.scale))
        self._rects = [rect for rect, _ in priced_rects]
        self._rooms: list[tuple[Size, list[pygame.Rect]]] = []

    def is_free(self, rect: pygame.Rect) -> bool:
        """Whether something may be placed at a rectangle, whatever the price."""
        is_near = self.reach is None or rect.colliderect(self.reach)
        return is_near and bool(self.within.contains(rect)) and rect.collidelist(self.never) < 0

    def rooms(self, least: Size) -> list[pygame.Rect]:
        """Return the free rectangles in which something of the size `least` has room, and perhaps
        smaller ones; none is within another. They are kept for the next call."""
        for (width, height), rooms in self._rooms:
            if width <= least[0] and height <= least[1]:
                return rooms
        rooms = free_rectangles(self.within, self.never, least)
        self._rooms.append((least, rooms))
        return rooms

    def price(self, rect: pygame.Rect) -> float:
        total = 0.0
        unit_area = self.scale**2  # pixels of a square logical unit
        for number in rect.collidelistall(self._rects):
            covered, price = self.priced_rects[number]
            shared = rect.clip(covered)
            total += price * shared.w * shared.h / unit_area
            if price > SOLID:
                total += TOUCHED * price
        return total

    def nearest(self, option: PlacementOption) -> Anchors:
        """Return the corner of the nearest place in each free rectangle, with its cost. If anything
        has a price, add those in its corners, and along it if it is too narrow for the grid."""
        width, height = option.size
        aim_x, aim_y = option.aim
        reach, step = self._reach(option.size), self.step
        corners = set[Corner]()
        for room in self.rooms(option.size):
            left, right = max(room.left, reach.left), min(room.right - width, reach.right)
            top, low = max(room.top, reach.top), min(room.bottom - height, reach.bottom)
            if left > right or top > low:
                continue
            xs = {min(max(aim_x, left), right)}
            ys = {min(max(aim_y, top), low)}
            if self.priced_rects:
                xs |= {left, right}
                ys |= {top, low}
                if right - left < step:  # too narrow for the grid
                    ys.update(range(top, low, step))
                if low - top < step:
                    xs.update(range(left, right, step))
            corners.update((x, y) for x in xs for y in ys)
        return option.by_distance(corners, self.scale)

    def on_grid(self, option: PlacementOption, least: float) -> Anchors:
        """Return the corners on a grid, with their costs. Those that cost `least` or more, since
        they are too far from the aim on one axis, are left out."""
        aim, reach = option.aim, self._reach(option.size)
        far = min(1e5, (least - option.away) * self.scale / AWAY)
        axes = []
        for axis in range(2):
            first = self.within.topleft[axis]
            last = max(first, self.within.bottomright[axis] - option.size[axis])
            low, high = reach.topleft[axis], reach.bottomright[axis]
            places = (*range(first, last, self.step), last)
            axes.append([at for at in places if abs(at - aim[axis]) < far and low <= at <= high])
        return option.by_distance(((x, y) for x in axes[0] for y in axes[1]), self.scale)

    def _reach(self, size: Size) -> pygame.Rect:
        """Return the rectangle within which the upper left corner of such a size may be."""
        if self.reach is None:
            return self.within
        x, y, reach_width, reach_height = self.reach
        width, height = size
        return pygame.Rect(x - width, y - height, reach_width + width, reach_height + height)


def find_place(options: Sequence[PlacementOption], obstacles: Obstacles,
               limit: float = float("inf")) -> Placement | None:  # fmt: skip
    """Return the cheapest place for one of the options, or None if none costs less than `limit`."""
    best = Placement(limit, -1, obstacles.within)
    sizes = [option.size for option in options if option.near is not None]
    if sizes:  # the free rectangles are found once for all of them
        obstacles.rooms((min(width for width, _ in sizes), min(height for _, height in sizes)))
    for number, option in sorted(enumerate(options), key=lambda numbered: numbered[1].cost):
        best = _cheapest(best, number, option, sorted(option.anchors), obstacles)
        nearest = () if option.near is None else obstacles.nearest(option)
        best = _cheapest(best, number, option, nearest, obstacles)
        if nearest and obstacles.priced_rects:
            on_grid = obstacles.on_grid(option, best.cost - option.cost)
            best = _cheapest(best, number, option, on_grid, obstacles)
    return best if best.number >= 0 else None


def _cheapest(best: Placement, number: int, option: PlacementOption, corners: Anchors,
              obstacles: Obstacles) -> Placement:  # fmt: skip
    """Return a cheaper place than `best` at one of these corners, the cheapest first, or `best`."""
    for corner_cost, corner in corners:
        cost = corner_cost + option.cost
        if cost >= best.cost:
            break
        rect = pygame.Rect(corner, option.size)
        if not obstacles.is_free(rect):
            continue
        cost += obstacles.price(rect)
        if cost < best.cost:
            best = Placement(cost, number, rect)
    return best


def least_bad(options: Sequence[PlacementOption], obstacles: Obstacles) -> Placement:
    """Return the place where an option covers least of what must never be covered, for when
    `find_place` finds none. Of options too large for the window it is the upper left corner."""
    priced = [(rect, WORST) for rect in obstacles.never]
    everywhere = Obstacles(obstacles.size, (), priced, obstacles.edge)
    corner = Placement(float("inf"), 0, pygame.Rect(obstacles.within.topleft, options[0].size))
    return find_place(options, everywhere) or corner


def anchors(corners: Iterable[Corner], cost: float = 0.0) -> Anchors:
    """Return the corners as anchors. The first costs `cost`, and each other a little more than the
    one before it, so that they are preferred in this order."""
    return [(cost + STEP * number, corner) for number, corner in enumerate(corners)]


def outer_anchors(size: Size, home: pygame.Rect, under: bool, cost: float = 0.0) -> Anchors:
    """Return places at the edge of cards, where no pips are hidden: above them, or below them if
    `under`. The other side costs more."""
    above, below = home.top - 1 - size[1], home.bottom + 1
    last = home.right - size[0]
    xs = [last, home.left]
    if last <= home.left:  # it is longer than they are: at one end of them, or partly at both
        step = max(2, size[1] // 6)
        xs = [last, *range(last + step, home.left + step, step)]
    first_y, other_y = (below, above) if under else (above, below)
    other_side = anchors(((x, other_y) for x in xs), cost)
    first_side = anchors(((x, first_y) for x in xs), cost)
    return [*first_side, *((cost + OTHER_SIDE, corner) for cost, corner in other_side)]


def upper_corners(size: Size, home: pygame.Rect) -> Iterator[Corner]:
    """Yield the corners of places above cards, from their left end to beyond their right end."""
    step = max(2, size[1] // 3)
    for x in range(home.left, home.right + step, step):
        yield x, home.top - 1 - size[1]


def inner_corners(size: Size, home: pygame.Rect) -> Iterator[Corner]:
    """Yield the corners of places on the lower half of a room: in its middle, at its left and at
    its right; then the same line by line upwards."""
    width, height = size
    for bottom in range(home.bottom + height // 4, home.centery, -max(2, height // 2)):
        for x in (home.centerx - width // 2, home.left, home.right - width):
            yield x, bottom - height


def edge_corners(size: Size, home: pygame.Rect) -> Iterator[Corner]:
    """Yield the corners of places below and above a room, then right and left of it."""
    width, height = size
    gap = max(2, height // 6)
    for x in (home.centerx - width // 2, home.left, home.right - width):
        yield x, home.bottom + gap
        yield x, home.top - gap - height
    middles = [home.bottom - height // 2, home.centery, home.top + height // 2]
    for far in range(gap, max(1, height // 2), gap):
        middles += [home.centery - far, home.centery + far]
    for y in middles:
        yield home.right + gap, y - height // 2
        yield home.left - gap - width, y - height // 2


def free_rectangles(within: pygame.Rect, blocks: Iterable[pygame.Rect],
                    least: Size = (1, 1)) -> list[pygame.Rect]:  # fmt: skip
    """Return the largest rectangles within another that are clear of all blocks: each that is no
    smaller than `least`, and none that is within another. Each block in turn cuts the rectangles
    that it overlaps into the parts left of it, right of it, above and below."""
    rooms = [within] if within.w >= least[0] and within.h >= least[1] else []
    for block in blocks:
        cut = [rooms.pop(at) for at in reversed(block.collidelistall(rooms))]
        if not cut:
            continue
        left, top, right, low = *block.topleft, *block.bottomright
        sides = (  # the pieces at each side of the block, and the line of pixels beside it there
            ([(x, y, left - x, h) for x, y, _, h in cut], (left - 1, top, 1, block.h)),
            ([(right, y, x + w - right, h) for x, y, w, h in cut], (right, top, 1, block.h)),
            ([(x, y, w, top - y) for x, y, w, _ in cut], (left, top - 1, block.w, 1)),
            ([(x, low, w, y + h - low) for x, y, w, h in cut], (left, low, block.w, 1)),
        )
        for pieces, line in sides:
            large = [piece for piece in pieces if piece[2] >= least[0] and piece[3] >= least[1]]
            if large:  # another room that holds a piece touches the block at the same side
                near = [rooms[at] for at in pygame.Rect(line).collidelistall(rooms)]
                rooms += outermost(map(pygame.Rect, large), near)
    return rooms


def _joined_lines(rects: Iterable[pygame.Rect]) -> list[pygame.Rect]:
    """Join rectangles of the same row that touch, and turn all on their side. Called twice, it
    joins rows and then columns, and turns them back."""
    joined = list[pygame.Rect]()
    for rect in sorted(rects, key=lambda rect: (rect.y, rect.h, rect.x)):
        last = joined[-1] if joined else None
        if last and (last.y, last.h) == (rect.y, rect.h) and rect.x <= last.right:
            last.w = max(last.w, rect.right - last.x)
        else:
            joined.append(rect.copy())
    return [pygame.Rect(rect.y, rect.x, rect.h, rect.w) for rect in joined]


def outermost(rects: Iterable[pygame.Rect],
              others: Sequence[pygame.Rect] = ()) -> list[pygame.Rect]:  # fmt: skip
    """Return the rectangles, largest first, that are not empty or within another or `others`."""
    outer = [*others]
    for rect in sorted(rects, key=lambda rect: -rect.w * rect.h):
        if rect.w > 0 and rect.h > 0 and not any(other.contains(rect) for other in outer):
            outer.append(rect)
    return outer[len(others) :]


def distance(first: pygame.Rect, other: pygame.Rect) -> float:
    """Return the distance between two rectangles; 0 if they touch."""
    across = max(0, first.left - other.right, other.left - first.right)
    down = max(0, first.top - other.bottom, other.top - first.bottom)
    return hypot(across, down)
