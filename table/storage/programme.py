"""A series of games for an evening: who takes part, what is played one after the other, and what
everybody got of it.

The table turns from match to match: seats, partners, the first dealer, and who sits out where
there are more than a game has seats for. All of that hangs on what has been played so far, so
that a series that is gone on with seats the same people as one that was never left.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations, permutations
from pathlib import Path
from typing import Annotated, Literal, NamedTuple

import msgspec
from msgspec import Meta

from rules.kit.heading import Chosen, Name, Seat, Text, Word
from rules.kit.said import SaidError, Why, why
from rules.kit.sitter import PERSON, Sitter
from rules.kit.state import Ranking
from table.storage.own_file import OwnFile
from table.storage.unfinished import SERIES_FILE as FILE

FORMAT = 1
PEOPLE = range(2, 11)
ITEMS = range(1, 13)
MATCHES = range(1, 11)
HANDS = range(31)  # 0: as many as the rules say
LARGEST = 500_000  # bytes of such a file
FEW = 6  # at a table of more the partners only move on together

Turning = Literal["match", "item", "never"]
Sides = Callable[[int], Sequence[Sequence[int]]]
Order = tuple[int, ...]


class BadProgramme(SaidError):
    """The file of a series does not read; the sentence says which, and what is wrong."""


class Item(msgspec.Struct, forbid_unknown_fields=True):
    """So many matches of a game by these house rules; each is over after so many hands, where
    that is not 0, as it stands then."""

    game: Word
    options: Annotated[dict[Word, Chosen], Meta(max_length=100)] = {}
    matches: Annotated[int, Meta(ge=min(MATCHES), le=max(MATCHES))] = 1
    hands: Annotated[int, Meta(ge=min(HANDS), le=max(HANDS))] = 0


class Done(msgspec.Struct, forbid_unknown_fields=True):
    """A match that was played: who sat at each seat and who dealt first, by their numbers in the
    series, and the place of each seat, from 1; who is tied has the same."""

    item: Annotated[int, Meta(ge=0, lt=max(ITEMS))]
    journal: Word
    seats: Annotated[list[Annotated[int, Meta(ge=0, lt=max(PEOPLE))]], Meta(min_length=1)]
    dealer: Annotated[int, Meta(ge=0, lt=max(PEOPLE))]
    places: list[Annotated[int, Meta(ge=1, le=max(PEOPLE))]]

    @property
    def halves(self) -> list[int]:
        """What each seat got, in halves of a point: the first of n gets n points, the next one
        less, and so on; who is tied shares what their places bring together."""
        count = len(self.seats)
        return [2 * (count - one + 1) - (self.places.count(one) - 1) for one in self.places]


class Lineup(NamedTuple):
    """Who sits at each seat of the next match and who deals first, by their numbers in the
    series; the others sit out."""

    seats: Order
    dealer: int


class Programme(msgspec.Struct, forbid_unknown_fields=True):
    """A series. `first`: the number of whoever deals first of all. `turning`: when the seats turn;
    `partners`: whether partners change then as well. `once`: what people were called before their
    names were corrected, in small letters, by their numbers."""

    programme: Annotated[int, Meta(ge=1)]
    begun: Text
    people: Annotated[list[Seat], Meta(min_length=min(PEOPLE), max_length=max(PEOPLE))]
    items: Annotated[list[Item], Meta(min_length=min(ITEMS), max_length=max(ITEMS))]
    first: Annotated[int, Meta(ge=0, lt=max(PEOPLE))] = 0
    turning: Turning = "match"
    partners: bool = True
    done: list[Done] = []
    once: Annotated[dict[Name, int], Meta(max_length=100)] = {}

    def called(self, number: int, name: str) -> bool:
        """Somebody is called so from now on, and has always been; False where they are already, or
        another one is."""
        before = self.people[number]
        others = [one.name.casefold() for one in self.people if one is not before]
        if name == before.name or name.casefold() in others:
            return False
        self.people = [
            msgspec.structs.replace(o, name=name) if o is before else o for o in self.people
        ]
        self.once = {**self.once, before.name.casefold(): number}
        return True

    def known(self, name: str, key: str) -> str:
        """What a person is called here who is of this key, or was once called so."""
        for number, one in enumerate(self.people):
            if (key and one.key == key) or (not key and self.once.get(name.casefold()) == number):
                return one.name
        return name

    # what comes next

    @property
    def next(self) -> int | None:
        """The number of the item of which a match is played next; None when all has been."""
        counts = [sum(one.item == at for one in self.done) for at in range(len(self.items))]
        left = (at for at, one in enumerate(self.items) if counts[at] < one.matches)
        return next(left, None)

    @property
    def match(self) -> int:
        """Which match of its item the next one is, from 1."""
        return 1 + sum(one.item == self.next for one in self.done)

    def lineup(self, counts: Sequence[int], sides: Sides = lambda seats: ()) -> Lineup:
        """Who sits where in the next match of a game that goes with so many seats (`counts`);
        `sides`: the seats that play together at a table of so many."""
        playing = self._playing(counts)
        now = self.next
        last = self.done[-1] if self.done else None
        stays = self.turning == "item" and last is not None and last.item == now
        if stays and last is not None and sorted(last.seats) == playing:
            seats = tuple(last.seats)
        else:
            seats = self._turned(playing, sides(len(playing)))
        return Lineup(seats, self._dealer(seats))

    def _playing(self, counts: Sequence[int]) -> list[int]:
        """Who plays: as many as the game has seats for. Computers get up first; of those alike
        whoever has sat out least."""
        everybody = range(len(self.people))
        room = max(one for one in counts if one <= len(everybody))
        outs = self.sat_out()
        rises = sorted(everybody, key=lambda one: (self.people[one].who == PERSON, outs[one], -one))
        return sorted(rises[len(everybody) - room :])

    def sat_out(self) -> list[int]:
        """How many matches each has sat out."""
        return [
            sum(one not in match.seats for match in self.done) for one in range(len(self.people))
        ]

    def _turned(self, playing: Sequence[int], sides: Sequence[Sequence[int]]) -> Order:
        """In such an order that nobody has sat at the same seat, nor with the same partner, more
        often than need be."""
        count = len(playing)
        if self.turning == "never":
            return tuple(playing)
        turns = [(*playing[count - by :], *playing[: count - by]) for by in range(count)]
        if sides and self.partners and count <= FEW:
            turns = list(permutations(playing))
        before = [one.seats for one in self.done if len(one.seats) == count]
        met = [_partners(one, sides) for one in before]

        def often(order: Order) -> tuple[int, int]:
            pairs = _partners(order, sides)
            together = sum(len(pairs & one) for one in met)
            same = sum(a == b for one in before for a, b in zip(order, one, strict=True))
            return (together if self.partners else 0), same

        return min(turns, key=often)

    def _dealer(self, seats: Order) -> int:
        dealt, count = [one.dealer for one in self.done], len(self.people)
        return min(seats, key=lambda one: (dealt.count(one), (one - self.first) % count))

    def sitters(self, lineup: Lineup) -> list[Sitter]:
        """Those who sit down, in seat order."""
        found = (self.people[one] for one in lineup.seats)
        return [Sitter(one.name, one.who, one.level, one.key) for one in found]

    # what came of it

    def played(
        self, lineup: Lineup, journal: str, ranked: Ranking, sat: Sequence[Sitter] = ()
    ) -> Done:
        """The next match as it was played, by the order in which it ended; `sat`: who had the seats
        at its end, where that may be others."""
        places, place = [1] * len(lineup.seats), 1
        for group in ranked:
            for seat in group:
                places[seat] = place
            place += len(group)
        item = self.next
        assert item is not None, "this series is over"
        return Done(item, journal, self._numbers(lineup, sat), lineup.dealer, places)

    def _numbers(self, lineup: Lineup, sat: Sequence[Sitter]) -> list[int]:
        """Whose each seat was at the end. That of somebody who is not of the series, such as a
        computer for a while, is of whoever has no other."""
        everybody = self.sitters(Lineup(tuple(range(len(self.people))), 0))
        known = {one.known_by: number for number, one in enumerate(everybody) if one.known_by}
        found: dict[int, int] = {}
        for seat, one in enumerate(sat):
            number = known.get(one.known_by)
            if number is not None and number not in found.values():
                found[seat] = number
        for seat, number in enumerate(lineup.seats):
            if seat not in found and number not in found.values():
                found[seat] = number
        left = iter(number for number in lineup.seats if number not in found.values())
        return [found[seat] if seat in found else next(left) for seat in range(len(lineup.seats))]

    def totals(self) -> list[int]:
        """What each got of all that was played, in halves of a point."""
        found = [0] * len(self.people)
        for match in self.done:
            for one, halves in zip(match.seats, match.halves, strict=True):
                found[one] += halves
        return found

    def standing(self) -> list[list[int]]:
        """Everybody's number in groups, the best first; who is tied shares a place."""
        totals = self.totals()
        ways = sorted(set(totals), reverse=True)
        return [[one for one, got in enumerate(totals) if got == total] for total in ways]


def _partners(order: Sequence[int], sides: Sequence[Sequence[int]]) -> frozenset[frozenset[int]]:
    pairs = (combinations(sorted(order[seat] for seat in side), 2) for side in sides)
    return frozenset(frozenset(pair) for found in pairs for pair in found)


def refused(counts: Sequence[int], people: int, title: str) -> Why | None:
    """Why a game cannot be played by so many: it wants more."""
    if any(one <= people for one in counts):
        return None
    return why("series.few", game=title, least=min(counts), n=people)


# its file


def _fault(programme: Programme) -> str:
    """The key of a series that cannot be as it stands there, or nothing."""
    people = range(len(programme.people))
    names = {one.name.casefold() for one in programme.people}
    if len(names) < len(people) or not {programme.first, *programme.once.values()} <= {*people}:
        return "people"
    order = [one.item for one in programme.done]
    if order != sorted(order) or any(one >= len(programme.items) for one in order):
        return "done"
    for one in programme.done:
        known = len(set(one.seats)) == len(one.seats) == len(one.places)
        if not known or {*one.seats, one.dealer} - set(people) or max(one.places) > len(one.seats):
            return "done"
    return ""


KEPT = OwnFile(FILE, Programme, FORMAT, "programme", LARGEST, "series", BadProgramme, _fault)


def read_programme(path: Path) -> Programme:
    """A series as it was kept; BadProgramme where its file does not read."""
    return KEPT.read(path)
