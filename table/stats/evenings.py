"""The games in their order: which of them made an evening, and how people stood as it went on."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Sequence
from datetime import datetime, tzinfo
from itertools import accumulate, groupby, pairwise
from operator import itemgetter
from typing import NamedTuple

from table.stats.people import COUNTED, names

GAP = 5 * 3600  # seconds without the end of a game, after which another evening begins
MONTHS = 12


class PlayedGame(NamedTuple):
    """One game of an evening: who took part, those who left before its end last, and who won."""

    id: int
    ended: int
    game: str
    people: tuple[str, ...]
    winners: tuple[str, ...]


class Evening(NamedTuple):
    """Games that ended within hours of each other."""

    games: tuple[PlayedGame, ...]

    @property
    def began(self) -> int:
        """When its first game ended."""
        return self.games[0].ended

    @property
    def people(self) -> list[str]:
        """Everybody who took part, in the order in which they came."""
        return list(dict.fromkeys(person for game in self.games for person in game.people))

    @property
    def best(self) -> list[str]:
        """Which people won the most games of it."""
        return [person for person in self.people if self.most and self.won(person) == self.most]

    @property
    def most(self) -> int:
        """How many games they won."""
        return max(map(self.won, self.people), default=0)

    def won(self, person: str) -> int:
        """How many games somebody won."""
        return sum(person in game.winners for game in self.games)


class Curve(NamedTuple):
    """How somebody stood: points of time (or games, counted from 1) and games won by then."""

    person: str
    name: str
    points: tuple[tuple[float, float], ...]


def played(db: sqlite3.Connection, since: int = 0, until: int = 2**62) -> list[PlayedGame]:
    """The games that count, in the order in which they ended."""
    rows = db.execute(
        f"SELECT game, ended, title, person, won, seat, 0 AS gone FROM seats WHERE {COUNTED} "
        "AND ended >= ? AND ended < ? UNION ALL "
        f"SELECT game, ended, title, person, 0, 0, 1 FROM leavers WHERE {COUNTED} "
        "AND ended >= ? AND ended < ? ORDER BY ended, game, gone, seat",
        (since, until, since, until),
    ).fetchall()
    found = []
    for (number, ended, game), group in groupby(rows, key=itemgetter(0, 1, 2)):
        seats = [*group]
        winners = tuple(person for _, _, _, person, won, *_ in seats if won)
        people = tuple(seat[3] for seat in seats)
        found.append(PlayedGame(number, ended, game, people, winners))
    return found


def evenings(games: Iterable[PlayedGame], gap: int = GAP) -> list[Evening]:
    """The evenings that games made, in their order."""
    found: list[list[PlayedGame]] = []
    for game in games:
        if not found or game.ended - found[-1][-1].ended > gap:
            found.append([])
        found[-1].append(game)
    return [Evening(tuple(group)) for group in found]


def bots(db: sqlite3.Connection, evening: Evening) -> dict[int, tuple[str, ...]]:
    """By game, the computers who won those of an evening that no person won, as they were called;
    of one without a name nothing."""
    found: dict[int, tuple[str, ...]] = {}
    for game in evening.games:
        if not game.winners:
            asked = (
                "SELECT trim(name) FROM seats WHERE game = ? AND won AND person = '' ORDER BY seat"
            )
            found[game.id] = tuple(name for (name,) in db.execute(asked, (game.id,)) if name)
    return found


def over_evening(db: sqlite3.Connection, evening: Evening) -> list[Curve]:
    """How many games each had won after each game of an evening; the best first."""
    return _curves(db, [[game] for game in evening.games])


def over_year(db: sqlite3.Connection, year: int, zone: tzinfo | None = None) -> list[Curve]:
    """How many games each had won by the end of each month of a year, up to its last game; the
    best first. `zone`: whose year, this computer's by default."""
    starts = [
        int(datetime(year + at // MONTHS, at % MONTHS + 1, 1, tzinfo=zone).timestamp())
        for at in range(MONTHS + 1)
    ]
    months = [played(db, *months) for months in pairwise(starts)]
    while months and not months[-1]:
        months.pop()
    return _curves(db, months)


def _curves(db: sqlite3.Connection, steps: Sequence[Sequence[PlayedGame]]) -> list[Curve]:
    """How many games each had won after each of these steps; the best first."""
    called, found = names(db), []
    everybody = [name for games in steps for game in games for name in game.people]
    for person in dict.fromkeys(everybody):
        won = (float(sum(person in game.winners for game in games)) for games in steps)
        points = [(float(at), total) for at, total in enumerate(accumulate(won, initial=0.0))]
        found.append(Curve(person, called[person], tuple(points)))
    return sorted(found, key=lambda curve: -curve.points[-1][1])


def years(db: sqlite3.Connection, zone: tzinfo | None = None) -> list[int]:
    """The years in which games that count ended, the latest first."""
    ends = db.execute(f"SELECT DISTINCT ended FROM seats WHERE {COUNTED}")
    return sorted({datetime.fromtimestamp(at, zone).year for (at,) in ends}, reverse=True)
