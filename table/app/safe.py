"""A house in which nothing of the player's own stands: for when something of that keeps the window
from opening."""

from __future__ import annotations

import os
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

from rules.kit.catalogue import shelve
from rules.kit.journal import BadJournal, Past, glance
from rules.kit.outside import TooLarge, bytes_of, files_in
from rules.kit.said import Why, why
from table.app.house import House
from table.i18n.own import set_own_folder
from table.i18n.words import languages
from table.players.guest import FILE
from table.session.open_game import Broken, OpenGame
from table.storage.settings import Settings
from table.storage.store import SETTINGS, Store
from table.theme.theme import themes


class SafeHouse(House):
    """The settings are those of the first day, but for the language, and none is kept; there are
    no themes, games or players but ours. Games in progress, results and journals are the player's
    as ever."""

    safe = True

    def _brought(self) -> tuple[Settings, Why | None]:
        shelve(None)
        set_own_folder(None)
        language = self.store.language()
        return Settings(language=language if language in languages() else ""), None

    def read_themes(self) -> None:
        self.themes, self.own_themes = themes(), set()

    def _keep(self) -> Why | None:
        """Nothing is written over the player's settings."""
        return None

    def open(self, name: str) -> OpenGame:
        """The game of that name; Broken if there is none, such as one of the player's own."""
        known = {game.name for game in self.games}
        if name not in known and os.path.isdir(self.store.own_games / name):
            raise Broken("safe.game", game=name)
        return super().open(name)

    def _game_of(self, past: Past) -> OpenGame:
        """The game of a journal, if only ours play in it; Broken."""
        if any(seat.get("who") == FILE for seat in past.header["seats"]):
            raise Broken("safe.guest")
        return super()._game_of(past)


def left_out(store: Store) -> Why:
    """What of the player's own a safe start does without, and that no change is kept. Players
    from files are named where one sits in a game that waits, or at a table as it was last laid."""
    counts = {
        "themes": _count(store.themes, "*.yaml"),
        "games": _count(store.own_games, "*/rules.py"),
        "languages": _count(store.languages, "words.*.yaml"),
    }
    parts = [why("safe.settings")] if os.path.exists(store.settings_path) else []
    parts += [why(f"safe.{name}", n=n) for name, n in counts.items() if n]
    if _guests_wait(store) or _laid_with_guests(store):
        parts.append(why("safe.guests"))
    return why("safe.on", what=_listed(parts)) if parts else why("safe.on.nothing")


def _guests_wait(store: Store) -> bool:
    """Whether a player from a file sits in a game that waits."""
    for path in files_in(store.games, "*.jsonl"):
        with suppress(BadJournal):  # the menu tells of that one
            if any(seat.get("who") == FILE for seat in glance(path).seats):
                return True
    return False


def _laid_with_guests(store: Store) -> bool:
    """Whether the settings name a player from a file; they are not read otherwise."""
    try:
        return f'"{FILE}"'.encode() in bytes_of(store.settings_path, SETTINGS)
    except (OSError, TooLarge):
        return False


def _count(folder: Path, pattern: str) -> int:
    return len(files_in(folder, pattern))


def _listed(parts: Sequence[Why]) -> Why:
    """One, two, three and four."""
    told = parts[0]
    for one in parts[1:-1]:
        told = why("names.comma", names=told, next=one)
    return why("names.and", names=told, last=parts[-1]) if parts[1:] else told
