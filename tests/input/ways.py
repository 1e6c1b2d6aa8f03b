"""One person at the table in each way: keys, clicks, mouse, fingers, a controller, switches.

Each knows how to press what is on the table and on a page; only mouse and fingers ever drag.
"""

import random
from collections.abc import Hashable
from itertools import product

import pygame

from rules.kit.cards import Card
from rules.kit.move import Move, Target
from table.engine.switches import Group, Stop, stops
from table.input.hit_testing import places_at
from table.input.move_builder import Gesture, MoveBuilder, gestures_for
from table.input.press_guard import CALM_SECONDS
from table.players.inline import random_move, think
from tests.table_pilot import Pilot, Point

EDGE = 24  # pixels from the rail at the left, where nothing lies
MOST = 400  # presses that the way to a thing may take


KEYS = {
    "next": pygame.K_RIGHT,
    "pick": pygame.K_SPACE,
    "tab": pygame.K_TAB,
    "enter": pygame.K_RETURN,
    "on": pygame.K_RETURN,
}
DEAF = 0.5  # seconds: longer than keys that answer do nothing after a climax
BUTTONS = {"next": "DPAD_RIGHT", "pick": "A", "tab": "RIGHTSHOULDER", "enter": "A", "on": "X"}


class Keys:
    def __init__(self, pilot: Pilot) -> None:
        self.pilot = pilot

    def press(self, name: str) -> None:
        self.pilot.key(KEYS[name])

    def touch(self, stop: Hashable) -> None:
        """Press what a stop of the keyboard stands for."""
        controls = self.pilot.scene.controls
        assert controls is not None and stop in controls.stops(), stop
        for _ in self.pilot.as_long_as(lambda: controls.lights.cursor != stop, MOST):
            self.press("next")
        self.pilot.wait(DEAF)
        self.press("pick")

    def page(self, name: str) -> None:
        """Press a widget of the page on top."""
        form = self.pilot.engine.top.form
        for _ in self.pilot.as_long_as(lambda: not form.focus or form.focus.name != name, MOST):
            self.press("tab")
        self.press("enter")

    def go_on(self) -> None:
        self.press("on")


class Controller(Keys):
    """By a game controller alone, whose events are posted, as pygame has no virtual one."""

    def press(self, name: str) -> None:
        self.button(BUTTONS[name])

    def button(self, name: str) -> None:
        facts = {"instance_id": 3, "button": getattr(pygame, f"CONTROLLER_BUTTON_{name}")}
        self.pilot.post(pygame.CONTROLLERBUTTONDOWN, **facts)
        self.pilot.post(pygame.CONTROLLERBUTTONUP, **facts)
        self.pilot.wait()


class Clicks:
    """By clicks alone: a press and its release at one and the same pixel."""

    def __init__(self, pilot: Pilot) -> None:
        self.pilot = pilot

    def tap(self, pos: Point) -> None:
        self.pilot.point(pos, 0.8)  # never twice in a hurry, and no button is asleep any more
        self.pilot.click(pos)

    def touch(self, stop: Hashable) -> None:
        kind, what = ("place", stop) if isinstance(stop, Card) else stop  # type: ignore[misc]
        self.tap(self.pilot.button(what) if kind == "button" else pixel_of(self.pilot, what))

    def go_on(self) -> None:
        x, y = self.pilot.engine.surface.get_rect().midleft
        self.tap((x + EDGE, y))  # in the middle may be a word of the banner, which explains itself

    def page(self, name: str) -> None:
        self.tap(self.pilot.button(name))


class Fingers(Clicks):
    def finger(self, kind: int, pos: tuple[float, float], number: int = 0) -> None:
        x, y = ((at + 0.5) / size for at, size in zip(pos, self.pilot.engine.size, strict=True))
        facts = {"touch_id": 1, "finger_id": number, "dx": 0.0, "dy": 0.0, "pressure": 1.0}
        self.pilot.post(kind, x=x, y=y, **facts)

    def hold(self, start: Point, end: Point) -> None:
        """Put the finger down and slide it, without lifting it."""
        self.finger(pygame.FINGERDOWN, start)
        for step in range(1, 5):
            x, y = (a + (b - a) * step // 4 for a, b in zip(start, end, strict=True))
            self.finger(pygame.FINGERMOTION, (x, y))
            self.pilot.wait()

    def drag(self, start: Point, end: Point) -> None:
        self.hold(start, end)
        self.finger(pygame.FINGERUP, end)
        self.pilot.wait()

    def tap(self, pos: Point) -> None:
        self.finger(pygame.FINGERDOWN, pos)
        self.finger(pygame.FINGERUP, pos)
        self.pilot.wait(0.8)  # until no button is asleep any more


class Two:
    kind = "two"

    def __init__(self, pilot: Pilot) -> None:
        self.pilot, self.switches = pilot, pilot.engine.switches
        pilot.engine.switches.use(self.kind, 1.0, "space_enter")

    def on(self) -> None:
        self.pilot.key(pygame.K_SPACE)

    def reach(self, key: Hashable) -> None:
        """Press until what has this key is framed, and take it."""
        for _ in range(MOST):
            framed = self.switches.framed_node
            is_group = isinstance(framed, Group)
            holds = is_group and any(stop.key == key for stop in stops([framed]))
            is_it = isinstance(framed, Stop) and framed.key == key
            if is_it:
                self.pilot.wait(DEAF)
            if is_it or (is_group and holds != self.switches.leaves_group):
                self.pilot.key(pygame.K_RETURN)
            else:
                self.on()
            if is_it:
                return
        raise AssertionError(f"the switches never come to {key}")

    touch = page = reach

    def go_on(self) -> None:
        self.reach("on")


class One(Two):
    """By one switch alone: the frame goes on by itself."""

    kind = "one"

    def on(self) -> None:
        self.pilot.wait(0.2)


class Mouse(Clicks):
    """By the mouse, in any of the ways in which hands make a move: drags, clicks, buttons."""


WAYS = {way.__name__: way for way in (Keys, Clicks, Mouse, Fingers, Controller, Two, One)}
Way = Keys | Clicks | Two


def pixel_of(pilot: Pilot, place: Target) -> Point:
    """A pixel that means a place: of a zone with cards one clear of their indices, if any is."""
    if isinstance(place, Card):
        return pilot.card(place.name)
    controls = pilot.scene.controls
    room = controls.lights.room(place)
    for down, across in product((0.5, 0.8, 0.2, 0.95, 0.05), (0.5, 0.2, 0.8, 0.05, 0.95)):
        pos = round(room.x + room.width * across), round(room.y + room.height * down)
        under = places_at(pilot.scene.renderer, pos)
        legal = [each for each in under if each in controls.lights.lit_places()]
        if legal[:1] == [place] and not set(under) & controls.builder.pickable():
            return pos
    return round(room.middle[0]), round(room.middle[1])


def clickable(builder: MoveBuilder, choice: Move) -> Gesture:
    """A gesture for a move that drags nothing: its last place is clicked, or a button pressed."""
    for gesture in gestures_for(builder, choice):
        picked, chosen = builder.picked_cards[:], builder.chosen_targets[:]
        builder.picked_cards[:] = gesture.cards
        builder.chosen_targets[:] = gesture.places[:-1]
        last = gesture.places[-1:] if not gesture.button else ()
        able = all(place in builder.places() and place not in builder.pointable() for place in last)
        builder.picked_cards[:], builder.chosen_targets[:] = picked, chosen
        if able:
            return gesture
    raise AssertionError(f"nothing but a drag makes “{choice}”")


def make(pilot: Pilot, way: Way, choice: Move, rng: random.Random | None = None) -> None:
    """Make a move from what is picked and pointed at; by mouse in a way that luck chooses."""
    controls, drags = pilot.scene.controls, isinstance(way, Mouse)
    builder, step = controls.builder, (pilot.match.step, len(pilot.match.waiting_choices))
    gestures = gestures_for(builder, choice) if drags else [clickable(builder, choice)]
    gesture = (rng or random).choice(gestures) if drags else gestures[0]
    last: tuple[Target, ...] = gesture.places[-1:] if not gesture.button else ()
    pointed = gesture.places[: len(gesture.places) - len(last)]
    dragged = gesture.cards[-1:] if last and drags else ()
    wanted = [*gesture.cards, *(("place", place) for place in pointed)]
    now = [*(("place", place) for place in builder.chosen_targets), *builder.picked_cards]
    for stop in [stop for stop in now if stop not in wanted]:
        way.touch(stop)
    for stop in wanted:
        pointed_at = [("place", place) for place in builder.chosen_targets]
        if stop not in (*builder.picked_cards, *dragged, *pointed_at):
            way.touch(stop)
    if dragged:
        drag(pilot, dragged[0], last[0])
    else:
        assert set(builder.picked_cards) == set(gesture.cards)
        assert set(builder.chosen_targets) == set(pointed)
        way.touch(("button", gesture.button) if gesture.button else ("place", *last))
    now = pilot.match.step, len(pilot.match.waiting_choices)
    assert pilot.scene.controls is not controls or now != step, f"not made: {choice}, {gesture}"


def drag(pilot: Pilot, card: Card, place: Target) -> None:
    """Drag a card and the picked ones to a place."""
    controls = pilot.scene.controls
    grip, fresh = pilot.card(card.name), card not in controls.builder.picked_cards
    if fresh:  # as it will be in the hand, for where it can go
        controls.builder.grab(card)
    goal = pixel_of(pilot, place)
    if fresh:
        controls.builder.toggle(card)
    pilot.drag(grip, goal)


def moves_of(pilot: Pilot, seat: int) -> list[str]:
    return [line["move"] for line in pilot.lines() if line.get("seat") == seat]


def go_on(pilot: Pilot, way: Way, rng: random.Random) -> bool:
    """Do whatever is due next; True if it was a choice at the table."""
    if pilot.top == "ScoresScene":
        pilot.wait(1.0)
        way.page("menu" if pilot.engine.top.final else "on")
    elif pilot.top == "CurtainScene":
        pilot.here()
    elif pilot.scene.highlights.is_staying:
        pilot.wait(1.0)
        way.go_on()
    elif pilot.free():
        choice, seat = chosen(pilot, rng), pilot.scene.controls.builder.seat
        before = len(moves_of(pilot, seat))
        make(pilot, way, choice, rng)
        # the only legal move may have followed it by itself
        made = moves_of(pilot, seat)[before:][:1]
        assert made == [str(choice)], "that very choice is in the journal"
        pilot.wait(CALM_SECONDS)  # a button that has only just come asks for a moment
        return True
    else:
        assert pilot.top == "TableScene"
        pilot.wait(0.1)
    return False


def chosen(pilot: Pilot, rng: random.Random) -> Move:
    """The choice of the person at the screen: mostly what a player would, sometimes anything."""
    builder = pilot.scene.controls.builder
    if rng.random() < 0.25:
        return random_move(pilot.match.rules, builder.view, builder.seat, rng)
    game, seed = pilot.scene.game.name, rng.randrange(1 << 30)
    return think(game, builder.view, builder.seat, "casual", seed)
