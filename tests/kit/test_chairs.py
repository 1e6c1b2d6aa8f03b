"""Who sits at which chair, what comes of it when somebody else does, and what the journal tells."""

from pathlib import Path

import pytest

from rules.kit.journal import BadJournal, Journal, Line, journal_summary, read_journal
from rules.kit.match import Match, PlayerInfo
from rules.kit.move import move
from tests.kit.toy_match import (
    ADA,
    BOT,
    TWO_HANDS,
    ToyMatch,
    refused,
    refused_by_its_line,
    replayed,
    written,
)


def names(match: Match) -> list[str]:
    return [player.name for player in match.players]


def test_a_chair_is_taken_over_and_all_else_stays() -> None:
    """A computer takes a person's chair and then a person the computer's: the line names who sits
    there from then on, with a key if there is one; no card, memory, sealed choice or turn
    changes."""
    match, lines = written()
    match.choose(0, match.first_card(0, "slip"))
    before, known = match.stand(), PlayerInfo("Ada", key="k7")
    for player in (BOT, known):
        match.seat(1, player)
        assert match.players[1] == player and match.stand() == before
        assert lines[-1] == {"mark": "seat", "seat": 1, "at": 0, **player.fields()}
    assert match.header("toy")["seats"] == ToyMatch().header("toy")["seats"]
    sat = [(change.hand, change.seat, change.player) for change in match.chairs.changes]
    assert sat == [(1, 1, BOT), (1, 1, known)]
    assert lines[-1]["key"] == "k7" and replayed(lines).players[1] == known


def test_nobody_sees_two_hands_of_one_deal() -> None:
    """Who has left a chair may take another one only with the next hand, by whatever name is
    theirs now; back to the same chair they come at once. A stranger comes at once."""
    match = ToyMatch(options=TWO_HANDS)
    first = match.players[0]
    match.rename(0, "Anna")
    match.seat(0, BOT)
    assert match.seat(1, first).facts.get("from") is None  # nobody is called so any more
    match.seat(1, PlayerInfo("Seat 1"))
    anna = first._replace(name="anna")
    match.seat(1, anna)
    assert match.players[1].name == "Seat 1"
    assert [(coming.player, coming.hand) for coming in match.chairs.planned] == [(anna, 2)]
    assert refused(lambda: match.seat(0, anna)), "who has a chair by then"
    match.seat(1, match.players[1])
    assert match.chairs.planned == []
    match.seat(0, anna)
    assert match.players[0] == anna


def test_who_shares_a_name_may_be_the_same() -> None:
    """Somebody whom the house knows is no stranger when they come back as a guest."""
    match = ToyMatch(options=TWO_HANDS)
    match.seat(0, PlayerInfo("Anna", key="k7"))
    match.seat(0, BOT)
    assert match.seat(1, PlayerInfo("ANNA")).facts["from"] == 2
    assert match.seat(1, PlayerInfo("Hanna", key="k7")).facts["from"] == 2
    assert "from" not in match.seat(1, PlayerInfo("Hanna", key="k8")).facts


def test_the_latest_word_counts() -> None:
    """Whoever was to come does not where it is said later that another comes, or nobody does."""
    match = ToyMatch(options=TWO_HANDS)
    match.swap(0, 1)
    match.seat(1, match.players[1])
    assert not match.chairs.planned
    match.swap(0, 1)
    match.mark("seat", 1, **BOT.fields(), **{"from": 2})
    match.next_hand()
    assert names(match) == ["Seat 0", "Ösp"]


@pytest.mark.parametrize("back", [True, False])
def test_a_promise_holds_whoever_has_the_chair_meanwhile(back: bool) -> None:
    """Two chairs change places with the next hand also where one is lent to somebody meanwhile."""
    match = ToyMatch(options=TWO_HANDS)
    lender = match.players[1]
    match.swap(0, 1)
    match.seat(1, BOT)
    if back:
        match.seat(1, lender)
    match.next_hand()
    assert names(match) == [lender.name if back else "Ösp", "Seat 0"]


def test_nobody_has_two_chairs() -> None:
    """By name or by key, nor by a name that is corrected; and a computer's is not corrected."""
    match = ToyMatch()
    assert refused(lambda: match.seat(1, PlayerInfo("SEAT 0"))) == "has_a_chair"
    match.seat(1, PlayerInfo("Ada", key="k7"))
    assert refused(lambda: match.seat(0, PlayerInfo("Bo", key="k7"))) == "has_a_chair"
    match.seat(1, ADA)
    assert refused(lambda: match.rename(0, "ada"))
    match.seat(1, BOT)
    assert refused(lambda: match.rename(1, "Ada")) == "no_name_to_correct"


def test_a_name_corrected_is_so_from_the_first_hand_on() -> None:
    """In everything that tells who sat where; the header stays as it was written."""
    match = ToyMatch()
    for change in (BOT, PlayerInfo("Seat 1")):
        match.seat(1, change)
    match.rename(1, "Björn")
    tables = [[player.name for player in table] for table in match.chairs.tables]
    assert tables == [["Seat 0", name] for name in ("Björn", "Ösp", "Björn")]
    assert match.chairs.changes[0].before.name == "Björn"
    assert match.header("toy")["seats"][1]["name"] == "Seat 1" and match.undo_step(1) is None


# --- taking back ------------------------------------------------------------------------------


def test_what_is_free_ends_where_somebody_sits_down() -> None:
    """One's own choice then goes back only if the others agree; who sat down stays there, and
    what was chosen from there on is theirs. Before a chair is taken over, those from before sat
    there; what is taken back will be chosen while these sit there, unless it is brought back."""
    match = ToyMatch()
    before = match.players[1]
    match.traded("show", "show")
    match.choose(0, move("take > open"))
    assert match.can_undo_alone(0)
    match.seat(1, ADA)
    assert match.undo_step(0) == 1 and not match.can_undo_alone(0)
    assert [match.chairs.players_at(step)[1] for step in range(3)] == [before, before, ADA]
    match.undo(0, agreed=[1])
    assert match.step == 1 and match.players[1] == ADA and match.chairs.seated_since == [0, 1]
    assert [match.chairs.players_at(step)[1] for step in range(2)] == [before, ADA]
    match.redo(0)
    assert match.step == 2 and match.chairs.seated_since == [0, 2]
    assert [match.chairs.players_at(step)[1] for step in range(3)] == [before, before, ADA]


def test_what_was_taken_back_stays_so_when_somebody_sits_down() -> None:
    """It is nobody's any more."""
    match = ToyMatch()
    match.traded("slip", "slip")
    match.undo(0, agreed=[])
    match.rename(1, "Björn")
    assert match.can_redo(0)
    match.seat(0, ADA)
    assert not match.can_redo(0)


# --- in the journal ---------------------------------------------------------------------------


GONE = {"mark": "seat", "seat": 0, "at": 1, "name": "Ösp", "who": "bot", "level": "keen"}
SWAP = {"mark": "seat", "seat": 0, "at": 1, "with": 1, "from": 2}
NAME = {"mark": "name", "seat": 0, "at": 1, "name": "Anna"}


@pytest.mark.parametrize(
    "wrong",
    [
        *({**GONE, "name": name} for name in ("", 7, "x" * 1001)),
        *({**GONE, "who": who} for who in (7, "b\not", "person")),
        *({**GONE, "level": [None]}, {**GONE, "key": 7}, {**GONE, "more": 7}),
        *({**GONE, "from": hand} for hand in (1, 3, "2", True)),
        *({**GONE, "with": 1}, {**GONE, "name": "Seat 1", "who": "person", "level": ""}),
        {"mark": "seat", "seat": 0, "at": 1},
        *({**SWAP, "with": seat} for seat in (0, 2, True, "1")),
        *({**SWAP, "from": hand} for hand in (1, None)),
        *({**NAME, "name": name} for name in (None, "", ["Anna"], "seat 1")),
        {**NAME, "who": "bot"},
    ],
    ids=str,
)
def test_a_chair_that_does_not_fit_is_refused_by_its_line(wrong: Line) -> None:
    """In a sentence, and the match stands as before; None stands for what is missing."""
    match, lines = written()
    match.traded("slip", "slip")
    refused_by_its_line(lines, {key: value for key, value in wrong.items() if value is not None})


def test_a_journal_in_which_somebody_saw_two_hands_is_refused() -> None:
    """It cannot come of the table; and no change is made that cannot be written."""
    match, lines = written()
    match.seat(0, BOT)
    wrong = {"mark": "seat", "seat": 1, "at": 0, **PlayerInfo("Seat 0").fields()}
    with pytest.raises(BadJournal):
        replayed([*lines, wrong])
    fresh = ToyMatch()
    fresh.cannot_be_written(
        lambda: fresh.seat(0, BOT), lambda: fresh.swap(0, 1), lambda: fresh.rename(0, "A")
    )
    assert fresh.chairs.planned == []


def test_the_menu_sees_at_a_glance_who_sits_there_now(tmp_path: Path) -> None:
    """And not who was to come with a hand that was never dealt: they come as it is dealt. What is
    seen at a glance is what the match says; the header is as it was."""
    path, (match, held) = tmp_path / "toy.jsonl", written(options=TWO_HANDS)
    journal = Journal.create(path, match.header("toy"))

    def seen() -> list[str]:
        while held:
            journal.write(held.pop(0))
        assert journal_summary(path).header == read_journal(path).header
        assert [seat["name"] for seat in journal_summary(path).seats] == names(match)
        return names(match)

    match.seat(0, BOT)
    match.rename(1, "Björn")
    match.swap(0, 1)
    assert seen() == ["Ösp", "Björn"]
    match.ended()
    assert seen() == ["Ösp", "Björn"]
    match.advance()
    assert match.table.hand == 2 and seen() == ["Björn", "Ösp"]
    match.seat(0, ADA)
    match.swap(0, 1)
    match.seat(1, match.players[1])
    assert match.chairs.planned == [] and seen() == ["Ada", "Ösp"]
    journal.close()
