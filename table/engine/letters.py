"""Letters to write a field with, where no keyboard is at hand."""

from __future__ import annotations

from functools import partial

import pygame

from table.engine.page import Page
from table.engine.scene import Engine
from table.widgets import LOGICAL, Button, Entry, Form, Panel

ACROSS = 11  # letters in a row
KEY, GAP = 66.0, 8.0  # of a letter's button, and between two
FIGURES = "1234567890-'."


class LettersPage(Page):
    """Writes into a `field` of the page beneath, once it is done; a keyboard does as well."""

    see_through = True

    def __init__(self, field: Entry) -> None:
        self.field, self.text = field, field.value
        self.large = not field.value

    def open(self, engine: Engine) -> None:
        super().open(engine)
        if self.field.hint and self.field.hint == self.text:  # it stands there if nothing is typed
            self.text, self.large = "", True

    def build(self) -> Form:
        words, form = self.engine.words, Form(self.engine.theme, self.engine.size)
        letters = words.say("letters.all") + FIGURES
        rows = [letters[at : at + ACROSS] for at in range(0, len(letters), ACROSS)]
        width = ACROSS * (KEY + GAP) - GAP
        height = 96 + (len(rows) + 1) * (KEY * 0.82 + GAP) + 24
        x, y = (LOGICAL[0] - width) / 2, (LOGICAL[1] - height) / 2
        form.add(Panel((x - 28, y, width + 56, height)))
        entry = Entry((x, y + 24, width, 52), self.text, self._typed, self._done, self.field.most)
        entry.name = "text"
        form.add(entry)
        form.set_focus(entry)  # with a keyboard one simply types
        key_height, top = KEY * 0.82, y + 96
        for row, line in enumerate(rows):
            for place, letter in enumerate(line):
                said = letter.upper() if self.large else letter
                area = (x + place * (KEY + GAP), top + row * (key_height + GAP), KEY, key_height)
                form.add(Button(area, said, partial(self._put, said), name=f"letter {letter}"))
        last = top + len(rows) * (key_height + GAP)
        parts = (
            ("shift", self._shift, 1.6),
            ("space", partial(self._put, " "), 3.0),
            ("rub", self._rub, 2.0),
            ("leave", self.escape, 1.8),
            ("done", self._done, 2.0),
        )
        each = (width - GAP * (len(parts) - 1)) / sum(share for *_, share in parts)
        for name, on, share in parts:
            kind = "primary" if name == "done" else "plain"
            area = (x, last, each * share, key_height)
            form.add(Button(area, words.say(f"letters.{name}"), on, kind, name))
            x += each * share + GAP
        return form

    def open_letters(self, field: Entry) -> None:
        """The letters are here already."""

    def event(self, event: pygame.event.Event) -> None:
        if event.type == pygame.TEXTINPUT:
            self._put(event.text)
        elif event.type == pygame.KEYDOWN and event.key == pygame.K_BACKSPACE:
            self._rub()
        else:
            super().event(event)

    def _typed(self, text: str) -> None:
        self.text = text

    def _put(self, letter: str) -> None:
        entry = self.form.find("text")
        assert isinstance(entry, Entry)
        entry.move(len(entry.value))
        entry.insert(letter)
        self.text = str(entry.value)
        self._cased(letter == " ")

    def _rub(self) -> None:
        entry = self.form.find("text")
        assert isinstance(entry, Entry)
        entry.value = self.text = self.text[:-1]
        self._cased(not self.text)

    def _shift(self) -> None:
        self._cased(not self.large)

    def _cased(self, large: bool) -> None:
        if large != self.large:
            self.large = large
            self.rebuild()

    def _done(self, text: str = "") -> None:
        """What has been written stands in the field, as if it had been typed there."""
        field = self.field
        field.move(0)
        field.move(len(field.value), keep=True)
        field.insert(self.text)
        self.close()
