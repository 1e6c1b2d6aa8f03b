"""Journals to be tried on: a small one, one of an older program, one changed by hand."""

import json
import re
from collections.abc import Sequence
from pathlib import Path

import pytest

from rules.kit.chain import Line, encode
from rules.kit.journal import BadJournal, read_journal


def write_journal(path: Path, lines: Sequence[Line], version: int | None = None) -> None:
    """Write a journal with other lines below its header; `version` None keeps its format."""
    header = read_journal(path).header
    raw, chain = encode({**header, "journal": version or header["journal"]}, 0)
    for line in lines:
        more, chain = encode(line, chain)
        raw += more
    path.write_bytes(raw)


SUM = re.compile(rb',"sum":"[0-9a-f]{8}"\}(?=\n|\Z)')


def downgrade_journal(path: Path) -> Path:
    """A journal turned into one of format 1 where it lies."""
    without_sums = SUM.sub(b"}", path.read_bytes())
    path.write_bytes(re.sub(rb'^{"journal":[35],', b'{"journal":1,', without_sums))
    assert json.loads(path.read_bytes().split(b"\n")[0])["journal"] == 1
    return path


HEADER = {"game": "any", "seats": [{"name": "Ada"}], "options": {}, "seed": "s", "dealer": 0}
LINES = [{"dealt": ["AC 2C"]}, {"seat": 0, "move": "play 7D"}, {"seat": 1, "move": "púkka"}]


def refusal(path: Path) -> str:
    with pytest.raises(BadJournal) as refused:
        read_journal(path)
    text = str(refused.value)
    assert "\n" not in text and path.name in text
    return text
