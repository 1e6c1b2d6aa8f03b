"""What Paks says beside its rules: refusals that teach, notes, and what picked cards come to."""

import pytest

from rules.kit.cards import card, cards
from rules.kit.catalogue import game
from rules.kit.move import Move
from rules.kit.sight import redact
from rules.kit.state import State, why
from rules.paks import rules as paks
from table.i18n.words import Words, languages
from tests.paks.hands import at, pak, refusal, steal, step, table

TURN = {"hand_0": "9C 4C KD AS", "board": "5C 4D 3H", "pak_1_0": "7S 2S"}
STRAY = {
    "one_suit": pak("9C KD", "5C"),
    "same_suit": pak("9C", "4D"),
    "pak_first": steal("AS", "pak:1:0"),
}


@pytest.mark.parametrize("key", STRAY)
def test_what_is_no_pak(key: str) -> None:
    """Mixed suits, the wrong suit, a steal before its time: each is told by its own sentence."""
    refused = refusal(at(table(2), "pak", 0, **TURN), STRAY[key])
    assert refused is not None and refused.key == key


STOLEN = {
    "one_pak": pak("9C", "5C"),
    "same_suit": steal("AS", "pak:1:1"),
    "suit_played": steal("9C", "pak:1:2"),
    "one_owner": steal("AS", "pak:1:0", "pak:2:0"),
    "own_pak": steal("AS", "pak:0:0"),
    "mates_spared": steal("KD", "pak:2:1"),
}


@pytest.mark.parametrize("key", STOLEN)
def test_what_is_no_steal(key: str) -> None:
    """A second pak, another suit, a suit played, two owners, one's own pak, a mate's by the
    house rule: each is told by its own sentence."""
    more = {"pak_1_1": "QD 2D", "pak_1_2": "8C 2C", "pak_2_0": "6S 3S", "pak_2_1": "JD 3D"}
    spared = key == "mates_spared"
    a_table = table(4, steal_from_mates=False) if spared else table(3)
    state = at(a_table, "steal", 0, 1, pak_0_0="5S 4S", **TURN, **more)
    refused = refusal(state, STOLEN[key])
    assert refused is not None and refused.key == key


def test_a_mate_is_called_by_name() -> None:
    """Who points at a mate's pak by mistake is told whose it is."""
    state = at(table(4, steal_from_mates=False), "steal", 0, 1, pak_2_1="JD 3D", **TURN)
    refused = refusal(state, STOLEN["mates_spared"])
    assert refused == why("mates_spared", mate="seat.2")
    for tongue in languages():
        words = Words.load(tongue, [game("paks").folder]).with_names(
            ["Ösp", "Jón", "Anna", "Björn"]
        )
        assert words.tell(refused).startswith("Anna ")


def test_passing_on_a_full_table() -> None:
    """Who must make a pak is told so."""
    state = at(table(2), "must", 0, hand_0="8C", board="7C JD QH 2S", stock="2H")
    assert refusal(state, Move("pass")) == why("must_pak")


def giving() -> State:
    zones = {"pak_0_0": "9H 8H", "pak_0_1": "7H 6H", "pak_0_2": "KH QH", "pak_1_0": "AH JH"}
    return step(at(table(2), "reckon", **zones, pak_1_1="5H 4H", stock=""))


def test_giving_up_too_few() -> None:
    """Who gives up another number of paks than the rules ask is told the number."""
    refused = paks.stray(giving(), 0, Move("give", (), ("pak:0:1",)))
    assert refused == why("so_many", n=2)


def test_the_proposal_is_the_cheapest() -> None:
    """What is laid out to be given up scores least."""
    assert paks.proposal(giving(), 0) == Move("give", (), ("pak:0:0", "pak:0:1"))
    assert paks.proposal(giving(), 1) is None


def gauged(used: str, *targets: object) -> tuple[str, dict[str, object], object]:
    state = at(table(2), "steal", 0, 1, hand_0="10S 5S 2S AS", board="KS", pak_1_0="KH 9H")
    state.zones["pak:1:1"] = cards("JS 9S")
    state.zones["pak:1:2"] = cards("7S 6S")
    found = paks.gauge(redact(paks, state, 0), 0, cards(used), targets)
    assert found is not None
    return found.why.key, dict(found.why.facts), found.together


def test_the_gauge_weighs_what_is_picked() -> None:
    """10-5-2 is 62, with 5-2 as a pair; against a board card, a pak, two paks; and 10 is not
    enough for a king."""
    pair = ((card("5S"), card("2S")),)
    key, facts, together = gauged("2S 5S 10S")
    assert (key, facts, together) == ("value", {"cards": "10-5-2", "value": 62}, pair)
    key, facts, together = gauged("2S 5S 10S", "pak:1:1", "pak:1:2")
    assert (key, facts["worth"], together) == ("beats", 32, pair)
    assert gauged("AS 10S", card("KS"))[:1] == ("beats",)
    key, facts, together = gauged("10S", card("KS"))
    assert (key, facts["worth"], together) == ("fails.plain", 10, ())


def test_notes_tell_worth_and_score() -> None:
    """A pak tells what it has to be beaten by, at the end what it scores; faces and aces of the
    board tell theirs; each hand how many it holds and what its side would score."""
    state = at(table(2), "pak", 0, hand_0="9C", board="AC QD 4H", pak_1_0="7S 5S 2S", stock="2H")
    notes = paks.notes(redact(paks, state, 0))
    assert notes["pak:1:0"] == why("worth", n=14)
    assert notes[card("AC")] == why("worth", n=20) and notes[card("QD")] == why("worth", n=10)
    assert card("4H") not in notes and "stock" not in notes
    assert dict(notes["hand:1"].facts) == {"n": 15, "held": 0}
    end = paks.notes(redact(paks, giving(), 0))
    assert end["pak:0:1"] == why("scores", n=10)


def test_notes_mark_a_full_table() -> None:
    """A full table is marked at the stock; who can take nothing is marked at the hand."""
    full = at(table(2), "draw", 0, hand_0="6C", board="7C JD QH 2S", stock="3H 4H")
    assert paks.notes(redact(paks, full, 1))["stock"] == why("full")
    unable = step(full)
    assert paks.notes(redact(paks, unable, 1))["hand:0"] == why("unable")
