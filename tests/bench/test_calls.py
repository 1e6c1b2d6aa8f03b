"""What one event costs in calls of our own functions, which do not depend on the machine."""

import json
import os
import subprocess
import sys
from pathlib import Path

from tests.laws.modules import ROOT

MOST = {"idle": 75, "hover": 220, "press": 740, "motion": 240, "drop": 2500}
HOPS = {"motion": 15, "drop": 20}


def test_an_event_stays_cheap(tmp_path: Path) -> None:
    """A frame at rest and each event of a drag call no more functions, and no deeper, than today.
    Counted in a process of its own, where nothing is cached."""
    told = subprocess.run(
        [sys.executable, str(ROOT / "main.py"), "bench", "calls"],
        env={**os.environ, "SDL_VIDEODRIVER": "dummy", "CARDTABLE_HOME": str(tmp_path)},
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    counted = {line["event"]: line for line in map(json.loads, told.splitlines())}
    assert counted.keys() == MOST.keys()
    for event, line in counted.items():
        assert line["calls"] <= MOST[event], (
            f"{event}: {line['calls']} calls, at most {MOST[event]}; "
            "`python main.py bench calls` counts them"
        )
        most = HOPS.get(event, line["hops"])
        assert line["hops"] <= most, f"{event}: {line['hops']} calls deep, at most {most}"
