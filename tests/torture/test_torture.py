"""Nothing knocks the table over. How much of it is tried, and of what: `tests.torture.parts`."""

import pytest

from tests import sampling
from tests.tables import LONG
from tests.torture.harness import FAULTS, SAID
from tests.torture.parts import PARTS, Part

LOTS = [(part, lot) for part in PARTS for lot in sampling.drawn(part.lots, part.few, part.name)]


@pytest.mark.parametrize(("part", "lot"), LOTS, ids=[f"{part.name}-{lot}" for part, lot in LOTS])
def test_nothing_knocks_the_table_over(part: Part, lot: str) -> None:
    """Whatever is done to the table and its files: no traceback, no game lost, no wrong position
    unnoticed, nothing without end, and nothing seen that is hidden."""
    figures = part.figures(lot, part.long if LONG else part.ordinary, int(sampling.seed()))
    assert not figures[FAULTS], "\n".join([f"{figures[FAULTS]} faults", *figures[SAID]])
    assert len(figures) > 2, "nothing was done"
