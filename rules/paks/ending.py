"""The end of a hand: paks given up suit by suit, the score, and who has won (1.6, 1.7)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rules.kit.cards import SUITS
from rules.kit.hands import add_points, leaders, next_hand, points_of
from rules.kit.move import Move
from rules.kit.state import Outcome, State, Table, why
from rules.paks import sides

MOST_BARREN = 20
"""After so many hands in a row in which nobody gains, the match ends. This is not in the rules,
which know no end but the target."""
BARREN = "barren"


def givers(state: State) -> list[int]:
    """Return the seats that choose which paks to give up: of each side that has more than it must
    give, the one that decides (PA26)."""
    least, paks = sides.to_give(state, sides.current_suit(state))
    count = len(paks)
    return [seat for seat in sides.deciders(state.table) if len(paks[seat % count]) > least]


def settle_next_suit(state: State) -> None:
    """Go on to the next suit of which every side has paks; after the last, score (1.6)."""
    may_choose = state.table.options["end_discard"] == "choose"
    for suit in SUITS:
        if state.tallies["suits"] & sides.BIT[suit]:  # settled already
            continue
        least, _ = sides.to_give(state, suit)
        if least:
            state.phase = "give" if may_choose and givers(state) else "sweep"
            return
        state.tallies["suits"] |= sides.BIT[suit]
    totals = sides.projected_scores(state, sides.EVERY_SUIT)
    add_points(state, [totals[seat % len(totals)] for seat in range(state.table.seats)])
    state.phase = "over"


def give_up(state: State, choices: Mapping[int, Move]) -> None:
    """Remove the paks that each side gives up in this suit: those chosen, or else the cheapest."""
    zones = state.zones
    suit = sides.current_suit(state)
    least, paks = sides.to_give(state, suit)
    count = len(paks)
    for seat in sides.deciders(state.table):
        choice = choices.get(seat)
        names = paks[seat % count]
        chosen = map(str, choice.targets) if choice else sides.cheapest(zones, names, least)
        for name in chosen:
            zones["given"] += zones.pop(name)
    state.tallies["suits"] |= sides.BIT[suit]
    state.phase = "reckon"


def outcome(state: State) -> Outcome | None:
    """Return the outcome of a hand that is over, else None. A side that leads alone and has reached
    the target wins the match (1.7)."""
    if state.phase != "over":
        return None
    table, target = state.table, state.tallies["target"]
    points = points_of(state)
    best = max(points)
    leading = leaders(points)
    leads_alone = len({seat % sides.side_count(table) for seat in leading}) == 1
    if best >= target and leads_alone:
        return Outcome(points, leading, why("won", points=best))
    if barren_hands(table, points) >= MOST_BARREN:
        return Outcome(points, leading, why("barren", hands=MOST_BARREN, points=best))
    if best >= target:
        return Outcome(points, (), why("tie", points=best))
    return Outcome(points, (), why("onward", points=best, target=target))


def barren_hands(table: Table, points: Sequence[float]) -> int:
    """Count the last hands in a row, including this one, that brought nobody a point."""
    before = table.standing  # the tallies at the start of this hand
    has_gain = any(total != before.get(sides.POINTS[seat], 0) for seat, total in enumerate(points))
    return 0 if has_gain else before.get(BARREN, 0) + 1


def onward(table: Table, result: Outcome) -> Table | None:
    """Return the table of the next hand, dealt by the next seat to the left; None if a side has
    won. After a tie, by house rule, only the tied sides play (PA28)."""
    hands = barren_hands(table, result.points)
    kept = {BARREN: hands} if hands else {}
    if result.why.key == "tie" and table.options.get("tiebreak_players") == "tied":
        best = max(result.points)
        for seat, points in enumerate(result.points):
            if points < best:
                kept[sides.SAT_OUT[seat]] = 1
    return next_hand(table, result, kept)
