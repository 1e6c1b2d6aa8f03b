"""Everybody can play: every game, by keys alone, clicks alone, a finger alone, a controller alone,
two switches, or one. And what each of these has besides."""

import random
from pathlib import Path

import pytest

from rules.kit.catalogue import games
from table.house.furnished import AT_ONCE
from tests.play.ways import WAYS, go_on
from tests.table_pilot import Pilot
from tests.tables import LONG

GAMES = [one.name for one in games() if one.rules]
CHOICES = 8  # of a match, in an ordinary run


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("game", GAMES)
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
