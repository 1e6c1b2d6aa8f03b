"""One person at the table in each of the ways it can be played: keys, clicks, fingers, a
controller, two switches, or one.

Each knows how to press a card, a place or a button of the table, and of a page its widgets; what is
to be done is the same for all. No way but the fingers' ever drags.
"""

from __future__ import annotations

import random
from collections.abc import Hashable

import pygame

from rules.kit.cards import Card
from rules.kit.move import Move, Target
from table.engine.switches import Group, Stop, stops
from table.input.move_builder import Gesture, MoveBuilder, ways
from table.players.inline import any_move, think
from tests.table_pilot import Pilot

MOST = 400  # presses that the way to a thing may take


class Keys:
    """By the keyboard alone."""

    def __init__(self, pilot: Pilot) -> None:
        self.pilot = pilot

    def touch(self, stop: Hashable) -> None:
        """Press what a stop of the keyboard stands for."""
        controls = self.pilot.scene.controls
        assert controls is not None and stop in controls.keys.stops(), stop
        for _ in range(MOST):
            if controls.lights.cursor == stop:
                break
            self._next()
        assert controls.lights.cursor == stop
        self._pick()

    def _next(self) -> None:
        self.pilot.key(pygame.K_RIGHT)

    def _pick(self) -> None:
        self.pilot.key(pygame.K_SPACE)

    def go_on(self) -> None:
        """Go on from a great moment."""
        self.pilot.key(pygame.K_RETURN)

    def page(self, name: str) -> None:
        """Press a widget of the page on top."""
        for _ in range(MOST):
            focus = self.pilot.engine.top.form.focus
            if focus is not None and focus.name == name:
                break
            self.tab()
        assert self.pilot.engine.top.form.focus.name == name
        self.enter()

    def tab(self) -> None:
        self.pilot.key(pygame.K_TAB)

    def enter(self) -> None:
        self.pilot.key(pygame.K_RETURN)


class Controller(Keys):
    """By a game controller alone. SDL's own virtual one is not to be had from pygame, so its
    events are posted."""

    def button(self, number: int) -> None:
        pilot = self.pilot
        pilot.post(pygame.CONTROLLERBUTTONDOWN, instance_id=3, button=number)
        pilot.post(pygame.CONTROLLERBUTTONUP, instance_id=3, button=number)
        pilot.wait()

    def _next(self) -> None:
        self.button(pygame.CONTROLLER_BUTTON_DPAD_RIGHT)

    def _pick(self) -> None:
        self.button(pygame.CONTROLLER_BUTTON_A)

    def go_on(self) -> None:
        self.button(pygame.CONTROLLER_BUTTON_X)

    def tab(self) -> None:
        self.button(pygame.CONTROLLER_BUTTON_RIGHTSHOULDER)

    def enter(self) -> None:
        self.button(pygame.CONTROLLER_BUTTON_A)


class Clicks:
    """By clicks alone: a press and its release at one and the same pixel."""

    def __init__(self, pilot: Pilot) -> None:
        self.pilot = pilot

    def tap(self, pos: tuple[int, int]) -> None:
        self.pilot.point(pos, 0.8)  # never twice in a hurry, and no button is asleep any more
        self.pilot.click(pos)

    def touch(self, stop: Hashable) -> None:
        self.tap(self._where(stop))

    def _where(self, stop: Hashable) -> tuple[int, int]:
        pilot, controls = self.pilot, self.pilot.scene.controls
        if isinstance(stop, Card):
            return pilot.card(stop.name)
        assert isinstance(stop, tuple)
        kind, what = stop
        if kind == "button":
            return pilot.button(what)
        if isinstance(what, Card):
            return pilot.card(what.name)
        x, y = controls.lights.room(what).middle
        return round(x), round(y)

    def go_on(self) -> None:
        x, y = self.pilot.engine.size
        self.tap((x // 2, y // 2))

    def page(self, name: str) -> None:
        self.tap(self.pilot.button(name))


class Fingers(Clicks):
    """By a finger alone."""

    def finger(self, kind: int, pos: tuple[float, float], one: int = 0) -> None:
        wide, high = self.pilot.engine.size
        facts = {"touch_id": 1, "finger_id": one, "dx": 0.0, "dy": 0.0, "pressure": 1.0}
        self.pilot.post(kind, x=(pos[0] + 0.5) / wide, y=(pos[1] + 0.5) / high, **facts)

    def tap(self, pos: tuple[int, int]) -> None:
        self.finger(pygame.FINGERDOWN, pos)
        self.finger(pygame.FINGERUP, pos)
        self.pilot.wait(0.5)


class Two:
    """By two switches alone."""

    kind = "two"

    def __init__(self, pilot: Pilot) -> None:
        self.pilot, self.switches = pilot, pilot.engine.switches
        self.presses = 0
        pilot.engine.switches.use(self.kind, 1.0, "space_enter")

    def on(self) -> None:
        self.pilot.key(pygame.K_SPACE)
        self.presses += 1

    def take(self) -> None:
        self.pilot.key(pygame.K_RETURN)
        self.presses += 1

    def reach(self, key: Hashable) -> None:
        """Press until what has this key is framed, and take it."""
        for _ in range(MOST):
            framed = self.switches.framed_node
            if isinstance(framed, Stop) and framed.key == key:
                self.take()
                return
            holds = isinstance(framed, Group) and any(stop.key == key for stop in stops([framed]))
            if isinstance(framed, Group) and holds != self.switches.leaves_group:
                self.take()
            else:
                self.on()
        raise AssertionError(f"the switches never come to {key}")

    def touch(self, stop: Hashable) -> None:
        self.reach(stop)

    def go_on(self) -> None:
        self.reach("on")

    def page(self, name: str) -> None:
        self.reach(name)


class One(Two):
    """By one switch alone: the frame goes on by itself."""

    kind = "one"

    def on(self) -> None:
        self.pilot.wait(0.2)


WAYS = {one.__name__: one for one in (Keys, Clicks, Fingers, Controller, Two, One)}
Way = Keys | Clicks | Two


def reachable(builder: MoveBuilder, choice: Move) -> Gesture:
    """A gesture for a move that drags nothing: its last place is clicked, or a button pressed."""
    for gesture in ways(builder, choice):
        picked, chosen = builder.picked[:], builder.chosen[:]
        builder.picked[:], builder.chosen[:] = gesture.cards, list(gesture.places[:-1])
        last = gesture.places[-1:] if not gesture.button else ()
        able = all(one in builder.places() and one not in builder.pointable() for one in last)
        builder.picked[:], builder.chosen[:] = picked, chosen
        if able:
            return gesture
    raise AssertionError(f"nothing but a drag makes “{choice}”")


def make(pilot: Pilot, way: Way, choice: Move) -> None:
    """Make a move, from whatever is picked and pointed at by now."""
    controls = pilot.scene.controls
    builder, step = controls.builder, (pilot.match.step, len(pilot.match.sealed))
    gesture = reachable(builder, choice)
    last: tuple[Target, ...] = gesture.places[-1:] if not gesture.button else ()
    pointed = gesture.places[: len(gesture.places) - len(last)]
    for one in [one for one in builder.chosen if one not in pointed]:
        way.touch(("place", one))
    for card in [card for card in builder.picked if card not in gesture.cards]:
        way.touch(card)
    for card in [one for one in gesture.cards if one not in builder.picked]:
        way.touch(card)
    for one in [one for one in pointed if one not in builder.chosen]:
        way.touch(("place", one))
    assert sorted(builder.picked) == sorted(gesture.cards) and set(builder.chosen) == set(pointed)
    way.touch(("button", gesture.button) if gesture.button else ("place", *last))
    if pilot.scene.controls is controls and (pilot.match.step, len(pilot.match.sealed)) == step:
        raise AssertionError(f"“{choice}” was not made: {gesture}")


def go_on(pilot: Pilot, way: Way, rng: random.Random) -> bool:
    """Whatever is to be done next; True if it was a choice at the table."""
    if pilot.top == "ScoresScene":
        pilot.wait(1.0)
        way.page("menu" if pilot.engine.top.final else "on")
    elif pilot.top != "TableScene":
        raise AssertionError(pilot.top)
    elif pilot.scene.highlights.staying:
        pilot.wait(1.0)
        way.go_on()
    elif pilot.free():
        make(pilot, way, chosen(pilot, rng))
        return True
    else:
        pilot.wait(0.1)
    return False


def chosen(pilot: Pilot, rng: random.Random) -> Move:
    """What the person at the screen plays: mostly what a player would, sometimes anything."""
    match, controls = pilot.match, pilot.scene.controls
    view, seat = controls.builder.view, controls.builder.seat
    if rng.random() < 0.25:
        return any_move(match.rules, view, seat, rng)
    return think(pilot.scene.game.name, view, seat, "casual", rng.randrange(1 << 30))
