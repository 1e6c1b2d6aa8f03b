"""The parts of the torture suite, and how much of each is done in which form."""

from __future__ import annotations

import os
from collections.abc import Sequence
from importlib import import_module
from typing import Any, NamedTuple

from rules.kit.catalogue import games

GAMES = tuple(game.name for game in games() if game.rules is not None)
FILES = (
    *(f"layout-{game}" for game in GAMES),
    *(f"words-{game}" for game in (*GAMES, "table")),
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
    lots: Sequence[str] = GAMES
    few: int = len(GAMES)
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
