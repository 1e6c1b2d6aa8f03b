"""A steady Tunk player: sheds what it can, keeps low cards, and drops when its count looks lowest.

A turn is thought through to its end: which spreads and hits leave the hand in
the best shape after the discard. A draw is worth the average of that over the
cards still unseen. Dropping is a wager on the others' counts, guessed from the
cards they are known to hold, how many they hold, and how long they have had to
be rid of high ones. Nothing but the view is looked at.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import erf, sqrt
from typing import NamedTuple, Protocol

from rules.kit.cards import UNKNOWN, Card
from rules.kit.contract import Rules
from rules.kit.moves import Move
from rules.kit.state import View
from rules.tunk.names import AROUND, HAND, SPREAD
from rules.tunk.rules import PACK
from rules.tunk.spreads import WORTH, fits, hand_count, spreads_in, worth

SURE = 0.74  # how likely the own count must be the lowest for a drop
WANE = 0.92  # what is left of an unseen card's count after a turn: high ones go
HOPE = 0.1  # what two cards that need a third are worth, as a part of their count
TUNK, OUT = 90.0, 60.0  # what going out is worth beside a count


class Rng(Protocol):
    """Luck for mixing: `random.Random` is one."""

    def random(self) -> float:
        """A number from 0 up to, not including, 1."""


class Turn(NamedTuple):
    """What bears on the rest of a turn: the spreads on the table, how many hits are allowed,
    the card that may not be discarded, and how hands are counted."""

    spreads: dict[str, Sequence[Card]]
    hits: int
    kept: Card | None
    how: str


class Plan(NamedTuple):
    """What the rest of a turn can come to, and the move it starts with."""

    value: float
    move: Move


def choose(rules: Rules, view: View, seat: int, rng: Rng) -> Move:
    """The seat's move in a position where it owes a choice; equal luck, equal choice."""
    hand = sorted(view.zones[HAND[seat]])
    if view.phase == "begin":
        return Move(_beginning(view, seat, hand))
    taken = [one for one in hand if one in view.shown]
    return planned(hand, _turn(view, taken[0] if taken else None)).move


def _turn(view: View, taken: Card | None) -> Turn:
    options = view.table.options
    names = [name for names in SPREAD for name in names if name in view.zones]
    hits = 1 - view.tallies.get("hits", 0) if options["one_hit_per_turn"] else 9
    kept = None if options["return_discard"] else taken
    return Turn({name: view.zones[name] for name in names}, hits, kept, str(options["hand_count"]))


def _beginning(view: View, seat: int, hand: Sequence[Card]) -> str:
    """Drop, take or draw."""
    unseen = _unseen(view)
    count = hand_count(hand, view.table.options["hand_count"])
    stock = len(view.zones["stock"])
    if stock and lowest_likely(view, seat, count, unseen) > SURE:
        return "drop"
    top = view.zones["discard"][-1]
    taking = planned([*hand, top], _turn(view, top)).value
    if not stock:  # to call for the stock compares the hands, and costs less than a lost drop
        return "take" if taking > -count else "draw"
    turn = _turn(view, None)
    drawing = sum(planned([*hand, one], turn).value for one in unseen) / len(unseen)
    return "take" if taking > drawing else "draw"


def _unseen(view: View) -> list[Card]:
    """The cards that lie in the stock or in somebody's hand, nobody knows where."""
    seen = {one for cards in view.zones.values() for one in cards}
    return [one for one in PACK if one not in seen]


def lowest_likely(view: View, seat: int, count: int, unseen: Sequence[Card]) -> float:
    """How likely every other hand counts more than `count`, each taken as a bell curve."""
    values = [WORTH[one.rank] for one in unseen]
    mean = sum(values) / len(values)
    spread = sum((value - mean) ** 2 for value in values) / len(values)
    drawn = len(view.zones["discard"])  # as many turns have ended, and one card more lies there
    waned = WANE ** ((drawn - 1) / view.table.seats)
    likely = 1.0
    for other in AROUND[view.table.seats]:
        if other == seat:
            continue
        hand = view.zones[HAND[other]]
        hidden = hand.count(UNKNOWN)
        middle = worth([one for one in hand if one is not UNKNOWN]) + hidden * mean * waned
        width = sqrt(hidden * spread * waned + 0.01)
        likely *= 0.5 + 0.5 * erf((middle - count - 0.5) / (width * sqrt(2)))
    return likely


def planned(hand: Sequence[Card], turn: Turn) -> Plan:
    """The best that can be made of a hand after the draw, by a spread, a hit or a discard."""
    plans = _discards(hand, turn)
    for spread in spreads_in(hand):
        rest = [one for one in hand if one not in spread]
        value = planned(rest, turn).value if rest else TUNK
        plans.append(Plan(value, Move("spread", spread)))
    if turn.spreads and turn.hits:
        plans += _hits(hand, turn)
    return max(plans, key=_value)


def _value(plan: Plan) -> float:
    return plan.value


def _discards(hand: Sequence[Card], turn: Turn) -> list[Plan]:
    found = []
    for one in hand:
        if one is not turn.kept or len(hand) == 1:
            rest = [each for each in hand if each is not one]
            value = shape(rest, turn.how) if rest else OUT
            found.append(Plan(value, Move("discard", (one,))))
    return found


def _hits(hand: Sequence[Card], turn: Turn) -> list[Plan]:
    found = []
    for name, spread in turn.spreads.items():
        for one in hand:
            if fits(spread, one):
                rest = [each for each in hand if each is not one]
                longer = {**turn.spreads, name: sorted([*spread, one])}
                after = turn._replace(spreads=longer, hits=turn.hits - 1)
                value = planned(rest, after).value if rest else TUNK
                found.append(Plan(value, Move("hit", (one,), (name,))))
    return found


def shape(hand: Sequence[Card], how: str) -> float:
    """How good a hand is to keep: its count, and some hope for cards that go together."""
    value = -float(hand_count(hand, how) if how == "unmatched_only" else worth(hand))
    for place, one in enumerate(hand):
        for other in hand[:place]:
            if one.rank == other.rank or (
                one.suit == other.suit and abs(one.rank - other.rank) < 3
            ):
                value += HOPE * (WORTH[one.rank] + WORTH[other.rank])
    return value
