"""For Flatpak, a folder to build from: the manifest, and beside it the files that it names."""

from __future__ import annotations

import shutil
from pathlib import Path

from desktop import ID, RECIPES, lay_program
from source import Source, same_time


def make(source: Source, work: Path, out: Path) -> list[Path]:
    """`flatpak/` in `out`, in place of an older one."""
    goal = out / "flatpak"
    if goal.exists():
        shutil.rmtree(goal)
    lay_program(source, work, goal / "files")
    shutil.copyfile(source.root / RECIPES / f"{ID}.yaml", goal / f"{ID}.yaml")
    same_time(goal, source.time)
    return [goal]
