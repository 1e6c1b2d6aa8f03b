"""Every seating's table as it lies in every phase and shape of window, for laws to look at."""

from collections.abc import Iterator
from functools import cache
from itertools import cycle, islice

from rules.kit.contract import places as places_of
from rules.kit.sight import kind_and_owner
from rules.kit.state import View
from table.layout.arrange import Arrangement, TableSetup, ZoneFrame, arrange
from table.layout.layout import Layout, ZonePlace
from table.layout.layout_faults import read_layout
from table.layout.ring import Room
from table.widgets.brush import scale_of
from tests.sampling import luck
from tests.tables import LONG, Seating
from tests.walks import walk

VIEWS = 6
WINDOWS = [(1024, 640), (1280, 720), (1920, 1080), (3840, 2160), (1024, 1400), (2560, 700)]
HEAD = 47  # logical units that the head line and the rail take
HAIR = 0.01  # pixels that rounding may cost


class Laid:
    """One seating's layout, and views of every phase with the fullest hands there were; in an
    ordinary run the fullest and some others by the seed of the run."""

    def __init__(self, seating: Seating) -> None:
        self.layout: Layout = read_layout(seating.game.folder, seating.rules)
        self.sight = seating.rules.SIGHT
        walked = walk(seating, {}, str(seating))
        self.places = places_of(seating.rules, walked.positions[0].state.table)
        fullest: dict[str, View] = {}
        for position in walked.positions:
            view = position.view(position.number % seating.seats)
            before = fullest.get(view.phase)
            if before is None or _most(view) > _most(before):
                fullest[view.phase] = view
        self.views = sorted(fullest.values(), key=_most, reverse=True)
        if not LONG:
            rng = luck("arranged", seating)
            self.views[1:] = rng.sample(self.views[1:], min(VIEWS, len(self.views)) - 1)
        self._everywhere: list[tuple[View, Arrangement]] = []

    def arranged(self, view: View, size: tuple[int, int]) -> Arrangement:
        head = HEAD * scale_of(size)
        return arrange(view, self.layout, size, view.seat or 0, TableSetup(self.places, head=head))

    def everywhere(self) -> list[tuple[View, Arrangement]]:
        """Every view in some windows, among them each window and the smallest for every view;
        in the long form in every window. Arranged once for all laws."""
        if not self._everywhere:
            others = cycle(WINDOWS[1:])
            self._everywhere = [
                (view, self.arranged(view, size))
                for view in self.views
                # The smallest window and two others, of each view other ones.
                for size in (WINDOWS if LONG else [WINDOWS[0], *islice(others, 2)])
            ]
        return self._everywhere

    def zones(self, view: View, table: Arrangement) -> Iterator[tuple[str, ZoneFrame, ZonePlace]]:
        """Every place on the table that is a zone, and no pool of chips."""
        for zone, frame in table.frames.items():
            if zone not in table.stacks:
                place = self.layout.place(zone, view.seat or 0)
                assert place is not None
                yield zone, frame, place

    def rooms(self, view: View, table: Arrangement) -> list[tuple[str, Room]]:
        """Stations, zones in the middle and zones beside stations, each with whose it is."""
        found = [
            (f"station of {seat}", station.room) for seat, station in table.ring.stations.items()
        ]
        for zone, frame, _ in self.zones(view, table):
            owner = kind_and_owner(zone)[1]
            if owner < 0 or self.layout.zone(zone).trick:
                found.append(("the middle", frame.room))
        if table.mat is not None:
            found.append(("the middle", table.mat))
        found.append((f"station of {table.bottom}", table.ring.banner))
        return [(name, room) for name, room in found if room.width and room.height]


def _most(view: View) -> int:
    return max(len(cards) for cards in view.zones.values())


@cache
def laid_at(seating: Seating) -> Laid:
    return Laid(seating)


def inside(room: Room, size: tuple[int, int], head: float = 0.0) -> bool:
    right, bottom = room.x + room.width, room.y + room.height
    fits = right <= size[0] + HAIR and bottom <= size[1] + HAIR
    return fits and room.x >= -HAIR and room.y >= head - HAIR
