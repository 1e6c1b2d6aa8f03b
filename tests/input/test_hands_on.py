"""Every game by hand: a whole hand of it clicked and dragged, by the names of gestures.

A person sits at every seat but one, or alone among computers; what they want to do the game's
own player says, and the desk by which gesture. The mouse then has to bring it about.
"""

import importlib
import random
from collections.abc import Iterator
from itertools import product
from pathlib import Path

import pytest

from rules.kit.cards import Card
from rules.kit.catalogue import games
from rules.kit.move import Move, Target
from table.input.hit_testing import places_at
from table.input.move_builder import Gesture, MoveBuilder, ways
from table.input.press_guard import CALM
from tests.sampling import drawn
from tests.table_pilot import Pilot, Point
from tests.tables import LONG

SIZE = (1024, 640)
MOST = {"few": 60 if LONG else 24, "many": 60 if LONG else 14}
"""Choices of people in one hand; a longer one is left there."""
ALL = [game for game in games() if game.rules]


def wanted(pilot: Pilot, rng: random.Random) -> tuple[MoveBuilder, Move]:
    """The desk of whoever's turn it is, and the move its player would make."""
    controls = pilot.scene.controls
    player = importlib.import_module(f"rules.{pilot.scene.game.name}.player")
    builder = MoveBuilder(
        controls.builder.rules,
        controls.builder.layout,
        controls.builder.view,
        controls.builder.seat,
    )
    return builder, player.choose(builder.rules, builder.view, builder.seat, rng)


def where(pilot: Pilot, place: Target) -> Point:
    """A pixel that means a place: of a zone with cards one at its lower edge, clear of indices."""
    if isinstance(place, Card):
        return pilot.card(place.name)
    controls = pilot.scene.controls
    room = pilot.scene.showing.table.frames[place].room
    for down in (0.5, 0.8, 0.2, 0.95, 0.05):
        for across in (0.5, 0.2, 0.8, 0.05, 0.95):
            pos = round(room.x + room.width * across), round(room.y + room.height * down)
            under = places_at(pilot.scene.showing, pos)
            legal = [one for one in under if one in controls.lights.lit()]
            if legal[:1] == [place] and not set(under) & controls.builder.pickable():
                return pos
    raise AssertionError(f"no pixel means {place}")


def make(pilot: Pilot, gesture: Gesture) -> None:
    """Pick the cards, point at the places, and drop, click or press."""
    controls = pilot.scene.controls
    for card in [*controls.builder.picked]:
        if card not in gesture.cards:
            pilot.click(pilot.card(card.name))
    last = gesture.places[-1:] if not gesture.button else ()
    for place in [*controls.builder.chosen]:
        if place not in gesture.places or place in last:
            pilot.click(where(pilot, place))
    dragged = gesture.cards[-1:] if last else ()
    for one in gesture.cards:
        if one not in controls.builder.picked and one not in dragged:
            pilot.click(pilot.card(one.name))
    for place in gesture.places:
        if place not in controls.builder.chosen and place not in last:
            pilot.click(where(pilot, place))
    if gesture.button:
        pilot.wait(CALM)  # a button that has only just come asks for a moment
        pilot.click(pilot.button(gesture.button))
    elif dragged:
        grip = pilot.card(dragged[0].name)
        if dragged[0] not in controls.builder.picked:
            controls.builder.grab(dragged[0])
            goal = where(pilot, last[0])
            controls.builder.toggle(dragged[0])
        else:
            goal = where(pilot, last[0])
        pilot.drag(grip, goal)
        if pilot.scene.controls is controls and dragged[0] in controls.builder.picked:
            # More might have gone along, so that it came home picked; what is picked goes at once.
            pilot.until(lambda: pilot.scene.showing.tween is None)
            pilot.drag(pilot.card(dragged[0].name), goal)
    else:
        pilot.click(where(pilot, last[0]))


def made_at(pilot: Pilot, seat: int) -> list[str]:
    """What the journal says a seat chose."""
    return [line["move"] for line in pilot.lines() if line.get("seat") == seat]


def turns(pilot: Pilot, rng: random.Random, most: int) -> Iterator[tuple[MoveBuilder, Move]]:
    """The desk and a choice wanted there, turn after turn of a hand, past curtains."""
    for _ in range(most):
        pilot.until(lambda: pilot.free() or pilot.top != "TableScene")
        if pilot.top == "ScoresScene":
            break
        if pilot.top == "CurtainScene":
            pilot.here()
            continue
        yield wanted(pilot, rng)


@pytest.mark.parametrize(
    ("game", "table"),
    drawn(product(ALL, ["few", "many"]), 1, "hands on"),
    ids=lambda case: getattr(case, "name", case),
)
def test_a_whole_hand_is_played_by_hand(tmp_path: Path, game, table: str) -> None:
    """At the smallest table one person against computers, at the largest nobody but people:
    each choice is made by one of its gestures, by mouse, and it is that very choice which the
    journal has."""
    seats = min(game.rules.SEATS) if table == "few" else max(game.rules.SEATS)
    roster = ["Anna", *["bot"] * (seats - 1)]
    if table == "many":
        roster = [f"P{seat}" for seat in range(seats)]
    rng = random.Random(game.name + table)
    met: set[str] = set()
    with Pilot(tmp_path, SIZE, speed=4.0) as pilot:
        match = pilot.sit(",".join(roster), game=game.name).match
        for builder, choice in turns(pilot, rng, MOST[table]):
            gestures = ways(builder, choice)
            gesture = gestures[rng.randrange(len(gestures))]
            before = made_at(pilot, builder.seat)
            make(pilot, gesture)
            assert made_at(pilot, builder.seat) == [*before, str(choice)], (choice, gesture)
            met.add(choice.verb)
    assert met and match.step > 0
