"""An ordinary run of the tests: what it looks at."""

import random

import pytest

from tests import sampling
from tests.tables import Seating, option_sets, seatings, seats_drawn, settled_sets
from tests.walks import walks


def test_a_sample_has_the_end_and_one_of_every_kind() -> None:
    """Whatever the luck: the last, at least one of every kind, as many as asked for, in order."""
    kinds = ["deal", *["play"] * 40, "count", *["play"] * 10, "end"]
    for seed in range(50):
        met: set[str] = set()
        found = sampling.some(kinds, 6, random.Random(seed), met)
        assert found == sorted(set(found)) and len(found) == 6
        assert {kinds[at] for at in found} == set(kinds) == met
        assert found[-1] == len(kinds) - 1


def test_every_set_of_house_rules_is_walked() -> None:
    """No sampling of positions leaves out a number of seats or a house rule: every seating has a
    match for each of its sets, and the sets together have every choice of every option."""
    usual = seatings()[0]
    sets = option_sets(usual.rules, usual.seats)
    assert {str(walk.options) for walk in walks(usual)} == set(map(str, sets))
    met: dict[str, set[tuple[str, object]]] = {}
    for seating in seatings():
        choices = met.setdefault(seating.game.name, set())
        choices.update(pair for settled in settled_sets(seating) for pair in settled.items())
    for seating in seatings():
        for option in seating.rules.OPTIONS:
            for choice in option.choices:
                assert (option.key, choice) in met[seating.game.name]


def test_every_game_is_looked_at_in_every_run(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever the seed, every game is drawn, at some numbers of seats; in many runs, at all."""
    met: set[Seating] = set()
    for seed in range(60):
        monkeypatch.setenv(sampling.VARIABLE, str(seed))
        found = seats_drawn.__wrapped__()
        assert {item.game.name for item in found} == {seating.game.name for seating in seatings()}
        met |= found
    assert met == set(seatings())
