"""A file that people may edit and that does not read: which, where, and what to do."""

from __future__ import annotations

import difflib
from collections.abc import Iterable
from pathlib import Path

from rules.kit.said import SaidError, Why, why


class BadFile(SaidError):
    """A file does not read; one sentence with file, line, key and remedy.

    `path`, `line` (from 1; 0 when the whole file is meant) and `key` (dotted) are attributes.
    """

    def __init__(self, path: Path, line: int, key: str, trouble: Why) -> None:
        self.path, self.line, self.key, self.trouble = path, line, key, trouble
        super().__init__(self.called(str(path)))

    def called(self, name: str) -> Why:
        """The sentence, with the file called as the player knows it."""
        if not self.key:
            place = (
                why("file.line", file=name, line=self.line)
                if self.line
                else why("file.name", file=name)
            )
        elif self.line:
            place = why("file.line_key", file=name, line=self.line, key=self.key)
        else:
            place = why("file.key", file=name, key=self.key)
        return why("file.fault", place=place, why=self.trouble)


def nearest_name(name: str, known: Iterable[str]) -> Why:
    """The remedy for a name that is none of these: the nearest of them, or all."""
    names = list(dict.fromkeys(known))
    near = difflib.get_close_matches(name, names, 1)
    return why("near.meant", near=near[0]) if near else why("near.known", known=", ".join(names))


def unknown_name(name: str, known: Iterable[str]) -> Why:
    """What is said of a name that the rules do not know: the nearest that they do, or all."""
    names = list(dict.fromkeys(known))
    near = difflib.get_close_matches(name, names, 1)
    if near:
        return why("unknown.near", name=name, near=near[0])
    return why("unknown.known", name=name, known=", ".join(names))


ROOM = "os.full"  # what the system says where somebody must make room


def unwritten_message(key: str, place: Path, wrong: Why) -> Why:
    """The sentence of that key, with its `place`, `why` and `remedy`."""
    remedy = why("store.make_room" if wrong.key == ROOM else "store.let_write")
    return why(key, place=str(place), why=wrong, remedy=remedy)
