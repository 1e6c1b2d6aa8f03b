"""What a hand is worth to whom. Points are counted in half points throughout."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from rules.kit.state import State, Value
from rules.tunk.names import AROUND, HAND
from rules.tunk.spreads import WORTH, hand_count, worth

PREMIUMS = (49, 50)
ENDS = ("tunk", "out", "dropped", "stock_out", "stalemate", "premium")
PAID = {f"{end}_paid": end for end in ENDS}
END = {**PAID, **dict(zip(ENDS, ENDS))}
"""By phase, before the hand is paid and after: how it ended."""


class Award(NamedTuple):
    """The winners of a hand, and the half points that each of them wins. These are the counts of
    the `others` less `less`, perhaps `doubled`, shared by the winners."""

    winners: tuple[int, ...]
    each: int
    others: tuple[int, ...] = ()
    less: int = 0
    doubled: bool = False


def counts_of(state: State) -> tuple[int, ...]:
    """Return the count of each hand, by seat. All hands must be visible."""
    how, zones = state.table.options["hand_count"], state.zones
    hands = [zones[HAND[seat]] for seat in AROUND[state.table.seats]]
    if how == "all_cards":
        return tuple([sum([WORTH[card.rank] for card in hand]) for hand in hands])
    return tuple([hand_count(hand, how) for hand in hands])


def premium_seats(state: State) -> list[int]:
    """Return the seats whose hand was dealt with one of the PREMIUMS as its count."""
    seats = AROUND[state.table.seats]
    return [seat for seat in seats if worth(state.zones[HAND[seat]]) in PREMIUMS]


def award(state: State) -> Award:
    """Return who wins how much in a hand that ended as the phase says, in the turn of `turn`."""
    counts = counts_of(state)
    end = END[state.phase]
    if end == "premium":
        holders = premium_seats(state)
        if len(holders) > 1:  # then neither wins anything
            return Award(tuple(holders), 0)
        return _award_out(holders[0], counts, 2)
    if end == "tunk" or end == "out":
        return _award_out(state.turn, counts, 2 if end == "tunk" else 1)
    dropper = state.turn if end == "dropped" else -1
    return compare_counts(counts, dropper, state.table.options)


def _award_out(winner: int, counts: tuple[int, ...], times: int) -> Award:
    """Return the award of a seat that has gone out: the others' counts, once or twice."""
    others = counts[:winner] + counts[winner + 1 :]
    return Award((winner,), 2 * times * sum(others), others, doubled=times == 2)


def compare_counts(counts: tuple[int, ...], dropper: int, options: Mapping[str, Value]) -> Award:
    """Return the award when hands are compared. `dropper` is the seat that dropped, -1 if none did.

    The lowest count wins the other counts less its own, which by an option is subtracted for each
    opponent (TU1). Who beats the dropper wins twice that. With the option `dropper_loses` an equal
    count is enough for it."""
    lowest = min(counts)
    winners = tuple([seat for seat, count in enumerate(counts) if count == lowest])
    if len(winners) > 1 and options["drop_tie"] == "dropper_loses":
        winners = tuple([seat for seat in winners if seat != dropper])
    if len(winners) > 1:
        return _shared_award(winners, counts, options)
    winner = winners[0]
    others = counts[:winner] + counts[winner + 1 :]
    less = lowest * (len(others) if options["difference"] == "per_opponent" else 1)
    times = 1 if dropper == winner or dropper < 0 else 2
    return Award(winners, 2 * times * (sum(others) - less), others, less, times == 2)


def _shared_award(
    winners: tuple[int, ...], counts: tuple[int, ...], options: Mapping[str, Value]
) -> Award:
    """Return the award of equal winners: the counts of the others in equal shares, neither doubled
    nor reduced (TU2-TU6). By the option `halves` each share is rounded down to a whole point."""
    others = tuple([count for seat, count in enumerate(counts) if seat not in winners])
    half_points = 2 * sum(others) // len(winners)
    if options["halves"] == "floor":
        half_points -= half_points % 2
    return Award(winners, half_points, others)


def in_points(halves: int) -> str:
    """Return half points as text: “7½” for 15."""
    whole, half = divmod(halves, 2)
    return f"{whole or ''}½" if half else str(whole)


def as_sum(prize: Award) -> str:
    """Return the sum behind an award as text: 2 × (12 + 20 − 8)."""
    text = " + ".join(map(str, prize.others))
    if prize.less:
        text += f" − {prize.less}"
    shared = len(prize.winners)
    if (prize.doubled or shared > 1) and " " in text:
        text = f"({text})"
    if shared > 1:
        return f"{text} ÷ {shared}"
    return f"2 × {text}" if prize.doubled else text
