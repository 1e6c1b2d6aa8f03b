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
    """From now on the player's own languages stand in this folder, and nowhere else; None: there
    are none."""
    _folder[:] = [] if own_folder is None else [own_folder]
    _faults.clear()


def own_folder() -> Path | None:
    """Where they stand."""
    return _folder[0] if _folder else None


def counterpart(home: Path) -> Path | None:
    """Where the player's own stands that goes with a folder of ours: the table's, or a game's."""
    if not _folder:
        return None
    return _folder[0] if home == HOME else _folder[0] / home.name


def own_file(home: Path, name: str) -> Path | None:
    """The player's own file of that name beside what is in a folder of ours, if there is one."""
    beside = counterpart(home)
    if beside is None:
        return None
    try:
        return beside / name if (beside / name).is_file() else None
    except OSError:
        return None


def read_own(path: Path, read: Callable[[Path], T]) -> T | None:
    """What stands in a file of the player's own; None, and a fault more, where it does not read."""
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
    """What has been found wrong with the player's own files."""
    return list(_faults.values())
