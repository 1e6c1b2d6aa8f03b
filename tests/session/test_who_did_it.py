"""Deeds are told by the name of whoever did them, whoever has their chair by now."""

import random
from collections.abc import Iterator, Sequence

import pytest

from rules.kit.match import PlayerInfo
from rules.kit.moves import moves
from table.app.app import App, GameSession
from table.players.roster import BOT
from table.session.event_log import EventLog, LogEntry
from table.session.replay import replay_of
from table.storage.store import Store
from tests.app.albums import sat
from tests.tables import play_on

KARI, LOA = PlayerInfo("Kári", BOT, "keen:kari"), PlayerInfo("Lóa", BOT, "keen:loa")


@pytest.fixture
def app(tmp_path) -> Iterator[App]:
    made = App(Store(tmp_path))
    yield made
    made.close()


def go_on(session: GameSession, steps: int, seed: int = 4) -> None:
    """So many steps at random, all of them told."""
    rng = random.Random(seed)
    for _ in range(steps):
        assert play_on(session.match, rng)
        session.event_log.note()


def in_log(session: GameSession, event_log: EventLog, entries: Sequence[LogEntry]) -> list[str]:
    """As the log writes it: by those who sat there then."""
    found = []
    for one in entries:
        words = session.game.words.with_names([at.name for at in event_log.there(one)])
        found += [words.tell(told.why) for told in one.told]
    return found


def as_now(session: GameSession, told: Sequence) -> list[str]:
    """As the table says it: by those who sit there now."""
    words = session.game.words.with_names([at.name for at in session.match.players])
    return [words.tell(one.why) for one in told]


def test_a_choice_that_waited_is_told_by_who_made_it(app: App) -> None:
    """Anna has chosen in secret and leaves; what she chose is turned up as hers, in the log, on the
    score sheet, in the band and in the film, and after the match has been taken up again. What is
    chosen from then on is of whoever has her chair."""
    session = sat(app, "punk", "Anna,Björn,bot")
    match, event_log, rng = session.match, session.event_log, random.Random(4)
    while len(match.owing()) < 3:
        play_on(match, rng)
        event_log.note()
    match.choose(0, next(iter(moves(match.rules, match.view(0), 0))))
    match.seat(0, KARI)
    event_log.note()
    before = match.step
    while match.step == before:
        go_on(session, 1)
    (turned,) = [one for one in event_log.entries(None) if one.step == match.step]
    said = in_log(session, event_log, [turned])
    assert "Anna" in said[0] and "Kári" not in said[0]
    assert as_now(session, event_log.told(None, match.step, match.step)) == said
    latest = event_log.latest(1, match.step)
    assert latest is not None and as_now(session, latest.told) == said
    rows = event_log.of_row(turned.hand, turned.row)
    assert said[0] in as_now(session, [told for one in rows for told in one.told])
    while len(match.owing()) < 3:
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
        words = session.game.words.with_names([one.name for one in replay.there(at)])
        film += [words.tell(told.why) for told in replay.told(at, None)]
    assert said[0] in film and later[0] in film


@pytest.mark.parametrize("game", ["tunk", "paks", "puck"])
def test_what_happened_before_a_change_is_recalled_by_the_names_of_then(
    app: App, game: str
) -> None:
    """Whoever is told what they have missed, and whoever looks at the last of it once more, hears
    who did it, as the log has it."""
    session = sat(app, game, "Anna,Björn,bot")
    match, event_log, rng = session.match, session.event_log, random.Random(4)
    while not any(0 in one.made for one in match.history):
        assert play_on(match, rng)
        event_log.note()
    last, deeds = match.step, [one for one in event_log.entries(None) if 0 in one.seats]
    before = in_log(session, event_log, deeds)
    match.seat(0, KARI)
    event_log.note()
    assert before and any("Anna" in one for one in before)
    told = as_now(session, event_log.told(None, deeds[0].step, last))
    assert set(before) <= set(told) and in_log(session, event_log, deeds) == before


def test_of_two_who_leave_together_each_has_what_they_chose(app: App) -> None:
    """Anna has chosen in secret and Björn has not when computers take both their chairs: her choice
    is hers, and his is of whoever has his chair, in whatever order they left."""
    for order in ((0, 1), (1, 0)):
        session = sat(app, "punk", "Anna,Björn,bot", str(order))
        match, event_log, rng = session.match, session.event_log, random.Random(4)
        while len(match.owing()) < 3:
            play_on(match, rng)
            event_log.note()
        match.choose(0, next(iter(moves(match.rules, match.view(0), 0))))
        for seat in order:
            match.seat(seat, (KARI, LOA)[seat])
            event_log.note()
        before = match.step
        while match.step == before:
            go_on(session, 1)
        (turned,) = [one for one in event_log.entries(None) if one.step == match.step]
        assert [one.name for one in event_log.there(turned)[:2]] == ["Anna", "Lóa"]
        assert [one.name for one in match.players[:2]] == ["Kári", "Lóa"]
        while len(match.owing()) < 3:
            go_on(session, 1)
        before = match.step
        while match.step == before:
            go_on(session, 1)
        assert event_log.there(event_log.entries(None)[-1]) == match.players
        app.leave(session.journal)
