"""Show the score sheet of a guided hand, with sentences that explain it."""

from __future__ import annotations

from collections.abc import Hashable

import pygame

from table.app.app import App, GameSession
from table.engine.scene import Engine
from table.felt.canvas import Item
from table.felt.coach_mark import CoachRooms
from table.panels.sheet import HEAD_HEIGHT, ROW_HEIGHT, ScoreSheet
from table.scenes.coach.coach_mark import CoachMarkPlacement
from table.scenes.coach.tutorial_controller import TutorialController
from table.scenes.overlays.scores import ScoresScene
from table.scenes.overlays.seals_page import PAPER
from table.session.guide import OF_COLUMN, SHEET
from table.widgets import Box, Form

FOOT = 136.0  # below the sheet for the coach mark, in logical units
MARGIN = 14.0  # between the coach mark and the lower right corner of the page, in logical units
RING_INSET = 8.0  # of a ring within the paper, in logical units
EDGE = 3.0  # logical units between a ring and the edge of the sheet, or the row beside it


class TutorialSheet(ScoresScene):
    """The score sheet with the coach mark; the last row that has an account is open. Closes with
    "again", "seats" or "menu", or with SHEET if the guide goes on at the table."""

    def __init__(self, app: App, session: GameSession, tutorial: TutorialController) -> None:
        super().__init__(app, session.game, session.match, session.rows, final=False)
        self.tutorial = tutorial
        self._pointer_items: dict[Hashable, Item] = {}

    def open(self, engine: Engine) -> None:
        super().open(engine)
        self.coach_mark = CoachMarkPlacement(self.app, engine, self.tutorial)

    def build(self) -> Form:
        form = super().build()
        assert self.sheet is not None
        self.sheet.set_open(self._explained_row(self.sheet), True)
        return form

    def _add_notes(self, form: Form) -> float:
        """Add no notes; return the height of the room for the coach mark."""
        return FOOT

    def _add_buttons(self, form: Form) -> None:
        """Add no buttons; the coach mark has them."""

    def escape(self) -> None:
        self.close("menu")

    def event(self, event: pygame.event.Event) -> None:
        """Give an event to the coach mark, whose buttons may close the page, or to the sheet."""
        name = self.coach_mark.take_event(event)
        if not name:
            super().event(event)
            return
        self.dirty = True
        if name in ("leave", "again", "seats"):
            self.close("menu" if name == "leave" else name)
        elif not self.tutorial.over and self.tutorial.step.at != SHEET:
            self.close(SHEET)

    def draw(self, surface: pygame.Surface) -> list[pygame.Rect] | None:
        """Draw the sheet, and the coach mark above it. Return what has changed; None for all."""
        redraw_all = self.dirty
        changed = super().draw(surface)
        if redraw_all:
            self._lay_out_mark()
        elif changed == []:
            return changed
        items = {**self.coach_mark.items(), **self._pointer_items}
        for item in sorted(items.values(), key=lambda item: item.depth):
            item.paint(surface)
        return None

    def _lay_out_mark(self) -> None:
        """Lay out the coach mark below the sheet, in the lower right corner if it has room."""
        points = [] if self.tutorial.over else self.tutorial.shown_step.points
        pointed = [rect for rect in map(self.point_rect, points) if rect is not None]
        left, top, width, height = PAPER
        sheet = self._rect((left, top, width, height - FOOT))
        rooms = CoachRooms(pointed, (), [sheet], lines=False)
        inner = self._rect((left, top, width - MARGIN, height - MARGIN))
        self.coach_mark.foot = inner.bottomright
        players = self.match.players
        words = self.game.words.with_names([player.name for player in players])
        self.coach_mark.lay_out(words, rooms, tuple(self.app.profiles.portraits(players)))
        self._pointer_items = self.coach_mark.pointer_items(rooms)

    def point_rect(self, point: str) -> pygame.Rect | None:
        """Return the rectangle of a thing on the sheet by its name in a guide: `row`, `account`,
        `ending`, or `column:SEAT`. None if there is no ending."""
        sheet = self.sheet
        assert sheet is not None
        tops, row = sheet.tops(), self._explained_row(sheet)
        kind, _, rest = point.partition(":")
        if kind == OF_COLUMN:
            return self._column_rect(sheet, int(rest), tops[row])
        x, y, _, _ = sheet.area
        last_left, _, last_width, _ = sheet.columns()[-1]
        left, width = x + RING_INSET, last_left + last_width - x - 2 * RING_INSET
        rows_top = y + HEAD_HEIGHT - sheet.offset
        if point == "row":
            return self._rect((left, rows_top + tops[row] + EDGE, width, ROW_HEIGHT - 2 * EDGE))
        if point == "account":
            row_bottom = tops[row] + ROW_HEIGHT
            account = self._rect((left, rows_top + row_bottom, width, tops[row + 1] - row_bottom))
            visible = account.clip(self._rect(sheet.area))
            return visible.inflate(0, -round(EDGE * 2 * self.form.scale))
        if not {"why", "winner"} <= {widget.name for widget in self.form.widgets}:
            return None
        left, top, width, _ = self.form.find("winner").area
        _, y, _, height = self.form.find("why").area
        return self._rect((left, top, width, y + height - top))

    def _column_rect(self, sheet: ScoreSheet, seat: int, row_top: float) -> pygame.Rect:
        """Return the rectangle of a seat's column, from its head down to the row at `row_top`."""
        all_seats = self.rows.columns(len(self.match.players))
        index = next(index for index, seats in enumerate(all_seats) if seat in seats)
        left, _, width, _ = sheet.columns()[index + 1]
        top = sheet.area[1] + EDGE
        height = HEAD_HEIGHT + row_top + ROW_HEIGHT - EDGE
        return self._rect((left + RING_INSET, top, width - 2 * RING_INSET, height))

    def _explained_row(self, sheet: ScoreSheet) -> int:
        """Return the index of the row that is explained: the last one that has an account."""
        last = len(self.rows.rows) - 1
        return next((index for index in range(last, -1, -1) if sheet.can_open(index)), last)

    def _rect(self, area: Box) -> pygame.Rect:
        """Return the pixels of a box in the logical units of the form."""
        scale, (left, top) = self.form.scale, self.form.origin
        x, y, w, h = (length * scale for length in area)
        return pygame.Rect(round(left + x), round(top + y), round(w), round(h))
