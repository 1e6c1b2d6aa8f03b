"""The desk: from gestures to moves, at a small table of our own with two heaps and a pot."""

import pytest

from rules.kit.cards import Card, card, cards
from rules.kit.move import Move
from rules.kit.moves import moves
from rules.kit.sight import redact
from rules.kit.state import Table, Why, why
from table.input.move_builder import Gesture, MoveBuilder, gestures_for
from tests.input.heaps import LAYOUT, RULES, builder, made_by

TOP = card("7S")


def picked(names: str) -> MoveBuilder:
    made = builder()
    made.picked = cards(names)
    return made


def move(verb: str, names: str = "", *places: str | Card) -> Move:
    return Move(verb, tuple(cards(names)), places)


@pytest.mark.parametrize(
    ("names", "places", "result"),
    [
        # a card dropped on a card in a zone means the card, and only else the zone
        ("2C", [TOP, "right"], move("build", "2C", TOP)),
        ("2C", ["right", TOP], move("build", "2C", "right")),
        ("2C", [card("6H"), "right"], move("build", "2C", "right")),
        # a place that one verb refuses may suit another
        ("3C", ["pot"], move("throw", "3C")),
        ("4C", ["pot"], why("only_low")),
        # nothing fits: the objection to the nearest miss, the rules' own if it has one
        ("KD", [TOP, "right"], why("no_kings")),
        ("4C", ["left"], why("too_high")),
        ("4C", ["left", "pot"], why("too_high")),
        ("2C 3C", ["left"], why("too_many", n=1)),
        ("2C", ["hand:1"], why("wrong_place")),
        ("2C", [], why("wrong_place")),
    ],
)
def test_what_a_drop_makes(names: str, places: list[str | Card], result: Move | Why) -> None:
    """The most specific place comes first, and the first offer that takes it wins; a drop that
    nothing takes has a reason."""
    expected = (result, None) if isinstance(result, Move) else (None, result)
    assert picked(names).drop(places) == expected


def test_only_legal_places_are_lit() -> None:
    """The places of a drag are those that would take what is picked now, each once."""
    assert picked("2C").places() == [TOP, "left", "right", "pot"]
    assert picked("4C").places() == [TOP, "right"]
    assert picked("KD").places() == picked("2C 3C").places() == []


def test_nothing_is_open_to_a_seat_that_owes_no_choice() -> None:
    """A seat that is not asked can pick nothing, and hears that it is not its turn."""
    state = RULES.deal(Table(1, {}), None)  # type: ignore[arg-type]
    idle = MoveBuilder(RULES, LAYOUT, redact(RULES, state, 1), 1)
    assert idle.pickable() == set() and idle.buttons() == [] and idle.places() == []
    assert not idle.grab(card("8D")) and not idle.toggle(card("8D"))
    assert idle.drop(("pot",)) == (None, why("not_your_turn"))


def test_a_button_sends_what_is_picked() -> None:
    """Buttons stand in the layout's order. A button's move has the picked cards in card order,
    however they were picked; of several amounts one must be named, and be offered."""
    buttons = {phase: builder(phase).buttons() for phase in ("build", "bet", "take")}
    assert buttons == {"build": ["give"], "bet": ["bet", "all"], "take": ["pass"]}
    assert picked("4C 2C").press("give")[0] == move("give", "2C 4C")
    assert builder().press("give")[0] == Move("give")
    assert picked("2C 3C 4C KD").press("give") == (None, why("too_many", n=3))
    assert builder().press("pass") == (None, why("not_now", verb="pass"))
    assert builder("bet").press("all")[0] == Move("all", amount=9)
    bet = builder("bet")
    bet.toggle(card("2C"))
    assert bet.press("bet", 5)[0] == Move("bet", (card("2C"),), (), 5)
    assert bet.press("bet", 3) == bet.press("bet") == (None, why("wrong_amount"))


def test_a_card_is_picked_and_put_back() -> None:
    """Toggling twice changes nothing; a card that no offer holds cannot be picked. Where every
    offer takes a single card, the new one replaces the old."""
    table = builder()
    assert table.toggle(card("2C")) and table.toggle(card("4C"))
    assert table.picked == cards("2C 4C")
    assert table.toggle(card("2C")) and table.picked == cards("4C")
    assert not table.toggle(card("9D")) and not table.toggle(card("6H"))
    table.let_go()
    assert table.picked == []
    table.offers = [offer for offer in table.offers if offer.verb == "throw"]
    table.toggle(card("2C"))
    assert table.toggle(card("3C")) and table.picked == cards("3C")
    assert table.grab(card("4C")) and table.picked == cards("4C")


def test_a_drag_takes_along_what_is_picked() -> None:
    """A drag that begins on a picked card carries all of them, on another one that as well."""
    table = picked("2C 4C")
    assert table.grab(card("2C")) and table.picked == cards("2C 4C")
    assert table.grab(card("3C")) and table.picked == cards("2C 4C 3C")
    assert not table.grab(card("9D")) and table.picked == cards("2C 4C 3C")


def test_a_double_click_makes_the_verb_that_wants_it() -> None:
    """Only a verb that says so is made by a double click; otherwise there is a reason."""
    assert builder().double_click(card("2C"))[0] == move("throw", "2C")
    assert builder().double_click(card("4C")) == (None, why("only_low"))
    assert builder("bet").double_click(card("2C")) == (None, why("not_pickable"))


@pytest.mark.parametrize("phase", ["build", "bet", "take"])
def test_every_legal_move_has_its_gestures(phase: str) -> None:
    """Whatever is legal can be done by hand, and each of its gestures makes that very move: cards
    and where they end, or cards and a button."""
    legal = moves(RULES, builder(phase).view, 0)
    assert legal
    for made in legal:
        gestures = gestures_for(builder(phase), made)
        assert gestures and all(made_by(builder(phase), each) == made for each in gestures), made
    assert gestures_for(builder(), move("throw", "2C")) == [Gesture((card("2C"),), ("pot",))]
    assert gestures_for(builder(), Move("give")) == [Gesture(button="give")]
    assert gestures_for(builder("bet"), Move("all", amount=9)) == [Gesture(button="all", amount=9)]
