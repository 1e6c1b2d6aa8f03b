"""Rulings of docs/rules/pukk.md, its house rules and its match that the examples leave out; and the
púkk's stakes: hard to answer, counted exactly, and what they are read from."""

import random
from bisect import bisect_left, bisect_right
from itertools import pairwise

import pytest

from research.pukk import odds
from research.pukk.best_response import Chance, gain
from research.pukk.weak_opponents import MOST, daring, folder, mixed, payer, solved, worth
from rules.kit.cards import UNKNOWN, cards
from rules.kit.dealer import Terms
from rules.kit.match import Match
from rules.kit.series_part import SeriesPart
from rules.kit.sight import redact
from rules.kit.state import Outcome, State, Why, why
from rules.pukk import play as pukk_play, rules as pukk
from rules.pukk.betting import highest_stake
from rules.pukk.board import PACK, POOLS
from rules.pukk.combinations import best, shortfall
from rules.pukk.player.stakes import (
    DARED as DARING,
    DIGITS,
    FILE,
    chance_of_a_chip,
    chance_of_staking,
)
from rules.pukk.player.strength import CLASSES, class_of, share_below
from rules.pukk.player.vying import DEMAND, LEAVING, STAKING, stake_or_leave
from rules.pukk.rules import OPTIONS
from table.players.difficulty import USUAL_DIFFICULTY
from table.players.inline import think
from table.players.levels import LEVELS
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
from tests.sampling import drawn
from tests.tables import LONG, forgetting, play_on, players
from tests.thinkers import hardness

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
    """`debt=bust`: who cannot dress gets no cards, pays nothing, is not asked, does not deal."""
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


# --- stakes ---------------------------------------------------------------------------------------


ABLE = 1 - 0.34314476419739576
DEALS = 60_000 if LONG else 6_000
SURE = 4.5  # standard errors


@pytest.mark.parametrize("pools", drawn([1, 2], 1, "next to nothing"))
def test_a_perfect_opponent_gains_next_to_nothing(pools: int) -> None:
    """With three seats the best answer to two others gains at most 0.01 chips a deal, where they
    stake by the solved table; and less than 0.05 as they dare. Who comes in with anything is well
    answered; so is who never comes in: then all in the pool goes to whoever does."""
    most = 6 if LONG else 3
    assert -1e-6 < gain(solved, pools, most) < 0.01
    assert -1e-6 < gain(chance_of_a_chip, pools, most) < 0.05
    assert gain(lambda spot, number: 1.0 * ("raise" not in spot), 1, 2) > 0.2
    timid = gain(lambda spot, number: 0.0, 1, 2)
    assert timid == pytest.approx(3 * ABLE + (1 - ABLE) - 1, abs=1e-6)


@pytest.mark.parametrize("others", drawn([folder, payer, mixed], 1, "gains among people"))
@pytest.mark.parametrize("pools", [1, 2] if LONG else [1])
def test_daring_gains_among_people(others: Chance, pools: int) -> None:
    """Who folds or pays too readily, or both in turn, loses more to it than to the solved table."""
    most = MOST if LONG else 3
    assert worth(daring, others, pools, most) > worth(solved, others, pools, most) + 0.005


def test_nobody_can_tell_what_a_raise_means() -> None:
    """Three in, or two: the good always raise, some with fair pairs, and some with poor ones; not
    every pair folds to a raise; and from high stakes on only good hands raise."""
    for spot in ("3x1 raise 3 1 0", "3x1 raise 3 1 2", "4x1 raise 4 1 0", "3x1 two 1", "7x1 two 1"):
        chances = [chance_of_a_chip(spot, number) for number in range(CLASSES)]
        assert all(chance > 0 for chance in chances) and chances[0] < chances[-1], spot
        assert set(chances[13:]) == {1.0} and max(chances[:13]) < 1.0, spot
    assert 0 < chance_of_a_chip("3x1 match 3 2 0", 9) < chance_of_a_chip("3x1 match 3 2 0", 12)
    for spot in ("3x1 two 2", "5x1 two 3"):
        assert not chance_of_a_chip(spot, 4) and chance_of_a_chip(spot, 15)


@pytest.mark.parametrize("level", [level.name for level in LEVELS])
@pytest.mark.parametrize(
    ("own", "before"),
    [("8C 8D 8H AS KC", ""), ("AC AD AH AS 7D", ""), ("8C 8D 8H AS KC", "raise, match")],
)
def test_no_level_asks_to_see_with_a_good_set(level: str, own: str, before: str) -> None:
    """With three or four alike against one other, no level demands the showdown or stands, neither
    at once with six chips in the pool nor when its first raise has been matched."""
    hands = (own, "9H 9S 5C 6D 10C", "5H 6S QC 7C 10D", "5S 6H 9C QD 10H")
    state = vying(f"pukka, pukka, decline, decline, {before}".rstrip(", "), hands)
    view = redact(pukk, state, 0)
    assert pool(state, "pukk") == 6 + 2 * bool(before)
    moves = {think("pukk", view, 0, level, seed).verb for seed in range(40)}
    assert moves == {"raise"}, f"{level} on {own}: {moves}"


def test_raises_among_three_come_to_an_end() -> None:
    """Three in with three alike raise a few times, then stop: nobody lays in the last chip."""
    state = vying("pukka, pukka, pukka", ("10C 10H 10S 5D QH", "7H 7S 7D 8H QS", "9C 9H 9D 5H QD"))
    luck = random.Random(1)
    while state.phase != "shown":
        state = step(state, str(stake_or_leave(state, state.turn, luck)))
    assert 3 < highest_stake(state) < 9, "`chip_odds` in rules/pukk/player/vying.py ends it"


def test_the_tables_are_whole() -> None:
    """Every spot has a digit for every class; the best come in, and never drop out; and the last to
    be asked, with nobody in, takes what lies there with anything. In coming in nothing is dared."""
    for line in FILE.read_text("utf-8").splitlines():
        spot, _, row = line.partition(": ")
        assert len(row) == CLASSES and set(row) <= set(DIGITS), line
        assert "raise" in spot or row.endswith(DIGITS[-1]), line
        assert "enter 0 0" not in spot or row == DIGITS[-1] * CLASSES, line
    for line in DARING.read_text("utf-8").splitlines():
        spot, _, row = line.partition(": ")
        assert spot.split()[0] in ("raise", "match", "see", "two")
        assert len(row) == CLASSES and set(row) <= set(DIGITS), line
    for spot in ("3x1 enter 1 1", "5x1 enter 2 0"):
        for number in range(CLASSES):
            assert chance_of_a_chip(spot, number) == chance_of_staking(spot, number)


@pytest.mark.long
def test_the_odds_are_what_their_program_counts() -> None:
    """The file is what `python -m research.pukk.odds` prints."""
    counted = odds.counted()
    whole = sum(counted.values())
    for line in odds.FILE.read_text("utf-8").splitlines():
        *three, deals = map(int, line.split())
        assert deals == round(counted[tuple(three)] * odds.BILLION / whole)


def test_a_better_combination_beats_more_hands() -> None:
    """Under every house rule the share of weaker hands goes up with the combination, from
    those that may just púkk, and is none for those that may not."""
    luck = random.Random(5)
    for rules in (options(**{o.key: choice}) for o in OPTIONS for choice in o.choices):
        shares = []
        for hand in (luck.sample(PACK, 5) for _ in range(60)):
            share, held = share_below(hand, rules), best(hand, rules)
            assert (share is None) == bool(shortfall(hand, rules))
            shares += [] if share is None or held is None else [(held.key, share)]
        for (key, share), (other, more) in pairwise(sorted(shares)):
            assert share == more if key == other else share < more


def test_the_share_of_weaker_hands_is_what_dealing_finds() -> None:
    """Of hands dealt by luck that may púkk, as many are weaker as the table of the player says, by
    the order of the rules alone, equal ones half; and no class holds a hand that beats one of a
    higher class. By the usual rules a pair of fives is the lowest, and four alike the highest."""
    luck, usual = random.Random("classes"), options()
    hands = [tuple(luck.sample(PACK, 5)) for _ in range(DEALS)]
    dealt = {hand: best(hand, usual) for hand in hands if not shortfall(hand, usual)}
    keys = sorted(made.key for made in dealt.values() if made is not None)
    assert len(keys) > DEALS / 4
    highest: dict[int, object] = {}
    for hand in sorted(dealt, key=lambda hand: dealt[hand].key)[:: len(dealt) // 200]:
        said, key = share_below(hand, usual), dealt[hand].key
        counted = (bisect_left(keys, key) + bisect_right(keys, key)) / 2 / len(keys)
        error = (said * (1 - said) / len(keys)) ** 0.5 + 1 / len(keys)
        assert abs(counted - said) < SURE * error, (hand, counted, said)
        highest[class_of(said)] = key
    assert list(highest) == sorted(highest) and set(highest) <= set(range(CLASSES))
    named = {"5C 5D 7H 9S AD": 0, "6C 6D 7H 9S AD": 9, "JC KD 7H 9S 5D": 10, "JC 6D 7H 9S 5D": 12,
             "5C 5D 5H 9S AD": 13, "8C 8D 8H 8S AD": CLASSES - 1}  # fmt: skip
    assert {hand: class_of(share_below(cards(hand), usual)) for hand in named} == named


def test_how_long_a_bet_takes_tells_nothing_of_the_hand() -> None:
    """Asked for a chip everybody finds it as hard as any; elsewhere it is harder at times."""
    who = ("keen:jorunn", "keen:kari", "keen:oddur")
    staking = {str(move) for move in (*STAKING.values(), *LEAVING.values(), DEMAND)}
    every = [item for seed in range(3) for item in hardness("pukk", who, seed)]
    bets = [hard for verb, hard in every if verb in staking]
    assert len(bets) > 20 and {*bets} == {USUAL_DIFFICULTY}
    assert len({hard for verb, hard in every if verb not in staking}) > 5
