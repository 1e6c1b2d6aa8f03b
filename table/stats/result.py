"""What came of one match, as a line of the log has it: checked when it comes from outside."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime, timezone
from typing import Annotated, Any

import msgspec
from msgspec import Meta

from rules.kit.match import PERSON, UNDO, Match
from rules.kit.ranking import ranking
from table.stats.people import identity

HINT = "hint"  # the mark of who asked for one
MOST_SEATS = 50
LATEST = 250_000_000_000  # seconds; beyond that no calendar here goes

Word = Annotated[str, Meta(max_length=200)]
Line = Annotated[str, Meta(max_length=1_000)]
Text = Annotated[str, Meta(max_length=4_000)]
Count = Annotated[int, Meta(ge=0, le=10**9)]
Points = Annotated[float, Meta(ge=-(10**9), le=10**9)]
Chosen = bool | Annotated[int, Meta(ge=-(10**9), le=10**9)] | Word


class SeatResult(msgspec.Struct):
    """Who sat at a seat; `key` is that of a person the house knows."""

    name: Line
    who: Word = "person"
    level: Text = ""
    key: Word = ""


class SeatTaken(msgspec.Struct):
    """From which hand on somebody else sat at a seat, and who had sat there before."""

    hand: Count
    seat: Count
    before: SeatResult
    after: SeatResult


class Leaver(msgspec.Struct):
    """Somebody who sat there and left before the end: from this hand on they did not play."""

    name: Line
    hand: Count
    key: Word = ""


class RecordResult(msgspec.Struct):
    """A record as it is kept: of what, at which seat, and how much."""

    key: Word
    seat: Count
    amount: Points


class Result(msgspec.Struct, rename={"origin": "from"}):
    """A match that is over. `hands`: the points as they stood after each hand. `records`: None
    where its journal has not been asked yet. `read`: it came from a file of another house, so
    there is no journal of it here. `left` is what such a file says of those who left; see
    `leavers`."""

    journal: Annotated[str, Meta(min_length=1, max_length=200)]
    when: Word
    game: Annotated[str, Meta(min_length=1, max_length=100)]
    seats: Annotated[list[SeatResult], Meta(min_length=1, max_length=MOST_SEATS)]
    points: list[Points]
    winners: list[Count]
    ranking: list[list[Count]] = []
    options: dict[Word, Chosen] = {}
    why: Word = ""
    apart: bool = False
    origin: Word = ""
    hands: Annotated[list[list[Points]], Meta(max_length=10_000)] = []
    hints: list[Count] = []
    undone: list[Count] = []
    records: Annotated[list[RecordResult], Meta(max_length=1_000)] | None = None
    changes: Annotated[list[SeatTaken], Meta(max_length=10_000)] = []
    left: Annotated[list[Leaver], Meta(max_length=1_000)] = []
    read: bool = False
    series: Word = ""  # of which it was a match
    given: list[Points] = []  # to each seat in advance

    @property
    def ended(self) -> int:
        """When it ended, in seconds; ValueError where that does not read."""
        when = datetime.fromisoformat(self.when.replace("Z", "+00:00"))
        found = int((when if when.tzinfo else when.replace(tzinfo=timezone.utc)).timestamp())
        if not 0 <= found <= LATEST:
            raise ValueError(self.when)
        return found

    @property
    def leavers(self) -> list[Leaver]:
        """The people who sat there and did not at the end, each as they left last."""
        there = {identity(seat.name, seat.key, seat.who) for seat in self.seats}
        found = {identity(leaver.name, leaver.key, PERSON): leaver for leaver in self.left}
        for change in self.changes:
            before = change.before
            person = identity(before.name, before.key, before.who)
            if person:
                found[person] = Leaver(before.name, change.hand, before.key)
        return [leaver for person, leaver in found.items() if person not in there]

    @property
    def places(self) -> list[int]:
        """The place of each seat, from 1; who is tied has the same."""
        found, place = [0] * len(self.seats), 1
        for group in self.ranking or [self.winners]:
            for seat in group:
                found[seat] = place
            place += len(group)
        return [own or place for own in found]


def result_in(line: bytes | Mapping[str, Any]) -> Result | None:
    """The result in a line of the log; None where it is none that could be kept."""
    try:
        raw = line if isinstance(line, bytes) else msgspec.json.encode(line)
        found = msgspec.json.decode(raw, type=Result)
        _ = found.ended
    except (msgspec.MsgspecError, ValueError, OverflowError, RecursionError):
        return None
    return found if _is_sound(found) else None


def _is_sound(result: Result) -> bool:
    """Whether every number speaks of a seat that was there."""
    count = len(result.seats)
    groups = [seat for group in result.ranking for seat in group]
    named = [*result.winners, *groups, *(record.seat for record in result.records or ())]
    named += [change.seat for change in result.changes]
    rows: list[Sequence[float]] = [result.points, *result.hands]
    rows += [row for row in (result.hints, result.undone, result.given) if row]
    whole = all(len(row) == count for row in rows) and all(seat < count for seat in named)
    return whole and len(set(groups)) == len(groups)


def result_of(game: str, match: Match) -> dict[str, Any]:
    """What is kept of a match that is over; `journal` and `when` are added by who keeps it. `seats`
    are those who sat there at the end, `changes` who had sat down since the start."""
    last, seats = match.outcomes[-1], range(len(match.players))
    result: dict[str, Any] = {
        "game": game,
        "seats": [player.written() for player in match.players],
        "options": dict(match.options),
        "points": list(last.points),
        "winners": list(last.winners),
        "ranking": [list(group) for group in ranking(match.rules, last)],
        "why": last.why.key,
        "hands": [list(outcome.points) for outcome in match.outcomes],
    }
    for name, kind in (("hints", HINT), ("undone", UNDO)):
        counts = [
            sum(mark.kind == kind and mark.seat == seat for mark in match.marks) for seat in seats
        ]
        if any(counts):
            result[name] = counts
    if match.chairs.sat:
        result["changes"] = [change.written() for change in match.chairs.sat]
    if match.terms.handicap is not None and any(match.terms.handicap.given):
        result |= {"given": [*match.terms.handicap.given], "apart": True}
    if match.terms.origin is not None:
        result |= {"from": match.terms.origin.journal, "apart": True}
    if match.terms.part is not None:
        result |= {"series": match.terms.part.series, "at": match.terms.part.at}
    return result
