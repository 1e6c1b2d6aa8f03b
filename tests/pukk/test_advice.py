"""What is said of a lead whose row goes on through other hands."""

import random

from rules.kit.advice import Advice, advice
from rules.kit.cards import card
from rules.kit.options import full_options
from rules.kit.sight import redact
from rules.kit.state import State, Table
from rules.pukk import rules as pukk
from rules.pukk.board import IN, PACK, UNASKED
from tests.pukk.reasons import READINGS

SIZES = (4, 2, 1, 4, 5, 5)  # of the others' hands
LAID = ("QH", "9S", "5D 6H 8S", "10S JS AH 10H", "JH", "", "")
NOBODY = "6D 7H KH QS"  # whom nobody could follow with, or who would have taken a pool
POOLS = {"ace": 14, "queen": 7, "pukk": 7}


def told(mine: str) -> Advice:
    """What seat 0 is advised with these cards, where every other card is in some hand."""
    named = {f"played:{seat}": [*map(card, cards.split())] for seat, cards in enumerate(LAID)}
    zones = {"trump": [card("AS")], "stub": [*map(card, NOBODY.split())], **named}
    zones["hand:0"] = [*map(card, mine.split())]
    gone = {card for cards in zones.values() for card in cards}
    left = [card for card in PACK if card not in gone]
    for seat, size in enumerate(SIZES, 1):
        zones[f"hand:{seat}"], left = left[:size], left[size:]
    assert not left
    tallies = {f"pool:{pool}": 0 for pool in ("king", "jack", "ten", "pamfill")}
    tallies |= {f"pool:{pool}": chips for pool, chips in POOLS.items()} | {"stands": 0, "deal": 1}
    for seat in range(7):
        tallies |= {f"chips:{seat}": 30, f"part:{seat}": IN, f"stake:{seat}": 1}
    state = State(Table(7, full_options(pukk, 7, {})), zones, tallies, "lead")
    state.turn = 0
    view = redact(pukk, state, 0)
    found = advice(pukk, view, 0, None)
    assert found is not None
    for reason in found.reasons:
        assert READINGS[reason.key](view, 0, found.move, dict(reason.facts)), reason
    return found


def test_a_row_that_comes_round_for_sure() -> None:
    """Where every card between is in some hand, and the last in one's own, the lead comes back."""
    found = told("JC 9D AD 9H")
    assert str(found.move) == "lead 9D"
    facts = {reason.key: dict(reason.facts) for reason in found.reasons}
    assert facts["since_returns"] == {"card": "card.10D", "own": "card.AD"}
    assert "since_back" not in facts


def test_a_row_that_ends_elsewhere_for_sure() -> None:
    """Where the last of the row is in another hand, that is said, and no more."""
    keys = {reason.key for reason in told("9D 10D 5C 9C").reasons}
    assert "since_away" in keys and not keys & {"since_back", "since_returns"}


def asked_first(mine: str, options: dict[str, str] | None = None, ready: int = 0) -> Advice:
    """What seat 0 of three is advised where it is asked to púkk, with so many in already."""
    zones = {"trump": [card("AS")], "hand:0": [*map(card, mine.split())]}
    left = [card for card in PACK if card not in zones["hand:0"] + zones["trump"]]
    zones |= {"hand:1": left[:5], "hand:2": left[5:10], "stub": left[10:]}
    tallies = {f"pool:{pool}": 3 for pool in ("ace", "king", "queen", "jack", "ten", "pamfill")}
    tallies |= {"pool:pukk": 6 + ready, "stands": 0, "deal": 1}
    for seat in range(3):
        part = IN if 0 < seat <= ready else UNASKED
        tallies |= {f"chips:{seat}": 30, f"part:{seat}": part, f"stake:{seat}": int(part == IN)}
    state = State(Table(3, full_options(pukk, 3, options or {})), zones, tallies, "entry")
    state.turn = 0
    view = redact(pukk, state, 0)
    found = advice(pukk, view, 0, random.Random(0))
    assert found is not None
    for reason in found.reasons:
        assert READINGS[reason.key](view, 0, found.move, dict(reason.facts)), reason
    return found


def test_a_weak_hand_that_comes_in_is_told_why() -> None:
    """A low pair is staked on because others stay away, and that is said before how few hands it
    beats; of a strong one its strength is said first."""
    found = asked_first("9C 9D 7H QD KS")
    assert str(found.move) == "pukka"
    assert [reason.key for reason in found.reasons][:2] == ["since_alone", "since_strength"]
    assert dict(found.reasons[0].facts)["n"] == 6
    strong = asked_first("AC AD 9H QD KS")
    assert [reason.key for reason in strong.reasons][:2] == ["since_strength", "since_alone"]


def test_a_hand_that_lets_it_pass_is_told_why() -> None:
    """Against those who are in a low pair loses, and no chip is said to pay."""
    found = asked_first("5C 5D 9H QD KS", ready=2)
    assert str(found.move) == "decline"
    assert [reason.key for reason in found.reasons] == [
        "since_strength",
        "since_asked",
        "since_loses",
    ]
