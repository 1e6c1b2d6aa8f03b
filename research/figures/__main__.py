"""Every figure of docs/computer-players.md, made again by its name.

python -m research.figures                the names, about how many processor seconds, what for
python -m research.figures NAME           makes it again, and ends with the seconds, as a JSON line
python -m research.figures NAME --quick   in a few seconds: whether it can be made, not what it is
"""

from __future__ import annotations

import json
import os
import resource
import shlex
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path
from shutil import which

from research.command_line import Tool, one_of
from research.figures.games import GAMES
from research.figures.levels import LEVELS

ROOT = Path(__file__).parents[2]
LONG, SEED = "CARDTABLE_LONG", "CARDTABLE_SEED"
FIGURES = {**GAMES, **LEVELS}


def made(name: str, quick: bool) -> int:
    """Run what makes a figure; the exit code of the first that fails."""
    figure = FIGURES[name]
    if figure.needs and find_spec(figure.needs) is None and which(figure.needs) is None:
        print(f"{name} needs {figure.needs}, which is not installed", file=sys.stderr)
        return 3
    seed = os.environ.get(SEED, "1")
    environment = {**os.environ, LONG: "0" if quick else "1", SEED: seed}
    for command in figure.quick if quick else figure.whole:
        print(f"# python -m {command}", flush=True)
        words = [sys.executable, "-m", *shlex.split(command)]
        code = subprocess.run(words, cwd=ROOT, env=environment, check=False).returncode
        if code:
            return code
    took = resource.getrusage(resource.RUSAGE_CHILDREN)
    seconds = round(took.ru_utime + took.ru_stime, 1)
    print(json.dumps({"figure": name, "quick": quick, "seconds": seconds}))
    return 0


def main() -> int:
    """What the command line says."""
    parser = Tool(__doc__)
    parser.add_argument("name", nargs="?", type=one_of(FIGURES), metavar="NAME")
    parser.add_argument("--quick", action="store_true")
    asked = parser.parse_args()
    if asked.name:
        return made(asked.name, asked.quick)
    for name, figure in FIGURES.items():
        print(f"{name:<22}{figure.seconds:>6} s  {figure.shows}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
