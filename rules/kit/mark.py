"""What stands in a journal and is no choice: who did what beside choosing, and when."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

UNDO, REDO = "undo", "redo"


class Mark(NamedTuple):
    """A line that is no choice: what it marks, who made it, at which step of which hand, and what
    else it says. Of an `undo`, `to` is the step gone back to; `agreed`, there only where it was
    not free, who was asked and agreed."""

    kind: str
    seat: int
    step: int
    hand: int
    facts: Mapping[str, Any]
