"""The choices of a step as they may be told: a card nobody saw is told to nobody."""

from types import SimpleNamespace
from typing import Any

from rules.kit.asking import Asking
from rules.kit.cards import UNKNOWN, card
from rules.kit.move import Move, move
from rules.kit.state import State, Table, View
from rules.kit.story import seen

TABLE = Table(2, {})
RULES: Any = SimpleNamespace()  # of a game with no secret asking
ASKING = Asking((0, 1), "asking", "keep")


def _view(**zones: str) -> View:
    whole = State(TABLE, {}, {}, "play")
    view = View.__new__(View)
    for name in ("table", "tallies", "phase", "turn", "shown"):
        setattr(view, name, getattr(whole, name))
    view.seat = None
    view.zones = {
        name: [UNKNOWN if text == "?" else card(text) for text in cards.split()]
        for name, cards in zones.items()
    }
    return view


def test_a_card_that_neither_view_shows_is_a_back_and_stands_last() -> None:
    """Of a choice's cards those are told that the seat saw before or sees after; the others are
    backs behind them, so that no place among them betrays a face, nor does a target."""
    before, after = _view(hand="? ? 4S"), _view(pile="4S", hand="? ?")
    made = {1: move("lay 2S 4S 9S > pile QH")}
    assert seen(RULES, made, before, after) == {
        1: Move("lay", (card("4S"), UNKNOWN, UNKNOWN), ("pile",), None)
    }


def test_a_choice_that_is_seen_whole_is_told_whole() -> None:
    """Where the seat sees every card, the choice is told as it was made."""
    made = {0: move("take 4S > QH = 3")}
    assert seen(RULES, made, _view(hand="4S QH"), _view(hand="? ?")) == made


def test_a_choice_asked_for_in_secret_is_told_to_nobody_else() -> None:
    """While it is a secret who was asked, only who made the choice is told of it; a choice that
    ends the secret is told to all."""
    rules: Any = SimpleNamespace(asked=lambda view: ASKING if view.phase == "asking" else None)
    made = {1: Move("keep")}
    for seat, told in ((None, {}), (0, {}), (1, made)):
        before, after = _view(hand="?"), _view(hand="?")
        before.phase = after.phase = "asking"
        after.seat = seat
        assert seen(rules, made, before, after) == told
        after.phase = "play"
        assert seen(rules, made, before, after) == made
