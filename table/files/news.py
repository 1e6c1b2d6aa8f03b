"""What is new, version by version, as `CHANGELOG.md` tells it in English."""

from __future__ import annotations

import re
from datetime import datetime
from pathlib import Path
from typing import NamedTuple

from rules.kit.outside import text_of_file

CHANGELOG = Path(__file__).resolve().parents[2] / "CHANGELOG.md"
LARGEST = 1_000_000  # bytes of it
_HEAD = re.compile(r"## (?P<version>\S+), (?P<day>\d+ \w+ \d+)$")
_DAY = "%d %m %Y"
_MONTHS = (
    "January February March April May June July August September October November December"
).split()


class Release(NamedTuple):
    """A version, its day, and what was new in it, a sentence a line."""

    version: str
    day: datetime
    lines: tuple[str, ...]


def releases(path: Path = CHANGELOG) -> list[Release]:
    """All there were, the latest first; none where the file is not there."""
    try:
        text = text_of_file(path, LARGEST)
    except (OSError, UnicodeDecodeError):
        return []
    found: list[Release] = []
    for line in text.splitlines():
        head = _HEAD.match(line)
        if head:
            found.append(Release(head["version"], _dated(head["day"]), ()))
        elif line.startswith("- ") and found:
            found[-1] = found[-1]._replace(lines=(*found[-1].lines, line[2:]))
    return found


def _dated(day: str) -> datetime:
    """A day as it is written there, no matter how this machine calls its months."""
    number, month, year = day.split()
    return datetime(int(year), _MONTHS.index(month) + 1, int(number))
