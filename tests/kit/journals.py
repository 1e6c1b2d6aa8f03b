"""A journal to be tried on: its header, its lines, and how it is refused."""

from pathlib import Path

import pytest

from rules.kit.journal import BadJournal, read_journal

HEADER = {"game": "any", "seats": [{"name": "Ada"}], "options": {}, "seed": "s", "dealer": 0}
LINES = [{"dealt": ["AC 2C"]}, {"seat": 0, "move": "play 7D"}, {"seat": 1, "move": "púkka"}]


def refusal(path: Path) -> str:
    with pytest.raises(BadJournal) as refused:
        read_journal(path)
    text = str(refused.value)
    assert "\n" not in text and path.name in text
    return text
