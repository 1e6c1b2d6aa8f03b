"""The player's own languages: files in one folder, laid out as ours are in the package.

`words.<language>.yaml` and `tongue.<language>.yaml` are in the folder itself, and a game's texts,
`words.<language>.yaml` and `howto.<language>.md`, in a folder of the game's name. Such a text
replaces ours, key by key. A bad file is left out and listed in `own_faults`."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import TypeVar

from table.files.badfile import BadFile

T = TypeVar("T")

HOME = Path(__file__).resolve().parent
_folder: Path | None = None
_faults: dict[Path, BadFile] = {}


def set_own_folder(folder: Path | None) -> None:
    """Set the folder of the player's own languages; None turns them off."""
    global _folder
    _folder = folder
    _faults.clear()


def own_counterpart(home: Path) -> Path | None:
    """The folder of the player's own files that correspond to those in `home`, which is the table's
    or a game's folder. None if there are no own languages."""
    return _folder / home.name if _folder and home != HOME else _folder


def own_file(home: Path, name: str) -> Path | None:
    """The player's own file of this name for one of the program's folders, or None."""
    folder = own_counterpart(home)
    with suppress(OSError):
        if folder is not None and (folder / name).is_file():
            return folder / name
    return None


def read_own(path: Path, read: Callable[[Path], T]) -> T | None:
    """Read a file of the player's own. If it is bad, return None and add it to `own_faults`."""
    try:
        value = read(path)
    except OSError:  # it has just gone
        return None
    except BadFile as bad:
        _faults[path] = bad
        return None
    _faults.pop(path, None)
    return value


def own_faults() -> list[BadFile]:
    return list(_faults.values())
