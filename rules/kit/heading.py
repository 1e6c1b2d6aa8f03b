"""The header of a journal: which game, who played it, by which house rules.

Every header is read here. Sizes are limited to what the program itself could have written, so that
a file from elsewhere fills neither the window nor the memory.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Annotated, Any

import msgspec
from msgspec import Meta

from rules.kit.chain import Word as Word
from rules.kit.fortune import Origin
from rules.kit.handicap import Handicap
from rules.kit.said import SaidError
from rules.kit.series_part import SeriesPart

FORMAT = 3
GIVEN = 4  # where points are given in advance, which older programs would not know of
SEALED = 5  # where what lies hidden has a seal, which older programs would not make
LAST_TOLD = 6  # where the rules know the last hand agreed, which older programs would not tell them
NEWEST = LAST_TOLD
SUMMED = 2  # since this format each line has its checksum
LONGEST = 100_000  # bytes of a header
MOST_SHOWN = 10**9  # a larger number from a damaged file is shown as this

Name = Annotated[str, Meta(max_length=1_000)]
Text = Annotated[str, Meta(max_length=4_000)]
Chosen = bool | Annotated[int, Meta(ge=-(10**9), le=10**9)] | Word


class BadJournal(SaidError):
    """A journal that cannot be played back; its sentence says where and why."""


class Seat(msgspec.Struct, forbid_unknown_fields=True):
    """The fields of a `rules.kit.player_info.PlayerInfo`."""

    name: Name
    who: Word = "person"
    level: Text = ""  # for a guest program the path of its file
    key: Word = ""  # identifies a person in the list of people


class Heading(msgspec.Struct, rename={"origin": "from"}):
    """The fields of the first line of a journal."""

    journal: Annotated[int, Meta(ge=1)]
    game: Word
    seats: Annotated[list[Seat], Meta(min_length=1, max_length=50)]
    options: Annotated[dict[Word, Chosen], Meta(max_length=100)]
    seed: Text
    dealer: Annotated[int, Meta(ge=0)]
    origin: Origin | None = None
    series: SeriesPart | None = None
    handicap: Handicap | None = None


def checked_header(path: Path, header: dict[str, Any]) -> dict[str, Any]:
    """Check a journal's header and return it unchanged; raises BadJournal for a fault."""
    version = header.get("journal")
    if not isinstance(version, int) or isinstance(version, bool):
        raise BadJournal("journal.header", file=str(path))
    if version > NEWEST:
        raise BadJournal("journal.newer", file=str(path), version=min(version, MOST_SHOWN))
    try:
        heading = msgspec.convert(header, Heading, strict=True)
    except msgspec.ValidationError as error:  # it names the missing or wrong field in its text
        field = re.search(r"required field `(\w+)`$|`\$\.(\w+)", str(error))
        key = (field[1] or field[2]) if field else "journal"
        raise BadJournal("journal.key", file=str(path), key=key) from None
    if heading.dealer >= len(heading.seats):
        raise BadJournal("journal.dealer", file=str(path), seat=min(heading.dealer, MOST_SHOWN))
    return header
