"""What stands in a journal of what people did: a choice, or a mark, which is no choice."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from rules.kit.chain import Line
from rules.kit.journal import BadJournal
from rules.kit.move import Move, move
from rules.kit.state import Table

UNDO, REDO = "undo", "redo"
OPENED = "opened"  # the dealer's seals of the hand that is over have been opened


class Mark(NamedTuple):
    """A line that is no choice: what it marks, who made it, at which step of which hand, and what
    else it says: of an `undo` where it was not free, `agreed`, who was asked and agreed."""

    kind: str
    seat: int
    step: int
    hand: int
    facts: Mapping[str, object]

    @property
    def to(self) -> int:
        """The step that an undo goes back to; -1 where the line names none."""
        step = self.facts.get("to")
        return step if type(step) is int else -1


def choice_in(line: Line) -> tuple[int, Move]:
    """The seat and its choice in a line; BadJournal, or BadMove, where there is none."""
    seat, text = line.get("seat"), line.get("move")
    if not isinstance(seat, int) or not isinstance(text, str):
        raise BadJournal("journal.choice")
    return seat, move(text)


def mark_in(line: Line, step: int, table: Table) -> Mark:
    """The mark in a line that has one, made at this step; BadJournal where it does not read."""
    facts = {key: line[key] for key in line if key not in ("mark", "seat", "at")}
    kind, seat = line["mark"], line.get("seat")
    if not isinstance(kind, str) or type(seat) is not int or seat not in range(table.seats):
        raise BadJournal("journal.mark")
    return Mark(kind, seat, step, table.hand, facts)
