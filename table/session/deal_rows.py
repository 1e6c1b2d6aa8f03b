"""The sheet of an evening of the same deals: a row a deal, a column a person, and below them what
all of it comes to."""

from __future__ import annotations

from collections.abc import Sequence

from rules.kit.contract import Rules
from rules.kit.said import why
from rules.kit.story import Told
from table.layout.layout import Layout
from table.session.account import Account
from table.session.score_rows import ScoreRow, ScoreRows
from table.storage.series import ME, Series, best

OPENS = Account(marks=(Told(why("evening.deal")),))  # of a row whose account is read when it opens


class DealRows(ScoreRows):
    """The sheet, which tells of the deals that all have played; the last row is their sum.

    `cells`: what each got of each deal, None of any other; `bests`: the places of those who did
    best. `whole`: how many deals all have played, from the first on."""

    def __init__(self, series: Series, rules: Rules, layout: Layout) -> None:
        super().__init__(layout.sheet, layout.parts(f"{layout.sheet.column}:0"))
        people = range(len(series.people))
        self.whole = series.whole
        self.cells: list[Sequence[int | None]] = [
            row if deal < self.whole else [None] * len(row)
            for deal, row in enumerate(series.points)
        ]
        self.bests = [best(rules, row) for row in self.cells]
        totals = tuple(series.totals())
        self.start = tuple(0 for _ in people)
        self.rows = [
            ScoreRow(deal + 1, deal + 1, tuple(one or 0 for one in row))
            for deal, row in enumerate(self.cells)
        ]
        self.rows.append(ScoreRow(len(self.cells) + 1, len(self.cells) + 1, totals))

    @property
    def last(self) -> int:
        """The place of the row that is the sum."""
        return len(self.rows) - 1

    def known(self, place: int) -> Sequence[int]:
        """Of whom it may be known how the deal at a place went: of all, or of nobody."""
        return range(len(self.start)) if place < self.whole else ()

    def account(self, place: int) -> Account:
        """Not yet: it is in the journals, which are read when the row is opened."""
        return OPENS if self.known(place) else Account()

    def gained(self, place: int) -> tuple[int, ...]:
        """What the row says: each deal stands for itself."""
        return self.rows[place].totals


# what is measured of the deals that are played


def played(rows: ScoreRows, over: bool) -> bool:
    """Whether a deal has been played: its rows are full, or the hand is `over`."""
    return over or len(rows.rows) > rows.sheet.deal


def points_of(rows: ScoreRows, seats: int) -> int:
    """What a deal brought the one at seat ME, alone or with partners."""
    at = column_of(rows, seats)
    return rows.rows[: rows.sheet.deal][-1].totals[at] - rows.start[at]


def column_of(rows: ScoreRows, seats: int) -> int:
    """The column of the score sheet in which seat ME stands."""
    return next(at for at, one in enumerate(rows.columns(seats)) if ME in one)
