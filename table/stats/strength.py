"""How strong somebody is at a game, on the ladder of the computers' levels, by what they have won.

The odds of two sides are taken to be as e to the difference of their strengths (Bradley and Terry);
of several sides each wins in proportion to that (Luce). What each level is worth, and each point
given in advance, the game has measured (`rules.kit.handicap`). The strength is the likeliest one:
by the matches alone against computers, and by what is thought of a newcomer, which is as much as
`THOUGHT` matches between two tell, half of them won, against `NEW`. Each match counts half as much
as one that is `HALF` matches younger, and that thought as if it came before the first.
"""

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

NEW = "easy"
HALF = 14  # matches
THOUGHT = 2  # matches: one alone is less than what was thought before it
MOST = 60  # matches that are looked at; those before count for nothing
RECENT = 10  # matches of which it is told how many were won
BEYOND = 1.0  # how far beyond the ladder, and the points that are given, strengths are told apart
HALVINGS = 24  # of the span in which the strength is looked for

Ladders = Callable[[int, Mapping[str, Value]], Ladder]
"""The ladder of a game at so many seats, by these house rules."""


class Alone(NamedTuple):
    """A match of one person against computers: what share of the win was theirs; of their side,
    what part they are, and how strong it was without them; how strong each other side was; and the
    level of all opponents, empty where they were of several."""

    won: float
    part: float
    beside: float
    others: tuple[float, ...]
    level: str


class _Sat(NamedTuple):
    """A seat of a match, as the book has it."""

    match: int
    options: str
    person: str
    who: str
    level: str
    side: int
    won: int
    given: float


def alone(db: sqlite3.Connection, person: str, game: str, ladders: Ladders) -> list[Alone]:
    """The latest matches of this game which a person played against computers alone, the latest
    first. What was begun from another game is left out, and what somebody left before its end."""
    rows = db.execute(
        "SELECT games.id, options, person, who, level, side, won, given FROM seats "
        "JOIN games ON games.id = seats.game WHERE games.id IN ("
        "SELECT games.id FROM games JOIN seats ON seats.game = games.id "
        "WHERE seats.person = ? AND games.game = ? AND origin = '' AND NOT EXISTS "
        "(SELECT 1 FROM leavers WHERE leavers.game = games.id) "
        "AND (NOT apart OR EXISTS (SELECT 1 FROM seats AS at WHERE at.game = games.id "
        "AND at.given > 0)) ORDER BY games.ended DESC, games.id DESC LIMIT ?) "
        "ORDER BY games.ended DESC, games.id DESC, seat",
        (person, game, MOST),
    )
    found = []
    for _, seats in groupby((_Sat(*row) for row in rows), key=itemgetter(0)):
        one = _alone([*seats], person, ladders)
        if one is not None:
            found.append(one)
    return found


def _alone(seats: Sequence[_Sat], person: str, ladders: Ladders) -> Alone | None:
    """What a match says of this person; nothing where not all the others were levels."""
    options = msgspec.json.decode(seats[0].options, type=dict[str, Value])
    ladder = ladders(len(seats), options)
    own = [seat for seat in seats if seat.person == person and seat.who == PERSON]
    bots = [seat for seat in seats if seat.who == BOT and _level(seat) in ladder.levels]
    if len(own) != 1 or len(bots) != len(seats) - 1:
        return None
    sides: dict[int, list[_Sat]] = {}
    for seat in seats:
        sides.setdefault(seat.side, []).append(seat)
    mine = sides.pop(own[0].side)
    given = ladder.point * own[0].given
    mates = sum(ladder.levels[_level(mate)] for mate in mine if mate is not own[0])
    others = []
    for side in sides.values():
        mean = sum(ladder.levels[_level(seat)] for seat in side) / len(side)
        others.append(mean + ladder.point * side[0].given)
    winning = len({seat.side for seat in seats if seat.won})
    levels = {_level(bot) for bot in bots}
    return Alone(
        own[0].won / max(1, winning),
        1 / len(mine),
        mates / len(mine) + given,
        tuple(others),
        levels.pop() if len(levels) == 1 else "",
    )


def _level(one: _Sat) -> str:
    """The level of a computer, whatever its manner."""
    return level_name(one.level)


def strength(matches: Sequence[Alone], ladder: Ladder, sides: int = 2) -> float:
    """How strong somebody is by these matches, the latest first; as strong as makes a fair share of
    the next one likely among so many `sides`.

    That is a little more than the likeliest where there are several: what is wrong in it by chance
    would win them more than it would lose them.
    """
    usual = ladder.levels[NEW]
    weights = [0.5 ** (age / HALF) for age in range(len(matches) + 1)]

    def stronger(strength: float) -> bool:
        """Whether what was won says that they are stronger than that."""
        pull: float = weights[-1] * THOUGHT * (0.5 - 1 / (1 + exp(usual - strength)))
        for weight, one in zip(weights, matches, strict=False):
            pull += weight * one.part * (one.won - likely(one, strength))
        return pull > 0

    room = BEYOND + ladder.point * ladder.most
    low, high = min(ladder.levels.values()) - room, max(ladder.levels.values()) + room
    for _ in range(HALVINGS):
        middle = (low + high) / 2
        low, high = (middle, high) if stronger(middle) else (low, middle)
    found = (low + high) / 2
    sure = weights[-1] * THOUGHT / 4
    for weight, one in zip(weights, matches, strict=False):
        share = likely(one, found)
        sure += weight * one.part**2 * share * (1 - share)
    return found + (0.5 - 1 / sides) / sure if matches else found


def likely(one: Alone, strength: float) -> float:
    """How likely somebody of that strength was to win a match."""
    mine = exp(strength * one.part + one.beside)
    return mine / (mine + sum(map(exp, one.others)))


class Even(NamedTuple):
    """How a match is made even: against which level; how many points are given in advance to the
    person's side, and to each of the others."""

    level: str
    own: int
    others: int


def even(strength: float, ladder: Ladder, part: float = 1.0, met: str = "") -> Even:
    """The level that was met last, as long as points can make up for the rest, or else the nearest
    to somebody's strength. `part`: what part of their side they are, of which the others are of
    that level too; `met`: that level, empty where there is none."""

    def lacks(level: str) -> float:
        return (ladder.levels[level] - strength) * part

    level = min(ladder.levels, key=lambda name: abs(lacks(name)))
    if met in ladder.levels and abs(lacks(met)) <= ladder.point * ladder.most:
        level = met
    points, gap = 0, lacks(level)
    if ladder.point:
        steps = round(abs(gap) / ladder.point / ladder.step)
        points = min(steps * ladder.step, ladder.most)
    return Even(level, points if gap > 0 else 0, points if gap < 0 else 0)
