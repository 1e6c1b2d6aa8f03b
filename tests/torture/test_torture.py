"""Nothing knocks the table over. How much of it is tried, and of what: `tests.torture.parts`."""

import json
from typing import Any

import pytest

from tests import sampling
from tests.tables import LONG
from tests.torture import uses
from tests.torture.files import used
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


@pytest.mark.parametrize("lot", ["evening", "series"])
def test_what_reads_and_cannot_be_played_is_told_of(lot: str) -> None:
    """An evening or a series whose game is gone, or has other house rules by now, or whose guest's
    file is gone: the sheet, or who would sit down, says so, and nothing falls over."""
    kind = uses.kind_of(lot)
    guest: dict[str, Any] = {"name": "Gestur", "who": "file", "level": "/nowhere.py"}
    for change, outcomes in (
        ({}, {"used"}),
        ({"game": "gone"}, {"refused"}),
        ({"options": {"gone": 1}}, {"refused"}),
        (guest, {"used", "refused", "passed_over"}),
    ):
        facts = json.loads(kind.bytes)
        if change is not guest:
            facts["items"][0].update(change)
        elif lot == "series":
            facts["people"][2] = guest
        else:
            facts["items"][0]["seats"] = [guest]
        assert used(kind, json.dumps(facts).encode()) in outcomes
