"""The summary of what safe mode leaves out."""

from __future__ import annotations

import os
from contextlib import suppress

from rules.kit.journal import BadJournal, glance
from rules.kit.outside import TooLarge, bytes_of, files_in
from rules.kit.said import Why, why
from table.players.roster import FILE
from table.storage.store import SETTINGS, Store


def safe_mode_summary(store: Store) -> Why:
    """The message saying what of the player's own is left out in safe mode. Guest programs are
    mentioned if one plays in a saved game or in the latest setup of a game."""
    folders = (
        ("themes", store.themes, "*.yaml"),
        ("games", store.own_games, "*/rules.py"),
        ("languages", store.languages, "words.*.yaml"),
    )
    counts = {name: len(files_in(folder, pattern)) for name, folder, pattern in folders}
    parts = [why("safe.settings")] if os.path.exists(store.settings_path) else []
    parts += [why(f"safe.{name}", n=n) for name, n in counts.items() if n]
    if _games_have_guests(store) or _settings_have_guests(store):
        parts.append(why("safe.guests"))
    if not parts:
        return why("safe.on.nothing")
    text, *more = parts
    for part in more[:-1]:  # "one, two, three and four"
        text = why("names.comma", names=text, next=part)
    return why("safe.on", what=why("names.and", names=text, last=more[-1]) if more else text)


def _games_have_guests(store: Store) -> bool:
    """Whether a guest program plays in a saved game."""
    for path in files_in(store.games, "*.jsonl"):
        with suppress(BadJournal):  # the menu reports it
            if any(seat.get("who") == FILE for seat in glance(path).seats):
                return True
    return False


def _settings_have_guests(store: Store) -> bool:
    """Whether the settings file, which is not read in safe mode, mentions a guest program."""
    try:
        return f'"{FILE}"'.encode() in bytes_of(store.settings_path, SETTINGS)
    except (OSError, TooLarge):
        return False
