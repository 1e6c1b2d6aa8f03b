"""Whether leaving the rule player's choice pays in the hands that were really dealt.

`python -m tests.tunk.departures SEATS HANDS SEED WHO` lets the rule player play hands, and asks
WHO (as in `tests.tunk.measure`) at every start of a turn. Where it chooses otherwise both
choices are played out with the true hands and the stock in several orders, all going on by
the habit. Printed as JSON lines: for each kind of departure, and for all together, how often
and by how many points it gains a time; for all, also a hand a seat. With half of 95 %
intervals. Unlike whole hands, it is not blurred by what both would have done.
"""

from __future__ import annotations

import json
import sys

from rules.kit.chance import Luck, derived
from rules.kit.foresight import standing
from rules.kit.sight import NOTHING, redact, remembered
from rules.kit.state import State
from rules.tunk import rules as tunk
from rules.tunk.player.habits import habit
from table.seats.improve import never, played_out
from table.seats.levels import RULE_PLAYER
from tests.capture import interval
from tests.tunk.hands import table
from tests.tunk.measure import choice, hands_alone

ORDERS = 6  # of the stock, that both choices are played out with


def gain(state: State, seat: int, chosen, instead, seed: int) -> float:
    """By how many points a move is better than another, the hands being what they are."""
    total = 0.0
    for number in range(ORDERS):
        world, luck = hands_alone(state, seed, number), derived(str(seed), "luck", number)
        for one, sign in ((chosen, 1), (instead, -1)):
            end = played_out(tunk, world, {seat: one}, luck, habit, never)
            total += sign * standing(tunk, end, seat)
    return total / ORDERS


def departures(seats: int, number: int, seed: int, who: str) -> list[tuple[str, float]]:
    """Those of one hand: from what to what, and what it gained."""
    luck, step, found = Luck(seed), 0, []
    state, known = (
        tunk.deal(table(seats, number % seats), luck),
        dict.fromkeys(range(seats), NOTHING),
    )
    while tunk.outcome(state) is None:
        views = {seat: redact(tunk, state, seat, known[seat]) for seat in range(seats)}
        made = {}
        for seat in tunk.actors(state):
            at = derived(str(seed), step, seat)
            made[seat] = choice(RULE_PLAYER, views[seat], seat, at, state)
            if state.phase == "begin":
                other = choice(who, views[seat], seat, at, state)
                if other != made[seat]:
                    kind = f"{made[seat].verb} to {other.verb}"
                    found.append((kind, gain(state, seat, other, made[seat], at)))
        before = state.copy()
        tunk.apply(state, made, luck)
        known = {seat: remembered(tunk, before, view, state) for seat, view in views.items()}
        step += 1
    return found


if __name__ == "__main__":
    seats, hands, seed = map(int, sys.argv[1:4])
    played = [
        departures(seats, number, seed * 1_000_003 + number, sys.argv[4]) for number in range(hands)
    ]
    by_kind: dict[str, list[float]] = {}
    for kind, gained in (each for one in played for each in one):
        for name in (kind, "all"):
            by_kind.setdefault(name, []).append(gained)
    for kind, gained in sorted(by_kind.items()):
        print(json.dumps({kind: len(gained), "gain": interval(gained)}))
    a_hand = interval([sum(gained for _, gained in one) / seats for one in played])
    print(json.dumps({"hands": hands, "gain a hand a seat": a_hand}))
