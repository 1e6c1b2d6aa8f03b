"""Law 13 for table talk: what is said hangs on what everybody in the room can see, and on nothing
else.

Two worlds are played as law 13 does, with two things swapped that the room has not seen: whoever
talks says the same in both, as long as the room could not tell them apart.
"""

import hashlib
import random
from collections.abc import Iterator, Sequence
from itertools import islice

import pytest

from rules.kit.match import Match
from rules.kit.said import Why
from rules.kit.sight import kind_and_owner
from rules.kit.story import Told
from table.layout.layout import Layout
from table.players.levels import CHARACTERS
from table.session import talk
from table.session.event_log import EventLog, LogEntry
from table.session.talk import Talk, TalkState, lines_of
from tests.laws.interfering import Leak, about_to_know, knows, where_first
from tests.laws.picking import swaps
from tests.laws.test_words import layout_of
from tests.laws.worlds import Parted, Worlds, journaled
from tests.sampling import luck
from tests.tables import LONG, seatings
from tests.walks import Walk, walk

WALKS, SWAPS, POSITIONS = (6, 40, 300) if LONG else (2, 3, 60)
"""At every table so many walks, in each so many swaps, and so many positions of it."""


@pytest.fixture(autouse=True)
def everybody_talks(monkeypatch: pytest.MonkeyPatch) -> None:
    """At every seat sits somebody with a character, who lets no moment pass."""
    monkeypatch.setattr(talk, "_talker", lambda _, seat: CHARACTERS[seat % len(CHARACTERS)])
    monkeypatch.setattr(talk, "CHANCES", dict.fromkeys(talk.CHANCES, 9.0))
    monkeypatch.setattr(talk, "REST", 0)
    monkeypatch.setattr(talk, "USUAL", 1)


class Peeking(Talk):
    """Somebody who talks by what lies in the hands."""

    def _line(self, entry: LogEntry, since: TalkState) -> Iterator[LogEntry]:
        zones = self.event_log.match.state.zones
        held = [zones[one] for one in sorted(zones) if kind_and_owner(one)[0] in ("hand", "deck")]
        lines = lines_of("oddur", "won")
        chosen = int(hashlib.sha256(repr(held).encode()).hexdigest(), 16) % len(lines)
        yield entry._replace(told=(Told(Why(lines[chosen], ())),))


def told(match: Match, kind: type[Talk], layout: Layout) -> Talk:
    return kind(EventLog(match, layout.sheet), layout.talk)


def held(walks: Sequence[Walk], rng: random.Random, kind: type[Talk] = Talk) -> int:
    """Hold some walks to the law; how often two worlds were compared."""
    layout, compared = layout_of(walks[0].seating.game), 0
    for each in walks:
        journal = journaled(each._replace(positions=each.positions[:POSITIONS]))
        for swap in islice(swaps(journal, rng), SWAPS):
            worlds, talks = Worlds(journal, swap), list[Talk]()
            while (match := worlds.step_first()) is not None:
                try:
                    both = match, worlds.step_second()
                except Parted:
                    break
                talks = talks or [told(one, kind, layout) for one in both]
                for talk_ in talks:
                    talk_.event_log.note()
                    talk_.note()
                if worlds.swapped and knows(None, worlds):
                    break
                first, second = ([line.told for line in talk_.lines] for talk_ in talks)
                compared += worlds.swapped
                if worlds.swapped and first != second:
                    if any(about_to_know(None, worlds.secret, one) for one in both):
                        break
                    raise Leak(f"{where_first(worlds)} {first} is said, or {second}")
    return compared


def test_law_13_what_is_hidden_makes_no_difference_to_what_is_said(walked: list[Walk]) -> None:
    """In every game, at every number of seats: whichever way round two hidden things lie, the same
    is said by the same people at the same moments, until one of the two is seen or about to be."""
    rng = luck("talk", walked[0].seed)
    some = rng.sample(walked[1:], min(WALKS, len(walked)) - 1)
    assert held([walked[0], *some], rng), f"nothing stays hidden, seed {walked[0].seed!r}"


def test_law_13_a_talker_who_peeks_is_found() -> None:
    """The law has teeth: whoever talks by what lies in the hands is found in every game."""
    games = {one.game.name: one for one in seatings()}
    for seating in games.values():
        with pytest.raises(Leak, match="is said"):
            for number in range(40):
                held([walk(seating, {}, f"peeks/{number}", 60)], random.Random(number), Peeking)


def test_in_every_game_somebody_has_something_to_say() -> None:
    """Of every game its great moments are known: at least who won and who lost, what nobody won,
    and how the match ended."""
    for seating in {one.game.name: one for one in seatings()}.values():
        meant = {kind for one in layout_of(seating.game).talk.values() for kind in one}
        assert {"won", "lost", "level"} <= meant, seating.game.name
