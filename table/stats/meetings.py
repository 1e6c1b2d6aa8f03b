"""Who has played against whom, and who with whom."""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping
from typing import NamedTuple

from table.stats.people import names

COMPUTER = "computer:"
"""How the key of a computer player in a meeting begins; the name it sat under follows. Alone it
stands for those without one."""

OTHER = "CASE WHEN other.person = '' THEN 'computer:' || trim(other.name) ELSE other.person END"


class Meeting(NamedTuple):
    """How one has fared against another: games in which they sat on different sides, and in how
    many of them each stood before the other at the end."""

    other: str
    name: str
    played: int
    ahead: int
    behind: int


class Partnership(NamedTuple):
    """How one has fared together with another."""

    other: str
    name: str
    played: int
    won: int


def meetings(db: sqlite3.Connection, person: str, game: str = "") -> list[Meeting]:
    """Everybody whom somebody has met, those met most often first, and last the computers, each by
    the name it sat under."""
    called = names(db)
    rows = db.execute(
        f"SELECT {OTHER} AS met, count(*), "
        "sum(own.place < other.place), sum(own.place > other.place) FROM seats AS own "
        "JOIN seats AS other ON other.game = own.game "
        "AND other.side <> own.side WHERE own.person = ? AND own.counts "
        "AND (? = '' OR own.title = ?) GROUP BY met "
        "ORDER BY other.person = '', count(*) DESC, met",
        (person, game, game),
    )
    return [Meeting(one, _named(one, called), *rest) for one, *rest in rows if one != person]


def pairs(db: sqlite3.Connection, person: str, game: str = "") -> list[Partnership]:
    """Everybody with whom somebody has played on one side, those played with most often first."""
    called = names(db)
    rows = db.execute(
        f"SELECT {OTHER} AS mate, count(*), "
        "sum(own.won) FROM seats AS own "
        "JOIN seats AS other ON other.game = own.game AND other.side = own.side "
        "AND other.seat <> own.seat WHERE own.person = ? AND own.counts "
        "AND (? = '' OR own.title = ?) GROUP BY mate "
        "ORDER BY other.person = '', count(*) DESC, mate",
        (person, game, game),
    )
    return [Partnership(one, _named(one, called), *rest) for one, *rest in rows]


def _named(other: str, called: Mapping[str, str]) -> str:
    """What somebody was called last; a computer as it sat, which may be nothing."""
    return called.get(other, "") or other.partition(COMPUTER)[2]
