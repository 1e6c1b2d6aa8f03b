"""Who somebody is in the book, and what came of their games: all of them, and game by game."""

from __future__ import annotations

import sqlite3
from collections.abc import Collection, Iterator
from typing import TYPE_CHECKING, Any, NamedTuple

from rules.kit.player_info import PERSON

if TYPE_CHECKING:
    import sqlite3

COUNTED = "person > '' AND counts"
"""The games that count: what was begun from another game, or of the same deals, stands apart."""


def identity(name: str, key: str, who: str) -> str:
    """Who sat there: by the key of a person the house knows, else by name; empty for a computer."""
    if who != PERSON:
        return ""
    return f"key:{key}" if key else f"name:{' '.join(name.casefold().split())}"


class PersonTotals(NamedTuple):
    """Somebody in the book, by the name borne last, and how they have fared; `left`: in how many
    games more they took part and left before the end, which are neither won nor lost."""

    person: str
    name: str
    played: int
    won: int
    latest: int
    left: int = 0


class HandicapTotals(NamedTuple):
    """How somebody has fared in matches with points given in advance, which count nowhere else."""

    played: int
    won: int


class LeftGame(NamedTuple):
    """A game that somebody left before its end, and from which hand on."""

    game: str
    hand: int
    ended: int


class GameTotals(NamedTuple):
    """How somebody has fared at one game; `best` and `average` are points."""

    person: str
    name: str
    game: str
    played: int
    won: int
    points: float
    best: float
    average: float


class Streak(NamedTuple):
    """The longest run of games won one after another by somebody; `runs`: it goes on."""

    person: str
    won: int
    began: int
    ended: int
    runs: bool


class HighScore(NamedTuple):
    """A record of a game: how much, who came to it, and when."""

    key: str
    amount: float
    person: str
    name: str
    ended: int
    journal: str


def names(db: sqlite3.Connection) -> dict[str, str]:
    """What everybody in the book was called last."""
    rows = db.execute(
        "SELECT person, name, max(ended) FROM (SELECT person, name, ended FROM seats "
        "WHERE person > '' UNION ALL SELECT person, name, ended FROM leavers) GROUP BY person"
    )
    return {person: name for person, name, _ in rows}


def people(db: sqlite3.Connection) -> list[PersonTotals]:
    """Everybody who has taken part in a game that counts, those with the most games first."""
    called = names(db)
    rows = db.execute(
        "SELECT person, sum(played), sum(won), max(ended), sum(1 - played) FROM ("
        f"SELECT person, 1 AS played, won, ended FROM seats WHERE {COUNTED} "
        f"UNION ALL SELECT person, 0, 0, ended FROM leavers WHERE {COUNTED}) "
        "GROUP BY person ORDER BY sum(played) DESC, sum(won) DESC, person"
    )
    return [PersonTotals(person, called[person], *rest) for person, *rest in rows]


def evened(db: sqlite3.Connection, person: str) -> HandicapTotals:
    """How a person has fared where anybody was given points in advance."""
    asked = (
        "SELECT count(*), coalesce(sum(won), 0) FROM seats WHERE person = ? AND EXISTS "
        "(SELECT 1 FROM seats AS at WHERE at.game = seats.game AND at.given > 0)"
    )
    return HandicapTotals(*db.execute(asked, (person,)).fetchone())


class LevelTotals(NamedTuple):
    """How somebody has fared against computers alone, all of one level."""

    level: str
    played: int
    won: int


def against(db: sqlite3.Connection, person: str) -> list[LevelTotals]:
    """By level, how somebody has fared against computers alone, with points given in advance or
    without; what was begun from another game is left out."""
    rows = db.execute(
        "SELECT rung, count(*), sum(won) FROM (SELECT own.won AS won, "
        "min(substr(bot.level, 1, instr(bot.level || ':', ':') - 1)) AS rung, "
        "max(substr(bot.level, 1, instr(bot.level || ':', ':') - 1)) AS top, "
        "min(bot.who = 'bot') AS alone "
        "FROM seats AS own JOIN games ON games.id = own.game "
        "JOIN seats AS bot ON bot.game = own.game AND bot.seat <> own.seat "
        "WHERE own.person = ? AND origin = '' AND (own.counts OR EXISTS "
        "(SELECT 1 FROM seats AS at WHERE at.game = own.game AND at.given > 0)) "
        "GROUP BY own.game, own.seat) WHERE alone AND rung = top AND rung > '' GROUP BY rung",
        (person,),
    )
    return [LevelTotals(*row) for row in rows]


def left(db: sqlite3.Connection, person: str) -> list[LeftGame]:
    """The games that count which somebody left before their end, the latest first."""
    rows = db.execute(
        f"SELECT title, hand, ended FROM leavers WHERE {COUNTED} AND person = ? "
        "ORDER BY ended DESC, game DESC",
        (person,),
    )
    return [LeftGame(*row) for row in rows]


def fared(
    db: sqlite3.Connection, fewest: Collection[str] = (), person: str = "", game: str = ""
) -> list[GameTotals]:
    """How people have fared at games: of one person, at one game, or all. `fewest`: the games in
    which the fewest points are best."""
    called = names(db)
    marks = ",".join("?" * len(fewest))
    rows = db.execute(
        "SELECT person, title, count(*), sum(won), sum(points), "
        f"CASE WHEN title IN ({marks}) THEN min(points) ELSE max(points) END, avg(points) "
        f"FROM seats WHERE {COUNTED} AND (? = '' OR person = ?) AND (? = '' OR title = ?) "
        "GROUP BY person, title ORDER BY title, sum(won) DESC, count(*), person",
        (*fewest, person, person, game, game),
    )
    return [GameTotals(person, called[person], *rest) for person, *rest in rows]


def streaks(db: sqlite3.Connection, game: str = "") -> dict[str, Streak]:
    """Everybody's longest run of games won, of one game or of all; nobody who never won."""
    rows = db.execute(
        f"SELECT person, won, ended FROM seats WHERE {COUNTED} AND (? = '' OR title = ?) "
        "ORDER BY person, ended, game",
        (game, game),
    )
    found: dict[str, Streak] = {}
    running = Streak("", 0, 0, 0, True)
    for person, won, ended in rows:
        if not won:
            running = Streak("", 0, 0, 0, True)
            if person in found:
                found[person] = found[person]._replace(runs=False)
            continue
        if running.person != person:
            running = Streak(person, 0, ended, ended, True)
        running = running._replace(won=running.won + 1, ended=ended)
        if person not in found or running.won > found[person].won:
            found[person] = running
    return found


def records(db: sqlite3.Connection, game: str, most: int = 3) -> dict[str, list[HighScore]]:
    """The largest amounts of each record of a game by people, the first who came to one first; of
    each person the largest alone."""
    called = names(db)
    rows = db.execute(
        "SELECT key, amount, person, ended, journal FROM ("
        "SELECT records.key, amount, person, seats.ended, journal, row_number() OVER "
        "(PARTITION BY records.key, person ORDER BY amount DESC, seats.ended, games.id) AS nth "
        "FROM records JOIN games ON games.id = records.game JOIN seats ON "
        f"seats.game = records.game AND seats.seat = records.seat WHERE {COUNTED} "
        "AND title = ?) WHERE nth = 1 ORDER BY key, amount DESC, ended, person",
        (game,),
    )
    found: dict[str, list[HighScore]] = {}
    for key, amount, person, ended, journal in rows:
        held = found.setdefault(key, [])
        if len(held) < most:
            held.append(HighScore(key, amount, person, called[person], ended, journal))
    return found


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
    counted = "sum(own.place < other.place), sum(own.place > other.place)"
    return [Meeting(*row) for row in _beside(db, person, game, counted, "other.side <> own.side")]


def pairs(db: sqlite3.Connection, person: str, game: str = "") -> list[Partnership]:
    """Everybody with whom somebody has played on one side, those played with most often first."""
    mates = "other.side = own.side AND other.seat <> own.seat"
    return [Partnership(*row) for row in _beside(db, person, game, "sum(own.won)", mates)]


def _beside(
    db: sqlite3.Connection, person: str, game: str, counted: str, others: str
) -> Iterator[tuple[Any, ...]]:
    """Each of these others in somebody's games: who they are, what they were called last (a
    computer as it sat, which may be nothing), in how many games they were, and what is counted."""
    called = names(db)
    rows = db.execute(
        f"SELECT {OTHER} AS met, count(*), {counted} FROM seats AS own "
        f"JOIN seats AS other ON other.game = own.game AND {others} "
        "WHERE own.person = ? AND own.counts AND (? = '' OR own.title = ?) GROUP BY met "
        "ORDER BY other.person = '', count(*) DESC, met",
        (person, game, game),
    )
    for other, *counts in rows:
        if other != person:
            yield other, called.get(other, "") or other.partition(COMPUTER)[2], *counts
