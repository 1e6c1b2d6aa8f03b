"""The score sheet of several deals as a widget: the points of each person by deal, the best ones
circled, and the totals; a row opens into the accounts of the deal."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import pygame

from rules.kit.said import Why, why
from rules.kit.story import CLIMAX, Told
from table.app.app import GameSession
from table.felt.typeset import SetLine
from table.panels.accounts import AccountText, AccountWriter, number
from table.panels.sheet import HEAD_HEIGHT, ROW_HEIGHT, ScoreSheet
from table.session.score_rows import Account, DealRows, Reason, ScoreRow, column_of, sum_points
from table.storage.series import ME
from table.theme.colours import mix
from table.widgets import Box, Brush
from table.widgets.scroll import BAR_WIDTH
from table.widgets.widget import Point, inside

ENTER_KEYS = (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE)
SENTENCES_PER_DEAL = 1  # the last climaxes of each person


class DealSheet(ScoreSheet):
    """Shows deals by persons. `load_table` returns the session of a deal and a person, None where
    the journal cannot be read; `writer_for` the writer for its words. With replays, `film` is
    called with the deal and person of a pressed cell; right and left select a cell:
    `selected_person`, -1 for the row itself."""

    film: Callable[[int, int], None] | None = None
    selected_person = -1

    def __init__(
        self,
        area: Box,
        rows: DealRows,
        names: Sequence[str],
        winners: Sequence[int],
        label: Callable[[ScoreRow], str],
        writer: AccountWriter,
        load_table: Callable[[int, int], GameSession | None],
        writer_for: Callable[[GameSession], AccountWriter],
    ) -> None:
        self.deals, self.load_table, self.writer_for = rows, load_table, writer_for
        self._hovered_cell: tuple[int, int] | None = None  # deal and person
        super().__init__(area, rows, names, winners, label, "sheet", writer)
        self.value = next((at for at in range(rows.last) if rows.known(at)), 0)

    def account_text(self, place: int) -> AccountText:
        """The account of a deal for all persons whose results may be known; made once."""
        if place not in self._account_texts:
            reasons: dict[str, Mapping[int, int]] = {}
            told: list[SetLine] = []
            for person in self.deals.known(place):
                account = self._person_account_text(place, person)
                for reason_name, points in account.reasons:
                    reasons[reason_name] = sum_points(reasons.get(reason_name, {}), points)
                told += account.told
            self._account_texts[place] = AccountText([*reasons.items()], told)
        return self._account_texts[place]

    def _person_account_text(self, place: int, person: int) -> AccountText:
        session = self.load_table(place, person)
        if session is None:
            return AccountText([], [])
        account = own_account(session, person)
        return self.writer_for(session).account_text(account, self.area[2] - self.scrollbar_width())

    def _draw_row(
        self, brush: Brush, place: int, top: float, columns: list[Box], right: float
    ) -> None:
        theme, last = brush.theme, place == self.deals.last
        x, _, first, _ = columns[0]
        self._rule(brush, (x, top, right - x, ROW_HEIGHT), top)
        self._draw_row_label(brush, place, (x, top, first, ROW_HEIGHT))
        for person, (cx, _, width, _) in enumerate(columns[1:]):
            points = (self.rows.rows[place].totals if last else self.deals.cells[place])[person]
            if points is None or (last and not self.deals.whole):
                continue
            text = number(points, self.rows.parts)
            text_area = (cx, top + 2, width / 2 + 18, ROW_HEIGHT)
            role = "firm hand" if last else "hand"
            text_rect = brush.write(text, text_area, 22, role, theme.ink, "right")
            if person in (self.winners if last else self.deals.bests[place]):
                self._circle(brush, text_rect)
            if self.film is not None and not last:
                self._draw_film(brush, (place, person), (cx, top, width, ROW_HEIGHT))
        if last:
            self._underline(brush, x + 4, right - 4, top + 1, 1.4)
            self._underline(brush, x + 4, right - 4, top + ROW_HEIGHT - 4, 1.4)

    def _draw_film(self, brush: Brush, cell: tuple[int, int], area: Box) -> None:
        """Draw the sign for a replay in a cell."""
        theme, (x, y, width, height) = brush.theme, area
        keys = self.focused and cell == (self.value, self.selected_person)
        lit = keys or (self.hovered and cell == self._hovered_cell)
        middle = (x + width / 2 + 48, y + height / 2 + 1)
        if lit:
            box = (middle[0] - 13, middle[1] - 12, 26, 24)
            brush.box(box, mix(theme.panel, theme.highlight, 0.4), theme.accent, 6, 1.5)
        colour = theme.accent if lit else mix(theme.faint, theme.panel, 0.35)
        brush.triangle((middle[0] + 1, middle[1]), 11, "right", colour)

    # --- replays

    def cell_at(self, at: Point) -> tuple[int, int] | None:
        """The deal and person of the cell at a point; None where there is no replay."""
        x, y, w, h = self.area
        rows = (x, y + HEAD_HEIGHT, w - BAR_WIDTH, h - HEAD_HEIGHT)
        if self.film is None or not inside(at, rows):
            return None
        down, tops = at[1] - y - HEAD_HEIGHT + self.offset, self.tops()
        for place in range(self.deals.last):
            if tops[place] <= down < tops[place] + ROW_HEIGHT:
                for person in self.deals.known(place):
                    left, _, width, _ = self.columns()[person + 1]
                    if left <= at[0] < left + width:
                        return place, person
        return None

    def hover(self, at: Point) -> None:
        self._hovered_cell = self.cell_at(at)
        super().hover(at)
        if self._hovered_cell is not None:
            self.pointed_part = -1  # a press does not open the row

    def release(self, at: Point) -> None:
        cell = self.cell_at(at) if self._grip is None else None
        if cell is None:
            self.selected_person = -1
            super().release(at)
            return
        self.value, self.selected_person = cell
        if self.film is not None:
            self.film(*cell)

    def key(self, event: pygame.event.Event) -> bool:
        if self.film is None or not self.opens:
            return super().key(event)
        people = self.deals.known(self.value)
        if event.key == pygame.K_RIGHT and self.value in self.open:  # the last one is the end
            self.selected_person = min(self.selected_person + 1, len(people) - 1)
        elif event.key == pygame.K_LEFT and self.selected_person >= 0:
            self.selected_person -= 1
        elif event.key in ENTER_KEYS and self.selected_person >= 0:
            self.film(self.value, self.selected_person)
        elif not super().key(event):
            return False
        if not people or not self.deals.known(self.value):
            self.selected_person = -1
        return True

    def copy_state(self, other: ScoreSheet) -> None:
        super().copy_state(other)
        self.selected_person = other.selected_person if isinstance(other, DealSheet) else -1


def own_account(session: GameSession, person: int) -> Account:
    """The account of a person's own points in a deal, in the column of that person."""
    rows, seats = session.rows, session.match.table.seats
    at = column_of(rows, seats)
    reasons, told = [], []
    for place in range(min(rows.sheet.deal, len(rows.rows))):
        account = rows.account(place)
        told += [line for line in account.told if line.weight == CLIMAX]
        for reason in account.reasons:
            gain = reason.points.get(at if rows.sides else ME, 0)
            if gain:
                reasons.append(Reason(reason.why, {person: gain}))
    told = [Told(_attributed(line.why), weight=line.weight) for line in told[-SENTENCES_PER_DEAL:]]
    return Account(tuple(reasons), tuple(told))


def _attributed(sentence: Why) -> Why:
    """A sentence of the story, with the person it is about."""
    story = sentence._replace(key=f"story.{sentence.key}")
    return why("evening.told", who=f"seat.{ME}", what=story)
