"""Write `lock.txt` anew: all that running, testing and packing install, with hashes.

  .venv/bin/pip install -r packaging/checks.txt
  .venv/bin/python packaging/lock.py

The pins are those of the requirements files; what those need in turn is pinned here alone. It
holds on every system and every Python promised, so what only one of them needs is marked so.
`pip install --require-hashes -r packaging/lock.txt` takes no other file than was meant.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
LOCK = ROOT / "packaging" / "lock.txt"
WANTED = ("requirements.txt", "tests/requirements.txt", "packaging/requirements.txt")
HEAD = """\
# All that running, testing and packing install, with hashes: made by packaging/lock.py.
"""


def main() -> int:
    """Write it; the exit code."""
    command = [sys.executable, "-m", "uv", "pip", "compile", "--universal", "--quiet"]
    command += ["--python-version", "3.10", "--generate-hashes", "--no-header", "--no-annotate"]
    command += ["--no-emit-index-url", *WANTED]
    done = subprocess.run(command, cwd=ROOT, stdout=subprocess.PIPE, text=True)
    if done.returncode == 0:
        LOCK.write_text(HEAD + done.stdout, encoding="utf-8", newline="\n")
    return done.returncode


if __name__ == "__main__":
    sys.exit(main())
