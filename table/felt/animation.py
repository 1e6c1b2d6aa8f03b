"""Animate flights over the felt: cards from their heaps, chips between stacks, points to plates.

Time is an argument. All times are in seconds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterator, Mapping, Sequence
from functools import cached_property
from math import hypot, pi, sin

from rules.kit.changes import Spot
from rules.kit.sight import kind_and_owner
from sprites.deck import Deck
from table.audio.cues import Cue, cues
from table.felt.canvas import Canvas, Item, Items, item, shift
from table.felt.furniture import PREMUL, card_item, resting_item
from table.felt.marks import count_item, token
from table.felt.mat import flying_item, stack_item
from table.felt.picture import Looks, PlatePainter
from table.layout.arrange import Arrangement, Pose
from table.layout.ring import Room
from table.layout.throw import ThrowAnimation, payments, throws
from table.layout.tween import FLYING_DEPTH, Flight, Tween, ease
from table.theme.theme import Theme

LIFTS, ZOOMS = 4, 8  # steps in which a card is lifted, and scaled, on its way
FINE_ANGLE, COARSE_ANGLE = 1.0, 10.0  # degrees between its pictures; the same if it turns far
LEAN, MAX_LEAN = 5.0, 6.0  # degrees of a carried card at a window's width a second; at most
LEAN_SECONDS = 0.08  # so long does it take to lean after the hand
CROWD = 16  # more cards than these, gathered at once, cast no shadows
SEEN = 4  # cards of one heap that can be told apart; those beneath need no painting
HEAP_CELL = 8  # pixels: cards in one cell of such a grid are a heap
MAX_TOKENS = 8  # that fly for one seat
FLYING, TOKEN_GAP = 0.62, 0.09  # how long a token flies; from one to the next
TOKEN_RISE = 0.16  # how high a token rises, to the length of its way
TOKEN_SIDE = 0.9  # in heights of a plate
LANDING = 0.9  # of its flight: then a token is heard to land


class Animation:
    """Flights over a canvas that begin now, from the `old` arrangement; None if it has not changed.
    `laid`: the items at rest have been put on the canvas."""

    def __init__(self, flying: Sequence[Flight], now: float, canvas: Canvas,
                 chip_animation: ChipAnimation | None = None,
                 old: Arrangement | None = None) -> None:  # fmt: skip
        self.tween = Tween(flying, now, chip_animation.lasts if chip_animation else 0.0)
        self.chip_animation, self.canvas, self.laid = chip_animation, canvas, False
        self._old_table = old
        self._counts = dict[str, int]()  # by zone, as last shown
        self._surplus = Counter([flight.source for flight in flying])  # by zone: cards that are
        self._surplus.subtract([flight.spot.zone for flight in flying])  # there now, not at the end
        self._landed, self._started = set[Spot](), set[Spot]()
        self._is_crowded = sum(flight.hidden for flight in flying) > CROWD
        self._gathered = dict[Spot, Item]()  # as they were where they began
        self._deepest_first = sorted(flying, key=lambda flight: flight.old.depth)
        tops = dict[Hashable, Spot]()
        for flight in self._deepest_first:
            tops[flight.old[:4], flight.pile, flight.start] = flight.spot
        self._tops = {*tops.values()}  # the others are right beneath one

    def waiting_items(self, now: float, table: Arrangement, looks: Looks) -> Items:
        """Return the items that stay until a flight begins: cards seen in their heap, the counts of
        heaps, and outlines that cards leave, which get their names when all have landed."""
        items = Items()
        for outline in {("frame", flight.source) for flight in self.tween.flights}:
            if outline in self.canvas.items:
                items[outline] = self.canvas.items[outline]
        for key, pose in self._waiting_poses(now):
            items[key] = resting_item(looks.deck, pose)
        items.update(self._changed_counts(table, looks.theme))
        return items

    def _waiting_poses(self, now: float) -> Iterator[tuple[Hashable, Pose]]:
        """Yield the key and pose of each card that waits for its flight and is seen in its heap."""
        heaps: dict[tuple[float, float], dict[object, Flight]] = {}
        for flight in self._deepest_first:
            if now < self.tween.began + flight.start:
                cell = flight.old.x // HEAP_CELL, flight.old.y // HEAP_CELL
                heap = heaps.setdefault(cell, {})
                heap[flight.old[:4]] = flight  # it hides those right beneath it
        for heap in heaps.values():
            for flight in [*heap.values()][-SEEN:]:
                yield ("card", flight.spot), flight.old

    def step(self, now: float, table: Arrangement, looks: Looks) -> None:
        """Draw everything in flight where it is now. What has begun to fly is taken off the canvas,
        and what has landed on `table` is put down on it."""
        movers = list[Item]()
        has_left = has_changed = False  # a card has left its heap; one has begun to fly or landed
        if self.chip_animation is not None:
            for key, painted in self.chip_animation.updates(now):
                self.canvas.put(key, painted)
            movers += self.chip_animation.movers(now)
        for flight in self.tween.flights:
            spot, card = flight.spot, ("card", flight.spot)
            if spot in self._landed or now < self.tween.began + flight.start:
                continue
            has_left = has_left or card in self.canvas.items
            if spot not in self._started:
                has_changed = True
                self._started.add(spot)
                self._surplus[flight.source] -= 1
            if self.tween.landed(flight, now):
                has_changed = True
                self._landed.add(spot)
                self._surplus[spot.zone] += 1
                if spot not in table.covered_spots:
                    self.canvas.put(card, resting_item(looks.deck, flight.new))
                continue
            self.canvas.take(card)
            is_on_way = now >= self.tween.began + flight.start + flight.prelude
            is_covered = flight.hidden and (is_on_way or spot not in self._tops)
            if not is_covered:
                movers.append(self._mover(flight, now, looks.deck, is_on_way))
        if has_left:  # cards beneath it in its heap can be seen now
            for key, pose in self._waiting_poses(now):
                if key not in self.canvas.items:
                    self.canvas.put(key, resting_item(looks.deck, pose))
        if has_changed:
            for key, count in self._changed_counts(table, looks.theme):
                self.canvas.put(key, count)
        self.canvas.move([*movers, *self._sliding_counts(now, table, looks.theme)])

    def _mover(self, flight: Flight, now: float, deck: Deck, is_on_way: bool) -> Item:
        """Paint a card in flight, in its prelude or on its way. No face is drawn in the sizes on
        its way: the picture at one end is scaled in few steps, so that pictures can be kept."""
        pose, squeeze, lift = self.tween.airborne(flight, now)
        old = flight.old
        if not is_on_way and flight.pile and flight.pile.angle == old.angle:
            # It is gathered without being turned: its picture is only shifted.
            if flight.spot not in self._gathered:
                resting = resting_item(deck, old._replace(upon=old.upon or self._is_crowded))
                self._gathered[flight.spot] = resting._replace(depth=pose.depth)
            way = round(pose.x - old.x), round(pose.y - old.y)
            return shift(self._gathered[flight.spot], way)
        end = old if flight.turns and pose.face is old.face else flight.new
        step = COARSE_ANGLE if abs(flight.new.angle - old.angle) > FINE_ANGLE else FINE_ANGLE
        angle = pose.angle if flight.slides else round(pose.angle / step) * step
        zoom = round(pose.width / end.width * ZOOMS) / ZOOMS
        pose = pose._replace(width=end.width, angle=angle, index_step=end.index_step)
        return card_item(deck, pose, round(lift * LIFTS) / LIFTS, squeeze, zoom)

    def _changed_counts(self, table: Arrangement, theme: Theme) -> Iterator[tuple[Hashable, Item]]:
        """Yield the counts of the heaps that cards leave or reach, if they have changed since the
        last call. Counted are cards that have not left or have landed. The item for 0 is empty."""
        old = self._old_table or table
        for zone in self._zones & {*table.counts, *old.counts}:
            number = table.counts.get(zone, 0) + self._surplus[zone]
            if self._counts.get(zone) == number:
                continue
            self._counts[zone] = number
            count = item(0)
            if number > 0:
                known = table if zone in table.counts else old
                count = count_item(known, zone, theme, known.counts[zone] - number)
            yield ("count", zone), count

    @cached_property
    def _zones(self) -> set[str]:
        """The zones that cards leave or reach, without those in which cards only move."""
        zones = set[str]()
        for flight in self.tween.flights:
            if flight.source not in ("", flight.spot.zone):
                zones |= {flight.source, flight.spot.zone}
        return zones

    def _sliding_counts(self, now: float, table: Arrangement, theme: Theme) -> Iterator[Item]:
        """Yield the counts of sliding heaps, moved with them; put down those of arrived ones."""
        tops = {flight.spot.zone: flight for flight in self.tween.flights if flight.slides}
        for zone in (tops.keys() & table.counts.keys()) - self._zones:
            top = tops[zone]
            if not self.tween.landed(top, now):
                pose = self.tween.airborne(top, now).pose
                self.canvas.take(("count", zone))
                way = round(pose.x - top.new.x), round(pose.y - top.new.y)
                yield shift(count_item(table, zone, theme), way)._replace(depth=FLYING_DEPTH - 1)
            elif ("count", zone) not in self.canvas.items:
                self.canvas.put(("count", zone), count_item(table, zone, theme))

    def is_flying(self, spot: Spot) -> bool:
        flies = any(flight.spot == spot for flight in self.tween.flights)
        return flies and spot not in self._landed

    def cues_in(self, width: float) -> list[Cue]:
        """Return the sounds of the flights, timed from their start; `width`: of the window."""
        thrown = self.chip_animation.throws.throws if self.chip_animation else ()
        return cues(self.tween.flights, thrown, width)


class Lean:
    """How far cards carried by the mouse lean, by its speed, in whole `degrees`."""

    def __init__(self) -> None:
        self.degrees, self._exact = 0, 0.0
        self._last: tuple[float, float] | None = None  # the x and the time it was seen

    def follow(self, x: float, width: int, now: float) -> bool:
        """Lean the cards by the speed at which they have come to `x`, in a window of this width in
        pixels; return whether the degrees have changed."""
        last_x, last_time = self._last or (x, now)
        self._last = x, now
        seconds = now - last_time
        if seconds <= 0:
            return False
        speed = (x - last_x) / seconds / width  # widths of the window a second
        wanted = max(-MAX_LEAN, min(MAX_LEAN, -LEAN * speed))
        self._exact += (wanted - self._exact) * min(1.0, seconds / LEAN_SECONDS)
        before = self.degrees
        self.degrees = round(self._exact)
        return self.degrees != before


class ChipAnimation:
    """The chips that a change of view pays: from the `old` arrangement to that of the `plates`. It
    begins `now`; `pace` multiplies its times. `lasts`: in seconds, 0 if nothing flies."""

    def __init__(self, old: Arrangement, plates: PlatePainter, now: float, pace: float) -> None:
        new = plates.table.stacks
        thrown = throws(payments(old.stacks, new), old.stacks, new, pace)
        self.plates, self.throws = plates, ThrowAnimation(thrown, new, now)
        self.lasts = self.throws.lasts
        self._shown = {name: stack.number for name, stack in new.items()}

    def updates(self, now: float) -> Iterator[tuple[Hashable, Item]]:
        """Yield the stacks and plates whose number has changed since the last call."""
        table, view, looks, _ = self.plates
        numbers = self.throws.numbers(now)
        changed = [name for name, number in numbers.items() if number != self._shown[name]]
        self._shown |= numbers
        for name in changed:
            stack = self.throws.stacks[name].with_number(numbers[name])
            yield ("stack", name), stack_item(stack, looks.theme)
        for seat in dict.fromkeys(kind_and_owner(name)[1] for name in changed):
            if seat in table.ring.stations:
                yield ("plate", seat), self.plates.item(seat, {**view.tallies, **numbers})

    def movers(self, now: float) -> Iterator[Item]:
        for order, (pile, lift) in enumerate(self.throws.in_flight(now)):
            yield flying_item(pile, lift, 2 * FLYING_DEPTH + order)


class PointAnimation:
    """Flights of `points`, by seat, over a table from the time `began` on: gained points fly from
    `source` to the numbers on plates, lost ones away from them. `pace` multiplies all times.
    `landings`: when each lands, in seconds from the start."""

    def __init__(self, points: Mapping[int, int], source: Room, table: Arrangement, theme: Theme,
                 began: float, pace: float) -> None:  # fmt: skip
        self.table, self.theme, self.began = table, theme, began
        self._seconds = FLYING * pace  # of each
        # Where each begins, where it ends, and how many seconds after the first it starts.
        self._flights = list[tuple[tuple[float, float], tuple[float, float], float]]()
        for seat in points.keys() & table.ring.stations.keys():
            gain = points[seat]
            plate = table.plate(seat)
            number_at = plate.x + plate.width - plate.height / 2, plate.middle[1]
            ends = (source.middle, number_at) if gain > 0 else (number_at, source.middle)
            for number in range(min(MAX_TOKENS, abs(gain))):
                self._flights.append((*ends, number * TOKEN_GAP * pace))
        self.landings = sorted(start + LANDING * self._seconds for *_, start in self._flights)
        last = max((start for *_, start in self._flights), default=-self._seconds)
        self.lasts = last + self._seconds

    def done(self, now: float) -> bool:
        return now >= self.began + self.lasts

    def movers(self, now: float) -> Iterator[Item]:
        """Yield the points in the air, each a token on its arc."""
        picture = token(max(8, round(self.table.own.plate.height * TOKEN_SIDE)), self.theme)
        for order, ((x, y), (to_x, to_y), start) in enumerate(self._flights):
            part = (now - self.began - start) / self._seconds
            if 0 <= part < 1:
                eased = ease(part)
                rise = TOKEN_RISE * hypot(to_x - x, to_y - y) * sin(pi * eased)
                middle = round(x + (to_x - x) * eased), round(y + (to_y - y) * eased - rise)
                corner = picture.get_rect(center=middle).topleft
                yield item(2 * FLYING_DEPTH + order, (picture, corner, PREMUL))
