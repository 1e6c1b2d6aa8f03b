"""What Púkk says at the table: names of combinations, who is in, stops, payments."""

from pathlib import Path

import pytest

from rules.kit.cards import card, cards
from rules.kit.move import Move
from rules.kit.sight import redact
from rules.kit.state import State, View, why
from rules.pukk import rules as pukk
from rules.pukk.remarks import gauge, named, notes, proposal
from table.i18n.words import Words
from tests.pukk.deals import at, combination, step, steps, table, turned_up
from tests.remembering import remembered

PAIRS = ("AC AD 5C 7S 9D", "JC KD 6H 8S 9C", "QC QH 6C 7D 10D")
FOLDER = Path(pukk.__file__).parent


@pytest.fixture(scope="module")
def words() -> Words:
    return Words.load("en", [FOLDER])


def seen(state: State, seat: int | None) -> View:
    return redact(pukk, state, seat)


@pytest.mark.parametrize(
    ("hand", "said"),
    [
        ("AC AD 5C 7S 9D", "pair of aces"),
        ("JC KD 5H 8S 9C", "pair of kings with Pamfíll"),
        ("6C 6D 6H 8S 9C", "three sixes"),
        ("JC 10C 10D 10H 10S", "five tens with Pamfíll"),
        ("9C 9D 9H KS KD", "full house, nines and kings"),
        ("8H 8S 7C 7D 9D", "eights and sevens"),
        ("JC 8S 7C 7D 8D", "full house, eights and sevens, with Pamfíll"),
    ],
)
def test_a_combination_in_words(words: Words, hand: str, said: str) -> None:
    """Ranks are named in the plural, and Pamfíll where he takes part."""
    told = named(combination(hand, sets="poker"))
    assert words.say(f"note.{told.key}", **dict(told.facts)) == said


def test_what_one_holds_is_told_to_oneself_alone() -> None:
    """During the púkk each seat reads the name of its own combination, and of no other's."""
    state = at(table(3), PAIRS, "JS", "entry")
    for seat, key in enumerate(("pair", "pair_pamfill", "pair")):
        found = notes(seen(state, seat))
        hands = {place: said.key for place, said in found.items() if str(place)[:4] == "hand"}
        assert hands == {f"hand:{seat}": key}
    assert card("JC") in notes(seen(state, 1)) and card("JC") not in notes(seen(state, 0))
    assert not any(str(place)[:4] == "hand" for place in notes(seen(state, None)))


def test_who_is_in_and_who_is_not() -> None:
    """Everybody reads who passes, who is behind and who dropped out; who is in is seen by the
    chips before the seat."""
    state = steps(at(table(3), PAIRS, "JS", "entry"), "pukka, decline")
    found = notes(seen(state, None))
    assert "played:0" not in found and found["played:1"].key == "declined"
    state = steps(state, "pukka, raise")
    assert notes(seen(state, 1))["hand:2"].key == "behind"
    assert notes(seen(state, 2))["hand:2"].key == "pair"
    state = steps(at(table(3), PAIRS, "JS", "entry"), "pukka, pukka, pukka, raise, drop")
    assert notes(seen(state, 1))["hand:1"] == why("dropped", n=1)


def test_the_showdown_is_told() -> None:
    """The combinations shown are named to all, and those of nobody else; who takes how much is
    not given away beside them."""
    state = steps(at(table(3), PAIRS, "JS", "entry"), "pukka, pukka, decline, demand")
    found = notes(seen(state, 2))
    assert found["hand:0"].key == "pair" and found["hand:1"].key == "pair_pamfill"
    assert set(found) == {"trump", "hand:0", "hand:1"}


def test_stops_and_payments() -> None:
    """A card nobody could follow is marked; at the end each hand says what it pays."""
    hands = ("6H KH", "7H 8H 9D JD AS", "KD KC")
    state = step(at(table(3, next_card_free=True), hands, "AH", "lead"), "lead KH")
    assert notes(seen(state, 1))[card("KH")].key == "stop"
    out = step(state, "lead 6H")
    found = notes(seen(out, 2))
    assert found["played:0"].key == "out" and found["hand:1"].key == "free"
    assert found["hand:2"] == why("pays", n=2)


def test_the_bisefa_is_told_to_its_holder_alone() -> None:
    """The seven is marked, and laid ready, for the seat that holds it and for nobody else."""
    state = turned_up(table(3), ("7H 5D 8S 10C QC", "", ""), "AH")
    assert notes(seen(state, 0))[card("7H")].key == "bisefa"
    assert set(notes(seen(state, 1))) == {"trump"}
    assert proposal(seen(state, 0), 0) == Move("exchange", (card("7H"),))
    assert proposal(seen(step(state, "keep"), 0), 0) is None


def test_nobody_learns_who_keeps_the_seven() -> None:
    """Who holds the seven of trump, and whether anybody does, nobody else sees: neither while its
    holder is asked nor once it is kept. One that is swapped all see go, and the card for it."""
    sevens = [("7H 5D 8S 10C QC", "6D", ""), ("KD 5D 8S 10C QC", "7H", ""), ("KD", "6D", "")]
    held, other, nobody = (turned_up(table(3), hands, "AH") for hands in sevens)
    assert [pukk.actors(position) for position in (held, other, nobody)] == [(0,), (1,), ()]

    def looks(state: State, seat: int | None) -> tuple[object, ...]:
        view = seen(state, seat)
        return view.phase, view.turn, view.zones["trump"], view.tallies, view.known, view.shown

    assert pukk.asked(held) == pukk.asked(other) == pukk.asked(nobody)
    for state in (held, step(held, "keep"), other, step(other, "keep", 1)):
        for seat in (None, 2):
            assert looks(state, seat) == looks(nobody, seat)
    assert looks(held, 0)[:2] == ("bisefa", 0)
    kept = step(held, "keep")
    assert remembered(pukk, held, seen(held, 1), kept) == {}
    swapped = step(held, "exchange 7H")
    assert remembered(pukk, held, seen(held, 1), swapped) == {"hand:0": (card("AH"),)}
    assert pukk.asked(swapped) is None


def test_a_seven_turned_up_is_nobodys_secret() -> None:
    """Where the turn-up is the seven itself nobody is asked, and everybody knows that."""
    assert pukk.asked(turned_up(table(3), ("6D", "5D", "AH"), "7H")) is None


@pytest.mark.parametrize(
    ("text", "key", "good"),
    [("AS", "ace", True), ("8H", "yours", True), ("9H", "gone", True), ("5D", "next", None)],
)
def test_what_would_follow(text: str, key: str, good: bool | None) -> None:
    """A card about to be led says which card would follow, and whether that is sure."""
    state = at(table(2), ("AS 8H 9H 5D", "6D"), "10H", "lead")
    found = gauge(seen(state, 0), 0, cards(text), ())
    assert found is not None and (found.why.key, found.good) == (key, good)
