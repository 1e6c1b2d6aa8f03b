"""Collects the errors in files that cannot be read, for a page that lists them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

from rules.kit.catalogue import UNTRIED, duplicate_name_notices
from rules.kit.journal import glance
from rules.kit.said import SaidError, Why, why
from table.app.app import App
from table.files.lock import is_locked, lock_of
from table.i18n.own import own_faults
from table.storage.series import read_series
from table.storage.store import Store
from table.storage.unfinished import EVENING_FILE, SERIES_FILE


def load_errors(app: App) -> list[Why]:
    """The error messages about games, themes, languages, the list of people and saved matches,
    each with file, line and remedy."""
    errors = [game.noticed for game in app.games if game.noticed not in (None, UNTRIED)]
    errors += [] if app.safe else duplicate_name_notices()
    errors += [bad.called(str(bad.path)) for bad in (*app.themes.bad.values(), *own_faults())]
    errors += [app.people.trouble] if app.people.trouble else []
    return list(dict.fromkeys([*errors, *_saved_errors(app.store)]))


def _saved_errors(store: Store) -> Iterator[Why]:
    """The errors in saved matches and series, also in those that were set aside."""
    readers: tuple[tuple[Path, str, Callable[[Path], object]], ...] = (
        (store.games, "*.jsonl", glance),
        (store.finished, "*.jsonl", glance),
        (store.aside, "*.jsonl.aside-*", glance),
        (store.evenings, f"*/{EVENING_FILE}", read_series),
        (store.aside, f"*.aside-*/{EVENING_FILE}", read_series),
        (store.series, f"*/{SERIES_FILE}", read_series),
        (store.aside, f"*.aside-*/{SERIES_FILE}", read_series),
    )
    for folder, pattern, read in readers:
        with suppress(OSError):  # a folder that cannot be listed
            for path in sorted(folder.glob(pattern)):
                with suppress(OSError):  # another window has just moved it
                    try:
                        read(path)
                    except SaidError as bad:
                        if not is_locked(lock_of(path)):  # nobody writes there
                            yield why("troubles.saved", why=bad.why)
