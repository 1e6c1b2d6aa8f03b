"""The settings into a file, to be taken to another house, or from one."""

from __future__ import annotations

from pathlib import Path

from rules.kit.said import Said
from table.house.carried import NAME, export, read, take_over
from table.house.house import House
from table.stage.page import Page
from table.widgets import Button, Entry, Form, Label, Panel

WIDE, TALL = 720.0, 340.0


class SettingsFileScene(Page):
    """Returns True where other settings were read."""

    see_through = True

    def __init__(self, house: House) -> None:
        self.house = house
        self.path = str(house.store.results_path.with_name(NAME))
        self.told = ""
        self.colour = "ink"
        self._others = False

    def build(self) -> Form:
        words, form = self.app.words, Form(self.app.theme, self.app.size)
        x, y = (1024 - WIDE) / 2, (640 - TALL) / 2
        form.add(Panel((x, y, WIDE, TALL), words.say("settings.file.title")))
        line = (x + 28, y + 76, WIDE - 56, 26)
        form.add(Label(line, words.say("settings.file.line"), 17, "italic"))
        entry = (x + 28, y + 108, WIDE - 56, 42)
        form.set_focus(form.add(Entry(entry, self.path, self._typed, most=400, name="path")))
        told = (x + 28, y + 160, WIDE - 56, 98)
        form.add(Label(told, self.told, 17, "text", self.colour, lines=True, name="told"))
        foot = y + TALL - 70
        done = (x + 28, foot, 150, 48)
        form.add(Button(done, words.say("common.done"), self.escape, name="done"))
        write = (x + WIDE - 28 - 472, foot, 230, 48)
        form.add(Button(write, words.say("settings.file.write"), self.write, name="write"))
        there = (x + WIDE - 28 - 230, foot, 230, 48)
        form.add(Button(there, words.say("settings.file.read"), self.read, name="read"))
        return form

    def _typed(self, path: str) -> None:
        self.path = path

    def write(self) -> None:
        """The settings into the file."""
        words = self.app.words
        try:
            count = export(self.house.settings, self.house.store, self._at())
        except Said as bad:
            self._tell(words.tell(bad.why), "warn")
        except ValueError:  # no path at all
            self._tell(words.say("settings.file.none"), "warn")
        else:
            key = "settings.file.written" if count else "settings.file.alone"
            self._tell(words.say(key, n=count, file=str(self._at())))

    def read(self) -> None:
        """Those of the file instead of these."""
        words = self.app.words
        try:
            before = take_over(read(self._at()), self.house.settings, self.house.store)
        except Said as bad:
            self._tell(words.tell(bad.why), "warn")
        except ValueError:  # no path at all
            self._tell(words.say("settings.file.none"), "warn")
        else:
            self._others = True
            self.house.read_themes()
            trouble = self.house.save()
            said = [
                words.say("settings.file.taken"),
                *map(words.tell, filter(None, (before, trouble))),
            ]
            self._tell(" ".join(said))

    def _at(self) -> Path:
        """The path as it was typed; ValueError where it can be none."""
        if not self.path.strip():
            raise ValueError(self.path)
        try:
            return Path(self.path.strip()).expanduser()
        except RuntimeError:  # of somebody who has no home here
            raise ValueError(self.path) from None

    def _tell(self, said: str, colour: str = "ink") -> None:
        self.told, self.colour = said, colour
        self.rebuild()

    def escape(self) -> None:
        self.close(self._others)
