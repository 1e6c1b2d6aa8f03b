"""The desk: from gestures to moves, at a small table of our own with two heaps and a pot."""

import pytest

from rules.kit.cards import card, cards
from rules.kit.move import Move
from rules.kit.moves import moves
from rules.kit.sight import redact
from rules.kit.state import Table, why
from table.input.move_builder import Gesture, MoveBuilder, ways
from tests.input.gesturing import made_by
from tests.input.heaps import LAYOUT, RULES, builder


def picked(*names: str) -> MoveBuilder:
    made = builder()
    made.picked = cards(" ".join(names))
    return made


def test_the_most_specific_place_comes_first() -> None:
    """A card dropped on a card in a zone means the card, and only else the zone."""
    top = card("7S")
    assert picked("2C").drop((top, "right"))[0] == Move("build", (card("2C"),), (top,))
    assert picked("2C").drop(("right", top))[0] == Move("build", (card("2C"),), ("right",))
    assert picked("2C").drop((card("6H"), "right"))[0] == Move("build", (card("2C"),), ("right",))


def test_the_first_offer_that_takes_it_wins() -> None:
    """A place that one verb refuses may suit another: the pot takes what the heaps would not."""
    assert picked("3C").drop(("pot",))[0] == Move("throw", (card("3C"),))
    assert picked("4C").drop(("pot",)) == (None, why("only_low"))


def test_a_drop_that_nothing_takes_has_a_reason() -> None:
    """Nothing fits: no move, and the objection to the nearest miss, the rules' own if it has."""
    assert picked("KD").drop((card("7S"), "right")) == (None, why("no_kings"))
    assert picked("4C").drop(("left",)) == (None, why("too_high"))
    assert picked("4C").drop(("left", "pot")) == (None, why("too_high"))
    assert picked("2C", "3C").drop(("left",)) == (None, why("too_many", n=1))
    assert picked("2C").drop(("hand:1",)) == (None, why("wrong_place"))
    assert picked("2C").drop(()) == (None, why("wrong_place"))


def test_only_legal_places_are_lit() -> None:
    """The places of a drag are those that would take what is picked now, each once."""
    assert picked("2C").places() == [card("7S"), "left", "right", "pot"]
    assert picked("4C").places() == [card("7S"), "right"]
    assert picked("KD").places() == []
    assert picked("2C", "3C").places() == []


def test_nothing_is_open_to_a_seat_that_owes_no_choice() -> None:
    """A seat that is not asked can pick nothing, and hears that it is not its turn."""
    state = RULES.deal(Table(1, {}), None)  # type: ignore[arg-type]
    idle = MoveBuilder(RULES, LAYOUT, redact(RULES, state, 1), 1)
    assert idle.pickable() == set() and idle.buttons() == [] and idle.places() == []
    assert not idle.grab(card("8D")) and not idle.toggle(card("8D"))
    assert idle.drop(("pot",)) == (None, why("not_your_turn"))


def test_buttons_stand_in_the_layouts_order() -> None:
    """The verbs that can be pressed and are open now, and no others, in the file's order."""
    assert builder().buttons() == ["give"]
    assert builder("bet").buttons() == ["bet", "all"]
    assert builder("take").buttons() == ["pass"]


def test_a_button_sends_what_is_picked() -> None:
    """A button's move has the picked cards in card order, however they were picked."""
    assert picked("4C", "2C").press("give")[0] == Move("give", tuple(cards("2C 4C")))
    assert builder().press("give")[0] == Move("give")
    assert picked("2C", "3C", "4C", "KD").press("give") == (None, why("too_many", n=3))
    assert builder().press("pass") == (None, why("not_now", verb="pass"))


def test_an_amount_is_asked_for_where_there_is_more_than_one() -> None:
    """The only amount goes without saying; of several one must be named, and be offered."""
    assert builder("bet").press("all")[0] == Move("all", amount=9)
    bet = builder("bet")
    bet.toggle(card("2C"))
    assert bet.press("bet", 5)[0] == Move("bet", (card("2C"),), (), 5)
    assert bet.press("bet", 3) == (None, why("wrong_amount"))
    assert bet.press("bet") == (None, why("wrong_amount"))


def test_a_card_is_picked_and_put_back() -> None:
    """Toggling twice changes nothing; a card that no offer holds cannot be picked."""
    table = builder()
    assert table.toggle(card("2C")) and table.toggle(card("4C"))
    assert table.picked == cards("2C 4C")
    assert table.toggle(card("2C")) and table.picked == cards("4C")
    assert not table.toggle(card("9D")) and not table.toggle(card("6H"))
    table.let_go()
    assert table.picked == []


def test_where_one_card_is_all_the_new_one_replaces_the_old() -> None:
    """If every offer takes a single card there is no need to put the old one back first."""
    table = builder()
    table.offers = [offer for offer in table.offers if offer.verb == "throw"]
    table.toggle(card("2C"))
    assert table.toggle(card("3C")) and table.picked == cards("3C")
    assert table.grab(card("4C")) and table.picked == cards("4C")


def test_a_drag_takes_along_what_is_picked() -> None:
    """A drag that begins on a picked card carries all of them, on another one that as well."""
    table = builder()
    table.picked = cards("2C 4C")
    assert table.grab(card("2C")) and table.picked == cards("2C 4C")
    assert table.grab(card("3C")) and table.picked == cards("2C 4C 3C")
    assert not table.grab(card("9D")) and table.picked == cards("2C 4C 3C")
    alone = builder()
    assert alone.grab(card("4C")) and alone.picked == cards("4C")


def test_a_double_click_makes_the_verb_that_wants_it() -> None:
    """Only a verb that says so is made by a double click; otherwise there is a reason."""
    assert builder().doubled(card("2C"))[0] == Move("throw", (card("2C"),))
    assert builder().doubled(card("4C")) == (None, why("only_low"))
    assert builder("bet").doubled(card("2C")) == (None, why("not_pickable"))


@pytest.mark.parametrize("phase", ["build", "bet", "take"])
def test_every_legal_move_has_its_gestures(phase: str) -> None:
    """Whatever is legal can be done by hand, and each of its gestures makes that very move."""
    table = builder(phase)
    legal = moves(RULES, table.view, 0)
    assert legal
    for move in legal:
        gestures = ways(builder(phase), move)
        assert gestures, move
        for gesture in gestures:
            assert made_by(builder(phase), gesture) == move, gesture


def test_a_gesture_is_written_as_hands_do_it() -> None:
    """Cards and where they end, or cards and a button."""
    low = Move("throw", (card("2C"),))
    assert ways(builder(), low) == [Gesture((card("2C"),), ("pot",))]
    assert ways(builder(), Move("give")) == [Gesture(button="give")]
    assert ways(builder("bet"), Move("all", amount=9)) == [Gesture(button="all", amount=9)]
