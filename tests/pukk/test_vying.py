"""The púkk's stakes: hard to answer, counted exactly, and what they are read from."""

import random
from bisect import bisect_left, bisect_right
from itertools import pairwise

import pytest

from research.pukk import odds
from research.pukk.best_response import Chance, gain
from research.pukk.weak_opponents import MOST, daring, folder, mixed, payer, solved, worth
from rules.kit.cards import cards
from rules.kit.sight import redact
from rules.pukk import rules as pukk
from rules.pukk.betting import highest_stake
from rules.pukk.board import PACK
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
from tests.pukk.deals import options, pool, step, vying
from tests.sampling import drawn
from tests.tables import LONG
from tests.thinkers import hardness

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
    """Three in with three alike raise a few times, and then let it stand: no level lays in its last
    chip, one at a time."""
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
