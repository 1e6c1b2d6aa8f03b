"""What lies in another folder is taken along: its path is typed here, or the folder dropped."""

from __future__ import annotations

from pathlib import Path

import pygame

from rules.kit.said import SaidError
from table.app.house import House
from table.engine.page import Page
from table.i18n.phrases import list_names
from table.storage.along import KINDS, Taken, take_along
from table.widgets import Button, Entry, Form, Label, Panel

WIDE, TALL = 760.0, 420.0


class AlongScene(Page):
    """Returns True where something has come in."""

    see_through = True

    def __init__(self, house: House) -> None:
        self.house = house
        self.path = self.told = ""
        self.colour = "ink"
        self.come_in = False

    def build(self) -> Form:
        words, form = self.app.words, Form(self.app.theme, self.app.size)
        x, y = (1024 - WIDE) / 2, (640 - TALL) / 2
        form.add(Panel((x, y, WIDE, TALL), words.say("along.title")))
        line = (x + 28, y + 74, WIDE - 56, 66)
        form.add(Label(line, words.say("along.line"), 17, "italic", "faint", lines=True))
        entry = (x + 28, y + 174, WIDE - 56, 42)
        hint = words.say("along.hint")
        form.add(Label((x + 28, y + 144, WIDE - 56, 26), hint, 18))
        field = Entry(entry, self.path, self._typed, lambda _: self.take(), 400, name="path")
        form.set_focus(form.add(field))
        told = (x + 28, y + 228, WIDE - 56, 116)
        form.add(Label(told, self.told, 17, "text", self.colour, lines=True, name="told"))
        foot = y + TALL - 70
        form.add(
            Button((x + 28, foot, 150, 48), words.say("common.done"), self.escape, name="done")
        )
        take = (x + WIDE - 28 - 260, foot, 260, 48)
        form.add(Button(take, words.say("along.take"), self.take, "primary", "take"))
        return form

    def _typed(self, path: str) -> None:
        self.path = path

    def event(self, event: pygame.event.Event) -> None:
        """A folder that is dropped here is the one that is meant; a file, where it lies."""
        if event.type == pygame.DROPFILE:
            dropped = Path(event.file)
            self.path = str(dropped if dropped.is_dir() else dropped.parent)
            self.rebuild()
        else:
            super().event(event)

    def take(self) -> None:
        """Copy what is there, and say what has come."""
        words = self.app.words
        try:
            folder = Path(self.path.strip()).expanduser()
            if not self.path.strip():
                raise SaidError("along.path")
            taken = take_along(folder, self.house.store)
        except (SaidError, RuntimeError, ValueError) as bad:
            said = bad.why if isinstance(bad, SaidError) else None
            self._tell(words.tell(said) if said else words.say("along.path"), "warn")
            return
        self.come_in = True
        self.house.take_in(taken.settings)
        self._tell(self._said(taken))

    def _said(self, taken: Taken) -> str:
        say = self.app.words.say
        came = [say(f"along.{kind}", n=taken.came[kind]) for kind in KINDS if taken.came[kind]]
        if taken.settings:
            came.append(say("where.settings"))
        told = [say("along.came", what=list_names(self.app.words, came))] if came else []
        if taken.known:
            told.append(say("along.known", n=taken.known))
        if taken.renamed:
            told.append(say("along.renamed", n=taken.renamed))
        if taken.beside is not None:
            told.append(say("along.beside", file=str(taken.beside)))
        if taken.came["own_games"]:
            told.append(say("along.next"))
        left = taken.left
        if left:
            told.append(say("along.left", n=len(left), file=str(left[0])))
        return " ".join(told) or say("along.empty")

    def _tell(self, said: str, colour: str = "ink") -> None:
        self.told, self.colour = said, colour
        self.rebuild()

    def escape(self) -> None:
        self.close(self.come_in)
