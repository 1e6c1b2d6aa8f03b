"""The end of a game: the target, the most points, or another game (1.8, 1.12)."""

from __future__ import annotations

from collections.abc import Sequence

from rules.kit.cards import Card
from rules.kit.state import Outcome, State, Table, Why, why
from rules.punk.sizes import ALL, CACHE, POINTS

MOST_GAMES = 20  # no rule of the game: so that playing again ends where nobody gets there


def outcome(state: State) -> Outcome | None:
    """1.8: the target, or the most points and then the highest cards; or play again (1.12)."""
    if state.phase != "over":
        return None
    table, tallies = state.table, state.tallies
    seats = ALL[table.seats]
    points = [tallies[POINTS[seat]] for seat in seats]
    best, target = max(points), tallies["target"]
    if best >= target:
        winner = points.index(best)
        return Outcome(tuple(points), (winner,), why("reached", target=target))
    if table.options["play_again"] and table.hand < MOST_GAMES:
        return Outcome(tuple(points), (), why("again", target=next_target(target, best)))
    leaders = [seat for seat in seats if points[seat] == best]
    caches = {seat: _high_to_low(state.zones[CACHE[seat]]) for seat in leaders}
    finest = max(caches.values())
    winners = tuple(seat for seat in leaders if caches[seat] == finest)
    if len(leaders) == 1:
        return Outcome(tuple(points), winners, _at_last(table, why("most", points=best)))
    reason = "highest_card" if len(winners) == 1 else "shared"
    return Outcome(tuple(points), winners, _at_last(table, why(reason, points=best)))


def _at_last(table: Table, how: Why) -> Why:
    """Who has won; with Play-Again also why no further game is begun."""
    return why("enough", games=MOST_GAMES, how=how) if table.options["play_again"] else how


def _high_to_low(cache: Sequence[Card]) -> list[int]:
    return sorted((card.rank for card in cache), reverse=True)


def next_target(target: int, best: int) -> int:
    """1.12: ten more than the leader has, but never less than before."""
    return max(target, best + 10)
