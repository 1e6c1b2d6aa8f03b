"""Journals changed behind the table's back, with checksums that fit: anybody can reckon those."""

from collections.abc import Sequence
from pathlib import Path

from rules.kit.chain import Line, encode
from rules.kit.journal import read_journal


def rewritten(path: Path, lines: Sequence[Line], version: int | None = None) -> None:
    """A journal with other lines where it lies, below the header that it had, but for the format
    where one is named."""
    header = read_journal(path).header
    raw, chain = encode({**header, "journal": version or header["journal"]}, 0)
    for line in lines:
        more, chain = encode(line, chain)
        raw += more
    path.write_bytes(raw)
