"""Every kind of file that lies outside, damaged by its grammar: it reads as something that can be
used, or is refused in one sentence with its place; nothing else is raised, nothing is without end.
"""

from __future__ import annotations

import traceback
from collections.abc import Callable
from difflib import unified_diff
from pathlib import Path
from typing import NamedTuple

from hypothesis import HealthCheck, Phase, given, seed as seeded, settings

from rules.kit.strangers import Endless, bounded
from tests.torture.figures import Figures
from tests.torture.folders import folder
from tests.torture.grammar import Damaged, Node, damages

STUCK = 20.0
"""Seconds that one file may take, or it is without end."""


class Kind(NamedTuple):
    """A kind of file: its name, a whole one as a tree, and how a tree is written. `use` does with
    a file what the table does, and gives back in a word what came of it."""

    name: str
    whole: Node
    written: Callable[[Node], str]
    use: Callable[[Path], str]


def files(lot: str, count: int, seed: int) -> Figures:
    """So many damages of a lot's kind of file."""
    from tests.torture.uses import kind_of

    found, kind = Figures(), kind_of(lot)

    @seeded(seed)
    @settings(
        max_examples=count,
        database=None,
        deadline=None,
        derandomize=False,
        suppress_health_check=list(HealthCheck),
        phases=[Phase.generate, Phase.shrink],
        report_multiple_bugs=False,
    )
    @given(damages(kind.written))
    def law(damaged: Damaged) -> None:
        nonlocal last
        last = damaged.of(kind.whole)
        found.count("files")
        found.count(used(kind, last))

    last = b""
    try:
        law()
    except Exception as error:  # hypothesis has made the file as small as it can be
        whole = Damaged([], None, kind.written).of(kind.whole)
        trace = "".join(traceback.format_tb(error.__traceback__)[-3:])
        told = f"{type(error).__name__}: {error}\n{trace}"
        found.fault(f"{lot}, seed {seed}: {told}; what is not as usual:\n{changed(whole, last)}")
    return found


def used(kind: Kind, raw: bytes) -> str:
    """What comes of a file with these bytes, in a word."""
    with folder() as home:
        path = home / kind.name
        path.write_bytes(raw)
        try:
            with bounded(STUCK):
                return kind.use(path)
        except Endless:
            raise AssertionError(f"it takes more than {STUCK} seconds") from None


def changed(whole: bytes, raw: bytes) -> str:
    """Where a file is not as a whole one is."""
    both = [one.decode("utf-8", "backslashreplace").splitlines() for one in (whole, raw)]
    return "\n".join(line[:300] for line in unified_diff(*both, lineterm="", n=0))
