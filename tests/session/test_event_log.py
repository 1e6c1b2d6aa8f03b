"""The event log and the score sheet: what is told of a match, and what its rows are made of."""

import random
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from rules.kit.catalogue import Game, games
from rules.kit.match import Match, PlayerInfo
from rules.kit.moves import moves
from rules.kit.state import why
from rules.kit.story import CLIMAX, LINE, TURN, Told
from rules.paks import rules as paks
from table.app.app import App, GameSession
from table.layout.layout import SheetLayout
from table.panels.accounts import AccountWriter, row_sentences
from table.players.roster import BOT, parse_roster
from table.session.event_log import EventLog
from table.session.log_entry import LogEntry
from table.session.replay import replay_of
from table.session.score_rows import account_of
from table.storage.store import Store
from tests.app.albums import start_match
from tests.kit import toy
from tests.positions import words_of
from tests.sampling import by_turns, luck
from tests.table_pilot import DECK
from tests.tables import play_on

pytest_plugins = ["tests.screens"]
SHEET = SheetLayout("hand", "points")


class Telling:
    """The toy's rules with a story of their own."""

    def __init__(self, story: Callable[..., object]) -> None:
        self.story = story

    def __getattr__(self, name: str) -> object:
        return getattr(toy, name)


def match_with(story: Callable[..., object], seats: str = "Anna,Björn") -> Match:
    return Match(Telling(story), parse_roster(seats), {}, "7")  # type: ignore[arg-type]


def steps(*told: object) -> Callable[..., object]:
    """A story that tells something at every step, one thing after another, and then no more."""
    waiting = list(told)
    return lambda *asked: waiting.pop(0) if waiting else []


def telling(key: str) -> Sequence[Told]:
    return [Told(why(key))]


def told_to(event_log: EventLog, audience: int | None) -> list[tuple[int, str]]:
    return [(entry.step, entry.sentences[0].why.key) for entry in event_log.entries(audience)]


def test_a_log_is_kept_for_every_person_and_the_room():
    """None for computers, the room's is open; each position is told once, if it has sentences."""
    for seats, audiences in (
        ("Anna,bot", (None, 0)),
        ("bot,Anna", (None, 1)),
        ("bot,bot", (None,)),
    ):
        assert EventLog(match_with(steps(), seats), SHEET).audiences == audiences
    match = match_with(steps(telling("a"), [], telling("b"), telling("c")), "bot,bot")
    event_log, rng = EventLog(match, SHEET), random.Random(1)
    while match.step < 3:
        play_on(match, rng)
        event_log.note()
        event_log.note()
    assert told_to(event_log, None) == [(0, "a"), (2, "b"), (3, "c")]
    last = [event_log.latest(None, step) for step in range(-1, 4)]
    assert [entry and entry.step for entry in last] == [None, 0, 0, 2, 3]
    assert [told.why.key for told in event_log.sentences(None, 1, 3)] == ["b", "c"]
    assert event_log.sentences(None, 1, 1) == []


def fails(*asked: object) -> object:
    raise ZeroDivisionError("in a stranger's story")


@pytest.mark.parametrize(
    ("wrong", "key"),
    [
        (None, "game.story"),
        ([why("a")], "game.story"),
        ([Told(why("a"), "loud")], "game.story.weight"),
        ([Told(why("a"), points={0: 0.5})], "game.story.points"),
        ([Told(why("a"), points="all")], "game.story.points"),
        (fails, "game.mute"),
    ],
)
def test_a_story_with_a_fault_falls_silent_and_ends_nothing(wrong: object, key: str):
    """It is asked no more, earlier sentences stay, and the match ends; without one: silence."""
    asked = []

    def story(*views: object) -> object:
        asked.append(views)
        if len(asked) == 1:
            return telling("a")
        return wrong(*views) if callable(wrong) else wrong

    silent = Match(toy, parse_roster("bot,bot"), {}, "7")  # type: ignore[arg-type]
    for match in (match_with(story, "bot,bot"), silent):
        event_log, rng = EventLog(match, SHEET), random.Random(1)
        assert event_log.wrong is None
        while play_on(match, rng):
            event_log.note()
        is_silent = match is silent
        assert match.over and told_to(event_log, None) == ([] if is_silent else [(0, "a")])
        assert (event_log.wrong and event_log.wrong.key) == (None if is_silent else key)
    assert len(asked) == 2


def kept(match: Match, event_log: EventLog) -> list[tuple[int, str]]:
    """What everybody reads, of marks and of how the game went."""
    assert [*event_log.entries(None)] == [*event_log.entries(0)] == [*event_log.entries(1)]
    return told_to(event_log, None)


def test_what_was_taken_back_and_brought_back_is_told_where_others_were_asked():
    """One sentence replaces what is gone, one brings it back; a free choice leaves no trace."""
    match = match_with(lambda *asked: telling("a"))
    event_log, rng = EventLog(match, SHEET), random.Random(1)
    while match.step < 2:
        play_on(match, rng)
        event_log.note()
    before = kept(match, event_log)
    seat = next(seat for seat in (0, 1) if match.undo_step(seat) is not None)
    for _ in range(2):
        match.undo(seat)
        event_log.note()
        match.redo(seat)
        event_log.note()
        assert kept(match, event_log) == before
    to = match.undo_step(seat)
    for _ in range(2):
        match.undo(seat, [1 - seat])
        event_log.note()
        gone = kept(match, event_log)
        match.redo(seat)
        event_log.note()
    marks = [(to, "table.undone"), (to, "table.redo")] * 2
    first = [entry for entry in before if entry[0] <= to]
    assert gone == [*first, *marks[:-1]]
    assert kept(match, event_log) == [*first, *marks, *before[len(first) :]]


KARI = PlayerInfo("Kári", BOT, "keen:kari")


def go_on(session: GameSession, steps: int, seed: int = 4) -> None:
    """So many steps at random, all of them told."""
    rng = random.Random(seed)
    for _ in range(steps):
        assert play_on(session.match, rng)
        session.event_log.note()


def in_log(session: GameSession, event_log: EventLog, entries: Sequence[LogEntry]) -> list[str]:
    """As the log writes it: by those who sat there then."""
    found = []
    for entry in entries:
        words = session.game.words.with_names([at.name for at in event_log.players_at(entry)])
        found += [words.tell(told.why) for told in entry.sentences]
    return found


def with_present_names(session: GameSession, told: Sequence) -> list[str]:
    """As the table says it: by those who sit there now."""
    words = session.game.words.with_names([at.name for at in session.match.players])
    return [words.tell(entry.why) for entry in told]


def test_a_choice_that_waited_is_told_by_who_made_it(app: App) -> None:
    """Anna's secret choice stays hers after she left; later ones are of whoever has her chair."""
    session = start_match(app, "punk", "Anna,Björn,bot")
    match, event_log, rng = session.match, session.event_log, random.Random(4)
    while len(match.seats_to_choose()) < 3:
        play_on(match, rng)
        event_log.note()
    match.choose(0, next(iter(moves(match.rules, match.view(0), 0))))
    match.seat(0, KARI)
    event_log.note()
    before = match.step
    while match.step == before:
        go_on(session, 1)
    (turned,) = [entry for entry in event_log.entries(None) if entry.step == match.step]
    said = in_log(session, event_log, [turned])
    assert "Anna" in said[0] and "Kári" not in said[0]
    assert with_present_names(session, event_log.sentences(None, match.step, match.step)) == said
    latest = event_log.latest(1, match.step)
    assert latest is not None and with_present_names(session, latest.sentences) == said
    rows = event_log.of_row(turned.hand, turned.row)
    assert said[0] in with_present_names(session, [told for row in rows for told in row.sentences])
    while len(match.seats_to_choose()) < 3:
        go_on(session, 1)
    before = match.step
    while match.step == before:
        go_on(session, 1)
    later = in_log(session, event_log, [event_log.entries(None)[-1]])
    assert "Kári" in later[0] and "Anna" not in later[0]
    every = in_log(session, event_log, event_log.entries(None))
    app.leave(session.journal)
    again = app.resume(session.journal.path)
    assert in_log(again, again.event_log, again.event_log.entries(None)) == every
    app.leave(again.journal)
    replay = replay_of(session.game, session.journal.path)
    replay.finish()
    film = []
    for at in range(len(replay.stills)):
        words = session.game.words.with_names([player.name for player in replay.players_at(at)])
        film += [words.tell(told.why) for told in replay.sentences(at, None)]
    assert said[0] in film and later[0] in film


TELLING = [game for game in games() if game.rules and hasattr(game.rules, "story")]
MOST = 400  # positions, in which most games come to the end of a row or two
WORDS = words_of(paks)
SLOWEST = 4000  # positions, in which every game comes to the end of a row


def test_reasons_are_put_together_by_their_sentence() -> None:
    """One name is one reason with each seat's sum; turns keep their order."""
    told = [
        Told(why("emptied", who="seat.1"), points={1: -2, 0: 2}),
        Told(why("plays", who="seat.1"), TURN),
        Told(why("emptied", who="seat.2"), points={2: -3, 0: 3}),
        Told(why("suit", suit="suit.C", each="", n=1), CLIMAX, {0: 1}),
        Told(why("suit", suit="suit.C", each="", n=2), LINE, {0: 1, 1: 0}),
        Told(why("passes", who="seat.0"), LINE),
    ]
    entries = [LogEntry(1, 1, 1, (), tuple(told[:2])), LogEntry(2, 1, 1, (), tuple(told[2:]))]
    account = account_of(entries)
    reasons = AccountWriter(WORDS, DECK, 1.0).points_by_reason(account)
    first = WORDS.say("story.emptied")
    assert reasons == {first: {0: 5, 1: -2, 2: -3}, "Points in clubs": {0: 2, 1: 0}}
    assert [sentence.why.key for sentence in account.sentences] == ["plays", "suit"]


def test_a_row_tells_all_that_made_its_points() -> None:
    """Every turn and climax of a long row, after what several chose for it; then who undid."""
    turn, climax = Told(why("plays"), TURN), Told(why("wins"), CLIMAX)
    chosen, mark = Told(why("shows")), Told(why("table.undone", who="seat.1", what=why("lays")))
    entries = [LogEntry(0, 1, 1, (0,), (chosen,)), LogEntry(1, 1, 1, (), (mark,), mark=True)]
    for step in range(2, 30):
        entries += [LogEntry(step, 1, 1, (0, 1), (chosen,)), LogEntry(step, 1, 1, (), (turn,))]
    account = account_of([*entries, LogEntry(30, 1, 1, (), (climax,))])
    assert account.marks == (mark,) and mark not in account.sentences
    *told, last = row_sentences(account)
    keys = [sentence.key for sentence in told]
    assert keys == [*["shows", "plays"] * 28, "wins"], "see `account_of` and `row_sentences`"
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
    """Also in a resumed match; every sentence that brought points is there with a name."""
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
        sentences = row_sentences(account)
        for entry in session.event_log.of_row(*rows.rows[row].place):
            for sentence in entry.sentences:
                if sentence.weight != LINE and max(sentence.points.values(), default=0) > 0:
                    assert sentence.why in sentences, f"{where}: let {sentence} be read"
        facts = f"{[sentence.facts for sentence in sentences]}{[*account.reasons]}"
        for seats, points in zip(rows.columns(session.match.state.table.seats), gained):
            names_gainer = any(f"seat.{seat}" in facts for seat in seats)
            assert points <= 0 or names_gainer, f"{where}: say for what {seats} got {points}"
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
