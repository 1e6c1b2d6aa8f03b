"""Bidding in turn, contracts in a cycle, and partners who share a score.

A game with bidding has tallies `bid:SEAT`: UNASKED, PASSED, or what was bid.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, TypeVar

from rules.kit.move import Offer
from rules.kit.state import State, Table

UNASKED, PASSED = -1, 0
T = TypeVar("T")


def begin_bidding(state: State, seat: int) -> None:
    """Clear all bids, and give a seat the turn to bid first."""
    for other in range(state.table.seats):
        state.tallies[f"bid:{other}"] = UNASKED
    state.turn = seat


class Bid(NamedTuple):
    """An amount, and the seat that bid it; PASSED and -1 if nobody has bid."""

    amount: int = PASSED
    seat: int = -1


def highest_bid(state: State) -> Bid:
    """Return the highest bid so far, a `Bid()` if there is none."""
    bids = [state.tallies[f"bid:{seat}"] for seat in range(state.table.seats)]
    best = max(bids)
    return Bid(best, bids.index(best)) if best > PASSED else Bid()


def bid_offers(state: State, least: int, most: int) -> Sequence[Offer]:
    """Return the offers of a bidder: `pass`, and `bid` with each amount above the highest bid."""
    amounts = range(max(least, highest_bid(state).amount + 1), most + 1)
    bids = (Offer("bid", amounts=amounts, certain=True),) if amounts else ()
    return (*bids, Offer("pass", certain=True))


def take_bid(state: State, seat: int, amount: int | None, once: bool = False) -> bool:
    """Record a bid, or a pass if `amount` is None, and give the turn to the next bidder.

    Returns whether the bidding is over. It is over when all others have passed; or, with `once`,
    when everybody has been asked once."""
    tallies, table = state.tallies, state.table
    tallies[f"bid:{seat}"] = PASSED if amount is None else amount
    highest_bidder = highest_bid(state).seat
    for step in range(1, table.seats):
        other = table.after(seat, step)
        bid = tallies[f"bid:{other}"]
        may_bid_again = not once and bid > PASSED and other != highest_bidder
        if bid == UNASKED or may_bid_again:
            state.turn = other
            return False
    return True


def contract_of(table: Table, contracts: Sequence[T]) -> T:
    """Return the contract of this hand. Hand 1 has the first; the last is followed by the first."""
    return contracts[(table.hand - 1) % len(contracts)]


def facing_partners(seats: int) -> tuple[tuple[int, ...], ...]:
    """Return the sides of partners who face each other, such as ((0, 2), (1, 3)); empty for an odd
    number of seats, where everybody plays alone."""
    if seats % 2:
        return ()
    half = seats // 2
    return tuple((seat, seat + half) for seat in range(half))


def shared_points(points: Sequence[int], sides: Sequence[Sequence[int]]) -> list[int]:
    """Return the points of each seat when partners share theirs: the sum of its side."""
    totals = list(points)
    for side in sides:
        for seat in side:
            totals[seat] = sum(points[partner] for partner in side)
    return totals
