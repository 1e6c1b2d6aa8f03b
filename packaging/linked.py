"""The libraries that a library of Linux (ELF, 64 bits) is bound to: read, and let go of.

SDL's mixer and SDL's pictures are bound to a library for every format there is, though each of
them is asked for nothing but when such a file is read. Without that bond the library need not be
there: its functions become weak, which is to say that they are nowhere and nobody minds until
they are called.
"""

from __future__ import annotations

import struct
from collections.abc import Container, Iterator
from pathlib import Path
from typing import NamedTuple

# Kinds of sections.
DYNAMIC, SYMBOLS = 6, 11
VERSIONS_MADE, VERSIONS_NEEDED, VERSIONS = 0x6FFFFFFD, 0x6FFFFFFE, 0x6FFFFFFF
# Kinds of entries for the loader.
NEEDED, CALLED, OLD_PATHS, PATHS = 1, 14, 15, 29
FIRST_VERSION, COUNT_VERSIONS = 0x6FFFFFFE, 0x6FFFFFFF
TEXTS = (NEEDED, CALLED, OLD_PATHS, PATHS)
GLOBAL, WEAK = 1, 2  # how a symbol is bound
ANY_VERSION = 1


class Section(NamedTuple):
    kind: int
    address: int
    start: int
    size: int
    link: int
    entry: int


class Symbol(NamedTuple):
    number: int
    at: int
    name: str
    info: int
    defined: bool


class Library:
    """A library as it lies in its file."""

    def __init__(self, path: Path) -> None:
        self.path, self.bytes = path, bytearray(path.read_bytes())
        if self.bytes[:6] != b"\x7fELF\x02\x01":
            raise ValueError(f"{path} is no library of 64 bits")
        (start,) = struct.unpack_from("<Q", self.bytes, 0x28)
        size, count = struct.unpack_from("<HH", self.bytes, 0x3A)
        self.sections = [self._section(start + size * number) for number in range(count)]

    def _section(self, at: int) -> Section:
        kind, _, address, start, size, link = struct.unpack_from("<IQQQQI", self.bytes, at + 4)
        (entry,) = struct.unpack_from("<Q", self.bytes, at + 56)
        return Section(kind, address, start, size, link, entry)

    def _of_kind(self, kind: int) -> Section | None:
        return next((section for section in self.sections if section.kind == kind), None)

    def _text(self, section: Section, at: int) -> str:
        begin = self.sections[section.link].start + at
        return self.bytes[begin : self.bytes.index(0, begin)].decode()

    def _entries(self) -> Iterator[tuple[int, int, int]]:
        """The entries for the loader: offset in the file, kind, value."""
        section = self._of_kind(DYNAMIC)
        for at in range(section.start, section.start + section.size, 16) if section else ():
            kind, value = struct.unpack_from("<QQ", self.bytes, at)
            yield at, kind, value

    def needed(self) -> list[str]:
        """The libraries without which this one is not loaded."""
        section = self._of_kind(DYNAMIC)
        if section is None:
            return []
        return [self._text(section, value) for _, kind, value in self._entries() if kind == NEEDED]

    def symbols(self) -> Iterator[Symbol]:
        """The symbols that it defines, and those that it needs."""
        table = self._of_kind(SYMBOLS)
        for number in range(table.size // table.entry if table else 0):
            assert table is not None
            at = table.start + number * table.entry
            name, info, _, section = struct.unpack_from("<IBBH", self.bytes, at)
            yield Symbol(number, at, self._text(table, name), info, section != 0)

    def unbind(self, of: dict[str, set[str]]) -> None:
        """Stop needing these libraries, given with the symbols of each."""
        self._remove_entries(NEEDED, of)
        self._forget_versions(set(of))
        self._weaken(set().union(*of.values()))
        self.path.write_bytes(self.bytes)

    def forget_paths(self) -> None:
        """Remove the folders of the build machine from its search paths and from its names."""
        section = self._of_kind(DYNAMIC)
        for kind in (PATHS, OLD_PATHS) if section else ():
            assert section is not None
            at = [value for _, tag, value in self._entries() if tag == kind]
            told = [self._text(section, value) for value in at]
            if any(text.startswith("/") for text in told):
                self._remove_entries(kind, told)
                for begin, text in zip(at, told):
                    self._wipe(section, begin, text)
                self.path.write_bytes(self.bytes)

    def _wipe(self, section: Section, at: int, text: str) -> None:
        """Overwrite a text that no entry needs any more, unless another name is its end: both may
        share these bytes."""
        if self._of_kind(VERSIONS_MADE) is not None:
            return
        names = {symbol.name for symbol in self.symbols()}
        for _, library, versions in self._version_chain():
            names |= {library, *versions}
        names |= {self._text(section, value) for _, tag, value in self._entries() if tag in TEXTS}
        if not any(name and text.endswith(name) for name in names):
            begin = self.sections[section.link].start + at
            self.bytes[begin : begin + len(text.encode())] = bytes(len(text.encode()))

    def _version_chain(self) -> Iterator[tuple[int, str, list[str]]]:
        """For each library of which versions are needed: where that is written, the name of the
        library, and the names of the versions."""
        section = self._of_kind(VERSIONS_NEEDED)
        at, step = section.start if section else 0, 1
        while section and step:
            _, count, file, first, step = struct.unpack_from("<HHIII", self.bytes, at)
            names, entry = [], at + first
            for _ in range(count):
                name, after = struct.unpack_from("<II", self.bytes, entry + 8)
                names.append(self._text(section, name))
                entry += after
            yield at, self._text(section, file), names
            at += step

    def _remove_entries(self, kind: int, texts: Container[str]) -> None:
        """Remove the entries of a kind with one of these texts."""
        kept, gone = [], 0
        section = self._of_kind(DYNAMIC)
        assert section is not None
        for _, tag, value in self._entries():
            if tag == kind and self._text(section, value) in texts:
                gone += 1
            else:
                kept.append((tag, value))
        kept += [(0, 0)] * gone
        for (at, _, _), entry in zip(list(self._entries()), kept, strict=True):
            struct.pack_into("<QQ", self.bytes, at, *entry)

    def _weaken(self, names: set[str]) -> None:
        versions = self._of_kind(VERSIONS)
        for symbol in self.symbols():
            if not symbol.defined and symbol.name in names:
                if symbol.info >> 4 == GLOBAL:
                    self.bytes[symbol.at + 4] = WEAK << 4 | symbol.info & 0xF
                if versions is not None:
                    at = versions.start + 2 * symbol.number
                    struct.pack_into("<H", self.bytes, at, ANY_VERSION)

    def _forget_versions(self, libraries: set[str]) -> None:
        """Remove these libraries from the chain of those of which versions are needed."""
        section = self._of_kind(VERSIONS_NEEDED)
        if section is None:
            return
        kept = [at for at, name, _ in self._version_chain() if name not in libraries]
        for at, after in zip(kept, [*kept[1:], None]):
            struct.pack_into("<I", self.bytes, at + 12, 0 if after is None else after - at)
        values = {COUNT_VERSIONS: len(kept)}
        if kept:
            values[FIRST_VERSION] = section.address + kept[0] - section.start
        for at, kind, _ in list(self._entries()):
            if kind in values:
                struct.pack_into("<QQ", self.bytes, at, kind, values[kind])


def hide_folder(path: Path, folder: str) -> None:
    """Replace the folder of the build machine in a library, where it is a whole text, by one of the
    same length with the same last part.

    A Python of its own kind begins there to look for its modules; a frozen one is told where.
    """
    before, _, last = folder.rpartition("/")
    if len(before) < len("/usr"):
        return
    content = path.read_bytes()
    text, other = f"{before}/{last}", "/usr".ljust(len(before), "/") + f"/{last}"
    changed = content.replace(b"\0%s\0" % text.encode(), b"\0%s\0" % other.encode())
    if len(changed) == len(content) and changed != content:
        path.write_bytes(changed)


def is_library(path: Path) -> bool:
    """Whether the loader of Linux can read this file."""
    if path.is_symlink() or not path.is_file():
        return False
    with path.open("rb") as read:
        return read.read(6) == b"\x7fELF\x02\x01"
