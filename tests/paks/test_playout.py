"""Hands played out on numbers alone: what the rules make of them, move for move."""

from random import Random

import pytest

from rules.kit.chance import Luck
from rules.kit.remarks import candidates
from rules.kit.state import State
from rules.paks import rules as paks
from rules.paks.player.playout import PaksPlayout, resting, standing
from rules.paks.player.rollout_policy import habit
from rules.paks.sides import sides
from tests.paks.hands import table
from tests.tables import LONG

HOUSES = {
    2: ({}, {"pairing": "one_pair"}),
    3: ({}, {"tiebreak_players": "tied"}),
    4: ({}, {"steal_from_mates": False}),
    6: ({}, {"six_teams": "pairs", "pairing": "one_pair"}),
}


def walked(seats: int, number: int, rng: Random) -> State:
    """Somewhere in a hand of which half the moves are any likely ones."""
    laid = table(seats, number % seats, **HOUSES[seats][number % 2])
    if seats == 3 and number % 2:
        laid = laid._replace(standing={"out:1": 1})
    luck, steps = Luck(number), int(rng.random() * 3 * len(paks.pack(laid)))
    state = paks.deal(laid, luck)
    while steps > 0 and paks.outcome(state) is None:
        made = {}
        for seat in paks.actors(state):
            likely = candidates(paks, state, seat)
            wild = likely[int(rng.random() * len(likely))]
            made[seat] = wild if rng.random() < 0.5 else habit(state, seat, rng)
        paks.apply(state, made, luck)
        steps -= 1
    return state


def onward(state: State) -> None:
    """A step by habit."""
    paks.apply(state, {seat: habit(state, seat, Random(0)) for seat in paks.actors(state)}, Luck(0))


@pytest.mark.parametrize("seats", [2, 3, 4, 6])
def test_a_quick_playout_ends_as_the_rules_would_have_it(seats: int) -> None:
    """From wherever a playout may rest, a hand in numbers comes to what it comes to when all go
    on by habit and the rules are asked at every step."""
    for number in range(2_000 if LONG else 25):
        rng = Random(number)
        state = walked(seats, number, rng)
        while not resting(state):
            onward(state)
        hand = PaksPlayout(state) if state.phase in ("draw", "steal") else None
        while paks.outcome(state) is None:
            onward(state)
        points = [state.tallies[f"points:{seat}"] for seat in range(seats)]
        if hand:
            hand.run(0)
            assert (hand.scored() * seats)[:seats] == points, number
        count, out = sides(state.table), state.table.standing
        playing = [at for at in range(count) if f"out:{at}" not in out]
        for seat in range(seats):
            others = [points[at] for at in playing if at != seat % count]
            lead = points[seat] - sum(others) / len(others)
            assert standing(state, seat) == lead, number


@pytest.mark.parametrize("seats", [2, 3, 4, 6])
def test_a_playout_near_the_end_is_judged_by_its_end(seats: int) -> None:
    """With few turns to come the judgement is the lead in the end."""
    number = found = 0
    while found < (100 if LONG else 5):
        number += 1
        state = walked(seats, number, Random(-number))
        if state.phase in ("draw", "steal") and len(state.zones["stock"]) <= 4 * seats:
            found += 1
            judged = [standing(state, seat) for seat in range(seats)]
            while paks.outcome(state) is None:
                onward(state)
            assert judged == [standing(state, seat) for seat in range(seats)]
