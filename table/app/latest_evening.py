"""What was played on the latest evening, told in a few lines."""

from __future__ import annotations

import sqlite3
import time
from collections import Counter
from collections.abc import Callable, Collection, Mapping, Sequence
from datetime import datetime
from functools import partial
from typing import NamedTuple

import msgspec

from rules.kit.catalogue import Game
from rules.kit.match import PlayerInfo
from rules.kit.ranking import RANKING
from table.i18n.phrases import list_names
from table.i18n.words import Words
from table.stats.book import Book
from table.stats.evenings import GAP
from table.stats.people import COUNTED, identity, records
from table.stats.result import Result, SeatResult, result_in
from table.storage.series import Series
from table.storage.series_files import kept_series
from table.storage.store import Store

MOST = 10  # lines
CLOSE = 0.5  # of the larger points: so far apart at the most was it close


class NewRecord(NamedTuple):
    """A record that was made on the evening: at which game, of what, and by whom."""

    game: str
    key: str
    name: str


class LatestEvening:
    """The latest evening of a store: the matches that ended within hours of each other, in their
    order; of a day to come, as a clock that was ahead wrote it, only where there is no other.
    `pointed`: the games in which points decide. Whose name was corrected in a series is told
    of by the right one alone."""

    def __init__(self, store: Store, shelf: Collection[Game] = ()) -> None:
        found = filter(None, map(result_in, store.results()))
        played = [one for one in found if not one.read and any(map(_person, one.seats))]
        played.sort(key=lambda one: one.ended)
        soon = time.time() + GAP
        played = [one for one in played if one.ended < soon] or played
        self.games = played
        for at in range(len(played) - 1, 0, -1):
            if played[at].ended - played[at - 1].ended > GAP:
                self.games = played[at:]
                break
        series = {
            path.parent.name: kept
            for path, kept in kept_series(store, [one.series for one in self.games])
        }
        self.games = [_named(one, series) for one in self.games]
        self.pointed = {one.name for one in shelf if one.rules and one.rules.BEST != RANKING}

    @property
    def counted(self) -> list[Result]:
        """Those of which it counts who won."""
        return [one for one in self.games if not one.apart]

    @property
    def day(self) -> datetime:
        """When it began."""
        return datetime.fromtimestamp(self.games[0].ended).astimezone()

    def people(self) -> list[PlayerInfo]:
        """Everybody who took part, in the order in which they came, as they are called last."""
        found: dict[str, PlayerInfo] = {}
        for one in (seat for game in self.games for seat in game.seats if _person(seat)):
            found[_who(one)] = PlayerInfo(one.name, key=one.key)
        return list(found.values())

    def computers(self) -> list[str]:
        """The computers that have won a match, by name, in the order in which they first did."""
        found = (
            game.seats[seat].name for game in self.counted for seat in game.winners
            if not _person(game.seats[seat])
        )  # fmt: skip
        return list(dict.fromkeys(found))

    # what is worth telling

    def won(self) -> Counter[str]:
        """How many matches each of the people has won."""
        return Counter(
            _who(game.seats[seat])
            for game in self.counted
            for seat in game.winners
            if _person(game.seats[seat])
        )

    def streak(self) -> tuple[str, int]:
        """Who won the most of their matches one after another, the first who did; and how many."""
        running, best = Counter[str](), ("", 0)
        for game in self.counted:
            for seat, one in enumerate(game.seats):
                if not _person(one):
                    continue
                who = _who(one)
                running[who] = running[who] + 1 if seat in game.winners else 0
                if running[who] > best[1]:
                    best = who, running[who]
        return best

    def closest(self) -> tuple[Result, int, int, float] | None:
        """The match that ended closest: its winner's seat, the next one's, and by how much. Of
        those that one alone has won, and by not too many points."""
        found = []
        for game in self.counted:
            if len(game.winners) != 1 or game.game not in self.pointed or len(game.seats) < 2:
                continue
            first, points = game.winners[0], game.points
            others = [seat for seat in range(len(points)) if seat != first]
            second = min(others, key=lambda seat: abs(points[seat] - points[first]))
            apart = abs(points[second] - points[first])
            size = max(abs(points[first]), abs(points[second]), 1)
            if apart / size <= CLOSE:
                found.append((apart / size, game, first, second, apart))
        if not found:
            return None
        _, game, first, second, apart = min(found, key=lambda one: one[0])
        return game, first, second, apart

    def asked(self, kind: Callable[[Result], Sequence[int]]) -> Counter[str]:
        """How often each of the people did something, such as asking for a hint."""
        found = Counter[str]()
        for game in self.games:
            for seat, count in enumerate(kind(game)):
                if count and _person(game.seats[seat]):
                    found[_who(game.seats[seat])] += count
        return found

    def sets(self, book: Book) -> list[NewRecord]:
        """The records that were made on the evening: larger than anything before it, of games
        that had been played by then. Of what the book has read so far."""
        found, since = [], self.games[0].ended
        for game in dict.fromkeys(one.game for one in self.counted):
            if not book.ask(partial(_played, game=game, until=since)):
                continue
            for key, held in book.ask(partial(records, game=game, most=1)).items():
                if held[0].ended >= since:
                    found.append(NewRecord(game, key, held[0].name))
        return found


def summary(
    tonight: LatestEvening, words: Words, title: Callable[[str], str],
    record: Callable[[NewRecord], str], sets: Sequence[NewRecord], series: str = "",
) -> list[str]:  # fmt: skip
    """The evening in lines, as many as there is something to tell of and MOST at the most; `title`
    and `record`: what a game is called, and what a record is for; `series`: how the series of the
    evening stands, in a sentence."""
    say, names = words.say, {_key(one): one.name for one in tonight.people()}
    lines = [_games(tonight, words, title)]
    everybody, bots = list(names.values()), tonight.computers()
    key = "tonight.who.bots" if bots else "tonight.who"
    told_bots = list_names(words, bots)
    lines.append(say(key, n=len(bots), names=list_names(words, everybody), bots=told_bots))
    lines += [series] if series else []
    won = tonight.won()
    if won:
        most = max(won.values())
        best = [names[one] for one in names if won[one] == most]
        lines.append(say("tonight.most", n=most, names=list_names(words, best)))
    who, long = tonight.streak()
    if long > 1:
        lines.append(say("tonight.streak", name=names[who], n=long))
    for one in sets[:1]:
        lines.append(say("tonight.record", game=title(one.game), what=record(one), name=one.name))
    close = tonight.closest()
    several = len(tonight.games) > 1
    if close is not None and several:
        game, first, second, apart = close
        number = int(apart) if apart == int(apart) else round(apart, 2)
        called = game.seats[first].name, game.seats[second].name
        lines.append(
            say("tonight.close", game=title(game.game), first=called[0], second=called[1], n=number)
        )
    longest = max(tonight.games, key=lambda one: len(one.hands))
    if len(longest.hands) > 1 and several:
        game_said = title(longest.game)
        lines.append(say("tonight.longest", game=game_said, n=len(longest.hands)))
    hands = sum(len(one.hands) for one in tonight.games)
    lines += [say("tonight.hands", n=hands)] if hands else []
    for key, kind in (("hints", _hints), ("undone", _undone)):
        counts = tonight.asked(kind)
        if counts:
            [(who, _)] = counts.most_common(1)
            lines.append(say(f"tonight.{key}", n=counts.total(), name=names[who]))
    beaten = sum(
        not any(_person(game.seats[seat]) for seat in game.winners) for game in tonight.counted
    )
    lines += [say("tonight.bots", n=beaten)] if beaten else []
    return lines[:MOST]


def _played(db: sqlite3.Connection, game: str, until: int) -> bool:
    """Whether people had played a game before that time."""
    asked = f"SELECT 1 FROM seats WHERE {COUNTED} AND title = ? AND ended < ? LIMIT 1"
    return db.execute(asked, (game, until)).fetchone() is not None


def _games(tonight: LatestEvening, words: Words, title: Callable[[str], str]) -> str:
    counts = Counter(one.game for one in tonight.games)
    said = [
        words.say("tonight.times", game=title(game), n=n) if n > 1 else title(game)
        for game, n in counts.items()
    ]
    return words.say("tonight.games", n=len(tonight.games), games=list_names(words, said))


def _hints(game: Result) -> Sequence[int]:
    return game.hints


def _undone(game: Result) -> Sequence[int]:
    return game.undone


def _named(game: Result, series: Mapping[str, Series]) -> Result:
    """The same with everybody called as their series calls them by now."""
    found = series.get(game.series)
    if found is None:
        return game
    seats = [
        msgspec.structs.replace(one, name=found.known(one.name, one.key)) if _person(one) else one
        for one in game.seats
    ]
    return msgspec.structs.replace(game, seats=seats)


def _person(one: SeatResult) -> bool:
    return bool(_who(one))


def _who(one: SeatResult) -> str:
    return identity(one.name, one.key, one.who)


def _key(one: PlayerInfo) -> str:
    return identity(one.name, one.key, one.who)
