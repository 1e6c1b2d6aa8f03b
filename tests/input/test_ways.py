"""Everybody can play: every game, by keys alone, clicks alone, a finger alone, a controller alone,
two switches, or one. And what each of these has besides."""

import random
from itertools import product
from pathlib import Path

import pytest

from rules.kit.catalogue import games
from table.app.settings_file import AT_ONCE
from table.scenes.match.tutorial_scene import TutorialScene
from tests.input.ways import WAYS, Two, go_on, make
from tests.sampling import drawn, drawn_each
from tests.table_pilot import Pilot
from tests.tables import LONG

GAMES = [game.name for game in games() if game.rules]
CHOICES = 5  # of a match, in an ordinary run


@pytest.mark.parametrize(
    ("way", "game"),
    drawn(drawn_each(product(WAYS, GAMES), 1, lambda case: case[0], "ways"), 3, "three ways"),
)
def test_a_match_in_every_way(home: Path, game: str, way: str) -> None:
    """A match is played in one way alone, to its end in the long form: no move needs another, no
    page between two hands does, and at the end one is at the menu again."""
    rng = random.Random(f"{game}/{way}")
    seats = min(one.rules.SEATS for one in games() if one.rules and one.name == game)
    least = min(seats) if not isinstance(seats, int) else seats
    with Pilot(home, size=(1024, 640), speed=AT_ONCE, linger=0.0) as pilot:
        pilot.sit(",".join(["Anna", *["bot"] * (least - 1)]), game=game)
        hand, made = WAYS[way](pilot), 0
        for _ in pilot.as_long_as(lambda: pilot.top != "MenuScene", 40_000):
            made += go_on(pilot, hand, rng)
            if made >= CHOICES and not LONG:
                break
        assert made >= CHOICES or pilot.top == "MenuScene"


@pytest.mark.parametrize("game", drawn(GAMES, 1, "lessons"))
def test_a_lesson_by_two_switches(home: Path, game: str) -> None:
    """The guide's own buttons are framed first; its sentences are gone through, and what it waits
    for is played, by nothing but the two."""
    with Pilot(home, size=(1024, 640), speed=AT_ONCE, linger=0.0) as pilot:
        pilot.menu.learn(pilot.app.open(game))
        scene, hand = pilot.engine.top, Two(pilot)
        assert isinstance(scene, TutorialScene)
        end = 40 if LONG else 6
        for _ in pilot.as_long_as(lambda: scene.tutorial.number < end, 3000):
            if pilot.engine.top is not scene or scene.tutorial.over:
                break
            leaf = scene.coach_mark.leaf if scene.speaks else None
            wish = scene.tutorial.wished()
            if leaf is not None and "next" in leaf.presses:
                hand.reach(("leaf", "next"))
            elif wish is not None and pilot.free() and scene.speaks:
                make(pilot, hand, wish)
            elif scene.highlights.staying:
                pilot.wait(1.0)
                hand.go_on()
            else:
                pilot.wait(0.1)
        assert scene.tutorial.number >= 6
