"""Errors about files: which file, where in it, and what to do."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from rules.kit.said import SaidError, Why, why


class BadFile(SaidError):
    """An invalid file that people may edit; one sentence with file, line, key and remedy. `line`:
    from 1; 0: the whole file. `key`: dotted, "" for none. `trouble`: the fault."""

    def __init__(self, path: Path, line: int, key: str, trouble: Why) -> None:
        self.path, self.line, self.key, self.trouble = path, line, key, trouble
        super().__init__(self.called(str(path)))

    def called(self, name: str) -> Why:
        """The sentence of the error, in which the file has this name."""
        place = why("file.name", file=name)
        if self.line and self.key:
            place = why("file.line_key", file=name, line=self.line, key=self.key)
        elif self.line:
            place = why("file.line", file=name, line=self.line)
        elif self.key:
            place = why("file.key", file=name, key=self.key)
        return why("file.fault", place=place, why=self.trouble)


def nearest_name(name: str, known: Iterable[str]) -> Why:
    """The advice about an unknown name: the most similar known one, or if none is, all of them."""
    near, names = _similar(name, known)
    return why("near.meant", near=near) if near else why("near.known", known=names)


def unknown_name(name: str, known: Iterable[str]) -> Why:
    """The message about an unknown name, with the most similar known one, or if none is, all."""
    near, names = _similar(name, known)
    if near:
        return why("unknown.near", name=name, near=near)
    return why("unknown.known", name=name, known=names)


def _similar(name: str, known: Iterable[str]) -> tuple[str, str]:
    """The most similar of the known names, "" if none is similar, and the list of all."""
    import difflib  # here, since it takes time and few files have faults

    names = list(dict.fromkeys(known))
    return next(iter(difflib.get_close_matches(name, names, 1)), ""), ", ".join(names)


DISK_FULL = "os.full"  # the key of the system's error


def unwritten_message(key: str, place: Path, error: Why) -> Why:
    """The message on a file not written; `key`: of a sentence with `place`, `why` and `remedy`."""
    remedy = why("store.make_room" if error.key == DISK_FULL else "store.let_write")
    return why(key, place=str(place), why=error, remedy=remedy)
