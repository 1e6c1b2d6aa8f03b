"""What is said where something could not be written: where, why, and what to do."""

from __future__ import annotations

from pathlib import Path

from rules.kit.said import Why, why

ROOM = "os.full"  # what the system says where somebody must make room


def unwritten(key: str, place: Path, wrong: Why) -> Why:
    """The sentence of that key, with its `place`, `why` and `remedy`."""
    remedy = why("store.make_room" if wrong.key == ROOM else "store.let_write")
    return why(key, place=str(place), why=wrong, remedy=remedy)
