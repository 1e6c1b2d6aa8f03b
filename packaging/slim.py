"""What PyInstaller has collected, without what the table never asks for."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path


def slim(folder: Path) -> None:
    """Take out of the frozen folder what is of no use in it."""
    strip(folder)


def strip(folder: Path) -> None:
    """Python's own libraries without what only a debugger reads; those of pygame come without."""
    tool = shutil.which("strip")
    if tool is None:
        return
    for path in sorted(folder.rglob("*.so*")):
        if path.is_symlink() or any(part.endswith(".libs") for part in path.parts):
            continue
        subprocess.run([tool, "--strip-unneeded", str(path)], check=True)
