"""Play a turn by keyboard: walk over the same offers and choose."""

from __future__ import annotations

from collections.abc import Callable, Hashable

import pygame

from rules.kit.cards import Card
from rules.kit.move import Move, Target
from rules.kit.state import Why
from table.input.lights import Lights
from table.layout.ring import Room

Stop = Hashable
"""A card in hand, or `("place", where)`, or `("button", verb)`."""


class Keys:
    """The keys of one turn. `lights.cursor` is the stop they point at, None for none."""

    def __init__(
        self,
        lights: Lights,
        press: Callable[[str], None],
        touch: Callable[[Target], bool],
        finish: Callable[[Move | None, Why | None, Room], None],
        refresh: Callable[[], None],
    ) -> None:
        self.lights, self.builder = lights, lights.builder
        self.press, self.touch, self.finish, self.refresh = press, touch, finish, refresh

    def event(self, event: pygame.event.Event) -> bool:
        """A key pressed; True if it means something here."""
        stops = self.stops()
        if event.key in (pygame.K_LEFT, pygame.K_RIGHT, pygame.K_TAB) and stops:
            back = event.key == pygame.K_LEFT or bool(event.mod & pygame.KMOD_SHIFT)
            self.lights.cursor = _next(stops, self.lights.cursor, -1 if back else 1)
        elif event.key == pygame.K_SPACE and self.lights.cursor is not None:
            self._touch()
        elif event.key in (pygame.K_RETURN, pygame.K_KP_ENTER):
            self._enter()
        elif event.key in (pygame.K_UP, pygame.K_DOWN) and stops:
            way = -1 if event.key == pygame.K_UP else 1
            self.lights.cursor = _next_kind(stops, self.lights.cursor, way)
        else:
            return self._letter(event)
        return True

    def stops(self) -> list[Stop]:
        """What the keys walk over: cards that may be picked, legal places, buttons."""
        table = self.lights.showing.arrangement
        pickable, spots = self.builder.pickable(), self.lights.spots()
        in_hand = sorted((table.poses[spots[card]].x, card) for card in pickable if card in spots)
        places = [("place", place) for place in self.lights.lit()]
        buttons = [("button", verb) for verb in self.builder.buttons()]
        return [*(card for _, card in in_hand), *places, *buttons]

    def _letter(self, event: pygame.event.Event) -> bool:
        letter, builder = pygame.key.name(event.key), self.builder
        for verb in builder.buttons():
            if builder.layout.verbs[verb].key == letter:
                self.press(verb)
                return True
        return False

    def _touch(self) -> None:
        """Space: what a click on the cursor would do."""
        if isinstance(self.lights.cursor, Card):
            self.builder.toggle(self.lights.cursor)
            self.refresh()
        elif isinstance(self.lights.cursor, tuple):
            kind, what = self.lights.cursor
            if kind == "button":
                self.press(what)
            else:
                self.touch(what)

    def _enter(self) -> None:
        """Enter: send what is picked, or the card the cursor is on, where it can only go.

        With neither it does nothing: a stray Enter must not choose for anybody.
        """
        builder = self.builder
        if isinstance(self.lights.cursor, tuple):
            self._touch()
            return
        if not builder.picked and isinstance(self.lights.cursor, Card):
            builder.toggle(self.lights.cursor)
        if not builder.picked:
            return
        legal = [place for place in builder.places() if _plays(builder.drop((place,))[0])]
        able = [verb for verb in builder.buttons() if _plays(builder.press(verb)[0])]
        if len(legal) == 1:
            self.finish(*builder.drop((legal[0],)), self.lights.room(legal[0]))
        elif len(able) == 1:
            self.press(able[0])
        self.refresh()


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
    firsts = {_kind(stop): stop for stop in reversed(stops)}
    kinds = list(dict.fromkeys(map(_kind, stops)))
    if now not in stops:
        return firsts[kinds[0 if step > 0 else -1]]
    if len(kinds) == 1:
        return now
    return firsts[kinds[(kinds.index(_kind(now)) + step) % len(kinds)]]


def _kind(stop: Stop) -> str:
    return "card" if isinstance(stop, Card) else str(stop[0]) if isinstance(stop, tuple) else ""
