"""A series of games for an evening: its people, its games, and the results.

In a series at one table the seats, the partners, the first dealer and, with more people than
seats, those who sit out change from match to match. All of that follows from the matches played so
far, so that a series that is interrupted and continued seats the same people.

In a series of the same deals (`alone`) everybody plays each deal alone against the same computers,
so that the luck is the same for all: all luck depends on the deal only, and equal choices meet
equal cards and answers. A deal is as many rows of the score sheet as the game's layout says.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import combinations, permutations
from pathlib import Path
from typing import Annotated, Any, Literal, NamedTuple

import msgspec
from msgspec import Meta

from rules.kit.chance import derive_seed
from rules.kit.contract import Rules
from rules.kit.heading import Chosen, Name, Seat, Text, Word
from rules.kit.outside import bytes_of
from rules.kit.player_info import PERSON, PlayerInfo
from rules.kit.ranking import FEWEST
from rules.kit.said import SaidError, of_system
from rules.kit.state import Ranking
from table.players.levels import LEVELS

FORMAT = 1
DEALS_FORMAT = 2  # of a file of the same deals; for format 1 see _OldDeals
SERIES = "series"  # the value with which a table closes to return to the sheet of its series
PEOPLE = range(2, 11)
ITEMS = range(1, 13)
MATCHES = range(1, 11)
HANDS = range(31)  # 0: as many as the rules say
LONE = range(2, 7)  # the number of people who play the same deals
DEALS = range(1, 13)
ME = 0  # the seat of each of them
MAX_BYTES = 500_000  # of the file of a series
MAX_PERMUTED = 6  # with more at the table not all orders are tried, only rotations
STEADFAST = tuple(level.name for level in LEVELS if not level.worlds)
"""The levels whose moves do not depend on the time for thinking: the same for everybody."""

Turning = Literal["match", "item", "never"]
Sides = Callable[[int], Sequence[Sequence[int]]]
Order = tuple[int, ...]
Number = Annotated[int, Meta(ge=0, lt=max(PEOPLE))]  # of a person or computer in a series
Count = Annotated[int, Meta(ge=0, le=10**6)]
Points = Annotated[int, Meta(ge=-(10**9), le=10**9)]
Options = Annotated[dict[Word, Chosen], Meta(max_length=100)]


class BadSeries(SaidError):
    """The file of a series cannot be read; the message names the file and the fault."""


class SeriesItem(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """Matches of a game by house rules, each of `hands` hands (0: by the rules). With `seats`, the
    computers, they are deals by this seed, played alone against them."""

    game: Word
    options: Options = {}
    matches: Annotated[int, Meta(ge=min(MATCHES), le=max(DEALS))] = 1
    hands: Annotated[int, Meta(ge=min(HANDS), le=max(HANDS))] = 0
    seats: Annotated[list[Seat], Meta(max_length=49)] = []
    seed: Text = ""


class SeriesMatch(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """A finished match: players by seat and first dealer as numbers, and each seat's place from 1,
    equal for ties. Of a deal alone the player, `points` and hints."""

    item: Annotated[int, Meta(ge=0, lt=max(ITEMS))]
    journal: Word
    seats: Annotated[list[Number], Meta(min_length=1)]
    dealer: Number
    places: list[Annotated[int, Meta(ge=1, le=max(PEOPLE))]]
    points: Points | None = None
    hints: Count = 0

    @property
    def shares(self) -> list[int]:
        """The series points of each seat in half points: n for the first of n, one less for the
        next; ties share. Of a deal played alone its points."""
        if self.points is not None:
            return [self.points]
        count = len(self.seats)
        return [2 * (count - place + 1) - (self.places.count(place) - 1) for place in self.places]


class Lineup(NamedTuple):
    """The players by seat and the first dealer of a match, as numbers; the others sit out."""

    seats: Order
    dealer: int


class DealTurn(NamedTuple):
    """Who plays which of the same deals, both by their numbers."""

    deal: int
    person: int


class Series(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """A series. `first`: the very first dealer. `turning`: when seats change; `partners`: whether
    they do. `once`: names before corrections. `evening`: the deals' format, or 0."""

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
        """Correct a person's name everywhere; False if it is so, or somebody else has it."""
        before = self.people[number]
        others = [seat.name.casefold() for seat in self.people if seat is not before]
        if name == before.name or name.casefold() in others:
            return False
        seat = msgspec.structs.replace(before, name=name)
        self.people = [*self.people[:number], seat, *self.people[number + 1 :]]
        self.once = {**self.once, before.name.casefold(): number}
        return True

    def name_of(self, name: str, key: str) -> str:
        """The corrected name of the person who has this key, or who once had this name."""
        for number, seat in enumerate(self.people):
            if (key and seat.key == key) or (not key and self.once.get(name.casefold()) == number):
                return seat.name
        return name

    def player(self, number: int) -> PlayerInfo:
        """A member of the series as a player at a table."""
        seat = self.people[number]
        return PlayerInfo(seat.name, seat.who, seat.level, seat.key)

    @property
    def players(self) -> list[PlayerInfo]:
        """All members of the series, by number."""
        return [self.player(number) for number in range(len(self.people))]

    # what comes next

    @property
    def next(self) -> int | None:
        """The index of the item that is played next; None when the series is over."""
        played = [done.item for done in self.done]
        times = len(self.people) if self.alone else 1
        left = (at for at, item in enumerate(self.items) if played.count(at) < item.matches * times)
        return next(left, None)

    @property
    def current(self) -> SeriesItem:
        """The item that is played next, or of a finished series the last one."""
        return self.items[-1 if self.next is None else self.next]

    @property
    def match(self) -> int:
        """The number of the next match within its item, from 1."""
        return 1 + sum(done.item == self.next for done in self.done)

    def lineup(self, counts: Sequence[int], sides: Sides = lambda seats: ()) -> Lineup:
        """The seats and first dealer of the next match. `counts`: the numbers of seats that the
        game allows. `sides` gives the seats that play together, by the number of seats."""
        playing, last = self._playing(counts), self.done[-1] if self.done else None
        stays = last is not None and last.item == self.next and sorted(last.seats) == playing
        if last is not None and stays and self.turning == "item":
            seats = tuple(last.seats)
        else:
            seats = self._best_order(playing, sides(len(playing)))
        dealt, count = [done.dealer for done in self.done], len(self.people)
        dealer = min(seats, key=lambda who: (dealt.count(who), (who - self.first) % count))
        return Lineup(seats, dealer)

    def _playing(self, counts: Sequence[int]) -> list[int]:
        """The numbers of those who play: people who have sat out most first, then computers."""
        people, outs = self.people, self.sat_out()
        seats = max(count for count in counts if count <= len(people))
        priority = [(seat.who == PERSON, outs[who], -who) for who, seat in enumerate(people)]
        return sorted(sorted(range(len(people)), key=priority.__getitem__)[len(people) - seats :])

    def sat_out(self) -> list[int]:
        """The number of matches that each has sat out."""
        return [
            sum(who not in match.seats for match in self.done) for who in range(len(self.people))
        ]

    def _best_order(self, playing: Sequence[int], sides: Sequence[Sequence[int]]) -> Order:
        """The order of the players that repeats earlier partners, then earlier seats, the least."""
        count = len(playing)
        if self.turning == "never":
            return tuple(playing)
        turns = [(*playing[count - by :], *playing[: count - by]) for by in range(count)]
        if sides and self.partners and count <= MAX_PERMUTED:
            turns = list(permutations(playing))
        before = [done.seats for done in self.done if len(done.seats) == count]
        met = [_partners(seats, sides) for seats in before]

        def repetitions(order: Order) -> tuple[int, int]:
            """Count how often partners, and how often seats, would be the same as before."""
            pairs = _partners(order, sides)
            together = sum(len(pairs & earlier) for earlier in met)
            same = sum(a == b for seats in before for a, b in zip(order, seats, strict=True))
            return (together if self.partners else 0), same

        return min(turns, key=repetitions)

    # the same deals, which everybody plays alone

    @property
    def alone(self) -> bool:
        """Whether everybody plays the same deals alone."""
        return bool(self.items[0].seats)

    @property
    def turns(self) -> list[DealTurn]:
        """The turns in playing order; each deal begins with another person."""
        deals, people = range(self.items[0].matches), range(len(self.people))
        return [DealTurn(deal, (deal + place) % len(people)) for deal in deals for place in people]

    def table(self, person: int) -> list[PlayerInfo]:
        """The players of a deal: this person and the computers."""
        computers = [PlayerInfo(seat.name, seat.who, seat.level) for seat in self.items[0].seats]
        return [self.player(person), *computers]

    def seed_of(self, deal: int) -> str:
        """The seed of a deal, from which the seeds of the others cannot be found."""
        return str(derive_seed(self.items[0].seed, "evening", deal))

    @property
    def whole(self) -> int:
        """The number of deals that everybody has played; only these are shown."""
        return len(self.done) // len(self.people)

    @property
    def points(self) -> list[list[int | None]]:
        """The points by deal and person; None for what has not been played."""
        people = range(len(self.people))
        points = {turn: done.points for turn, done in zip(self.turns, self.done, strict=False)}
        return [
            [points.get(DealTurn(deal, person)) for person in people]
            for deal in range(self.items[0].matches)
        ]

    def hints(self) -> list[int]:
        """The number of hints each person used in the deals that everybody has played."""
        return self._sum(lambda done: [done.hints])

    # results

    def match_result(
        self, lineup: Lineup, journal: str, ranked: Ranking, sat: Sequence[PlayerInfo] = ()
    ) -> SeriesMatch:
        """The result of the next match: `ranked` seats, best first, of the players `sat` there."""
        assert self.next is not None, "this series is over"
        seats = range(len(lineup.seats))
        group = dict.fromkeys(seats, 0) | {
            seat: at for at, tied in enumerate(ranked) for seat in tied
        }
        places = [1 + sum(group[other] < group[seat] for other in seats) for seat in seats]
        return SeriesMatch(self.next, journal, self._numbers(lineup, sat), lineup.dealer, places)

    def deal_result(self, points: int, hints: int = 0) -> SeriesMatch:
        """The result of the next of the same deals."""
        deal, person = self.turns[len(self.done)]
        return SeriesMatch(0, deal_name(deal, person), [person], person, [1], points, hints)

    def _numbers(self, lineup: Lineup, sat: Sequence[PlayerInfo]) -> list[int]:
        """The numbers of the players by seat at the end. A stranger, such as a computer that stood
        in, counts as a member who has no other seat."""
        known = {who.known_by: number for number, who in enumerate(self.players) if who.known_by}
        numbers: dict[int, int] = {}
        for seats in ([known.get(player.known_by) for player in sat], lineup.seats):
            for seat, number in enumerate(seats):
                if number is not None and seat not in numbers and number not in numbers.values():
                    numbers[seat] = number
        rest = iter(number for number in lineup.seats if number not in numbers.values())
        count = len(lineup.seats)
        return [numbers[seat] if seat in numbers else next(rest) for seat in range(count)]

    def totals(self) -> list[int]:
        """Each member's total in half points; of the same deals those that all have played."""
        return self._sum(lambda done: done.shares)

    def _sum(self, values: Callable[[SeriesMatch], Sequence[int]]) -> list[int]:
        """The sums by member over all finished matches, or deals that everybody has played."""
        sums = [0] * len(self.people)
        count = self.whole * len(self.people) if self.alone else len(self.done)
        for done in self.done[:count]:
            for who, value in zip(done.seats, values(done), strict=True):
                sums[who] += value
        return sums

    def standing(self, fewest: bool = False) -> list[list[int]]:
        """The members' numbers in groups of equal totals, the best first."""
        totals = self.totals()
        levels = sorted(set(totals), reverse=not fewest)
        return [[who for who, total in enumerate(totals) if total == level] for level in levels]


def deal_name(deal: int, person: int) -> str:
    """The file name of the journal of a deal that a person plays."""
    return f"deal-{deal + 1}-{person + 1}.jsonl"


def same_deals(
    people: Sequence[PlayerInfo], computers: Sequence[PlayerInfo], game: str,
    options: Mapping[str, Any], seed: str, deals: int,
) -> Series:  # fmt: skip
    """A new series of the same deals."""
    item = SeriesItem(game, dict(options), deals, 0, [Seat(*player) for player in computers], seed)
    seats = [Seat(*player) for player in people]
    return Series(FORMAT, "", seats, [item], evening=DEALS_FORMAT)


def _partners(order: Sequence[int], sides: Sequence[Sequence[int]]) -> frozenset[frozenset[int]]:
    """The pairs of members who are partners if they sit in this order."""
    pairs = (combinations(sorted(order[seat] for seat in side), 2) for side in sides)
    return frozenset(frozenset(pair) for side_pairs in pairs for pair in side_pairs)


def best_places(rules: Rules, points: Sequence[int | None]) -> list[int]:
    """The indices of the best points, the most or by the rules the fewest; without None."""
    known = [value for value in points if value is not None]
    top = (min if rules.BEST == FEWEST else max)(known, default=None)
    return [index for index, value in enumerate(points) if value is not None and value == top]


# its file


class _OldDeals(msgspec.Struct, forbid_unknown_fields=True):
    """The first file format of the same deals: `got` (points) and `hints` by deal and person."""

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
        """The file as a Series, or the name of the field that is invalid."""
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


def _fault(series: Series) -> str:
    """The name of the first field whose value is impossible, or ""."""
    people, items, alone = {*range(len(series.people))}, series.items, series.alone
    names = {seat.name.casefold() for seat in series.people}
    most = max(LONE) if alone else len(people)
    if (
        not len(people) <= min(len(names), most)
        or not {series.first, *series.once.values()} <= people
    ):
        return "people"
    if alone != bool(series.evening) or (alone and len(items) > 1):
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


def read_series(path: Path) -> Series:
    """Read a series from its file. Raises BadSeries if that is damaged or too new."""
    name = f"{path.parent.name}/{path.name}"
    try:
        raw = bytes_of(path, MAX_BYTES)
    except OSError as error:
        raise BadSeries("series.unread", file=name, why=of_system(error)) from None
    try:
        content = msgspec.json.decode(raw, type=dict[str, Any])
        for key, newest in (("programme", FORMAT), ("evening", DEALS_FORMAT)):
            version = content.get(key)
            if type(version) is int and version > newest:
                raise BadSeries("series.newer", file=name)
        series: Series | str
        if "evening" in content and "programme" not in content:
            series = msgspec.convert(content, _OldDeals, strict=True).migrated()
        else:
            series = msgspec.convert(content, Series, strict=True)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        raise BadSeries("series.damaged", file=name) from None
    fault = series if isinstance(series, str) else _fault(series)
    if isinstance(series, str) or fault:
        raise BadSeries("series.key", file=name, key=fault)
    return series
