"""Export the settings to a file, or import them from one."""

from __future__ import annotations

from pathlib import Path

from table.app.app import App
from table.scenes.dialogs.file_page import FilePage
from table.storage.exports import (
    SETTINGS_FILE,
    export_settings,
    import_settings,
    read_settings_export,
)


class SettingsFileScene(FilePage):
    """The page for export and import. Closes with True if settings were imported."""

    title, line = "settings.file.title", "settings.file.line"
    writes, reads = "settings.file.write", "settings.file.read"
    no_path = "settings.file.none"

    def __init__(self, app: App) -> None:
        super().__init__(app.store.results_path.with_name(SETTINGS_FILE))
        self.app = app

    def write(self, path: Path) -> str:
        """Export the settings; return a message."""
        count = export_settings(self.app.settings, self.app.store, path)
        key = "settings.file.written" if count else "settings.file.alone"
        return self.engine.words.say(key, n=count, file=str(path))

    def read(self, path: Path) -> str:
        """Replace the settings by those of the file; return a message."""
        words, app = self.engine.words, self.app
        before = import_settings(read_settings_export(path), app.settings, app.store)
        self.imported = True
        app.themes.read()
        troubles = filter(None, (before, app.save()))
        return " ".join([words.say("settings.file.taken"), *map(words.tell, troubles)])
