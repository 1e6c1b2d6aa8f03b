"""Who has played against whom, and who with whom."""

from __future__ import annotations

import sqlite3
from typing import NamedTuple

from table.book.people import names

COMPUTER = "computer"
"""Who stands for every computer player in a meeting."""


class Meeting(NamedTuple):
    """How one has fared against another: games in which they sat on different sides, and in how
    many of them each stood before the other at the end."""

    other: str
    name: str
    played: int
    ahead: int
    behind: int


class Pair(NamedTuple):
    """How one has fared together with another."""

    other: str
    name: str
    played: int
    won: int


def meetings(db: sqlite3.Connection, person: str, game: str = "") -> list[Meeting]:
    """Everybody whom somebody has met, those met most often first, and last the computers."""
    called = names(db)
    rows = db.execute(
        "SELECT CASE WHEN other.person = '' THEN ? ELSE other.person END AS met, count(*), "
        "sum(own.place < other.place), sum(own.place > other.place) FROM seats AS own "
        "JOIN seats AS other ON other.game = own.game "
        "AND other.side <> own.side WHERE own.person = ? AND own.counts "
        "AND (? = '' OR own.title = ?) GROUP BY met "
        "ORDER BY met = ?, count(*) DESC, met",
        (COMPUTER, person, game, game, COMPUTER),
    )
    return [Meeting(one, called.get(one, ""), *rest) for one, *rest in rows if one != person]


def pairs(db: sqlite3.Connection, person: str, game: str = "") -> list[Pair]:
    """Everybody with whom somebody has played on one side, those played with most often first."""
    called = names(db)
    rows = db.execute(
        "SELECT CASE WHEN other.person = '' THEN ? ELSE other.person END AS mate, count(*), "
        "sum(own.won) FROM seats AS own "
        "JOIN seats AS other ON other.game = own.game AND other.side = own.side "
        "AND other.seat <> own.seat WHERE own.person = ? AND own.counts "
        "AND (? = '' OR own.title = ?) GROUP BY mate ORDER BY mate = ?, count(*) DESC, mate",
        (COMPUTER, person, game, game, COMPUTER),
    )
    return [Pair(one, called.get(one, ""), *rest) for one, *rest in rows]
