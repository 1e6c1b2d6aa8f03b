"""Hands played out on numbers alone: what the rules make of them, move for move."""

from random import Random

import pytest

from rules.kit.chance import Luck
from rules.kit.remarks import candidates
from rules.kit.state import State
from rules.paks import rules as paks
from rules.paks.habit import habit
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
    luck, steps = Luck(number), int(rng.random() * 40 * seats)
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
    """From wherever a playout may rest, the judgement is what the seats lead by in the end when
    all go on by habit and the rules are asked at every step."""
    for number in range(2_000 if LONG else 25):
        rng = Random(number)
        state = walked(seats, number, rng)
        while not paks.resting(state):
            onward(state)
        judged = [paks.standing(state, seat) for seat in range(seats)]
        while paks.outcome(state) is None:
            onward(state)
        for seat, expected in enumerate(judged):
            own, others = state.tallies[f"points:{seat}"], rivals_of(state, seat)
            assert expected == own - sum(others) / len(others), number
            assert expected == paks.standing(state, seat), number


def rivals_of(state: State, seat: int) -> list[int]:
    """What the other sides that play have scored."""
    count = sides(state.table)
    playing = [at for at in range(count) if not state.table.standing.get(f"out:{at}")]
    return [state.tallies[f"points:{at}"] for at in playing if at != seat % count]
