"""The Python package: a wheel, and the sources it can be made of anywhere."""

from __future__ import annotations

import sys
from pathlib import Path

from source import TIME, Source, run_tool


def make(source: Source, work: Path, out: Path) -> list[Path]:
    """`cardtable-VERSION-py3-none-any.whl` and `cardtable-VERSION.tar.gz`. Raises Trouble."""
    goal = work / "wheel"
    command = [sys.executable, "-m", "hatchling", "build", "-t", "sdist", "-t", "wheel"]
    command += ["-d", str(goal)]
    problem = "the Python package could not be made by hatchling"
    run_tool(command, problem, source.root, {TIME: str(source.time)})
    return [path.replace(out / path.name) for path in sorted(goal.iterdir())]
