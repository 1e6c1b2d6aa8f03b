"""An animated PNG, put together from ordinary ones.

Its first picture is what a program shows that knows no animation. The pictures come compressed
as their maker has done it; only the chunks around that are written here.
"""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterator

OVER = 1  # a picture is laid over the one before, which shows where it is clear
SIGNATURE = b"\x89PNG\r\n\x1a\n"


class AnimatedPng:
    """Takes pictures one after the other, each a part of the whole; `finished` gives the file."""

    def __init__(self) -> None:
        self._head = b""
        self._body: list[bytes] = []
        self._count = self._numbered = 0

    def add(self, png: bytes, at: tuple[int, int], seconds: float) -> None:
        """The next picture: what is new in it, clear wherever nothing is, as a PNG, where that
        lies, and for how long it all stands. The first one is a whole picture."""
        chunks = list(chunks_of(png))
        (head,) = (data for name, data in chunks if name == b"IHDR")
        if not self._count:
            self._head = head
        elif head[8:] != self._head[8:]:
            raise ValueError("all pictures of an animated PNG have the same colours")
        wide, high = struct.unpack(">II", head[:8])
        control = struct.pack(">IIIIHHBB", wide, high, *at, round(seconds * 1000), 1000, 0, OVER)
        self._write(b"fcTL", self._number() + control)
        for name, data in chunks:
            if name == b"IDAT" and not self._count:
                self._write(b"IDAT", data)
            elif name == b"IDAT":
                self._write(b"fdAT", self._number() + data)
        self._count += 1

    def finished(self) -> bytes:
        """The whole file; it plays again and again."""
        first = chunk(b"IHDR", self._head) + chunk(b"acTL", struct.pack(">II", self._count, 0))
        return b"".join([SIGNATURE, first, *self._body, chunk(b"IEND", b"")])

    def _number(self) -> bytes:
        self._numbered += 1
        return struct.pack(">I", self._numbered - 1)

    def _write(self, name: bytes, data: bytes) -> None:
        self._body.append(chunk(name, data))


def chunk(name: bytes, data: bytes) -> bytes:
    """A piece of a PNG."""
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))


def chunks_of(png: bytes) -> Iterator[tuple[bytes, bytes]]:
    """The pieces of a PNG, each by its name."""
    place = len(SIGNATURE)
    while place < len(png):
        (length,) = struct.unpack_from(">I", png, place)
        yield png[place + 4 : place + 8], png[place + 8 : place + 8 + length]
        place += 12 + length
