"""A file that somebody wants to go on with: taken for this window alone, or left as it was."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from rules.kit.said import of_system, reason_of
from rules.kit.strangers import let_through
from table.files.unwritten import unwritten
from table.session.open_game import Broken
from table.storage.store import Store


@contextmanager
def taken(store: Store, path: Path) -> Iterator[None]:
    """Take it, so that no other window does; whatever goes wrong with it then, it is let go for any
    window to take up, and Broken says what it was."""
    if not _take(store, path):
        raise Broken("menu.busy")
    try:
        yield
    except Broken:
        store.release(path)
        raise
    except OSError as error:
        store.release(path)
        raise _untaken(path, error) from error
    except BaseException as error:  # whatever a stranger's rules may raise
        let_through(error)
        store.release(path)
        raise Broken(reason_of(error)) from error


def _take(store: Store, path: Path) -> bool:
    try:
        return store.take(path)
    except OSError as error:
        raise _untaken(path, error) from error


def _untaken(path: Path, error: OSError) -> Broken:
    return Broken(unwritten("store.untaken", path.parent, of_system(error)))
