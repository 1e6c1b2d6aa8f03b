"""Who sits at which chair, and what comes of it when somebody else does."""

import pytest

from rules.kit.journal import Line
from rules.kit.match import Match, PlayerInfo, Refused
from rules.kit.move import move
from tests.kit.test_match import first_card, toy_match
from tests.kit.undone import TAKE, replayed, stand, traded

ADA, BOT = PlayerInfo("Ada"), PlayerInfo("Ösp", "bot", "keen")
TWO_HANDS = {"hands": 2}


def names(match: Match) -> list[str]:
    return [player.name for player in match.players]


def ended(match: Match) -> None:
    """Play on until the hand is over."""
    while match.ended is None:
        for seat in match.owing():
            trading = match.state.phase == "trade"
            match.choose(seat, first_card(match, seat, "slip") if trading else TAKE)
        if match.ended is None:
            match.advance()


def next_hand(match: Match) -> None:
    """Play on until another hand has been dealt."""
    ended(match)
    match.advance()


def test_a_chair_is_taken_over_and_all_else_stays() -> None:
    """A computer takes a person's chair and then a person the computer's: the line names who sits
    there from then on, and no card, memory, sealed choice or turn is another."""
    lines: list[Line] = []
    match = toy_match(write=lines.append)
    match.choose(0, first_card(match, 0, "slip"))
    before = stand(match)
    for player in (BOT, ADA):
        match.seat(1, player)
        assert match.players[1] == player and stand(match) == before
        assert lines[-1] == {"mark": "seat", "seat": 1, "at": 0, **player.written()}
    assert match.header("toy")["seats"] == toy_match().header("toy")["seats"]
    assert [(item.hand, item.seat, item.player) for item in match.chairs.sat] == [
        (1, 1, BOT),
        (1, 1, ADA),
    ]


def test_a_key_is_written_where_there_is_one() -> None:
    lines: list[Line] = []
    match = toy_match(write=lines.append)
    known = PlayerInfo("Ada", key="k7")
    match.seat(0, known)
    assert lines[-1]["key"] == "k7" and replayed(lines).players[0] == known


def test_two_change_places_with_the_next_hand() -> None:
    """Until it is dealt they sit where they sat; the chairs keep what was won at them."""
    match = toy_match(options=TWO_HANDS)
    first, second = names(match)
    match.swap(1, 0)
    assert names(match) == [first, second]
    next_hand(match)
    assert names(match) == [second, first] and match.chairs.coming == []
    assert {(item.hand, item.seat) for item in match.chairs.sat} == {(2, 0), (2, 1)}


def test_nobody_sees_two_hands_of_one_deal() -> None:
    """Who has left a chair may take another one only with the next hand, by whatever name is
    theirs now; back to the same chair they come at once. A stranger comes at once."""
    match = toy_match(options=TWO_HANDS)
    first = match.players[0]
    match.rename(0, "Anna")
    match.seat(0, BOT)
    assert match.seat(1, first).facts.get("from") is None  # nobody is called so any more
    match.seat(1, PlayerInfo("Seat 1"))
    anna = first._replace(name="anna")
    match.seat(1, anna)
    assert match.players[1].name == "Seat 1"
    assert [(item.player, item.hand) for item in match.chairs.coming] == [(anna, 2)]
    with pytest.raises(Refused):
        match.seat(0, anna)  # who has a chair by then
    match.seat(1, match.players[1])
    assert match.chairs.coming == []
    match.seat(0, anna)
    assert match.players[0] == anna


def test_who_shares_a_name_may_be_the_same() -> None:
    """Somebody whom the house knows is no stranger when they come back as a guest."""
    match = toy_match(options=TWO_HANDS)
    match.seat(0, PlayerInfo("Anna", key="k7"))
    match.seat(0, BOT)
    assert match.seat(1, PlayerInfo("ANNA")).facts["from"] == 2
    assert match.seat(1, PlayerInfo("Hanna", key="k7")).facts["from"] == 2
    assert "from" not in match.seat(1, PlayerInfo("Hanna", key="k8")).facts


def test_the_latest_word_counts() -> None:
    """Whoever was to come to a chair does not, where something else was said of the next hand
    later, or that who sits there stays."""
    match = toy_match(options=TWO_HANDS)
    match.swap(0, 1)
    match.seat(1, match.players[1])
    assert not match.chairs.coming
    match.swap(0, 1)
    match.mark("seat", 1, **BOT.written(), **{"from": 2})
    next_hand(match)
    assert names(match) == ["Seat 0", "Ösp"]


@pytest.mark.parametrize("back", [True, False])
def test_a_promise_holds_whoever_has_the_chair_meanwhile(back: bool) -> None:
    """Two chairs that are to change places do so with the next hand, where one of them is lent to
    a computer meanwhile, be it given back by then or not."""
    match = toy_match(options=TWO_HANDS)
    lender = match.players[1]
    match.swap(0, 1)
    match.seat(1, BOT)
    if back:
        match.seat(1, lender)
    next_hand(match)
    assert names(match) == [lender.name if back else "Ösp", "Seat 0"]


def test_nobody_has_two_chairs() -> None:
    """By name or by key, nor by a name that is corrected; and a computer's is not corrected."""
    match = toy_match()
    with pytest.raises(Refused) as refused:
        match.seat(1, PlayerInfo("SEAT 0"))
    assert refused.value.why.key == "has_a_chair"
    match.seat(1, PlayerInfo("Ada", key="k7"))
    with pytest.raises(Refused):
        match.seat(0, PlayerInfo("Bo", key="k7"))
    match.seat(1, ADA)
    with pytest.raises(Refused):
        match.rename(0, "ada")
    match.seat(1, BOT)
    with pytest.raises(Refused) as refused:
        match.rename(1, "Ada")
    assert refused.value.why.key == "no_name_to_correct"


def test_a_name_corrected_is_so_from_the_first_hand_on() -> None:
    """In everything that tells who sat where; the header stays as it was written."""
    match = toy_match()
    match.seat(1, BOT)
    match.seat(1, PlayerInfo("Seat 1"))
    match.rename(1, "Björn")
    assert [[player.name for player in table] for table in match.chairs.tables] == [
        ["Seat 0", "Björn"],
        ["Seat 0", "Ösp"],
        ["Seat 0", "Björn"],
    ]
    assert match.chairs.sat[0].before.name == "Björn"
    assert match.header("toy")["seats"][1]["name"] == "Seat 1"
    assert match.undo_to(1) is None


# --- taking back ------------------------------------------------------------------------------


def test_nobody_takes_back_what_another_chose() -> None:
    """Neither a sealed choice nor one that has been made; one's own, made since, one does."""
    match = toy_match()
    match.choose(0, first_card(match, 0, "slip"))
    match.seat(0, ADA)
    assert match.undo_to(0) is None
    with pytest.raises(Refused):
        match.undo(0)
    match.choose(1, first_card(match, 1, "slip"))
    assert match.undo_to(0) is None and match.undo_to(1) == 0
    match.choose(0, TAKE)
    assert match.undo_to(0) == 1


def test_what_is_free_ends_where_somebody_sits_down() -> None:
    """One's own choice then goes back only if the others agree; who sat down stays there, and
    what was chosen from there on is theirs."""
    match = toy_match()
    traded(match, "show", "show")
    match.choose(0, move("take > open"))
    assert match.undo_free(0)
    match.seat(1, ADA)
    assert match.undo_to(0) == 1 and not match.undo_free(0)
    match.undo(0, agreed=[1])
    assert match.step == 1 and match.players[1] == ADA and match.chairs.since == [0, 1]
    match.redo(0)
    assert match.step == 2 and match.chairs.since == [0, 2]


def test_what_was_taken_back_stays_so_when_somebody_sits_down() -> None:
    """It is nobody's any more."""
    match = toy_match()
    traded(match, "slip", "slip")
    match.undo(0, agreed=[])
    match.rename(1, "Björn")
    assert match.redoable(0)
    match.seat(0, ADA)
    assert not match.redoable(0)
