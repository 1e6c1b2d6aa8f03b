"""What is packed: a copy of what git tracks, its version, and the time of its commit."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
TIME = "SOURCE_DATE_EPOCH"


class Trouble(Exception):
    """Something is in the way that a person can remove; its text is one sentence saying how."""


class Source(NamedTuple):
    """A copy of the checkout in a folder of its own, with nothing in it that git does not track.

    `time` is the commit's, in seconds: every file that is packed says it was made then.
    """

    root: Path
    version: str
    time: int


def copy_checkout(goal: Path) -> Source:
    """Copy what git tracks, as it stands in the checkout, into this folder. Raises Trouble."""
    for name in _git("ls-files", "-z").split("\0"):
        start = ROOT / name
        if name and start.is_file():
            (goal / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(start, goal / name)
            os.chmod(goal / name, 0o755 if os.access(start, os.X_OK) else 0o644)
    return Source(goal, version_of(goal), _time())


def _git(*words: str) -> str:
    try:
        return run_tool(["git", *words], "packing needs a checkout made by git", cwd=ROOT)
    except OSError:
        raise Trouble("packing asks git what belongs to the checkout: install git.") from None


def run_tool(
    command: Sequence[str],
    problem: str,
    cwd: Path | None = None,
    environment: Mapping[str, str] | None = None,
) -> str:
    """Run a tool, with more in its environment; what it prints. Raises Trouble with the problem and
    the last line of its errors if it fails."""
    own = {**os.environ, **(environment or {})}
    done = subprocess.run(command, cwd=cwd, env=own, capture_output=True, text=True)
    if done.returncode:
        last = (done.stderr.strip().splitlines() or ["nothing"])[-1].rstrip(".")
        raise Trouble(f"{problem} ({Path(command[0]).name} said: {last}).")
    return done.stdout


def version_of(root: Path) -> str:
    """The version that a checkout names. Raises Trouble."""
    match = re.search(r'^version = "(.*)"$', (root / "pyproject.toml").read_text("utf-8"), re.M)
    if match is None:
        raise Trouble("pyproject.toml names no version: give it one.")
    return match[1]


def _time() -> int:
    """The time of the commit, or the one that the packer has set."""
    given = os.environ.get(TIME, "")
    return int(given) if given.isdigit() else int(_git("log", "-1", "--format=%ct"))


def set_times(folder: Path, time: int) -> None:
    """Set the time of a folder and of all in it, and let everybody read it."""
    follow = os.utime not in os.supports_follow_symlinks  # Windows can do no other
    for path in [folder, *folder.rglob("*")]:
        if not path.is_symlink():
            runs = path.is_dir() or path.stat().st_mode & 0o100
            path.chmod(0o755 if runs else 0o644)
        os.utime(path, (time, time), follow_symlinks=follow)
