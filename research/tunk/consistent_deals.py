"""The hidden cards of a hand dealt anew, just as likely as they are, so far as one seat can tell.

A deal could be the true one if every other seat, playing as it does, would have chosen in it what
it chose: all such deals are as likely as one another. From the true deal two cards change places
again and again, one of them held or drawn by another seat, and stay so where that is still so
(Metropolis and others 1953). The first deal being the true one, each of them is drawn as if
nothing but what the seat saw were known: whatever is averaged over them has the mean it has over
the deals that really were, and is less blurred by the one that was.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from research.tunk.duel import choice
from rules.kit.cards import Card
from rules.kit.chance import Luck, derive_seed
from rules.kit.move import Move
from rules.kit.sight import NOTHING, Known, memories, redact
from rules.kit.state import State, View
from rules.tunk.turns import HAND_SIZE
from table.players.inline import rules_of

tunk = rules_of("tunk")

EXCHANGES = 8  # tried from one deal to the next: two in three of them stay
STOCK, OPEN = -1, -2
DEALER = Luck(1)  # asked for nothing once the pack is shuffled


class Position(NamedTuple):
    """Where a hand stands, and what everybody remembers there."""

    state: State
    known: Mapping[int | None, Known]


class Course(NamedTuple):
    """How a hand went: the position `dealt`, before anybody has cards, who plays, the seed of
    their choices, the seat that is looked at, and what was chosen so far, step by step."""

    dealt: State
    kinds: Sequence[str]
    seed: int
    mine: int
    made: list[Move]

    def choice(self, at: Position, seat: int, step: int) -> Move:
        """What a seat chooses at a step, playing as it does."""
        luck = derive_seed(str(self.seed), step, seat)
        return choice(self.kinds[seat], seen(at, seat), seat, luck, at.state)


def seen(at: Position, seat: int) -> View:
    """What a seat sees there."""
    return redact(tunk, at.state, seat, at.known[seat])


def begun(course: Course, pack: Sequence[Card]) -> Position:
    """The hand with the pack in this order, nobody having chosen."""
    state = course.dealt.copy()
    state.zones["stock"] = list(pack)
    at = Position(state, dict.fromkeys(range(state.table.seats), NOTHING))
    while not tunk.actors(at.state) and tunk.outcome(at.state) is None:
        at = after(at, {})
    return at


def after(at: Position, made: Mapping[int, Move]) -> Position:
    """The position that these choices lead to; the old one stays."""
    state = at.state.copy()
    tunk.apply(state, made, DEALER)
    return Position(state, memories(tunk, at.state, at.known, state))


def followed(course: Course, pack: Sequence[Card]) -> Position | None:
    """Where the same choices lead with the pack in this order; None where another seat would have
    chosen otherwise."""
    at = begun(course, pack)
    for step, made in enumerate(course.made):
        seat = at.state.turn
        if seat != course.mine:
            hand = at.state.zones[f"hand:{seat}"]
            if not set(made.cards) <= set(hand) or course.choice(at, seat, step) != made:
                return None
        at = after(at, {seat: made})
    return at


def takers(course: Course) -> list[int]:
    """Who got each card of the pack, from its bottom, in the hand so far."""
    table = course.dealt.table
    whole = len(course.dealt.zones["stock"])
    order = [table.after(table.dealer)]
    while len(order) < table.seats:
        order.append(table.after(order[-1]))
    found = [*order * HAND_SIZE, OPEN]
    turn = 0
    for made in course.made:
        if made.verb == "draw":
            found.append(order[turn % table.seats])
        turn += made.verb == "discard"
    return [STOCK] * (whole - len(found)) + found[::-1]


def deals(course: Course, count: int, seed: int) -> Iterator[Position]:
    """So many positions in which the hand could stand now, each as likely as it is to the seat, and
    the stock in any order."""
    luck = random.Random(seed)
    pack, whose = list(course.dealt.zones["stock"]), takers(course)
    theirs = [place for place, seat in enumerate(whose) if seat not in (STOCK, OPEN, course.mine)]
    hidden = theirs + [place for place, seat in enumerate(whose) if seat == STOCK]
    now = followed(course, pack)
    assert now is not None, "somebody would not have played so"
    for _ in range(count):
        for _ in range(EXCHANGES):
            one, other = luck.choice(theirs), luck.choice(hidden)
            pack[one], pack[other] = pack[other], pack[one]
            found = followed(course, pack)
            if found is None:
                pack[one], pack[other] = pack[other], pack[one]
            else:
                now = found
        state = now.state.copy()
        luck.shuffle(state.zones["stock"])
        yield Position(state, now.known)
