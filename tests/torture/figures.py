"""What a part of the torture suite comes to: numbers, and the faults that were found."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

TOLD = 5
"""So many faults of one lot are told in full; all are counted."""
LONGEST = 2_000
"""Letters of one of them."""
FAULTS, SAID = "faults", "told"
MOST = "most_"
"""What a number is called of which the greatest counts, and not the sum."""


class Figures(dict[str, Any]):
    """Numbers by name, in the order in which they were first counted."""

    def __init__(self) -> None:
        super().__init__({FAULTS: 0, SAID: []})

    def count(self, what: str, times: int = 1) -> None:
        """Once more of this, or so many times."""
        self[what] = self.get(what, 0) + times

    def most(self, what: str, number: float) -> None:
        """The greatest there was."""
        self[MOST + what] = max(self.get(MOST + what, number), number)

    def fault(self, said: str) -> None:
        """Something that should not be; with all that is needed to see it again."""
        self[FAULTS] += 1
        if len(self[SAID]) < TOLD:
            self[SAID].append(said[:LONGEST])


def together(some: Iterable[dict[str, Any]]) -> dict[str, Any]:
    """The figures of several lots as those of one."""
    found: dict[str, Any] = {}
    for one in some:
        for what, number in one.items():
            if what not in found:
                found[what] = number
            elif what.startswith(MOST):
                found[what] = max(found[what], number)
            else:
                found[what] = found[what] + number
    return found
