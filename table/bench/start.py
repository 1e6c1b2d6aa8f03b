"""How long the table takes to open, and how much memory it needs.

Time from the start of the process to the line it prints after the first frame
of the menu (with CARDTABLE_BENCH_START=1 set it prints one and ends), beside
the least any pygame program needs: import, a window of the same size, a frame;
and the same table after twenty years of play, with the results of thousands of
games.
"""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
from collections.abc import Iterator, Mapping
from datetime import datetime, timedelta, timezone
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Any

from rules.kit.catalogue import Game, games
from table.files.trouble import Trouble
from table.storage.store import HOME_VARIABLE, Store

MAIN = Path(__file__).resolve().parents[2] / "main.py"
RUNS = 5
GAME_COUNT = 8_000  # in twenty years
NAMES = ("Anna", "Björn", "Guðrún", "Kári", "Sigga", "Ösp", "Þór", "Jón")
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


def write_results(path: Path, shelf: dict[str, Game], seed: int = 1) -> None:
    """Write a log of thousands of games of a family over twenty years."""
    rng, at = random.Random(seed), datetime(2006, 1, 6, 20, tzinfo=timezone.utc)
    lines = []
    for number in range(GAME_COUNT):
        game = rng.choice(sorted(shelf))
        rules = shelf[game].rules
        seats = rng.choice([size for size in (rules.SEATS if rules else (2,)) if size <= 5])
        points = [rng.randrange(200) for _ in range(seats)]
        order = sorted(range(seats), key=lambda seat: -points[seat])
        at += timedelta(hours=rng.randint(1, 40))
        lines.append({
            "journal": f"{game}-{number}.jsonl", "when": at.isoformat(), "game": game,
            "seats": [
                {"name": name, "who": "person", "level": ""} for name in rng.sample(NAMES, seats)
            ],
            "options": {}, "points": points, "winners": order[:1],
            "ranking": [[seat] for seat in order], "why": "won", "hands": [points],
        })  # fmt: skip
    path.parent.mkdir(parents=True, exist_ok=True)
    text = "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines)
    path.write_text(text, encoding="utf-8")


def run(beside: str | None = None) -> Iterator[dict[str, Any]]:
    """Yield a line of results for the table, the table with twenty years of results, a bare window,
    and the program `beside` (None: no other), such as the packed table. Raises Trouble if one does
    not open."""
    packed = getattr(sys, "frozen", False)
    table = [sys.executable] if packed else [sys.executable, str(MAIN)]
    with TemporaryDirectory() as home, TemporaryDirectory() as bare:
        write_results(Store(Path(home)).results_path, {game.name: game for game in games()})
        # As for a player: the first run, which is not counted, leaves the bytecode to the others.
        bytecode = {"PYTHONDONTWRITEBYTECODE": "", "PYTHONPYCACHEPREFIX": f"{bare}/bytecode"}
        full, new = {HOME_VARIABLE: home, **bytecode}, {HOME_VARIABLE: bare, **bytecode}
        programs: dict[str, tuple[list[str], Mapping[str, str]]] = {
            "table": (table, new),
            "table, twenty years": (table, full),
        }
        if not packed:  # which is no Python that could do something else
            programs["bare"] = ([sys.executable, "-c", BARE], bytecode)
        if beside is not None:
            programs[beside] = ([beside], new)
        runs_by_program: dict[str, list[tuple[float, float | None]]] = {}
        for _ in range(RUNS + 1):  # by turns, so that a busy moment hits all
            for name, (command, variables) in programs.items():
                run_once = measure_start(command, variables)
                runs_by_program.setdefault(name, []).append(run_once)
    for name, runs in runs_by_program.items():
        seconds = [time for time, _ in runs[1:]]  # the first one warms the disk's cache
        memory = [size for _, size in runs[1:] if size is not None]
        yield {
            "bench": "start",
            "program": name,
            "first_frame_ms": round(median(seconds) * 1000, 1),
            "worst_ms": round(max(seconds) * 1000, 1),
            "peak_mb": round(max(memory), 1) if memory else None,
            "runs": RUNS,
        }


def measure_start(
    command: list[str], variables: Mapping[str, str] = {}
) -> tuple[float, float | None]:
    """Start a program with these environment variables; return the seconds to its first line of
    output, and its peak memory in megabytes or None."""
    environment = {**os.environ, "CARDTABLE_BENCH_START": "1", **variables}
    start = perf_counter()
    with subprocess.Popen(
        command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        assert process.stdout is not None and process.stderr is not None
        line = process.stdout.readline()
        seconds = perf_counter() - start
        errors = process.stderr.read().decode(errors="replace")
        memory = _wait_for_memory(process)
    if not line or process.returncode:
        last = (errors.strip().splitlines() or ["it said nothing"])[-1]
        raise Trouble(f"the window did not open, so its start cannot be measured: {last}")
    return seconds, memory


def _wait_for_memory(process: subprocess.Popen[bytes]) -> float | None:
    """Wait for the process; return its peak memory in megabytes, None on Windows. (RUSAGE_CHILDREN
    would be the maximum of all child processes.)"""
    if sys.platform == "win32":
        process.wait()
        return None
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    unit = 1 if sys.platform == "darwin" else 1024  # bytes there, kilobytes here
    return usage.ru_maxrss * unit / 1e6
