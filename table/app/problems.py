"""Writes crash reports, and lists files that cannot be read."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from datetime import datetime, timezone
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rules.kit.catalogue import UNTRIED, duplicate_name_notices
from rules.kit.journal import journal_summary
from rules.kit.ondisk import write_whole
from rules.kit.outside import files_in
from rules.kit.said import SaidError, Why, os_reason, why
from table.files.lock import is_locked, lock_of
from table.files.version import version
from table.i18n.own import own_faults
from table.i18n.words import system_language
from table.storage.store import Store
from table.storage.unfinished import SERIES_FILE

if TYPE_CHECKING:
    from table.app.app import App


def write_details(error: BaseException, folder: Path, language: str = "") -> Why:
    """Write the details of an error into a new file. `language` is the one in use, "" for the
    system's. Returns half a sentence: where the details are, or why they could not be written."""
    import traceback  # only once something has failed: the table opens sooner

    now = datetime.now(timezone.utc)
    summary = traceback.format_exception_only(type(error), error)[-1].strip()
    details = "".join(traceback.format_exception(type(error), error, error.__traceback__))
    head = [summary, *_environment(language), now.isoformat(), str(sys.argv)]
    text = "\n".join([*head, "", details])
    stem = f"trouble-{now:%Y%m%d-%H%M%S}-{os.getpid()}"
    path = folder / f"{stem}.txt"
    number = 1
    while os.path.lexists(path):
        number += 1
        path = folder / f"{stem}-{number}.txt"
    try:
        write_whole(path, text.encode("utf-8", "backslashreplace"))
    except OSError as trouble:
        return why("trouble.undetailed", why=os_reason(trouble))
    return why("trouble.details", file=str(path))


def _environment(language: str) -> list[str]:
    """Two lines on the program and its libraries, the system and the language."""
    import platform

    versions = f"Card table {version()}, Python {platform.python_version()}"
    pygame: Any = sys.modules.get("pygame")
    if pygame is not None:
        sdl = ".".join(map(str, pygame.get_sdl_version()))
        driver = pygame.display.get_driver() if pygame.display.get_init() else "no screen"
        versions += f", pygame-ce {pygame.version.ver}, SDL {sdl} ({driver})"
    return [versions, f"{platform.platform()}, language {language or system_language()}"]


def load_errors(app: App) -> list[Why]:
    """The errors of games, themes, languages, the list of people and saved games, each once."""
    errors = [game.known_error for game in app.games if game.known_error not in (None, UNTRIED)]
    if not app.safe:
        errors += duplicate_name_notices()
    errors += [
        bad.sentence_with_name(str(bad.path))
        for bad in (*app.themes.errors.values(), *own_faults())
    ]
    if app.people.trouble:
        errors.append(app.people.trouble)
    return list(dict.fromkeys([*errors, *_saved_errors(app.store)]))


def _saved_errors(store: Store) -> Iterator[Why]:
    """Yield the errors of saved matches and series, including those that were set aside. A file
    that another window has open is left out."""
    from table.storage.series import read_series  # the menu's first frame asks for no errors

    readers: tuple[tuple[Path, str, Callable[[Path], object]], ...] = (
        (store.games, "*.jsonl", journal_summary),
        (store.finished_folder, "*.jsonl", journal_summary),
        (store.aside, "*.jsonl.aside-*", journal_summary),
        (store.series, f"*/{SERIES_FILE}", read_series),
        (store.aside, f"*.aside-*/{SERIES_FILE}", read_series),
    )
    for folder, pattern, read in readers:
        for path in files_in(folder, pattern):
            with suppress(OSError):  # another window has just moved it
                try:
                    read(path)
                except SaidError as bad:
                    if not is_locked(lock_of(path)):
                        yield why("troubles.saved", why=bad.why)
