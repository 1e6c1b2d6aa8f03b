"""The version, what was new in each, and the parts of the program with their licences: read from
files beside `main.py`, in a checkout and in every packed form."""

from __future__ import annotations

import re
from datetime import datetime
from pathlib import Path
from typing import NamedTuple

from rules.kit.outside import text_of_file

ROOT = Path(__file__).resolve().parents[2]
PROJECT, CHANGELOG = ROOT / "pyproject.toml", ROOT / "CHANGELOG.md"
LARGEST = 1_000_000  # bytes of a text
MONTHS = (
    "January February March April May June July August September October November December"
).split()


def version() -> str:
    """The version, such as `0.2.0`; `?` if the file is missing."""
    try:
        text = PROJECT.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError):
        return "?"
    match = re.search(r'^version = "(.*)"$', text, re.MULTILINE)
    return match[1] if match else "?"


class Release(NamedTuple):
    """A version, its day, and what was new in it, one sentence per line."""

    version: str
    day: datetime
    lines: tuple[str, ...]


def releases(path: Path = CHANGELOG) -> list[Release]:
    """All releases, the latest first; empty if the file is missing."""
    try:
        text = text_of_file(path, LARGEST)
    except (OSError, UnicodeDecodeError):
        return []
    listed: list[Release] = []
    for line in text.splitlines():
        head = re.match(r"## (\S+), (\d+) (\w+) (\d+)$", line)
        if head:
            month = MONTHS.index(head[3]) + 1  # strptime expects the locale's names of months
            day = datetime(int(head[4]), month, int(head[2]))
            listed.append(Release(head[1], day, ()))
        elif line.startswith("- ") and listed:
            listed[-1] = listed[-1]._replace(lines=(*listed[-1].lines, line[2:]))
    return listed


class Component(NamedTuple):
    """A part of the program by others, or our own. `text` is the file of its licence, and `package`
    its name in requirements.txt, or "". With `packed`, only a packed program contains it."""

    name: str
    licence: str
    text: str
    package: str = ""
    packed: bool = False

    def read(self) -> str:
        """The text of the licence; "" if the file cannot be read."""
        try:
            return text_of_file(ROOT / self.text, LARGEST)
        except (OSError, UnicodeDecodeError):
            return ""


SERIF, SANS = "source-serif-pro", "source-sans-pro"
OURS = Component("Card table", "MIT", "LICENSE")
COMPONENTS = (
    OURS,
    Component("pygame-ce", "LGPL 2.1", "licences/pygame-ce-LGPL-2.1.txt", "pygame-ce"),
    Component("SDL", "zlib", "licences/SDL-zlib.txt"),
    Component("SDL formats", "BSD, LGPL, MIT …", "licences/SDL-formats.txt"),
    Component("FreeType", "FTL", "licences/FreeType-FTL.txt"),
    Component("HarfBuzz", "MIT", "licences/HarfBuzz-MIT.txt"),
    Component("libpng", "libpng 2.0", "licences/libpng.txt"),
    Component("Brotli", "MIT", "licences/Brotli-MIT.txt"),
    Component("zlib", "zlib", "licences/zlib.txt"),
    Component("Source Serif Pro", "OFL 1.1", f"licences/{SERIF}-OFL.txt", f"font-{SERIF}"),
    Component("Source Sans Pro", "OFL 1.1", f"licences/{SANS}-OFL.txt", f"font-{SANS}"),
    Component("PyYAML", "MIT", "licences/PyYAML-MIT.txt", "PyYAML"),
    Component("msgspec", "BSD 3", "licences/msgspec-BSD.txt", "msgspec"),
    Component("platformdirs", "MIT", "licences/platformdirs-MIT.txt", "platformdirs"),
    Component("Python", "PSF 2", "licences/Python-PSF.txt"),
    Component("SQLite", "0", "licences/SQLite.txt"),
    Component("libffi", "MIT", "licences/libffi-MIT.txt", packed=True),
    Component("libuuid", "BSD 3", "licences/libuuid-BSD.txt", packed=True),
    Component("PyInstaller", "GPL 2 +", "licences/PyInstaller.txt", packed=True),
)  # fmt: skip
"""All parts of the program, our own first."""
