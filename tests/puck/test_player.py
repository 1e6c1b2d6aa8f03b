"""The rule of thumb, by its cases."""

import pytest

from rules.kit.cards import cards
from rules.kit.chance import Luck
from rules.kit.sight import redact
from rules.kit.state import State, View
from rules.puck import rules
from rules.puck.player.advising import advise
from rules.puck.player.choosing import choose, solved, worth_keeping
from tests.puck.positions import at, step
from tests.puck.reasons import READINGS

LUCK = Luck(1)

KEPT = {
    "8C 7C 2C": "8C 7C 2C",  # a flush
    "AC 2D 3H": "AC 2D 3H",  # a straight
    "KC KD 5H": "KC KD",  # a pair, whatever else
    "9C 9D AH": "9C 9D",
    "AC 9D 4C": "AC 4C",  # with another of its suit
    "AC 9D 4H": "AC",
    "QC 9D 4H": "QC",
    "JC 9D 4H": "",
    "JC 9D 4D": "",  # two of a suit below the highest card
    "JK 9D 4H": "JK 9D",  # a joker and the highest card
    "JK 9D 8H": "JK 9D 8H",  # which make a straight
    "JK JK#2 4H": "JK JK#2 4H",  # or three of a kind
    "KC 4C": "KC",  # two cards make no flush
    "7C 7D": "7C 7D",
    "JK": "JK",
    "QD": "QD",
    "JD": "",
}


@pytest.mark.parametrize("hand", KEPT)
def test_what_is_worth_keeping(hand: str) -> None:
    """A straight or better, a pair, two of the highest card's suit, a queen or better."""
    assert sorted(worth_keeping(cards(hand))) == sorted(cards(KEPT[hand]))


@pytest.mark.parametrize(
    ("decks", "move"), [(9, "steal 9C 4D 7H"), (2, "steal 4D 7H"), (0, "hold")]
)
def test_no_more_is_laid_than_can_be_stolen(decks: int, move: str) -> None:
    """Of cards not worth keeping the lowest go, as many as lie in the others' decks."""
    state = at(["9C 7H 4D", "2C 2D 5H"], [20, decks])
    assert str(choose(rules, redact(rules, state, 0), 0, LUCK)) == move


def test_where_nothing_is_solved_moves_are_tried_out() -> None:
    """The plans speak of three plain cards each, and of decks that hold three: elsewhere, and only
    there, who thinks ahead is left to try moves out."""
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


def test_a_hand_that_is_seen_to_lose_is_not_held() -> None:
    """A flush is never broken up, unless one has seen the better flush it is up against; and the
    reason says so, and no plan made without that is asked."""
    state = at(["JC 7C 3C", "KH 9H 4H"], [20, 20])
    view = known_to(state, 0, 1)
    assert str(choose(rules, redact(rules, state, 0), 0, LUCK)) == "hold"
    found = advise(rules, view, 0, LUCK)
    assert found.move.verb == "steal"
    assert [reason.key for reason in found.reasons] == ["since_beaten", "since_chance"]
    assert all(
        READINGS[reason.key](view, 0, found.move, dict(reason.facts)) for reason in found.reasons
    )
    assert solved(rules, view, 0, LUCK, 9) is None


def test_a_pair_that_is_seen_to_win_is_held() -> None:
    """Where all hands are seen and none will change, a pair that beats them needs nothing more."""
    state = step(at(["9C 7H 4D", "KH KD 4H"], [20, 20]), "hold")
    view = known_to(state, 1, 0)
    found = advise(rules, view, 1, LUCK)
    assert str(found.move) == "hold"
    assert [reason.key for reason in found.reasons] == ["since_best"]


def test_who_has_seen_nothing_better_plays_on_as_before() -> None:
    """A seen hand that one's own beats says nothing of the one that is not seen."""
    state = at(["JC 7C 3C", "KH 9D 4H", "2C 5H 6D"], [20, 12, 8])
    asked = [redact(rules, state, 0), known_to(state, 0, 1)]
    assert advise(rules, asked[0], 0, LUCK) == advise(rules, asked[1], 0, LUCK)
