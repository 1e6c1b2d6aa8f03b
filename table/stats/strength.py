"""The strength of a person at a game, estimated from matches on the ladder of computer levels.

The odds of two sides are e to the difference of their strengths (Bradley and Terry); of several
sides each wins in proportion to e to its strength (Luce). The strength of each level, and the worth
of each point given in advance, come from the game (`rules.kit.handicap`). The estimate maximizes
the likelihood of the matches against computer players, with a prior of `PRIOR_MATCHES` matches of
two sides against `NEWCOMER_LEVEL`, half of them won. The weight of a match halves with every
`HALF_LIFE` later ones; the prior counts as the oldest."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Mapping, Sequence
from itertools import groupby
from math import exp
from operator import itemgetter
from typing import NamedTuple

import msgspec

from rules.kit.handicap import Ladder
from rules.kit.player_info import PERSON
from rules.kit.state import Value
from table.players.levels import level_name
from table.players.roster import BOT

NEWCOMER_LEVEL = "easy"
HALF_LIFE = 14  # matches
PRIOR_MATCHES = 2  # a single match counts for less than the prior
MAX_MATCHES = 60  # earlier ones are ignored
RECENT_MATCHES = 10  # those whose wins are shown
LADDER_MARGIN = 1.0  # by which a strength may be outside the ladder with its points
BISECTIONS = 24  # of the range of strengths

Ladders = Callable[[int, Mapping[str, Value]], Ladder]
"""Gives the ladder (the strengths of the levels) for a number of seats and house rules."""


class BotMatch(NamedTuple):
    """A person's match against computers. `won` is the person's share of the win. The strength of a
    side is the mean of its players: `part` is the person's share in it, and `partners_strength`
    what partners and points in advance add. `others` are the strengths of the other sides, and
    `level` that of all computers, or "" if they differ."""

    won: float
    part: float
    partners_strength: float
    others: tuple[float, ...]
    level: str


class _MatchSeat(NamedTuple):
    """A seat of a match, as a row of the book. `level` may name a character too."""

    options: str
    person: str
    who: str
    level: str
    side: int
    won: int
    given: float


def matches_against_bots(db: sqlite3.Connection, person: str, game: str,
                         ladders: Ladders) -> list[BotMatch]:  # fmt: skip
    """A person's matches at a game against computers only, the latest first. Those that anybody
    left early, or that were begun from another game, are left out."""
    rows = db.execute(
        "SELECT games.id, options, person, who, level, side, won, given FROM seats "
        "JOIN games ON games.id = seats.game WHERE games.id IN ("
        "SELECT games.id FROM games JOIN seats ON seats.game = games.id "
        "WHERE seats.person = ? AND games.game = ? AND origin = '' AND NOT EXISTS "
        "(SELECT 1 FROM leavers WHERE leavers.game = games.id) "
        "AND (NOT apart OR EXISTS (SELECT 1 FROM seats AS at WHERE at.game = games.id "
        "AND at.given > 0)) ORDER BY games.ended DESC, games.id DESC LIMIT ?) "
        "ORDER BY games.ended DESC, games.id DESC, seat",
        (person, game, MAX_MATCHES),
    )
    matches = []
    for _, group in groupby(rows, key=itemgetter(0)):
        match = _bot_match([_MatchSeat(*row) for _, *row in group], person, ladders)
        if match is not None:
            matches.append(match)
    return matches


def _bot_match(seats: Sequence[_MatchSeat], person: str, ladders: Ladders) -> BotMatch | None:
    """Make a BotMatch of the seats of a match that this person played. None unless all others were
    computers of levels that the ladder has."""
    options = msgspec.json.decode(seats[0].options, type=dict[str, Value])
    ladder = ladders(len(seats), options)
    people = [seat for seat in seats if seat.person == person and seat.who == PERSON]
    strengths: dict[int, list[float]] = {seat.side: [] for seat in seats}  # of computers, by side
    for seat in seats:
        if seat.who == BOT and level_name(seat.level) in ladder.levels:
            strengths[seat.side].append(ladder.levels[level_name(seat.level)])
    if len(people) != 1 or sum(map(len, strengths.values())) != len(seats) - 1:
        return None
    (own,) = people
    advance = {seat.side: ladder.point * seat.given for seat in seats}
    mates = strengths.pop(own.side)
    part = 1 / (1 + len(mates))
    others = tuple(sum(bots) / len(bots) + advance[side] for side, bots in strengths.items())
    winning_sides = {seat.side for seat in seats if seat.won}
    levels = {level_name(seat.level) for seat in seats if seat is not own}
    return BotMatch(
        won=own.won / max(1, len(winning_sides)), part=part,
        partners_strength=sum(mates) * part + ladder.point * own.given, others=others,
        level=levels.pop() if len(levels) == 1 else "",
    )  # fmt: skip


def estimate_strength(matches: Sequence[BotMatch], ladder: Ladder, sides: int = 2) -> float:
    """Estimate the strength of a person from these matches, the latest first. With it, a fair share
    of the next win can be expected. Among more than two `sides` it is a little above the likeliest
    strength: an error would win the person more than it would lose them."""
    likeliest = _likeliest_strength(matches, ladder)
    if not matches:
        return likeliest
    weights = _weights(len(matches) + 1)
    information = weights[-1] * PRIOR_MATCHES / 4  # of an even match of two sides: 1/4
    for weight, match in zip(weights, matches, strict=False):
        share = win_chance(match, likeliest)
        information += weight * match.part**2 * share * (1 - share)
    return likeliest + (0.5 - 1 / sides) / information


def _weights(count: int) -> list[float]:
    return [0.5 ** (age / HALF_LIFE) for age in range(count)]


def _likeliest_strength(matches: Sequence[BotMatch], ladder: Ladder) -> float:
    """Find by bisection the strength at which the results of these matches are most likely."""
    newcomer = ladder.levels[NEWCOMER_LEVEL]
    weights = _weights(len(matches) + 1)  # the last one is that of the prior

    def is_stronger(strength: float) -> bool:
        """Whether the likelihood still rises at this strength, so that the likeliest is above."""
        slope: float = weights[-1] * PRIOR_MATCHES * (0.5 - 1 / (1 + exp(newcomer - strength)))
        for weight, match in zip(weights, matches, strict=False):
            slope += weight * match.part * (match.won - win_chance(match, strength))
        return slope > 0

    margin = LADDER_MARGIN + ladder.point * ladder.most
    low = min(ladder.levels.values()) - margin
    high = max(ladder.levels.values()) + margin
    for _ in range(BISECTIONS):
        middle = (low + high) / 2
        low, high = (middle, high) if is_stronger(middle) else (low, middle)
    return (low + high) / 2


def win_chance(match: BotMatch, strength: float) -> float:
    """The chance that a person of this strength, with partners, wins a match like this one."""
    odds = exp(strength * match.part + match.partners_strength)
    return odds / (odds + sum(map(exp, match.others)))


def even_terms(strength: float, ladder: Ladder, part: float = 1.0,
               last_level: str = "") -> tuple[str, int, int]:  # fmt: skip
    """Choose the terms of an even match for a person of this strength: the level of the computers,
    and the points given in advance to the person's side and to each of the others. The computers
    keep the level of the person's last match, `last_level`, if points can make up for the
    difference; otherwise they get the nearest level at most one step from it. `part` is the
    person's share of a side whose other players are computers of the same level."""

    def gap_to(level: str) -> float:
        """How much stronger a side of computers of this level is than the person's."""
        return (ladder.levels[level] - strength) * part

    names = sorted(ladder.levels, key=gap_to)
    if last_level in names:  # and its neighbours, as one match says little
        place = names.index(last_level)
        names = names[max(0, place - 1) : place + 2]
    level = min(names, key=lambda name: abs(gap_to(name)))
    if last_level in names and abs(gap_to(last_level)) <= ladder.point * ladder.most:
        level = last_level
    gap = gap_to(level)
    if not ladder.point or gap == 0:
        return level, 0, 0
    steps = round(abs(gap) / ladder.point / ladder.step)
    points = min(steps * ladder.step, ladder.most)
    return (level, points, 0) if gap > 0 else (level, 0, points)
