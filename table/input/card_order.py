"""Keep the order of a person's own cards, and change it by keys and the wheel."""

from __future__ import annotations

from collections.abc import Callable, Sequence, Set

import pygame

from rules.kit.cards import Card
from rules.kit.changes import Spot
from rules.kit.state import State
from table.input.hit_testing import spot_at
from table.input.lights import Lights

SORTS = pygame.K_z  # lets the table sort one's hand again


class CardOrder:
    """By zone, and so by person: each kept while the hand lasts, whatever happens in between.

    `kept` is read by whoever lays the cards out. What came later lies after what was put.
    """

    def __init__(self) -> None:
        self.kept: dict[str, tuple[Card, ...]] = {}
        self._hand = 0

    def note(self, state: State) -> None:
        """Where the match stands: a hand that is over, or has been given up whole, is forgotten."""
        if state.table.hand != self._hand:
            self._hand = state.table.hand
            self.kept.clear()
        for zone in [zone for zone in self.kept if not state.zones.get(zone)]:
            del self.kept[zone]

    def put(self, zone: str, lying: Sequence[Card], moved: Sequence[Card], place: int) -> None:
        """Some cards are put at a place among the others, all in the order in which they lie."""
        rest = [card for card in lying if card not in moved]
        self.kept[zone] = (*rest[:place], *moved, *rest[place:])

    def sort(self, zones: Sequence[str]) -> bool:
        """As they were dealt: the table sorts them again; False where it did all along."""
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
        self._at: tuple[int, int] | None = None
        self._turned: Card | None = None

    def moved(self, pos: tuple[int, int]) -> None:
        """The pointer is here now."""
        self._at, self._turned = pos, None

    def event(self, event: pygame.event.Event, now: float) -> bool:
        """The wheel, or a key; True if it was meant for the order."""
        if event.type == pygame.MOUSEWHEEL:
            return self._wheel(event.x or -event.y, now)
        mod = event.dict.get("mod", 0)
        if event.key == SORTS and not mod & pygame.KMOD_CTRL:
            return self.sort(now)
        if not mod & pygame.KMOD_SHIFT:
            return False
        steps = {
            pygame.K_LEFT: (-1, True),
            pygame.K_RIGHT: (1, True),
            pygame.K_UP: (-1, False),
            pygame.K_DOWN: (1, False),
        }
        if event.key not in steps:
            return False
        step, moves = steps[event.key]
        own, cursor = self._own(), self.lights.cursor
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
        """A card of one's own goes so many places to the right; False at the end of them."""
        home = self.lights.spots()[card].zone
        lying = self._lying(home)
        here = lying.index(card)
        there = min(max(0, here + step), len(lying) - 1)
        if there == here:
            return False
        self.orders.put(home, lying, [card], there)
        self.showing.settle()
        self.showing.rearrange({}, now)
        self.refresh()
        return True

    def steps(self, card: Card) -> dict[str, int]:
        """The ways in which a card can be moved, each with its key; none for a card that is not
        one's own to order, nor at the end that it lies at."""
        if card not in self._own():
            return {}
        lying = self._lying(self.lights.spots()[card].zone)
        ways = {"left": (pygame.K_LEFT, lying[0]), "right": (pygame.K_RIGHT, lying[-1])}
        return {sign: key for sign, (key, end) in ways.items() if card != end}

    def sort(self, now: float) -> bool:
        """Let the table sort one's hand again; False where nobody has put it otherwise."""
        if not self.orders.sort([spot.zone for spot in self.own_spots()]):
            return False
        self.showing.rearrange({}, now)
        return True

    def _wheel(self, step: int, now: float) -> bool:
        table = self.showing.table
        if self._at is None or table is None or not step:
            return False
        spot = spot_at(self.showing, self._at)
        if self._turned is None and spot in self.own_spots():
            assert spot is not None
            self._turned = table.poses[spot].face
        if self._turned is None or self._turned not in self._own():
            return False
        self.move(self._turned, 1 if step > 0 else -1, now)
        return True

    def _own(self) -> list[Card]:
        """One's own cards, from left to right."""
        table = self.showing.arrangement
        found = sorted((table.poses[spot].x, table.poses[spot].face) for spot in self.own_spots())
        return [face for _, face in found]

    def _lying(self, zone: str) -> list[Card]:
        table = self.showing.arrangement
        lying = [pose for spot, pose in table.poses.items() if spot.zone == zone]
        return [pose.face for pose in sorted(lying, key=lambda pose: pose.x)]
