"""One thing that has been told of a match, and to whom such things are told."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from rules.kit.match import REDO, UNDO, Mark, Match, PlayerInfo
from rules.kit.said import Why
from rules.kit.story import Told
from table.players.roster import PERSON


class LogEntry(NamedTuple):
    """What one step told: in which hand and row of the sheet, and whose choices made it.

    `mark`: it tells of a mark, or of a seal, which nothing takes back; `aside`: it is no part of
    how the game went, such as a hint, and is told by the log alone. `table`: which of those who
    have sat there did as it was chosen, or as it came about (`rules.kit.chairs`).
    """

    step: int
    hand: int
    row: int
    seats: tuple[int, ...]
    told: tuple[Told, ...]
    mark: bool = False
    aside: bool = False
    table: int = 0

    @property
    def order(self) -> int:
        """Among all that is told of one step: seals come first, marks last."""
        return 0 if self.aside and not self.seats else 2 if self.mark else 1


def with_names(entry: LogEntry, there: Sequence[PlayerInfo]) -> LogEntry:
    """The same with the names of those who sat there then, where others have their chairs now."""
    return entry._replace(told=tuple(told_by_name(entry.told, there)))


def told_by_name(told: Sequence[Told], there: Sequence[PlayerInfo]) -> list[Told]:
    """Sentences that tell by their names of those who sat there."""
    return [one._replace(why=_named(one.why, there)) for one in told]


def _named(said: Why, there: Sequence[PlayerInfo]) -> Why:
    called = {f"seat.{seat}": one.name for seat, one in enumerate(there)}
    facts = (
        (key, _named(fact, there) if isinstance(fact, Why) else called.get(str(fact), fact))
        for key, fact in said.facts
    )
    return Why(said.key, tuple(facts))


def audiences(match: Match) -> tuple[int | None, ...]:
    """The room, and every person at the screen."""
    return (None, *(seat for seat, one in enumerate(match.players) if one.who == PERSON))


def redone(marks: Sequence[Mark], at: int) -> Mark | None:
    """The undo whose choice the redo at this place has brought back; None of any other mark."""
    if marks[at].kind != REDO:
        return None
    again = 0
    for before in range(at - 1, -1, -1):
        one = marks[before]
        again += int(one.kind == REDO) - int(one.kind == UNDO)
        if again < 0:
            return one
    return None
