"""Nothing knocks the table over. How much of it is tried, and of what: `tests.torture.parts`."""

import json

import pytest

from tests import sampling
from tests.tables import LONG
from tests.torture.figures import FAULTS, SAID, Figures, together
from tests.torture.parts import PARTS, Part

LOTS = [(part, lot) for part in PARTS for lot in (part.lots if LONG else part.lots[: part.few])]


@pytest.mark.parametrize(("part", "lot"), LOTS, ids=[f"{part.name}-{lot}" for part, lot in LOTS])
def test_nothing_knocks_the_table_over(part: Part, lot: str, record_property) -> None:
    """Whatever is done to the table and its files: no traceback, no game lost, no wrong position
    unnoticed, nothing without end, and nothing seen that is hidden."""
    found = part.work(lot, part.long if LONG else part.ordinary, int(sampling.seed()))
    record_property("torture", [part.name, lot, json.dumps(found)])
    assert not found[FAULTS], "\n".join([f"{found[FAULTS]} faults", *found[SAID]])
    assert len(found) > 2, "nothing was done"


def test_figures_of_several_lots_are_those_of_one() -> None:
    """Numbers are added up, of what is called the most the greatest counts, faults are told."""
    one, other = Figures(), Figures()
    one.count("reads", 3)
    other.count("reads")
    other.count("cuts")
    one.most("bytes", 7)
    other.most("bytes", 5)
    other.fault("it fell over")
    found = together([one, other])
    assert found == {
        "faults": 1,
        "told": ["it fell over"],
        "reads": 4,
        "cuts": 1,
        "most_bytes": 7,
    }
