"""The measurements, as JSON lines."""

from __future__ import annotations

import importlib
import json
from collections.abc import Iterable
from typing import Any

from table.commands.trouble import Trouble
from table.house.shelf import playable


def print_measures(what: str, game: str | None) -> int:
    """Print each measure of `rules`, `seats`, `frames` or `start` as soon as it is taken.

    `game`: for `rules` and `seats`, this game only. Raises Trouble.
    """
    if game is not None and what not in ("rules", "seats"):
        raise Trouble("--game goes with `bench rules` and `bench seats`")
    for line in _measures(what, game):
        print(json.dumps(line, ensure_ascii=False), flush=True)
    return 0


def _measures(what: str, game: str | None) -> Iterable[dict[str, Any]]:
    if what == "rules":
        from table.bench.rules import run

        return run(None if game is None else playable(game)[0].name)
    if what == "seats":
        from table.bench.seats import run as run_seats

        return run_seats(None if game is None else playable(game)[0].name)
    # These open windows, and may not be there where there are none.
    measures: Iterable[dict[str, Any]] = importlib.import_module(f"table.bench.{what}").run()
    return measures
