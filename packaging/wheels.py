"""The Python package: a wheel, and the sources it can be made of anywhere."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from source import TIME, Source, Trouble


def make(source: Source, work: Path, out: Path) -> list[Path]:
    """`cardtable-VERSION-py3-none-any.whl` and `cardtable-VERSION.tar.gz`. Raises Trouble."""
    goal = work / "wheel"
    command = [sys.executable, "-m", "hatchling", "build", "-t", "sdist", "-t", "wheel"]
    surroundings = {**os.environ, TIME: str(source.time)}
    done = subprocess.run(
        [*command, "-d", str(goal)],
        env=surroundings,
        cwd=source.root,
        capture_output=True,
        text=True,
    )
    if done.returncode:
        said = (done.stderr.strip().splitlines() or ["nothing"])[-1].rstrip(".")
        raise Trouble(f"the Python package could not be made (hatchling said: {said}).")
    return [path.replace(out / path.name) for path in sorted(goal.iterdir())]
