"""What a hand is worth to whom. Points are counted in half points throughout."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from rules.kit.state import State, Value
from rules.tunk.names import AROUND, HAND
from rules.tunk.spreads import hand_count, worth

PREMIUMS = (49, 50)


class Award(NamedTuple):
    """Who wins how much, and the sum it comes from.

    `each`: half points for every winner. They come from the hands counted in
    `others`, less `less`, doubled or not, and shared by the winners.
    """

    winners: tuple[int, ...]
    each: int
    others: tuple[int, ...] = ()
    less: int = 0
    doubled: bool = False


def counts_of(state: State) -> list[int]:
    """The count of every hand, by seat; only where every hand is seen."""
    how = state.table.options["hand_count"]
    return [hand_count(state.zones[HAND[seat]], how) for seat in AROUND[state.table.seats]]


def premium_seats(state: State) -> list[int]:
    """The seats whose hands are worth 49 or 50."""
    seats = AROUND[state.table.seats]
    return [seat for seat in seats if worth(state.zones[HAND[seat]]) in PREMIUMS]


def award(state: State) -> Award:
    """The award of a hand that has ended in the state's phase, by the seat whose turn it is."""
    counts, caller, options = counts_of(state), state.turn, state.table.options
    if state.phase.startswith("premium"):
        holders = premium_seats(state)
        # Two such hands at once bar each other.
        return _out(holders[0], counts, 2) if len(holders) == 1 else Award(tuple(holders), 0)
    if state.phase.startswith(("tunk", "out")):
        return _out(caller, counts, 2 if state.phase.startswith("tunk") else 1)
    dropped = state.phase.startswith("dropped")
    return compared(counts, caller if dropped else -1, options)


def _out(winner: int, counts: Sequence[int], times: int) -> Award:
    others = tuple(count for seat, count in enumerate(counts) if seat != winner)
    return Award((winner,), 2 * times * sum(others), others, 0, times == 2)


def compared(counts: Sequence[int], dropper: int, options: Mapping[str, Value]) -> Award:
    """The award where hands are compared; `dropper` -1: the stock ran out.

    TU1: one difference, or one with each opponent. TU2-TU6: equals share what
    the rest hold, neither doubled nor less their own; with `dropper_loses` an
    equal count beats the dropper, as a lower one would.
    """
    lowest = min(counts)
    winners = tuple(seat for seat, count in enumerate(counts) if count == lowest)
    if len(winners) > 1 and options["drop_tie"] == "dropper_loses":
        winners = tuple(seat for seat in winners if seat != dropper)
    others = tuple(count for seat, count in enumerate(counts) if seat not in winners)
    if len(winners) > 1:
        each = 2 * sum(others) // len(winners)
        return Award(winners, each // 2 * 2 if options["halves"] == "floor" else each, others)
    times = 2 if dropper not in (-1, *winners) else 1
    less = lowest * (len(others) if options["difference"] == "per_opponent" else 1)
    return Award(winners, 2 * times * (sum(others) - less), others, less, times == 2)


def in_points(halves: int) -> str:
    """Half points as they are written: 15 is 7½."""
    whole, half = divmod(halves, 2)
    return f"{whole or ''}½" if half else str(whole)


def spelled(prize: Award) -> str:
    """The sum an award comes from: 2 × (12 + 20 − 8)."""
    text = " + ".join(map(str, prize.others))
    if prize.less:
        text += f" − {prize.less}"
    shared = len(prize.winners)
    if (prize.doubled or shared > 1) and " " in text:
        text = f"({text})"
    if shared > 1:
        return f"{text} ÷ {shared}"
    return f"2 × {text}" if prize.doubled else text
