"""The felt in a window: what lies there, what is in flight, what is raised, lit or dimmed."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Mapping

import pygame

from rules.kit.cards import UNKNOWN
from rules.kit.changes import Spot, changes
from rules.kit.state import View
from table.felt.canvas import Canvas, Item
from table.felt.furniture import card_item, glow_item, veil_item
from table.felt.paying import Paying
from table.felt.picture import (
    Around,
    Company,
    Looks,
    arranged,
    cards,
    cloth,
    furniture,
    noted,
    recounted,
)
from table.places.arrange import Arrangement, Pose
from table.places.glide import MOVE, Flight, Glide, flights
from table.sound.cues import Cue, cues

RAISED = 0.12  # how far a picked card rises, in card heights
ALOFT_LIFT = 0.5
SEEN = 4  # cards of one heap that can be told apart; those beneath need no painting


class Showing:
    """A view on the felt, and the way from the last one to it. Times in seconds."""

    def __init__(self, looks: Looks, size: tuple[int, int], around: Around) -> None:
        self.looks = looks
        self.around = around
        self.bottom = 0
        self.pace = 1.0  # by how much the times of gliding home are stretched
        self.view: View | None = None
        self.company = Company(())
        self.table: Arrangement | None = None
        self.glide: Glide | None = None
        self.paying: Paying | None = None
        self.picked: frozenset[Spot] = frozenset()
        self.dimmed: frozenset[Spot] = frozenset()
        self.carried: frozenset[Spot] = frozenset()
        self.extras: dict[Hashable, Item] = {}
        self._aloft: set[Spot] = set()
        self._landed: set[Spot] = set()
        self._waiting: dict[tuple[float, float], list[Flight]] = {}
        self.resize(size)

    def resize(self, size: tuple[int, int]) -> None:
        """The window has this size now; whatever was in flight has landed."""
        self.size = size
        self.glide = None
        self.canvas = Canvas(cloth(size, self.looks.theme))
        if self.view is not None:
            self.table = arranged(self.view, self.looks.layout, size, self.bottom, self.around)
            self._prepare()
            self.settle()

    def show(
        self, view: View, company: Company, bottom: int, now: float, pace: float = 1.0
    ) -> None:
        """Let the cards glide from what is shown to this view."""
        if self.glide is not None:
            self.settle()
        old, before, turned = self.table, self.view, bottom != self.bottom
        self.view, self.company, self.bottom = view, company, bottom
        self.table = arranged(view, self.looks.layout, self.size, bottom, self.around)
        self.picked = self.dimmed = self.carried = frozenset()
        self._prepare()
        flying: list[Flight] = []
        paying = None
        if old is not None and before is not None and not turned:
            flying = flights(changes(before, view), old.poses, self.table.poses, pace)
            paying = Paying(old, self.table, view, self.looks, company, now, pace)
        if not flying and (paying is None or not paying.lasts):
            self.settle()
            return
        self._take_off(flying, now, paying)

    def heard(self) -> list[Cue]:
        """What is to be heard of what is in flight, counted from when it set out."""
        if self.glide is None:
            return []
        thrown = self.paying.tossing.thrown if self.paying else ()
        return cues(self.glide.flights, thrown, self.size[0])

    def send_home(self, carried: Mapping[Spot, Pose], now: float) -> None:
        """Cards that were carried glide back to where they lie."""
        assert self.table is not None
        home = [
            Flight(spot, pose, self.pose(spot), 0.0, MOVE * self.pace)
            for spot, pose in carried.items()
        ]
        self._take_off(home, now)

    def _take_off(self, flying: list[Flight], now: float, paying: Paying | None = None) -> None:
        self.paying = paying
        self.glide = Glide(flying, now, paying.lasts if paying else 0.0)
        self.carried = frozenset()
        self._aloft, self._landed = set(), set()
        items = self._items(aloft={one.spot for one in flying})
        self._waiting = _heaped(flying)
        for heap in self._waiting.values():
            for one in heap[-SEEN:]:
                items["card", one.spot] = card_item(self.looks.deck, one.old)
        if paying is not None:
            items.update(paying.changed(now))
        self.canvas.lay(items)
        self.step(now)

    def step(self, now: float) -> bool:
        """Time goes on; True while anything is in flight."""
        if self.glide is None:
            return False
        if self.glide.done(now):
            self.settle()
            return False
        deck, movers = self.looks.deck, list[Item]()
        if self.paying is not None:
            for key, item in self.paying.changed(now):
                self.canvas.put(key, item)
            movers += self.paying.movers(now)
        for one in self.glide.flights:
            if one.spot in self._landed:
                continue
            if self.glide.landed(one, now):
                self._landed.add(one.spot)
                self.canvas.put(("card", one.spot), card_item(deck, one.new))
            elif now >= self.glide.began + one.start:
                if one.spot not in self._aloft:
                    self._set_out(one)
                there = self.glide.aloft(one, now)
                pose = there.pose._replace(width=one.new.width)
                movers.append(card_item(deck, pose, ALOFT_LIFT, there.squeeze))
        self.canvas.move(movers)
        return True

    def _set_out(self, one: Flight) -> None:
        """A card leaves its heap, and the next beneath those that are seen comes to light."""
        self._aloft.add(one.spot)
        self.canvas.take(("card", one.spot))
        heap = self._waiting[_heap_of(one)]
        heap.remove(one)
        for under in heap[-SEEN:]:
            key = ("card", under.spot)
            if key not in self.canvas.items:
                self.canvas.put(key, card_item(self.looks.deck, under.old))

    def settle(self) -> None:
        """Whatever is in flight has landed."""
        self.glide = self.paying = None
        self.carried = frozenset()
        self.canvas.move([])
        self.canvas.lay(self._items())

    def pose(self, spot: Spot) -> Pose:
        """Where a card lies, raised if it is picked."""
        assert self.table is not None
        pose = self.table.poses[spot]
        return self._raised(pose) if spot in self.picked else pose

    def _raised(self, pose: Pose) -> Pose:
        return pose._replace(y=pose.y - pose.box.height * RAISED)

    def pick(self, picked: Collection[Spot], dimmed: Collection[Spot]) -> None:
        """Exactly these cards are raised, and exactly these dimmed."""
        self.picked, self.dimmed = frozenset(picked), frozenset(dimmed)
        self._refresh()

    def decorate(self, extras: dict[Hashable, Item]) -> None:
        """Prompt, buttons, lit places, bubbles: what lies there beside the table itself."""
        self.extras = extras
        self._refresh()

    def carry(self, carried: Mapping[Spot, Pose]) -> None:
        """These cards are in somebody's hand, at these poses."""
        if self.carried != frozenset(carried):
            self.carried = frozenset(carried)
            self._refresh()
        self.canvas.move(card_item(self.looks.deck, pose, 1.0) for pose in carried.values())

    def glow(self, spot: Spot, depth: float = 0.2) -> Item:
        """A lit frame round a card."""
        pose = self.pose(spot)
        return glow_item(self.looks.deck, pose, self.looks.theme.highlight, pose.depth + depth)

    def draw(self, surface: pygame.Surface, whole: bool) -> list[pygame.Rect]:
        """Bring the window up to date; the rectangles that changed."""
        if self.looks.deck.settle():
            self._refresh()
        return self.canvas.draw(surface, whole)

    def _refresh(self) -> None:
        if self.glide is None:
            self.canvas.lay(self._items())

    def _items(self, aloft: Collection[Spot] = ()) -> dict[Hashable, Item]:
        """Everything at rest, but for the cards that are about to fly."""
        if self.table is None or self.view is None:
            return dict(self.extras)
        looks = self.looks
        items = furniture(self.table, self.view, looks, self.company)
        items.update(cards(self.table, looks, aloft))
        if not aloft:
            items.update(noted(self.table, self.view, looks))
        for spot in self.picked:
            items["card", spot] = card_item(looks.deck, self.pose(spot), 0.35)
        for spot in self.dimmed:
            items["veil", spot] = veil_item(looks.deck, self.pose(spot))
        items.update(self.extras)
        for spot in self.carried:
            items.pop(("card", spot), None)
            items.pop(("veil", spot), None)
        items.update(recounted(self.table, looks, self.carried, items))
        return items

    def _prepare(self) -> None:
        """Let the deck's threads begin on the faces that will be wanted."""
        assert self.table is not None
        wanted: dict[int, list[str]] = {}
        for pose in self.table.poses.values():
            if not pose.cube and pose.face is not UNKNOWN:
                wanted.setdefault(max(8, round(pose.width)), []).append(pose.face.name)
        for width, names in wanted.items():
            self.looks.deck.prepare(names, width)


def _heaped(flying: list[Flight]) -> dict[tuple[float, float], list[Flight]]:
    """Flights by the heap they start from, deepest first."""
    heaps: dict[tuple[float, float], list[Flight]] = {}
    for one in sorted(flying, key=lambda flight: flight.old.depth):
        heaps.setdefault(_heap_of(one), []).append(one)
    return heaps


def _heap_of(one: Flight) -> tuple[float, float]:
    """Which heap a flight starts from: cards within 8 pixels are one."""
    return one.old.x // 8, one.old.y // 8
