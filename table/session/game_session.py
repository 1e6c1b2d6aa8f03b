"""A match that people sit down to: dealt anew, or played back from its journal."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from rules.kit.handicap import Handicap, handicap_of
from rules.kit.heading import SEALED
from rules.kit.journal import BadJournal, DamagedJournal, Journal, Line, Past, read_journal
from rules.kit.part import SeriesPart
from rules.kit.player_info import PlayerInfo
from rules.kit.said import Why
from rules.kit.state import Value, why
from table.layout.layout import Layout
from table.session.open_game import Broken, OpenGame, parts

if TYPE_CHECKING:
    from rules.kit.fortune import Origin
    from rules.kit.match import Match
    from table.session.event_log import EventLog
    from table.session.guide import Guide
    from table.session.score_rows import ScoreRows
    from table.storage.series import Series


class GameSession(NamedTuple):
    """A match that people sit down to, its journal open, its score sheet written so far, and
    what has been told of it.

    `notice` is what must be said first, such as that a damaged line was dropped. `guide`: the
    match is a guided one, of which nothing is kept. `deal_of`: it is one of the
    same deals of this series.
    `corrected` is told that somebody's name was, as they are of more than this match; what it says
    is that this could not be kept.
    """

    game: OpenGame
    match: Match
    journal: Journal
    rows: ScoreRows
    event_log: EventLog
    notice: Why | None = None
    guide: Guide | None = None
    deal_of: Series | None = None
    corrected: Callable[[PlayerInfo, str], Why | None] | None = None


class Torn(Broken):
    """A journal with a line that cannot be played, such as a damaged one; `before` is the
    journal up to there, which can be gone on with; so many lines are `gone` from there on."""

    def __init__(self, why: Why, before: Past, gone: int) -> None:
        super().__init__(why)
        self.before, self.gone = before, gone

    @property
    def choices(self) -> int:
        """How many choices stand before the damage."""
        return sum("move" in line for line in self.before.lines)


def begun(
    game: OpenGame,
    players: Sequence[PlayerInfo],
    options: Mapping[str, Value],
    seed: str,
    path: Callable[[], Path],
    dealer: int | None = None,
    part: SeriesPart | None = None,
    handicap: Handicap | None = None,
) -> GameSession:
    """A match dealt, and in a journal at that path, which is asked for when there is a match; by
    this dealer first, or whom the seed says. `part`: of which series it is one; `handicap`: how
    it is made even.

    Raises BadOptions; OSError where the journal cannot be written, and then there is none;
    Broken for names or a seed so long that nobody could read them again.
    """
    from rules.kit.match import Match, Terms  # not before the menu's first frame

    rules, layout = parts(game)
    held: list[Line] = []
    terms = Terms(part=part, handicap=handicap, salt=salt)
    match = Match(rules, players, options, seed, held.append, dealer=dealer, terms=terms)
    journal = _journal_of(game, match, path, held)
    return GameSession(game, match, journal, *records(match, layout))


def begun_from(
    game: OpenGame,
    players: Sequence[PlayerInfo],
    header: Line,
    lines: Sequence[Line],
    origin: Origin,
    path: Callable[[], Path],
) -> GameSession:
    """A match that goes on from a position of another one: by the house rules, the seed and the
    dealer of that one's `header`, and from where its `lines` lead to. Raises as `begun` does, and
    BadJournal where those do not fit the rules."""
    from rules.kit.match import Match, Terms

    rules, layout = parts(game)
    held: list[Line] = []
    terms = Terms(origin, handicap=handicap_of(header), salt=salt)
    options, seed, dealer = (header[key] for key in ("options", "seed", "dealer"))
    match = Match(rules, players, options, seed, held.append, lines, dealer, terms)
    rows, event_log = _played_back(match, layout)
    journal = _journal_of(game, match, path, [*lines, *held])
    return GameSession(game, match, journal, rows, event_log)


def salt() -> str:
    """A salt for one seal (`rules.kit.seal`). Not by the seed: who chose that could try out
    what was sealed."""
    return os.urandom(16).hex()


def _journal_of(
    game: OpenGame, match: Match, path: Callable[[], Path], lines: Sequence[Line]
) -> Journal:
    """The journal of a match that begins, with these lines; where it cannot be written, there is
    none."""
    place = path()
    try:
        journal = Journal.create(place, match.header(game.name))
        _pour(lines, journal, match)
        return journal
    except BadJournal as bad:
        raise Broken(bad.why) from None
    except OSError:
        with suppress(OSError):
            place.unlink()
        raise


def origin_of(header: Line) -> Origin | None:
    """What the match of a journal was begun from, if from another."""
    from rules.kit.fortune import Origin

    given = header.get("from")
    return None if given is None else Origin(**given)


def past_of(path: Path) -> Past:
    """A journal read back; Torn where that goes up to a damaged line only, BadJournal."""
    try:
        return read_journal(path)
    except DamagedJournal as damaged:
        raise Torn(damaged.why, damaged.before, damaged.gone) from None


def gone_on(game: OpenGame, past: Past, journal: Callable[[], Journal]) -> GameSession:
    """A match played back to where its journal leaves off; `journal` opens the one to go on in,
    once it has been. Torn where a line does not fit the rules, and whatever those may raise."""
    from rules.kit.match import Match

    rules, layout = parts(game)
    held: list[Line] = []
    try:
        match = Match.from_header(rules, past.header, past.lines, held.append, salt)
        rows, event_log = _played_back(match, layout)
    except BadJournal as bad:
        line = dict(bad.why.facts).get("line")
        if not isinstance(line, int):
            raise
        stand = line - 2  # the first line is the header
        raise Torn(bad.why, past.upto(stand), len(past.lines) - stand) from None
    there = journal()
    _pour(held, there, match)
    notice = past.notice
    if match.unsealed and past.header["journal"] >= SEALED:
        notice = notice or why("journal.unsealed", file=there.path.name)
    return GameSession(game, match, there, rows, event_log, notice)


def gone_on_anew(game: OpenGame, past: Past, path: Path) -> GameSession:
    """The same in a journal of its own at that path, where there is none if it fails."""
    try:
        return gone_on(game, past, lambda: Journal.copy_of(path, past))
    except BaseException:
        with suppress(OSError):
            path.unlink()
        raise


def records(match: Match, layout: Layout) -> tuple[ScoreRows, EventLog]:
    """The score sheet of a match that begins, and what will be told of it."""
    from table.session.event_log import EventLog  # not before the menu's first frame
    from table.session.score_rows import ScoreRows

    event_log = EventLog(match, layout.sheet)
    return ScoreRows.of(match, layout, event_log), event_log


def _played_back(match: Match, layout: Layout) -> tuple[ScoreRows, EventLog]:
    """The same of one that is played back from its journal, to its last line."""
    rows, event_log = records(match, layout)
    while match.replay_step():
        rows.follow(match)
        event_log.note()
    return rows, event_log


def _pour(held: Sequence[Line], journal: Journal, match: Match) -> None:
    """Into the journal with what was made before it could be opened; from now on, directly.

    A match is dealt as it is made, yet its header must be the first line; and what a damaged
    journal has lost is made anew while it is played back.
    """
    try:
        for line in held:
            journal.write(line)
    except OSError:
        journal.close()
        raise
    match.write = journal.write
