"""The parts of the torture suite, and how much of each is done in which form."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable, Sequence
from importlib import import_module
from importlib.util import find_spec
from typing import Any, NamedTuple

from rules.kit.catalogue import games

GAMES = tuple(one.name for one in games() if one.rules is not None)
FILES = (
    *(f"layout-{game}" for game in GAMES),
    *(f"words-{game}" for game in (*GAMES, "table")),
    *("theme", "settings", "results"),
    *(f"journal-{game}" for game in GAMES),
    *("page", "evening", "series"),
)
SEEDS = tuple(f"seed{number}" for number in range(1, 5))


class Part(NamedTuple):
    """`work`, in this room, is the function `NAME.NAME(lot, amount, seed) -> Figures`."""

    name: str
    amounts: str
    """What `ordinary` and `long` count, for whoever types `--amount`."""
    ordinary: int
    long: int
    lots: Sequence[str] = GAMES
    few: int = len(GAMES)
    """So many of its lots, drawn anew each time, are done in an ordinary run."""
    apart: bool = False
    """Whether it must have a process of its own, where nothing is held for other tests."""

    @property
    def there(self) -> bool:
        found = find_spec(f"tests.torture.{self.name}") is not None
        return found and (self.name != "kills" or hasattr(os, "fork"))

    def found(self, lot: str, amount: int, seed: int) -> dict[str, Any]:
        """The figures of one lot, worked out here or in a process of its own."""
        if not self.apart:
            return self.work(lot, amount, seed)
        command = [sys.executable, "-m", "tests.torture", "--part", self.name, "--lot", lot]
        command += ["--amount", str(amount), "--seed", str(seed)]
        told = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=False).stdout
        found: dict[str, Any] = json.loads(told.splitlines()[-1])["torture"][self.name]
        return found

    @property
    def work(self) -> Callable[[str, int, int], dict[str, Any]]:
        found: Callable[[str, int, int], dict[str, Any]] = getattr(
            import_module(f"tests.torture.{self.name}"), self.name
        )
        return found


PARTS = [
    part
    for part in (
        Part("kills", "a kill at every so many operations", 250, 1, few=2),
        Part("journals", "bytes of each journal", 5, 100_000, few=3),
        Part("files", "damages of each file", 6, 1_500, FILES, len(FILES)),
        Part("secrets", "games", 1, 40, few=3),
        Part("session", "games", 10, 200, ("evening",), 1, apart=True),
        Part("events", "events", 150, 50_000, SEEDS, 1),
    )
    if part.there
]
