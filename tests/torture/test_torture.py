"""Nothing knocks the table over. Each part of the suite does so much in either form."""

import os
from collections.abc import Sequence
from importlib import import_module
from typing import Any, NamedTuple

import pytest

from tests import sampling
from tests.tables import GAME_NAMES, LONG
from tests.torture.harness import FAULTS, SAID

FILES = (
    *(f"layout-{game}" for game in GAME_NAMES),
    *(f"words-{game}" for game in (*GAME_NAMES, "table")),
    *("theme", "settings"),
    *("evening", "series"),
)
SEEDS = tuple(f"seed{number}" for number in range(1, 5))


class Part(NamedTuple):
    """A part is the function `NAME.NAME(lot, amount, seed) -> Figures` in this folder."""

    name: str
    amounts: str
    """What `ordinary` and `long` count."""
    ordinary: int
    long: int
    lots: Sequence[str] = GAME_NAMES
    few: int = len(GAME_NAMES)
    """So many of its lots, drawn anew each time, are done in an ordinary run."""

    def figures(self, lot: str, amount: int, seed: int) -> dict[str, Any]:
        """Do one lot; its figures."""
        work = getattr(import_module(f"tests.torture.{self.name}"), self.name)
        figures: dict[str, Any] = work(lot, amount, seed)
        return figures


PARTS = [
    *([Part("kills", "a kill at every so many operations", 250, 1, few=2)] * hasattr(os, "fork")),
    Part("journals", "bytes of each journal", 5, 100_000, few=3),
    Part("files", "damages of each file", 12, 1_500, FILES, len(FILES)),
    Part("events", "events", 150, 50_000, SEEDS, 1),
]
LOTS = [(part, lot) for part in PARTS for lot in sampling.drawn(part.lots, part.few, part.name)]


@pytest.mark.parametrize(("part", "lot"), LOTS, ids=[f"{part.name}-{lot}" for part, lot in LOTS])
def test_nothing_knocks_the_table_over(part: Part, lot: str) -> None:
    """No traceback, no game lost, no wrong position unnoticed, no endless loop, no secret seen."""
    figures = part.figures(lot, part.long if LONG else part.ordinary, int(sampling.seed()))
    assert not figures[FAULTS], "\n".join([f"{figures[FAULTS]} faults", *figures[SAID]])
    assert len(figures) > 2, "nothing was done"
