"""What a trick of Punk means for the whole game: who may win it at once, and who no longer can."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from rules.kit.cards import Card
from rules.kit.state import View
from rules.punk.sizes import ALL, CACHE, POINTS, last_round, ranks, tricks_in

PRIZE = 8.0  # points for which winning the whole game counts
FEAR = 16.0  # points for which losing it at once counts
HONOUR = 1000.0  # the same for a seat that can no longer win: more than all its points


def sure_win(view: View, seat: int, hand: Sequence[Card], pool: Mapping[int, float]) -> Card | None:
    """Return the highest card that wins the trick and the game whatever the others play; None if
    there is none."""
    cards = sure_wins(view, seat, hand, pool)
    return cards[-1] if cards else None


def sure_wins(view: View, seat: int, hand: Sequence[Card], pool: Mapping[int, float]) -> list[Card]:
    """Return all cards that win the trick and the game whatever the others play: lower than any
    that the others can hold, and enough for the target or, in the last round, to be ahead of
    everybody else."""
    tallies = view.tallies
    below = min((rank for rank, count in pool.items() if count > 0), default=0)
    short = tallies["target"] - tallies[POINTS[seat]]
    last = tallies["round"] == last_round(view.table) and not view.table.options["play_again"]
    best = _best_of_others(view, seat)
    return [
        card
        for card in hand
        if card.rank < below
        and (card.rank >= short or (last and _final(view, seat, card.rank) > best))
    ]


def winning_ranks(view: View, seat: int, some: Iterable[int]) -> set[int]:
    """Return those of some ranks with which a seat that wins the last trick wins the game or shares
    the win: all of them if another game may follow."""
    if view.table.options["play_again"]:
        return set(some)
    best = _best_of_others(view, seat)
    return {rank for rank in some if _final(view, seat, rank) >= best}


def _best_of_others(view: View, seat: int) -> tuple[int, list[int]]:
    """Return what the best of the other seats has now."""
    return max(_final(view, other) for other in ALL[view.table.seats] if other != seat)


def _final(view: View, seat: int, *won: int) -> tuple[int, list[int]]:
    """Return what decides the game after the last round, once a seat has won these ranks too: its
    points, then its won cards from the highest down (1.8)."""
    ranks_won = [card.rank for card in view.zones[CACHE[seat]]]
    points = view.tallies[POINTS[seat]] + sum(won)
    return points, sorted([*ranks_won, *won], reverse=True)


def stake(view: View, seat: int, rank: int, wins: float, kept: float) -> float:
    """Return the value of playing a rank: its points, those kept from the others, and the prize of
    the game if it reaches the target."""
    tallies = view.tallies
    worth = (rank + kept) * wins
    if tallies[f"points:{seat}"] + rank >= tallies["target"]:
        worth += PRIZE * wins
    return worth


def threats(view: View, seat: int, pool: Mapping[int, float]) -> Mapping[int, int]:
    """Return how many of the others would reach the target with each rank that they may hold; only
    ranks with which any would."""
    points = [view.tallies[f"points:{other}"] for other in range(view.table.seats) if other != seat]
    target = view.tallies["target"]
    if max(points) + max(pool) < target:
        return {}
    held = [rank for rank, count in pool.items() if count > 0]
    ends = {rank: sum(other + rank >= target for other in points) for rank in held}
    return {rank: many for rank, many in ends.items() if many}


def is_out_of_reach(view: View, seat: int, hand: Sequence[Card]) -> bool:
    """Whether a seat can no longer win the game: even if it won all tricks to come, in this round
    with its highest cards, it would be behind the leader of now. False if another game may
    follow."""
    table, tallies = view.table, view.tallies
    if table.options["play_again"]:
        return False
    number = tallies["round"]
    tricks = tricks_left(view)
    sides = int(table.options["dice_sides"]) if table.options["dice"] else ranks(table)
    later = sum(tricks_in(table, at) for at in range(number + 1, last_round(table) + 1))
    own = [*sorted([card.rank for card in hand])[-tricks:], *[sides] * later]
    return _final(view, seat, *own) < _best_of_others(view, seat)


def tricks_left(view: View) -> int:
    """Return the number of tricks still to be played in this round."""
    tallies = view.tallies
    return tricks_in(view.table, tallies["round"]) - tallies["trick"] + 1
