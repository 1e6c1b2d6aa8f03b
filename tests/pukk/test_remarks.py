"""What Púkk says at the table: names of combinations, who is in, stops, payments."""

from pathlib import Path

import pytest

from rules.kit.cards import card, cards
from rules.kit.move import Move
from rules.kit.sight import redact
from rules.kit.state import State, View, Why, why
from rules.pukk import rules as pukk
from rules.pukk.remarks import gauge, hand_note, notes, proposal
from table.i18n.words import Words
from tests.pukk.deals import at, combination, step, table, turned_up, vying
from tests.tables import remembered

PAIRS = ("AC AD 5C 7S 9D", "JC KD 6H 8S 9C", "QC QH 6C 7D 10D")


def seen(state: State, seat: int | None) -> View:
    return redact(pukk, state, seat)


def noted(state: State, seat: int | None) -> dict[str, Why]:
    return {str(place): note for place, note in notes(seen(state, seat)).items()}


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
def test_a_combination_in_words(hand: str, said: str) -> None:
    """Ranks are named in the plural, and Pamfíll where he takes part."""
    words, note = (
        Words.load("en", [Path(pukk.__file__).parent]),
        hand_note(combination(hand, sets="poker")),
    )
    assert words.say(f"note.{note.key}", **dict(note.facts)) == said


def test_what_one_holds_is_told_to_oneself_alone() -> None:
    """During the púkk each seat reads the name of its own combination, and of no other's."""
    state = vying("", PAIRS)
    for seat, key in ((0, "pair"), (1, "pair_pamfill"), (2, "pair"), (None, "")):
        found = noted(state, seat)
        hands = {place: note.key for place, note in found.items() if place[:4] == "hand"}
        assert hands == ({f"hand:{seat}": key} if key else {})
        assert ("JC" in found) is (seat == 1)


@pytest.mark.parametrize(
    ("choices", "seat", "told"),
    [
        ("pukka, decline", None, "played:1 declined"),
        (
            "pukka, decline, pukka, raise",
            1,
            "hand:1 pair_pamfill, played:1 declined, hand:2 behind",
        ),
        ("pukka, decline, pukka, raise", 2, "hand:2 pair, played:1 declined"),
        ("pukka, pukka, pukka, raise, drop", 1, "hand:1 dropped, hand:2 behind"),
        ("pukka, pukka, decline, demand", 2, "hand:0 pair, hand:1 pair_pamfill"),
    ],
)
def test_who_is_in_and_who_is_not(choices: str, seat: int | None, told: str) -> None:
    """Everybody reads who passes, who is behind and who dropped out; who is in is seen by the chips
    before the seat. The combinations shown are named to all, and those of nobody else; who takes
    how much is not given away beside them."""
    found = noted(vying(choices, PAIRS), seat).items()
    assert ", ".join(f"{place} {note.key}" for place, note in found if ":" in place) == told


def test_stops_and_payments() -> None:
    """A card nobody could follow is marked; at the end each hand says what it pays."""
    hands = ("6H KH", "7H 8H 9D JD AS", "KD KC")
    state = step(at(table(3, next_card_free=True), hands, "AH", "lead"), "lead KH")
    assert noted(state, 1)["KH"].key == "stop"
    found = noted(step(state, "lead 6H"), 2)
    assert found["played:0"].key == "out" and found["hand:1"].key == "free"
    assert found["hand:2"] == why("pays", n=2)


def test_the_seven_is_laid_ready_for_its_holder_alone() -> None:
    """While its holder is asked it is marked, and proposed, to nobody else. All see one go that is
    swapped, and remember the card that came for it; nobody is asked about one that is turned up."""
    held = turned_up(3, ("7H 5D 8S 10C QC", "6D", ""), "AH")
    kept, swapped = step(held, "keep", seat=0), step(held, "exchange 7H", seat=0)
    for state, seat in ((held, None), (held, 2), (kept, None), (kept, 2)):
        assert set(noted(state, seat)) == {"trump"}
    assert noted(held, 0)["7H"].key == "bisefa"
    assert proposal(seen(held, 0), 0) == Move("exchange", (card("7H"),))
    assert proposal(seen(kept, 0), 0) is None
    assert remembered(pukk, held, seen(held, 1), kept) == {}
    assert remembered(pukk, held, seen(held, 1), swapped) == {"hand:0": (card("AH"),)}
    assert pukk.asked(swapped) is None
    assert pukk.asked(turned_up(3, ("6D", "5D", "AH"), "7H")) is None


@pytest.mark.parametrize(
    ("text", "key", "good"),
    [("AS", "ace", True), ("8H", "yours", True), ("9H", "gone", True), ("5D", "next", None)],
)
def test_what_would_follow(text: str, key: str, good: bool | None) -> None:
    """A card about to be led says which card would follow, and whether that is sure."""
    found = gauge(seen(at(2, ("AS 8H 9H 5D", "6D"), "10H", "lead"), 0), 0, cards(text), ())
    assert found is not None and (found.why.key, found.good) == (key, good)
