"""Games in order: grouped into evenings, and won games over time as curves."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Sequence
from datetime import datetime, tzinfo
from itertools import accumulate, groupby, pairwise
from operator import itemgetter
from typing import NamedTuple

from table.stats.people import COUNTED, latest_names

GAP_SECONDS = 5 * 3600  # without the end of a game, after which another evening begins
MONTHS = 12


class PlayedGame(NamedTuple):
    """A counted game: the people who took part (those who left early come last) and who won."""

    id: int
    ended: int
    game: str
    people: tuple[str, ...]
    winners: tuple[str, ...]


class Evening(NamedTuple):
    """Games that ended within a few hours of each other."""

    games: tuple[PlayedGame, ...]

    @property
    def began(self) -> int:
        """The time at which its first game ended."""
        return self.games[0].ended

    @property
    def people(self) -> list[str]:
        """The people who took part, in order of appearance."""
        return list(dict.fromkeys(person for game in self.games for person in game.people))

    @property
    def best_people(self) -> list[str]:
        """The people who won the most games of it."""
        most = self.most_wins
        return [person for person in self.people if most and self.games_won(person) == most]

    @property
    def most_wins(self) -> int:
        """The number of games that the best people won."""
        return max(map(self.games_won, self.people), default=0)

    def games_won(self, person: str) -> int:
        """The number of games that a person won."""
        return sum(person in game.winners for game in self.games)


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


def evenings(games: Iterable[PlayedGame], gap: int = GAP_SECONDS) -> list[Evening]:
    """Group games into evenings, in order."""
    groups: list[list[PlayedGame]] = []
    for game in games:
        if not groups or game.ended - groups[-1][-1].ended > gap:
            groups.append([])
        groups[-1].append(game)
    return [Evening(tuple(group)) for group in groups]


def winning_bots(db: sqlite3.Connection, evening: Evening) -> dict[int, tuple[str, ...]]:
    """By game id, the names of the computer players who won it, of the games of an evening that no
    person won; computer players without a name are left out."""
    query = "SELECT trim(name) FROM seats WHERE game = ? AND won AND person = '' ORDER BY seat"
    return {
        game.id: tuple(name for (name,) in db.execute(query, (game.id,)) if name)
        for game in evening.games
        if not game.winners
    }


def evening_curves(db: sqlite3.Connection, evening: Evening) -> list[Curve]:
    """The games won by each person after each game of an evening; the best first."""
    return _curves(db, [[game] for game in evening.games])


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
