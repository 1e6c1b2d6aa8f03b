"""Errors about files: which file, where in it, and what to do."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from rules.kit.said import SaidError, Why, why


class BadFile(SaidError):
    """An invalid file that people may edit, as a sentence with file, line, key and fault
    (`trouble`). Lines count from 1; 0 stands for the whole file. A `key` within keys is dotted; it
    is "" if no key is at fault."""

    def __init__(self, path: Path, line: int, key: str, trouble: Why) -> None:
        self.path, self.line, self.key, self.trouble = path, line, key, trouble
        super().__init__(self.sentence_with_name(str(path)))

    def sentence_with_name(self, name: str) -> Why:
        """The sentence of the error, with this name for the file."""
        place = why("file.name", file=name)
        if self.line and self.key:
            place = why("file.line_key", file=name, line=self.line, key=self.key)
        elif self.line:
            place = why("file.line", file=name, line=self.line)
        elif self.key:
            place = why("file.key", file=name, key=self.key)
        return why("file.fault", place=place, why=self.trouble)


def nearest_name(name: str, known: Iterable[str]) -> Why:
    """Advice about an unknown name: the most similar known one, or if none is similar all."""
    near, names = _similar(name, known)
    return why("near.meant", near=near) if near else why("near.known", known=names)


def unknown_name(name: str, known: Iterable[str]) -> Why:
    """A message about an unknown name with the most similar known one, or without that all."""
    near, names = _similar(name, known)
    if near:
        return why("unknown.near", name=name, near=near)
    return why("unknown.known", name=name, known=names)


def _similar(name: str, known: Iterable[str]) -> tuple[str, str]:
    """Return the most similar of the known names ("" if none is similar), and a list of all."""
    import difflib  # here, since it takes time and few files have faults

    names = list(dict.fromkeys(known))
    return "".join(difflib.get_close_matches(name, names, 1)), ", ".join(names)


DISK_FULL = "os.full"  # the key of the system's error


def unwritten_message(key: str, place: Path, error: Why) -> Why:
    """The message on a file not written; the sentence `key` has `place`, `why` and `remedy`."""
    remedy = why("store.make_room" if error.key == DISK_FULL else "store.let_write")
    return why(key, place=str(place), why=error, remedy=remedy)
