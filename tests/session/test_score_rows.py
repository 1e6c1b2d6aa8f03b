"""The score sheet: its rows, and what each is made up of, however the match was come by."""

import random
from pathlib import Path

import pytest

from rules.kit.catalogue import Game, games
from rules.kit.match import PlayerInfo
from rules.kit.said import why
from rules.kit.state import State, Table
from rules.kit.story import CLIMAX, LINE, TURN, Told
from rules.paks import rules as paks
from table.app.app import App, GameSession
from table.layout.layout import SheetLayout
from table.panels.accounts import MAX_SENTENCES, AccountWriter, main_sentences
from table.session.log_entry import LogEntry
from table.session.score_rows import ScoreRows, account_of
from table.storage.store import Store
from tests.positions import words_of
from tests.sampling import by_turns, luck
from tests.table_pilot import DECK
from tests.tables import play_on


@pytest.mark.parametrize(
    ("sheet", "sides", "totals", "columns", "gained"),
    [
        (
            SheetLayout("deal", "chips"), (), [(1, (100, 100)), (1, (110, 90)), (2, (104, 96))],
            [(110, 90), (104, 96)], [(10, -10), (-6, 6)],
        ),
        (
            SheetLayout("hand"), ((0, 2), (1, 3)),
            [(1, (0, 0, 0, 0)), (1, (25, 40, 25, 40)), (2, (60, 40, 60, 40))],
            [(25, 40), (60, 40)], [(25, 40), (35, 0)],
        ),
    ],
    ids=["from what was brought", "partners"],
)  # fmt: skip
def test_each_row_has_totals_and_what_was_gained(sheet, sides, totals, columns, gained) -> None:
    """With a hundred to begin with the first row has gains; a side's points are written once."""
    rows = ScoreRows(sheet, sides=sides)
    for hand, numbers in totals:
        tallies = {f"{sheet.column}:{seat}": number for seat, number in enumerate(numbers)}
        table = Table(len(numbers), {}, hand=hand)
        rows.add_position(State(table, {}, tallies | {"deal": hand}, "play"))
    assert [row.totals for row in rows.rows] == columns
    assert [rows.points_gained(place) for place in range(2)] == gained
    assert rows.columns(3) == (sides or ((0,), (1,), (2,)))


TELLING = [game for game in games() if game.rules and hasattr(game.rules, "story")]
MOST = 400  # positions, in which most games come to the end of a row or two
WORDS = words_of(paks)
SLOWEST = 4000  # positions, in which every game comes to the end of a row


def test_reasons_are_put_together_by_their_sentence() -> None:
    """One name is one reason with each seat's sum, none for nothing: the text for a row, in which
    names may be, else the first sentence with the key; turns keep their order."""
    told = [
        Told(why("emptied", who="seat.1"), points={1: -2, 0: 2}),
        Told(why("plays", who="seat.1"), TURN),
        Told(why("emptied", who="seat.2"), points={2: -3, 0: 3}),
        Told(why("clubs", each="", n=1), CLIMAX, {0: 1}),
        Told(why("clubs", each="", n=2), LINE, {0: 1, 1: 0}),
        Told(why("passes", who="seat.0"), LINE),
    ]
    entries = [LogEntry(1, 1, 1, (), tuple(told[:2])), LogEntry(2, 1, 1, (), tuple(told[2:]))]
    account = account_of(entries)
    reasons = AccountWriter(WORDS, DECK, 1.0).points_by_reason(account)
    first = WORDS.say("story.emptied")
    assert reasons == {first: {0: 5, 1: -2, 2: -3}, "Paks of clubs": {0: 2, 1: 0}}
    assert [sentence.why.key for sentence in account.sentences] == ["plays", "clubs"]


def test_a_row_tells_what_everybody_chose_at_once() -> None:
    """Where several choose together, what they chose is told before what came of it, only there;
    it takes no other sentence's place."""
    chosen, won = Told(why("shows"), LINE), Told(why("wins"), TURN)
    steps = [LogEntry(0, 1, 1, (0,), (chosen,))]
    for step in range(MAX_SENTENCES + 1):
        steps += [LogEntry(step, 1, 1, (0, 1), (chosen,)), LogEntry(step, 1, 1, (), (won,))]
    steps.append(LogEntry(9, 1, 1, (0, 1), (chosen,)))
    keys = [sentence.key for sentence in main_sentences(account_of(steps), WORDS)]
    assert keys == ["shows", "wins"] * MAX_SENTENCES, "see `account_of` and `main_sentences`"


def test_no_steal_is_left_out_of_a_row() -> None:
    """However many sentences with a text for the sheet there are: one for each steal that was made,
    of few cards or many, in order."""
    keys = ["wins", "steals", "steals_heap"] * 2 * MAX_SENTENCES
    told = [Told(why(key), TURN) for key in keys]
    entries = [LogEntry(step, 1, 1, (0,), (line,)) for step, line in enumerate(told)]
    shown = [sentence.key for sentence in main_sentences(account_of(entries), WORDS)]
    assert shown == ["steals", "steals_heap"] * 2 * MAX_SENTENCES


def test_what_was_taken_back_stands_after_what_counts() -> None:
    """A row names who took a choice back, not which; no mark and no climax is left out."""
    turn, mark = Told(why("plays"), TURN), Told(why("table.undone", who="seat.1", what=why("lays")))
    climax = Told(why("wins"), CLIMAX)
    entries = [LogEntry(1, 1, 1, (), (turn,)), LogEntry(1, 1, 1, (), (mark,), mark=True)]
    entries += [LogEntry(step, 1, 1, (), (turn,)) for step in range(2, 8)]
    account = account_of([*entries, LogEntry(8, 1, 1, (), (climax,))])
    assert account.marks == (mark,) and mark not in account.sentences
    *main, last = main_sentences(account, WORDS)
    assert [sentence.key for sentence in main] == [*["plays"] * (MAX_SENTENCES - 1), "wins"]
    assert last == why("table.undo", who="seat.1")


def play_rows(app: App, game: Game) -> GameSession:
    """A match of a game played at random for a while, by people and computer players."""
    assert game.rules is not None, game.error
    rng = luck("accounts", game.name)
    seats = rng.choice([*game.rules.SEATS])
    players = [PlayerInfo(f"Seat {seat}", "person" if seat < 2 else "bot") for seat in range(seats)]
    session = app.start(app.open(game.name), players, {}, game.name)
    for position in range(SLOWEST):
        if position >= MOST and len(session.rows.rows) > 1:
            break
        if not play_on(session.match, random.Random(rng.random())):
            break
        session.rows.add_position(session.match.state)
        session.event_log.note()
    return session


@pytest.mark.parametrize("game", by_turns(TELLING, 2, "accounts"), ids=lambda game: game.name)
def test_an_account_adds_up_to_what_was_won(tmp_path: Path, game: Game) -> None:
    """Reasons sum to each column's points, also in a resumed match that remembers less."""
    app = App(Store(tmp_path / "home"))
    session = play_rows(app, game)
    rows = session.rows
    done = len(rows.rows) - (not session.match.over)
    assert done, "no row was finished"
    accounts = [rows.account(row) for row in range(done)]
    for row, account in enumerate(accounts):
        points = [reason.points for reason in account.reasons]
        gained = rows.points_gained(row)
        sums = tuple(sum(each.get(at, 0) for each in points) for at in range(len(gained)))
        where = f"row {rows.rows[row]} of the sheet"
        assert sums == gained, f"{where}: `story` tells {sums}, and {gained} is won"
    assert any(account.reasons for account in accounts), "`story` tells of no points at all"
    app.leave(session.journal)
    resumed = app.resume(session.journal.path)
    while resumed.match.step < session.match.step:  # steps of the dealer's that left no line
        assert resumed.match.advance(), "a match gone on with stops before where it was left"
        resumed.event_log.note()
    is_same = [resumed.rows.account(row) for row in range(done)] == accounts
    assert is_same, "a match gone on with has other accounts"
    app.leave(resumed.journal)
    app.close()
