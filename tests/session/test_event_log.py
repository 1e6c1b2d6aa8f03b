"""The event log: what is told of a match is kept for each who may read it, and cannot end it."""

import random
from collections.abc import Callable, Sequence

import pytest

from rules.kit.match import Match
from rules.kit.state import why
from rules.kit.story import Told
from table.layout.layout import SheetLayout
from table.players.roster import roster
from table.session.event_log import EventLog
from tests.kit import toy
from tests.tables import play_on

SHEET = SheetLayout("hand", "points")


class Telling:
    """The toy's rules with a story of their own."""

    def __init__(self, story: Callable[..., object]) -> None:
        self.story = story

    def __getattr__(self, name: str) -> object:
        return getattr(toy, name)


def match_with(story: Callable[..., object], seats: str = "Anna,Björn") -> Match:
    return Match(Telling(story), roster(seats), {}, "7")  # type: ignore[arg-type]


def steps(*told: object) -> Callable[..., object]:
    """A story that tells something at every step, one thing after another, and then no more."""
    waiting = list(told)
    return lambda *asked: waiting.pop(0) if waiting else []


def one(key: str) -> Sequence[Told]:
    return [Told(why(key))]


def told_to(event_log: EventLog, audience: int | None) -> list[tuple[int, str]]:
    return [(entry.step, entry.told[0].why.key) for entry in event_log.entries(audience)]


def test_a_chronicle_is_kept_for_every_person_and_the_room():
    """The room's is what lies open between two people, and what the score sheet explains itself
    by. Nobody keeps one for a computer."""
    assert EventLog(match_with(steps(), "Anna,bot"), SHEET).audiences == (None, 0)
    assert EventLog(match_with(steps(), "bot,Anna"), SHEET).audiences == (None, 1)
    assert EventLog(match_with(steps(), "bot,bot"), SHEET).audiences == (None,)


def test_a_step_that_is_still_awaited_tells_nothing():
    """Only a position that has come tells what led to it, once, however often it is noted; and
    where nothing was told there is no entry."""
    match = match_with(steps(one("a"), [], one("b"), one("c")), "bot,bot")
    event_log, rng = EventLog(match, SHEET), random.Random(1)
    while match.step < 3:
        play_on(match, rng)
        event_log.note()
        event_log.note()
    assert told_to(event_log, None) == [(0, "a"), (2, "b"), (3, "c")]
    last = [event_log.latest(None, step) for step in range(-1, 4)]
    assert [entry and entry.step for entry in last] == [None, 0, 0, 2, 3]
    assert [told.why.key for told in event_log.told(None, 1, 3)] == ["b", "c"]
    assert event_log.told(None, 1, 1) == []


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
    """Whatever a stranger's story gives, or raises: it is not asked again, what was told before
    stays, and the match is played to its end."""
    asked = []

    def story(*views: object) -> object:
        asked.append(views)
        if len(asked) == 1:
            return one("a")
        return wrong(*views) if callable(wrong) else wrong

    match = match_with(story, "bot,bot")
    event_log, rng = EventLog(match, SHEET), random.Random(1)
    assert event_log.wrong is None
    while play_on(match, rng):
        event_log.note()
    assert match.over and len(asked) == 2
    assert event_log.wrong is not None and event_log.wrong.key == key
    assert told_to(event_log, None) == [(0, "a")]


def test_a_game_without_a_story_is_played_in_silence():
    """It has no event log, and nothing is wrong with it."""
    match = Match(toy, roster("bot,bot"), {}, "7")  # type: ignore[arg-type]
    event_log, rng = EventLog(match, SHEET), random.Random(1)
    while play_on(match, rng):
        event_log.note()
    assert event_log.entries(None) == [] and event_log.wrong is None


def kept(match: Match, event_log: EventLog) -> list[tuple[int, str]]:
    """What everybody reads, of marks and of how the game went."""
    assert [*event_log.entries(None)] == [*event_log.entries(0)] == [*event_log.entries(1)]
    return told_to(event_log, None)


def test_what_was_taken_back_and_brought_back_is_told_where_others_were_asked():
    """One sentence stands for what is gone; when it comes again, another says so and all is told
    as it was told then. What was free leaves no trace, neither going nor coming."""
    match = match_with(lambda *asked: one("a"))
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
    first = [one for one in before if one[0] <= to]
    assert gone == [*first, *marks[:-1]]
    assert kept(match, event_log) == [*first, *marks, *before[len(first) :]]
