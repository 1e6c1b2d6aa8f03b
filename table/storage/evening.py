"""An evening of the same deals: several people play them one after the other, each alone against
the same computers, so that the luck is the same for all.

A deal is one row of the score sheet, or as many as the game's layout says, and ends with the
hand at the latest. Whoever chooses alike meets the same cards and the same answers: all luck, the
computers' own as well, hangs on the deal, and on how far it has come.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Annotated, Any

import msgspec
from msgspec import Meta

from rules.kit.chance import derived
from rules.kit.contract import Rules
from rules.kit.heading import Chosen, Name, Seat, Text, Word
from rules.kit.ranking import FEWEST
from rules.kit.said import SaidError
from rules.kit.sitter import PERSON, Sitter
from table.players.levels import LEVELS
from table.storage.own_file import OwnFile
from table.storage.unfinished import EVENING_FILE as FILE

FORMAT = 1
EVENING = "evening"  # what the table closes with when a deal has been played to its end
PEOPLE = range(2, 7)
DEALS = range(1, 13)
ME = 0  # where each of the people sits
LARGEST = 200_000  # bytes of such a file
STEADFAST = tuple(level.name for level in LEVELS if not level.worlds)
"""The levels whose answers do not hang on how much time there is: the same for everybody."""

Count = Annotated[int, Meta(ge=0, le=10**6)]
Points = Annotated[int, Meta(ge=-(10**9), le=10**9)]


class BadEvening(SaidError):
    """The file of an evening does not read; the sentence says which, and what is wrong."""


class Evening(msgspec.Struct, forbid_unknown_fields=True):
    """Who plays which deals of what, and what everybody got of those that have been played.

    `seats`: the table; everybody sits at its seat ME, the others are computers. `got`: by deal
    and by person; None where that person has not played that deal to its end. `hints`: how often
    each asked for one there.
    """

    evening: Annotated[int, Meta(ge=1)]
    game: Word
    people: Annotated[list[Name], Meta(min_length=min(PEOPLE), max_length=max(PEOPLE))]
    seats: Annotated[list[Seat], Meta(min_length=2, max_length=50)]
    options: Annotated[dict[Word, Chosen], Meta(max_length=100)]
    seed: Text
    deals: Annotated[int, Meta(ge=min(DEALS), le=max(DEALS))]
    got: list[list[Points | None]]
    hints: list[list[Count]]
    keys: list[Word] = []  # by person, of those whom the house knows; empty where it knows none

    @classmethod
    def laid(
        cls,
        game: str,
        people: Sequence[str],
        computers: Sequence[Sitter],
        options: Mapping[str, Any],
        seed: str,
        deals: int,
        keys: Sequence[str] = (),
    ) -> Evening:
        """One of which nothing has been played yet."""
        seats = [Seat(""), *(Seat(*one) for one in computers)]
        got: list[list[int | None]] = [[None] * len(people) for _ in range(deals)]
        hints = [[0] * len(people) for _ in range(deals)]
        known = list(keys) if any(keys) else []
        return cls(FORMAT, game, list(people), seats, dict(options), seed, deals, got, hints, known)

    # who is next

    def order(self, deal: int) -> list[int]:
        """In which order the people play a deal: nobody always goes first."""
        count = len(self.people)
        return [(deal + place) % count for place in range(count)]

    @property
    def next(self) -> tuple[int, int] | None:
        """Which deal is played next, and by whom; None when all have been."""
        turns = ((deal, one) for deal in range(self.deals) for one in self.order(deal))
        return next((turn for turn in turns if self.got[turn[0]][turn[1]] is None), None)

    def sitters(self, person: int) -> list[Sitter]:
        """Who sits at the table when this one plays."""
        found = [Sitter(one.name, one.who, one.level) for one in self.seats]
        found[ME] = self.sitter(person)
        return found

    def sitter(self, person: int) -> Sitter:
        """One of the people, sitting down."""
        key = self.keys[person] if person < len(self.keys) else ""
        return Sitter(self.people[person], PERSON, "", key)

    def seed_of(self, deal: int) -> str:
        """The seed of a deal, the same for everybody, from which nobody learns another's."""
        return str(derived(self.seed, "evening", deal))

    # what everybody got

    @property
    def whole(self) -> int:
        """How many deals all have played, from the first on; of no other anything is told."""
        return sum(None not in row for row in self.got)

    def asked(self) -> list[int]:
        """How often each has asked for a hint, in the deals that all have played."""
        return [
            sum(row[one] for row in self.hints[: self.whole]) for one in range(len(self.people))
        ]

    def totals(self) -> list[int]:
        """What each got of the deals that all have played."""
        return [
            sum(row[one] or 0 for row in self.got[: self.whole]) for one in range(len(self.people))
        ]


def best(rules: Rules, points: Sequence[int | None]) -> list[int]:
    """The places of those who got most, or fewest where that is best; of nothing, none."""
    known = [one for one in points if one is not None]
    if not known:
        return []
    top = min(known) if rules.BEST == FEWEST else max(known)
    return [place for place, one in enumerate(points) if one == top]


def places(rules: Rules, evening: Evening) -> list[list[int]]:
    """The people in groups, the best first; who is tied shares a place."""
    totals = evening.totals()
    ways = sorted(set(totals), reverse=rules.BEST != FEWEST)
    return [[one for one, points in enumerate(totals) if points == total] for total in ways]


# its file


def _fault(evening: Evening) -> str:
    """The key of an evening that cannot be as it stands there, or nothing."""
    if len({one.casefold() for one in evening.people}) < len(evening.people):
        return "people"
    if any(one.who == PERSON for one in evening.seats[ME + 1 :]):
        return "seats"
    rows, people = evening.got, len(evening.people)
    for key, found in (("got", rows), ("hints", evening.hints)):
        if [len(row) for row in found] != [people] * evening.deals:
            return key
    turns = [rows[deal][one] for deal in range(evening.deals) for one in evening.order(deal)]
    known = [one is not None for one in turns]
    return "got" if known != sorted(known, reverse=True) else ""


KEPT = OwnFile(FILE, Evening, FORMAT, "evening", LARGEST, "evening", BadEvening, _fault)


def read_evening(path: Path) -> Evening:
    """An evening as it was kept; BadEvening where its file does not read."""
    return KEPT.read(path)
