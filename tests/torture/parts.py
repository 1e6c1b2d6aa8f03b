"""The parts of the torture suite, and how much of each is done in which form."""

from __future__ import annotations

import json
import os
import subprocess
import sys
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
    alone: bool = False
    """Whether it must have a process of its own, where nothing is held for other tests."""

    def work(self, lot: str, amount: int, seed: int) -> dict[str, Any]:
        """Do one lot in this process; its figures."""
        figures: dict[str, Any] = getattr(import_module(f"tests.torture.{self.name}"), self.name)(
            lot, amount, seed
        )
        return figures

    def figures(self, lot: str, amount: int, seed: int) -> dict[str, Any]:
        """Do one lot, in a process of its own where it must have one; its figures."""
        if not self.alone:
            return self.work(lot, amount, seed)
        command = [sys.executable, "-c", ALONE, self.name, lot, str(amount), str(seed)]
        printed = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=False).stdout
        figures: dict[str, Any] = json.loads(printed.splitlines()[-1])
        return figures


ALONE = """
import json, sys
from tests.torture.parts import PARTS
name, lot, amount, seed = sys.argv[1:]
(part,) = [part for part in PARTS if part.name == name]
print(json.dumps(part.work(lot, int(amount), int(seed))))
"""

PARTS = [
    *([Part("kills", "a kill at every so many operations", 250, 1, few=2)] * hasattr(os, "fork")),
    Part("journals", "bytes of each journal", 5, 100_000, few=3),
    Part("files", "damages of each file", 12, 1_500, FILES, len(FILES)),
    Part("session", "games", 10, 200, ("evening",), 1, alone=True),
    Part("events", "events", 150, 50_000, SEEDS, 1),
]
