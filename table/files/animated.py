"""An animated PNG, put together from ordinary ones.

Its first picture is what a program shows that knows no animation. The pictures come compressed
as their maker has done it; only the chunks around that are written here.
"""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterable, Iterator

OVER = 1  # a picture is laid over the one before, which shows where it is clear
SIGNATURE = b"\x89PNG\r\n\x1a\n"


def animated_png(pictures: Iterable[tuple[bytes, tuple[int, int], float]]) -> bytes:
    """The whole file, which plays again and again, of pictures one after the other: each what is
    new in it, clear wherever nothing is, as a PNG, where that lies, and for how many seconds it all
    stands. The first one is a whole picture."""
    head, body, numbered, count = b"", list[bytes](), 0, 0
    for png, at, seconds in pictures:
        chunks = list(chunks_of(png))
        (own,) = (data for name, data in chunks if name == b"IHDR")
        head = head or own
        if own[8:] != head[8:]:
            raise ValueError("all pictures of an animated PNG have the same colours")
        size = struct.unpack(">II", own[:8])
        control = struct.pack(
            ">IIIIIHHBB", numbered, *size, *at, round(seconds * 1000), 1000, 0, OVER
        )
        body.append(chunk(b"fcTL", control))
        numbered += 1
        for data in (data for name, data in chunks if name == b"IDAT"):
            if not count:
                body.append(chunk(b"IDAT", data))
            else:
                body.append(chunk(b"fdAT", struct.pack(">I", numbered) + data))
                numbered += 1
        count += 1
    first = chunk(b"IHDR", head) + chunk(b"acTL", struct.pack(">II", count, 0))
    return b"".join([SIGNATURE, first, *body, chunk(b"IEND", b"")])


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
