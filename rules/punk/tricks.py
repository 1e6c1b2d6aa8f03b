"""A trick: the cards laid, which of them wins, and where they go (1.5, 1.6)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rules.kit.cards import Card
from rules.kit.move import Move
from rules.kit.state import State, Table
from rules.punk.sizes import AROUND, CACHE, HAND, PLAYED, POINTS, WON, last_round, tricks_in


def play(state: State, choices: Mapping[int, Move]) -> None:
    zones = state.zones
    for seat, choice in choices.items():
        played = choice.cards[0]
        zones[HAND[seat]].remove(played)
        zones[PLAYED[seat]].append(played)
    if state.table.seats == 2:
        zones[PLAYED[2]].append(zones[HAND[2]].pop(0))  # PU17: from the top, as dealt
    state.phase = "turned"


def trick_winner(cards: Sequence[Card]) -> int | None:
    """Which of the cards is the lowest of a rank that stands alone (1.6), if any is."""
    played = [card.rank for card in cards]
    alone = [rank for rank in played if played.count(rank) == 1]
    return played.index(min(alone)) if alone else None


def resolve(state: State) -> None:
    table, zones, tallies = state.table, state.zones, state.tallies
    around = AROUND[table.seats]
    trick = [zones[PLAYED[place]].pop() for place in around]
    winner = trick_winner(trick)
    if winner is None:
        zones["neutral"].append(trick.pop(_lowest(table, trick)))
    else:
        won = trick.pop(winner)
        zones[CACHE[winner]].append(won)
        tallies[POINTS[winner]] += won.rank
        tallies[WON[winner]] += 1
    zones["pot"] += trick
    _after_trick(state, winner)


def _lowest(table: Table, trick: Sequence[Card]) -> int:
    """PU4, PU5: a card of the lowest rank, the first from the dealer's left."""
    lowest = min(card.rank for card in trick)
    count = len(trick)
    around = ((table.dealer + 1 + step) % count for step in range(count))
    return next(place for place in around if trick[place].rank == lowest)


def _after_trick(state: State, winner: int | None) -> None:
    """1.6.4-5: the target ends the game on the spot; else the next trick or the round's end."""
    table, tallies = state.table, state.tallies
    number = tallies["round"]
    hit = winner is not None and winner < table.seats  # PU18: the Dummy never wins
    if hit and tallies[POINTS[winner or 0]] >= tallies["target"]:
        state.phase = "over"
    elif tallies["trick"] < tricks_in(table, number):
        tallies["trick"] += 1
        state.phase = "select"
    else:
        state.phase = "over" if number == last_round(table) else "keep"  # PU15
