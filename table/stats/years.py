"""The games won over time, as curves."""

from __future__ import annotations

import sqlite3
from bisect import bisect
from datetime import datetime, tzinfo
from itertools import accumulate
from typing import NamedTuple

from table.stats.people import COUNTED, latest_names

MONTHS = 12


class Curve(NamedTuple):
    """A person's curve: points of (month from 1, games won by its end), after one at 0."""

    person: str
    name: str
    points: tuple[tuple[float, float], ...]


def year_curves(db: sqlite3.Connection, year: int, zone: tzinfo | None = None) -> list[Curve]:
    """The games won by each person by the end of each month of a year, up to its last game; the
    best first. `zone`: None takes the time zone of this computer."""
    starts = [
        int(datetime(year + at // MONTHS, at % MONTHS + 1, 1, tzinfo=zone).timestamp())
        for at in range(MONTHS + 1)
    ]
    rows = db.execute(
        f"SELECT person, ended, won, game, 0 AS gone, seat FROM seats WHERE {COUNTED} "
        "AND ended >= ? AND ended < ? UNION ALL "
        f"SELECT person, ended, 0, game, 1, 0 FROM leavers WHERE {COUNTED} "
        "AND ended >= ? AND ended < ? ORDER BY ended, game, gone, seat",
        (starts[0], starts[-1], starts[0], starts[-1]),
    )
    months, wins = 0, dict[str, list[float]]()  # by person: won in each month, from 1
    for person, ended, won, *_ in rows:
        months = bisect(starts, ended)
        wins.setdefault(person, [0.0] * (MONTHS + 1))[months] += won
    name_of, curves = latest_names(db), []
    for person, by_month in wins.items():
        points = enumerate(accumulate(by_month[: months + 1]))
        curve = tuple((float(month), total) for month, total in points)
        curves.append(Curve(person, name_of[person], curve))
    return sorted(curves, key=lambda curve: -curve.points[-1][1])


def years_played(db: sqlite3.Connection, zone: tzinfo | None = None) -> list[int]:
    """The years in which counted games ended, the latest first."""
    ends = db.execute(f"SELECT DISTINCT ended FROM seats WHERE {COUNTED}")
    return sorted({datetime.fromtimestamp(at, zone).year for (at,) in ends}, reverse=True)
