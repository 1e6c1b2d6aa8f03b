"""The result of one match: a line of the results log, validated when it is read."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime, timezone
from typing import Annotated, Any, cast

import msgspec
from msgspec import Meta

from rules.kit.match import PERSON, Match
from rules.kit.ranking import ranking
from table.stats.people import identity
from table.stats.seat_figures import SEAT_FIGURES

MAX_SEATS = 50
DAY_SEED = "day "  # the beginning of the seed of a deal of the day; the date follows
LATEST = 250_000_000_000  # seconds; the last time that datetime can hold, rounded down

Word = Annotated[str, Meta(max_length=200)]
Line = Annotated[str, Meta(max_length=1_000)]
Text = Annotated[str, Meta(max_length=4_000)]
Count = Annotated[int, Meta(ge=0, le=10**9)]
Points = Annotated[float, Meta(ge=-(10**9), le=10**9)]
Chosen = bool | Annotated[int, Meta(ge=-(10**9), le=10**9)] | Word


class SeatResult(msgspec.Struct):
    """The player of a seat. `key` is that of a person on the list of people, else ""."""

    name: Line
    who: Word = "person"
    level: Text = ""
    key: Word = ""


class SeatTaken(msgspec.Struct):
    """A change of player at a seat, from this hand on."""

    hand: Count
    seat: Count
    before: SeatResult
    after: SeatResult


class Leaver(msgspec.Struct):
    """A player who left before the end. `hand` is the first one without them."""

    name: Line
    hand: Count
    key: Word = ""


class RecordResult(msgspec.Struct):
    """A record as it is saved: its key, seat and amount."""

    key: Word
    seat: Count
    amount: Points


class Result(msgspec.Struct, rename={"origin": "from"}):
    """A match that is over; the figures of its seats are read by `seat_numbers`. `hands` has the
    totals after each hand. `records` is None until the journal has been read. With `read` it was
    imported from another book and has no journal here; then `left` has its early leavers."""

    journal: Annotated[str, Meta(min_length=1, max_length=200)]
    when: Word
    game: Annotated[str, Meta(min_length=1, max_length=100)]
    seats: Annotated[list[SeatResult], Meta(min_length=1, max_length=MAX_SEATS)]
    points: list[Points]
    winners: list[Count]
    ranking: list[list[Count]] = []
    options: dict[Word, Chosen] = {}
    why: Word = ""
    apart: bool = False
    origin: Word = ""
    hands: Annotated[list[list[Points]], Meta(max_length=10_000)] = []
    records: Annotated[list[RecordResult], Meta(max_length=1_000)] | None = None
    changes: Annotated[list[SeatTaken], Meta(max_length=10_000)] = []
    left: Annotated[list[Leaver], Meta(max_length=1_000)] = []
    read: bool = False
    series: Word = ""  # of which it was a match

    def seat_numbers(self, figure: str) -> Sequence[float]:
        """The numbers of a figure, by seat; zeros where the log has none."""
        numbers: Sequence[float] = getattr(self, figure)
        return numbers or [0] * len(self.seats)

    @property
    def ended(self) -> int:
        """When it ended, in seconds since 1970. Raises ValueError if `when` is not valid."""
        when = datetime.fromisoformat(self.when.replace("Z", "+00:00"))
        if when.tzinfo is None:
            when = when.replace(tzinfo=timezone.utc)
        seconds = int(when.timestamp())
        if not 0 <= seconds <= LATEST:
            raise ValueError(self.when)
        return seconds

    @property
    def leavers(self) -> list[Leaver]:
        """The people who did not play to the end, each with the last hand in which they left."""
        present = {identity(seat.name, seat.key, seat.who) for seat in self.seats}
        leavers = {identity(leaver.name, leaver.key, PERSON): leaver for leaver in self.left}
        for change in self.changes:
            before = change.before
            person = identity(before.name, before.key, before.who)
            if person:
                leavers[person] = Leaver(before.name, change.hand, before.key)
        return [leaver for person, leaver in leavers.items() if person not in present]

    @property
    def places(self) -> list[int]:
        """The place of each seat, from 1; tied seats share a place."""
        places = [0] * len(self.seats)
        next_place = 1
        for group in self.ranking or [self.winners]:
            for seat in group:
                places[seat] = next_place
            next_place += len(group)
        return [place or next_place for place in places]  # seats in no group share the last place


_FIGURE_FIELDS: list[tuple[str, Any, Any]] = [
    (figure.name, list[Count] if figure.whole else list[Points], []) for figure in SEAT_FIGURES
]
_LogLine = cast(type[Result], msgspec.defstruct("_LogLine", _FIGURE_FIELDS, bases=(Result,)))


def parse_result(line: bytes | Mapping[str, Any]) -> Result | None:
    """Parse a line of the log, or check one that was decoded. None if it is no valid result."""
    try:
        raw = line if isinstance(line, bytes) else msgspec.json.encode(line)
        result = msgspec.json.decode(raw, type=_LogLine)
        _ = result.ended
    except (msgspec.MsgspecError, ValueError, OverflowError, RecursionError):
        return None
    return result if _is_consistent(result) else None


def _is_consistent(result: Result) -> bool:
    """Whether all named seats exist, none is ranked twice, and rows have a number for each."""
    count = len(result.seats)
    ranked = [seat for group in result.ranking for seat in group]
    named = [*result.winners, *ranked, *(record.seat for record in result.records or ())]
    named += [change.seat for change in result.changes]
    rows: list[Sequence[float]] = [result.points, *result.hands]
    rows += [result.seat_numbers(figure.name) for figure in SEAT_FIGURES]
    fits = all(len(row) == count for row in rows) and all(seat < count for seat in named)
    return fits and len(set(ranked)) == len(ranked)


def daily_date(seed: str) -> str:
    """The date in the seed of a deal of the day; "" for any other seed."""
    return seed.removeprefix(DAY_SEED) if seed.startswith(DAY_SEED) else ""


def daily_points(lines: Iterable[Mapping[str, Any]], person: str, game: str,
                 without: str = "") -> list[float]:  # fmt: skip
    """A person's points in the daily deals of a game, from these log lines. A deal played again is
    marked `apart` and does not count. The journal named in `without` is left out."""
    points = list[float]()
    for line in lines:
        counts = line.get("day") and not line.get("apart") and line.get("journal") != without
        if not counts or line.get("game") != game:
            continue
        result = parse_result(line)
        if result is None:
            continue
        for seat, player in enumerate(result.seats):
            if identity(player.name, player.key, player.who) == person:
                points.append(result.points[seat])
    return points


def is_repeated_deal(lines: Iterable[Mapping[str, Any]], result: Mapping[str, Any]) -> bool:
    """Whether one of its people has played a result's daily deal before, by these log lines."""
    day = result.get("day")
    if not day:
        return False
    people = _people_in(result)
    return any(line.get("day") == day and people & _people_in(line) for line in lines)


def _people_in(line: Mapping[str, Any]) -> set[str]:
    """The identities of the people in a line of the log, which may be without `journal` and `when`;
    none if it is not valid."""
    result = parse_result({"journal": "?", "when": "2026-01-01", **line})
    seats = result.seats if result is not None else ()
    return {identity(seat.name, seat.key, seat.who) for seat in seats} - {""}


def result_of(game: str, match: Match) -> dict[str, Any]:
    """The result of a match as a line of the log, without `journal` and `when`."""
    last = match.outcomes[-1]
    result: dict[str, Any] = {
        "game": game, "seats": [player.fields() for player in match.players],
        "options": dict(match.options), "points": list(last.points), "winners": list(last.winners),
        "ranking": [list(group) for group in ranking(match.rules, last)], "why": last.why.key,
        "hands": [list(outcome.points) for outcome in match.outcomes],
    }  # fmt: skip
    for figure in SEAT_FIGURES:
        values = figure.values(match)
        if any(values):
            result[figure.name] = [*values]
    if daily_date(match.seed):
        result["day"] = daily_date(match.seed)
    if match.chairs.changes:
        result["changes"] = [change.fields() for change in match.chairs.changes]
    if match.terms.handicap is not None and any(match.terms.handicap.given):
        result["apart"] = True
    if match.terms.origin is not None:
        result |= {"from": match.terms.origin.journal, "apart": True}
    if match.terms.part is not None:
        result |= {"series": match.terms.part.series, "at": match.terms.part.at}
    return result
