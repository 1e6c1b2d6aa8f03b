"""What a start without anything of the player's own leaves out."""

from __future__ import annotations

import os
from contextlib import suppress

from rules.kit.journal import BadJournal, glance
from rules.kit.outside import TooLarge, bytes_of, files_in
from rules.kit.said import Why, why
from table.players.roster import FILE
from table.storage.store import SETTINGS, Store


def safe_mode_summary(store: Store) -> Why:
    """What of the player's own a safe start does without, and that no change is kept. Players
    from files are named where one sits in a game that waits, or at a table as it was last laid."""
    folders = (
        ("themes", store.themes, "*.yaml"),
        ("games", store.own_games, "*/rules.py"),
        ("languages", store.languages, "words.*.yaml"),
    )
    counts = {name: len(files_in(folder, pattern)) for name, folder, pattern in folders}
    parts = [why("safe.settings")] if os.path.exists(store.settings_path) else []
    parts += [why(f"safe.{name}", n=n) for name, n in counts.items() if n]
    if _guests_wait(store) or _laid_with_guests(store):
        parts.append(why("safe.guests"))
    if not parts:
        return why("safe.on.nothing")
    told, *more = parts
    for part in more[:-1]:  # one, two, three and four
        told = why("names.comma", names=told, next=part)
    return why("safe.on", what=why("names.and", names=told, last=more[-1]) if more else told)


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
