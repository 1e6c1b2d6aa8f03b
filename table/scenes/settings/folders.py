"""Where the player's own things lie: each by its path, which is copied, in its folder, which the
system shows."""

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

PAPER = (28.0, 22.0, 968.0, 596.0)
PITCH = 49.0  # from one place to the next
WIDE = {"show": 116.0, "copy": 156.0}  # of a button
GAP = 10.0
LOW = 118.0  # so far above the window's foot a notice begins, and covers no place's name


class FolderPage(Page):
    """A page from which the system is asked to show a folder."""

    _asked: ShowRequest | None = None

    def notice_position(self, paper: tuple[int, int]) -> tuple[int, int]:
        """Between the buttons at the foot and what the page is called."""
        width, height = self.engine.size
        return (width - paper[0]) // 2, height - round(LOW * self.engine.scale) - paper[1]

    def show(self, folder: Path) -> None:
        """Have a folder shown; one sentence where nobody can."""
        try:
            self._asked = show(folder)
        except SaidError as bad:
            self.engine.notice(self.engine.words.tell(bad.why))

    def put(self, text: str, done: str) -> None:
        """A text is copied, to be put in elsewhere; `done` is said then."""
        put = False
        with suppress(pygame.error, AttributeError):
            pygame.scrap.put_text(text)
            put = True
        self.engine.notice(done if put else self.engine.words.say("troubles.uncopied"))

    def step(self, now: float) -> None:
        super().step(now)
        if self._asked is None:
            return
        answer = self._asked.answer()
        if answer is False:
            self.engine.notice(self.engine.words.tell(unshown(self._asked.folder).why))
        if answer is not None:
            self._asked = None


class FoldersScene(FolderPage):
    """Every place. Returns None."""

    def __init__(self, app: App) -> None:
        self.app = app

    def build(self) -> Form:
        say, form = self.engine.words.say, Form(self.engine.theme, self.engine.size)
        x, y, _, h = PAPER
        form.add(Panel(PAPER, say("where.title")))
        top = y + 80
        for place in own_places(self.app.store):
            self._add_place(form, place, (x + 28, top))
            top += PITCH
        foot = y + h - 66
        done = (x + 28, foot, 150, 44)
        form.add(Button(done, say("common.done"), self.escape, "primary", "done"))
        return form

    def _add_place(self, form: Form, place: OwnPlace, at: tuple[float, float]) -> None:
        (x, y), words = at, self.engine.words
        called, path = words.say(f"where.{place.key}"), str(place.path)
        room = PAPER[2] - 56 - sum(WIDE.values()) - 2 * GAP
        form.add(Label((x, y, room, 24), called, 18, "strong", name=f"called:{place.key}"))
        below, name = (x, y + 23, room, 22), f"path:{place.key}"
        form.add(Label(below, path, 15, "text", "faint", lines=True, name=name))
        left = x + room + GAP
        copied = words.say("where.copied", path=path)
        actions = {
            "show": partial(self.show, place.folder),
            "copy": partial(self.put, path, copied),
        }
        for name, on in actions.items():
            area, said = (left, y + 3, WIDE[name], 38), words.say(f"where.{name}")
            button = form.add(Button(area, said, on, name=f"{name}:{place.key}", size=16))
            button.label = words.say(f"where.{name}.of", what=called)
            left += WIDE[name] + GAP
