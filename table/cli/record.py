"""Open a journal as a match, and play it back position by position."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from rules.kit.catalogue import Game
from rules.kit.journal import UNDO, BadJournal, DamagedJournal, Mark, Past, read_journal
from rules.kit.match import Match
from rules.kit.move import Move
from rules.kit.options import BadOptions
from rules.kit.sight import Known, redact
from rules.kit.state import State, View, Why
from table.cli.arguments import playable_game
from table.files.trouble import Trouble


class Unplayable(Trouble):
    """A journal with a line that is damaged or against the rules."""


class Position(NamedTuple):
    """One position of a record. `known`: what each seat (None: the audience) remembers of hidden
    zones. `made`: the choices made here, by seat; in the last position of an unfinished game those
    sealed so far. `marks`: those made here, the last of which may be an undo. `names`: of the
    players, in seat order."""

    step: int
    hand: int
    state: State
    known: Mapping[int | None, Known]
    made: Mapping[int, Move]
    marks: Sequence[Mark] = ()
    names: Sequence[str] = ()


class JournalRecord(NamedTuple):
    """A journal and its match, not yet played back. `damage`: why the lines after the last position
    cannot be read, or None. `has_undo`: a choice was taken back."""

    path: Path
    game: Game
    match: Match
    notice: Why | None
    damage: Why | None = None
    has_undo: bool = False

    def positions(self) -> Iterator[Position]:
        """Yield every position in order, up to the current one; raises Trouble where the journal is
        damaged. They are made one by one, so that a long game does not have to fit into memory.
        After an undo the earlier position comes again, and the steps continue from it."""
        match = self.match
        last, mark_count = self._position(), 0
        while self._advance():
            now = self._position()
            if now.state is not last.state:
                made = match.history[-1].made if now.step == last.step + 1 else {}
                yield last._replace(made=made, marks=match.marks[mark_count:])
                last, mark_count = now, len(match.marks)
        made = dict(sorted(match.waiting_choices.items()))
        yield last._replace(made=made, marks=match.marks[mark_count:])
        if self.damage:
            raise Unplayable(f"{self.damage}; the game could be read up to there")

    def view(self, position: Position, seat: int | None) -> View:
        """The view of a seat (None: the audience) in a position."""
        return redact(self.match.rules, position.state, seat, position.known[seat])

    def _position(self) -> Position:
        """The current position, without choices and marks."""
        moment = self.match.history[-1]
        names = [player.name for player in self.match.players]
        hand = moment.state.table.hand
        return Position(moment.step, hand, moment.state, moment.known, {}, (), names)

    def _advance(self) -> bool:
        """Replay one line; after the last one let the dealer go on by a step that needs no choice.
        False if there is neither. Raises Unplayable."""
        try:
            return self.match.replay_step() or self.match.advance()
        except BadJournal as bad:
            message = f"{self.path}: {bad}; the game could be read up to there"
            raise Unplayable(message) from None


def open_record(path: Path) -> JournalRecord:
    """Open the record of a journal; raises Trouble for an unusable file, game or house rule."""
    try:
        past = read_journal(path)
    except DamagedJournal as damaged:
        return record_of(path, damaged.before)._replace(damage=damaged.why)
    except BadJournal as bad:
        raise Trouble(f"{bad}; give a journal that this program wrote") from None
    return record_of(path, past)


def record_of(path: Path, past: Past) -> JournalRecord:
    """The record of a journal already read; raises Trouble as `open_record` does."""
    try:
        game, rules = playable_game(past.header["game"])
    except Trouble as trouble:
        raise Trouble(f"{path}: {trouble}") from None
    try:
        match = Match.from_header(rules, past.header, past.lines)
    except BadOptions as bad:
        raise Trouble(f"{path}: its house rules no longer exist: {bad}") from None
    except BadJournal as bad:
        raise Unplayable(f"{path}: {bad}") from None
    has_undo = any(line.get("mark") == UNDO for line in past.lines)
    return JournalRecord(path, game, match, past.notice, has_undo=has_undo)


def position_at(record: JournalRecord, step: int) -> Position:
    """The position of this step, counted from 0; if an undo led there again, the last one. Raises
    Trouble if there is none."""
    last, found = 0, None
    for position in record.positions():
        last = position.step
        if last == step:
            found = position
        if found is not None and not record.has_undo:
            break
    if found is None or step > last:  # an undo at the end may have led back before this step
        raise Trouble(f"{record.path} has steps 0 to {last}, and no step {step}")
    return found
