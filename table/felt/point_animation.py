"""Points on their way from where they were made to the plates, which count as they land.

Time is an argument, as with cards and chips; seconds throughout.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping
from math import hypot, pi, sin
from typing import NamedTuple

from rules.kit.state import View
from table.felt.canvas import Item, item
from table.felt.furniture import PREMUL
from table.felt.picture import Company, Looks, plate
from table.felt.strike_through import token
from table.layout.arrange import Arrangement
from table.layout.ring import Room
from table.layout.tween import ALOFT, ease

MOST = 8  # tokens that fly for one seat; each stands for its share of the points
FLIES, GAP = 0.62, 0.09
RISES = 0.16  # how high a token rises, to the length of its way
SIZE = 0.9  # of a token, in heights of a plate


class FlyingPoints(NamedTuple):
    """So many points of one seat, on the way from `start` for `lasts` seconds."""

    seat: int
    points: int
    way: tuple[tuple[float, float], tuple[float, float]]
    start: float
    lasts: float


def tokens(
    points: Mapping[int, int], source: Room, plates: Mapping[int, Room], pace: float
) -> list[FlyingPoints]:
    """What flies to the plates for points that were gained, and away from them for those that
    were lost. `pace` stretches every time; at 0 nothing flies."""
    found: list[FlyingPoints] = []
    for seat, whole in points.items():
        if seat not in plates or not whole or pace <= 0:
            continue
        count = min(MOST, abs(whole))
        ends = source.middle, plates[seat].middle
        way = ends if whole > 0 else (ends[1], ends[0])
        for number in range(count):
            share = whole * (number + 1) // count - whole * number // count
            found.append(FlyingPoints(seat, share, way, number * GAP * pace, FLIES * pace))
    return found


class PointAnimation:
    """A flight of points over one table that began at `began`."""

    def __init__(
        self,
        thrown: list[FlyingPoints],
        table: Arrangement,
        view: View,
        looks: Looks,
        company: Company,
        began: float,
    ) -> None:
        self.thrown, self.began = thrown, began
        self.table, self.view, self.looks, self.company = table, view, looks, company
        self.lasts = max((throw.start + throw.lasts for throw in thrown), default=0.0)
        self.first = dict(view.tallies)
        station = next(iter(table.ring.stations.values()))
        height = station.plate.height
        self._side = max(8, round(height * SIZE))
        self._landed = 0

    def done(self, now: float) -> bool:
        """Whether all have landed."""
        return now >= self.began + self.lasts

    def landings(self) -> Iterator[float]:
        """When each comes down, in seconds from the beginning."""
        for throw in self.thrown:
            yield throw.start + throw.lasts * 0.9

    def updates(self, now: float) -> Iterator[tuple[Hashable, Item]]:
        """The plates whose number is another than when this was last asked; the view's tallies
        are brought up to date."""
        down = [throw for throw in self.thrown if self._counted(throw, now)]
        if len(down) == self._landed:
            return
        self._landed = len(down)
        tallies = self.view.tallies
        column = self.looks.layout.sheet.column
        for seat in dict.fromkeys(throw.seat for throw in self.thrown):
            key = f"{column}:{seat}"
            number = self.first[key] + sum(points.points for points in down if points.seat == seat)
            if tallies[key] != number:
                tallies[key] = number
                painted = plate(self.table, self.view, self.looks, self.company, seat, tallies)
                yield ("plate", seat), painted

    def _counted(self, points: FlyingPoints, now: float) -> bool:
        """What is gained counts as it lands, what is lost as it sets out."""
        passed = now - self.began - points.start
        return passed >= (points.lasts if points.points > 0 else 0.0)

    def movers(self, now: float) -> Iterator[Item]:
        """The tokens in the air."""
        for order, throw in enumerate(self.thrown):
            passed = now - self.began - throw.start
            if 0 <= passed < throw.lasts:
                yield self._aloft(throw, passed / throw.lasts, order)

    def _aloft(self, points: FlyingPoints, part: float, order: int) -> Item:
        (x, y), (to_x, to_y) = points.way
        eased = ease(part)
        rise = RISES * hypot(to_x - x, to_y - y) * sin(pi * eased)
        picture = token(self._side, self.looks.theme)
        middle = round(x + (to_x - x) * eased), round(y + (to_y - y) * eased - rise)
        corner = picture.get_rect(center=middle).topleft
        return item(2 * ALOFT + order, (picture, corner, PREMUL))
