"""The book as CSV, a row for every seat of every game, and back; nothing is lost either way."""

from __future__ import annotations

import csv
import io
import sqlite3
from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import datetime, timezone
from math import isfinite
from typing import Any

import msgspec

from rules.kit.said import SaidError
from table.stats.result import Leaver, Result, result_in

COLUMNS = (
    *("journal", "ended", "game", "options", "why", "apart", "origin"),
    *("seat", "name", "key", "who", "level", "points", "place", "won"),
    *("hints", "undone", "hands", "records", "left", "given"),
)
NEEDED = COLUMNS[:-2]
"""Those without which nothing is taken in: a file of an older program says of nobody that they
left, and knows of no points given in advance."""
OF_GAME = (*COLUMNS[:7], "left")
"""What all rows of a game say alike."""


class BadSheet(SaidError):
    """A file that cannot be read as a book; the sentence names file, line and column."""


def written(db: sqlite3.Connection) -> bytes:
    """The whole book, oldest game first, as a file that spreadsheets open."""
    text = io.StringIO(newline="")
    rows = csv.writer(text, lineterminator="\r\n")
    (evened,) = db.execute("SELECT EXISTS (SELECT 1 FROM seats WHERE given > 0)").fetchone()
    width = len(COLUMNS) if evened else len(COLUMNS) - 1  # else as it was before there were any
    rows.writerow(COLUMNS[:width])
    came: dict[tuple[int, int], list[str]] = {}
    asked = "SELECT game, key, seat, amount FROM records ORDER BY game, key, seat"
    for number, key, seat, amount in db.execute(asked):
        came.setdefault((number, seat), []).append(f"{key}={_spelled(amount)}")
    gone: dict[int, list[dict[str, object]]] = {}
    asked = "SELECT game, name, hand, key FROM leavers ORDER BY game, person"
    for number, *each in db.execute(asked):
        gone.setdefault(number, []).append(dict(zip(("name", "hand", "key"), each, strict=True)))
    asked = (
        "SELECT games.id, journal, games.ended, title, options, why, apart, origin, hands, seat, "
        "name, key, who, level, points, place, won, hints, undone, given FROM games "
        "JOIN seats ON seats.game = games.id ORDER BY games.ended, journal, seat"
    )
    for number, journal, ended, *rest in db.execute(asked):
        game, options, reason, apart, origin, hands, seat, *sat = rest
        name, key, who, level, points, place, won, hints, undone, given = sat
        when = datetime.fromtimestamp(ended, timezone.utc).isoformat()
        own = " ".join(_spelled(row[seat]) for row in msgspec.json.decode(hands))
        cells = [
            journal, when, game, options, reason, apart, origin, seat, name, key, who, level,
            _spelled(points), place, won, hints, undone, own,
            " ".join(came.get((number, seat), ())),
            msgspec.json.encode(gone[number]).decode() if number in gone else "",
            _spelled(given),
        ]  # fmt: skip
        rows.writerow(cells[:width])
    return text.getvalue().encode("utf-8-sig")


def is_sheet(begins: bytes) -> bool:
    """Whether a file that begins so is one of ours, perhaps gone through a spreadsheet."""
    first = begins.decode("utf-8-sig", "replace").partition("\n")[0]
    return all(column in first for column in NEEDED)


def read(raw: bytes, file: str) -> list[Result]:
    """The games that such a file holds, in its order; BadSheet unless every row of it is sound.
    Commas or semicolons may stand between the cells, as spreadsheets have it."""
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        raise BadSheet("csv.letters", file=file, line=line) from None
    first = text.partition("\n")[0]
    mark = ";" if first.count(";") > first.count(",") else ","
    games: dict[str, list[tuple[int, Mapping[str, Any]]]] = {}
    for line, row in _rows(text, mark, file):
        games.setdefault(row["journal"], []).append((line, row))
    return [_game(rows, file) for rows in games.values()]


def _rows(text: str, mark: str, file: str) -> Iterator[tuple[int, dict[str, Any]]]:
    """Each row that is no empty line, its cells read, with the number of its line."""
    rows = csv.reader(io.StringIO(text, newline=""), delimiter=mark, strict=True)
    heads: list[str] | None = None
    begins = 1
    try:
        for cells in rows:
            line, begins = begins, rows.line_num + 1
            if not any(cells):
                continue
            if heads is None:
                heads = [head.strip() for head in cells]
                lacking = [column for column in NEEDED if column not in heads]
                if lacking:
                    raise BadSheet("csv.column", file=file, line=line, column=lacking[0])
            elif len(cells) != len(heads):
                raise BadSheet("csv.cells", file=file, line=line, n=len(cells), wanted=len(heads))
            else:
                yield line, _read_row(dict(zip(heads, cells, strict=True)), line, file)
    except csv.Error:
        raise BadSheet("csv.row", file=file, line=begins) from None
    if heads is None:
        raise BadSheet("csv.empty", file=file)


def _read_row(cells: Mapping[str, str], line: int, file: str) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for column in COLUMNS:
        try:
            found[column] = CELLS.get(column, str)(cells.get(column, ""))
        except (ValueError, OverflowError, TypeError, msgspec.MsgspecError):
            said = cells[column][:40]
            raise BadSheet("csv.cell", file=file, line=line, column=column, said=said) from None
    return found


def _game(rows: Sequence[tuple[int, Mapping[str, Any]]], file: str) -> Result:
    """The game that some rows tell of."""
    first_line, first = rows[0]
    for line, row in rows:
        for column in OF_GAME:
            if row[column] != first[column]:
                raise BadSheet(
                    "csv.unlike", file=file, line=line, column=column, other=first_line
                )  # fmt: skip
    for seat, (line, row) in enumerate(rows):
        if row["seat"] != seat:
            raise BadSheet("csv.seat", file=file, line=line, column="seat", seat=seat)
        if len(row["hands"]) != len(first["hands"]):
            raise BadSheet("csv.hands", file=file, line=line, column="hands", other=first_line)
    sat = [row for _, row in rows]
    found = result_in(_as_line(first, sat))
    if found is None:
        raise BadSheet("csv.game", file=file, line=first_line, column="journal")
    for (line, row), place in zip(rows, found.places, strict=True):
        if row["place"] != place:
            raise BadSheet("csv.place", file=file, line=line, column="place", place=place)
    return found


def _as_line(first: Mapping[str, Any], sat: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    """The line of the log that some rows make."""
    seats = range(len(sat))
    placed = sorted({row["place"] for row in sat})
    records = [
        {"key": key, "seat": seat, "amount": amount}
        for seat in seats
        for key, amount in sat[seat]["records"]
    ]
    return {
        "journal": first["journal"],
        "when": first["ended"],
        "game": first["game"],
        "seats": [
            {column: row[column] for column in ("name", "who", "level", "key")} for row in sat
        ],
        "options": first["options"],
        "points": [row["points"] for row in sat],
        "winners": [seat for seat in seats if sat[seat]["won"]],
        "ranking": [[seat for seat in seats if sat[seat]["place"] == place] for place in placed],
        "why": first["why"],
        "apart": first["apart"],
        "from": first["origin"],
        "hands": [list(row) for row in zip(*(row["hands"] for row in sat), strict=True)],
        "hints": [row["hints"] for row in sat],
        "undone": [row["undone"] for row in sat],
        "records": records,
        "left": first["left"],
        "given": [row["given"] for row in sat] if any(row["given"] for row in sat) else [],
        "read": True,
    }


def _spelled(number: float) -> str:
    """As exactly as it is kept, and whole where it is whole."""
    return str(int(number)) if number == int(number) else repr(float(number))


def _number(text: str) -> float:
    """With a point or, as spreadsheets of some languages write it, a comma."""
    found = float(text.replace(",", "."))
    if not isfinite(found):
        raise ValueError(text)
    return found


def _whole(text: str) -> int:
    number = int(text)
    if not 0 <= number <= 10**9:
        raise ValueError(text)
    return number


def _time(text: str) -> str:
    datetime.fromisoformat(text.replace("Z", "+00:00")).timestamp()
    return text


def _records(text: str) -> list[tuple[str, float]]:
    pairs = [record.partition("=") for record in text.split()]
    return [(key, _number(amount)) for key, _, amount in pairs]


def _left(text: str) -> object:
    return msgspec.to_builtins(msgspec.json.decode(text.encode() or b"[]", type=list[Leaver]))


CELLS: Mapping[str, Callable[[str], Any]] = {
    "ended": _time,
    "options": lambda text: msgspec.json.decode(text.encode(), type=dict[str, Any]),
    "apart": lambda text: bool(("0", "1").index(text.strip())),
    "seat": _whole,
    "points": _number,
    "place": _whole,
    "won": lambda text: bool(("0", "1").index(text.strip())),
    "hints": _whole,
    "undone": _whole,
    "hands": lambda text: [_number(points) for points in text.split()],
    "records": _records,
    "left": _left,
    "given": lambda text: _number(text.strip() or "0"),
}
"""How the cells of a column are read; the others are texts."""
