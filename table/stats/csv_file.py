"""Export the book as CSV, a row for each seat of each game, and import it without loss."""

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
from table.stats.result import Leaver, Result, parse_result
from table.stats.seat_figures import FIRST_FIGURES, SEAT_FIGURES, SeatFigure

FIGURE_NAMES = tuple(figure.name for figure in SEAT_FIGURES)
MAX_QUOTED = 40  # letters of a bad cell in a message


class BadCsv(SaidError):
    """A file that is not a valid export; the sentence names file, line and column."""


def csv_of_book(db: sqlite3.Connection) -> bytes:
    """Export the whole book as CSV, oldest game first, with a byte order mark for spreadsheets."""
    text = io.StringIO(newline="")
    output = csv.DictWriter(text, _columns_in_use(db), lineterminator="\r\n", extrasaction="ignore")
    output.writeheader()
    records, leavers = _record_cells(db), _leaver_cells(db)
    results = db.execute(
        "SELECT games.id, journal, games.ended, title AS game, options, why, apart, origin, hands, "
        f"seat, name, key, who, level, points, place, won, {', '.join(FIGURE_NAMES)} FROM games "
        "JOIN seats ON seats.game = games.id ORDER BY games.ended, journal, seat"
    )
    selected = [column for column, *_ in results.description]
    for cells in results:
        row = dict(zip(selected, cells, strict=True))
        number, seat = row["id"], row["seat"]
        for column in ("points", *FIGURE_NAMES):
            row[column] = _number_text(row[column])
        row["ended"] = datetime.fromtimestamp(row["ended"], timezone.utc).isoformat()
        hands = msgspec.json.decode(row["hands"])
        row["hands"] = " ".join(_number_text(points[seat]) for points in hands)
        row["records"] = records.get((number, seat), "")
        row["left"] = leavers.get(number, "")
        output.writerow(row)
    return text.getvalue().encode("utf-8-sig")


def _columns_in_use(db: sqlite3.Connection) -> list[str]:
    """All columns, without those that older programs do not know if they contain only zeros."""
    sums = ", ".join(f"total(abs({name}))" for name in FIGURE_NAMES)
    totals = db.execute(f"SELECT {sums} FROM seats").fetchone()
    unused = {name for name, total in zip(FIGURE_NAMES, totals, strict=True) if not total}
    return [column for column in COLUMNS if column in REQUIRED_COLUMNS or column not in unused]


def _record_cells(db: sqlite3.Connection) -> dict[tuple[int, int], str]:
    """The cells of the column `records`, such as `most_points=61`, by game and seat."""
    records: dict[tuple[int, int], list[str]] = {}
    query = "SELECT game, key, seat, amount FROM records ORDER BY game, key, seat"
    for number, key, seat, amount in db.execute(query):
        records.setdefault((number, seat), []).append(f"{key}={_number_text(amount)}")
    return {place: " ".join(texts) for place, texts in records.items()}


def _leaver_cells(db: sqlite3.Connection) -> dict[int, str]:
    """The cells of the column `left`, by game: the people who left before its end, as JSON."""
    leavers: dict[int, list[dict[str, object]]] = {}
    query = "SELECT game, name, hand, key FROM leavers ORDER BY game, person"
    for number, *leaver in db.execute(query):
        named = zip(("name", "hand", "key"), leaver, strict=True)
        leavers.setdefault(number, []).append(dict(named))
    return {number: msgspec.json.encode(rows).decode() for number, rows in leavers.items()}


def is_exported_book(file_start: bytes) -> bool:
    """Whether a file with this beginning is an exported book, perhaps saved by a spreadsheet."""
    first = file_start.decode("utf-8-sig", "replace").partition("\n")[0]
    return all(column in first for column in REQUIRED_COLUMNS)


def results_in_csv(raw: bytes, file: str) -> list[Result]:
    """Parse a CSV file, with commas or semicolons, into results. Raises BadCsv if any row is not
    valid, with the name of the `file` in its message."""
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        raise BadCsv("csv.letters", file=file, line=line) from None
    headings = text.partition("\n")[0]
    delimiter = ";" if headings.count(";") > headings.count(",") else ","
    games: dict[str, list[tuple[int, Mapping[str, Any]]]] = {}
    for line, row in _read_rows(text, delimiter, file):
        games.setdefault(row["journal"], []).append((line, row))
    return [_result_of_rows(rows, file) for rows in games.values()]


def _read_rows(text: str, delimiter: str, file: str) -> Iterator[tuple[int, dict[str, Any]]]:
    """Yield the line number and values by column of each row with content. Raises BadCsv."""
    rows = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, strict=True)
    headings: list[str] | None = None
    next_line = 1
    try:
        for cells in rows:
            line = next_line
            next_line = rows.line_num + 1  # a row may have several lines
            if not any(cells):
                continue
            if headings is None:
                headings = [heading.strip() for heading in cells]
                missing = [column for column in REQUIRED_COLUMNS if column not in headings]
                if missing:
                    raise BadCsv("csv.column", file=file, line=line, column=missing[0])
            elif len(cells) != len(headings):
                raise BadCsv("csv.cells", file=file, line=line, n=len(cells), wanted=len(headings))
            else:
                yield line, _read_row(dict(zip(headings, cells, strict=True)), line, file)
    except csv.Error:
        raise BadCsv("csv.row", file=file, line=next_line) from None
    if headings is None:
        raise BadCsv("csv.empty", file=file)


def _read_row(cells: Mapping[str, str], line: int, file: str) -> dict[str, Any]:
    """Parse the cells of a row into values by column. Raises BadCsv for an invalid cell."""
    values: dict[str, Any] = {}
    for column, parse in CELL_PARSERS.items():
        try:
            values[column] = parse(cells.get(column, ""))
        except (ValueError, OverflowError, TypeError, msgspec.MsgspecError):
            cell = cells[column][:MAX_QUOTED]
            raise BadCsv("csv.cell", file=file, line=line, column=column, said=cell) from None
    return values


def _result_of_rows(rows: Sequence[tuple[int, Mapping[str, Any]]], file: str) -> Result:
    """Make a game's result from its (line number, row) pairs. Raises BadCsv if they do not fit."""
    line, first = rows[0]
    seats = [row for _, row in rows]
    are_alike = all(row[column] == first[column] for row in seats for column in GAME_COLUMNS)
    are_in_order = [row["seat"] for row in seats] == [*range(len(seats))]
    has_all_hands = len({len(row["hands"]) for row in seats}) == 1
    fits = are_alike and are_in_order and has_all_hands
    result = parse_result(_log_line(first, seats)) if fits else None
    if result is None or result.places != [row["place"] for row in seats]:
        raise BadCsv("csv.game", file=file, line=line, column="journal")
    return result


def _log_line(first: Mapping[str, Any], seat_rows: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    """Make the line of the results log for a game from its rows, one for each seat. What holds for
    the whole game is read from the `first`."""
    line = {key: first[key] for key in ("journal", "game", "options", "why", "apart", "left")}
    line |= {"when": first["ended"], "from": first["origin"], "read": True}
    for name in FIGURE_NAMES:
        numbers = [row[name] for row in seat_rows]
        if any(numbers):
            line[name] = numbers
    line["points"] = [row["points"] for row in seat_rows]
    names = ("name", "who", "level", "key")
    line["seats"] = [{column: row[column] for column in names} for row in seat_rows]
    line["winners"] = [row["seat"] for row in seat_rows if row["won"]]
    seats_by_place: dict[int, list[int]] = {}
    line["records"] = []
    for row in seat_rows:
        seats_by_place.setdefault(row["place"], []).append(row["seat"])
        for key, amount in row["records"]:
            line["records"].append({"key": key, "seat": row["seat"], "amount": amount})
    line["ranking"] = [seats_by_place[place] for place in sorted(seats_by_place)]
    hands_by_seat = [row["hands"] for row in seat_rows]
    line["hands"] = [list(points) for points in zip(*hands_by_seat, strict=True)]
    return line


def _number_text(number: float) -> str:
    """Write a number without loss; whole numbers without a decimal point."""
    return str(int(number)) if number == int(number) else repr(float(number))


def _read_number(text: str) -> float:
    """Parse a finite number with a decimal point, or a comma as some spreadsheets write it."""
    number = float(text.replace(",", "."))
    if not isfinite(number):
        raise ValueError(text)
    return number


def _read_count(text: str) -> int:
    number = int(text)
    if not 0 <= number <= 10**9:
        raise ValueError(text)
    return number


def _figure_parser(figure: SeatFigure) -> Callable[[str], float]:
    """Return the parser of a figure's column. Older files lack the column; then it is 0."""
    read = _read_count if figure.whole else _read_number
    return lambda text: read(text.strip() or "0")


def _read_flag(text: str) -> bool:
    return bool(("0", "1").index(text.strip()))


def _checked_time(text: str) -> str:
    """Return the text as it is, if it is a time. Raises ValueError if not."""
    datetime.fromisoformat(text.replace("Z", "+00:00")).timestamp()
    return text


def _read_records(text: str) -> list[tuple[str, float]]:
    """Parse records such as `tricks=7 points=120` as (key, amount) pairs."""
    pairs = [record.partition("=") for record in text.split()]
    return [(key, _read_number(amount)) for key, _, amount in pairs]


CELL_PARSERS: Mapping[str, Callable[[str], Any]] = {
    "journal": str,
    "ended": _checked_time,
    "game": str,
    "options": lambda text: msgspec.json.decode(text.encode(), type=dict[str, Any]),
    "why": str,
    "apart": _read_flag,
    "origin": str,
    "seat": _read_count,
    "name": str,
    "key": str,
    "who": str,
    "level": str,
    "points": _read_number,
    "place": _read_count,
    "won": _read_flag,
    "hints": _read_count,
    "undone": _read_count,
    "hands": lambda text: [_read_number(points) for points in text.split()],
    "records": _read_records,
    "left": lambda text: msgspec.to_builtins(
        msgspec.json.decode(text.encode() or b"[]", type=list[Leaver])
    ),
    **{figure.name: _figure_parser(figure) for figure in SEAT_FIGURES[FIRST_FIGURES:]},
}
"""The parser of each column, in order."""
COLUMNS = (*CELL_PARSERS,)
REQUIRED_COLUMNS = COLUMNS[: COLUMNS.index("left")]
"""An older file has no column of early leavers, nor those of later figures."""
GAME_COLUMNS = (*COLUMNS[:7], "left")
"""Columns with the same value in all rows of a game."""
