"""The felt in a window: what lies there, what is in flight, what is raised, lit or dimmed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rules.kit.cards import UNKNOWN, Card
from rules.kit.changes import Change, Spot, changes
from rules.kit.sight import kind_and_owner
from rules.kit.state import View
from table.audio.cues import Cue
from table.felt.aloft import Aloft
from table.felt.canvas import Canvas
from table.felt.head import head_high
from table.felt.layers import Layers
from table.felt.paying import Paying
from table.felt.picture import (
    Around,
    Company,
    Looks,
    arranged,
    cloth,
)
from table.layout.arrange import Arrangement, Pose, written
from table.layout.glide import MOVE, Flight, flights
from table.layout.need import Needs
from table.layout.ring import Ring, ring
from table.layout.steady import Steady


class Showing(Layers):
    """A view on the felt, and the way from the last one to it. Times in seconds.

    `orders`: zone to the order in which its owner has put the cards of it.
    """

    def __init__(self, looks: Looks, size: tuple[int, int], around: Around) -> None:
        super().__init__(looks)
        self.around = around
        self.bottom = 0
        self.pace = 1.0  # by how much the times of gliding home are stretched
        self.orders: Mapping[str, Sequence[Card]] = {}
        self.steady = Steady()
        self.aside = 0  # pixels at the right that belong to something else
        self.resize(size)

    def resize(self, size: tuple[int, int]) -> None:
        """The window has this size now; whatever was in flight has landed."""
        self.size = size
        self.aloft = None
        self._lying.forget()
        self.canvas = Canvas(cloth(size, self.looks.theme))
        if self.view is not None:
            self.table = self._arranged(self.view)
            self._prepare()
            self.settle()

    def show(
        self,
        view: View,
        company: Company,
        bottom: int,
        now: float,
        pace: float = 1.0,
        within: float | None = None,
    ) -> None:
        """Let the cards glide from what is shown to this view, `within` so many seconds."""
        if self.glide is not None:
            self.settle()
        old, before, turned = self.table, self.view, bottom != self.bottom
        self.view, self.company, self.bottom = view, company, bottom
        self.table = self._arranged(view)
        self.picked = self.dimmed = frozenset()
        self.above, self.met = {}, None
        self._prepare()
        if old is None or before is None or turned:
            self.settle()
            return
        moved = changes(before, view)
        flying = self._flights(moved, old, pace)
        paying = Paying(old, self.table, view, self.looks, company, now, pace)
        lasts = max([paying.lasts, *(one.start + one.lasts for one in flying)])
        if within is not None and lasts > within:
            pace *= within / lasts
            flying = self._flights(moved, old, pace)
            paying = Paying(old, self.table, view, self.looks, company, now, pace)
        if not flying and not paying.lasts:
            self.settle()
            return
        self._take_off(flying, now, paying)

    def _flights(self, moved: Sequence[Change], old: Arrangement, pace: float) -> list[Flight]:
        """The flights of a change of view; what a heap hides only lies elsewhere, and so does
        what stays at a seat that has moved as a whole: its plate does not glide, and would lie
        on it."""
        assert self.table is not None
        hidden, before, now = self.table.covered, old.ring.stations, self.table.ring.stations
        moved_on = {
            seat for seat in now if seat in before and before[seat].plate != now[seat].plate
        }
        flying = flights(moved, old.poses, self.table.poses, pace)
        return [
            one
            for one in flying
            if not one.slides
            or not (one.spot in hidden or kind_and_owner(one.spot.zone)[1] in moved_on)
        ]

    def _arranged(self, view: View) -> Arrangement:
        """Where all of it lies; one's hand as one has put it, for one's own eyes."""
        own = self.orders if view.seat == self.bottom else {}
        around = self.around.named(view, self.looks, self.company)
        looks, size, bottom, large = self.looks, self.room, self.bottom, self.looks.theme.large

        head, writing = head_high(self.size, large), written(size, large, around.plates)

        def seating(needs: Needs) -> Ring:
            return ring(looks.layout, needs, size, bottom, around.places, head, writing)

        needs = self.steady.measured(view, looks.layout, bottom, seating)
        return arranged(view, looks.layout, size, bottom, around, own, large, needs, head)

    def heard(self) -> list[Cue]:
        """What is to be heard of what is in flight, counted from when it set out."""
        return [] if self.aloft is None else self.aloft.heard(self.size[0])

    @property
    def room(self) -> tuple[int, int]:
        """The part of the window in which everything is arranged."""
        return self.size[0] - self.aside, self.size[1]

    def set_aside(self, aside: int, now: float) -> None:
        """So many pixels at the right belong to something else from now on, and what lies on the
        felt glides out of its way, or back."""
        if aside == self.aside:
            return
        self.aside = aside
        if self.view is None:
            return
        if self.glide is not None:
            self.settle()
        self.rearrange({}, now)

    def send_home(self, carried: Mapping[Spot, Pose], now: float) -> None:
        """Cards that were carried glide back to where they lie."""
        assert self.table is not None
        home = [
            Flight(spot, pose, self.pose(spot), 0.0, MOVE * self.pace)
            for spot, pose in carried.items()
        ]
        self._take_off(home, now)

    def rearrange(self, carried: Mapping[Spot, Pose], now: float) -> None:
        """One's hand has been put in another order: its cards glide there, those that are in the
        hand from where they are."""
        assert self.table is not None and self.view is not None
        before = {spot: self.pose(spot) for spot in self.table.poses} | dict(carried)
        self.table = self._arranged(self.view)
        flying = [
            Flight(spot, before[spot], self.pose(spot), 0.0, MOVE * self.pace)
            for spot in self.table.poses
            if before[spot][:4] != self.pose(spot)[:4]
        ]
        if flying and self.pace:
            self._take_off(flying, now)
        else:
            self.settle()

    def _take_off(self, flying: list[Flight], now: float, paying: Paying | None = None) -> None:
        self.aloft = Aloft(flying, now, paying, self.canvas, self._lying)
        self._stood = self._noted[2] if self._noted is not None else {}
        held, self.carried = self.carried, frozenset()
        if held:  # what was in the hand lies nowhere yet
            self._lay_out(now)

    def _lay_out(self, now: float) -> None:
        """Let what is to fly set out, and all else lie as it will."""
        assert self.aloft is not None and self.table is not None
        if not self.aloft.laid:
            items = self._items(aloft={one.spot for one in self.aloft.glide.flights})
            self.canvas.lay({**items, **self.aloft.items(self.looks.deck)})
        self.aloft.step(self.looks.deck, now, self.table, self.looks.theme)

    def step(self, now: float) -> bool:
        """Time goes on; True while anything is in flight. What the flight leaves behind is laid
        down in the frame after the one that worked it out, so that neither is long."""
        if self.aloft is None:
            return False
        if self.aloft.glide.done(now):
            self.settle()
            return False
        if now > self.aloft.glide.began:
            self._lay_out(now)
        return True

    def at_rest(self, x: float, y: float) -> tuple[str, Card] | None:
        """The card that lies at a pixel, by its zone and face; none that flies or is about to."""
        spot = None if self.table is None else self.table.card_at(x, y, self.raised)
        if spot is None or self.table is None:
            return None
        if self.aloft is not None and self.aloft.holds(spot):
            return None
        return spot.zone, self.table.poses[spot].face

    def settle(self) -> None:
        """Whatever is in flight has landed."""
        self.aloft = None
        self.carried = frozenset()
        self.canvas.move([])
        self.canvas.lay(self._items())

    def _prepare(self) -> None:
        """Let the deck's threads begin on the faces that will be wanted."""
        assert self.table is not None
        wanted: dict[tuple[int, int], list[str]] = {}
        for pose in self.table.poses.values():
            if not pose.cube and pose.face is not UNKNOWN:
                key = max(8, round(pose.width)), pose.read
                wanted.setdefault(key, []).append(pose.face.name)
        for (width, index), names in wanted.items():
            self.looks.deck.prepare(names, width, index)
