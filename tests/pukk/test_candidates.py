"""What is found at once is what the rules allow, one by one."""

import random
from itertools import product

import pytest

from rules.kit.chance import Luck
from rules.kit.moves import moves
from rules.kit.options import full_options
from rules.kit.sight import redact
from rules.kit.state import Table
from rules.pukk import combinations, rules as pukk
from rules.pukk.board import PACK
from rules.pukk.combinations import best


@pytest.mark.parametrize(
    "asked", [{}, {"min_pukk": "pair6", "raise_cap": 1}, {"chips": 30, "debt": "bust", "deals": 3}]
)
def test_candidates_are_the_legal_moves(asked: dict) -> None:
    """Wherever a choice is owed, for the state and for the view, in the same order."""
    luck, chance, met = random.Random(5), Luck(5), set[str]()
    for number in range(12):
        seats = 2 + number % 6
        table = Table(seats, full_options(pukk, seats, asked), number % seats)
        while table:
            state = pukk.deal(table, chance)
            while pukk.outcome(state) is None:
                made = {}
                for seat in pukk.actors(state):
                    legal = moves(pukk, state, seat)
                    met.add(state.phase)
                    assert [*pukk.candidates(state, seat)] == legal
                    assert [*pukk.candidates(redact(pukk, state, seat), seat)] == legal
                    made[seat] = luck.choice(legal)
                pukk.apply(state, made, chance)
            table = pukk.onward(table, pukk.outcome(state))
    assert met == pukk.CHOOSING


def test_what_is_remembered_of_a_combination_is_what_is_found() -> None:
    """Hands under any house rules have the combination that they have when nothing is known."""
    luck = random.Random(6)
    ways = product(("one_rank", "poker"), (True, False), ("pamfill_first", "rank_first"))
    for way in ways:
        options = dict(zip(("sets", "pamfill_as_six", "pamfill_order"), way))
        for _ in range(60):
            hand = luck.sample(PACK, 5)
            found = best(hand, options)
            combinations._known.cache_clear()
            assert best(hand[::-1], options) == found
