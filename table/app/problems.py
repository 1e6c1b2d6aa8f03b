"""Lists errors in files that cannot be read, and what safe mode leaves out."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from rules.kit.catalogue import UNTRIED, duplicate_name_notices
from rules.kit.journal import BadJournal, glance
from rules.kit.outside import TooLarge, bytes_of, files_in
from rules.kit.said import SaidError, Why, why
from table.files.lock import is_locked, lock_of
from table.i18n.own import own_faults
from table.players.roster import FILE
from table.storage.store import SETTINGS, Store
from table.storage.unfinished import SERIES_FILE

if TYPE_CHECKING:
    from table.app.app import App


def load_errors(app: App) -> list[Why]:
    """The errors of games, themes, languages, people and saved matches, each with its remedy."""
    errors = [game.noticed for game in app.games if game.noticed not in (None, UNTRIED)]
    errors += [] if app.safe else duplicate_name_notices()
    errors += [bad.called(str(bad.path)) for bad in (*app.themes.bad.values(), *own_faults())]
    errors += [app.people.trouble] if app.people.trouble else []
    return list(dict.fromkeys([*errors, *_saved_errors(app.store)]))


def _saved_errors(store: Store) -> Iterator[Why]:
    """The errors in saved matches and series, also in those that were set aside."""
    from table.storage.series import read_series  # the menu's first frame asks for no errors

    readers: tuple[tuple[Path, str, Callable[[Path], object]], ...] = (
        (store.games, "*.jsonl", glance),
        (store.finished, "*.jsonl", glance),
        (store.aside, "*.jsonl.aside-*", glance),
        (store.series, f"*/{SERIES_FILE}", read_series),
        (store.aside, f"*.aside-*/{SERIES_FILE}", read_series),
    )
    for folder, pattern, read in readers:
        for path in files_in(folder, pattern):
            with suppress(OSError):  # another window has just moved it
                try:
                    read(path)
                except SaidError as bad:
                    if not is_locked(lock_of(path)):  # nobody writes there
                        yield why("troubles.saved", why=bad.why)


def safe_mode_summary(store: Store) -> Why:
    """The message on what safe mode leaves out; on guest programs only where one plays."""
    folders = (
        ("themes", store.themes, "*.yaml"),
        ("games", store.own_games, "*/rules.py"),
        ("languages", store.languages, "words.*.yaml"),
    )
    counts = {name: len(files_in(folder, pattern)) for name, folder, pattern in folders}
    parts = [why("safe.settings")] if os.path.exists(store.settings_path) else []
    parts += [why(f"safe.{name}", n=n) for name, n in counts.items() if n]
    if _mentions_guests(store):
        parts.append(why("safe.guests"))
    if not parts:
        return why("safe.on.nothing")
    text, *more = parts
    for part in more[:-1]:  # "one, two, three and four"
        text = why("names.comma", names=text, next=part)
    return why("safe.on", what=why("names.and", names=text, last=more[-1]) if more else text)


def _mentions_guests(store: Store) -> bool:
    """Whether the settings file, which is not read, or a saved game has a guest program."""
    with suppress(OSError, TooLarge):
        if f'"{FILE}"'.encode() in bytes_of(store.settings_path, SETTINGS):
            return True
    for path in files_in(store.games, "*.jsonl"):
        with suppress(BadJournal):  # the menu reports it
            if any(seat.get("who") == FILE for seat in glance(path).seats):
                return True
    return False
