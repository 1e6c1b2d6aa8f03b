"""What everybody knows after a step back: what lay open stays known where it came from."""

from rules.kit.cards import card
from rules.kit.move import move
from rules.kit.sight import NOTHING
from rules.kit.state import State, Table
from rules.kit.undo import Moment, known_again
from tests.kit import toy
from tests.kit.test_match import toy_match
from tests.kit.undone import TAKE, traded


def test_what_lay_open_is_remembered_where_it_came_from() -> None:
    """A card shown out of a hand and taken back is known there to all who do not see it, and one
    slipped away unseen to nobody."""
    match = toy_match()
    shown, _ = traded(match, "show", "slip")
    match.undo(0)
    (face,) = shown.cards
    assert match.known == {None: {"hand:0": (face,)}, 0: {}, 1: {"hand:0": (face,)}}
    assert face in match.view(1).zones["hand:0"]
    assert match.history[-1].known == match.known


def test_what_lay_open_is_followed_back_through_a_hand() -> None:
    """Taken up from the open and shown again later, it is known in the hand it was shown from
    first."""
    match = toy_match()
    (face,) = traded(match, "show", "slip")[0].cards
    match.choose(0, move("take > open"))
    assert match.known[1] == {"hand:0": (face,)}
    match.undo(0)
    assert match.known[1] == {}, "it lies open"
    match.undo(0)
    assert match.known[1] == {"hand:0": (face,)}


def test_a_card_out_of_the_stock_is_not_known_there() -> None:
    """Who took it knows no more where it lies: a stock is blind, and the card is nobody's."""
    match = toy_match()
    traded(match, "slip", "slip")
    match.choose(0, TAKE)
    match.undo(0)
    assert all(known == {} for seat, known in match.known.items() if seat != 0)
    assert "stock" not in match.known[0]


def test_a_card_that_came_with_others_unseen_is_not_told_from_them() -> None:
    """The toy has no such step, so it is told of the kit alone: two cards pass from two hands into
    one drawer, one of them is shown, and nobody knows whose it was."""
    a, b, c = card("AC"), card("2C"), card("3C")

    def state(**zones: list) -> State:  # type: ignore[type-arg]
        whole = {"hand:0": [], "hand:1": [], "drawer:0": [], "open": [], "stock": [], **zones}
        return State(Table(2, {}), whole, {}, "draw")

    def past(*states: State) -> list[Moment]:
        nothing = dict.fromkeys((None, 0, 1), NOTHING)
        return [Moment(step, state, nothing, {}) for step, state in enumerate(states)]

    start = state(**{"hand:0": [a], "hand:1": [b, c]})
    passed = state(**{"drawer:0": [a, b], "hand:1": [c]})
    shown = state(**{"drawer:0": [a], "hand:1": [c], "open": [b]})
    assert known_again(toy, past(start, passed, shown))[None] == {}  # type: ignore[arg-type]
    alone = state(**{"hand:0": [a], "hand:1": [c], "drawer:0": [b]})
    alone_shown = state(**{"hand:0": [a], "hand:1": [c], "open": [b]})
    known = known_again(toy, past(start, alone, alone_shown))  # type: ignore[arg-type]
    assert known == {None: {"hand:1": (b,)}, 0: {"hand:1": (b,)}, 1: {}}
