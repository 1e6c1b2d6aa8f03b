"""Whether leaving the rule player's choice pays in the hands that were really dealt.

`python -m tests.tunk.departures SEATS HANDS SEED WHO [AGAINST] [FILE]` lets WHO play hands with
seats of AGAINST (by default rule players; both as in `tests.tunk.measure`), and asks a rule player
as well at every choice of WHO. Where that would choose otherwise both choices are played
out by the rules, with the true hands and the stock in several orders, the rule player going on in
either: what a departure was guessed to be worth is nowhere asked. Printed as JSON lines: for each
kind of departure, and for all together, how often and by how many points it gains a time; for all,
also a hand. With half of 95 % intervals.

What all departures of a hand gain adds up to what WHO makes more than the rule player in its place
(the performance difference lemma; Kakade, Langford 2002), and is less blurred than whole hands
are by what both would have done. FILE gets what every hand gained, so that two players can be
compared hand by hand.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Sequence

from rules.kit.chance import Luck, derived
from rules.kit.move import Move
from rules.kit.sight import NOTHING, redact, remembered
from rules.kit.state import State
from rules.tunk import rules as tunk
from table.seats.levels import RULE_PLAYER
from tests.capture import interval
from tests.tunk.hands import table
from tests.tunk.measure import choice, hands_alone

ORDERS = 6  # of the stock, that both choices are played out with


def going_on(state: State, made: dict, kinds: Sequence[str], seat: int, luck: Luck) -> float:
    """What a seat makes beyond the others' mean after these choices, everybody as it is."""
    seats = range(len(kinds))
    known, state = dict.fromkeys(seats, NOTHING), state.copy()
    while True:
        views = {each: redact(tunk, state, each, known[each]) for each in seats}
        before = state.copy()
        tunk.apply(state, made, luck)
        outcome = tunk.outcome(state)
        if outcome is not None:
            own = outcome.points[seat]
            return own - (sum(outcome.points) - own) / (len(kinds) - 1)
        known = {each: remembered(tunk, before, view, state) for each, view in views.items()}
        made = {}
        for each in tunk.actors(state):
            view = redact(tunk, state, each, known[each])
            made[each] = choice(kinds[each], view, each, 1, state)


def gain(state: State, seat: int, tried: Sequence[Move], kinds: Sequence[str], seed: int) -> float:
    """By how many points a move is better than another, the hands being what they are."""
    total = 0.0
    for number in range(ORDERS):
        world = hands_alone(state, seed, number)
        for one, sign in zip(tried, (1, -1)):
            luck = Luck(derived(str(seed), "luck", number))
            total += sign * going_on(world, {seat: one}, kinds, seat, luck)
    return total / ORDERS


def departures(seats: int, number: int, seed: int, who: str, against: str) -> list:
    """Those of one hand: from what to what, and what it gained."""
    luck, step, found = Luck(seed), 0, []
    mine = number % seats
    kinds = [RULE_PLAYER if seat == mine else against for seat in range(seats)]
    state = tunk.deal(table(seats, number // seats % seats), luck)
    known = dict.fromkeys(range(seats), NOTHING)
    while tunk.outcome(state) is None:
        views = {seat: redact(tunk, state, seat, known[seat]) for seat in range(seats)}
        made = {}
        for seat in tunk.actors(state):
            at = derived(str(seed), step, seat)
            made[seat] = choice(kinds[seat], views[seat], seat, at, state)
            if seat == mine:
                other = choice(who, views[seat], seat, at, state)
                if other != made[seat]:
                    kind = f"{made[seat].verb} to {other.verb}"
                    found.append((kind, gain(state, seat, (other, made[seat]), kinds, at)))
                    made[seat] = other
        before = state.copy()
        tunk.apply(state, made, luck)
        known = {seat: remembered(tunk, before, view, state) for seat, view in views.items()}
        step += 1
    return found


if __name__ == "__main__":
    seats, hands, seed = map(int, sys.argv[1:4])
    who, against, *file = sys.argv[4:] if len(sys.argv) > 5 else [sys.argv[4], RULE_PLAYER]
    began = time.process_time()
    played = [
        departures(seats, number, seed * 1_000_003 + number, who, against)
        for number in range(hands)
    ]
    by_kind: dict[str, list[float]] = {}
    for kind, gained in (each for one in played for each in one):
        for name in (kind, "all"):
            by_kind.setdefault(name, []).append(gained)
    for kind, gained in sorted(by_kind.items()):
        print(json.dumps({kind: len(gained), "gain": interval(gained)}))
    whole = [sum(gained for _, gained in one) for one in played]
    asked = {"seats": seats, "hands": hands, "seed": seed, "who": who, "against": against}
    print(json.dumps({**asked, "gain a hand": interval(whole)}))
    print(json.dumps({"seconds": round(time.process_time() - began, 1)}))
    if file:
        with open(file[0], "w", encoding="utf-8") as out:
            json.dump(whole, out)
