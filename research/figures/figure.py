"""A figure of docs/computer-players.md: what it shows, and which commands make it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

TEST = "pytest -q -n 0 -p no:cacheprovider"
LEVELS = ("playful", "easy", "steady", "keen", "sharp")


class Figure(NamedTuple):
    """What it `shows`; the commands that make it, `whole` and `quick`, each what follows
    `python -m`; and about how many processor `seconds` the whole takes. `needs`: a package that no
    requirements file names, or a program, without which there is no such figure."""

    shows: str
    seconds: int
    whole: tuple[str, ...]
    quick: tuple[str, ...]
    needs: str = ""


def ladder(
    game: str,
    seats: int,
    deals: tuple[int, ...],
    seconds: int,
    seed: int = 1,
    also: tuple[str, ...] = (),
) -> Figure:
    """Each level against the one below it; looking ahead takes many seconds, so the last in fewer
    deals, or as `also` has it."""
    rungs = [(low, LEVELS[at + 1]) for at, low in enumerate(LEVELS[:-1])]
    one = f"research.company cost {game} --seats {seats} --seed {seed}"
    return Figure(
        f"share of wins of each level, one among those of the level below, {seats} seats",
        seconds,
        tuple(
            f"{one} --deals {n} --level {low} --of {high}" for n, (low, high) in zip(deals, rungs)
        )
        + also,
        tuple(f"{one} --deals 2 --level {low} --of {high}" for low, high in rungs[:3]),
    )


def capture(game: str, tables: Mapping[int, int], seconds: int, quick: str = "") -> Figure:
    """At so many seats, by so many deals; `quick`: where even two of those take long."""
    return Figure(
        "of what one gains over keen who tries moves out in the true cards, how much sharp gets",
        seconds,
        tuple(f"research.capture {game} {seats} {deals}" for seats, deals in tables.items()),
        (quick or f"research.capture {game} {min(tables)} 2",),
    )


def law(shows: str, seconds: int, tests: str) -> Figure:
    """Counted by a law in its long form; the ordinary run of it is the quick one."""
    return Figure(shows, seconds, (f"{TEST} {tests}",), (f"{TEST} {tests}",))
