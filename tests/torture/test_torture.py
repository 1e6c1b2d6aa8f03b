"""Nothing knocks the table over. How much of it is tried, and of what: `tests.torture.parts`."""

import json
import shutil
from pathlib import Path
from typing import Any

import pytest

from table.app.app import App
from table.app.series import unfinished_series
from table.storage.store import Store
from tests import sampling
from tests.tables import LONG
from tests.torture import uses
from tests.torture.files import used
from tests.torture.harness import FAULTS, SAID
from tests.torture.journals import damages
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


# --- what would be found ------------------------------------------------------------------


@pytest.mark.parametrize("lot", ["evening", "series"])
def test_whatever_byte_is_damaged_what_is_played_in_parts_opens_or_says_why(
    tmp_path: Path, lot: str
) -> None:
    """At any byte of it (at others in each run): it reads, or is refused in a sentence, and
    is kept, where it lies or set aside; and what lies beside it is offered at the menu."""
    kind, app = uses.kind_of(lot), App(Store(tmp_path))
    whole, store = kind.bytes, app.store
    paths = [store.series / name / kind.name for name in ("one", "two")]
    for damaged in damages(whole, 60 if LONG else 2, sampling.luck(lot)):
        for path, raw in zip(paths, (damaged.raw, whole), strict=True):
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(raw)
        app.notices.clear()
        found = {one.path: one.error for one in unfinished_series(app)}
        assert found[paths[1]] is None and paths[1].read_bytes() == whole, damaged.name
        for wrong in filter(None, (found.get(paths[0]), *app.notices)):
            assert "\n" not in str(wrong) and "one" in str(wrong), damaged.name
        (kept,) = [paths[0]] if paths[0].exists() else store.aside.glob(f"*/{kind.name}")
        assert kept.read_bytes() == damaged.raw
        if kept != paths[0]:
            assert len(app.notices) == 1
            shutil.rmtree(kept.parent)
    app.close()
