"""List the folders and files of the player's own things; copy their paths, or have the system show
their folders."""

from __future__ import annotations

from contextlib import suppress
from functools import partial
from pathlib import Path

import pygame

from rules.kit.said import SaidError
from table.app.app import App
from table.engine.page import Page
from table.storage.own_places import OwnPlace, ShowRequest, own_places, show, unshown
from table.widgets import Button, Form, Label, Panel

PANEL = (28.0, 22.0, 968.0, 596.0)
ROW_PITCH = 49.0
BUTTON_WIDTHS = {"show": 116.0, "copy": 156.0}
GAP = 10.0
NOTICE_BOTTOM = 118.0  # of a notice, above the window's foot, so that it covers no name


class FolderPage(Page):
    """A page from which the system is asked to show a folder."""

    _request: ShowRequest | None = None

    def notice_position(self, paper: tuple[int, int]) -> tuple[int, int]:
        """The top left corner of a notice of this size, above the buttons at the foot."""
        width, height = self.engine.size
        return (width - paper[0]) // 2, height - round(NOTICE_BOTTOM * self.engine.scale) - paper[1]

    def show(self, folder: Path) -> None:
        """Ask the system to show a folder, and notify if it cannot."""
        try:
            self._request = show(folder)
        except SaidError as bad:
            self.engine.notice(self.engine.words.tell(bad.why))

    def copy_text(self, text: str, message: str) -> None:
        """Copy a text to the clipboard and show `message`, or that it failed."""
        copied = False
        with suppress(pygame.error, AttributeError):
            pygame.scrap.put_text(text)
            copied = True
        self.engine.notice(message if copied else self.engine.words.say("troubles.uncopied"))

    def step(self, now: float) -> None:
        super().step(now)
        if self._request is None:
            return
        answer = self._request.answer()
        if answer is False:
            self.engine.notice(self.engine.words.tell(unshown(self._request.folder).why))
        if answer is not None:
            self._request = None


class FoldersScene(FolderPage):
    """The list of all places. Closes with None."""

    def __init__(self, app: App) -> None:
        self.app = app

    def build(self) -> Form:
        say, form = self.engine.words.say, Form(self.engine.theme, self.engine.size)
        x, y, _, h = PANEL
        form.add(Panel(PANEL, say("where.title")))
        top = y + 80
        for place in own_places(self.app.store):
            self._add_place(form, place, (x + 28, top))
            top += ROW_PITCH
        foot = y + h - 66
        done = (x + 28, foot, 150, 44)
        form.add(Button(done, say("common.done"), self.escape, "primary", "done"))
        return form

    def _add_place(self, form: Form, place: OwnPlace, at: tuple[float, float]) -> None:
        (x, y), words = at, self.engine.words
        title, path = words.say(f"where.{place.key}"), str(place.path)
        width = PANEL[2] - 56 - sum(BUTTON_WIDTHS.values()) - 2 * GAP
        form.add(Label((x, y, width, 24), title, 18, "strong", name=f"called:{place.key}"))
        below, name = (x, y + 23, width, 22), f"path:{place.key}"
        form.add(Label(below, path, 15, "text", "faint", lines=True, name=name))
        left = x + width + GAP
        message = words.say("where.copied", path=path)
        actions = {
            "show": partial(self.show, place.folder),
            "copy": partial(self.copy_text, path, message),
        }
        for name, on_press in actions.items():
            area, text = (left, y + 3, BUTTON_WIDTHS[name], 38), words.say(f"where.{name}")
            button = form.add(Button(area, text, on_press, name=f"{name}:{place.key}", size=16))
            button.label = words.say(f"where.{name}.of", what=title)
            left += BUTTON_WIDTHS[name] + GAP
