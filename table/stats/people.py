"""Totals over the family book: by person, by game and month, against opponents, with partners."""

from __future__ import annotations

import json
import sqlite3
from bisect import bisect
from collections.abc import Collection, Iterator
from datetime import datetime, tzinfo
from itertools import groupby, pairwise, takewhile
from operator import itemgetter
from typing import Any, NamedTuple

from rules.kit.player_info import PERSON
from table.stats.seat_figures import SEAT_FIGURES

MONTHS = 12
COUNTED = "person > '' AND counts"
"""SQL condition for seats of people in games that count, which excludes those begun from a position
or the deals of another game."""


def identity(name: str, key: str, who: str) -> str:
    """Return the identity of the person at a seat: `key:KEY` for somebody on the list, `name:NAME`
    in lower case for a guest, and "" for a computer player."""
    if who != PERSON:
        return ""
    return f"key:{key}" if key else f"name:{' '.join(name.casefold().split())}"


class PersonTotals(NamedTuple):
    """The numbers of games that a person has played and won, under the latest name. The
    `left_count` further games that the person left early are neither won nor lost."""

    person: str
    name: str
    played: int
    won: int
    latest: int
    left_count: int = 0


class HandicapTotals(NamedTuple):
    """Matches played and won with points given in advance, which count nowhere else."""

    played: int
    won: int


class LeftGame(NamedTuple):
    """A game that a person left before its end. `hand` is the first one without them."""

    game: str
    hand: int
    ended: int


class GameTotals(NamedTuple):
    """The results of a person at one game; `best` and `average` are points of one match."""

    person: str
    name: str
    game: str
    played: int
    won: int
    points: float
    best: float
    average: float


class Streak(NamedTuple):
    """A person's longest run of wins, and when the last of them ended. With `runs` it may go on."""

    won: int
    ended: int
    runs: bool


class HighScore(NamedTuple):
    """A record of a game: the amount, who reached it, and when."""

    amount: float
    name: str
    ended: int


def latest_names(db: sqlite3.Connection) -> dict[str, str]:
    """The latest name of each person in the book."""
    rows = db.execute(
        "SELECT person, name, max(ended) FROM (SELECT person, name, ended FROM seats "
        "WHERE person > '' UNION ALL SELECT person, name, ended FROM leavers) GROUP BY person"
    )
    return {person: name for person, name, _ in rows}


def person_totals(db: sqlite3.Connection) -> list[PersonTotals]:
    """Totals of each person with a counted game, those with the most games first."""
    name_of = latest_names(db)
    rows = db.execute(
        "SELECT person, sum(played), sum(won), max(ended), sum(1 - played) FROM ("
        f"SELECT person, 1 AS played, won, ended FROM seats WHERE {COUNTED} "
        f"UNION ALL SELECT person, 0, 0, ended FROM leavers WHERE {COUNTED}) "
        "GROUP BY person ORDER BY sum(played) DESC, sum(won) DESC, person"
    )
    return [PersonTotals(person, name_of[person], *rest) for person, *rest in rows]


def figure_totals(db: sqlite3.Connection) -> dict[str, dict[str, float]]:
    """The sums of the shown figures, by figure and person, without figures that are 0 for all."""
    names = [figure.name for figure in SEAT_FIGURES if figure.shown]
    sums = "".join(f", sum({name})" for name in names)
    rows = db.execute(f"SELECT person{sums} FROM seats WHERE {COUNTED} GROUP BY person").fetchall()
    totals = {name: {row[0]: row[at] for row in rows} for at, name in enumerate(names, 1)}
    return {name: sums_of for name, sums_of in totals.items() if any(sums_of.values())}


def handicap_totals(db: sqlite3.Connection, person: str) -> HandicapTotals:
    """Totals of a person in the matches in which any seat was given points in advance."""
    query = (
        "SELECT count(*), coalesce(sum(won), 0) FROM seats WHERE person = ? AND EXISTS "
        "(SELECT 1 FROM seats AS at WHERE at.game = seats.game AND at.given > 0)"
    )
    return HandicapTotals(*db.execute(query, (person,)).fetchone())


LEVEL_NAME = "substr(bot.level, 1, instr(bot.level || ':', ':') - 1)"
"""SQL: the level of a computer, without the character that may follow after a colon."""


class LevelTotals(NamedTuple):
    """Matches played and won against computer players only, all of one level."""

    level: str
    played: int
    won: int


def level_totals(db: sqlite3.Connection, person: str) -> list[LevelTotals]:
    """Totals of a person by level, over the matches in which all others were computers of that
    level. Points may have been given in advance."""
    rows = db.execute(
        "SELECT lowest, count(*), sum(won) FROM (SELECT own.won AS won, "
        f"min({LEVEL_NAME}) AS lowest, max({LEVEL_NAME}) AS highest, "
        "min(bot.who = 'bot') AS only_bots "
        "FROM seats AS own JOIN games ON games.id = own.game "
        "JOIN seats AS bot ON bot.game = own.game AND bot.seat <> own.seat "
        "WHERE own.person = ? AND origin = '' AND (own.counts OR EXISTS "
        "(SELECT 1 FROM seats AS at WHERE at.game = own.game AND at.given > 0)) "
        "GROUP BY own.game, own.seat) "
        "WHERE only_bots AND lowest = highest AND lowest > '' GROUP BY lowest",
        (person,),
    )
    return [LevelTotals(*row) for row in rows]


def games_left_early(db: sqlite3.Connection, person: str) -> list[LeftGame]:
    """The counted games that a person left before their end, the latest first."""
    rows = db.execute(
        f"SELECT title, hand, ended FROM leavers WHERE {COUNTED} AND person = ? "
        "ORDER BY ended DESC, game DESC",
        (person,),
    )
    return [LeftGame(*row) for row in rows]


def game_totals(db: sqlite3.Connection, fewest: Collection[str] = (), person: str = "",
                game: str = "") -> list[GameTotals]:  # fmt: skip
    """Totals by person and game; `person` and `game` restrict them to one. `fewest` are the games
    in which few points win, so that the best are the fewest."""
    name_of = latest_names(db)
    marks = ",".join("?" * len(fewest))
    rows = db.execute(
        "SELECT person, title, count(*), sum(won), sum(points), "
        f"CASE WHEN title IN ({marks}) THEN min(points) ELSE max(points) END, avg(points) "
        f"FROM seats WHERE {COUNTED} AND (? = '' OR person = ?) AND (? = '' OR title = ?) "
        "GROUP BY person, title ORDER BY title, sum(won) DESC, count(*), person",
        (*fewest, person, person, game, game),
    )
    return [GameTotals(person, name_of[person], *rest) for person, *rest in rows]


def streaks(db: sqlite3.Connection) -> dict[str, Streak]:
    """The longest winning streak of each person who has won."""
    query = f"SELECT person, won, ended FROM seats WHERE {COUNTED} ORDER BY person, ended, game"
    results: dict[str, Streak] = {}
    for person, games in groupby(db.execute(query), key=itemgetter(0)):
        running = 0
        longest = Streak(0, 0, False)
        for _, won, ended in games:
            running = running + 1 if won else 0
            if running > longest.won:
                longest = Streak(running, ended, True)
            elif not won:
                longest = longest._replace(runs=False)
        if longest.won:
            results[person] = longest
    return results


def running_streak(db: sqlite3.Connection, person: str, game: str, without: str = "") -> int:
    """The number of matches that a person has won in a row at a game up to now; 0 if the last one
    was lost. The journal named in `without` is left out."""
    rows = db.execute(
        "SELECT won FROM seats JOIN games ON games.id = seats.game "
        f"WHERE {COUNTED} AND person = ? AND title = ? AND journal <> ? "
        "ORDER BY seats.ended DESC, seats.game DESC",
        (person, game, without),
    )
    return sum(1 for _ in takewhile(lambda row: row[0], rows))


def best_hand(db: sqlite3.Connection, person: str, game: str, options: str,
              without: str = "") -> float | None:  # fmt: skip
    """A person's most points in one hand at a game with these house rules (as sorted JSON). None if
    no hand was played. The journal named in `without` is left out."""
    rows = db.execute(
        "SELECT games.hands, seats.seat FROM seats JOIN games ON games.id = seats.game "
        f"WHERE {COUNTED} AND person = ? AND title = ? AND options = ? AND journal <> ?",
        (person, game, options, without),
    )
    gains = list[float]()
    for hands, seat in rows:
        totals = [0.0, *(totals_by_seat[seat] for totals_by_seat in json.loads(hands))]
        gains += [after - before for before, after in pairwise(totals)]
    return max(gains, default=None)


def high_scores(db: sqlite3.Connection, game: str, limit: int = 3) -> dict[str, list[HighScore]]:
    """The `limit` largest amounts of each record of a game, one a person, older ones first."""
    name_of = latest_names(db)
    rows = db.execute(
        "SELECT key, amount, person, ended FROM ("
        "SELECT records.key, amount, person, seats.ended, row_number() OVER "
        "(PARTITION BY records.key, person ORDER BY amount DESC, seats.ended, games.id) AS nth "
        "FROM records JOIN games ON games.id = records.game JOIN seats ON "
        f"seats.game = records.game AND seats.seat = records.seat WHERE {COUNTED} "
        "AND title = ?) WHERE nth = 1 ORDER BY key, amount DESC, ended, person",
        (game,),
    )
    results: dict[str, list[HighScore]] = {}
    for key, amount, person, ended in rows:
        scores = results.setdefault(key, [])
        if len(scores) < limit:
            scores.append(HighScore(amount, name_of[person], ended))
    return results


COMPUTER = "computer:"
"""Prefix of the key of a computer player in a meeting; its name follows, if it had one."""

OTHER_KEY = "CASE WHEN other.person = '' THEN 'computer:' || trim(other.name) ELSE other.person END"


class Meeting(NamedTuple):
    """How many games a person has played against another, and finished `ahead` and `behind`."""

    other: str
    name: str
    played: int
    ahead: int
    behind: int


class Partnership(NamedTuple):
    """Games of a person with a partner on the same side."""

    other: str
    name: str
    played: int
    won: int


def meetings(db: sqlite3.Connection, person: str) -> list[Meeting]:
    """Totals of a person against opponents, the most frequent first, then against computers."""
    counts_sql = "sum(own.place < other.place), sum(own.place > other.place)"
    join_sql = "other.side <> own.side"
    return [Meeting(*row) for row in _rows_of_others(db, person, counts_sql, join_sql)]


class Encounter(NamedTuple):
    """A game of a person against a computer player of this level and character ("": only people):
    when it ended, and whether the person (`won`) or the computer (`lost_to`) won it."""

    ended: int
    title: str
    level: str
    won: bool
    lost_to: bool


def encounters(db: sqlite3.Connection, person: str) -> list[Encounter]:
    """A person's games, the latest first. A game has an entry for each computer player on another
    side, or a single one if there was none."""
    rows = db.execute(
        "SELECT own.ended, own.title, coalesce(other.level, ''), own.won, coalesce(other.won, 0) "
        "FROM seats AS own LEFT JOIN seats AS other "
        "ON other.game = own.game AND other.side <> own.side AND other.person = '' "
        "WHERE own.person = ? AND own.counts ORDER BY own.ended DESC, own.game DESC, other.seat",
        (person,),
    )
    return [Encounter(*row) for row in rows]


def partnerships(db: sqlite3.Connection, person: str) -> list[Partnership]:
    """Totals of a person with each partner, the most frequent first."""
    mates = "other.side = own.side AND other.seat <> own.seat"
    return [Partnership(*row) for row in _rows_of_others(db, person, "sum(own.won)", mates)]


def _rows_of_others(db: sqlite3.Connection, person: str, counts_sql: str,
                    join_sql: str) -> Iterator[tuple[Any, ...]]:  # fmt: skip
    """Yield a row for each player with or against whom a person has played, as `join_sql` tells:
    key, latest name, number of games, and the columns `counts_sql`. The name of a computer player
    is that at the table, which may be ""."""
    name_of = latest_names(db)
    rows = db.execute(
        f"SELECT {OTHER_KEY} AS other_key, count(*), {counts_sql} FROM seats AS own "
        f"JOIN seats AS other ON other.game = own.game AND {join_sql} "
        "WHERE own.person = ? AND own.counts GROUP BY other_key "
        "ORDER BY other.person = '', count(*) DESC, other_key",
        (person,),
    )
    for other, *counts in rows:
        if other != person:
            yield other, name_of.get(other, "") or other.partition(COMPUTER)[2], *counts


class YearOfPerson(NamedTuple):
    """The games that a person won in each month of a year, from January on."""

    person: str
    name: str
    won: tuple[int, ...]


def year_wins(db: sqlite3.Connection, year: int, zone: tzinfo | None = None) -> list[YearOfPerson]:
    """The games won in each month of a year by the people who played in it; the person with the
    most wins comes first. The time `zone` says when months begin; None is that of this computer."""
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
    name_of = latest_names(db)
    wins: dict[str, list[int]] = {}
    for person, ended, won, *_ in rows:
        wins.setdefault(person, [0] * MONTHS)[bisect(starts, ended) - 1] += won
    years = [YearOfPerson(person, name_of[person], tuple(won)) for person, won in wins.items()]
    return sorted(years, key=lambda year_of_person: -sum(year_of_person.won))


def years_played(db: sqlite3.Connection, zone: tzinfo | None = None) -> list[int]:
    """The years in which counted games ended, the latest first."""
    ends = db.execute(f"SELECT DISTINCT ended FROM seats WHERE {COUNTED}")
    return sorted({datetime.fromtimestamp(at, zone).year for (at,) in ends}, reverse=True)
