"""A line of a journal as bytes, with a running checksum that includes all lines before it.

It shows which line was changed, lost, doubled or moved by accident. It is no protection against
somebody who computes the checksums again.
"""

from __future__ import annotations

import json
from typing import Annotated, Any
from zlib import crc32

from msgspec import Meta

Line = dict[str, Any]
# A short text on one line, since it may be part of a sentence.
Word = Annotated[str, Meta(max_length=100, pattern=r"^[^\x00-\x1f\x7f]*\Z")]

_MARK, _END = b',"sum":"', b'"}'
_TAIL = len(_MARK) + 8 + len(_END)


def body_bytes(line: Line) -> bytes:
    """Encode a line as in the file, without its checksum and line break."""
    return json.dumps(line, ensure_ascii=False, separators=(",", ":")).encode()


def encode(line: Line, chain: int | None) -> tuple[bytes, int | None]:
    """Encode a line as in the file; return its bytes and the running checksum after it. `chain`:
    the running checksum before it, 0 for the first line, None for an old journal without any."""
    whole = body_bytes(line)
    if chain is None:
        return whole + b"\n", None
    chain = crc32(whole, chain)
    return whole[:-1] + _MARK + f"{chain:08x}".encode() + _END + b"\n", chain  # its last field


def chain_after(piece: bytes, chain: int) -> int | None:
    """Return the running checksum after a line of the file, given the one before it; None if the
    line does not end with that checksum."""
    piece = piece.removesuffix(b"\r")  # as a Windows editor leaves it
    after = crc32(piece[:-_TAIL] + b"}", chain)
    return after if piece[-_TAIL:] == _MARK + f"{after:08x}".encode() + _END else None


def decode(piece: bytes) -> Line | None:
    """Decode a line of the file without its checksum; None if it is not a JSON object, or contains
    a lone surrogate, which could not be written again."""
    try:
        line = json.loads(piece.decode("utf-8-sig"))  # json would accept surrogates in bytes
        if b"\\u" in piece:
            json.dumps(line, ensure_ascii=False).encode()
    except (ValueError, RecursionError):
        return None
    if not isinstance(line, dict):
        return None
    line.pop("sum", None)
    return line
