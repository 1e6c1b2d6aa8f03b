"""A person's turn by the keyboard: the same offers as by hand, walked over and touched."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Protocol

import pygame

from rules.kit.cards import Card
from rules.kit.move import Move, Target
from rules.kit.state import Why
from table.input.lights import Lights
from table.input.move_builder import MoveBuilder
from table.layout.ring import Room

Stop = Hashable
"""A card in hand, or `("place", where)`, or `("button", verb)`."""


class Reach(Protocol):
    """What the keys may do of what hands do."""

    builder: MoveBuilder
    lights: Lights

    def refresh(self) -> None:
        """Raise, dim, light and label according to what may be done now."""

    def press(self, verb: str) -> None:
        """A verb's button."""

    def touch(self, place: Target) -> bool:
        """Point at a place, or make the move that ends there."""

    def finish(self, choice: Move | None, objection: Why | None, room: Room) -> None:
        """Make a move, or say why it is none."""


class Keys:
    """The keys of one turn. `controls.lights.cursor` is the stop they point at, None for none."""

    def __init__(self, controls: Reach) -> None:
        self.controls = controls

    def event(self, event: pygame.event.Event) -> bool:
        """A key pressed; True if it means something here."""
        controls, stops = self.controls, self.stops()
        if event.key in (pygame.K_LEFT, pygame.K_RIGHT, pygame.K_TAB) and stops:
            back = event.key == pygame.K_LEFT or bool(event.mod & pygame.KMOD_SHIFT)
            controls.lights.cursor = _next(stops, controls.lights.cursor, -1 if back else 1)
        elif event.key == pygame.K_SPACE and controls.lights.cursor is not None:
            self._touch()
        elif event.key in (pygame.K_RETURN, pygame.K_KP_ENTER):
            self._enter()
        elif event.key in (pygame.K_UP, pygame.K_DOWN) and stops:
            way = -1 if event.key == pygame.K_UP else 1
            controls.lights.cursor = _next_kind(stops, controls.lights.cursor, way)
        else:
            return self._letter(event)
        return True

    def stops(self) -> list[Stop]:
        """What the keys walk over: cards that may be picked, legal places, buttons."""
        controls = self.controls
        table = controls.lights.showing.table
        assert table is not None
        pickable, spots = controls.builder.pickable(), controls.lights.spots()
        in_hand = sorted((table.poses[spots[one]].x, one) for one in pickable if one in spots)
        places = [("place", place) for place in controls.lights.lit()]
        buttons = [("button", verb) for verb in controls.builder.buttons()]
        return [*(one for _, one in in_hand), *places, *buttons]

    def _letter(self, event: pygame.event.Event) -> bool:
        letter, builder = pygame.key.name(event.key), self.controls.builder
        for verb in builder.buttons():
            if builder.layout.verbs[verb].key == letter:
                self.controls.press(verb)
                return True
        return False

    def _touch(self) -> None:
        """Space: what a click on the cursor would do."""
        controls = self.controls
        if isinstance(controls.lights.cursor, Card):
            controls.builder.toggle(controls.lights.cursor)
            controls.refresh()
        elif isinstance(controls.lights.cursor, tuple):
            kind, what = controls.lights.cursor
            if kind == "button":
                controls.press(what)
            else:
                controls.touch(what)

    def _enter(self) -> None:
        """Enter: send what is picked, or the card the cursor is on, where it can only go.

        With neither it does nothing: a stray Enter must not choose for anybody.
        """
        controls, builder = self.controls, self.controls.builder
        if isinstance(controls.lights.cursor, tuple):
            self._touch()
            return
        if not builder.picked and isinstance(controls.lights.cursor, Card):
            builder.toggle(controls.lights.cursor)
        if not builder.picked:
            return
        legal = [place for place in builder.places() if _plays(builder.drop((place,))[0])]
        able = [verb for verb in builder.buttons() if _plays(builder.press(verb)[0])]
        if len(legal) == 1:
            controls.finish(*builder.drop((legal[0],)), controls.lights.room(legal[0]))
        elif len(able) == 1:
            controls.press(able[0])
        controls.refresh()


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
