"""A series of games for an evening: its people, its games, and the results.

In a series at one table the seats, the partners, the first dealer and, with more people than
seats, those who sit out change from match to match. All of that follows from the matches played so
far, so that a series that is interrupted and continued seats the same people.

In a series of the same deals (`is_same_deals`) everybody plays each deal alone against the same
computers, so that the luck is the same for all: all luck depends on the deal only, and equal
choices meet equal cards and answers. A deal is as many rows of the score sheet as the game's
layout says."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import combinations, permutations
from operator import eq
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
from rules.kit.said import SaidError, os_reason
from rules.kit.state import Ranking
from table.players.levels import LEVELS

FORMAT = 1
DEALS_FORMAT = 2  # of a file of the same deals; for format 1 see _OldDeals
SERIES = "series"  # the value with which a table closes to return to the sheet of its series
PEOPLE = range(2, 11)
ITEMS = range(1, 13)
MATCHES = range(1, 11)
HANDS = range(31)  # 0: as many as the rules say
DEAL_PEOPLE = range(2, 7)  # the number of people who play the same deals
DEALS = range(1, 13)
ME = 0  # the seat of the person in each of the same deals
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
    """A number of matches of a game, each of `hands` hands, or for 0 of as many as the rules say.
    In a series of the same deals, `seats` are the computers, and the matches are deals from this
    `seed`, which each person plays alone against them."""

    game: Word
    options: Options = {}
    matches: Annotated[int, Meta(ge=min(MATCHES), le=max(DEALS))] = 1
    hands: Annotated[int, Meta(ge=min(HANDS), le=max(HANDS))] = 0
    seats: Annotated[list[Seat], Meta(max_length=49)] = []
    seed: Text = ""


class SeriesMatch(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """A finished match: the players by seat and the first dealer, as numbers of members, and the
    place of each seat, from 1; tied seats share a place. A deal played alone has only the seat of
    the person, with its `points` and number of hints."""

    item: Annotated[int, Meta(ge=0, lt=max(ITEMS))]
    journal: Word
    seats: Annotated[list[Number], Meta(min_length=1)]
    dealer: Number
    places: list[Annotated[int, Meta(ge=1, le=max(PEOPLE))]]
    points: Points | None = None
    hints: Count = 0

    @property
    def shares(self) -> list[int]:
        """What the match adds to the total of each seat, in half points. Of n seats the first gets
        n points, the second n - 1, and so on; tied seats share their points evenly. A deal played
        alone adds its own points."""
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
    """A series. `programme` is its file format, and `evening` that of the same deals, 0 at one
    table. `first` is the first dealer of all. `turning` says when seats change, `partners` whether
    partners do too. `once` has former names of members, `done` the finished matches."""

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
        """Correct a member's name, and note the former one in `once`. Nothing changes, and False is
        returned, if it is that name already or somebody else has it."""
        before = self.people[number]
        others = [seat.name.casefold() for seat in self.people if seat is not before]
        if name == before.name or name.casefold() in others:
            return False
        seat = msgspec.structs.replace(before, name=name)
        self.people = [*self.people[:number], seat, *self.people[number + 1 :]]
        self.once = {**self.once, before.name.casefold(): number}
        return True

    def corrected_name(self, name: str, key: str) -> str:
        """The present name of a member, who is found by the key or, if that is "", by a former
        name. Anybody else keeps this name."""
        if not key:
            number = self.once.get(name.casefold())
            return name if number is None else self.people[number].name
        return next((seat.name for seat in self.people if seat.key == key), name)

    def player(self, number: int) -> PlayerInfo:
        seat = self.people[number]
        return PlayerInfo(seat.name, seat.who, seat.level, seat.key)

    @property
    def players(self) -> list[PlayerInfo]:
        return [self.player(number) for number in range(len(self.people))]

    @property
    def next_index(self) -> int | None:
        """The index of the item that is played next; None when the series is over."""
        played = [done.item for done in self.done]
        times = len(self.people) if self.is_same_deals else 1  # each person plays every deal
        left = (at for at, item in enumerate(self.items) if played.count(at) < item.matches * times)
        return next(left, None)

    @property
    def current_item(self) -> SeriesItem:
        """The item that is played next, or of a finished series the last one."""
        return self.items[-1 if self.next_index is None else self.next_index]

    @property
    def match_number(self) -> int:
        """The number of the next match within its item, from 1."""
        return 1 + sum(done.item == self.next_index for done in self.done)

    def lineup(self, counts: Sequence[int], sides: Sides = lambda seats: ()) -> Lineup:
        """Choose the seats and the first dealer of the next match. `counts` are the numbers of
        seats that the game allows. `sides` gives the groups of partners for a number of seats."""
        playing = self._next_players(counts)
        seats = self._best_order(playing, sides(len(playing)))
        if self.turning == "item" and self.done and self.done[-1].item == self.next_index:
            last_seats = tuple(self.done[-1].seats)  # seats change only with the next item
            seats = last_seats if sorted(last_seats) == playing else seats
        earlier = [done.dealer for done in self.done]
        count = len(self.people)
        # Of those who have dealt least often, the next one after the first dealer of all.
        dealer = min(seats, key=lambda who: (earlier.count(who), (who - self.first) % count))
        return Lineup(seats, dealer)

    def _next_players(self, counts: Sequence[int]) -> list[int]:
        """Choose as many members as can play; return their numbers, in order. People come before
        computers, and among each those who have sat out most often."""
        people = self.people
        sat_out = self.sat_out()
        seats = max(count for count in counts if count <= len(people))
        # -who: of equals the first comes before the others.
        priority = [(seat.who == PERSON, sat_out[who], -who) for who, seat in enumerate(people)]
        by_priority = sorted(range(len(people)), key=priority.__getitem__, reverse=True)
        return sorted(by_priority[:seats])

    def sat_out(self) -> list[int]:
        """The number of finished matches in which each member had no seat."""
        seated = [who for match in self.done for who in set(match.seats)]
        return [len(self.done) - seated.count(who) for who in range(len(self.people))]

    def _best_order(self, playing: Sequence[int], sides: Sequence[Sequence[int]]) -> Order:
        """Choose the order at the table that repeats the fewest pairs of partners from earlier
        matches, and among such orders the one that repeats the fewest seats."""
        if self.turning == "never":
            return tuple(playing)
        count = len(playing)
        orders = [(*playing[count - by :], *playing[: count - by]) for by in range(count)]
        if sides and self.partners and count <= MAX_PERMUTED:
            orders = list(permutations(playing))
        earlier_orders = [done.seats for done in self.done if len(done.seats) == count]
        earlier_pairs = [_partner_pairs(seats, sides) for seats in earlier_orders]

        def repetitions(order: Order) -> tuple[int, int]:
            """Count how often partners, and how often seats, would be the same as before."""
            pairs = _partner_pairs(order, sides)
            same_pairs = sum(len(pairs & earlier) for earlier in earlier_pairs)
            same_seats = sum(sum(map(eq, order, seats)) for seats in earlier_orders)
            return (same_pairs if self.partners else 0), same_seats

        return min(orders, key=repetitions)

    @property
    def is_same_deals(self) -> bool:
        """Whether everybody plays the same deals, each alone against computers."""
        return bool(self.items[0].seats)

    @property
    def turns(self) -> list[DealTurn]:
        """Who plays which deal when, in order. Each deal begins with another person."""
        deals, people = range(self.items[0].matches), range(len(self.people))
        return [DealTurn(deal, (deal + place) % len(people)) for deal in deals for place in people]

    def deal_players(self, person: int) -> list[PlayerInfo]:
        """The players of a deal in seat order: this person and the computers."""
        computers = [PlayerInfo(seat.name, seat.who, seat.level) for seat in self.items[0].seats]
        return [self.player(person), *computers]

    def seed_of(self, deal: int) -> str:
        """The seed of a deal, from which the seeds of the others cannot be found."""
        return str(derive_seed(self.items[0].seed, "evening", deal))

    @property
    def deals_completed(self) -> int:
        """The number of deals that everybody has played; only these are shown."""
        return len(self.done) // len(self.people)

    @property
    def points(self) -> list[list[int | None]]:
        """The points of each person in each deal, by deal; None for what was not played yet."""
        people = range(len(self.people))
        points = {turn: done.points for turn, done in zip(self.turns, self.done, strict=False)}
        deals = range(self.items[0].matches)
        return [[points.get(DealTurn(deal, person)) for person in people] for deal in deals]

    def hints(self) -> list[int]:
        """The number of hints each person used in the deals that everybody has played."""
        return self._sum_by_member(lambda done: [done.hints])

    def match_result(self, lineup: Lineup, journal: str, ranked: Ranking,
                     sat: Sequence[PlayerInfo] = ()) -> SeriesMatch:  # fmt: skip
        """Make the result of the next match, which the caller adds to `done`. `ranked` has the
        seats in groups from best to worst, tied seats in one group. `sat` are the players in seat
        order at its end, if others than those of the lineup may have come."""
        assert self.next_index is not None, "this series is over"
        seats = range(len(lineup.seats))
        rank = dict.fromkeys(seats, 0)
        rank |= {seat: number for number, tied in enumerate(ranked) for seat in tied}
        places = [1 + sum(rank[other] < rank[seat] for other in seats) for seat in seats]
        members = self._members_at(lineup, sat)
        return SeriesMatch(self.next_index, journal, members, lineup.dealer, places)

    def deal_result(self, points: int, hints: int = 0) -> SeriesMatch:
        """The result of the next of the same deals, which the caller adds to `done`."""
        deal, person = self.turns[len(self.done)]
        return SeriesMatch(
            item=0, journal=deal_file_name(deal, person), seats=[person], dealer=person,
            places=[1], points=points, hints=hints,
        )  # fmt: skip

    def _members_at(self, lineup: Lineup, sat: Sequence[PlayerInfo]) -> list[int]:
        """The member whose result each seat is, by number. A player who is no member, such as a
        computer that stood in, plays for the member of the lineup at that seat; if that member sat
        elsewhere, for a member of the lineup who had no seat at the end."""
        known = {who.known_by: number for number, who in enumerate(self.players) if who.known_by}
        members_who_sat = [known.get(player.known_by) for player in sat]
        numbers: dict[int, int] = {}
        for members in (members_who_sat, lineup.seats):
            for seat, number in enumerate(members):
                if number is not None and seat not in numbers and number not in numbers.values():
                    numbers[seat] = number
        unseated = [number for number in lineup.seats if number not in numbers.values()]
        for seat in range(len(lineup.seats)):
            if seat not in numbers:
                numbers[seat] = unseated.pop(0)
        return [numbers[seat] for seat in range(len(lineup.seats))]

    def totals(self) -> list[int]:
        """The total of each member: half points, or the points of deals that all have played."""
        return self._sum_by_member(lambda done: done.shares)

    def _sum_by_member(self, values: Callable[[SeriesMatch], Sequence[int]]) -> list[int]:
        """Sum what each member got in finished matches, or deals that all have played. `values`
        gives it for one of them, by seat."""
        sums = [0] * len(self.people)
        count = self.deals_completed * len(self.people) if self.is_same_deals else len(self.done)
        for done in self.done[:count]:
            for who, value in zip(done.seats, values(done), strict=True):
                sums[who] += value
        return sums

    def standing(self, fewest: bool = False) -> list[list[int]]:
        """The numbers of members in groups of equal totals, the most (or `fewest`) points first."""
        totals = self.totals()
        levels = sorted(set(totals), reverse=not fewest)
        return [[who for who, total in enumerate(totals) if total == level] for level in levels]


def deal_file_name(deal: int, person: int) -> str:
    return f"deal-{deal + 1}-{person + 1}.jsonl"


def new_same_deals(people: Sequence[PlayerInfo], computers: Sequence[PlayerInfo], game: str,
                   options: Mapping[str, Any], seed: str, deals: int) -> Series:  # fmt: skip
    seats = [Seat(*player) for player in computers]
    item = SeriesItem(game, dict(options), matches=deals, seats=seats, seed=seed)
    members = [Seat(*player) for player in people]
    return Series(FORMAT, "", members, [item], evening=DEALS_FORMAT)


def _partner_pairs(order: Sequence[int], sides: Sequence[Sequence[int]]) -> set[frozenset[int]]:
    """The pairs of members who are partners if they sit in this order."""
    pairs = set[frozenset[int]]()
    for side in sides:
        pairs.update(map(frozenset, combinations([order[seat] for seat in side], 2)))
    return pairs


def best_places(rules: Rules, points: Sequence[int | None]) -> list[int]:
    """The indices of the best points, which are the most or by some rules the fewest. None among
    the points stands for a game that was not played."""
    known = [value for value in points if value is not None]
    if not known:
        return []
    best = min(known) if rules.BEST == FEWEST else max(known)
    return [index for index, value in enumerate(points) if value == best]


class _OldDeals(msgspec.Struct, forbid_unknown_fields=True):
    """The first file format of the same deals. `got`: points by deal and person; `hints` too."""

    evening: Annotated[int, Meta(ge=1, le=1)]
    game: Word
    people: Annotated[list[Name], Meta(min_length=min(DEAL_PEOPLE), max_length=max(DEAL_PEOPLE))]
    seats: Annotated[list[Seat], Meta(min_length=2, max_length=50)]
    options: Options
    seed: Text
    deals: Annotated[int, Meta(ge=min(DEALS), le=max(DEALS))]
    got: list[list[Points | None]]
    hints: list[list[Count]]
    keys: list[Word] = []

    def migrate(self) -> Series | str:
        """Convert the file to a Series, or return the name of the field that is invalid."""
        for key, rows in (("got", self.got), ("hints", self.hints)):
            if [len(row) for row in rows] != [len(self.people)] * self.deals:
                return key
        keys = dict(enumerate(self.keys))
        people = [PlayerInfo(name, key=keys.get(at, "")) for at, name in enumerate(self.people)]
        computers = [PlayerInfo(seat.name, seat.who, seat.level) for seat in self.seats[ME + 1 :]]
        series = new_same_deals(people, computers, self.game, self.options, self.seed, self.deals)
        played = [self.got[deal][person] for deal, person in series.turns]
        count = sum(points is not None for points in played)
        for (deal, person), points in zip(series.turns[:count], played, strict=False):
            if points is None:
                return "got"
            series.done.append(series.deal_result(points, self.hints[deal][person]))
        return series


def _impossible_field(series: Series) -> str:
    """Find a field whose value cannot be, though its type is right; return its name, or ""."""
    items, alone = series.items, series.is_same_deals
    people = {*range(len(series.people))}
    names = {seat.name.casefold() for seat in series.people}
    are_known = {series.first, *series.once.values()} <= people
    are_too_many = alone and len(people) > max(DEAL_PEOPLE)
    if len(names) < len(people) or are_too_many or not are_known:
        return "people"
    if alone != bool(series.evening) or (alone and len(items) > 1):
        return "items"
    if not alone and any(item.seats or item.matches > max(MATCHES) for item in items):
        return "items"
    if any(seat.who == PERSON for seat in items[0].seats):
        return "seats"
    order = [done.item for done in series.done]
    turns = [[person] for _, person in series.turns[: len(order)]] if alone else []
    is_in_turn = not alone or [done.seats for done in series.done] == turns
    if order != sorted(order) or any(at >= len(items) for at in order) or not is_in_turn:
        return "done"
    return "" if all(_is_possible(done, people, alone) for done in series.done) else "done"


def _is_possible(done: SeriesMatch, people: set[int], alone: bool) -> bool:
    """Whether the numbers in a finished match (`alone`: a deal played alone) fit each other."""
    seats = set(done.seats)
    if len(seats) < len(done.seats) or len(done.places) != len(seats):
        return False
    are_known = {*seats, done.dealer} <= people
    has_points = done.points is not None
    return are_known and has_points == alone and max(done.places) <= len(seats)


def read_series(path: Path) -> Series:
    """Read a series from its file. Raises BadSeries if that is damaged or too new."""
    name = f"{path.parent.name}/{path.name}"
    try:
        raw = bytes_of(path, MAX_BYTES)
    except OSError as error:
        raise BadSeries("series.unread", file=name, why=os_reason(error)) from None
    try:
        content = msgspec.json.decode(raw, type=dict[str, Any])
        for key, newest in (("programme", FORMAT), ("evening", DEALS_FORMAT)):
            version = content.get(key)
            if type(version) is int and version > newest:
                raise BadSeries("series.newer", file=name)
        series: Series | str
        if "evening" in content and "programme" not in content:
            series = msgspec.convert(content, _OldDeals, strict=True).migrate()
        else:
            series = msgspec.convert(content, Series, strict=True)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        raise BadSeries("series.damaged", file=name) from None
    field = series if isinstance(series, str) else _impossible_field(series)
    if isinstance(series, str) or field:
        raise BadSeries("series.key", file=name, key=field)
    return series
