"""A small typed file in a folder of its own, by which an evening or a series is kept."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Generic, TypeVar

import msgspec

from rules.kit.outside import bytes_of
from rules.kit.said import SaidError, of_system

T = TypeVar("T", bound=msgspec.Struct)


@dataclass(frozen=True)
class OwnFile(Generic[T]):
    """The file of a `kind` of thing: what it is called, in which `version` it is written, under
    which key that stands, and how many bytes it has at most. `bad` is raised for one that does not
    read, with a sentence of `words`; `fault` is asked for the key of one that cannot be as it
    stands there."""

    name: str
    kind: type[T]
    version: int
    version_key: str
    largest: int
    words: str
    bad: type[SaidError]
    fault: Callable[[T], str]

    def read(self, path: Path) -> T:
        """What stands there, as it was kept."""
        name = f"{path.parent.name}/{path.name}"
        try:
            raw = bytes_of(path, self.largest)
        except OSError as error:
            raise self.bad(f"{self.words}.unread", file=name, why=of_system(error)) from None
        try:
            found = msgspec.json.decode(raw, type=dict[str, Any])
            version = found.get(self.version_key)
            if type(version) is int and version > self.version:
                raise self.bad(f"{self.words}.newer", file=name)
            kept = msgspec.convert(found, self.kind, strict=True)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
            raise self.bad(f"{self.words}.damaged", file=name) from None
        fault = self.fault(kept)
        if fault:
            raise self.bad(f"{self.words}.key", file=name, key=fault)
        return kept
