"""A person's turn by the keyboard: the same offers as by hand, walked over and touched."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Protocol

import pygame

from rules.kit.cards import Card
from rules.kit.move import Move, Target
from rules.kit.state import Why
from table.input.desk import Desk
from table.input.lights import Lights
from table.layout.ring import Room

Stop = Hashable
"""A card in hand, or `("place", where)`, or `("button", verb)`."""


class Reach(Protocol):
    """What the keys may do of what hands do."""

    desk: Desk
    lights: Lights

    def dress(self) -> None:
        """Raise, dim, light and label according to what may be done now."""

    def press(self, verb: str) -> None:
        """A verb's button."""

    def touch(self, place: Target) -> bool:
        """Point at a place, or make the move that ends there."""

    def finish(self, choice: Move | None, objection: Why | None, room: Room) -> None:
        """Make a move, or say why it is none."""


class Keys:
    """The keys of one turn. `hands.lights.cursor` is the stop they point at, None for none."""

    def __init__(self, hands: Reach) -> None:
        self.hands = hands

    def event(self, event: pygame.event.Event) -> bool:
        """A key pressed; True if it means something here."""
        hands, stops = self.hands, self.stops()
        if event.key in (pygame.K_LEFT, pygame.K_RIGHT, pygame.K_TAB) and stops:
            back = event.key == pygame.K_LEFT or bool(event.mod & pygame.KMOD_SHIFT)
            hands.lights.cursor = _next(stops, hands.lights.cursor, -1 if back else 1)
        elif event.key == pygame.K_SPACE and hands.lights.cursor is not None:
            self._touch()
        elif event.key in (pygame.K_RETURN, pygame.K_KP_ENTER):
            self._enter()
        elif event.key in (pygame.K_UP, pygame.K_DOWN) and stops:
            way = -1 if event.key == pygame.K_UP else 1
            hands.lights.cursor = _next_kind(stops, hands.lights.cursor, way)
        else:
            return self._letter(event)
        return True

    def stops(self) -> list[Stop]:
        """What the keys walk over: cards that may be picked, legal places, buttons."""
        hands = self.hands
        table = hands.lights.showing.table
        assert table is not None
        pickable, spots = hands.desk.pickable(), hands.lights.spots()
        in_hand = sorted((table.poses[spots[one]].x, one) for one in pickable if one in spots)
        places = [("place", place) for place in hands.lights.lit()]
        buttons = [("button", verb) for verb in hands.desk.buttons()]
        return [*(one for _, one in in_hand), *places, *buttons]

    def _letter(self, event: pygame.event.Event) -> bool:
        letter, desk = pygame.key.name(event.key), self.hands.desk
        for verb in desk.buttons():
            if desk.layout.verbs[verb].key == letter:
                self.hands.press(verb)
                return True
        return False

    def _touch(self) -> None:
        """Space: what a click on the cursor would do."""
        hands = self.hands
        if isinstance(hands.lights.cursor, Card):
            hands.desk.toggle(hands.lights.cursor)
            hands.dress()
        elif isinstance(hands.lights.cursor, tuple):
            kind, what = hands.lights.cursor
            if kind == "button":
                hands.press(what)
            else:
                hands.touch(what)

    def _enter(self) -> None:
        """Enter: send what is picked, or the card the cursor is on, where it can only go.

        With neither it does nothing: a stray Enter must not choose for anybody.
        """
        hands, desk = self.hands, self.hands.desk
        if isinstance(hands.lights.cursor, tuple):
            self._touch()
            return
        if not desk.picked and isinstance(hands.lights.cursor, Card):
            desk.toggle(hands.lights.cursor)
        if not desk.picked:
            return
        legal = [place for place in desk.places() if _plays(desk.drop((place,))[0])]
        able = [verb for verb in desk.buttons() if _plays(desk.press(verb)[0])]
        if len(legal) == 1:
            hands.finish(*desk.drop((legal[0],)), hands.lights.room(legal[0]))
        elif len(able) == 1:
            hands.press(able[0])
        hands.dress()


def _plays(choice: Move | None) -> bool:
    """Whether a move makes use of cards: one that does not, such as drawing, is no way to play
    what is picked."""
    return choice is not None and bool(choice.cards)


def _next(stops: list[Stop], now: Stop | None, step: int) -> Stop:
    """The stop after `now`, round in a circle; the first or last where there is none yet."""
    if now not in stops:
        return stops[0 if step > 0 else -1]
    return stops[(stops.index(now) + step) % len(stops)]


def _next_kind(stops: list[Stop], now: Stop | None, step: int) -> Stop:
    """The first stop of the next kind, of cards, places and buttons, round in a circle."""
    firsts = {_kind(one): one for one in reversed(stops)}
    kinds = list(dict.fromkeys(map(_kind, stops)))
    if now not in stops:
        return firsts[kinds[0 if step > 0 else -1]]
    if len(kinds) == 1:
        return now
    return firsts[kinds[(kinds.index(_kind(now)) + step) % len(kinds)]]


def _kind(stop: Stop) -> str:
    return "card" if isinstance(stop, Card) else str(stop[0]) if isinstance(stop, tuple) else ""
