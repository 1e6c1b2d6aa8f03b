"""Writes an animated PNG from ordinary ones, whose compressed data stays unchanged. Programs that
know no animation show the first picture."""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterable, Iterator

OVER = 1  # the blend operation: over the picture before
SIGNATURE = b"\x89PNG\r\n\x1a\n"


def animated_png(pictures: Iterable[tuple[bytes, tuple[int, int], float]]) -> bytes:
    """The file, which plays in a loop, of pictures given as (PNG, position, seconds): each PNG
    holds only the changes, transparent elsewhere; the first one is complete."""
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
    """A chunk of a PNG."""
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))


def chunks_of(png: bytes) -> Iterator[tuple[bytes, bytes]]:
    """The chunks of a PNG as (name, data)."""
    place = len(SIGNATURE)
    while place < len(png):
        (length,) = struct.unpack_from(">I", png, place)
        yield png[place + 4 : place + 8], png[place + 8 : place + 8 + length]
        place += 12 + length
