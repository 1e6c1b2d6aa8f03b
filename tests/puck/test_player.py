"""Puck's players: the rule of thumb, the solved rounds, no good hand broken, and quirks."""

from itertools import combinations
from random import Random

import pytest

from research.puck.best_response import Judge, bounds, by_thumb, judged
from research.puck.close import close_calls as worked_out
from research.puck.rounds import hand_kinds
from research.puck.solve import solution
from research.puck.style_cost import game
from rules.kit.cards import card, cards
from rules.kit.chance import Luck
from rules.kit.sight import redact
from rules.kit.state import State, View
from rules.puck import rules
from rules.puck.combinations import PACK, TRIPS, strength
from rules.puck.player.advising import advise
from rules.puck.player.choosing import choose, solved
from rules.puck.player.plans import (
    cards_to_exchange,
    close_calls,
    kind_and_order,
    kind_numbers,
    plans,
    possible_steals,
)
from rules.puck.player.quirks import QUIRKS
from table.players.inline import think
from table.players.levels import LEVELS
from tests.puck.positions import at, step
from tests.puck.reasons import READINGS
from tests.tables import LONG

LUCK = Luck(1)
LEFT = {2: 0.002, 3: 0.005, 4: 0.005}
"""Rounds that may be left to gain, over all seats, by seats."""


def test_where_nothing_is_solved_moves_are_tried_out() -> None:
    """Where hands or decks are not three plain cards, who thinks ahead tries moves out."""
    known = at(["9C 7H 4D", "2C 2D 5H"], [20, 20])
    joker = at(["9C 7H JK", "2C 2D 5H"], [20, 20], jokers=2)
    low = at(["9C 7H 4D", "2C 2D 5H"], [20, 2])
    short = at(["9C 7H 4D", "2C 5H", "QC QD 5D"], [20, 0, 20])
    asked = [redact(rules, state, 0) for state in (known, joker, low, short)]
    assert [solved(rules, view, 0, LUCK, 9) is None for view in asked] == [False, True, True, True]


def known_to(state: State, seat: int, *others: int) -> View:
    """The seat's view where it has seen these hands, as it has after taking a choice back."""
    known = {f"hand:{other}": tuple(sorted(state.zones[f"hand:{other}"])) for other in others}
    return redact(rules, state, seat, known)


def test_seen_hands_are_played_by() -> None:
    """A flush is broken up only against a better one that has been seen; the reason says so, and no
    plan made without that is asked. Where all hands are seen and none will change, a pair that
    beats them stays; a seen hand that one's own beats says nothing of another."""
    state = at(["JC 7C 3C", "KH 9H 4H"], [20, 20])
    assert str(choose(rules, redact(rules, state, 0), 0, LUCK)) == "hold"
    view = known_to(state, 0, 1)
    advice = advise(rules, view, 0, LUCK)
    assert advice.move.verb == "steal" and solved(rules, view, 0, LUCK, 9) is None
    keys = [reason.key for reason in advice.reasons]
    assert keys == ["since_beaten", "since_chance"]
    for reason in advice.reasons:
        assert READINGS[reason.key](view, 0, advice.move, dict(reason.facts))
    pair = step(at(["9C 7H 4D", "KH KD 4H"], [20, 20]), "hold")
    advice = advise(rules, known_to(pair, 1, 0), 1, LUCK)
    assert (str(advice.move), advice.reasons[0].key) == ("hold", "since_best")
    third = at(["JC 7C 3C", "KH 9D 4H", "2C 5H 6D"], [20, 12, 8])
    seen, unseen = known_to(third, 0, 1), redact(rules, third, 0)
    assert advise(rules, seen, 0, LUCK) == advise(rules, unseen, 0, LUCK)


@pytest.mark.parametrize("level", [level.name for level in LEVELS])
def test_the_best_hands_are_held(level: str) -> None:
    """No level breaks three of a kind or a straight flush, whatever the others did."""
    luck, best = Random(level), [h for h in combinations(PACK, 3) if strength(h)[0] >= TRIPS]
    for number in range(10_000 if LONG else 100):
        seats, hand = luck.randrange(2, 5), best[luck.randrange(len(best))]
        jokers = seats < 4 and number % 4 == 0
        if jokers:
            hand = (card("JK"), *hand[1:])
        rest = luck.sample([card for card in PACK if card not in hand], 3 * (seats - 1))
        held = [hand, *(rest[place : place + 3] for place in range(0, len(rest), 3))]
        decks = [luck.randrange(1, (52 - 3 * seats) // seats + 1) for _ in range(seats)]
        place = luck.randrange(seats)
        names = [" ".join(card.name for card in each) for each in held]
        state = at(names, decks, starter=-place % seats, **({"jokers": 2} if jokers else {}))
        state.turn = 0
        for other in range(-place % seats or seats, seats):
            state.tallies[f"stole:{other}"] = luck.randrange(4)
        choice = think("puck", redact(rules, state, 0), 0, level, number)
        assert choice.verb == "hold", (names, decks, choice)


# --- the solved rounds --------------------------------------------------------------------------


def test_hardly_anything_gains_on_the_plans() -> None:
    """A perfect opponent gains nothing on them, and a tenth of all rounds on who always holds."""
    pytest.importorskip("numpy")
    for gives, beaten in ((cards_to_exchange, False), (lambda *asked: (), True)):
        judge = Judge(gives, 2, 1)
        gain = bounds([gain for place in range(2) for gain in judge.gains(place, 30, 600)])
        surely = gain.at_least - gain.either_way
        assert (surely > 0.1) if beaten else (surely <= LEFT[2]), gain


@pytest.mark.long
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_so_little_is_left_to_gain(seats: int) -> None:
    """What a perfect opponent gains at most stays below the limit; the rule of thumb is worse."""
    pytest.importorskip("numpy")
    whole = judged(cards_to_exchange, seats, 400, 16_000, 11)[-1]
    assert whole.at_most + whole.or_so <= LEFT[seats], whole
    assert judged(by_thumb, seats, 60, 2_000, 11)[-1].at_least > whole.at_most


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_pack_is_covered(seats: int) -> None:
    """Every hand has a plan of its own cards, whatever was told: 1,755 kinds stand for 22,100."""
    for told in possible_steals(seats):
        for hand in list(combinations(PACK, 3))[:: 1 if LONG else 997]:
            assert set(cards_to_exchange(hand, seats, told)) <= set(hand)
    assert {len(plan) for plan in plans(seats).values()} == {len(kind_numbers())} == {1755}
    assert kind_and_order(cards("AC AD 7D"))[0] == kind_and_order(cards("7H AS AH"))[0]
    assert kind_and_order(cards("AC AD 7D"))[1][:2] == tuple(cards("AD AC"))


@pytest.mark.long
def test_the_tables_are_what_the_programs_make() -> None:
    """`research.puck.solve` and `close` make the committed plans; most hands are no close call."""
    assert sum(hand_kinds().weights) == pytest.approx(1)
    for told, plan in solution(2).items():
        other = [way for way, old in zip(plan, plans(2)[told]) if way != old]
        assert len(other) <= len(plan) / 100
    kept = [number for each in close_calls(2).values() for number in each]
    turned = sum(number != old for number, old in zip(worked_out(2), kept, strict=True))
    assert turned <= len(plans(2)[()]) / 100 and 0 < sum(map(bool, kept)) < len(kept) / 2


@pytest.mark.long
def test_a_character_costs_little() -> None:
    """At most a fiftieth of its wins, choice by choice, by rule of thumb and by the plans."""
    for who, quirk in QUIRKS.items():
        for solves in (False, True):
            for seats in (2, 3, 4):
                played = [game(seats, number, 0, quirk, solves) for number in range(100)]
                assert sum(each[0] for each in played) / 100 * seats < 0.025, (who, seats)
