"""The settings in force, and the file in which they are kept."""

from __future__ import annotations

from rules.kit.said import Why
from table.i18n.words import languages
from table.storage.settings import Settings
from table.storage.store import Store

# What settings.speed may be, by the name its words have; 2 is twice as fast.
SPEEDS = {"slow": 0.5, "normal": 1.0, "fast": 1.75, "very_fast": 3.0, "off": 4.0}
# What settings.volume may be, likewise.
VOLUMES = {"off": 0.0, "faint": 0.3, "soft": 0.5, "clear": 0.7, "loud": 1.0}
AT_ONCE = SPEEDS["off"]  # at this speed nothing flies: the cards simply lie where they belong


class SettingsFile:
    """`settings` may be changed by anybody, who then says `save`. `trouble`: what is to be said of
    the file. A `safe` start has those of the first day, but for the language, and keeps none."""

    def __init__(self, store: Store, safe: bool) -> None:
        self.store, self.safe = store, safe
        self.unwritten = self._told = False  # whether the settings are others than those on disk
        self.settings, self.trouble = Settings(), None
        if safe:
            language = store.language()
            self.settings.language = language if language in languages() else ""
        else:
            self.settings, self.trouble = store.load_settings()

    def save(self) -> Why | None:
        """Keep the settings; a sentence if they could not be kept, once until they are."""
        wrong = self.write()
        known, self._told = self._told, wrong is not None
        return None if known else wrong

    def write(self) -> Why | None:
        """The same, with the sentence each time."""
        if self.safe:
            return None
        wrong = self.store.save_settings(self.settings)
        self.unwritten = wrong is not None
        self._told = self._told and self.unwritten
        return wrong
