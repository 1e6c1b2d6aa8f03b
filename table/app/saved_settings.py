"""The settings in force, and saving them."""

from __future__ import annotations

from rules.kit.said import Why
from table.i18n.words import languages
from table.storage.settings import Settings
from table.storage.store import Store

# The values of settings.speed, by the names used in the words' keys; 2 is twice as fast.
SPEEDS = {"slow": 0.5, "normal": 1.0, "fast": 1.75, "very_fast": 3.0, "off": 4.0}
# The values of settings.volume, likewise.
VOLUMES = {"off": 0.0, "faint": 0.3, "soft": 0.5, "clear": 0.7, "loud": 1.0}
AT_ONCE = SPEEDS["off"]  # at this speed cards jump to their places without animation


class SavedSettings:
    """The settings in force; call `save` after a change. `trouble` is an error message from reading
    them, or None. With `safe` all but the language have defaults, and nothing is saved."""

    def __init__(self, store: Store, safe: bool) -> None:
        self.store, self.safe = store, safe
        self.unwritten = False  # whether the file is out of date
        self._failure_reported = False
        if not safe:
            self.settings, self.trouble = store.load_settings()
            return
        self.settings, self.trouble = Settings(), None
        language = store.language()
        if language in languages():
            self.settings.language = language

    def save(self) -> Why | None:
        """Save the settings. Returns an error message, but only the first time if saving fails
        several times in a row; None otherwise."""
        was_reported = self._failure_reported
        error = self.write()
        self._failure_reported = error is not None
        return None if was_reported else error

    def write(self) -> Why | None:
        """Save the settings. Returns an error message for every failure, else None."""
        if self.safe:
            return None
        error = self.store.save_settings(self.settings)
        self.unwritten = error is not None
        self._failure_reported = self._failure_reported and self.unwritten
        return error
