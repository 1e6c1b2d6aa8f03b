"""A folder to be thrown away, in memory where there is such a place: nobody waits for a disk."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

MEMORY = "/dev/shm"


@contextmanager
def folder() -> Iterator[Path]:
    """An empty folder, gone afterwards with all that is in it."""
    place = MEMORY if os.access(MEMORY, os.W_OK) else None
    with tempfile.TemporaryDirectory(dir=place) as made:
        yield Path(made)
