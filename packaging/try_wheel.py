"""Install the Python package where there is nothing else, and see whether it works there.

  python packaging/try_wheel.py WHEEL PYTHON...             its command, all it does
  python packaging/try_wheel.py WHEEL PYTHON... --tests     and the tests that need no checkout

For each Python: a bare environment of its own, in a folder that is thrown away and far from any
checkout; the wheel in it; every command but the window's, guests and a game of your own; then,
if asked, the tests laid beside the installed rooms, where they find those and no others. A line
for each, and exit code 1 if one has failed.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

ROOT = Path(__file__).resolve().parent.parent
# What of the tests asks for no window, no checkout and no packed file.
PARTS = (
    "kit i18n paks puck pukk punk tunk players/test_improve.py players/test_roster.py "
    "cli/test_lists.py"
).split()
LAWS = (
    "sight players undo matches stories golden records remarks words glossary houses strength "
    "judge leaks advice asking"
).split()
GUEST = """\
from rules.kit.moves import moves


def choose(rules, view, seat, rng):
    open(__file__ + ".asked", "a").close()
    return rng.choice(sorted(moves(rules, view, seat), key=str))
"""


class Failed(Exception):
    """A command did not do what it should; its text says which, and what it said."""


def main(argv: Sequence[str]) -> int:
    """Do what the command line says; the exit code."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("wheel", type=Path)
    parser.add_argument("pythons", nargs="+", metavar="PYTHON")
    parser.add_argument("--tests", action="store_true", help="run tests there as well")
    given = parser.parse_args(argv)
    wrong = 0
    for python in given.pythons:
        with TemporaryDirectory(prefix="cardtable-try-") as folder:
            try:
                told = try_python(python, given.wheel.resolve(), Path(folder), given.tests)
            except Failed as failed:
                told, wrong = f"{python}: {failed}", 1
        print(told, flush=True)
    return wrong


def try_python(python: str, wheel: Path, folder: Path, tests: bool) -> str:
    """Try the wheel with one Python; the result in a line. Raises Failed."""
    room = folder / "room"
    here = {name: text for name, text in os.environ.items() if not name.startswith("PYTHON")}
    here |= {"CARDTABLE_HOME": str(folder / "home"), "SDL_VIDEODRIVER": "dummy"}
    here |= {"SDL_AUDIODRIVER": "dummy", "CARDTABLE_VOICE": "none", "PYTHONUTF8": "1"}
    cwd = folder / "elsewhere"
    cwd.mkdir()
    run([python, "-m", "venv", str(room)], here, cwd)
    bin = room / ("Scripts" if os.name == "nt" else "bin")
    inside, command = str(bin / "python"), str(bin / "cardtable")
    run([inside, "-m", "pip", "install", "-q", str(wheel)], here, cwd)
    number = run([inside, "-c", "import platform; print(platform.python_version())"], here, cwd)
    done = try_commands(command, inside, here, cwd)
    told = f"Python {number.strip()}: {done} commands"
    return f"{told}; {run_tests(inside, here, cwd)}" if tests else told


def try_commands(command: str, python: str, here: Mapping[str, str], cwd: Path) -> int:
    """Run every command that opens no window, as a player would; how many. Raises Failed."""
    (cwd / "guest.py").write_text(GUEST, encoding="utf-8")
    done = 0

    def expect(*words: str, says: str, by: Sequence[str] = (command,)) -> None:
        nonlocal done
        said = run([*by, *words], here, cwd)
        if says not in said:
            raise Failed(f"`cardtable {' '.join(words)}` says no “{says}”: {said[-300:]}")
        done += 1

    version = project_version()
    expect("--version", says=version)
    expect("--version", says=version, by=(python, "-m", "cardtable"))
    expect("--help", says="cardtable play GAME")
    expect("games", says="punk")
    for game in ("paks", "puck", "pukk", "punk", "tunk"):
        kept = ("--journal", f"{game}.jsonl")
        seats = ("--seats", "bot:keen,bot", "--seed", "1")
        expect("play", game, "--no-window", *seats, *kept, says="1")
        expect("check", f"{game}.jsonl", says="")
        expect("trace", f"{game}.jsonl", says="{")
    guests = "file:guest.py,bot:sharp"
    expect("play", "punk", "--no-window", "--seats", guests, "--seed", "2", says="1.")
    expect("duel", "punk", "--seats", guests, "--deals", "4", says="deals")
    if not (cwd / "guest.py.asked").exists():
        raise Failed("the guest was never asked")
    expect("new", "knipa", says="Created ")
    expect("play", "knipa", "--no-window", "--seats", "bot,bot:easy,bot", says="1.")
    expect("words", "--missing", "is", says="")
    expect("shot", "punk.jsonl", "3", "--out", "shot.png", says="")
    expect("bench", "calls", says="drop")
    return done


def project_version() -> str:
    """The version of this checkout."""
    match = re.search(r'^version = "(.*)"$', (ROOT / "pyproject.toml").read_text("utf-8"), re.M)
    return match[1] if match else "?"


def run_tests(python: str, here: Mapping[str, str], cwd: Path) -> str:
    """Run the tests beside the installed program; the last line of pytest. Raises Failed."""
    wanted = (ROOT / "tests" / "requirements.txt").read_text(encoding="utf-8").splitlines()
    pins = [line for line in wanted if line.startswith(("pytest", "hypothesis"))]
    run([python, "-m", "pip", "install", "-q", *pins], here, cwd)
    ask = "import cardtable; print(cardtable.__path__[0])"
    rooms = Path(run([python, "-c", ask], here, cwd).strip())
    for folder in ("tests", "research"):  # whose judges some tests ask
        ignored = shutil.ignore_patterns("__pycache__")
        shutil.copytree(ROOT / folder, rooms / folder, ignore=ignored)
    parts = [f"tests/{part}" for part in PARTS]
    parts += [str(path.relative_to(rooms)) for path in law_files(rooms)]
    command = [python, "-m", "pytest", "-q", "-n", "2", "-p", "no:cacheprovider", *parts]
    alone = {**here, "CARDTABLE_SEED": "1", "CARDTABLE_HOME": str(cwd / "home of the tests")}
    said = run(command, alone, rooms)
    return said.strip().splitlines()[-1]


def law_files(rooms: Path) -> list[Path]:
    """The files of the laws that need no checkout."""
    paths = (rooms / "tests" / "laws" / f"test_{name}.py" for name in LAWS)
    return [path for path in paths if path.exists()]


def run(command: Sequence[str], here: Mapping[str, str], cwd: Path) -> str:
    """Run a command; what it prints. Raises Failed."""
    done = subprocess.run(
        command, env=here, cwd=cwd, capture_output=True, text=True, encoding="utf-8"
    )
    if done.returncode:
        said = "\n".join((done.stdout + done.stderr).strip().splitlines()[-25:])
        raise Failed(f"{json.dumps(list(command)[-6:])} ended with {done.returncode}: {said}")
    return done.stdout


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
