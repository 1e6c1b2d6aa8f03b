"""Keep the order of a person's own cards, and change it by keys and the wheel."""

from __future__ import annotations

from collections.abc import Callable, Sequence, Set

import pygame

from rules.kit.cards import Card
from rules.kit.changes import Spot
from rules.kit.state import State
from table.input.hit_testing import spot_at
from table.input.lights import Lights

SORT_KEY = pygame.K_z  # sorts the hand again


class CardOrder:
    """The order that persons gave their cards, by zone, for as long as a hand lasts.

    `kept`: the cards that were put in order; cards drawn later come after them.
    """

    def __init__(self) -> None:
        self.kept: dict[str, tuple[Card, ...]] = {}
        self._hand = 0

    def note(self, state: State) -> None:
        """Forget the orders of a hand that is over, and of zones that are empty in this state."""
        if state.table.hand != self._hand:
            self._hand = state.table.hand
            self.kept.clear()
        for zone in [zone for zone in self.kept if not state.zones.get(zone)]:
            del self.kept[zone]

    def put(self, zone: str, cards: Sequence[Card], moved: Sequence[Card], place: int) -> None:
        """Keep the order of `cards` with the `moved` ones put at an index among the rest."""
        rest = [card for card in cards if card not in moved]
        self.kept[zone] = (*rest[:place], *moved, *rest[place:])

    def sort(self, zones: Sequence[str]) -> bool:
        """Forget the orders of these zones; False where they had none."""
        put = set(zones).intersection(self.kept)
        for zone in put:
            del self.kept[zone]
        return bool(put)


class Reordering:
    """Shift with left and right moves the card under the cursor of the keys, Shift with up and
    down takes that cursor to another of one's cards, whether it may be played or not. The wheel
    moves the card that lay under the pointer when it began to turn."""

    def __init__(
        self,
        lights: Lights,
        orders: CardOrder,
        own_spots: Callable[[], Set[Spot]],
        refresh: Callable[[], None],
    ) -> None:
        self.lights, self.orders, self.showing = lights, orders, lights.showing
        self.own_spots, self.refresh = own_spots, refresh
        self._pointer: tuple[int, int] | None = None
        self._wheel_card: Card | None = None

    def pointer_moved(self, pos: tuple[int, int]) -> None:
        """Note the position of the pointer."""
        self._pointer, self._wheel_card = pos, None

    def event(self, event: pygame.event.Event, now: float) -> bool:
        """Handle the wheel or a key; True if it was meant for the order."""
        if event.type == pygame.MOUSEWHEEL:
            return self._wheel(event.x or -event.y, now)
        mod = event.dict.get("mod", 0)
        if event.key == SORT_KEY and not mod & pygame.KMOD_CTRL:
            return self.sort(now)
        if not mod & pygame.KMOD_SHIFT:
            return False
        move_keys = {
            pygame.K_LEFT: (-1, True),
            pygame.K_RIGHT: (1, True),
            pygame.K_UP: (-1, False),
            pygame.K_DOWN: (1, False),
        }
        if event.key not in move_keys:
            return False
        step, moves = move_keys[event.key]
        own, cursor = self._own_cards(), self.lights.cursor
        if not own:
            return False
        if not isinstance(cursor, Card) or cursor not in own:
            self.lights.cursor = own[0] if step > 0 else own[-1]
        elif moves:
            self.move(cursor, step, now)
        else:
            self.lights.cursor = own[(own.index(cursor) + step) % len(own)]
        return True

    def move(self, card: Card, step: int, now: float) -> bool:
        """Move an own card by `step` places to the right; False at the end."""
        home = self.lights.spots()[card].zone
        cards = self._cards_in(home)
        index = cards.index(card)
        target = min(max(0, index + step), len(cards) - 1)
        if target == index:
            return False
        self.orders.put(home, cards, [card], target)
        self.showing.settle()
        self.showing.rearrange({}, now)
        self.refresh()
        return True

    def move_keys(self, card: Card) -> dict[str, int]:
        """The directions (`left`, `right`) in which an own card can be moved, each with its key."""
        if card not in self._own_cards():
            return {}
        cards = self._cards_in(self.lights.spots()[card].zone)
        ways = {"left": (pygame.K_LEFT, cards[0]), "right": (pygame.K_RIGHT, cards[-1])}
        return {sign: key for sign, (key, end) in ways.items() if card != end}

    def sort(self, now: float) -> bool:
        """Sort the own hand as the table does; False where it already is."""
        if not self.orders.sort([spot.zone for spot in self.own_spots()]):
            return False
        self.showing.rearrange({}, now)
        return True

    def _wheel(self, step: int, now: float) -> bool:
        table = self.showing.table
        if self._pointer is None or table is None or not step:
            return False
        spot = spot_at(self.showing, self._pointer)
        if self._wheel_card is None and spot in self.own_spots():
            assert spot is not None
            self._wheel_card = table.poses[spot].face
        if self._wheel_card is None or self._wheel_card not in self._own_cards():
            return False
        self.move(self._wheel_card, 1 if step > 0 else -1, now)
        return True

    def _own_cards(self) -> list[Card]:
        """The own cards, from left to right."""
        table = self.showing.arrangement
        by_position = sorted(
            (table.poses[spot].x, table.poses[spot].face) for spot in self.own_spots()
        )
        return [face for _, face in by_position]

    def _cards_in(self, zone: str) -> list[Card]:
        table = self.showing.arrangement
        cards = [pose for spot, pose in table.poses.items() if spot.zone == zone]
        return [pose.face for pose in sorted(cards, key=lambda pose: pose.x)]
