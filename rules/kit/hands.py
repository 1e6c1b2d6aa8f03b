"""A match of several hands: points carried from one to the next, and who wins in the end.

The points of a match are tallies `points:SEAT`, or of another kind such as `chips:SEAT`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rules.kit.state import Outcome, State, Table, why


def standing_points(table: Table, kind: str = "points") -> dict[str, int]:
    """Return the tallies of points with which a hand begins: 0 in the first."""
    names = [f"{kind}:{seat}" for seat in range(table.seats)]
    return {name: table.standing.get(name, 0) for name in names}


def points_of(state: State, kind: str = "points") -> tuple[int, ...]:
    """Return the points of each seat, or the amounts of another kind of tally."""
    return tuple([state.tallies[f"{kind}:{seat}"] for seat in range(state.table.seats)])


def add_points(state: State, points: Sequence[int]) -> None:
    """Add the points of a hand, by seat, to those of the match."""
    for seat, number in enumerate(points):
        state.tallies[f"points:{seat}"] += number


def gains(before: State, after: State, kind: str = "points") -> dict[int, int]:
    """Return by seat the points that it gained, or lost (negative), in a step; no zeros."""
    old, new = points_of(before, kind), points_of(after, kind)
    return {seat: new[seat] - old[seat] for seat in range(len(old)) if new[seat] != old[seat]}


def leaders(points: Sequence[float], fewest: bool = False) -> tuple[int, ...]:
    """Return the seats with the most points, or with the fewest."""
    best = min(points) if fewest else max(points)
    return tuple([seat for seat, number in enumerate(points) if number == best])


def outcome_after(
    state: State, hands: int, fewest: bool = False, sides: Sequence[Sequence[int]] = ()
) -> Outcome:
    """Return the outcome of a finished hand in a match of so many hands.

    After the last hand the most points win, or the fewest; before, nobody wins yet. `sides`: the
    seats of partners, who win as one. Its sentences (`outcome.onward`, `.won`, `.shared`) exist."""
    return _outcome(state, state.table.hand >= hands, fewest, sides)


def outcome_at(
    state: State, target: int, fewest: bool = False, sides: Sequence[Sequence[int]] = ()
) -> Outcome:
    """Return the outcome of a finished hand in a match to so many points. Once somebody has them,
    the most points win, or the fewest. Sides and sentences are as in `outcome_after`."""
    return _outcome(state, max(points_of(state)) >= target, fewest, sides)


def _outcome(state: State, is_last: bool, fewest: bool, sides: Sequence[Sequence[int]]) -> Outcome:
    """Return the outcome of a hand that is over; winners only if it is the last."""
    points = points_of(state)
    if not is_last:
        return Outcome(points, (), why("onward"))
    winners = leaders(points, fewest)
    is_one_side = len(winners) == 1 or winners in [tuple(sorted(side)) for side in sides]
    key = "won" if is_one_side else "shared"
    return Outcome(points, winners, why(key, n=points[winners[0]]))


def give_points(table: Table, points: Sequence[int], kind: str = "points") -> Table:
    """Return the table of a first hand in which the seats begin with these points. A game can use
    this function as its `given` (see `rules.kit.handicap`)."""
    return table._replace(standing={f"{kind}:{seat}": n for seat, n in enumerate(points)})


def next_hand(
    table: Table, result: Outcome, kept: Mapping[str, int] | None = None, kind: str = "points"
) -> Table | None:
    """Return the table of the next hand, dealt by the next seat to the left; None if somebody has
    won. `deal` finds the points in its `standing`, and the further tallies that are `kept`."""
    if result.winners:
        return None
    points = {f"{kind}:{seat}": int(number) for seat, number in enumerate(result.points)}
    standing = {**points, **(kept or {})}
    return table._replace(dealer=table.after(table.dealer), standing=standing, hand=table.hand + 1)
