"""A journal as a match: opened, played back, and looked at position by position."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from rules.kit.catalogue import Game
from rules.kit.journal import BadJournal, DamagedJournal, Past, read_journal
from rules.kit.match import UNDO, Mark, Match
from rules.kit.move import Move
from rules.kit.options import BadOptions
from rules.kit.sight import Known, redact
from rules.kit.state import State, View, Why
from table.cli.arguments import playable
from table.files.trouble import Trouble


class Unplayable(Trouble):
    """A journal of which a line does not fit the rules, or is damaged."""


class Position(NamedTuple):
    """One position of a record.

    `known`: what each seat (None: the room) remembered of hidden zones; `made`:
    the choices made here, in the last position of a game in play those sealed so far; `marks`:
    the marks made here, in order, the last of which may have led away from it; `names`: of those
    who sat there.
    """

    step: int
    hand: int
    state: State
    known: Mapping[int | None, Known]
    made: Mapping[int, Move]
    marks: Sequence[Mark] = ()
    names: Sequence[str] = ()


class JournalRecord(NamedTuple):
    """A journal and the match it holds, not yet played back; `damage` says what is wrong after
    its last position, where it goes on but cannot be read. `turns`: something was taken back."""

    path: Path
    game: Game
    match: Match
    notice: Why | None
    damage: Why | None = None
    turns: bool = False

    def positions(self) -> Iterator[Position]:
        """Every position in order, to where the game stands; raises Trouble where it breaks off.

        Made one by one, so that a long game does not have to fit into memory. Where somebody took
        a choice back, the steps go on from the earlier position, which comes once more.
        """
        match, marks_before = self.match, 0
        last = self._position()
        while self._forward():
            now = self._position()
            if now.state is not last.state:
                onward = now.step == last.step + 1
                made = match.history[-1].made if onward else {}
                yield last._replace(made=made, marks=match.marks[marks_before:])
                last, marks_before = now, len(match.marks)
        made = dict(sorted(match.sealed.items()))
        yield last._replace(made=made, marks=match.marks[marks_before:])
        if self.damage:
            raise Unplayable(f"{self.damage}; the game can be read up to there")

    def view(self, position: Position, seat: int | None) -> View:
        """What the seat (None: the room) knew in a position."""
        return redact(self.match.rules, position.state, seat, position.known[seat])

    def _position(self) -> Position:
        moment = self.match.history[-1]
        names = [player.name for player in self.match.players]
        hand = moment.state.table.hand
        return Position(moment.step, hand, moment.state, moment.known, {}, (), names)

    def _forward(self) -> bool:
        """One choice or one step on. What the dealer does after the last line is done too:
        where luck is asked, the seed gives the same as it gave at the table."""
        try:
            return self.match.replay_step() or (not self.match.owing() and self.match.advance())
        except BadJournal as bad:
            message = f"{self.path}: {bad}; the game can be read up to there"
            raise Unplayable(message) from None


def opened(path: Path) -> JournalRecord:
    """The record in a journal; raises Trouble for a file, game or house rule that will not do."""
    try:
        past = read_journal(path)
    except DamagedJournal as damaged:
        return rematch(path, damaged.before)._replace(damage=damaged.why)
    except BadJournal as bad:
        raise Trouble(f"{bad}; give a journal that this program wrote") from None
    return rematch(path, past)


def rematch(path: Path, past: Past) -> JournalRecord:
    """The record of a journal already read; raises Trouble as `opened` does."""
    try:
        game, rules = playable(past.header["game"])
    except Trouble as trouble:
        raise Trouble(f"{path}: {trouble}") from None
    try:
        match = Match.from_header(rules, past.header, past.lines)
    except BadOptions as bad:
        raise Trouble(f"{path}: its house rules are not those of today: {bad}") from None
    except BadJournal as bad:
        raise Unplayable(f"{path}: {bad}") from None
    turns = any(line.get("mark") == UNDO for line in past.lines)
    return JournalRecord(path, game, match, past.notice, turns=turns)


def position_at(record: JournalRecord, step: int) -> Position:
    """The position of that step, counted from 0, the last one where some were taken back; raises
    Trouble if there is none."""
    last, result = 0, None
    for position in record.positions():
        last = position.step
        result = position if last == step else result
        if result is not None and not record.turns:
            break
    if result is None or step > last:
        raise Trouble(f"{record.path} has steps 0 to {last}, and no step {step}")
    return result
