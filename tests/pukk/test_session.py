"""How Púkk's match runs: deals, debts, and what is left on the mat at the end."""

import random

from rules.kit.match import Match
from rules.kit.state import Outcome, State, Why
from rules.pukk import play as pukk_play, rules as pukk
from rules.pukk.board import POOLS
from tests.pukk.deals import LUCK, chips, on, played_out, pool, step, table
from tests.tables import play_on, players


def test_pkk29_the_deal_passes_left() -> None:
    """PKK29, 1.6: every player deals once, or twice; then the most chips win."""
    for laps in (1, 2):
        match = Match(pukk, players(3), {"deals": laps}, "laps", dealer=1)
        rng = random.Random(laps)
        dealers = [match.table.dealer]
        while play_on(match, rng):
            if match.state.phase == "dress":
                dealers.append(match.table.dealer)
        assert dealers == [1, 2, 0] * laps
        last = match.outcomes[-1]
        assert [last.points[seat] for seat in last.winners] == [max(last.points)] * len(
            last.winners
        )


def test_left_over_pools_are_shared_out() -> None:
    """1.6: at the end nothing is left on the mat, and all that played get equal parts."""
    state = pukk.deal(table(3)._replace(hand=3), LUCK)
    state = played_out(state)
    assert state.phase == "done"
    assert sum(pool(state, name) for name in "ace king queen jack ten pamfill pukk".split()) == 0
    assert sum(chips(state)) == 300


def test_chips_to_begin_with() -> None:
    """`chips`: everybody starts with as many."""
    assert chips(pukk.deal(table(4, chips=50), LUCK)) == [50] * 4


def test_pkk21_debts() -> None:
    """PKK21: dressing and paying may go below zero."""
    state = pukk.deal(table(3, chips=30)._replace(standing={"chips:0": 3}), LUCK)
    assert chips(step(state))[0] == -4


def _bust(*standing: int) -> State:
    """The first position of a second deal with these chips, under `debt=bust`."""
    before = table(len(standing), dealer=0, debt="bust", deals=3)
    pools = tuple((pool, 0) for pool in POOLS)
    following = pukk.onward(before, Outcome(standing, (), Why("next_deal", pools)))
    assert following is not None
    return pukk.deal(following, LUCK)


def test_bust_leaves_the_table() -> None:
    """`debt=bust`: who cannot dress gets no cards, pays nothing, is not asked, and the deal
    passes over that seat."""
    state = _bust(50, 6, 50, -3, 50)
    assert state.table.dealer == 2
    state = on(state)
    assert [len(state.zones[f"hand:{seat}"]) for seat in range(5)] == [5, 0, 5, 0, 5]
    assert (chips(state)[1], chips(state)[3]) == (6, -3)
    asked = []
    while state.phase in ("bisefa", "entry"):
        if state.phase == "entry":
            asked.append(state.turn)
        state = step(state, "keep" if state.phase == "bisefa" else "decline")
        state = on(state)
    assert asked == [4, 0, 2] and state.turn == 4


def test_bust_ends_the_match_with_one_left() -> None:
    """`debt=bust`: when only one could dress again the match is over after that deal, and the
    pools are shared by those who played in it."""
    state = played_out(_bust(7, 60, 2))
    while state.phase == "over":
        result = pukk.outcome(state)
        assert result is not None
        following = pukk.onward(state.table, result)
        assert following is not None
        state = played_out(pukk.deal(following, LUCK))
    result = pukk.outcome(state)
    assert result is not None and result.winners == (1,)
    assert state.tallies["deal"] < pukk_play.last_deal(state.table)
    assert chips(state)[2] == 2
    assert sum(chips(state)) == 69
