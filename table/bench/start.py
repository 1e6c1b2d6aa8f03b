"""How long the table takes to open, and how much memory it needs.

Time from the start of the process to the line it prints after the first frame
of the menu (with CARDTABLE_BENCH_START=1 set it prints one and ends), beside
the least any pygame program needs: import, a window of the same size, a frame.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Any, NamedTuple

from table.files.trouble import Trouble
from table.storage.store import HOME_VARIABLE

MAIN = Path(__file__).resolve().parents[2] / "main.py"
RUNS = 5
BARE = """
import os
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
import pygame
pygame.display.init()
if pygame.display.get_driver() == "x11":
    os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")
pygame.display.set_mode((1280, 720), pygame.RESIZABLE)
pygame.display.flip()
print("first frame", flush=True)
"""


def run() -> Iterator[dict[str, Any]]:
    """Yield the results of the table and of a bare pygame window. Raises Trouble."""
    programs = {"table": [sys.executable]}
    if not getattr(sys, "frozen", False):  # a packed program is no Python that runs other things
        programs = {"table": [sys.executable, str(MAIN)], "bare": [sys.executable, "-c", BARE]}
    runs_by_program: dict[str, list[StartFigures]] = {name: [] for name in programs}
    with TemporaryDirectory() as home:
        # As for a player: the first run, which is not counted, leaves the bytecode to the others.
        bytecode = {"PYTHONDONTWRITEBYTECODE": "", "PYTHONPYCACHEPREFIX": f"{home}/bytecode"}
        for _ in range(RUNS + 1):  # by turns, so that a busy moment hits all
            for name, command in programs.items():
                figures = measure_start(command, {HOME_VARIABLE: home, **bytecode})
                runs_by_program[name].append(figures)
    for name, (_, *runs) in runs_by_program.items():  # the first one warms the disk's cache
        seconds = [run.seconds for run in runs]
        memory = [run.peak_mb for run in runs if run.peak_mb is not None]
        yield {
            "bench": "start", "program": name, "first_frame_ms": round(median(seconds) * 1000, 1),
            "worst_ms": round(max(seconds) * 1000, 1),
            "peak_mb": round(max(memory), 1) if memory else None, "runs": RUNS,
        }  # fmt: skip


class StartFigures(NamedTuple):
    """The seconds to a program's first line of output, and its peak memory; None on Windows."""

    seconds: float
    peak_mb: float | None


def measure_start(command: list[str], variables: Mapping[str, str] = {}) -> StartFigures:
    """Start a program with these environment variables and measure it. Raises Trouble."""
    environment = {**os.environ, "CARDTABLE_BENCH_START": "1", **variables}
    pipe, start = subprocess.PIPE, perf_counter()
    with subprocess.Popen(command, env=environment, stdout=pipe, stderr=pipe) as process:
        assert process.stdout is not None and process.stderr is not None
        line = process.stdout.readline()
        seconds = perf_counter() - start
        errors = process.stderr.read().decode(errors="replace")
        memory = _wait_for_memory(process)
    if not line or process.returncode:
        last = (errors.strip().splitlines() or ["it said nothing"])[-1]
        raise Trouble(f"the window did not open, so its start cannot be measured: {last}")
    return StartFigures(seconds, memory)


def _wait_for_memory(process: subprocess.Popen[bytes]) -> float | None:
    """Wait for a process to end; return its own peak memory in megabytes, or None on Windows."""
    if sys.platform == "win32":
        process.wait()
        return None
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    unit = 1 if sys.platform == "darwin" else 1024  # bytes there, kilobytes here
    return usage.ru_maxrss * unit / 1e6
