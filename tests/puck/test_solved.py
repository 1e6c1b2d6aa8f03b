"""The solved round for two: hardly anything beats it, and it is counted right."""

from functools import partial
from itertools import combinations

import pytest

from rules.kit.cards import cards
from rules.puck import rules
from rules.puck.combinations import PACK
from rules.puck.hands import WAYS, hands, kinds, ordered
from rules.puck.plans import planned, unpacked
from rules.puck.player import habit
from rules.puck.rounds import crowds, results
from rules.puck.solve import Plans, gains, packed, solution
from rules.puck.solved import CARDS, ROUNDS
from tests.puck.answers import drawn_hands, every_hand, wins
from tests.puck.measure import won
from tests.puck.opponents import choose
from tests.tables import LONG

JUDGED = [(ROUNDS, 0.0), pytest.param(CARDS, 1.0, marks=pytest.mark.long)]
LEFT = 0.002
"""Round wins that may be left to gain, first seat and second together."""


def plans(texts: tuple[str, ...]) -> Plans:
    """The committed plans."""
    first, *answers = [unpacked(text)[: len(kinds())] for text in texts]
    return Plans(first, answers)


@pytest.mark.parametrize(("texts", "stake"), JUDGED, ids=["rounds", "cards"])
def test_hardly_anything_beats_the_plans(texts: tuple[str, ...], stake: float) -> None:
    """Over all 22,100 hands and every number of cards seen stolen, the best answer to the committed
    plans gains at most 0.002 rounds, or half the stakes of a round, on both seats together."""
    left = gains(plans(texts), stake)
    assert left.first >= 0 <= left.answering
    assert (left.first + left.answering) / 2 <= LEFT, left


@pytest.mark.long
def test_a_worse_plan_is_found_out() -> None:
    """The judge has teeth: holding whatever comes loses more than a tenth of the rounds."""
    hold = [0] * len(kinds())
    assert gains(Plans(hold, [hold] * 4), 0.0).first > 0.2


def test_every_hand_has_its_kind() -> None:
    """1,755 kinds of hands stand for 22,100, and renaming the suits changes none."""
    assert len(kinds()) == 1755 and sum(hands().weights) == pytest.approx(1)
    assert ordered(cards("AC AD 7D"))[0] == ordered(cards("7H AS AH"))[0]
    assert ordered(cards("AC AD 7D"))[1][:2] == tuple(cards("AD AC"))
    for stole in range(-1, 4):
        assert planned(cards("9C 9D 9H"), stole, True) == ()
    plan = [*range(8), 7]
    assert unpacked(packed(plan))[:9] == plan


def test_results_against_who_holds_are_those_of_a_full_count() -> None:
    """Against a rival who holds, what the solver takes a change to be worth is within half a
    hundredth of what every way the cards can lie comes to."""
    every = hands()
    plan = plans(ROUNDS).first
    begun = crowds(every, plan)[0]
    found = results(every, [[begun]] * 4, 0.0)
    for text in ("KD 7C 7D", "AC QC 3H") if LONG else ("AC QC 3H",):
        hand = cards(text)
        kind, falling = ordered(hand)
        rivals = list(every_hand(hand, lambda other: planned(other, -1, True)))
        for way in range(4):
            laid = [falling[place] for place in WAYS[way]]
            exact = 2 * wins(hand, laid, rivals) - 1
            assert found[kinds()[kind]][way] == pytest.approx(exact, abs=0.01), (text, laid)


@pytest.mark.long
def test_results_against_thieves_are_those_of_counted_worlds() -> None:
    """And against one who has stolen, within what so many worlds can tell."""
    every = hands()
    begun = crowds(every, plans(ROUNDS).first)
    many = 2000
    for stole in (1, 2, 3):
        found = results(every, [[begun[stole]]] * 4, 0.0)
        for text in ("KD 7C 7D", "AC QC 3H", "9C 8D 4H"):
            hand = cards(text)
            kind, falling = ordered(hand)
            gives = partial(planned, stole=-1, decisive=True)
            rivals = list(drawn_hands(hand, gives, stole, many, text))
            for way in range(7):
                laid = [falling[place] for place in WAYS[way]]
                counted = 2 * wins(hand, laid, rivals) - 1
                assert found[kinds()[kind]][way] == pytest.approx(counted, abs=4 * many**-0.5)


@pytest.mark.long
def test_the_table_is_what_the_program_makes() -> None:
    """`python -m rules.puck.solve` makes the committed table."""
    for texts, stake in ((ROUNDS, 0.0), (CARDS, 1.0)):
        made = solution(stake)
        assert texts == tuple(packed(plan) for plan in (made.first, *made.answers))


def test_the_seats_play_it() -> None:
    """Games against who holds a pair or better, else steals two: clearly more than half are won."""
    mean, either_way = won(habit, partial(choose, rules), 2, 400)
    assert mean - either_way > 0.52, (mean, either_way)


@pytest.mark.long
def test_twenty_thousand_games() -> None:
    """The same, in 20,000 games, and more than a fair share at three and at four seats."""
    for seats, games, least in ((2, 20_000, 0.6), (3, 9_000, 1 / 3), (4, 9_000, 1 / 4)):
        mean, either_way = won(habit, partial(choose, rules), seats, games)
        assert mean - either_way > least, (seats, mean, either_way)


def test_the_pack_is_covered() -> None:
    """Every hand of three cards has a plan, which gives only cards of that hand."""
    for hand in list(combinations(PACK, 3))[::97]:
        for stole in range(-1, 4):
            assert set(planned(hand, stole, False)) <= set(hand)
