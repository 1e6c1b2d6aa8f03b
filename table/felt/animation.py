"""What flies over the felt from one view to the next: cards from their heaps, and chips."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence

from rules.kit.changes import Spot
from rules.kit.sight import kind_and_owner
from rules.kit.state import View
from sprites.deck import Deck
from table.audio.cues import Cue, cues
from table.felt.canvas import Canvas, Item, shift
from table.felt.furniture import CardItems, card_item
from table.felt.marks import count_item
from table.felt.mat import flying_item, laid_item
from table.felt.picture import Company, Looks, plate
from table.layout.arrange import Arrangement
from table.layout.throw import ThrowAnimation, payments, throws
from table.layout.tween import ALOFT, Flight, Tween
from table.theme.theme import Theme
from table.widgets.brush import scale_of

LIFT = 0.5  # of a card in flight
SEEN = 4  # cards of one heap that can be told apart; those beneath need no painting


class Animation:
    """Flights over a canvas that set out now; `tween` says how far they are. Times in seconds.

    `laid`: what they leave behind lies on the canvas.
    """

    def __init__(
        self,
        flying: Sequence[Flight],
        now: float,
        paying: ChipAnimation | None,
        canvas: Canvas,
        lying: CardItems,
    ) -> None:
        self.tween = Tween(flying, now, paying.lasts if paying else 0.0)
        self.paying, self.canvas, self.lying = paying, canvas, lying
        self.laid = False
        self._up: set[Spot] = set()
        self._landed: set[Spot] = set()
        self._waiting = _heaped(flying)

    def items(self, deck: Deck) -> dict[Hashable, Item]:
        """What is seen of it before anything sets out: to be laid down."""
        self.laid = True
        items: dict[Hashable, Item] = {}
        for heap in self._waiting.values():
            for flight in heap[-SEEN:]:
                items["card", flight.spot] = self.lying.item(deck, flight.old)
        if self.paying is not None:
            items.update(self.paying.updates(self.tween.began))
        return items

    def step(self, deck: Deck, now: float, table: Arrangement, theme: Theme) -> None:
        """Time goes on: paint what is in the air on its way to the `table`, and what has landed."""
        movers = list[Item]()
        if self.paying is not None:
            for key, item in self.paying.updates(now):
                self.canvas.put(key, item)
            movers += self.paying.movers(now)
        for flight in self.tween.flights:
            if flight.spot in self._landed:
                continue
            if self.tween.landed(flight, now):
                self._landed.add(flight.spot)
                self.canvas.put(("card", flight.spot), self.lying.item(deck, flight.new))
            elif now >= self.tween.began + flight.start:
                if flight.spot not in self._up:
                    self._set_out(flight, deck)
                there = self.tween.flying(flight, now)
                # One that turns over changes its size as it does: no face is drawn for the way.
                kept = (
                    flight.old
                    if flight.turns and there.pose.face is flight.old.face
                    else flight.new
                )
                pose = there.pose._replace(width=kept.width, read=kept.read)
                lift = 0.0 if flight.slides else LIFT
                movers.append(card_item(deck, pose, lift, there.squeeze))
        self.canvas.move([*movers, *self._numbers(now, table, theme)])

    def _numbers(self, now: float, table: Arrangement, theme: Theme) -> Iterator[Item]:
        """The numbers of heaps that slide: each goes with its heap, upon it."""
        tops = {flight.spot.zone: flight for flight in self.tween.flights if flight.slides}
        for zone in tops.keys() & table.counts.keys():
            top = tops[zone]
            if not self.tween.landed(top, now):
                pose = self.tween.flying(top, now).pose
                self.canvas.take(("count", zone))
                number = count_item(table, zone, theme)
                way = round(pose.x - top.new.x), round(pose.y - top.new.y)
                yield shift(number, way)._replace(depth=ALOFT - 1)
            elif ("count", zone) not in self.canvas.items:
                self.canvas.put(("count", zone), count_item(table, zone, theme))

    def _set_out(self, flight: Flight, deck: Deck) -> None:
        """A card leaves its heap, and the next beneath those that are seen comes to light."""
        self._up.add(flight.spot)
        self.canvas.take(("card", flight.spot))
        heap = self._waiting[_heap_of(flight)]
        heap.remove(flight)
        for under in heap[-SEEN:]:
            key = ("card", under.spot)
            if key not in self.canvas.items:
                self.canvas.put(key, self.lying.item(deck, under.old))

    def holds(self, spot: Spot) -> bool:
        """Whether a card flies, or is about to."""
        flies = any(flight.spot == spot for flight in self.tween.flights)
        return flies and spot not in self._landed

    def cues_in(self, width: float) -> list[Cue]:
        """What is to be heard of it in a window `wide` pixels wide, counted from now."""
        thrown = self.paying.tossing.thrown if self.paying else ()
        return cues(self.tween.flights, thrown, width)


def _heaped(flying: Sequence[Flight]) -> dict[tuple[float, float], list[Flight]]:
    """Flights by the heap they start from, deepest first."""
    heaps: dict[tuple[float, float], list[Flight]] = {}
    for start in sorted(flying, key=lambda flight: flight.old.depth):
        heaps.setdefault(_heap_of(start), []).append(start)
    return heaps


def _heap_of(flight: Flight) -> tuple[float, float]:
    """Which heap a flight starts from: cards within 8 pixels are one."""
    return flight.old.x // 8, flight.old.y // 8


class ChipAnimation:
    """What one change of view has paid. `lasts` in seconds; 0 where nothing flies."""

    def __init__(
        self,
        old: Arrangement,
        new: Arrangement,
        view: View,
        looks: Looks,
        company: Company,
        now: float,
        pace: float,
    ) -> None:
        thrown = throws(payments(old.stacks, new.stacks), old.stacks, new.stacks, pace)
        self.table, self.view, self.looks, self.company = new, view, looks, company
        self.tossing = ThrowAnimation(thrown, new.stacks, now)
        self.lasts = self.tossing.lasts
        self._shown = {name: stack.number for name, stack in new.stacks.items()}

    def updates(self, now: float) -> Iterator[tuple[Hashable, Item]]:
        """The stacks and plates whose number is another than when this was last asked."""
        numbers = self.tossing.numbers(now)
        changed = [name for name, number in numbers.items() if number != self._shown[name]]
        self._shown |= numbers
        for name in changed:
            stack = self.tossing.stacks[name].of(numbers[name])
            scale = scale_of(self.table.size)
            painted = laid_item(stack, self.looks.layout, self.looks.theme, scale)
            yield ("stack", name), painted
        for seat in dict.fromkeys(kind_and_owner(name)[1] for name in changed):
            if seat in self.table.ring.stations:
                written = {**self.view.tallies, **numbers}
                painted = plate(self.table, self.view, self.looks, self.company, seat, written)
                yield ("plate", seat), painted

    def movers(self, now: float) -> Iterator[Item]:
        """The piles in the air."""
        for order, (pile, lift) in enumerate(self.tossing.aloft(now)):
            yield flying_item(pile, lift, 2 * ALOFT + order)
