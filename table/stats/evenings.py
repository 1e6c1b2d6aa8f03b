"""The games in their order: which of them made an evening, and how people stood as it went on."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Sequence
from datetime import datetime, timezone, tzinfo
from itertools import groupby
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
        return list(dict.fromkeys(one for game in self.games for one in game.people))

    @property
    def best(self) -> list[str]:
        """Which people won the most games of it."""
        return [one for one in self.people if self.most and self.won(one) == self.most]

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
    for (number, ended, game), seats in groupby(rows, key=itemgetter(0, 1, 2)):
        sat = [(person, won) for _, _, _, person, won, *_ in seats]
        everybody = tuple([person for person, _ in sat])
        winners = tuple([person for person, won in sat if won])
        found.append(PlayedGame(number, ended, game, everybody, winners))
    return found


def evenings(games: Iterable[PlayedGame], gap: int = GAP) -> list[Evening]:
    """The evenings that games made, in their order."""
    found: list[list[PlayedGame]] = []
    for one in games:
        if not found or one.ended - found[-1][-1].ended > gap:
            found.append([])
        found[-1].append(one)
    return [Evening(tuple(one)) for one in found]


def bots(db: sqlite3.Connection, evening: Evening) -> dict[int, tuple[str, ...]]:
    """By game, the computers who won those of an evening that no person won, as they were called;
    of one without a name nothing."""
    found: dict[int, tuple[str, ...]] = {}
    for one in evening.games:
        if not one.winners:
            asked = (
                "SELECT trim(name) FROM seats WHERE game = ? AND won AND person = '' ORDER BY seat"
            )
            found[one.id] = tuple(name for (name,) in db.execute(asked, (one.id,)) if name)
    return found


def over_evening(db: sqlite3.Connection, evening: Evening) -> list[Curve]:
    """How many games each had won after each game of an evening; the best first."""
    called, count = names(db), len(evening.games)
    found = []
    for person in evening.people:
        won, points = 0, [(0.0, 0.0)]
        for at, game in enumerate(evening.games, 1):
            won += person in game.winners
            points.append((float(at), float(won)))
        found.append(Curve(person, called[person], tuple(points[: count + 1])))
    return sorted(found, key=lambda one: -one.points[-1][1])


def over_year(db: sqlite3.Connection, year: int, zone: tzinfo | None = None) -> list[Curve]:
    """How many games each had won by the end of each month of a year, up to its last game; the
    best first. `zone`: whose year, this computer's by default."""
    starts = [_start(year + at // MONTHS, at % MONTHS + 1, zone) for at in range(MONTHS + 1)]
    games, called = played(db, starts[0], starts[-1]), names(db)
    if not games:
        return []
    last = next(at for at in range(MONTHS) if games[-1].ended < starts[at + 1])
    everybody = dict.fromkeys(one for game in games for one in game.people)
    found = []
    for person in everybody:
        ends = [game.ended for game in games if person in game.winners]
        points = [(0.0, 0.0)]
        for at in range(1, last + 2):
            points.append((float(at), float(sum(one < starts[at] for one in ends))))
        found.append(Curve(person, called[person], tuple(points)))
    return sorted(found, key=lambda one: -one.points[-1][1])


def years(db: sqlite3.Connection, zone: tzinfo | None = None) -> list[int]:
    """The years in which games that count ended, the latest first."""
    rows = db.execute(f"SELECT DISTINCT ended / 86400 FROM seats WHERE {COUNTED}")
    days: Sequence[int] = [day for (day,) in rows]
    found = set()
    for day in days:
        for second in (0, 86399):  # a day of ours may lie in two of theirs
            at = day * 86400 + second
            year = datetime.fromtimestamp(at, timezone.utc).astimezone(zone).year
            found.add(year)
    return sorted((year for year in found if _any(db, year, zone)), reverse=True)


def _any(db: sqlite3.Connection, year: int, zone: tzinfo | None) -> bool:
    ends = _start(year, 1, zone), _start(year + 1, 1, zone)
    asked = f"SELECT 1 FROM seats WHERE {COUNTED} "
    return db.execute(asked + "AND ended >= ? AND ended < ? LIMIT 1", ends).fetchone() is not None


def _start(year: int, month: int, zone: tzinfo | None) -> int:
    if zone is None:
        return int(datetime(year, month, 1).timestamp())
    return int(datetime(year, month, 1, tzinfo=zone).timestamp())
