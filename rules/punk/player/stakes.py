"""What a trick of Punk means for the whole game: who may win it at once, and who no longer can.

The winner of a trick scores the rank of the winning card. `pool` is how many cards of each rank the
others may hold.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from rules.kit.cards import Card
from rules.kit.state import View
from rules.punk.sizes import ALL, CACHE, POINTS, highest_rank, last_round, tricks_in

PRIZE = 8.0  # points for which winning the whole game counts
FEAR = 16.0  # points for which losing it at once counts
HONOUR = 1000.0  # the same for a seat that can no longer win: more than all its points


def sure_win(view: View, seat: int, hand: Sequence[Card], pool: Mapping[int, float]) -> Card | None:
    """Return a card that wins the trick and the game whatever the others play; of several the last
    in card order. None if there is none."""
    cards = sure_wins(view, seat, hand, pool)
    return cards[-1] if cards else None


def sure_wins(view: View, seat: int, hand: Sequence[Card], pool: Mapping[int, float]) -> list[Card]:
    """Return the cards of a hand that win the trick and the game whatever the others play from the
    `pool`. With the points of their rank they reach the target, or in the last round put the seat
    ahead of everybody else."""
    tallies = view.tallies
    missing = tallies["target"] - tallies[POINTS[seat]]
    is_last_round = tallies["round"] == last_round(view.table)
    is_last_trick = is_last_round and not view.table.options["play_again"]
    best_other = _best_of_others(view, seat)

    def wins_game(card: Card) -> bool:
        if card.rank >= missing:
            return True
        return is_last_trick and _final(view, seat, card.rank) > best_other

    return [card for card in sure_tricks(hand, pool) if wins_game(card)]


def sure_tricks(hand: Sequence[Card], pool: Mapping[int, float]) -> list[Card]:
    """Return the cards that surely win the trick: lower than any that the others can hold. Empty
    if the others hold nothing."""
    lowest = min((rank for rank, count in pool.items() if count > 0), default=0)
    return [card for card in hand if card.rank < lowest]


def winning_ranks(view: View, seat: int, held: Iterable[int]) -> set[int]:
    """Return those of the ranks `held` with which a seat would win the game, alone or not, if it
    won the last trick with them; all of them if another game may follow."""
    if view.table.options["play_again"]:
        return set(held)
    best_other = _best_of_others(view, seat)
    return {rank for rank in held if _final(view, seat, rank) >= best_other}


def _best_of_others(view: View, seat: int) -> tuple[int, list[int]]:
    """Return the standing (`_final`) of the best of the other seats."""
    return max(_final(view, other) for other in ALL[view.table.seats] if other != seat)


def _final(view: View, seat: int, *won: int) -> tuple[int, list[int]]:
    """Return the standing of a seat if it won cards of these ranks too. The highest one decides the
    game after the last round: points, then the ranks that were won, from the highest down (1.8)."""
    ranks_won = [card.rank for card in view.zones[CACHE[seat]]]
    points = view.tallies[POINTS[seat]] + sum(won)
    return points, sorted([*ranks_won, *won], reverse=True)


def play_value(view: View, seat: int, rank: int, wins: float, kept: float) -> float:
    """Return the value of playing a rank that wins the trick with the chance `wins`. It is in
    points: its own, those `kept` from the others, and a prize if it reaches the target."""
    value = (rank + kept) * wins
    if view.tallies[POINTS[seat]] + rank >= view.tallies["target"]:
        value += PRIZE * wins
    return value


def threats(view: View, seat: int, pool: Mapping[int, float]) -> Mapping[int, int]:
    """Return by rank how many of the others would reach the target with it. Ranks that nobody can
    hold, or with which nobody would, are left out."""
    points = [view.tallies[f"points:{other}"] for other in range(view.table.seats) if other != seat]
    target = view.tallies["target"]
    if max(points) + max(pool) < target:
        return {}
    threatening = {}
    for rank, count in pool.items():
        seats = sum(other + rank >= target for other in points)
        if count > 0 and seats:
            threatening[rank] = seats
    return threatening


def is_out_of_reach(view: View, seat: int, hand: Sequence[Card]) -> bool:
    """Whether a seat can no longer win the game: even if it won all tricks to come, in this round
    with its highest cards, it would be behind the leader. False if another game may follow."""
    table, tallies = view.table, view.tallies
    if table.options["play_again"]:
        return False
    rounds_to_come = range(tallies["round"] + 1, last_round(table) + 1)
    later_tricks = sum(tricks_in(table, number) for number in rounds_to_come)
    won_now = sorted([card.rank for card in hand])[-tricks_left(view) :]
    won_later = [highest_rank(table)] * later_tricks
    return _final(view, seat, *won_now, *won_later) < _best_of_others(view, seat)


def tricks_left(view: View) -> int:
    tallies = view.tallies
    return tricks_in(view.table, tallies["round"]) - tallies["trick"] + 1
