"""Who sits at which chair, and what comes of it when somebody else does."""

import pytest

from rules.kit.journal import BadJournal, Journal, Line, glance, read_journal
from rules.kit.match import Match, Refused, Sitter
from rules.kit.move import move
from tests.kit.test_match import finish, first_card, toy_match
from tests.kit.test_undo import TAKE, replayed, stand, traded

ADA, BOT = Sitter("Ada"), Sitter("Ösp", "bot", "keen")
TWO_HANDS = {"hands": 2}


def names(match: Match) -> list[str]:
    return [one.name for one in match.sitters]


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
    for sitter in (BOT, ADA):
        match.seat(1, sitter)
        assert match.sitters[1] == sitter and stand(match) == before
        assert lines[-1] == {"mark": "seat", "seat": 1, "at": 0, **sitter.written()}
    assert match.header("toy")["seats"] == toy_match().header("toy")["seats"]
    assert [(one.hand, one.seat, one.sitter) for one in match.chairs.sat] == [
        (1, 1, BOT),
        (1, 1, ADA),
    ]


def test_a_key_is_written_where_there_is_one() -> None:
    lines: list[Line] = []
    match = toy_match(write=lines.append)
    known = Sitter("Ada", key="k7")
    match.seat(0, known)
    assert lines[-1]["key"] == "k7" and replayed(lines).sitters[0] == known


def test_two_change_places_with_the_next_hand() -> None:
    """Until it is dealt they sit where they sat; the chairs keep what was won at them."""
    match = toy_match(options=TWO_HANDS)
    first, second = names(match)
    match.swap(1, 0)
    assert names(match) == [first, second]
    next_hand(match)
    assert names(match) == [second, first] and match.chairs.coming == []
    assert {(one.hand, one.seat) for one in match.chairs.sat} == {(2, 0), (2, 1)}


def test_nobody_sees_two_hands_of_one_deal() -> None:
    """Who has left a chair may take another one only with the next hand, by whatever name is
    theirs now; back to the same chair they come at once. A stranger comes at once."""
    match = toy_match(options=TWO_HANDS)
    first = match.sitters[0]
    match.rename(0, "Anna")
    match.seat(0, BOT)
    assert match.seat(1, first).facts.get("from") is None  # nobody is called so any more
    match.seat(1, Sitter("Seat 1"))
    anna = first._replace(name="anna")
    match.seat(1, anna)
    assert match.sitters[1].name == "Seat 1"
    assert [(one.sitter, one.hand) for one in match.chairs.coming] == [(anna, 2)]
    with pytest.raises(Refused):
        match.seat(0, anna)  # who has a chair by then
    match.seat(1, match.sitters[1])
    assert match.chairs.coming == []
    match.seat(0, anna)
    assert match.sitters[0] == anna


def test_who_shares_a_name_may_be_the_same() -> None:
    """Somebody whom the house knows is no stranger when they come back as a guest."""
    match = toy_match(options=TWO_HANDS)
    match.seat(0, Sitter("Anna", key="k7"))
    match.seat(0, BOT)
    assert match.seat(1, Sitter("ANNA")).facts["from"] == 2
    assert match.seat(1, Sitter("Hanna", key="k7")).facts["from"] == 2
    assert "from" not in match.seat(1, Sitter("Hanna", key="k8")).facts


def test_the_latest_word_counts() -> None:
    """Whoever was to come to a chair does not, where something else was said of the next hand
    later, or that who sits there stays."""
    match = toy_match(options=TWO_HANDS)
    match.swap(0, 1)
    match.seat(1, match.sitters[1])
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
    lender = match.sitters[1]
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
        match.seat(1, Sitter("SEAT 0"))
    assert refused.value.why.key == "has_a_chair"
    match.seat(1, Sitter("Ada", key="k7"))
    with pytest.raises(Refused):
        match.seat(0, Sitter("Bo", key="k7"))
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
    match.seat(1, Sitter("Seat 1"))
    match.rename(1, "Björn")
    assert [[one.name for one in table] for table in match.chairs.tables] == [
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
    assert match.step == 1 and match.sitters[1] == ADA and match.chairs.since == [0, 1]
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


# --- in the journal ---------------------------------------------------------------------------


def test_a_journal_tells_who_sat_there_at_every_line() -> None:
    """Played back up to any of its lines it comes to those who sat there then, to who was to come,
    and to whose the choices are."""
    lines: list[Line] = []
    match = toy_match(write=lines.append, options=TWO_HANDS)
    stands = {}

    def note() -> None:
        chairs = match.chairs
        stands[len(lines)] = chairs.now, [*chairs.coming], [*chairs.since], [*chairs.sat]

    steps = [
        lambda: match.choose(0, first_card(match, 0, "slip")),
        lambda: match.seat(0, BOT),
        lambda: match.choose(1, first_card(match, 1, "show")),
        lambda: match.swap(0, 1),
        lambda: match.rename(1, "Björn"),
        lambda: match.choose(0, TAKE),
        lambda: match.seat(1, ADA),
        lambda: match.undo(0, agreed=[1]),
        lambda: match.redo(0),
        lambda: match.seat(0, Sitter("Björn")),
        lambda: next_hand(match),
        lambda: match.seat(1, BOT),
        lambda: finish(match),
    ]
    for step in steps:
        note()
        step()
    note()
    for cut, wanted in stands.items():
        again = replayed(lines[:cut], options=TWO_HANDS).chairs
        assert (again.now, again.coming, again.since, again.sat) == wanted, cut


GONE = {"mark": "seat", "seat": 0, "at": 1, "name": "Ösp", "who": "bot", "level": "keen"}
SWAP = {"mark": "seat", "seat": 0, "at": 1, "with": 1, "from": 2}
BAD = [
    {**GONE, "name": ""},
    {**GONE, "name": 7},
    {**GONE, "name": "x" * 1001},
    {**GONE, "who": 7},
    {**GONE, "who": "b\not"},
    {**GONE, "who": "person"},
    {**GONE, "level": None},
    {**GONE, "key": 7},
    {**GONE, "more": 7},
    {**GONE, "from": 1},
    {**GONE, "from": 3},
    {**GONE, "from": "2"},
    {**GONE, "from": True},
    {**GONE, "with": 1},
    {**GONE, "name": "Seat 1", "who": "person", "level": ""},
    {"mark": "seat", "seat": 0, "at": 1},
    {**SWAP, "with": 0},
    {**SWAP, "with": 2},
    {**SWAP, "with": True},
    {**SWAP, "with": "1"},
    {**SWAP, "from": 1},
    {"mark": "seat", "seat": 0, "at": 1, "with": 1},
    {"mark": "name", "seat": 0, "at": 1},
    {"mark": "name", "seat": 0, "at": 1, "name": ""},
    {"mark": "name", "seat": 0, "at": 1, "name": ["Anna"]},
    {"mark": "name", "seat": 0, "at": 1, "name": "Anna", "who": "bot"},
    {"mark": "name", "seat": 0, "at": 1, "name": "seat 1"},
]


@pytest.mark.parametrize("wrong", BAD, ids=str)
def test_a_chair_that_does_not_fit_is_refused_by_its_line(wrong: Line) -> None:
    """In a sentence, and the match stands as before."""
    lines: list[Line] = []
    traded(toy_match(write=lines.append), "slip", "slip")
    match = toy_match(past=[*lines, wrong])
    there = match.sitters
    with pytest.raises(BadJournal, match=f"^line {len(lines) + 2}: "):
        match.replay()
    assert match.marks == [] and match.sitters == there and match.chairs.coming == []


def test_a_journal_in_which_somebody_saw_two_hands_is_refused() -> None:
    """Nobody could have written it at the table."""
    lines: list[Line] = []
    match = toy_match(write=lines.append)
    match.seat(0, BOT)
    wrong = {"mark": "seat", "seat": 1, "at": 0, **Sitter("Seat 0").written()}
    again = toy_match(past=[*lines, wrong])
    with pytest.raises(BadJournal):
        again.replay()


def test_a_chair_that_cannot_be_written_is_not_taken() -> None:
    """Nor is any other change."""
    match = toy_match()
    there = match.sitters

    def full(line: Line) -> None:
        raise OSError("the disk is full")

    match.write = full
    for act in (lambda: match.seat(0, BOT), lambda: match.swap(0, 1), lambda: match.rename(0, "A")):
        with pytest.raises(OSError, match="full"):
            act()
        assert match.sitters == there and match.marks == [] and match.chairs.coming == []


def test_the_menu_sees_at_a_glance_who_sits_there_now(tmp_path) -> None:
    """And not who was to come with a hand that was never dealt: they come as it is dealt. What is
    seen at a glance is what the match says; the header is as it was."""
    path = tmp_path / "toy.jsonl"
    held: list[Line] = []
    match = toy_match(write=held.append, options=TWO_HANDS)
    journal = Journal.begun(path, match.header("toy"))

    def seen() -> list[str]:
        while held:
            journal.write(held.pop(0))
        assert glance(path).header == read_journal(path).header
        assert [one["name"] for one in glance(path).seats] == [one.name for one in match.sitters]
        return [one.name for one in match.sitters]

    match.seat(0, BOT)
    match.rename(1, "Björn")
    match.swap(0, 1)
    assert seen() == ["Ösp", "Björn"]
    ended(match)
    assert seen() == ["Ösp", "Björn"]
    match.advance()
    assert match.table.hand == 2 and seen() == ["Björn", "Ösp"]
    match.seat(0, ADA)
    match.swap(0, 1)
    match.seat(1, match.sitters[1])
    assert match.chairs.coming == []
    seen()
    journal.close()


def test_who_sat_there_at_each_step() -> None:
    """Before a chair is taken over, those from before; from then on, those who sit there now. What
    is taken back will be chosen while these sit there, unless it is brought back."""
    match = toy_match()
    first = match.sitters
    traded(match, "show", "show")
    match.choose(0, move("take > open"))
    match.seat(1, ADA)
    assert [match.chairs.at(step)[1] for step in range(3)] == [first[1], first[1], ADA]
    match.undo(0, agreed=[1])
    assert [match.chairs.at(step)[1] for step in range(2)] == [first[1], ADA]
    match.redo(0)
    assert [match.chairs.at(step)[1] for step in range(3)] == [first[1], first[1], ADA]
