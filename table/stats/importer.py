"""How results come into the book: each once, by the name of its journal."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from zlib import crc32

import msgspec

from rules.kit.catalogue import Game
from rules.kit.match import PERSON
from rules.kit.outside import bytes_of
from rules.kit.remarks import partners
from rules.kit.state import Table
from rules.kit.strangers import let_through
from table.stats.people import identity
from table.stats.result import MOST_SEATS, Result, result_in

LARGEST = 64_000_000  # bytes of the log


@contextmanager
def writing(db: sqlite3.Connection) -> Iterator[None]:
    """All that is written here, or none of it."""
    db.execute("BEGIN IMMEDIATE")
    try:
        yield
        db.execute("COMMIT")
    except BaseException:
        if db.in_transaction:
            db.execute("ROLLBACK")
        raise


class Importer:
    """Takes results in. `games` say who plays on one side."""

    def __init__(self, games: Mapping[str, Game]) -> None:
        self.games = games
        self._sides: dict[tuple[str, int, bytes], tuple[int, ...]] = {}

    def take_in(self, db: sqlite3.Connection, log: Path) -> int:
        """What the log of results has more than the book; how many games that were. Of a log that
        has only grown, no more than what is new is looked at."""
        try:
            raw = bytes_of(log, LARGEST)
        except OSError:
            return 0
        whole = raw.rfind(b"\n") + 1
        known = _mark(db)
        if known is not None and known[0] == whole and crc32(raw[:whole]) == known[1]:
            return 0
        with writing(db):
            known = _mark(db)  # another window may have been at it
            grown = known is not None and known[0] <= whole
            start = known[0] if grown and crc32(raw[: known[0]]) == known[1] else 0  # type: ignore[index]
            found = map(result_in, raw[start:whole].split(b"\n"))
            count = self.add(db, (one for one in found if one is not None))
            mark = f"{whole}:{crc32(raw[:whole])}"
            db.execute("INSERT OR REPLACE INTO facts VALUES ('log', ?)", (mark,))
        return count

    def add(self, db: sqlite3.Connection, results: Iterable[Result]) -> int:
        """Within a transaction: those results that are not there yet; how many. Of those that are,
        who left before the end, which a book of the first version did not know."""
        known = dict(db.execute("SELECT journal, id FROM games"))
        (last,) = db.execute("SELECT coalesce(max(id), 0) FROM games").fetchone()
        rows: dict[str, list[tuple[object, ...]]] = {
            "games": [], "seats": [], "records": [], "leavers": [],
        }  # fmt: skip
        for result in results:
            of_game = (result.game, result.ended, not result.apart)
            if result.journal not in known:
                known[result.journal] = number = last + len(rows["games"]) + 1
                options = msgspec.json.encode(result.options, order="sorted")
                hands = msgspec.json.encode(result.hands).decode()
                rows["games"].append((
                    number, result.journal, result.ended, result.game, options.decode(), result.why,
                    result.apart, result.origin, hands, result.read,
                ))  # fmt: skip
                sides, places, blank = self.sides(result, options), result.places, [0] * MOST_SEATS
                rows["seats"] += [
                    (
                        number, seat, sat.name, sat.key, sat.who, sat.level,
                        identity(sat.name, sat.key, sat.who), sides[seat], result.points[seat],
                        places[seat], seat in result.winners, (result.hints or blank)[seat],
                        (result.undone or blank)[seat], *of_game, (result.given or blank)[seat],
                    )
                    for seat, sat in enumerate(result.seats)
                ]  # fmt: skip
                rows["records"] += [
                    (number, record.key, record.seat, record.amount)
                    for record in result.records or ()
                ]
            number = known[result.journal]
            rows["leavers"] += [
                (
                    number, gone.name, gone.key, identity(gone.name, gone.key, PERSON), gone.hand,
                    *of_game,
                )
                for gone in result.leavers
            ]  # fmt: skip
        for table, found in rows.items():
            if found:
                marks = ",".join("?" * len(found[0]))
                db.executemany(f"INSERT OR REPLACE INTO {table} VALUES ({marks})", found)
        if rows["games"] or rows["leavers"]:
            adopt(db)
        return len(rows["games"])

    def sides(self, result: Result, options: bytes) -> tuple[int, ...]:
        """The first seat of the side that each seat plays for."""
        asked = (result.game, len(result.seats), options)
        if asked not in self._sides:
            self._sides[asked] = self._found_sides(result)
        return self._sides[asked]

    def _found_sides(self, result: Result) -> tuple[int, ...]:
        count, game = len(result.seats), self.games.get(result.game)
        found: tuple[tuple[int, ...], ...] = ()
        if game is not None and game.rules is not None:
            try:
                found = partners(game.rules, Table(count, result.options))
            except BaseException as error:  # of a stranger's rules, or house rules of old
                let_through(error)
        side = {seat: min(seats) for seats in found for seat in seats if seats}
        return tuple(side.get(seat, seat) for seat in range(count))


def adopt(db: sqlite3.Connection) -> None:
    """Whoever is known to the house now had played by name alone before: games of that name from
    before the first one under the key are theirs, where no other person bears the name."""
    rows = db.execute(
        "SELECT person, name, min(ended) FROM (SELECT person, name, ended FROM seats "
        "UNION ALL SELECT person, name, ended FROM leavers) "
        "WHERE person >= 'key:' AND person < 'key;' GROUP BY person, name"
    )
    bearers: dict[str, dict[str, int]] = {}
    for person, name, first in rows:
        bearers.setdefault(identity(name, "", "person"), {})[person] = first
    for named, found in bearers.items():
        if len(found) == 1:
            ((person, first),) = found.items()
            for table in ("seats", "leavers"):
                asked = f"UPDATE OR IGNORE {table} SET person = ? WHERE person = ? AND ended < ?"
                db.execute(asked, (person, named, first))


def _mark(db: sqlite3.Connection) -> tuple[int, int] | None:
    """How much of the log has been taken in, and its checksum."""
    row = db.execute("SELECT value FROM facts WHERE key = 'log'").fetchone()
    try:
        size, sum_ = map(int, row[0].split(":"))
    except (TypeError, ValueError):
        return None
    return size, sum_
