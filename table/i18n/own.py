"""The player's own languages: files in one folder, laid out as ours are in the package.

`words.<language>.yaml` and `tongue.<language>.yaml` lie in the folder itself, and what a game says,
`words.<language>.yaml` and `howto.<language>.md`, in a folder of the game's name. Such a text
replaces ours, key by key. A file that does not read is left out and listed in `own_faults`.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from table.files.badfile import BadFile

T = TypeVar("T")

HOME = Path(__file__).resolve().parent
_folder: list[Path] = []
_faults: dict[Path, BadFile] = {}


def set_own_folder(own_folder: Path | None) -> None:
    """Set the folder of the player's own languages; None: there are none."""
    _folder[:] = [] if own_folder is None else [own_folder]
    _faults.clear()


def own_folder() -> Path | None:
    """The folder of the player's own languages, or None."""
    return _folder[0] if _folder else None


def counterpart(home: Path) -> Path | None:
    """The player's own folder for one of the program's folders, the table's or a game's; None if
    there are no own languages."""
    if not _folder:
        return None
    return _folder[0] if home == HOME else _folder[0] / home.name


def own_file(home: Path, name: str) -> Path | None:
    """The player's own file of this name for one of the program's folders, or None."""
    beside = counterpart(home)
    if beside is None:
        return None
    try:
        return beside / name if (beside / name).is_file() else None
    except OSError:
        return None


def read_own(path: Path, read: Callable[[Path], T]) -> T | None:
    """Read a file of the player's own; None, and an entry in `own_faults`, if it is bad."""
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
    """The faults in the player's own files that have been read."""
    return list(_faults.values())
