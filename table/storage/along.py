"""What another folder holds is taken along: copied into the present places, nothing written over.

The folder may be one that `CARDTABLE_HOME` named, one that holds what the system keeps in its own
places, or a whole home folder of another computer. What is there already stays as it is; what comes
under the name of something else comes under another. Taken a second time, it brings nothing more.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from rules.kit.journal import BadJournal, glance
from rules.kit.ondisk import write_whole
from rules.kit.outside import beginning_of, bytes_of
from rules.kit.said import SaidError, of_system
from table.files.lock import lock_of, locked
from table.files.unwritten import unwritten
from table.storage.called import Called
from table.storage.results import add_results, kept_of, results
from table.storage.store import PROGRAM, Store
from table.storage.unfinished import EVENING_FILE, SERIES_FILE

LARGEST = 64_000_000  # bytes of a file
DEEP = 6  # folders within a folder
PASSED = ("__pycache__",)
PASSING = (".lock", ".new")  # what is held, or being written
# In a home folder, where the systems keep what is a program's own: its settings, and all else.
KEPT_AT = (
    (f".config/{PROGRAM}", f".local/share/{PROGRAM}"),
    (f"Library/Application Support/{PROGRAM}", f"Library/Application Support/{PROGRAM}"),
    (f"AppData/Local/{PROGRAM}", f"AppData/Local/{PROGRAM}"),
    (f".{PROGRAM}", f".{PROGRAM}"),
    (PROGRAM, PROGRAM),
)
# By folder, what in it is one of ours.
FOLDERS = {
    "games": "{}.jsonl",
    "finished": "{}.jsonl",
    "aside": "{}.aside-*",
    "evenings": "{}/" + EVENING_FILE,
    "series": "{}/" + SERIES_FILE,
    "themes": "{}.yaml",
    "own_games": "{}/rules.py",
    "languages": "{}",
}
FILES = ("results.jsonl", "people.json", "settings.json", "called.json")
KINDS = ("games", "album", "results", "people", "themes", "own_games", "languages")
OF_FOLDER = {"finished": "album", "aside": "album", "evenings": "games", "series": "games"}
GAMES = ("games", "album")


class Old(NamedTuple):
    """Where in a folder the settings are, and where all else."""

    settings: Path
    data: Path


class Taken(NamedTuple):
    """How many of each of `KINDS` have come; whether the settings are in force now, or where they
    lie if others were here; how many stood here already, and how many lie under another name; the
    files of games that do not read, and were left there."""

    came: Counter[str]
    settings: bool
    beside: Path | None
    known: int
    renamed: int
    left: list[Path]


def found_in(folder: Path) -> Old:
    """What of ours lies in that folder, or around it where it is one of ours itself, such as
    `finished`. Raises Said where there is nothing."""
    if not folder.is_dir():
        raise SaidError("along.none", folder=str(folder))
    old = _old_of(folder)
    if old is None and folder.absolute().name in FOLDERS and _ours(folder, folder.absolute().name):
        old = _old_of(folder.absolute().parent)
    if old is None:
        raise SaidError("along.nothing", folder=str(folder))
    return old


def _old_of(folder: Path) -> Old | None:
    for settings, data in (*KEPT_AT, ("", "")):
        old = Old(folder / settings / "settings.json", folder / data)
        if old.settings.is_file() or any((old.data / name).is_file() for name in FILES):
            return old
        if any(_ours(old.data / name, name) for name in ("games", "finished", "aside")):
            return old
    return None


def take_along(folder: Path, store: Store) -> Taken:
    """Copy what is there; raises Said where nothing is, or where not all could be written: what
    has come so far stays then."""
    try:
        old = found_in(folder)
        here = store.results_path.parent
        if old.data.resolve() == here.resolve():
            raise SaidError("along.same", folder=str(folder))
        return _Removal(old, store, here).done()
    except OSError as error:
        place = store.results_path.parent
        raise SaidError(unwritten("along.unwritten", place, of_system(error))) from None


class _Removal:
    """One taking along, from `old` to `here`."""

    def __init__(self, old: Old, store: Store, here: Path) -> None:
        self.old, self.store, self.here = old, store, here
        self.came: Counter[str] = Counter()
        self.known = self.renamed = 0
        self.left: list[Path] = []
        self.names: dict[str, str] = {}  # what a journal is called here, by its name there

    def done(self) -> Taken:
        for name in FOLDERS:
            self._take_folder(name)
        self._take_results()
        self._take_people()
        self._take_called()
        settings, beside = self._take_settings()
        return Taken(self.came, settings, beside, self.known, self.renamed, self.left)

    # --- what is a file, or a folder, each by itself

    def _take_folder(self, name: str) -> None:
        for one in _ours(self.old.data / name, name):
            self._take(one, self.here / name, OF_FOLDER.get(name, name))
        thrown = self.old.data / "bin" / name
        if name in ("finished", "aside", "evenings", "series"):
            for one in _ours(thrown, name):
                self._take(one, self.here / "bin" / name, "album")

    def _take(self, one: Path, folder: Path, kind: str) -> None:
        """Copy a file or a folder, unless it is here; under another name if that is taken. A
        journal that does not read is no game, and stays there."""
        if kind in GAMES and one.is_file():
            try:
                glance(one)
            except BadJournal:
                self.left.append(one)
                return
        parts = dict(_parts(one))
        if not parts or (kind in GAMES and self._has_gone_on(one, parts)):
            self.known += bool(parts)
            return
        for goal in _names(folder, one.name, kind):
            if not os.path.lexists(goal):
                for name, data in parts.items():
                    write_whole(goal / name if name else goal, data)
                    _date(goal / name if name else goal, one / name if name else one)
                self.came[kind] += 1
                self.renamed += goal.name != one.name
            elif dict(_parts(goal)) == parts:
                self.known += 1
            else:
                continue
            self.names[one.name] = goal.name
            return

    def _has_gone_on(self, one: Path, parts: dict[str, bytes]) -> bool:
        """Whether the game has been played on here since it was taken, wherever it lies now."""
        data = parts.get("")
        if data is None:
            return False
        name = one.name.partition(".aside-")[0]
        places = [self.here / shelf / name for shelf in ("games", "finished", "bin/finished")]
        places += (self.here / "aside").glob(f"{name}.aside-*")
        places += (self.here / "bin" / "aside").glob(f"{name}.aside-*")
        return any(place.is_file() and _begins(place, data) for place in places)

    # --- what is one file of many

    def _take_results(self) -> None:
        lines = [
            line for line in results(self.old.data / "results.jsonl") if _text(line, "journal")
        ]
        for line in lines:
            line["journal"] = self.names.get(line["journal"], line["journal"])
        known = kept_of(self.store.results_path, [line["journal"] for line in lines])
        new = [line for line in lines if line["journal"] not in known]
        if new:
            add_results(self.store.results_path, new)
        self.came["results"] += len(new)
        self.known += len(lines) - len(new)

    def _take_people(self) -> None:
        """While no other window writes there."""
        path = self.store.people_path
        path.parent.mkdir(parents=True, exist_ok=True)
        lock = locked(lock_of(path))
        if lock is None:
            raise SaidError("people.busy", file=str(path))
        try:
            self._add_people()
        finally:
            lock.release()

    def _add_people(self) -> None:
        there, here = (_json(path / "people.json") for path in (self.old.data, self.here))
        people, mine = (_listed(one.get("people")) for one in (there, here))
        if here and not isinstance(here.get("people"), list):
            return  # the house sets it aside, and says so
        keys = {one.get("key") for one in mine}
        people = [one for one in people if _text(one, "key") and _text(one, "name")]
        new = [one for one in people if one["key"] not in keys]
        self.known += len(people) - len(new)
        if new:
            whole = {**(here or there), "people": [*mine, *new]}
            write_whole(self.store.people_path, _written(whole))
        self.came["people"] += len(new)

    def _take_called(self) -> None:
        there, here = Called(self.old.data / "called.json").all(), self.store.called.all()
        new = {self.names.get(name, name): called for name, called in there.items()}
        if set(new) - set(here):
            write_whole(self.store.called.path, _written({**new, **here}))

    def _take_settings(self) -> tuple[bool, Path | None]:
        """Whether they are in force now; else where they lie, if they have come."""
        try:
            data = bytes_of(self.old.settings, LARGEST)
        except OSError:
            return False, None
        goal = self.store.settings_path
        if not os.path.lexists(goal):
            write_whole(goal, data)
            return True, None
        number = 1
        while True:
            with suppress(OSError):
                if bytes_of(goal, LARGEST) == data:
                    self.known += 1
                    return False, None
            goal = self.store.settings_path.with_name(f"settings.taken-{number}.json")
            number += 1
            if not os.path.lexists(goal):
                write_whole(goal, data)
                return False, goal


def _ours(folder: Path, name: str) -> list[Path]:
    """What in a folder of that name is one of ours, without what is being written or held."""
    pattern, _, within = FOLDERS[name].format("*").partition("/")
    try:
        found = [
            one for one in sorted(folder.glob(pattern)) if not within or (one / within).is_file()
        ]
    except OSError:
        return []
    return [one for one in found if not one.name.endswith(PASSING)]


def _begins(path: Path, data: bytes) -> bool:
    with suppress(OSError):
        return beginning_of(path, len(data)) == data
    return False


def _date(path: Path, like: Path) -> None:
    """By when it was written a game has its place among others."""
    with suppress(OSError):
        found = like.stat()
        os.utime(path, ns=(found.st_atime_ns, found.st_mtime_ns))


def _parts(path: Path, within: str = "", deep: int = DEEP) -> Iterator[tuple[str, bytes]]:
    """Every plain file of a folder by its way from there, with what it holds; of a file itself, by
    no name. Links lead elsewhere, and are passed over."""
    if path.is_symlink() or path.name in PASSED or path.name.endswith(PASSING):
        return
    if path.is_file():
        yield within, bytes_of(path, LARGEST)
    elif deep:
        for one in sorted(path.iterdir()):
            yield from _parts(one, f"{within}/{one.name}" if within else one.name, deep - 1)


def _names(folder: Path, name: str, kind: str) -> Iterator[Path]:
    """The name, then others. A game of one's own is called as its folder is: a second one of its
    name is kept as what is no game."""
    yield folder / name
    stem, dot, ending = name.partition(".")
    mark = "_" if kind == "own_games" else ""
    number = 2
    while True:
        yield folder / f"{mark}{stem}-{number}{dot}{ending}"
        number += 1


def _json(path: Path) -> dict[str, Any]:
    with suppress(OSError, msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        return msgspec.json.decode(bytes_of(path, LARGEST), type=dict[str, Any])
    return {}


def _text(entry: dict[str, Any], key: str) -> bool:
    """Whether such a text stands there."""
    return isinstance(entry.get(key), str) and bool(entry[key])


def _listed(found: object) -> list[dict[str, Any]]:
    return [one for one in found if isinstance(one, dict)] if isinstance(found, list) else []


def _written(whole: object) -> bytes:
    return msgspec.json.format(msgspec.json.encode(whole)) + b"\n"
