"""What one event costs in calls of our own functions, which do not depend on the machine."""

from pathlib import Path

from table.bench.calls import SIZE, events, settle
from tests.table_pilot import Pilot

MOST = {"idle": 70, "hover": 230, "press": 780, "motion": 250, "drop": 3500}
HOPS = {"motion": 16, "drop": 32}


def test_an_event_stays_cheap(tmp_path: Path) -> None:
    """A frame in which nothing happens, a step of a drag and a card let go call no more of the
    program's functions, and no deeper, than they do today."""
    with Pilot(tmp_path, SIZE) as pilot:
        scene = pilot.sit("Anna,bot,bot", seed="rest")
        pilot.until_turn()
        settle(pilot.app)
        for event, calls in events(pilot.app, scene.showing, scene.controls):
            assert calls.count <= MOST[event], (
                f"{event}: {calls.count} calls, at most {MOST[event]}; "
                "`python main.py bench calls` counts them"
            )
            most = HOPS.get(event, calls.deepest)
            assert calls.deepest <= most, f"{event}: {calls.deepest} calls deep, at most {most}"
