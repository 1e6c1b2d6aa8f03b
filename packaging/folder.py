"""The frozen folder itself, to be looked into and started."""

from __future__ import annotations

import shutil
from pathlib import Path

from freeze import NAME, frozen_folder
from source import Source


def make(source: Source, work: Path, out: Path) -> list[Path]:
    """A copy of the frozen folder in `out`, in place of an older one."""
    goal = out / NAME
    if goal.exists():
        shutil.rmtree(goal)
    shutil.copytree(frozen_folder(source, work), goal, symlinks=True)
    return [goal]
