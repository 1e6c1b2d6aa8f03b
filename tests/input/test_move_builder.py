"""From gestures to moves: picking, dropping, pointing at places, buttons, heaps, proposals."""

import pytest

from rules.kit.cards import Card, card, cards
from rules.kit.move import Move, Offer
from rules.kit.remarks import Gauge
from rules.kit.state import why
from tests.input.heaps import builder

TOP = card("7S")
NINES_ON_2 = Move("steal", tuple(cards("9D KD")), ("pak:2:2",))
NINES_ON_BOTH = Move("steal", tuple(cards("9D KD")), ("pak:2:1", "pak:2:2"))


def picking(names: str):
    """A builder with these cards picked, allowed or not."""
    made = builder()
    made.picked_cards = cards(names)
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
        # nothing fits: the refusal of the nearest miss, the rules' own if it has one
        ("KD", [TOP, "right"], why("no_kings")),
        ("4C", ["left"], why("too_high")),
        ("4C", ["left", "pot"], why("too_high")),
        ("2C 3C", ["left"], why("too_many", n=1)),
        ("2C", ["hand:1"], why("wrong_place")),
        ("2C", [], why("wrong_place")),
    ],
)
def test_a_drop_makes_the_first_move_that_fits(names, places, result) -> None:
    """The most specific place and the first offer win; a drop that fits nowhere has a reason."""
    expected = (result, None) if isinstance(result, Move) else (None, result)
    assert picking(names).drop(places) == expected


def test_only_legal_places_are_lit() -> None:
    """Each once. A seat that owes no choice picks nothing, and hears why."""
    assert picking("2C").places() == [TOP, "left", "right", "pot"]
    assert picking("4C").places() == [TOP, "right"]
    assert picking("KD").places() == picking("2C 3C").places() == []
    idle = builder(seat=1)
    assert idle.pickable() == set() and idle.buttons() == [] and idle.places() == []
    assert not idle.grab(card("8D")) and not idle.toggle(card("8D"))
    assert idle.drop(("pot",)) == (None, why("not_your_turn"))


def test_a_button_sends_the_picked_cards() -> None:
    """Buttons are in the layout's order; one whose offer leaves no choice needs no pick."""
    buttons = {phase: builder(phase).buttons() for phase in ("build", "bet", "take")}
    bets = ["bet 1", "bet 2", "bet 5", "all"]
    assert buttons == {"build": ["give"], "bet": bets, "take": ["pass"]}
    assert picking("4C 2C").press("give")[0] == move("give", "2C 4C")
    assert builder().press("give")[0] == Move("give")
    assert picking("2C 3C 4C KD").press("give") == (None, why("too_many", n=3))
    assert builder().press("pass") == (None, why("not_now", verb="pass"))
    assert builder("bet").press("all")[0] == Move("all", amount=9)
    bet = builder("bet", "2C")
    assert bet.press("bet 5")[0] == Move("bet", (card("2C"),), (), 5)
    assert bet.press("bet 3") == bet.press("bet") == (None, why("wrong_amount"))
    bet = builder()
    bet.offers = (Offer("throw", cards("2C"), 1, 1),)
    assert bet.press("throw") == (move("throw", "2C"), None)


def test_a_card_is_picked_and_put_back() -> None:
    """One of no offer is not; of single cards the new one replaces the old."""
    table = builder("build", "2C", "4C")
    assert table.picked_cards == cards("2C 4C")
    assert table.toggle(card("2C")) and table.picked_cards == cards("4C")
    assert not table.toggle(card("9D")) and not table.toggle(card("6H"))
    assert table.grab(card("4C")) and table.picked_cards == cards("4C")
    assert table.grab(card("3C")) and table.picked_cards == cards("4C 3C")
    assert not table.grab(card("9D")) and table.picked_cards == cards("4C 3C")
    table.let_go()
    assert table.picked_cards == []
    table.offers = [offer for offer in table.offers if offer.verb == "throw"]
    assert table.toggle(card("2C")) and table.toggle(card("3C"))
    assert table.picked_cards == cards("3C")
    assert table.grab(card("4C")) and table.picked_cards == cards("4C")


def test_a_double_click_makes_the_verb_that_wants_it() -> None:
    """Only a verb that says so is made by a double click; otherwise there is a reason."""
    assert builder().double_click(card("2C"))[0] == move("throw", "2C")
    assert builder().double_click(card("4C")) == (None, why("only_low"))
    assert builder("bet").double_click(card("2C")) == (None, why("not_pickable"))


def test_a_pick_that_no_offer_takes_together_replaces_the_others() -> None:
    """Cards, or places, that go with no others replace them; places must fit the picked cards."""
    assert builder("steal", "2C", "3C").picked_cards == cards("2C 3C")
    assert builder("steal", "2C", "3C", "9D").picked_cards == cards("9D")
    made = builder("steal")
    assert made.point("pak:1:1") and made.point("pak:2:1") and made.chosen_targets == ["pak:2:1"]
    made.toggle(card("2C"))
    assert made.pointable() == {"pak:1:1", "pak:1:2"}
    assert not made.point("pak:2:2") and not made.point("stock")


def test_several_places_are_pointed_at_and_the_cards_dropped_on_the_last() -> None:
    """Both are taken if the cards are high enough; the gauge weighs these against all heaps."""
    made = builder("steal", "9D", "KD")
    assert made.drop(("pak:2:2",))[0] == NINES_ON_2
    assert made.point("pak:2:1")
    assert made.gauge("pak:2:2") == Gauge(why("sum", n=22, places=2))
    assert made.gauge() == Gauge(why("sum", n=22, places=1)) and builder("steal").gauge() is None
    assert made.drop(("pak:2:2",))[0] == NINES_ON_BOTH
    assert made.point("pak:2:2") and made.press("steal")[0] == NINES_ON_BOTH
    assert made.point("pak:2:1") and made.chosen_targets == ["pak:2:2"]
    made = builder("steal", "2C", "3C")
    assert "pak:1:1" in made.places()
    made.point("pak:1:2")
    assert "pak:1:1" not in made.places()
    assert made.drop(("pak:1:1",)) == (None, why("too_low"))


def test_a_heap_is_clicked_or_dragged() -> None:
    """By a click on it or a drag to its end; from a tally a click on its end; else nothing."""
    made, pointing = builder("steal", "2C"), builder("point")
    assert made.sources() == {"stock", "chips:0"} and made.places("stock") == ["hand:0"]
    assert pointing.sources() == {"deck:1", "deck:2"}
    claim = Move("claim", (), ("deck:2",))
    for table, place, source, result in (
        (made, "stock", "", Move("buy")),
        (made, "hand:0", "stock", Move("buy")),
        (made, "pak:1:1", "stock", None),
        (made, "hand:0", "", None),
        (made, "pool:middle", "", Move("stake")),
        (made, "pool:middle", "chips:0", Move("stake")),
        (made, "chips:0", "", None),
        (made, "pool:middle", "stock", None),
        (pointing, "deck:2", "", claim),
        (pointing, "hand:0", "deck:2", claim),
        (pointing, "hand:0", "deck:0", None),
    ):
        assert table.drop((place,), source)[0] == result, (place, source)


def test_a_proposal_is_pointed_at_and_can_be_changed() -> None:
    """From the start, and again after letting go."""
    made = builder("spare")
    for change, result in (
        ("", Move("spare", (), ("pak:0:1", "pak:0:3"))),
        ("pak:0:1", None),
        ("pak:0:2", Move("spare", (), ("pak:0:2", "pak:0:3"))),
    ):
        assert not change or made.point(change)
        assert made.press("spare") == (result, None if result else why("wrong_place"))
    made.let_go()
    assert made.chosen_targets == ["pak:0:1", "pak:0:3"]
