"""Keep a table in a window: items at rest, flights, raised and dimmed cards; paint what changes."""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Mapping, Sequence
from math import hypot

import pygame

from rules.kit.cards import UNKNOWN, Card
from rules.kit.changes import Change, Spot, changes
from rules.kit.sight import kind_and_owner
from rules.kit.state import View
from table.audio.cues import Cue
from table.felt import picture
from table.felt.animation import Animation, ChipAnimation, Lean
from table.felt.canvas import Canvas, Item, Items
from table.felt.furniture import card_item, forget_cards, glow_item, veil_item
from table.felt.notes import note_at, step_aside
from table.felt.picture import Company, ItemsAtRest, Looks, NoteLayer, PlatePainter
from table.layout.arrange import Arrangement, Pose, TableSetup, writing_size
from table.layout.need import Needs
from table.layout.ring import PICKED, Ring, RoomNeeds, ring
from table.layout.tween import Flight, Tween, direct_flight, flights

# A card that cannot be played has a veil, of 255, and is lower by a share of the window's height.
VEIL, LOWERED = 46, 0.012
RAISED, HOVER = PICKED, 1 / 24  # card heights: how far a picked card rises; one under the pointer
PICKED_LIFT, HOVER_LIFT = 0.35, 0.15  # how high it is above the felt, of 1: for its shadow


class TableRenderer:
    """Shows a view on the felt, and animates the change to the next one. Times are in seconds.
    `orders`: by zone, the order in which its owner has sorted the cards. `above`: items over
    everything else until the next view, such as a tooltip. `hovered_spot`: the card under the
    pointer; `pressed`: the mouse button is down on it."""

    def __init__(self, looks: Looks, size: tuple[int, int], setup: TableSetup) -> None:
        self.looks, self.setup = looks, setup
        self.view: View | None = None
        self.company = Company(())
        self.table: Arrangement | None = None
        self.bottom = 0
        self.pace = 1.0  # multiplies the times of cards that glide back
        self.orders: Mapping[str, Sequence[Card]] = {}
        self.steady = RoomNeeds()
        self.aside = 0  # pixels kept free at the right
        self.gathered_poses: Mapping[Spot, Pose] = {}  # the poses of cards that fly home later
        self.animation: Animation | None = None
        self.picked_spots: frozenset[Spot] = frozenset()
        self.dimmed_spots: frozenset[Spot] = frozenset()
        self._raised: tuple[tuple[object, ...], Mapping[Spot, Pose]] = (), {}
        self.carried_spots: frozenset[Spot] = frozenset()
        self._held, self._lean = list[Pose](), Lean()
        self.extras, self.above = Items(), Items()
        self.hovered_spot: Spot | None = None
        self.pressed = False
        self.celebration: Items = {}
        self.guide_items: Items = {}
        self._at_rest, self.note_layer = ItemsAtRest(), NoteLayer()
        self._notes_at_start: Mapping[Hashable, Item] = {}  # the notes when the flights began
        self.resize(size)

    def resize(self, size: tuple[int, int]) -> None:
        """End all flights, and paint and arrange everything anew for a window of `size` pixels."""
        self.size, self.diagonal = size, hypot(*size)
        self.animation = None
        forget_cards()
        self._canvas = Canvas(picture.table_cloth(size, self.looks.theme))
        self._is_outdated = False
        if self.view is not None:
            self.table = self._arrange(self.view)
            self._prepare()
            self.settle()

    def show(self, view: View, company: Company, bottom: int, now: float, pace: float = 1.0,
             within: float | None = None,
             gather: Callable[[], Mapping[Spot, Pose]] | None = None) -> None:  # fmt: skip
        """Show a view, and animate the change to it. Flights under way end, and picked cards are
        lowered. `pace` multiplies all times; with 0 nothing moves. `within`: the most seconds.
        `gather` returns where cards fly first; they stay until `gathered_poses` is empty."""
        if self.tween is not None:
            self.settle()
        self._lay_items()
        old, before = self.table, self.view
        is_turned = bottom != self.bottom
        self.view, self.company, self.bottom = view, company, bottom
        self.table = self._arrange(view)
        self.gathered_poses = gather() if gather is not None and pace else {}
        self.picked_spots = self.dimmed_spots = frozenset()
        self.above, self.hovered_spot = {}, None
        self._prepare()
        if old is None or before is None or is_turned or before.seat not in (None, view.seat):
            self.settle()  # flights out of an open hand would tell its order
            return
        moved = changes(before, view)
        plates = PlatePainter(self.table, view, self.looks, company)
        flying = self._flights(moved, old, pace)
        paying = ChipAnimation(old, plates, now, pace)
        lasts = max([paying.lasts, *(flight.start + flight.lasts for flight in flying)])
        if within is not None and lasts > within:
            pace *= within / lasts
            flying = self._flights(moved, old, pace)
            paying = ChipAnimation(old, plates, now, pace)
        if flying or paying.lasts:
            self._take_off(flying, now, paying, old)
        else:
            self.settle()

    def turn_down(self, view: View, extras: Items) -> None:
        """Show at once what everybody may see of the same position, and `extras`. The backs have no
        marks and no order: where a card leaves a hand then tells nothing. Dropped cards stay."""
        self.extras = extras
        self.picked_spots = self.dimmed_spots = frozenset()
        self.above, self.hovered_spot = {}, None
        zones = {spot.zone for spot in self.carried_spots}
        old_poses = self.arrangement.poses
        dropped = [old_poses[spot]._replace(face=UNKNOWN) for spot in self.carried_spots]
        self.view = view
        self.table = self._arrange(view)
        poses = self.table.poses  # of backs the first leave: see `changes`
        backs = [at for at in poses if at.zone in zones and poses[at].face is UNKNOWN]
        poses.update(zip(backs, dropped, strict=False))
        self.settle()

    def _flights(self, moved: Sequence[Change], old: Arrangement, pace: float) -> list[Flight]:
        """Return the flights of a change of view. Covered cards do not slide, nor do cards of seats
        whose plates have moved, since plates do not slide and would be on top of them."""
        table, before = self.arrangement, old.ring.stations
        after = {**table.poses, **self.gathered_poses}
        both = before.keys() & table.ring.stations.keys()
        moved_seats = {seat for seat in both if before[seat].plate != table.plate(seat)}
        flying = []
        for flight in flights(moved, old.poses, after, self.diagonal, pace):
            is_at_moved_seat = kind_and_owner(flight.spot.zone)[1] in moved_seats
            if not flight.slides or not (flight.spot in table.covered_spots or is_at_moved_seat):
                flying.append(flight)
        return flying

    def _arrange(self, view: View) -> Arrangement:
        """Arrange a view, with the viewer's own cards in the order the viewer gave them."""
        own = self.orders if view.seat == self.bottom else {}
        setup = picture.with_plates(self.setup, view, self.looks, self.company)
        layout, bottom, large = self.looks.layout, self.bottom, self.looks.theme.large
        size = self.room
        head = picture.head_height(self.size, large)
        writing = writing_size(size, large, setup.plates)

        def ring_for(needs: Needs) -> Ring:
            return ring(layout, tuple(needs.items()), size, bottom, setup.places, head, writing)

        needs = self.steady.measure_needs(view, layout, bottom, ring_for)
        return picture.arrange_view(view, layout, size, bottom, setup, own, large, needs)

    def cues(self) -> list[Cue]:
        """Return the sounds of the flights, timed in seconds from their start."""
        return [] if self.animation is None else self.animation.cues_in(self.size[0])

    @property
    def room(self) -> tuple[int, int]:
        """The size in pixels of the part of the window in which everything is arranged."""
        return self.size[0] - self.aside, self.size[1]

    def set_aside(self, aside: int, now: float) -> None:
        """Keep `aside` pixels at the right free; what is on the felt glides to its new place."""
        if aside == self.aside:
            return
        self.aside = aside
        if self.view is not None:
            if self.tween is not None:
                self.settle()
            self.rearrange({}, now)

    def send_home(self, carried: Mapping[Spot, Pose], now: float) -> None:
        """Let carried cards glide back to their places from where they are carried."""
        flying = list[Flight]()
        for spot, pose in self.leaning_poses(carried).items():
            flying.append(direct_flight(spot, (pose, self.pose(spot)), self.diagonal, self.pace))
        self._take_off(flying, now)

    def rearrange(self, carried: Mapping[Spot, Pose], now: float) -> None:
        """Arrange the view anew. Cards glide to their new places, carried ones from the pointer."""
        assert self.view is not None
        self._lay_items()
        before = {spot: self.pose(spot) for spot in self.arrangement.poses}
        before |= self.leaning_poses(carried)
        self.table = self._arrange(self.view)
        after = {spot: self.pose(spot) for spot in self.table.poses}
        flying = list[Flight]()
        for spot, pose in after.items():
            if before[spot][:4] != pose[:4]:
                flight = direct_flight(spot, (before[spot], pose), self.diagonal, self.pace)
                flight.slides = spot not in carried
                flying.append(flight)
        if flying and self.pace:
            self._take_off(flying, now)
        else:
            self.settle()

    def _take_off(self, flying: list[Flight], now: float, paying: ChipAnimation | None = None,
                  old: Arrangement | None = None) -> None:  # fmt: skip
        """Begin flights of cards, and of the chips `paying`. No card is carried any more."""
        self.animation = Animation(flying, now, self.canvas, paying, old)
        self._notes_at_start = self.note_layer.last
        self.carried_spots = frozenset()
        self._lean = Lean()

    def step(self, now: float) -> bool:
        """Advance flights, and how carried cards lean; return whether anything is in flight. Items
        at rest are put down a frame after the flights were computed: neither gets long."""
        if self.animation is None:
            leans = self.carried_spots and self.pace
            if leans and self._lean.follow(self._held[-1].x, self.size[0], now):
                self._move_held()
            return False
        if self.animation.tween.done(now):
            self.settle()
            return False
        if now > self.animation.tween.began:
            if not self.animation.laid:
                self.animation.laid = True
                at_rest = self._items({flight.spot for flight in self.animation.tween.flights})
                waiting = self.animation.waiting_items(now, self.arrangement, self.looks)
                self.canvas.lay(at_rest | waiting)
            self.animation.step(now, self.arrangement, self.looks)
        return True

    def card_at_rest(self, x: float, y: float) -> tuple[str, Card] | None:
        """Return the card at a pixel and its zone; None for none or one that flies or soon will."""
        spot = None if self.table is None else self.table.card_at(x, y, self.raised_cards)
        if spot is None or (self.animation is not None and self.animation.is_flying(spot)):
            return None
        return spot.zone, self.arrangement.poses[spot].face

    def settle(self) -> None:
        """End all flights, put carried cards down, and show everything at rest."""
        self.animation, self.carried_spots = None, frozenset()
        self._canvas.move([])
        self._refresh()

    def _prepare(self) -> None:
        """Have the deck draw all faces on the table ahead, in their sizes."""
        wanted: dict[tuple[int, int], list[str]] = {}
        for pose in self.arrangement.poses.values():
            if not pose.cube and pose.face is not UNKNOWN:
                key = max(8, round(pose.width)), pose.index_step
                wanted.setdefault(key, []).append(pose.face.name)
        for (width, index), names in wanted.items():
            self.looks.deck.prepare(names, width, index)

    @property
    def arrangement(self) -> Arrangement:
        """The arrangement that is shown. There must be one."""
        assert self.table is not None
        return self.table

    @property
    def tween(self) -> Tween | None:
        """The flights under way; None while everything is at rest."""
        return None if self.animation is None else self.animation.tween

    @property
    def notes(self) -> Mapping[Hashable, Item]:
        """The game's notes on the table that is shown, by the keys of their items."""
        if self.table is None or self.view is None:
            return {}
        return self.note_layer.items(self.table, self.view, self.looks)

    def pose(self, spot: Spot) -> Pose:
        """Return a card's pose: raised if picked or hovered, lower if pressed or dimmed."""
        pose = self.arrangement.poses[spot]
        up = RAISED if spot in self.picked_spots else 0.0  # card heights
        if spot == self.hovered_spot and self.pressed:
            up -= HOVER / 2
        elif spot == self.hovered_spot and not up:
            up = HOVER
        if up:
            return pose._replace(y=pose.y - pose.box.height * up)
        if spot in self.dimmed_spots:
            return pose._replace(y=pose.y + LOWERED * self.size[1])
        return pose

    @property
    def raised_cards(self) -> Mapping[Spot, Pose]:
        """The poses of the cards that are raised or lowered."""
        raised = self.picked_spots, self.dimmed_spots, self.hovered_spot
        state = (id(self.table), *raised, self.pressed)
        if self._raised[0] != state:
            poses = {} if self.table is None else self.table.poses
            moved = (*self.picked_spots, *self.dimmed_spots, self.hovered_spot)
            self._raised = state, {spot: self.pose(spot) for spot in moved if spot in poses}
        return self._raised[1]

    def pick(self, picked: Collection[Spot], dimmed: Collection[Spot]) -> None:
        """Raise only the `picked` cards, and dim and lower only the `dimmed` ones."""
        self.picked_spots, self.dimmed_spots = frozenset(picked), frozenset(dimmed)
        self._refresh()

    def hover(self, spot: Spot | None, pressed: bool = False) -> None:
        """Raise the card under the pointer, or lower it if pressed, and repaint only that."""
        before, self.hovered_spot = self.hovered_spot, spot
        self.pressed = pressed and spot is not None
        if self.tween is not None or self.table is None:
            return
        for card in filter(None, (before, spot)):
            if card in self.table.poses and ("card", card) in self._canvas.items:
                self._canvas.put(("card", card), self._raised_item(card))

    def put_above(self, above: Items) -> None:
        """Show only these items over everything else."""
        before, self.above = self.above, above
        self._replace_items(before, above)

    def decorate(self, extras: Items, company: Company | None = None) -> None:
        """Show prompt, buttons, lit places and bubbles, and who sits there if that has changed."""
        before, self.extras = self.extras, extras
        if company is not None and company != self.company:
            self.company = company
            self._refresh()
        else:
            self._replace_items(before, extras)

    def _replace_items(self, old: Mapping[Hashable, Item], new: Mapping[Hashable, Item]) -> None:
        """Take the `old` items off the canvas, and put the `new` ones on it, unless cards fly."""
        if self.celebration or self._is_outdated:  # a climax may replace these
            self._refresh()
        elif self.tween is None:
            for key in old.keys() - new.keys():
                self._canvas.take(key)
            for key, thing in new.items():
                self._canvas.put(key, thing)

    def guide(self, guiding: Items) -> None:
        """Show only these items of a guide over the table, while nothing flies."""
        before, self.guide_items = self.guide_items, guiding
        self._replace_items(before, guiding)

    def celebrate(self, celebration: Items) -> None:
        """Show the items of a climax over the table's own, in place of those with the same key."""
        self.celebration = celebration
        self._refresh()

    def carry(self, carried: Mapping[Spot, Pose]) -> None:
        """Show cards that are dragged at these poses, and not at their places."""
        if self.carried_spots != frozenset(carried):
            self.carried_spots = frozenset(carried)
            self._refresh()
        self._held = [*carried.values()]
        self._move_held()

    def _move_held(self) -> None:
        deck, lean = self.looks.deck, self._lean.degrees
        self._canvas.move([card_item(deck, pose._replace(angle=lean), 1.0) for pose in self._held])

    def leaning_poses(self, carried: Mapping[Spot, Pose]) -> dict[Spot, Pose]:
        """Return the poses of dragged cards as they lean now, from which they will come upright."""
        lean = self._lean.degrees
        return {spot: pose._replace(angle=lean) for spot, pose in carried.items()}

    def glow(self, spot: Spot, depth: float = 0.2) -> Item:
        pose = self.pose(spot)
        return glow_item(self.looks.deck, pose, self.looks.theme.highlight, pose.depth + depth)

    def draw(self, surface: pygame.Surface, whole: bool) -> list[pygame.Rect]:
        """Paint what has changed, or the `whole` table; return the rectangles that changed."""
        if self.looks.deck.take_arrivals():
            forget_cards()
            self._at_rest = ItemsAtRest()
            self._refresh()
        return self.canvas.draw(surface, whole)

    @property
    def canvas(self) -> Canvas:
        """The canvas, on which everything at rest is as it was last set."""
        if self._is_outdated:
            self._lay_items()
        return self._canvas

    def _refresh(self) -> None:
        """Have all items at rest laid anew when the canvas is next used, unless cards fly."""
        self._is_outdated = self.tween is None

    def _lay_items(self) -> None:
        if self._is_outdated:
            self._is_outdated = False
            self._canvas.lay(self._items())

    def _items(self, in_flight: Collection[Spot] = ()) -> Items:
        """Return all items at rest, without the cards that are `in_flight` or about to fly."""
        if self.table is None or self.view is None:
            return dict(self.extras)
        looks = self.looks
        items = self._at_rest.items(self.table, self.view, looks, self.company, in_flight)
        for spot, pose in self.gathered_poses.items():
            if spot not in in_flight:
                items["card", spot] = card_item(looks.deck, pose, 1.0)
        waiting = {note_at(spot.zone) for spot in self.gathered_poses}
        at_start = self._notes_at_start if in_flight else self.notes
        for key, note in self.notes.items():
            if key not in waiting and at_start.get(key) == note:  # in flight, only unchanged notes
                items[key] = note
        raised = {spot: self.pose(spot) for spot in self.picked_spots & set(self.table.poses)}
        items.update(step_aside(items, self.table, raised))
        for spot in self.raised_cards:
            if ("card", spot) in items:
                items["card", spot] = self._raised_item(spot)
        for spot in self.picked_spots:
            items.pop(("lit", spot), None)
        for spot in self.dimmed_spots:
            items["veil", spot] = veil_item(looks.deck, self.pose(spot), VEIL, looks.theme.felt)
        items.update(self.extras)
        items.update(self.celebration)
        if not in_flight:
            items.update(self.guide_items)
        items.update(self.above)
        for spot in self.carried_spots:
            items.pop(("card", spot), None)
            items.pop(("veil", spot), None)
        picture.recount_items(self.table, looks, self.carried_spots, items)
        return items

    def _raised_item(self, spot: Spot) -> Item:
        """Paint a card that is or was raised."""
        lift = 0.0
        if spot in self.picked_spots and not self.pressed:
            lift = PICKED_LIFT
        elif spot == self.hovered_spot and not self.pressed:
            lift = HOVER_LIFT
        return card_item(self.looks.deck, self.pose(spot), lift)
