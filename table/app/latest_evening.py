"""What was played on the latest evening, told in a few lines."""

from __future__ import annotations

import sqlite3
import time
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Sequence
from functools import partial
from typing import NamedTuple

import msgspec

from rules.kit.catalogue import Game
from rules.kit.player_info import PlayerInfo
from rules.kit.ranking import RANKING
from table.i18n.phrases import list_names
from table.i18n.words import Words
from table.stats.book import Book
from table.stats.evenings import GAP_SECONDS
from table.stats.people import COUNTED, identity, records
from table.stats.result import Result, SeatResult, parse_result
from table.storage.series_files import stored_series
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
    Somebody whose name was corrected in a series is called by the right one alone."""

    def __init__(self, store: Store, shelf: Collection[Game] = ()) -> None:
        played = [
            game
            for game in filter(None, map(parse_result, store.results()))
            if not game.read and any(map(_person, game.seats))
        ]
        played.sort(key=lambda game: game.ended)
        soon = time.time() + GAP_SECONDS
        played = [game for game in played if game.ended < soon] or played
        starts = [
            at
            for at in range(1, len(played))
            if played[at].ended - played[at - 1].ended > GAP_SECONDS
        ]
        self.games = played[starts[-1] if starts else 0 :]
        for path, series in stored_series(store, [game.series for game in self.games]):
            for game in self.games:
                if game.series == path.parent.name:
                    game.seats = [
                        msgspec.structs.replace(seat, name=series.name_of(seat.name, seat.key))
                        if _person(seat)
                        else seat
                        for seat in game.seats
                    ]
        self.counted = [game for game in self.games if not game.apart]  # who won them counts
        self._by_points = {game.name for game in shelf if game.rules and game.rules.BEST != RANKING}

    def people(self) -> dict[str, PlayerInfo]:
        """Everybody who took part, in the order in which they came, as they are called last."""
        seats = [seat for game in self.games for seat in game.seats if _person(seat)]
        return {_person(seat): PlayerInfo(seat.name, key=seat.key) for seat in seats}

    def computers(self) -> list[str]:
        """The computers that have won a match, by name, in the order in which they first did."""
        return list(dict.fromkeys(seat.name for seat in self._winners() if not _person(seat)))

    # what is worth telling

    def wins(self) -> Counter[str]:
        """How many matches each of the people has won."""
        return Counter(_person(seat) for seat in self._winners() if _person(seat))

    def _winners(self) -> Iterable[SeatResult]:
        return (game.seats[seat] for game in self.counted for seat in game.winners)

    def streak(self) -> tuple[str, int]:
        """Who won the most of their matches one after another, the first who did; and how many."""
        running, best = Counter[str](), ("", 0)
        for game in self.counted:
            for seat, who in enumerate(map(_person, game.seats)):
                running[who] = running[who] + 1 if seat in game.winners else 0
                if who and running[who] > best[1]:
                    best = who, running[who]
        return best

    def closest(self) -> tuple[Result, int, int, float] | None:
        """The match that ended closest: its winner's seat, the next one's, and by how much. Of
        those that one alone has won, and by not too many points."""
        found = []
        for game in self.counted:
            if len(game.winners) != 1 or game.game not in self._by_points or len(game.seats) < 2:
                continue
            first, points = game.winners[0], game.points
            others = [seat for seat in range(len(points)) if seat != first]
            second = min(others, key=lambda seat: abs(points[seat] - points[first]))
            apart = abs(points[second] - points[first])
            share = apart / max(abs(points[first]), abs(points[second]), 1)
            if share <= CLOSE:
                found.append((share, (game, first, second, apart)))
        return min(found, key=lambda close: close[0])[1] if found else None

    def asked(self, kind: str) -> Counter[str]:
        """How often each of the people did something: `hints` or `undone`."""
        found = Counter[str]()
        for game in self.games:
            for seat, count in enumerate(getattr(game, kind)):
                if count and _person(game.seats[seat]):
                    found[_person(game.seats[seat])] += count
        return found

    def new_records(self, book: Book) -> list[NewRecord]:
        """The records that were made on the evening: larger than anything before it, of games
        that had been played by then. Of what the book has read so far."""
        found, since = [], self.games[0].ended
        for game in dict.fromkeys(game.game for game in self.counted):
            if book.ask(partial(_played, game=game, until=since)):
                for key, held in book.ask(partial(records, game=game, limit=1)).items():
                    if held[0].ended >= since:
                        found.append(NewRecord(game, key, held[0].name))
        return found


def summary(
    tonight: LatestEvening, words: Words, title: Callable[[str], str],
    record: Callable[[NewRecord], str], new: Sequence[NewRecord], series: str = "",
) -> list[str]:  # fmt: skip
    """The evening in lines, as many as there is something to tell of and MOST at the most; `title`
    and `record`: what a game is called, and what a record is for; `series`: how the series of the
    evening stands, in a sentence."""
    say, bots = words.say, tonight.computers()
    names = {who: player.name for who, player in tonight.people().items()}
    several = len(tonight.games) > 1
    counts = Counter(game.game for game in tonight.games)
    said = [
        say("tonight.times", game=title(game), n=n) if n > 1 else title(game)
        for game, n in counts.items()
    ]
    lines = [say("tonight.games", n=len(tonight.games), games=list_names(words, said))]
    there = {"names": list_names(words, [*names.values()]), "bots": list_names(words, bots)}
    lines.append(say("tonight.who.bots" if bots else "tonight.who", n=len(bots), **there))
    lines += [series] if series else []
    if won := tonight.wins():
        most = max(won.values())
        best = [name for who, name in names.items() if won[who] == most]
        lines.append(say("tonight.most", n=most, names=list_names(words, best)))
    who, long = tonight.streak()
    if long > 1:
        lines.append(say("tonight.streak", name=names[who], n=long))
    for made in new[:1]:
        facts = {"game": title(made.game), "what": record(made), "name": made.name}
        lines.append(say("tonight.record", **facts))
    if several and (close := tonight.closest()):
        game, first, second, apart = close
        facts = {"first": game.seats[first].name, "second": game.seats[second].name}
        n = int(apart) if apart == int(apart) else round(apart, 2)
        lines.append(say("tonight.close", game=title(game.game), n=n, **facts))
    longest = max(tonight.games, key=lambda game: len(game.hands))
    if several and len(longest.hands) > 1:
        lines.append(say("tonight.longest", game=title(longest.game), n=len(longest.hands)))
    hands = sum(len(game.hands) for game in tonight.games)
    lines += [say("tonight.hands", n=hands)] if hands else []
    for kind in ("hints", "undone"):
        if asked := tonight.asked(kind):
            [(who, _)] = asked.most_common(1)
            lines.append(say(f"tonight.{kind}", n=asked.total(), name=names[who]))
    beaten = sum(
        not any(_person(game.seats[seat]) for seat in game.winners) for game in tonight.counted
    )
    lines += [say("tonight.bots", n=beaten)] if beaten else []
    return lines[:MOST]


def _played(db: sqlite3.Connection, game: str, until: int) -> bool:
    """Whether people had played a game before that time."""
    asked = f"SELECT 1 FROM seats WHERE {COUNTED} AND title = ? AND ended < ? LIMIT 1"
    return db.execute(asked, (game, until)).fetchone() is not None


def _person(seat: SeatResult) -> str:
    """Who of the people sat there; empty for a computer."""
    return identity(seat.name, seat.key, seat.who)
