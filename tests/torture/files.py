"""Every kind of file that lies outside, damaged by its grammar: it reads as something that can be
used, or is refused in one sentence with its place; nothing else is raised, nothing is without end.
"""

from __future__ import annotations

import traceback
from difflib import unified_diff

from hypothesis import HealthCheck, Phase, given, seed as seeded, settings

from rules.kit.strangers import Endless, time_limited
from tests.torture import uses
from tests.torture.grammar import damages
from tests.torture.harness import Figures, folder

STUCK = 20.0
"""Seconds that one file may take, or it is without end."""


def files(lot: str, count: int, seed: int) -> Figures:
    """Use so many damaged files of a lot's kind; of a fault the smallest that shows it is told."""
    figures, kind, last = Figures(), uses.kind_of(lot), b""

    @seeded(seed)
    @settings(
        max_examples=count,
        database=None,
        deadline=None,
        suppress_health_check=list(HealthCheck),
        phases=[Phase.generate, Phase.shrink],
        report_multiple_bugs=False,
    )
    @given(damages(kind.text))
    def law(raw: bytes) -> None:
        nonlocal last
        last = raw
        figures.count("files")
        figures.count(used(kind, raw))

    try:
        law()
    except Exception as error:
        trace = "".join(traceback.format_tb(error.__traceback__)[-3:])
        changes = changed_lines(kind.bytes, last)
        fault = f"{type(error).__name__}: {error}\n{trace}"
        figures.fault(f"{lot}, seed {seed}: {fault}; what is not as usual:\n{changes}")
    return figures


def used(kind: uses.Kind, raw: bytes) -> str:
    """What comes of a file with these bytes, in a word."""
    with folder() as home:
        path = home / kind.name
        path.write_bytes(raw)
        try:
            with time_limited(STUCK):
                return kind.use(path)
        except Endless:
            raise AssertionError(f"it takes more than {STUCK} seconds") from None


def changed_lines(whole: bytes, raw: bytes) -> str:
    """The lines of a file that are not as in a whole one."""
    both = [text.decode("utf-8", "backslashreplace").splitlines() for text in (whole, raw)]
    return "\n".join(line[:300] for line in unified_diff(*both, lineterm="", n=0))
