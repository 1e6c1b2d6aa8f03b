"""Begins a match at the table, or resumes it from its journal."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from rules.kit.handicap import Handicap, handicap_of
from rules.kit.heading import SEALED
from rules.kit.journal import BadJournal, DamagedJournal, Journal, Line, Past, read_journal
from rules.kit.player_info import PlayerInfo
from rules.kit.said import Why
from rules.kit.series_part import SeriesPart
from rules.kit.state import Value, why
from table.session.open_game import Broken, OpenGame, rules_and_layout

if TYPE_CHECKING:
    from rules.kit.fortune import Origin
    from rules.kit.match import Match
    from table.layout.layout import Layout
    from table.session.event_log import EventLog
    from table.session.guide import Guide
    from table.session.score_rows import ScoreRows
    from table.session.talk import Greeting
    from table.storage.series import Series


class GameSession(NamedTuple):
    """A match at the table with its open journal, score sheet and event log.

    `notice`: a message to show first, for example that a damaged line was dropped. `guide`: the
    guide of a guided match, which is not saved. `deal_of`: the evening, if the match is one deal
    that several people play in turn. `on_name_corrected`: called after a player's name was
    corrected, to correct it in the whole evening too; returns an error message if that could not be
    saved. `greeting`: what a computer player says to a person whom it has met before."""

    game: OpenGame
    match: Match
    journal: Journal
    rows: ScoreRows
    event_log: EventLog
    notice: Why | None = None
    guide: Guide | None = None
    deal_of: Series | None = None
    on_name_corrected: Callable[[PlayerInfo, str], Why | None] | None = None
    greeting: Greeting | None = None


class Torn(Broken):
    """A journal has a line that cannot be played. `before`: the journal up to that line, from which
    the match can be resumed. `lost_lines`: the number of lines that this loses."""

    def __init__(self, why: Why, before: Past, lost_lines: int) -> None:
        super().__init__(why)
        self.before, self.lost_lines = before, lost_lines

    @property
    def choices(self) -> int:
        """The number of choices before the damage."""
        return sum("move" in line for line in self.before.lines)


def begin_match(game: OpenGame, players: Sequence[PlayerInfo], options: Mapping[str, Value],
                seed: str, path: Path, dealer: int | None = None, part: SeriesPart | None = None,
                handicap: Handicap | None = None) -> GameSession:  # fmt: skip
    """Deal a match and create its journal. `dealer`: the first dealer; None lets the seed decide.
    Raises BadOptions; Broken if names or the seed are too long for a journal; or OSError if the
    journal cannot be written, and then leaves no file."""
    from rules.kit.match import Match, Terms  # not before the menu's first frame

    rules, layout = rules_and_layout(game)
    unwritten: list[Line] = []
    terms = Terms(part=part, handicap=handicap, salt=new_salt)
    match = Match(rules, players, options, seed, unwritten.append, dealer=dealer, terms=terms)
    journal = _new_journal(game, match, path, unwritten)
    return GameSession(game, match, journal, *new_rows_and_log(match, layout))


def begin_from_position(game: OpenGame, players: Sequence[PlayerInfo], header: Line,
                        lines: Sequence[Line], origin: Origin,
                        path: Path) -> GameSession:  # fmt: skip
    """Begin a match from a position of another one, which is the `origin`. `header` and `lines`:
    those of the other match's journal, up to that position. Raises the errors of `begin_match`, and
    BadJournal if the lines break the rules."""
    from rules.kit.match import Match, Terms

    rules, layout = rules_and_layout(game)
    unwritten: list[Line] = []
    terms = Terms(origin, handicap=handicap_of(header), salt=new_salt)
    match = Match(
        rules, players, header["options"], header["seed"], unwritten.append,
        past=lines, dealer=header["dealer"], terms=terms,
    )  # fmt: skip
    rows, event_log = _replay_to_end(match, layout)
    journal = _new_journal(game, match, path, [*lines, *unwritten])
    return GameSession(game, match, journal, rows, event_log)


def new_salt() -> str:
    """Return a random salt for one seal. Players could find out a salt made from the seed."""
    return os.urandom(16).hex()


def _new_journal(game: OpenGame, match: Match, path: Path, lines: Sequence[Line]) -> Journal:
    """Create the journal of a new match with these lines; leaves no file if that fails."""
    try:
        journal = Journal.create(path, match.header(game.name))
        _write_lines(lines, journal, match)
        return journal
    except BadJournal as bad:
        raise Broken(bad.why) from None
    except OSError:
        with suppress(OSError):
            path.unlink()
        raise


def read_origin(header: Line) -> Origin | None:
    """Return the position of another match from which this one was begun; None if it was dealt."""
    from rules.kit.fortune import Origin

    return Origin(**header["from"]) if header.get("from") is not None else None


def read_past(path: Path) -> Past:
    """Read a journal; raises Torn with the part before a damaged line, or BadJournal."""
    try:
        return read_journal(path)
    except DamagedJournal as damaged:
        raise Torn(damaged.why, damaged.before, damaged.gone) from None


def resume_match(game: OpenGame, past: Past, open_journal: Callable[[], Journal]) -> GameSession:
    """Replay a match, then call `open_journal` for a journal that takes more lines. Raises Torn for
    a line that cannot be played, and passes on what the rules raise."""
    from rules.kit.match import Match

    rules, layout = rules_and_layout(game)
    unwritten: list[Line] = []
    try:
        match = Match.from_header(rules, past.header, past.lines, unwritten.append, new_salt)
        rows, event_log = _replay_to_end(match, layout)
    except BadJournal as bad:
        line = dict(bad.why.facts).get("line")
        if not isinstance(line, int):
            raise
        played = line - 2  # line 1 is the header
        raise Torn(bad.why, past.cut_after(played), len(past.lines) - played) from None
    journal = open_journal()
    _write_lines(unwritten, journal, match)
    notice = past.notice
    if notice is None and match.unsealed and past.header["journal"] >= SEALED:
        notice = why("journal.unsealed", file=journal.path.name)
    return GameSession(game, match, journal, rows, event_log, notice)


def resume_in_copy(game: OpenGame, past: Past, path: Path) -> GameSession:
    """Resume a match in a copy of its journal at `path`, which is removed on failure."""
    try:
        return resume_match(game, past, lambda: Journal.copy_of(path, past))
    except BaseException:
        with suppress(OSError):
            path.unlink()
        raise


def new_rows_and_log(match: Match, layout: Layout) -> tuple[ScoreRows, EventLog]:
    """Return a new score sheet and event log of a match."""
    from table.session.event_log import EventLog  # not before the menu's first frame
    from table.session.score_rows import ScoreRows

    event_log = EventLog(match, layout.sheet)
    return ScoreRows.of(match, layout, event_log), event_log


def _replay_to_end(match: Match, layout: Layout) -> tuple[ScoreRows, EventLog]:
    """Replay a match to the last line of its journal; return its score sheet and event log."""
    rows, event_log = new_rows_and_log(match, layout)
    while match.replay_step():
        rows.follow(match)
        event_log.note()
    return rows, event_log


def _write_lines(lines: Sequence[Line], journal: Journal, match: Match) -> None:
    """Write the lines that a match made before its journal was open, and connect the two for the
    next lines. Closes the journal if that raises OSError."""
    try:
        for line in lines:
            journal.write(line)
    except OSError:
        journal.close()
        raise
    match.write = journal.write
