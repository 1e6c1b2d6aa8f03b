"""The solved rounds: hardly anything gains on them, and whoever plays them wins more."""

from collections.abc import Sequence
from itertools import combinations

import pytest

from research.puck.best_response import Judge, bounds, by_thumb, judged
from rules.kit.cards import Card, cards
from rules.puck.combinations import PACK
from rules.puck.player.hands import hands, kinds, ordered
from rules.puck.player.plans import planned, plans
from rules.puck.player.rounds import tellings
from rules.puck.player.solve import packed, solution
from rules.puck.player.tables import PLANS
from tests.tables import LONG

LEFT = {2: 0.002, 3: 0.005, 4: 0.005}
"""Rounds that may be left to gain, over all seats, by seats."""


def holding(hand: Sequence[Card], seats: int, told: tuple[int, ...]) -> Sequence[Card]:
    """To hold whatever comes."""
    return ()


def test_hardly_anything_gains_on_the_plans() -> None:
    """A perfect opponent gains nothing that a few worlds would show, where it gains a tenth of all
    rounds on who holds whatever comes."""
    pytest.importorskip("numpy")
    for gives, beaten in ((planned, False), (holding, True)):
        judge = Judge(gives, 2, 1)
        found = bounds([gain for place in range(2) for gain in judge.gains(place, 30, 600)])
        surely = found.at_least - found.either_way
        assert (surely > 0.1) if beaten else (surely <= LEFT[2]), found


@pytest.mark.long
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_so_little_is_left_to_gain(seats: int) -> None:
    """With true packs, over hands and tellings as play brings them: what a perfect opponent gains
    at most, and its interval, stay below the limit."""
    pytest.importorskip("numpy")
    whole = judged(planned, seats, 400, 16_000, 11)[-1]
    assert whole.at_most + whole.or_so <= LEFT[seats], whole
    poor = judged(by_thumb, seats, 60, 2_000, 11)[-1]
    assert poor.at_least > whole.at_most, "the rule of thumb is worse, and found out"


def test_every_hand_has_its_kind() -> None:
    """1,755 kinds of hands stand for 22,100, and renaming the suits changes none."""
    assert len(kinds()) == 1755
    assert ordered(cards("AC AD 7D"))[0] == ordered(cards("7H AS AH"))[0]
    assert ordered(cards("AC AD 7D"))[1][:2] == tuple(cards("AD AC"))


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_pack_is_covered(seats: int) -> None:
    """Whatever a seat is told, every hand of three cards has a plan, which gives only cards of that
    hand; and the plans unpack to what was packed."""
    some = list(combinations(PACK, 3))[:: 1 if LONG else 997]
    for told in tellings(seats):
        for hand in some:
            assert set(planned(hand, seats, told)) <= set(hand)
    assert packed(plans(seats).values()) == PLANS[seats]


def test_plans_know_the_plain_cases() -> None:
    """Three nines are held; a pair is kept against one who drew three, and a three of
    no use is not."""
    assert planned(cards("9C 9D 9H"), 2, (3,)) == ()
    assert planned(cards("KC KD 5H"), 2, (3,)) == (cards("5H")[0],)
    assert set(planned(cards("8C 5D 3H"), 4, (1, 2, 1))) == set(cards("8C 5D 3H"))


@pytest.mark.long
def test_the_table_is_what_the_program_makes() -> None:
    """`python -m rules.puck.player.solve` makes the committed plans; here those for two, but for
    what the last digit of a sum may turn."""
    assert sum(hands().weights) == pytest.approx(1)
    for told, plan in solution(2).items():
        other = [way for way, old in zip(plan, plans(2)[told]) if way != old]
        assert len(other) <= len(plan) / 100
