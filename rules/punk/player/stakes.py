"""What a trick of Punk means for the game itself: who may win it at once, and who can no more."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rules.kit.cards import Card
from rules.kit.state import View
from rules.punk.sizes import last_round, ranks, tricks_in

PRIZE = 8.0  # points that winning the whole game is counted for
FEAR = 16.0  # points that losing it at once is counted for
HONOUR = 1000.0  # the same for a seat that cannot win: above all its points


def sure_win(view: View, seat: int, hand: Sequence[Card], pool: Mapping[int, float]) -> Card | None:
    """The highest card that takes the trick and with it the game, no matter what the others play,
    if there is one."""
    cards = sure_wins(view, seat, hand, pool)
    return cards[-1] if cards else None


def sure_wins(view: View, seat: int, hand: Sequence[Card], pool: Mapping[int, float]) -> list[Card]:
    """All such cards: below all that the others can hold, and enough for the target or, in the
    last trick of all, for more points than anybody else has."""
    tallies = view.tallies
    below = min((rank for rank, count in pool.items() if count > 0), default=0)
    own = tallies[f"points:{seat}"]
    rivals = [tallies[f"points:{other}"] for other in range(view.table.seats) if other != seat]
    last = tallies["round"] == last_round(view.table) and not view.table.options["play_again"]
    needed = min(tallies["target"], max(rivals) + 1) if last else tallies["target"]
    return [card for card in hand if card.rank < below and own + card.rank >= needed]


def wins_the_game(view: View, seat: int, rank: int) -> bool:
    """Whether taking the last trick with this rank would do, at least for a tie-break; where
    another game follows, points are what counts and any rank does."""
    points = [view.tallies[f"points:{other}"] for other in range(view.table.seats)]
    if view.table.options["play_again"]:
        return True
    return points[seat] + rank >= max(points)


def stake(view: View, seat: int, rank: int, wins: float, kept: float) -> float:
    """What playing a rank is worth: its points and what is kept from the others, and the game
    if they reach the target."""
    tallies = view.tallies
    worth = (rank + kept) * wins
    if tallies[f"points:{seat}"] + rank >= tallies["target"]:
        worth += PRIZE * wins
    return worth


def threats(view: View, seat: int, pool: Mapping[int, float]) -> Mapping[int, int]:
    """Of each rank that may lie in other hands, how many of the others would reach the target
    with it; only those ranks with which anybody would."""
    points = [view.tallies[f"points:{other}"] for other in range(view.table.seats) if other != seat]
    target = view.tallies["target"]
    if max(points) + max(pool) < target:
        return {}
    held = [rank for rank, count in pool.items() if count > 0]
    ends = {rank: sum(other + rank >= target for other in points) for rank in held}
    return {rank: many for rank, many in ends.items() if many}


def is_out_of_reach(view: View, seat: int, hand: Sequence[Card]) -> bool:
    """Whether a seat cannot win the game any more: not even if it took every trick to come, those
    of this round with its own highest cards, would it have as many points as the leader now.
    Where another game follows nobody is out of reach."""
    table, tallies = view.table, view.tallies
    if table.options["play_again"]:
        return False
    number = tallies["round"]
    tricks = tricks_left(view)
    sides = table.options["dice_sides"] if table.options["dice"] else ranks(table)
    assert isinstance(sides, int)
    later = sum(tricks_in(table, at) for at in range(number + 1, last_round(table) + 1))
    own = sum(sorted([card.rank for card in hand])[-tricks:]) + later * sides
    lead = max(tallies[f"points:{at}"] for at in range(table.seats))
    return tallies[f"points:{seat}"] + own < lead


def tricks_left(view: View) -> int:
    """Tricks of this round that are still to be played."""
    tallies = view.tallies
    return tricks_in(view.table, tallies["round"]) - tallies["trick"] + 1
