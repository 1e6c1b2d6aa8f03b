"""One's own cards put in another order without a drag: by keys, and by the wheel."""

from __future__ import annotations

from collections.abc import Set
from typing import Protocol

import pygame

from rules.kit.cards import Card
from rules.kit.changes import Spot
from table.felt.renderer import TableRenderer
from table.input.drag import spot_at
from table.input.lights import Lights
from table.input.order import Orders

SORTS = pygame.K_z  # lets the table sort one's hand again


class Holding(Protocol):
    """What is asked of the hands whose cards they are."""

    showing: TableRenderer
    lights: Lights
    orders: Orders

    def dress(self) -> None:
        """Raise, dim, light and label according to what may be done now."""

    def own_spots(self) -> Set[Spot]:
        """The spots of the zones this seat picks cards from or keeps hidden."""


class Ordering:
    """Shift with left and right moves the card under the cursor of the keys, Shift with up and
    down takes that cursor to another of one's cards, whether it may be played or not. The wheel
    moves the card that lay under the pointer when it began to turn."""

    def __init__(self, hands: Holding) -> None:
        self.hands = hands
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
        own, cursor = self._own(), self.hands.lights.cursor
        if not own:
            return False
        if not isinstance(cursor, Card) or cursor not in own:
            self.hands.lights.cursor = own[0] if step > 0 else own[-1]
        elif moves:
            self.move(cursor, step, now)
        else:
            self.hands.lights.cursor = own[(own.index(cursor) + step) % len(own)]
        return True

    def move(self, one: Card, step: int, now: float) -> bool:
        """A card of one's own goes so many places to the right; False at the end of them."""
        hands = self.hands
        home = hands.lights.spots()[one].zone
        lying = self._lying(home)
        here = lying.index(one)
        there = min(max(0, here + step), len(lying) - 1)
        if there == here:
            return False
        hands.orders.put(home, lying, [one], there)
        hands.showing.settle()
        hands.showing.rearrange({}, now)
        hands.dress()
        return True

    def steps(self, one: Card) -> dict[str, int]:
        """The ways in which a card can be moved, each with its key; none for a card that is not
        one's own to order, nor at the end that it lies at."""
        if one not in self._own():
            return {}
        lying = self._lying(self.hands.lights.spots()[one].zone)
        ways = {"left": (pygame.K_LEFT, lying[0]), "right": (pygame.K_RIGHT, lying[-1])}
        return {sign: key for sign, (key, end) in ways.items() if one != end}

    def sort(self, now: float) -> bool:
        """Let the table sort one's hand again; False where nobody has put it otherwise."""
        if not self.hands.orders.sort([spot.zone for spot in self.hands.own_spots()]):
            return False
        self.hands.showing.rearrange({}, now)
        return True

    def _wheel(self, step: int, now: float) -> bool:
        table = self.hands.showing.table
        if self._at is None or table is None or not step:
            return False
        spot = spot_at(self.hands.showing, self._at)
        if self._turned is None and spot in self.hands.own_spots():
            assert spot is not None
            self._turned = table.poses[spot].face
        if self._turned is None or self._turned not in self._own():
            return False
        self.move(self._turned, 1 if step > 0 else -1, now)
        return True

    def _own(self) -> list[Card]:
        """One's own cards, from left to right."""
        table = self.hands.showing.table
        assert table is not None
        found = sorted(
            (table.poses[one].x, table.poses[one].face) for one in self.hands.own_spots()
        )
        return [face for _, face in found]

    def _lying(self, zone: str) -> list[Card]:
        table = self.hands.showing.table
        assert table is not None
        lying = [pose for spot, pose in table.poses.items() if spot.zone == zone]
        return [pose.face for pose in sorted(lying, key=lambda one: one.x)]
