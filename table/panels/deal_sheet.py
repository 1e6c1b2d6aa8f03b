"""The sheet of an evening as a widget: what each got of each deal, the best of it ringed, and the
sum; a row opens into what brought it to whom."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import pygame

from rules.kit.said import Why, why
from rules.kit.story import CLIMAX, Told
from table.app.app import GameSession
from table.felt.typeset import Word
from table.panels.accounts import AccountText, AccountWriter, number
from table.panels.sheet import HEAD, LINE, ScoreSheet
from table.session.score_rows import Account, DealRows, Reason, ScoreRow, added, column_of
from table.storage.series import ME
from table.theme.colours import mix
from table.widgets import Box, Brush
from table.widgets.scroll import BAR
from table.widgets.widget import Point, inside

TOLD = 1  # of how a deal went for one person: its last great moment


class DealSheet(ScoreSheet):
    """`reads` gives the table at which somebody played a deal, None where its journal does not
    read; `pen_of` a pen for the words at that table. Where there are films, `film` is called with
    the deal and the person whose cell is pressed; right and left go from cell to cell, `across`
    is the one the keys are at, -1 for the row itself."""

    film: Callable[[int, int], None] | None = None
    across = -1

    def __init__(
        self,
        area: Box,
        rows: DealRows,
        names: Sequence[str],
        winners: Sequence[int],
        label: Callable[[ScoreRow], str],
        pen: AccountWriter,
        reads: Callable[[int, int], GameSession | None],
        pen_of: Callable[[GameSession], AccountWriter],
    ) -> None:
        self.deals, self.reads, self.pen_of = rows, reads, pen_of
        self._at: tuple[int, int] | None = None  # the cell under the mouse
        super().__init__(area, rows, names, winners, label, "sheet", pen)
        self.value = next((at for at in range(rows.last) if rows.known(at)), 0)

    def slip(self, place: int) -> AccountText:
        """What brought the deal at a place to each whose result may be known."""
        if place not in self._slips:
            reasons: dict[str, Mapping[int, int]] = {}
            told: list[Sequence[Word]] = []
            for person in self.deals.known(place):
                found = self._slip_of(place, person)
                for called, points in found.reasons:
                    reasons[called] = added(reasons.get(called, {}), points)
                told += found.told
            self._slips[place] = AccountText([*reasons.items()], told)
        return self._slips[place]

    def _slip_of(self, place: int, person: int) -> AccountText:
        session = self.reads(place, person)
        if session is None:
            return AccountText([], [])
        account = own_account(session, person)
        return self.pen_of(session).slip(account, self.area[2] - self.beside())

    def _draw_row(
        self, brush: Brush, place: int, top: float, columns: list[Box], right: float
    ) -> None:
        theme, last = brush.theme, place == self.deals.last
        x, _, first, _ = columns[0]
        self._rule(brush, (x, top, right - x, LINE), top)
        self._draw_called(brush, place, (x, top, first, LINE))
        for person, (cx, _, wide, _) in enumerate(columns[1:]):
            points = (self.rows.rows[place].totals if last else self.deals.cells[place])[person]
            if points is None or (last and not self.deals.whole):
                continue
            said = number(points, self.rows.parts)
            spot = (cx, top + 2, wide / 2 + 18, LINE)
            role = "firm hand" if last else "hand"
            stands = brush.write(said, spot, 22, role, theme.ink, "right")
            if person in (self.winners if last else self.deals.bests[place]):
                self._circle(brush, stands)
            if self.film is not None and not last:
                self._draw_film(brush, (place, person), (cx, top, wide, LINE))
        if last:
            self._underline(brush, x + 4, right - 4, top + 1, 1.4)
            self._underline(brush, x + 4, right - 4, top + LINE - 4, 1.4)

    def _draw_film(self, brush: Brush, cell: tuple[int, int], area: Box) -> None:
        """The sign that there is a film behind a cell."""
        theme, (x, y, wide, high) = brush.theme, area
        keys = self.focused and cell == (self.value, self.across)
        lit = keys or (self.hovered and cell == self._at)
        middle = (x + wide / 2 + 48, y + high / 2 + 1)
        if lit:
            box = (middle[0] - 13, middle[1] - 12, 26, 24)
            brush.box(box, mix(theme.panel, theme.highlight, 0.4), theme.accent, 6, 1.5)
        colour = theme.accent if lit else mix(theme.faint, theme.panel, 0.35)
        brush.triangle((middle[0] + 1, middle[1]), 11, "right", colour)

    # --- its films

    def cell_at(self, at: Point) -> tuple[int, int] | None:
        """The deal and the person of the cell at a point; None where there is no film."""
        x, y, w, h = self.area
        if self.film is None or not inside(at, (x, y + HEAD, w - BAR, h - HEAD)):
            return None
        down, tops = at[1] - y - HEAD + self.offset, self.tops()
        for place in range(self.deals.last):
            if tops[place] <= down < tops[place] + LINE:
                for person in self.deals.known(place):
                    left, _, wide, _ = self.columns()[person + 1]
                    if left <= at[0] < left + wide:
                        return place, person
        return None

    def hover(self, at: Point) -> None:
        self._at = self.cell_at(at)
        super().hover(at)
        if self._at is not None:
            self.pointed_part = -1  # a press does not open the row

    def release(self, at: Point) -> None:
        cell = self.cell_at(at) if self._grip is None else None
        if cell is None:
            self.across = -1
            super().release(at)
            return
        self.value, self.across = cell
        if self.film is not None:
            self.film(*cell)

    def key(self, event: pygame.event.Event) -> bool:
        if self.film is None or not self.opens:
            return super().key(event)
        people = self.deals.known(self.value)
        if event.key == pygame.K_RIGHT and self.value in self.open:  # the last one is the end
            self.across = min(self.across + 1, len(people) - 1)
        elif event.key == pygame.K_LEFT and self.across >= 0:
            self.across -= 1
        elif event.key in (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE) and self.across >= 0:
            self.film(self.value, self.across)
        elif not super().key(event):
            return False
        if not people or not self.deals.known(self.value):
            self.across = -1
        return True

    def as_in(self, other: ScoreSheet) -> None:
        super().as_in(other)
        self.across = other.across if isinstance(other, DealSheet) else -1


def own_account(session: GameSession, person: int) -> Account:
    """How one person came by what a deal brought, in the column of that person."""
    rows, seats = session.rows, session.match.table.seats
    at = column_of(rows, seats)
    reasons, told = [], []
    for place in range(min(rows.sheet.deal, len(rows.rows))):
        found = rows.account(place)
        told += [line for line in found.told if line.weight == CLIMAX]
        for reason in found.reasons:
            mine = reason.points.get(at if rows.sides else ME, 0)
            if mine:
                reasons.append(Reason(reason.why, {person: mine}))
    said = [Told(_by(line.why), weight=line.weight) for line in told[-TOLD:]]
    return Account(tuple(reasons), tuple(said))


def _by(what: Why) -> Why:
    """A sentence, with whose deal it tells of."""
    return why("evening.told", who=f"seat.{ME}", what=what._replace(key=f"story.{what.key}"))
