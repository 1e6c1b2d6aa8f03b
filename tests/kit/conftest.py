"""What several files of the kit's tests begin with."""

from pathlib import Path

import pytest

from rules.kit.journal import Journal
from tests.journal_files import HEADER, LINES


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A journal of three lines."""
    where = tmp_path / "folder" / "game.jsonl"
    journal = Journal.create(where, HEADER)
    for line in LINES:
        journal.write(line)
    journal.close()
    return where
