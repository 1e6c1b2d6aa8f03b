"""The frozen folder: the program with a Python of its own, to be started where there is none.

cardtable              starts it
_internal/             Python, its standard library, the packages of requirements.txt
_internal/table, rules, sprites, themes, main.py, licences ...     as in the checkout
"""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

from slim import slim
from source import TIME, Source, run_tool, set_times

NAME = "cardtable"
INSIDE = "_internal"
ROOMS = ("table", "rules", "sprites", "themes", "licences")
PAGES = ("main.py", "pyproject.toml", "LICENSE", "CHANGELOG.md")
SAME = {"PYTHONHASHSEED": "0"}  # or sets are compiled in another order each time
LEFT = ("tests", "__pycache__")  # of what is in the rooms


def frozen_folder(source: Source, work: Path) -> Path:
    """Make the folder in `work` unless this run has made it; return its path.

    The same source gives the same bytes, wherever it is made. Raises Trouble.
    """
    folder = work / NAME
    if not folder.is_dir():
        _run_pyinstaller(source, work)
        _lay_rooms(source.root, folder / INSIDE)
        slim(folder)
        set_times(folder, source.time)
    return folder


def _run_pyinstaller(source: Source, work: Path) -> None:
    command = [sys.executable, "-m", "PyInstaller", "--noconfirm", "--log-level", "WARN"]
    command += ["--distpath", str(work), "--workpath", str(work / "pyinstaller")]
    command.append(str(source.root / "packaging" / "cardtable.spec"))
    environment = {
        TIME: str(source.time),
        **SAME,
        "PYINSTALLER_CONFIG_DIR": str(work / "kept"),
        "PYGAME_HIDE_SUPPORT_PROMPT": "1",
    }
    run_tool(command, "PyInstaller could not freeze the program", source.root, environment)


def _lay_rooms(root: Path, inside: Path) -> None:
    """Copy our own folders as they are, compiled, as a player may not be able to write there."""
    for name in ROOMS:
        shutil.copytree(root / name, inside / name, ignore=shutil.ignore_patterns(*LEFT))
    for name in PAGES:
        if (root / name).exists():
            shutil.copyfile(root / name, inside / name)
    command = [sys.executable, "-m", "compileall", "-q", "-s", str(inside)]
    command += ["--invalidation-mode", "unchecked-hash"]
    command += [str(inside / name) for name in ("table", "rules", "sprites", "main.py")]
    problem = "not every file could be compiled: run `python3 dev.py check`"
    run_tool(command, problem, environment=SAME)
