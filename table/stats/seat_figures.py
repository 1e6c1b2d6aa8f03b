"""The numbers that the book keeps of every seat of a match, beside its points.

A line here is all that a new one needs, at the end of the list, and its words `book.NAME`: it goes
into the results log, the book (whose older files get the column), the CSV file, and, if `shown`,
onto the page of the people."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple

from rules.kit.journal import UNDO
from rules.kit.match import Match

HINT = "hint"  # the kind of mark for a hint that was asked for


class SeatFigure(NamedTuple):
    """A number that each seat has at the end of a match, with its `name` in log, book and CSV file.
    `whole`: it is a whole number from 0 on. `shown`: the page of the people shows the sums."""

    name: str
    values: Callable[[Match], Sequence[float]]
    whole: bool = False
    shown: bool = False


def _count_marks(kind: str, match: Match) -> list[int]:
    seats = [mark.seat for mark in match.marks if mark.kind == kind]
    return [seats.count(seat) for seat in range(len(match.players))]


def _points_in_advance(match: Match) -> Sequence[float]:
    handicap = match.terms.handicap
    return [0] * len(match.players) if handicap is None else handicap.given


SEAT_FIGURES = (
    SeatFigure("hints", partial(_count_marks, HINT), whole=True, shown=True),
    SeatFigure("undone", partial(_count_marks, UNDO), whole=True),
    SeatFigure("given", _points_in_advance),
)
FIRST_FIGURES = 2  # are in the first version of the book, and in every CSV file
