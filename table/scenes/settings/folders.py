"""List the folders and files of the player's own things; copy their paths, or have the system show
their folders."""

from __future__ import annotations

from contextlib import suppress
from functools import partial
from pathlib import Path

import pygame

from rules.kit.said import SaidError
from table.app.app import App
from table.panels.paper import Paper, PaperPage
from table.storage.own_places import OwnPlace, ShowRequest, own_places, show, unshown
from table.widgets import Form

PANEL = (28.0, 22.0, 968.0, 596.0)
ROW_PITCH = 49.0
BUTTONS = 292.0  # width of the buttons of a row, with the gap before and between them
NOTICE_BOTTOM = 118.0  # of a notice, above the window's foot, so that it covers no name


class FolderPage(PaperPage):
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
            self.notify(bad.why)

    def copy_text(self, text: str, message: str) -> None:
        """Copy a text to the clipboard and show `message`, or that it failed."""
        copied = False
        with suppress(pygame.error, AttributeError):
            pygame.scrap.put_text(text)
            copied = True
        self.engine.notice(message if copied else self.say("troubles.uncopied"))

    def step(self, now: float) -> None:
        super().step(now)
        request = self._request
        answer = request.answer() if request else None
        if request and answer is False:
            self.notify(unshown(request.folder).why)
        if answer is not None:
            self._request = None


class FoldersScene(FolderPage):
    """The list of all places. Closes with None."""

    def __init__(self, app: App) -> None:
        self.app = app

    def build(self) -> Form:
        paper = Paper(self.new_form(), PANEL, self.say("where.title"))
        for row, place in enumerate(own_places(self.app.store)):
            self._add_place(paper, place, 80 + row * ROW_PITCH)
        paper.button((28, -66, 150, 44), self.say("common.done"), self.escape, "primary", "done")
        return paper.form

    def _add_place(self, paper: Paper, place: OwnPlace, top: float) -> None:
        """Add the name and the path of a place, with the buttons that show and copy it."""
        say, path, right = self.say, str(place.path), -28 - BUTTONS
        title = say(f"where.{place.key}")
        paper.text((28, top, right, 24), title, 18, "strong", name=f"called:{place.key}")
        line = (28, top + 23, right, 22)
        paper.lines(line, path, 15, "text", "faint", name=f"path:{place.key}")
        copy = partial(self.copy_text, path, say("where.copied", path=path))
        for name, left, width, on_press in (
            ("show", right + 10, 116.0, partial(self.show, place.folder)),
            ("copy", right + 136, 156.0, copy),
        ):
            spot, text = (left, top + 3, width, 38), say(f"where.{name}")
            button = paper.button(spot, text, on_press, name=f"{name}:{place.key}", size=16)
            button.label = say(f"where.{name}.of", what=title)
