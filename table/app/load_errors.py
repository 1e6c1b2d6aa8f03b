"""What cannot be read at the moment: told again on a page for those who
look for it, where the menu shows it grey or has told it once."""

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
    """A sentence each, with file, line and remedy: games, themes and languages, the list of
    people, and what is saved."""
    found = [game.noticed for game in app.games if game.noticed not in (None, UNTRIED)]
    found += [] if app.safe else duplicate_name_notices()
    found += [bad.called(str(bad.path)) for bad in (*app.themes.bad.values(), *own_faults())]
    found += [app.people.trouble] if app.people.trouble else []
    return list(dict.fromkeys([*found, *_unread(app.store)]))


def _unread(store: Store) -> Iterator[Why]:
    """What is saved and does not read, or no longer, wherever it lies now."""
    looks: tuple[tuple[Path, str, Callable[[Path], object]], ...] = (
        (store.games, "*.jsonl", glance),
        (store.finished, "*.jsonl", glance),
        (store.aside, "*.jsonl.aside-*", glance),
        (store.evenings, f"*/{EVENING_FILE}", read_series),
        (store.aside, f"*.aside-*/{EVENING_FILE}", read_series),
        (store.series, f"*/{SERIES_FILE}", read_series),
        (store.aside, f"*.aside-*/{SERIES_FILE}", read_series),
    )
    for folder, pattern, look in looks:
        with suppress(OSError):  # a folder that cannot be list_names has nothing for us
            for path in sorted(folder.glob(pattern)):
                with suppress(OSError):  # another window has just taken it
                    try:
                        look(path)
                    except SaidError as bad:
                        if not is_locked(lock_of(path)):  # nobody writes there
                            yield why("troubles.saved", why=bad.why)
