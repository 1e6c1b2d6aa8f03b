"""The evenings of play, and a summary of each in a few lines."""

from __future__ import annotations

import sqlite3
import time
from collections import Counter
from collections.abc import Callable, Collection, Sequence
from functools import partial
from typing import NamedTuple

from rules.kit.catalogue import Game
from rules.kit.player_info import PlayerInfo
from rules.kit.ranking import RANKING
from table.i18n.phrases import list_names
from table.i18n.words import Words
from table.stats.book import Book
from table.stats.people import COUNTED, high_scores, identity
from table.stats.result import Result, SeatResult, parse_result
from table.storage.series_files import stored_series
from table.storage.store import Store

GAP_SECONDS = 5 * 3600  # without the end of a game, after which another evening begins
MAX_CLOSE_SHARE = 0.5  # the largest difference of a close match, as a share of the larger points


class NewRecord(NamedTuple):
    """A record set on the evening: the game, the record's key, and the person's name."""

    game: str
    key: str
    name: str


class CloseMatch(NamedTuple):
    """A match, the seats of its winner and runner-up, and their difference in points."""

    game: Result
    first: int
    second: int
    difference: float

    @property
    def share(self) -> float:
        """The difference as a share of the larger number of points."""
        points = self.game.points
        return self.difference / max(abs(points[self.first]), abs(points[self.second]), 1)


def evenings(store: Store) -> list[list[Result]]:
    """The games in which people played, grouped by evening, the latest evening first. Evenings in
    the future, which a wrong clock has made, come last. Results that are not valid are left out."""
    results = filter(None, map(parse_result, store.results()))
    games = [game for game in results if any(map(_person, game.seats))]
    groups: list[list[Result]] = []
    for game in sorted(games, key=lambda game: game.ended):
        if not groups or game.ended - groups[-1][-1].ended > GAP_SECONDS:
            groups.append([])
        groups[-1].append(game)
    soon = time.time() + GAP_SECONDS
    return sorted(groups, key=lambda group: (group[0].ended < soon, group[0].ended), reverse=True)


class Evening:
    """An evening of play: matches that ended within hours of each other. `shelf` has the games that
    can be played here. `series` has the series to which the matches belong, each after its path,
    and `counted_games` the matches whose winners are counted."""

    def __init__(self, store: Store, games: Sequence[Result], shelf: Collection[Game] = ()) -> None:
        self.games = list(games)
        self.series = [*stored_series(store, [game.series for game in games])]
        self._correct_names()
        self.counted_games = [game for game in self.games if not game.apart]
        self._by_points = {game.name for game in shelf if game.rules and game.rules.BEST != RANKING}

    def _correct_names(self) -> None:
        """Give people the names to which they were corrected later in the series."""
        series_by_name = {path.parent.name: series for path, series in self.series}
        for game in self.games:
            series = series_by_name.get(game.series)
            if series is None:
                continue
            for seat in filter(_person, game.seats):
                seat.name = series.corrected_name(seat.name, seat.key)

    def people(self) -> dict[str, PlayerInfo]:
        """The people who took part, by identity, with their latest names; in order of arrival."""
        seats = [seat for game in self.games for seat in game.seats if _person(seat)]
        return {_person(seat): PlayerInfo(seat.name, key=seat.key) for seat in seats}

    def computers(self) -> set[str]:
        return {seat.name for game in self.games for seat in game.seats if not _person(seat)}

    def wins(self) -> Counter[str]:
        winners = [game.seats[seat] for game in self.counted_games for seat in game.winners]
        return Counter(filter(None, map(_person, winners)))

    def streak(self) -> tuple[str, int]:
        """Return the person with the longest run of wins, by identity, and its length. Of runs of
        equal length the earliest is taken; "" and 0 if no person won."""
        wins_in_row = Counter[str]()
        winner, longest = "", 0
        for game in self.counted_games:
            for seat, person in enumerate(map(_person, game.seats)):
                wins_in_row[person] = wins_in_row[person] + 1 if seat in game.winners else 0
                if person and wins_in_row[person] > longest:
                    winner, longest = person, wins_in_row[person]
        return winner, longest

    def closest(self) -> CloseMatch | None:
        """The closest match won by points with a single winner; None if no match was close."""
        matches = []
        for game in self.counted_games:
            if len(game.winners) == 1 and game.game in self._by_points and len(game.seats) > 1:
                (winner,) = game.winners
                best = game.points[winner]
                gaps = {at: abs(n - best) for at, n in enumerate(game.points) if at != winner}
                runner_up = min(gaps, key=gaps.__getitem__)
                matches.append(CloseMatch(game, winner, runner_up, gaps[runner_up]))
        close = [match for match in matches if match.share <= MAX_CLOSE_SHARE]
        return min(close, key=lambda match: match.share, default=None)

    def new_records(self, book: Book) -> list[NewRecord]:
        """The records set on the evening, according to the journals read so far. Games that nobody
        had played before are left out: there everything would be a record."""
        new = list[NewRecord]()
        began, ended = self.games[0].ended, self.games[-1].ended
        for game in dict.fromkeys(game.game for game in self.counted_games):
            if not book.ask(partial(_has_results, game=game, until=began)):
                continue
            for key, (best, *_) in book.ask(partial(high_scores, game=game, limit=1)).items():
                if began <= best.ended <= ended:
                    new.append(NewRecord(game, key, best.name))
        return new


def summary(evening: Evening, words: Words, title: Callable[[str], str],
            record: Callable[[NewRecord], str], new: Sequence[NewRecord],
            series: str = "") -> list[str]:  # fmt: skip
    """Sum up the evening in a few sentences, the first on who took part. `title` gives the name of
    a game, and `record` the text of a record. Of the `new` records only the first is mentioned.
    `series` is a sentence with the scores of the evening's series, or ""."""
    say = words.say
    names = {who: player.name for who, player in evening.people().items()}
    bots = len(evening.computers())
    key = "tonight.who.bots" if bots else "tonight.who"
    lines = [say(key, n=bots, names=list_names(words, [*names.values()]))]
    if series:
        lines.append(series)
    wins = evening.wins()
    if wins:
        most = max(wins.values())
        best = [name for who, name in names.items() if wins[who] == most]
        lines.append(say("tonight.most", n=most, names=list_names(words, best)))
    who, streak = evening.streak()
    if streak > 1:
        lines.append(say("tonight.streak", name=names[who], n=streak))
    if new:
        game, what = title(new[0].game), record(new[0])
        lines.append(say("tonight.record", game=game, what=what, name=new[0].name))
    close = evening.closest() if len(evening.games) > 1 else None
    if close:
        points = close.difference
        n = int(points) if points == int(points) else round(points, 2)
        first, second = close.game.seats[close.first].name, close.game.seats[close.second].name
        game = title(close.game.game)
        lines.append(say("tonight.close", game=game, n=n, first=first, second=second))
    return lines


def _has_results(db: sqlite3.Connection, game: str, until: int) -> bool:
    query = f"SELECT 1 FROM seats WHERE {COUNTED} AND title = ? AND ended < ? LIMIT 1"
    return db.execute(query, (game, until)).fetchone() is not None


def _person(seat: SeatResult) -> str:
    """The identity of the person at a seat; "" for a computer."""
    return identity(seat.name, seat.key, seat.who)
