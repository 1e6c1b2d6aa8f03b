"""A series of games for an evening: who takes part, what is played one after the other, and what
everybody got of it.

At a table of all the seats turn from match to match: seats, partners, the first dealer, and who
sits out where there are more than a game has seats for. All of that depends on what has been
played so far, so that a series that was left and is gone on with seats the same people.

Of the same deals everybody plays each deal alone, against the same computers, so that the luck is
the same for all. A deal is one row of the score sheet, or as many as the game's layout says.
Equal choices meet equal cards and answers: all luck depends on the deal alone.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import combinations, permutations
from pathlib import Path
from typing import Annotated, Any, Literal, NamedTuple

import msgspec
from msgspec import Meta

from rules.kit.chance import derived
from rules.kit.contract import Rules
from rules.kit.heading import Chosen, Name, Seat, Text, Word
from rules.kit.outside import bytes_of
from rules.kit.player_info import PERSON, PlayerInfo
from rules.kit.ranking import FEWEST
from rules.kit.said import SaidError, of_system
from rules.kit.state import Ranking
from table.players.levels import LEVELS
from table.storage.unfinished import EVENING_FILE

FORMAT = 1
DEALS_FORMAT = 2  # of a file of the same deals; the first format was a model of its own
SERIES = "series"  # what a table closes with to go back to the sheet of its series
PEOPLE = range(2, 11)
ITEMS = range(1, 13)
MATCHES = range(1, 11)
HANDS = range(31)  # 0: as many as the rules say
LONE = range(2, 7)  # people who play the same deals
DEALS = range(1, 13)
ME = 0  # where each of them sits
LARGEST = 500_000  # bytes of such a file
FEW = 6  # at a table of more the partners only move on together
STEADFAST = tuple(level.name for level in LEVELS if not level.worlds)
"""The levels whose answers do not depend on how much time there is: the same for everybody."""

Turning = Literal["match", "item", "never"]
Sides = Callable[[int], Sequence[Sequence[int]]]
Order = tuple[int, ...]
Number = Annotated[int, Meta(ge=0, lt=max(PEOPLE))]  # of somebody in a series
Count = Annotated[int, Meta(ge=0, le=10**6)]
Points = Annotated[int, Meta(ge=-(10**9), le=10**9)]
Options = Annotated[dict[Word, Chosen], Meta(max_length=100)]


class BadSeries(SaidError):
    """The file of a series does not read; the sentence says which, and what is wrong."""


class SeriesItem(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """So many matches of a game by these house rules; each is over after so many hands, where
    that is not 0, as it stands then. With `seats`, the computers of a table, so many deals by this
    seed, which everybody plays alone against them."""

    game: Word
    options: Options = {}
    matches: Annotated[int, Meta(ge=min(MATCHES), le=max(DEALS))] = 1
    hands: Annotated[int, Meta(ge=min(HANDS), le=max(HANDS))] = 0
    seats: Annotated[list[Seat], Meta(max_length=49)] = []
    seed: Text = ""


class SeriesMatch(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """A match that was played: who sat at each seat and who dealt first, by their numbers in the
    series, and the place of each seat, from 1; who is tied has the same. Of a deal played alone:
    by whom, what it brought, and how many hints were asked for."""

    item: Annotated[int, Meta(ge=0, lt=max(ITEMS))]
    journal: Word
    seats: Annotated[list[Number], Meta(min_length=1)]
    dealer: Number
    places: list[Annotated[int, Meta(ge=1, le=max(PEOPLE))]]
    points: Points | None = None
    hints: Count = 0

    @property
    def shares(self) -> list[int]:
        """What each seat got, in halves of a point: the first of n gets n points, the next one
        less, and so on; who is tied shares what their places bring together. Of a deal played
        alone the points it brought."""
        if self.points is not None:
            return [self.points]
        count = len(self.seats)
        return [2 * (count - place + 1) - (self.places.count(place) - 1) for place in self.places]


class Lineup(NamedTuple):
    """Who sits at each seat of the next match and who deals first, by their numbers in the
    series; the others sit out."""

    seats: Order
    dealer: int


class Series(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """A series. `first`: the number of the first dealer of all. `turning`: when the seats turn;
    `partners`: whether partners change then as well. `once`: what people were called before their
    names were corrected, in small letters, by their numbers. `evening`: the format of the same
    deals, by which an older program says that it cannot read them."""

    programme: Annotated[int, Meta(ge=1)]
    begun: Text
    people: Annotated[list[Seat], Meta(min_length=min(PEOPLE), max_length=max(PEOPLE))]
    items: Annotated[list[SeriesItem], Meta(min_length=min(ITEMS), max_length=max(ITEMS))]
    first: Number = 0
    turning: Turning = "match"
    partners: bool = True
    done: list[SeriesMatch] = []
    once: Annotated[dict[Name, int], Meta(max_length=100)] = {}
    evening: Annotated[int, Meta(ge=0)] = 0

    def rename(self, number: int, name: str) -> bool:
        """Somebody is called so from now on, and has always been; False where they are already, or
        another one is."""
        before = self.people[number]
        others = [seat.name.casefold() for seat in self.people if seat is not before]
        if name == before.name or name.casefold() in others:
            return False
        seat = msgspec.structs.replace(before, name=name)
        self.people = [*self.people[:number], seat, *self.people[number + 1 :]]
        self.once = {**self.once, before.name.casefold(): number}
        return True

    def name_of(self, name: str, key: str) -> str:
        """What a person is called here who has this key, or was once called so."""
        for number, seat in enumerate(self.people):
            if (key and seat.key == key) or (not key and self.once.get(name.casefold()) == number):
                return seat.name
        return name

    def player(self, number: int) -> PlayerInfo:
        """Somebody of the series, sitting down."""
        seat = self.people[number]
        return PlayerInfo(seat.name, seat.who, seat.level, seat.key)

    @property
    def players(self) -> list[PlayerInfo]:
        """Everybody of the series, by number."""
        return [self.player(number) for number in range(len(self.people))]

    # what comes next

    @property
    def next(self) -> int | None:
        """The number of the item of which is played next; None when all has been."""
        played = [done.item for done in self.done]
        times = len(self.people) if self.alone else 1
        left = (at for at, item in enumerate(self.items) if played.count(at) < item.matches * times)
        return next(left, None)

    @property
    def current(self) -> SeriesItem:
        """The item of which is played next, or was last."""
        return self.items[-1 if self.next is None else self.next]

    @property
    def match(self) -> int:
        """Which match of its item the next one is, from 1."""
        return 1 + sum(done.item == self.next for done in self.done)

    def lineup(self, counts: Sequence[int], sides: Sides = lambda seats: ()) -> Lineup:
        """Who sits where in the next match of a game that goes with so many seats (`counts`);
        `sides`: the seats that play together at a table of so many."""
        playing, last = self._playing(counts), self.done[-1] if self.done else None
        stays = last is not None and last.item == self.next and sorted(last.seats) == playing
        if last is not None and stays and self.turning == "item":
            seats = tuple(last.seats)
        else:
            seats = self._turned(playing, sides(len(playing)))
        dealt, count = [done.dealer for done in self.done], len(self.people)
        dealer = min(seats, key=lambda who: (dealt.count(who), (who - self.first) % count))
        return Lineup(seats, dealer)

    def _playing(self, counts: Sequence[int]) -> list[int]:
        """Who plays: as many as the game has seats for. Computers get up first; of those alike
        who has sat out least."""
        people, outs = self.people, self.sat_out()
        room = max(count for count in counts if count <= len(people))
        key = [(seat.who == PERSON, outs[who], -who) for who, seat in enumerate(people)]
        return sorted(sorted(range(len(people)), key=key.__getitem__)[len(people) - room :])

    def sat_out(self) -> list[int]:
        """How many matches each has sat out."""
        return [
            sum(who not in match.seats for match in self.done) for who in range(len(self.people))
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
        before = [done.seats for done in self.done if len(done.seats) == count]
        met = [_partners(seats, sides) for seats in before]

        def often(order: Order) -> tuple[int, int]:
            pairs = _partners(order, sides)
            together = sum(len(pairs & earlier) for earlier in met)
            same = sum(a == b for seats in before for a, b in zip(order, seats, strict=True))
            return (together if self.partners else 0), same

        return min(turns, key=often)

    # the same deals, which everybody plays alone

    @property
    def alone(self) -> bool:
        """Whether everybody plays the same deals alone."""
        return bool(self.items[0].seats)

    @property
    def turns(self) -> list[tuple[int, int]]:
        """Every deal with everybody who plays it, in their order: nobody always goes first."""
        deals, people = range(self.items[0].matches), range(len(self.people))
        return [(deal, (deal + place) % len(people)) for deal in deals for place in people]

    def table(self, person: int) -> list[PlayerInfo]:
        """Who sits at the table when this person plays."""
        computers = [PlayerInfo(seat.name, seat.who, seat.level) for seat in self.items[0].seats]
        return [self.player(person), *computers]

    def seed_of(self, deal: int) -> str:
        """The seed of a deal, the same for everybody, from which nobody learns another's."""
        return str(derived(self.items[0].seed, "evening", deal))

    @property
    def whole(self) -> int:
        """How many deals all have played, from the first on; of no other anything is told."""
        return len(self.done) // len(self.people)

    @property
    def points(self) -> list[list[int | None]]:
        """By deal what it brought each of the people; None where that has not been played."""
        people = range(len(self.people))
        got = {turn: done.points for turn, done in zip(self.turns, self.done, strict=False)}
        return [[got.get((deal, who)) for who in people] for deal in range(self.items[0].matches)]

    def hints(self) -> list[int]:
        """How often each has asked for a hint, in the deals that all have played."""
        return self._sum(lambda done: [done.hints])

    # what came of it

    def match_result(
        self, lineup: Lineup, journal: str, ranked: Ranking, sat: Sequence[PlayerInfo] = ()
    ) -> SeriesMatch:
        """The next match as it was played, by the order in which it ended; `sat`: who had the seats
        at its end, where that may be others."""
        assert self.next is not None, "this series is over"
        seats = range(len(lineup.seats))
        group = dict.fromkeys(seats, 0) | {
            seat: at for at, tied in enumerate(ranked) for seat in tied
        }
        places = [1 + sum(group[other] < group[seat] for other in seats) for seat in seats]
        return SeriesMatch(self.next, journal, self._numbers(lineup, sat), lineup.dealer, places)

    def deal_result(self, points: int, hints: int = 0) -> SeriesMatch:
        """The next of the same deals as it was played."""
        deal, person = self.turns[len(self.done)]
        return SeriesMatch(0, deal_name(deal, person), [person], person, [1], points, hints)

    def _numbers(self, lineup: Lineup, sat: Sequence[PlayerInfo]) -> list[int]:
        """Whose each seat was at the end. That of somebody who is not of the series, such as a
        computer for a while, is of the one who has no other."""
        known = {who.known_by: number for number, who in enumerate(self.players) if who.known_by}
        found: dict[int, int] = {}
        for seats in ([known.get(player.known_by) for player in sat], lineup.seats):
            for seat, number in enumerate(seats):
                if number is not None and seat not in found and number not in found.values():
                    found[seat] = number
        left = iter(number for number in lineup.seats if number not in found.values())
        return [found[seat] if seat in found else next(left) for seat in range(len(lineup.seats))]

    def totals(self) -> list[int]:
        """What each got of all that was played, in halves of a point; of the same deals the points
        of those that all have played."""
        return self._sum(lambda done: done.shares)

    def _sum(self, of: Callable[[SeriesMatch], Sequence[int]]) -> list[int]:
        found = [0] * len(self.people)
        count = self.whole * len(self.people) if self.alone else len(self.done)
        for done in self.done[:count]:
            for who, share in zip(done.seats, of(done), strict=True):
                found[who] += share
        return found

    def standing(self, fewest: bool = False) -> list[list[int]]:
        """Everybody's number in groups, the best first, by most or by fewest; who is tied shares a
        place."""
        totals = self.totals()
        steps = sorted(set(totals), reverse=not fewest)
        return [[who for who, got in enumerate(totals) if got == total] for total in steps]


def deal_name(deal: int, person: int) -> str:
    """What the journal of a deal is called that one of the people plays."""
    return f"deal-{deal + 1}-{person + 1}.jsonl"


def same_deals(
    people: Sequence[PlayerInfo], computers: Sequence[PlayerInfo], game: str,
    options: Mapping[str, Any], seed: str, deals: int,
) -> Series:  # fmt: skip
    """A series of the same deals, of which nothing has been played yet."""
    item = SeriesItem(game, dict(options), deals, 0, [Seat(*player) for player in computers], seed)
    seats = [Seat(*player) for player in people]
    return Series(FORMAT, "", seats, [item], evening=DEALS_FORMAT)


def _partners(order: Sequence[int], sides: Sequence[Sequence[int]]) -> frozenset[frozenset[int]]:
    pairs = (combinations(sorted(order[seat] for seat in side), 2) for side in sides)
    return frozenset(frozenset(pair) for found in pairs for pair in found)


def best(rules: Rules, points: Sequence[int | None]) -> list[int]:
    """The places of those who got most, or fewest where that is best; of nothing, none."""
    known = [got for got in points if got is not None]
    top = (min if rules.BEST == FEWEST else max)(known, default=None)
    return [place for place, got in enumerate(points) if got is not None and got == top]


# its file


class _Evening(msgspec.Struct, forbid_unknown_fields=True):
    """The first format of the same deals: `got` and `hints` by deal and person."""

    evening: Annotated[int, Meta(ge=1, le=1)]
    game: Word
    people: Annotated[list[Name], Meta(min_length=min(LONE), max_length=max(LONE))]
    seats: Annotated[list[Seat], Meta(min_length=2, max_length=50)]
    options: Options
    seed: Text
    deals: Annotated[int, Meta(ge=min(DEALS), le=max(DEALS))]
    got: list[list[Points | None]]
    hints: list[list[Count]]
    keys: list[Word] = []

    def migrated(self) -> Series | str:
        """The same as a series; or the key of what cannot be."""
        for key, rows in (("got", self.got), ("hints", self.hints)):
            if [len(row) for row in rows] != [len(self.people)] * self.deals:
                return key
        keys = dict(enumerate(self.keys))
        people = [PlayerInfo(name, key=keys.get(at, "")) for at, name in enumerate(self.people)]
        computers = [PlayerInfo(seat.name, seat.who, seat.level) for seat in self.seats[ME + 1 :]]
        series = same_deals(people, computers, self.game, self.options, self.seed, self.deals)
        played = [self.got[deal][person] for deal, person in series.turns]
        count = sum(points is not None for points in played)
        for (deal, person), points in zip(series.turns[:count], played, strict=False):
            if points is None:
                return "got"
            series.done.append(series.deal_result(points, self.hints[deal][person]))
        return series


def _fault(series: Series, alone: bool) -> str:
    """The key of a series that cannot be as it stands there, or nothing."""
    people, items = {*range(len(series.people))}, series.items
    names = {seat.name.casefold() for seat in series.people}
    most = max(LONE) if alone else len(people)
    if (
        not len(people) <= min(len(names), most)
        or not {series.first, *series.once.values()} <= people
    ):
        return "people"
    if alone and (len(items) > 1 or not items[0].seats):
        return "items"
    if not alone and any(item.seats or item.matches > max(MATCHES) for item in items):
        return "items"
    if any(seat.who == PERSON for seat in items[0].seats):
        return "seats"
    turns = series.turns if alone else []
    order = [done.item for done in series.done]
    if order != sorted(order) or any(at >= len(items) for at in order):
        return "done"
    if alone and len(order) > len(turns):
        return "done"
    for at, done in enumerate(series.done):
        seats = {*done.seats}
        fits = len(seats) == len(done.seats) == len(done.places) and {*seats, done.dealer} <= people
        if not fits or max(done.places) > len(seats) or (done.points is not None) != alone:
            return "done"
        if alone and done.seats != [turns[at][1]]:
            return "done"
    return ""


def kind_of(path: Path) -> str:
    """Which words tell of the file of a series."""
    return "evening" if path.name == EVENING_FILE else "series"


def read_series(path: Path) -> Series:
    """A series as it was kept; BadSeries where its file does not read."""
    name, kind = f"{path.parent.name}/{path.name}", kind_of(path)
    keys = {end: f"{kind}.{end}" for end in ("unread", "newer", "damaged", "key")}
    try:
        raw = bytes_of(path, LARGEST)
    except OSError as error:
        raise BadSeries(keys["unread"], file=name, why=of_system(error)) from None
    try:
        found = msgspec.json.decode(raw, type=dict[str, Any])
        for key, newest in (("programme", FORMAT), ("evening", DEALS_FORMAT)):
            version = found.get(key)
            if type(version) is int and version > newest:
                raise BadSeries(keys["newer"], file=name)
        kept: Series | str
        if "evening" in found and "programme" not in found:
            kept = msgspec.convert(found, _Evening, strict=True).migrated()
        else:
            kept = msgspec.convert(found, Series, strict=True)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        raise BadSeries(keys["damaged"], file=name) from None
    fault = kept if isinstance(kept, str) else _fault(kept, kind == "evening")
    if isinstance(kept, str) or fault:
        raise BadSeries(keys["key"], file=name, key=fault)
    return kept
