"""What every part of the torture suite works with: figures, and folders to throw away."""

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

TOLD = 5
"""So many faults of one lot are told in full; all are counted."""
LONGEST = 2_000
"""Letters of one of them."""
FAULTS, SAID = "faults", "told"
MEMORY = "/dev/shm"


class Figures(dict[str, Any]):
    """Numbers by name, in the order in which they were first counted."""

    def __init__(self) -> None:
        super().__init__({FAULTS: 0, SAID: []})

    def count(self, name: str, times: int = 1) -> None:
        """Add `times` to a number."""
        self[name] = self.get(name, 0) + times

    def fault(self, sentence: str) -> None:
        """Note something that should not be, with all that is needed to see it again."""
        self[FAULTS] += 1
        if len(self[SAID]) < TOLD:
            self[SAID].append(sentence[:LONGEST])


@contextmanager
def folder() -> Iterator[Path]:
    """An empty folder, in memory where it can be; it is removed afterwards with all its files."""
    parent = MEMORY if os.access(MEMORY, os.W_OK) else None
    with tempfile.TemporaryDirectory(dir=parent) as path:
        yield Path(path)
