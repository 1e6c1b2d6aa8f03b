"""Laws of the match: choices stay sealed, and a match is its seed, its rules and its choices."""

import pickle
import random

import pytest

from rules.kit.match import Match, Refused
from tests.forgetting import forgetting
from tests.laws.test_matches import settle, stand
from tests.tables import (
    LONG,
    Seating,
    any_move,
    option_sets,
    play_on,
    players,
    printed,
    told,
)

CHOICES = 400 if LONG else 40
SEALED = 40 if LONG else 16  # choices by other than the usual house rules


def test_choices_stay_sealed(seating: Seating) -> None:
    """A choice made while others are still owed changes no state and nobody's view; only when
    the last is in does anything move, and until then it cannot be made again."""
    for number, options in enumerate(option_sets(seating.rules, seating.seats)):
        seed = f"sealed/{seating}/{number}"
        rng = random.Random(seed)
        match = Match(seating.rules, players(seating.seats), options, seed)
        for _ in range(SEALED if number else 40):
            settle(match)
            if match.over:
                break
            owing = match.owing()
            seat = rng.choice(owing)
            chosen = any_move(seating.rules, match.state, seat, rng)
            assert chosen is not None
            before = _seen(match) if len(owing) > 1 else None
            applied = match.choose(seat, chosen)
            assert applied == (len(owing) == 1), seed
            if not applied:
                assert _seen(match) == before, seed
                with pytest.raises(Refused) as refused:
                    match.choose(seat, chosen)
                assert refused.value.why.key == "already_chosen"


def _seen(match: Match) -> tuple[str, list[bytes]]:
    seats = [None, *range(match.table.seats)]
    return printed(match.state), [pickle.dumps(match.view(seat)) for seat in seats]


def test_two_matches_of_one_seed_are_one(seating: Seating) -> None:
    """The same seed, seats and choices give the same match; another seed gives another."""
    ends = []
    for seed in ("one", "one", "two"):
        match = Match(seating.rules, players(seating.seats), {}, seed)
        rng = random.Random(0)
        for _ in range(30):
            play_on(match, rng)
        ends.append(stand(match))
    assert ends[0] == ends[1] != ends[2]


def test_the_header_tells_how_the_match_began(seating: Seating) -> None:
    """The header is the same whenever it is asked for, however far the match has gone."""
    for options in option_sets(seating.rules, seating.seats):
        match = Match(seating.rules, players(seating.seats), options, "header")
        first = match.header(seating.game.name)
        rng = random.Random(0)
        with forgetting():
            for _ in range(CHOICES):
                play_on(match, rng)
        assert match.header(seating.game.name) == first, told(options)
