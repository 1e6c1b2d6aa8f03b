"""The event log: what is told of a match is kept for each who may read it, by the names of then."""

import random
from collections.abc import Callable, Sequence

import pytest

from rules.kit.match import Match, PlayerInfo
from rules.kit.moves import moves
from rules.kit.state import why
from rules.kit.story import Told
from table.app.app import App, GameSession
from table.layout.layout import SheetLayout
from table.players.roster import BOT, parse_roster
from table.session.event_log import EventLog
from table.session.log_entry import LogEntry
from table.session.replay import replay_of
from tests.app.albums import start_match
from tests.kit import toy
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
    seat = next(seat for seat in (0, 1) if match.undo_to(seat) is not None)
    for _ in range(2):
        match.undo(seat)
        event_log.note()
        match.redo(seat)
        event_log.note()
        assert kept(match, event_log) == before
    to = match.undo_to(seat)
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


KARI, LOA = PlayerInfo("Kári", BOT, "keen:kari"), PlayerInfo("Lóa", BOT, "keen:loa")


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
