"""Example 14: chips are conserved, and what lies on the mat at each dressing."""

import random

import pytest
from hypothesis import given, strategies as st

from rules.kit.cards import Card
from rules.kit.match import Match
from rules.pukk import rules as pukk
from rules.pukk.board import NEXT, POOLS
from tests.forgetting import forgetting
from tests.pukk.deals import total
from tests.tables import option_sets, play_on, players


@pytest.mark.parametrize("seats", pukk.SEATS)
def test_example_14_chips_are_conserved(seats: int) -> None:
    """At every position, from deal to deal, under every house rule, chips and pools together
    are what everybody began with; and dressed, every compartment holds a multiple of the number
    of players, never none, as long as nobody leaves (PKK20)."""
    for number, asked in enumerate(option_sets(pukk, seats)):
        match = Match(pukk, players(seats), asked, f"chips/{number}")
        rng = random.Random(number)
        whole = seats * int(match.options["chips"])
        going = True
        with forgetting():
            while going:
                state = match.state
                assert total(state) == whole, state.phase
                if state.phase == "three" and match.options["debt"] != "bust":
                    lying = [state.tallies[pool] for pool in POOLS]
                    assert all(chips >= seats and chips % seats == 0 for chips in lying), lying
                going = play_on(match, rng)


@given(st.integers(2, 7), st.integers(0, 10**6))
@forgetting()
def test_every_row_climbs_by_one(seats: int, seed: int) -> None:
    """1.4 H: each forced card is the next of the suit, from whoever held it, and a new lead is
    asked for only where no hand has the next card."""
    rng = random.Random(seed)
    match = Match(pukk, players(seats), {}, str(seed))
    last: Card | None = None
    while match.table.hand == 1:
        state = match.state
        held = {card for zone, cards in state.zones.items() if zone[:4] == "hand" for card in cards}
        if state.phase in ("lead", "follow") and last is not None:
            assert (NEXT[last] in held) == (state.phase == "follow")
        before = {zone: len(cards) for zone, cards in state.zones.items()}
        phase = state.phase
        if not play_on(match, rng):
            break
        laid = [
            cards[-1]
            for zone, cards in match.state.zones.items()
            if zone[:6] == "played" and len(cards) == before[zone] + 1
        ]
        if phase == "follow" and last is not None:
            assert laid == [NEXT[last]]
        last = laid[0] if laid else last


@given(st.integers(2, 7), st.integers(0, 10**6))
@forgetting()
def test_stakes_are_never_two_apart(seats: int, seed: int) -> None:
    """1.4 F: one chip at a time means that nobody still in is more than one behind, and the
    pool holds what was dressed and all the stakes."""
    match = Match(pukk, players(seats), {}, str(seed), dealer=0)
    rng = random.Random(seed)
    while match.table.hand == 1 and match.state.phase != "lead":
        tallies = match.state.tallies
        stakes = [tallies[f"stake:{seat}"] for seat in range(seats)]
        if match.state.phase in ("raising", "matching", "shown"):
            still = [stakes[seat] for seat in range(seats) if tallies[f"part:{seat}"] == 1]
            assert max(stakes) - min(still) <= 1
            assert tallies["pool:pukk"] == seats + sum(stakes)
        play_on(match, rng)
