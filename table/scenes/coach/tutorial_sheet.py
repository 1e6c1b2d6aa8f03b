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
from table.scenes.overlays.scores import PAPER as PAGE, ScoresScene
from table.session.guide import OF_COLUMN, SHEET
from table.widgets import Box, Form

BUTTON, ROW, TITLE = 3.0, 1.5, 1.0  # how bad it is to cover a pixel of these
PAPER = 0.15
RING = 8.0  # of what is meant: within the paper, in logical units
HEADED = 64.0  # of the page: its title, in logical units


class TutorialSheet(ScoresScene):
    """The last row that has an account lies open. Returns "again" or "seats", or "sheet" where the
    guide goes on at the table. `before`: the note at the table, whose letters it keeps."""

    def __init__(self, app: App, session: GameSession, before: CoachMarkPlacement) -> None:
        super().__init__(app, session.game, session.match, session.rows, final=False)
        self.tutorial, self._before = before.tutorial, before
        self._rings: dict[Hashable, Item] = {}

    def open(self, engine: Engine) -> None:
        super().open(engine)
        self.coach_mark = CoachMarkPlacement(self.app, engine, self.tutorial)
        self.coach_mark.written = self._before.written

    def build(self) -> Form:
        form = super().build()
        sheet = form.find("sheet")
        assert isinstance(sheet, ScoreSheet)
        sheet.set_open(self._row(sheet), True)
        return form

    def _add_buttons(self, form: Form) -> None:
        """The leaf has its own."""

    def escape(self) -> None:
        self.close("seats")

    def event(self, event: pygame.event.Event) -> None:
        name = self.coach_mark.pressed(event)
        if not name:
            super().event(event)
            return
        self.dirty = True
        if name in ("leave", "again", "seats"):
            self.close("again" if name == "again" else "seats")
        elif not self.tutorial.over and self.tutorial.step.at != SHEET:
            self.close(SHEET)

    # what is seen

    def draw(self, surface: pygame.Surface) -> list[pygame.Rect] | None:
        whole = self.dirty
        changed = super().draw(surface)
        if whole:
            points = [] if self.tutorial.over else self.tutorial.looked_at.points
            rooms = [room for point in points if (room := self.paper_of(point)) is not None]
            faces = self.app.profiles.portraits(self.match.players)
            words = self.game.words.with_names([player.name for player in self.match.players])
            meanings = CoachRooms(rooms, self._keep(), lines=False)
            self.coach_mark.lay(words, meanings, tuple(faces))
            self._rings = self.coach_mark.light(meanings)
        elif not changed:
            return changed
        items = {**self.coach_mark.items(), **self._rings}
        for item in sorted(items.values(), key=lambda pose: pose.depth):
            item.paint(surface)
        return None

    def paper_of(self, point: str) -> pygame.Rect | None:
        """The room of a thing on the sheet, by the name a guide has for it."""
        sheet = self._opened()
        x, y, _, _ = sheet.area
        right, _, width, _ = sheet.columns()[-1]
        w = right + width - x
        top, last = y + HEAD_HEIGHT - sheet.offset, self._row(sheet)
        tops = sheet.tops()
        kind, _, rest = point.partition(":")
        if kind == OF_COLUMN:
            place = next(at for at, seats in enumerate(self._seats()) if int(rest) in seats)
            left, _, width, _ = sheet.columns()[place + 1]
            return self._rect(
                (left + RING, y + 3, width - 2 * RING, HEAD_HEIGHT + tops[last] + ROW_HEIGHT - 3)
            )
        if point == "row":
            return self._rect((x + RING, top + tops[last], w - 2 * RING, ROW_HEIGHT))
        if point == "account":
            down = tops[last] + ROW_HEIGHT
            return self._rect((x + RING, top + down, w - 2 * RING, tops[last + 1] - down))
        names = [widget.name for widget in self.form.widgets]
        if "why" not in names or "winner" not in names:
            return None
        who, why = self.form.find("winner").area, self.form.find("why").area
        return self._rect((who[0], who[1], who[2], why[1] + why[3] - who[1]))

    def _row(self, sheet: ScoreSheet) -> int:
        """The place of the last row that has an account, which is the one explained."""
        last = len(self.rows.rows) - 1
        return next((at for at in range(last, -1, -1) if sheet.can_open(at)), last)

    def _keep(self) -> list[tuple[pygame.Rect, float]]:
        sheet = self._opened()
        costs = [(self._rect(sheet.area), PAPER)]
        for point, cost in (("row", ROW), ("account", ROW), ("ending", TITLE)):
            room = self.paper_of(point)
            if room is not None:
                costs.append((room, cost))
        x, y, w, _ = sheet.area
        left, top, width, _ = PAGE
        costs.append((self._rect((left, top, width, HEADED)), TITLE))
        return [*costs, (self._rect((x, y, w, HEAD_HEIGHT)), ROW)]

    def _opened(self) -> ScoreSheet:
        sheet = self.form.find("sheet")
        assert isinstance(sheet, ScoreSheet)
        return sheet

    def _seats(self) -> tuple[tuple[int, ...], ...]:
        return self.rows.columns(len(self.match.players))

    def _rect(self, area: Box) -> pygame.Rect:
        """The pixels of a logical box of the form."""
        scale, (left, top) = self.form.scale, self.form.origin
        x, y, w, h = area
        return pygame.Rect(
            round(left + x * scale), round(top + y * scale), round(w * scale), round(h * scale)
        )
