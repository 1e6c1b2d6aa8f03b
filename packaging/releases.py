"""What has changed, read from CHANGELOG.md, told to Debian and to the shops for programs."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import datetime, timezone
from pathlib import Path
from typing import NamedTuple
from xml.sax.saxutils import escape

from source import Source, Trouble

MONTHS = (
    "January February March April May June July August September October November December"
).split()
HEADING = re.compile(rf"## (\d+(?:\.\d+)+), (\d\d?) ({'|'.join(MONTHS)}) (\d{{4}})$")


class Release(NamedTuple):
    """A version, the day it was made, and what is new in it."""

    version: str
    day: str
    lines: Sequence[str]


def releases(source: Source) -> list[Release]:
    """All releases, the newest first. Raises Trouble if that is not the version packed."""
    path = source.root / "CHANGELOG.md"
    if not path.exists():
        day = datetime.fromtimestamp(source.time, timezone.utc).strftime("%Y-%m-%d")
        return [Release(source.version, day, [])]
    found = read(path)
    if not found or found[0].version != source.version:
        raise Trouble(
            f"CHANGELOG.md does not begin with version {source.version}: tell there what is new, "
            f"under the heading `## {source.version}, 1 January 2030`."
        )
    return found


def read(path: Path) -> list[Release]:
    """The releases of a changelog: below `## VERSION, DAY MONTH YEAR` the lines with a dash."""
    found: list[Release] = []
    for line in path.read_text(encoding="utf-8").splitlines():
        heading = HEADING.match(line.strip())
        if heading:
            month = MONTHS.index(heading[3]) + 1
            day = f"{heading[4]}-{month:02}-{int(heading[2]):02}"
            found.append(Release(heading[1], day, []))
        elif found and line.startswith(("- ", "* ")):
            found[-1] = found[-1]._replace(lines=[*found[-1].lines, line[2:].strip()])
        elif found and line.startswith("  ") and found[-1].lines:  # goes on with the line before
            *before, last = found[-1].lines
            found[-1] = found[-1]._replace(lines=[*before, f"{last} {line.strip()}"])
    return found


def plain(line: str) -> str:
    """A line without its marks of Markdown."""
    return re.sub(r"\*\*|`|(?<!\w)[*_]|[*_](?!\w)", "", line)


def as_metainfo(told: Sequence[Release]) -> str:
    """The `releases` of AppStream metainfo."""
    parts = []
    for release in told:
        items = "".join(f"<li>{escape(plain(line))}</li>" for line in release.lines)
        inside = f"<description><ul>{items}</ul></description>" if items else ""
        parts.append(
            f'<release version="{release.version}" date="{release.day}">{inside}</release>'
        )
    return f"<releases>{''.join(parts)}</releases>"


def as_debian(told: Sequence[Release], name: str, keeper: str) -> str:
    """The changelog of a Debian package."""
    parts = []
    for release in told:
        day = datetime.strptime(release.day, "%Y-%m-%d").strftime("%a, %d %b %Y 12:00:00 +0000")
        lines = "".join(f"  * {_fold(plain(line))}\n" for line in release.lines or ["As it is."])
        parts.append(
            f"{name} ({release.version}) unstable; urgency=medium\n\n{lines}\n -- {keeper}  {day}\n"
        )
    return "\n".join(parts)


def _fold(line: str) -> str:
    rows = [""]
    for word in line.split():
        if len(rows[-1]) + len(word) > 74:
            rows.append("")
        rows[-1] += f" {word}" if rows[-1] else word
    return "\n    ".join(rows)
