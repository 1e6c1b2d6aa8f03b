"""The settings into a file, to be taken to another house, or from one."""

from __future__ import annotations

from pathlib import Path

from table.app.house import House
from table.scenes.dialogs.file_page import FilePage
from table.storage.settings_export import NAME, export, read, take_over


class SettingsFileScene(FilePage):
    """Returns True where other settings were read."""

    title, line = "settings.file.title", "settings.file.line"
    writes, reads = "settings.file.write", "settings.file.read"
    no_path = "settings.file.none"

    def __init__(self, house: House) -> None:
        super().__init__(house.store.results_path.with_name(NAME))
        self.house = house

    def write(self, path: Path) -> str:
        """The settings into the file."""
        count = export(self.house.settings, self.house.store, path)
        key = "settings.file.written" if count else "settings.file.alone"
        return self.app.words.say(key, n=count, file=str(path))

    def read(self, path: Path) -> str:
        """Those of the file instead of these."""
        words, house = self.app.words, self.house
        before = take_over(read(path), house.settings, house.store)
        self.imported = True
        house.themes.read()
        troubles = filter(None, (before, house.save()))
        return " ".join([words.say("settings.file.taken"), *map(words.tell, troubles)])
