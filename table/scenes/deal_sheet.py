"""The sheet of an evening as a widget: what each got of each deal, the best of it ringed, and the
sum; a row opens into what brought it to whom."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from rules.kit.said import Why, why
from rules.kit.story import CLIMAX, Told
from table.felt.typeset import Word
from table.house.account import Account, Reason, added
from table.house.deal_rows import DealRows
from table.house.evening import ME, column_of
from table.house.house import Sitting
from table.house.score_rows import ScoreRow
from table.scenes.accounts import Pen, Slip
from table.scenes.opening import LINE
from table.scenes.sheet import ScoreSheet, number
from table.widgets import Box, Brush

TOLD = 1  # of how a deal went for one person: its last great moment


class DealSheet(ScoreSheet):
    """`reads` gives the table at which somebody played a deal, None where its journal does not
    read; `pen_of` a pen for the words at that table."""

    def __init__(
        self,
        area: Box,
        rows: DealRows,
        names: Sequence[str],
        winners: Sequence[int],
        label: Callable[[ScoreRow], str],
        pen: Pen,
        reads: Callable[[int, int], Sitting | None],
        pen_of: Callable[[Sitting], Pen],
    ) -> None:
        self.deals, self.reads, self.pen_of = rows, reads, pen_of
        super().__init__(area, rows, names, winners, label, "sheet", pen)
        self.value = next((at for at in range(rows.last) if rows.known(at)), 0)

    def slip(self, place: int) -> Slip:
        """What brought the deal at a place to each whose result may be known."""
        if place not in self._slips:
            reasons: dict[str, Mapping[int, int]] = {}
            told: list[Sequence[Word]] = []
            for person in self.deals.known(place):
                found = self._slip_of(place, person)
                for called, points in found.reasons:
                    reasons[called] = added(reasons.get(called, {}), points)
                told += found.told
            self._slips[place] = Slip([*reasons.items()], told)
        return self._slips[place]

    def _slip_of(self, place: int, person: int) -> Slip:
        sitting = self.reads(place, person)
        if sitting is None:
            return Slip([], [])
        account = own_account(sitting, person)
        return self.pen_of(sitting).slip(account, self.area[2] - self.beside())

    def _draw_row(
        self, brush: Brush, place: int, top: float, columns: list[Box], right: float
    ) -> None:
        theme, last = brush.theme, place == self.deals.last
        x, _, first, _ = columns[0]
        self._rule(brush, (x, top, right - x, LINE), top)
        self._draw_called(brush, place, (x, top, first, LINE))
        for person, (cx, _, wide, _) in enumerate(columns[1:]):
            points = self.rows.rows[place].totals[person] if last else self._cell(place, person)
            if points is None or (last and not self.deals.whole):
                continue
            said = number(points, self.rows.parts)
            spot = (cx, top + 2, wide / 2 + 18, LINE)
            role = "firm hand" if last else "hand"
            stands = brush.write(said, spot, 22, role, theme.ink, "right")
            if person in (self.winners if last else self.deals.bests[place]):
                self._circle(brush, stands)
        if last:
            self._underline(brush, x + 4, right - 4, top + 1, 1.4)
            self._underline(brush, x + 4, right - 4, top + LINE - 4, 1.4)

    def _cell(self, place: int, person: int) -> int | None:
        return self.deals.cells[place][person]


def own_account(sitting: Sitting, person: int) -> Account:
    """How one person came by what a deal brought, in the column of that person."""
    rows, seats = sitting.rows, sitting.match.table.seats
    at = column_of(rows, seats)
    reasons, told = [], []
    for place in range(min(rows.sheet.deal, len(rows.rows))):
        found = rows.account(place)
        told += [one for one in found.told if one.weight == CLIMAX]
        for reason in found.reasons:
            mine = reason.points.get(at if rows.sides else ME, 0)
            if mine:
                reasons.append(Reason(reason.why, {person: mine}))
    said = [Told(_by(one.why), weight=one.weight) for one in told[-TOLD:]]
    return Account(tuple(reasons), tuple(said))


def _by(what: Why) -> Why:
    """A sentence, with whose deal it tells of."""
    return why("evening.told", who=f"seat.{ME}", what=what._replace(key=f"story.{what.key}"))
