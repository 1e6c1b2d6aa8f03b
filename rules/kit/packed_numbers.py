"""Numbers worked out beforehand, packed in a text file beside the computer player that reads them.

Such a file has a part for each number of seats: that number and a colon on a line, and bytes in
base 85 on the lines below; an empty line is between two parts.
"""

from __future__ import annotations

from base64 import b85decode
from pathlib import Path
from struct import unpack

SCALE = 1000


def read_packed(path: Path) -> dict[int, bytes]:
    """Read a file of packed numbers; return its bytes by number of seats."""
    packed = {}
    for part in path.read_text("ascii").split("\n\n"):
        seats, _, text = part.partition(":")
        packed[int(seats)] = b85decode("".join(text.split()))
    return packed


def in_thousandths(packed: bytes) -> list[float]:
    """Return the numbers that are packed as thousandths, in two bytes each."""
    return [number / SCALE for number in unpack(f"<{len(packed) // 2}h", packed)]
