"""The rulings of docs/rules/pukk.md, its house rules and its match, that the examples leave out."""

import random
from itertools import pairwise

import pytest

from rules.kit.cards import UNKNOWN, cards
from rules.kit.dealer import Terms
from rules.kit.match import Match
from rules.kit.series_part import SeriesPart
from rules.kit.sight import redact
from rules.kit.state import Outcome, State, Why, why
from rules.pukk import play as pukk_play, rules as pukk
from rules.pukk.board import POOLS
from rules.pukk.combinations import best, shortfall
from tests.positions import sizes
from tests.pukk.deals import (
    PAIRS,
    at,
    beats,
    chips,
    combination,
    gains,
    on,
    options,
    play,
    played_out,
    pool,
    refused,
    step,
    steps,
    table,
    vying,
)
from tests.tables import forgetting, play_on, players

POOR = "5C 7D 9H JD AD"


# --- combinations -------------------------------------------------------------------------


def test_poker_sets() -> None:
    """With `sets=poker`, and Pamfíll anywhere; PKK1: a run in one suit is nothing."""
    ladder = "JC 5C 5D 5H 5S|6C 6D 6H 6S 9D|9C 9D 9H KS KD|AC AD AH 5S 7D|7C 7D 8H 8S 9D"
    for better, worse in pairwise([*ladder.split("|"), "6C 6D 8H 9S 10D"]):
        assert beats(better, worse, sets="poker"), (better, worse)
    for hand, name, rank, second in (
        ("JC 9D 9H KS KD", "full_house", 13, 9),
        ("8H 8S 7C 7D 9D", "two_pairs", 8, 7),
        ("6C 6D AC AD 9D", "two_pairs", 6, 1),
    ):
        made = combination(hand, sets="poker")
        assert (made.name, made.rank, made.second) == (name, rank, second)
    assert best(cards("5C 6C 7C 8C 9C"), options()) is None


@pytest.mark.parametrize(
    ("hand", "may"), [("5C 5D 7H 9S AD", False), ("7C 7D 5H 9S AD", True), ("5C 5D 5H 9S AD", True)]
)
def test_pkk11_no_fives(hand: str, may: bool) -> None:
    """PKK11: with `no_fives` two fives alone are too little, three are enough."""
    assert (shortfall(cards(hand), options(min_pukk="no_fives")) == "") == may


# --- bísefa and collecting ----------------------------------------------------------------


def test_pkk31_the_bisefa_is_swapped_in_the_holders_first_turn() -> None:
    """PKK31: the holder may swap before answering, and collects at once with the new card; before
    that a position is the same to all others as one without a holder, and afterwards nobody may."""
    hands = ("9C 8D QS 5H 6C", "7H 5D 8S 10C QC", "AH KC 9S 8H 10D")
    first = on(at(3, hands, "KH"))
    assert pool(first, "king") == 3 and gains(step(at(3, hands, "KH")), first)[2] >= 0
    assert play.verbs(first) == {"decline"}
    asked = step(first, "decline")
    plain = step(on(at(3, (hands[0], "JC 5D 8S 10C QC", hands[2]), "KH")), "decline")
    assert asked.turn == 1 and play.verbs(asked) == {"exchange", "decline"}
    for seat in (None, 0, 2):
        seen = [redact(pukk, state, seat) for state in (asked, plain)]
        assert (seen[0].phase, seen[0].turn) == (seen[1].phase, seen[1].turn) == ("entry", 1)
    taken = on(step(asked, "exchange 7H"))
    assert gains(asked, taken) == [0, 3, 0] and pool(taken, "king") == 0
    assert taken.turn == 1 and play.verbs(taken) == {"decline"}
    kept = step(asked, "decline")
    assert kept.turn == 2 and play.verbs(kept) == {"decline"}


# --- the púkk -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("choices", "turn", "may"),
    [
        pytest.param("pukka, pukka, pukka, stand, raise", 2, {"match", "drop"}, id="PKK7, behind"),
        pytest.param("pukka, pukka, pukka, stand, raise, match, match", 1, {"raise", "stand"},
                     id="PKK7, level"),
        pytest.param("pukka, pukka, pukka, stand, raise, match, match, stand, stand", 0,
                     {"raise", "stand"}, id="PKK7, all round"),
        pytest.param("pukka, pukka, decline", 0, {"raise", "stand", "demand"}, id="PKK9"),
        pytest.param("pukka, pukka, pukka", 0, {"raise", "stand"}, id="PKK8"),
    ],
)  # fmt: skip
def test_what_may_be_chosen(choices: str, turn: int, may: set[str]) -> None:
    """PKK7: whoever is behind matches or drops out; a raise calls for new standing all round. PKK9:
    with two in after entry the first may ask to see the cards; PKK8: of three nobody may."""
    state = vying(choices)
    assert (state.turn, play.verbs(state)) == (turn, may)
    assert "demand" in may or refused(state, "demand") == "not_now"


@pytest.mark.parametrize(
    ("hands", "asked", "choices", "shown", "chips_then"),
    [
        pytest.param(PAIRS, {}, "pukka, pukka, pukka, raise, drop, drop", "AC AD", [98, 92, 92],
                     id="PKK7"),
        pytest.param(PAIRS, {}, "pukka, pukka, decline, demand", "AC AD KC KD", [97, 92, 93],
                     id="PKK9"),
        pytest.param(("AC AD 5C 7S 9D", "AH AS 5D 7H 9C"), {"pukk_tie": "carry"},
                     "pukka, pukka, demand", "AC AD AH AS", [92, 92], id="PKK4"),
    ],
)  # fmt: skip
def test_what_is_won(hands, asked, choices, shown, chips_then) -> None:
    """PKK7: chips of who drops out are lost to the winner, and the last one left still shows. PKK4,
    `pukk_tie=carry`: equal pairs leave the pool for the next deal. PKK30: of those who show no
    other card than the combination is seen."""
    state = vying(choices, hands, **asked)
    assert state.shown == set(cards(shown)) and chips(step(state)) == chips_then
    hand = redact(pukk, state, len(hands) - 1).zones["hand:0"]
    assert hand == [*cards("AC AD"), UNKNOWN, UNKNOWN, UNKNOWN]
    assert pool(step(state), "pukk") == (4 if asked else 0)


@pytest.mark.parametrize("cap", [1, 3])
def test_raises_may_be_capped(cap: int) -> None:
    """`raise_cap`: after so many raises the next is refused, and all else goes on."""
    state = vying("pukka, pukka, pukka" + ", raise, match, match" * cap, raise_cap=cap)
    assert play.refusal(state, "raise") == why("enough_raises", n=cap)
    assert play.verbs(state) == {"stand"}


def test_pkk21_no_chip_no_stake() -> None:
    """PKK21: only what one has may go into the púkk; of the last two who cannot match demands."""
    state = vying("", PAIRS[:2])
    state.tallies["chips:0"], state.tallies["chips:1"] = 0, 1
    assert refused(state, "pukka") == "no_chips"
    state.tallies["chips:0"] = 3
    state = steps(state, "pukka, pukka, raise")
    assert refused(state, "match") == "no_chips" and play.verbs(state) == {"drop", "demand"}


# --- the play -----------------------------------------------------------------------------


# --- the match ----------------------------------------------------------------------------


def bust(*standing: int) -> State:
    """The first position of a second deal with these chips, under `debt=bust`."""
    before = table(len(standing), dealer=0, debt="bust", deals=3)
    pools = tuple((name, 0) for name in POOLS)
    following = pukk.onward(before, Outcome(standing, (), Why("next_deal", pools)))
    assert following is not None
    return play.deal(following)


def test_bust_leaves_the_table() -> None:
    """`debt=bust`: who cannot dress gets no cards, pays nothing, is not asked, and does not
    deal."""
    state = bust(50, 6, 50, -3, 50)
    assert state.table.dealer == 2
    state, asked = on(state), list[int]()
    assert sizes(state, "hand") == [5, 0, 5, 0, 5]
    assert (chips(state)[1], chips(state)[3]) == (6, -3)
    while state.phase in ("bisefa", "entry"):
        asked += [state.turn] * (state.phase == "entry")
        state = on(step(state, "keep" if state.phase == "bisefa" else "decline"))
    assert asked == [4, 0, 2] and state.turn == 4


@pytest.mark.parametrize("last_told", [True, False])
def test_pools_are_shared_after_the_deals_agreed(last_told: bool) -> None:
    """All chips are in hands where a series ends the match; a match of an older program ends as it
    did then, with what lies in the pools, so that its journal can still be read."""
    part = SeriesPart("evening", 0, 1, last_told)
    match, rng = Match(pukk, players(3), {}, "1", terms=Terms(part=part)), random.Random(1)
    with forgetting():
        while play_on(match, rng):
            pass
    assert match.over and match.table.hand == 1
    assert (sum(match.outcomes[-1].points) == 300) is last_told
    assert match.header("pukk")["series"] == part.fields()


def test_bust_ends_the_match_with_one_left() -> None:
    """`debt=bust`: when one alone could dress again it is over; who played shares the pools."""
    state = played_out(bust(7, 60, 2))
    while state.phase == "over":
        state = played_out(play.next_deal(state))
    assert play.outcome(state).winners == (1,)
    assert state.tallies["deal"] < pukk_play.last_deal(state.table)
    assert chips(state)[2] == 2 and sum(chips(state)) == 69
