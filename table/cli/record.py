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
    """One position of a record. `known_cards` is what each seat, or the audience (None), remembers
    of hidden zones. `moves` has the choices made here, by seat; in the last position of an
    unfinished game those sealed so far. `marks` are those made here; the last one may be an undo.
    `names` are those of the players, in seat order."""

    step: int
    hand: int
    state: State
    known_cards: Mapping[int | None, Known]
    moves: Mapping[int, Move]
    marks: Sequence[Mark] = ()
    names: Sequence[str] = ()


class JournalRecord(NamedTuple):
    """A journal and its match, which is not played back yet. `damage` says why the lines after the
    last position cannot be read, if so. With `has_undo` a choice was taken back."""

    path: Path
    game: Game
    match: Match
    notice: Why | None
    damage: Why | None = None
    has_undo: bool = False

    def positions(self) -> Iterator[Position]:
        """Play the journal back and yield each position, in order. After an undo the earlier
        position comes again, and the steps continue from it. Raises Trouble where the journal is
        damaged. Only one position is kept, so that a long game does not fill the memory."""
        match = self.match
        last = self._position()
        mark_count = 0  # of the marks made before this position
        while self._advance():
            now = self._position()
            if now.state is not last.state:
                made = match.history[-1].made if now.step == last.step + 1 else {}
                yield last._replace(moves=made, marks=match.marks[mark_count:])
                last, mark_count = now, len(match.marks)
        made = dict(sorted(match.waiting_choices.items()))
        yield last._replace(moves=made, marks=match.marks[mark_count:])
        if self.damage:
            raise Unplayable(f"{self.damage}; the game could be read up to there")

    def view(self, position: Position, seat: int | None) -> View:
        """What a seat sees in a position; for None what the audience sees."""
        return redact(self.match.rules, position.state, seat, position.known_cards[seat])

    def _position(self) -> Position:
        """The present position of the match, as if nothing had been done in it yet."""
        moment = self.match.history[-1]
        names = [player.name for player in self.match.players]
        hand = moment.state.table.hand
        return Position(moment.step, hand, moment.state, moment.known, moves={}, names=names)

    def _advance(self) -> bool:
        """Replay the next line of the journal, or after the last one a step that needs no choice.
        Returns False if there is nothing to replay. Raises Unplayable."""
        try:
            return self.match.replay_step() or self.match.advance()
        except BadJournal as bad:
            message = f"{self.path}: {bad}; the game could be read up to there"
            raise Unplayable(message) from None


def open_record(path: Path) -> JournalRecord:
    """Open a journal to play it back. Raises Trouble for a bad file, game or house rule."""
    try:
        past = read_journal(path)
    except DamagedJournal as damaged:
        return record_of(path, damaged.before)._replace(damage=damaged.why)
    except BadJournal as bad:
        raise Trouble(f"{bad}; give a journal that this program wrote") from None
    return record_of(path, past)


def record_of(path: Path, past: Past) -> JournalRecord:
    """Make the record of a journal that was read from `path`. Raises Trouble."""
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
    """The position of this step, counted from 0. If an undo led back to it, the last one is taken.
    Raises Trouble if there is none."""
    last_step, found = 0, None
    for position in record.positions():
        last_step = position.step
        if last_step == step:
            found = position
        if found is not None and not record.has_undo:
            break
    if found is None or step > last_step:  # an undo at the end may have led back before this step
        raise Trouble(f"{record.path} has steps 0 to {last_step}, and no step {step}")
    return found
