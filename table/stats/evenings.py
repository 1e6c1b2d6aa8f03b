"""Games in order, and won games over time as curves."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from datetime import datetime, tzinfo
from itertools import accumulate, groupby, pairwise
from operator import itemgetter
from typing import NamedTuple

from table.stats.people import COUNTED, latest_names

MONTHS = 12


class PlayedGame(NamedTuple):
    """A counted game: the people who took part (those who left early come last) and who won."""

    id: int
    ended: int
    game: str
    people: tuple[str, ...]
    winners: tuple[str, ...]


class Curve(NamedTuple):
    """A person's curve: points of (step counted from 1, number of games won by then)."""

    person: str
    name: str
    points: tuple[tuple[float, float], ...]


def played_games(db: sqlite3.Connection, since: int = 0, until: int = 2**62) -> list[PlayedGame]:
    """The counted games, in order of their ends; times in seconds, `until` is excluded."""
    rows = db.execute(
        f"SELECT game, ended, title, person, won, seat, 0 AS gone FROM seats WHERE {COUNTED} "
        "AND ended >= ? AND ended < ? UNION ALL "
        f"SELECT game, ended, title, person, 0, 0, 1 FROM leavers WHERE {COUNTED} "
        "AND ended >= ? AND ended < ? ORDER BY ended, game, gone, seat",
        (since, until, since, until),
    ).fetchall()
    games = []
    for (number, ended, game), group in groupby(rows, key=itemgetter(0, 1, 2)):
        seats = [*group]
        winners = tuple(person for _, _, _, person, won, *_ in seats if won)
        people = tuple(seat[3] for seat in seats)
        games.append(PlayedGame(number, ended, game, people, winners))
    return games


def year_curves(db: sqlite3.Connection, year: int, zone: tzinfo | None = None) -> list[Curve]:
    """The games won by each person by the end of each month of a year, up to its last game; the
    best first. `zone`: None takes the time zone of this computer."""
    starts = [
        int(datetime(year + at // MONTHS, at % MONTHS + 1, 1, tzinfo=zone).timestamp())
        for at in range(MONTHS + 1)
    ]
    months = [played_games(db, *months) for months in pairwise(starts)]
    while months and not months[-1]:
        months.pop()
    return _curves(db, months)


def _curves(db: sqlite3.Connection, steps: Sequence[Sequence[PlayedGame]]) -> list[Curve]:
    """The games won by each person after each step; the best first."""
    name_of, curves = latest_names(db), []
    people = [name for games in steps for game in games for name in game.people]
    for person in dict.fromkeys(people):
        won = (float(sum(person in game.winners for game in games)) for games in steps)
        points = [(float(at), total) for at, total in enumerate(accumulate(won, initial=0.0))]
        curves.append(Curve(person, name_of[person], tuple(points)))
    return sorted(curves, key=lambda curve: -curve.points[-1][1])


def years_played(db: sqlite3.Connection, zone: tzinfo | None = None) -> list[int]:
    """The years in which counted games ended, the latest first."""
    ends = db.execute(f"SELECT DISTINCT ended FROM seats WHERE {COUNTED}")
    return sorted({datetime.fromtimestamp(at, zone).year for (at,) in ends}, reverse=True)
