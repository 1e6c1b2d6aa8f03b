"""A person's turn by keys and the wheel: the cursor, and the order of the own cards."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import TypeVar

import pygame

from rules.kit.cards import Card
from rules.kit.changes import Spot
from rules.kit.move import Move, Target
from rules.kit.sight import kind_and_owner
from rules.kit.state import State, Why
from table.input.hit_testing import Pixel, spot_at
from table.input.lights import Lights
from table.input.move_builder import MoveOrRefusal
from table.layout.ring import Room

SORT_KEY = pygame.K_z  # sorts the hand again
ENTER_KEYS = (pygame.K_RETURN, pygame.K_KP_ENTER)
SIDEWAYS = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1}  # with Shift they move the card at the cursor
UPRIGHT = {pygame.K_UP: -1, pygame.K_DOWN: 1}  # with Shift they move the cursor to another own card
T = TypeVar("T")
Stop = Hashable  # what has the key focus: a card, `("place", where)` or `("button", verb)`


class CardOrder:
    """The order that persons gave their cards, for as long as a hand is played. `card_orders`: by
    zone, the cards that were put in order; cards drawn later come after them."""

    def __init__(self) -> None:
        self.card_orders: dict[str, tuple[Card, ...]] = {}
        self._hand = 0

    def note(self, state: State) -> None:
        """Forget all orders if another hand is played now, and those of zones that are empty."""
        if state.table.hand != self._hand:
            self._hand = state.table.hand
            self.card_orders.clear()
        for zone in [zone for zone in self.card_orders if not state.zones.get(zone)]:
            del self.card_orders[zone]

    def put(self, zone: str, cards: Sequence[Card], moved: Sequence[Card], index: int) -> None:
        """Keep the order of a zone's `cards`, the `moved` ones put at an index of the others."""
        rest = [card for card in cards if card not in moved]
        self.card_orders[zone] = (*rest[:index], *moved, *rest[index:])


class KeyboardInput:
    """Makes moves of the keys and the wheel in one person's turn. `orders`: the order this person
    gave the cards. `on_move` is called with each legal move that is made, `on_refusal` with a
    refusal and the room it is about. Before a move `confirm` is asked whether it may be made now.

    `lights.cursor` is the focused stop, or None. Shift with left and right moves the card under the
    cursor within the hand; Shift with up and down takes the cursor to another own card, playable or
    not. The wheel moves the card that was under the pointer when it began to turn."""

    def __init__(self, lights: Lights, orders: CardOrder, on_move: Callable[[Move], None],
                 on_refusal: Callable[[Why, Room], None],
                 confirm: Callable[[Move], bool]) -> None:  # fmt: skip
        self.lights, self.builder, self.renderer = lights, lights.builder, lights.renderer
        self.orders = orders
        self.on_move, self.on_refusal, self.confirm = on_move, on_refusal, confirm
        self._pointer: Pixel | None = None
        self._wheel_card: Card | None = None  # the card that the wheel moves
        self._shown_waiting: list[Card] = []
        self.now = 0.0  # the time of the last event

    def refresh(self) -> None:
        """Show the builder's state on the table: raise the picked cards, dim those that cannot be
        picked, and put the waiting ones where they were put down."""
        renderer, waiting = self.renderer, self.builder.waiting_cards()
        if waiting != self._shown_waiting:
            self._shown_waiting = waiting
            view = self.builder.shown_view()
            renderer.show(view, renderer.company, renderer.bottom, self.now, renderer.pace)
        spots, own_spots = self.lights.spots(), self.own_spots()
        pickable, picked = self.builder.pickable(), self.builder.picked_cards
        raised = [spots[card] for card in picked if card in spots and card not in waiting]
        dimmed = list[Spot]()
        if pickable and self.lights.marks:
            unpickable = [spot for card, spot in spots.items() if card not in pickable]
            dimmed = [spot for spot in unpickable if spot in own_spots]
        renderer.pick(raised, dimmed)

    def own_spots(self) -> set[Spot]:
        """The spots of the cards that this seat holds and the others cannot see."""
        sight, seat = self.builder.rules.SIGHT, self.builder.seat
        own_zones = set()
        for zone in self.builder.view.zones:
            kind, owner = kind_and_owner(zone)
            if owner == seat and sight[kind] == "owner":
                own_zones.add(zone)
        return {spot for spot in self.renderer.arrangement.poses if spot.zone in own_zones}

    def click_place(self, place: Target) -> bool:
        """Point at a place, or make the move that ends there; return False if it is neither."""
        if self.builder.point(place):
            self.refresh()
        elif place in self.builder.places():
            choice, refusal = self.builder.drop((place,))
            if choice is None or not self.put_down(choice):
                self.finish(choice, refusal, self.lights.room(place))
        else:
            return False
        return True

    def put_down(self, choice: Move) -> bool:
        """Put a move's cards down where they wait for its button; return False if it needs none."""
        place = self.builder.waiting_place(choice)
        if place:
            self.builder.put_down(place)
            self.refresh()
        return bool(place)

    def press(self, verb: str) -> None:
        """Press a button, which need not be on the screen, or show why it makes no move."""
        rect = self.lights.buttons.get(verb)
        room = Room(*rect) if rect else Room(0, 0, 0, 0)
        self.finish(*self.builder.press(verb), room)

    def finish(self, choice: Move | None, refusal: Why | None, room: Room) -> None:
        """Make a move, if `confirm` allows it. If there is none, show the refusal beside `room`."""
        if choice is not None:
            if self.confirm(choice):
                self.on_move(choice)
        elif refusal is not None:
            self.on_refusal(refusal, room)
            self.refresh()

    def key_event(self, event: pygame.event.Event, now: float) -> bool:
        """Handle the wheel or a key; return whether it means something here."""
        if event.type == pygame.MOUSEWHEEL:
            return self._turn_wheel(event.x or -event.y, now)
        key, mod = event.key, event.dict.get("mod", 0)
        has_shift = bool(mod & pygame.KMOD_SHIFT)
        is_arrow = key in SIDEWAYS or key in UPRIGHT
        if key == SORT_KEY and not mod & pygame.KMOD_CTRL and self.sort(now):
            return True
        if has_shift and is_arrow and self._own_cards():
            self._reorder(key, now)
        elif (is_arrow or key == pygame.K_TAB) and self.stops():
            self._move_cursor(key, has_shift)
        elif key == pygame.K_SPACE and self.lights.cursor is not None:
            self._activate_cursor()
        elif key in ENTER_KEYS:
            self._send()
        else:
            return self._press_by_letter(pygame.key.name(key))
        return True

    def _move_cursor(self, key: int, has_shift: bool) -> None:
        """Move the cursor with an arrow or Tab: to the next stop, or back with Left or Shift+Tab;
        with Up and Down to the first stop of another kind (cards, places, buttons)."""
        stops, cursor = self.stops(), self.lights.cursor
        if key not in UPRIGHT:
            step = SIDEWAYS.get(key, -1 if has_shift else 1)
            self.lights.cursor = _next_of(stops, cursor, step)
            return
        first_stops: dict[str, Stop] = {}  # by kind
        for stop in stops:
            first_stops.setdefault(_stop_kind(stop), stop)
        kind = _stop_kind(cursor) if cursor in stops else None
        if kind is None or len(first_stops) > 1:
            self.lights.cursor = first_stops[_next_of([*first_stops], kind, UPRIGHT[key])]

    def stops(self) -> list[Stop]:
        """The stops of the key focus: cards to pick, from left to right, then places, buttons."""
        poses, spots = self.lights.renderer.arrangement.poses, self.lights.spots()
        cards = [card for card in self.builder.pickable() if card in spots]
        cards.sort(key=lambda card: (poses[spots[card]].x, card))
        places = [("place", place) for place in self.lights.lit_places()]
        buttons = [("button", verb) for verb in self.builder.buttons()]
        return [*cards, *places, *buttons]

    def _press_by_letter(self, letter: str) -> bool:
        """Press the button with this letter, or focus the first of several; False if none has."""
        verbs = [verb for verb in self.builder.buttons() if self.lights.key(verb) == letter]
        if len(verbs) > 1:
            self.lights.cursor = ("button", verbs[0])
            self.refresh()
        elif verbs:
            self.press(verbs[0])
        return bool(verbs)

    def _activate_cursor(self) -> None:
        """Do what a click on the focused stop would do (Space)."""
        cursor = self.lights.cursor
        if isinstance(cursor, Card):
            self.builder.toggle(cursor)
            self.refresh()
        elif isinstance(cursor, tuple) and cursor[0] == "button":
            self.press(cursor[1])
        elif isinstance(cursor, tuple):
            self.click_place(cursor[1])

    def _send(self) -> None:
        """Handle Enter: press the focused place or button, else play the picked cards, or without
        any the focused card, if only one move is possible."""
        builder, cursor = self.builder, self.lights.cursor
        if isinstance(cursor, tuple):
            self._activate_cursor()
            return
        if not builder.picked_cards and isinstance(cursor, Card):
            builder.toggle(cursor)
        if not builder.picked_cards and not builder.chosen_targets:
            return
        places = [place for place in builder.places() if self._plays(builder.drop((place,)))]
        verbs = [verb for verb in builder.buttons() if self._plays(builder.press(verb))]
        if len(places) == 1:
            self.finish(*builder.drop((places[0],)), self.lights.room(places[0]))
        elif len(verbs) == 1:
            self.press(verbs[0])
        self.refresh()

    def _plays(self, result: MoveOrRefusal) -> bool:
        """Whether there is a move that plays cards or chosen places, and does not just draw."""
        choice, _ = result
        if choice is None:
            return False
        return bool(choice.cards or (self.builder.chosen_targets and choice.targets))

    def _reorder(self, key: int, now: float) -> None:
        """Move the card under the cursor sideways, or the cursor to another own card."""
        own_cards, cursor = self._own_cards(), self.lights.cursor
        step = SIDEWAYS[key] if key in SIDEWAYS else UPRIGHT[key]
        if not isinstance(cursor, Card) or cursor not in own_cards:
            self.lights.cursor = own_cards[0 if step > 0 else -1]
        elif key in SIDEWAYS:
            self.move(cursor, step, now)
        else:
            self.lights.cursor = _next_of(own_cards, cursor, step)

    def move(self, card: Card, step: int, now: float) -> None:
        """Move an own card `step` places to the right (left if negative), at most to the end."""
        cards = self._cards_beside(card)
        index = cards.index(card)
        target = min(max(0, index + step), len(cards) - 1)
        if target != index:
            self.orders.put(self.lights.spots()[card].zone, cards, [card], target)
            self.renderer.settle()
            self.renderer.rearrange({}, now)
            self.refresh()

    def move_keys(self, card: Card) -> dict[str, int]:
        """Return the keys that move an own card in the hand, by direction: `left`, `right`."""
        if card not in self._own_cards():
            return {}
        cards = self._cards_beside(card)
        ends = {"left": (pygame.K_LEFT, cards[0]), "right": (pygame.K_RIGHT, cards[-1])}
        return {side: key for side, (key, end) in ends.items() if card != end}

    def sort(self, now: float) -> bool:
        """Sort the own hand as the table does; return False if the person has not reordered it."""
        reordered = {spot.zone for spot in self.own_spots()} & self.orders.card_orders.keys()
        if not reordered:
            return False
        for zone in reordered:
            del self.orders.card_orders[zone]
        self.renderer.rearrange({}, now)
        return True

    def _turn_wheel(self, step: int, now: float) -> bool:
        """Move the own card that was under the pointer when the wheel began to turn: one place to
        the right, or to the left for a negative step. Return False if there was none."""
        table = self.renderer.table
        if self._pointer is None or table is None or not step:
            return False
        spot = spot_at(self.renderer, self._pointer)
        if self._wheel_card is None and spot is not None and spot in self.own_spots():
            self._wheel_card = table.poses[spot].face
        if self._wheel_card is None or self._wheel_card not in self._own_cards():
            return False
        self.move(self._wheel_card, 1 if step > 0 else -1, now)
        return True

    def _own_cards(self) -> list[Card]:
        poses = [self.renderer.arrangement.poses[spot] for spot in self.own_spots()]
        return [pose.face for pose in sorted(poses, key=lambda pose: (pose.x, pose.face))]

    def _cards_beside(self, card: Card) -> list[Card]:
        zone, poses = self.lights.spots()[card].zone, self.renderer.arrangement.poses
        cards = [pose for spot, pose in poses.items() if spot.zone == zone]
        return [pose.face for pose in sorted(cards, key=lambda pose: pose.x)]


def _next_of(values: Sequence[T], now: T | None, step: int) -> T:
    """Return the value `step` places after `now`, beginning again at the end. If `now` is not among
    the values, return the first, or for a negative step the last."""
    if now not in values:
        return values[0 if step > 0 else -1]
    return values[(values.index(now) + step) % len(values)]


def _stop_kind(stop: Stop) -> str:
    """The kind of a stop: `card`, `place` or `button`; "" if nothing is focused."""
    if isinstance(stop, Card):
        return "card"
    return str(stop[0]) if isinstance(stop, tuple) else ""
