"""Pack the program: what a player installs, made from this checkout into dist/.

  python3 dev.py pack              everything that can be packed on this system
  python3 dev.py pack TARGET ...   some of it
  python3 dev.py pack folder       the frozen folder alone, dist/cardtable, to be looked at

Each target is a module beside this one with a function `make(source, work, out)`: it makes its
files in the folder `out` from the copy of the checkout that `source` names, in the folder `work`,
which is thrown away, and gives their paths.
"""

from __future__ import annotations

import argparse
import hashlib
import importlib
import shutil
import sys
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from bill import bill_text
from freeze import NAME
from source import ROOT, Source, Trouble, copy_checkout

OUT = ROOT / "dist"

# By target, the module that makes it, and the systems it is made on.
TARGETS = {
    "folder": ("folder", ("linux", "win32", "darwin")),
    "linux": ("run_file", ("linux",)),
    "deb": ("deb", ("linux",)),
    "windows": ("windows", ("win32",)),
    "macos": ("macos", ("darwin",)),
    "wheel": ("wheels", ("linux", "win32", "darwin")),
}
TOOLS = {"deb": "dpkg-deb"}  # what is made unasked only where there is this
FROZEN = ("linux", "deb", "windows", "macos")  # what has the frozen folder inside
ALONE = ("folder",)  # what is made only when it is asked for


def main(argv: Sequence[str]) -> int:
    """Do what the command line says; the exit code."""
    parser = argparse.ArgumentParser(
        prog="dev.py pack",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("targets", nargs="*", metavar="TARGET", help=" | ".join(["all", *TARGETS]))
    parser.add_argument("--out", type=Path, default=OUT, help="where the files go: dist/")
    given = parser.parse_args(argv)
    try:
        for path in pack(_chosen_targets(given.targets), given.out.absolute()):
            print(_size_line(path), flush=True)
    except Trouble as trouble:
        print(f"dev.py pack: {trouble}", file=sys.stderr)
        return 1
    return 0


def _chosen_targets(targets: Sequence[str]) -> list[str]:
    """The chosen targets, each once; by default all that this system can make. Raises Trouble."""
    for name in targets:
        if name not in (*TARGETS, "all"):
            raise Trouble(f"there is nothing called “{name}” to pack: choose {', '.join(TARGETS)}.")
        if name in TARGETS and sys.platform not in TARGETS[name][1]:
            raise Trouble(f"“{name}” cannot be packed on this system ({sys.platform}).")
    if targets and "all" not in targets:
        return list(dict.fromkeys(targets))
    here = [name for name, (_, systems) in TARGETS.items() if sys.platform in systems]
    return [
        name
        for name in here
        if name not in ALONE and (name not in TOOLS or shutil.which(TOOLS[name]))
    ]


def pack(targets: Sequence[str], out: Path) -> list[Path]:
    """Make these targets in a folder; their files. Raises Trouble."""
    out.mkdir(parents=True, exist_ok=True)
    made: list[Path] = []
    with TemporaryDirectory(prefix="cardtable-pack-") as folder:
        source = copy_checkout(Path(folder) / "source")
        work = Path(folder) / "work"
        work.mkdir()
        for name in targets:
            files = importlib.import_module(TARGETS[name][0]).make(source, work, out)
            inside = work / NAME if name in FROZEN else None
            for path in (file for file in files if file.is_file()):
                _lay_beside(path, source, inside)
            made += files
    return made


def _lay_beside(path: Path, source: Source, inside: Path | None) -> None:
    """Write the checksum and the bill of a packed file beside it."""
    digest = hashlib.sha256(path.read_bytes()).hexdigest()
    told = {"sha256": f"{digest}  {path.name}\n", "cdx.json": bill_text(source, path, inside)}
    for ending, text in told.items():
        path.with_name(f"{path.name}.{ending}").write_text(text, encoding="utf-8", newline="\n")


def _size_line(path: Path) -> str:
    inside = path.rglob("*") if path.is_dir() else [path]
    size = sum(file.lstat().st_size for file in inside if not file.is_dir())
    return f"{path}  {size / 1e6:.1f} MB"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
