"""The score sheet of several deals: each person's points, the best ringed, and the accounts."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import pygame

from rules.kit.said import why
from rules.kit.story import CLIMAX, Told
from table.app.app import GameSession
from table.felt.typeset import SetLine
from table.i18n.phrases import points_text
from table.panels.accounts import AccountText, AccountWriter
from table.panels.sheet import ENTER_KEYS, ROW_HEIGHT, ScoreSheet
from table.session.score_rows import Account, DealRows, Reason, ScoreRow, own_column, sum_points
from table.storage.series import ME
from table.theme.colours import mix
from table.widgets import Box, Brush
from table.widgets.widget import Point

SENTENCES_PER_DEAL = 1  # the last climaxes of each person


class DealSheet(ScoreSheet):
    """Shows the points of each person in each deal.

    `load_table` returns the session in which a person played a deal, or None if its journal cannot
    be read; `writer_for` returns the writer for a session's words. `on_replay` is called with the
    deal and person of a pressed cell; if it is None there are no replays. Right and left select a
    cell, that of `selected_person`; -1 is the row itself."""

    on_replay: Callable[[int, int], None] | None = None
    selected_person = -1
    _hovered_cell: tuple[int, int] | None = None  # deal and person

    def __init__(self, area: Box, rows: DealRows, names: Sequence[str], winners: Sequence[int],
                 label: Callable[[ScoreRow], str],
                 load_table: Callable[[int, int], GameSession | None],
                 writer_for: Callable[[GameSession | None], AccountWriter]) -> None:  # fmt: skip
        self.deals, self.load_table, self.writer_for = rows, load_table, writer_for
        super().__init__(area, rows, names, winners, label, writer_for(None))
        self.value = next((deal for deal in range(rows.last) if rows.shown_people(deal)), 0)

    def _write_account(self, place: int) -> AccountText:
        """Write one account of a deal for all persons whose results may be known."""
        reasons: dict[str, Mapping[int, int]] = {}
        story: list[SetLine] = []
        width = self.area[2] - self.scrollbar_width()
        for person in self.deals.shown_people(place):
            session = self.load_table(place, person)
            if session is not None:
                account = person_account(session, person)
                text = self.writer_for(session).account_text(account, width)
                for name, points in text.reasons:
                    reasons[name] = sum_points(reasons.get(name, {}), points)
                story += text.sentences
        return AccountText([*reasons.items()], story, self.writer_for(None).large)

    def _draw_cell(self, brush: Brush, place: int, person: int, area: Box) -> None:
        """Draw the points of a person in a deal with the sign for its replay, or in the last row
        the person's total. Points that may not be known yet are left out."""
        x, y, width, height = area
        is_last, deals = place == self.last, self.deals
        points_of_all = self.rows.rows[place].totals if is_last else deals.cells[place]
        points = points_of_all[person]
        if points is None or (is_last and not deals.whole):
            return
        best = self.winners if is_last else deals.bests[place]
        points_area = (x, y + 2, width / 2 + 18, height)
        text = points_text(points, self.rows.parts)
        self._draw_total(brush, text, points_area, is_last, person in best)
        if self.on_replay is not None and not is_last:
            self._draw_replay_sign(brush, (place, person), (x + width / 2 + 48, y + height / 2 + 1))

    def _draw_replay_sign(self, brush: Brush, cell: tuple[int, int], middle: Point) -> None:
        """Draw the sign for a replay, highlighted if its cell is hovered or selected."""
        theme, (x, y) = brush.theme, middle
        is_selected = self.focused and cell == (self.value, self.selected_person)
        colour = mix(theme.faint, theme.panel, 0.35)
        if is_selected or (self.hovered and cell == self._hovered_cell):
            fill, colour = mix(theme.panel, theme.highlight, 0.4), theme.accent
            brush.box((x - 13, y - 12, 26, 24), fill, theme.accent)
        brush.triangle((x + 1, y), 11, "right", colour)

    def cell_at(self, at: Point) -> tuple[int, int] | None:
        """Return the deal and person of the cell at a point; None if there is no replay to open."""
        place, down = self.find_row(at)
        if self.on_replay is None or not 0 <= place < self.last or down >= ROW_HEIGHT:
            return None
        for person in self.deals.shown_people(place):
            left, _, width, _ = self.columns()[person + 1]
            if left <= at[0] < left + width:
                return place, person
        return None

    def hover(self, at: Point) -> None:
        """Note the cell and row under the pointer. A press on a cell is not for its row."""
        self._hovered_cell = self.cell_at(at)
        super().hover(at)
        if self._hovered_cell is not None:
            self.pointed_part = -1

    def release(self, at: Point) -> None:
        """Open the replay of the pressed cell; a press elsewhere opens or closes the row."""
        is_on_scrollbar = self._grip is not None
        cell = None if is_on_scrollbar else self.cell_at(at)
        if cell is None:
            self.selected_person = -1
            super().release(at)
            return
        self.value, self.selected_person = cell
        if self.on_replay is not None:
            self.on_replay(*cell)

    def key(self, event: pygame.event.Event) -> bool:
        """Select a cell by right and left, open its replay by Enter, or do as on every sheet."""
        if self.on_replay is None or not self.has_accounts:
            return super().key(event)
        people = self.deals.shown_people(self.value)
        if event.key == pygame.K_RIGHT and self.value in self.open_rows:
            self.selected_person = min(self.selected_person + 1, len(people) - 1)
        elif event.key == pygame.K_LEFT and self.selected_person >= 0:
            self.selected_person -= 1
        elif event.key in ENTER_KEYS and self.selected_person >= 0:
            self.on_replay(self.value, self.selected_person)
        elif not super().key(event):
            return False
        if not people or not self.deals.shown_people(self.value):
            self.selected_person = -1
        return True

    def copy_state(self, other: ScoreSheet) -> None:
        super().copy_state(other)
        self.selected_person = other.selected_person if isinstance(other, DealSheet) else -1


def person_account(session: GameSession, person: int) -> Account:
    """Return the account of a deal for one person's column of the sheet: the person's own points,
    and the last sentences on how the deal ended for them."""
    rows, seats = session.rows, session.match.table.seats
    column = own_column(rows, seats)
    accounts = [rows.account(row) for row in range(min(rows.sheet.deal, len(rows.rows)))]
    all_reasons = [reason for account in accounts for reason in account.reasons]
    own_reasons = [reason for reason in all_reasons if reason.points.get(column)]
    reasons = tuple(Reason(own.why, {person: own.points[column]}) for own in own_reasons)
    sentences = [sentence for account in accounts for sentence in account.sentences]
    endings = [sentence for sentence in sentences if sentence.weight == CLIMAX]
    story = []
    for ending in endings[-SENTENCES_PER_DEAL:]:
        what = ending.why._replace(key=f"story.{ending.why.key}")
        story.append(Told(why("evening.told", who=f"seat.{ME}", what=what), weight=ending.weight))
    return Account(reasons, tuple(story))
