"""Keys, mouse, wheel, fingers, sizes, drops and goings, at random over every scene there is.

Somebody who means nothing by it, at the menu, the seats, the settings and at tables of every game;
with a sure move now and then, so that matches come to their end. After every frame: nothing was
raised, and no face was painted that whoever sits there has not seen. After every evening: the
table is not stuck, and every journal is whole.
"""

from __future__ import annotations

import io
import os
import random
from contextlib import redirect_stdout
from pathlib import Path

from table.cli.check import check
from tests.torture.evening import Evening
from tests.torture.figures import Figures
from tests.torture.folders import folder
from tests.torture.fumbling import WEIGHTS
from tests.torture.window import by_the_count

SERIES = 900
"""So many events at most before everybody goes home."""


def events(lot: str, count: int, seed: int) -> Figures:
    """So many events in one window after the other, by the luck of a lot and a seed."""
    found = Figures()
    rng = random.Random(f"events/{lot}/{seed}")
    with folder() as home, by_the_count():
        checked: dict[Path, int] = {}
        while found.get("events", 0) < count and not found["faults"]:
            Evening(home, rng, found, f"events {lot}, seed {seed}").spend(
                min(SERIES, count - found.get("events", 0)), WEIGHTS
            )
            whole(home, found, checked)
    return found


def whole(home: Path, found: Figures, checked: dict[Path, int]) -> None:
    """Every journal that was written to must be whole."""
    for path in sorted([*home.glob("games/*.jsonl"), *home.glob("finished/*.jsonl")]):
        if checked.get(path) == path.stat().st_size:
            continue
        checked[path] = path.stat().st_size
        out = io.StringIO()
        with redirect_stdout(out):
            code = check(path)
        found.count("journals_checked")
        if code or not out.getvalue().startswith(f"{path}: whole"):
            found.fault(f"a journal is not whole: {out.getvalue()}")


os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
