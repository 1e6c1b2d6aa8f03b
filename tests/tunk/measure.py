"""How strong Tunk's players are, as JSON lines: the same deals played from every seat.

`python -m tests.tunk.measure SEATS DEALS SEED WHO [AGAINST]` plays one seat of WHO among
seats of AGAINST (by default the plain player of `tests.tunk.opponents`); each is a level,
`plain`, `habit` or `clairvoyant`. Hands are first hands of a match. `hands` is the share of
hands won; `deals_won` that of deals in which WHO, over all seats, made more points than
the others on average, half where it made as many; `points` what it made more a hand. Each
comes with half its 95 % interval.
"""

from __future__ import annotations

import json
import random
import sys
from math import sqrt

from rules.kit.chance import Luck, derived
from rules.kit.moves import Move
from rules.kit.sight import NOTHING, redact, remembered
from rules.tunk import rules as tunk
from table.seats.improve import improved
from table.seats.inline import think, usual_policy
from table.seats.levels import LEVELS
from tests.tunk import opponents
from tests.tunk.hands import table


def choice(who: str, view, seat: int, seed: int, state) -> Move:
    """What a kind of player chooses."""
    if who == "plain":
        return opponents.choose(tunk, view, seat, None)
    if who == "habit":
        return tunk.habit(view, seat, random.Random(seed))
    if who == "clairvoyant":
        first = think("tunk", view, seat, "keen", seed)
        policy, worlds = usual_policy("tunk"), LEVELS[-1].worlds
        true = lambda _: state  # noqa: E731
        return improved(tunk, view, seat, first, seed, worlds, policy=policy, dealt=true)
    return think("tunk", view, seat, who, seed)


def hand(who: list[str], seed: int, **options) -> tuple[float, ...]:
    """The points every seat makes of one hand."""
    seats, luck = len(who), Luck(seed)
    state = tunk.deal(table(seats, seed % seats, **options), luck)
    known = dict.fromkeys(range(seats), NOTHING)
    step = 0
    while (outcome := tunk.outcome(state)) is None:
        views = {seat: redact(tunk, state, seat, known[seat]) for seat in range(seats)}
        made = {
            seat: choice(who[seat], views[seat], seat, derived(str(seed), step, seat), state)
            for seat in tunk.actors(state)
        }
        before = state.copy()
        tunk.apply(state, made, luck)
        known = {seat: remembered(tunk, before, view, state) for seat, view in views.items()}
        step += 1
    return outcome.points


def interval(values: list[float]) -> tuple[float, float]:
    """Mean and half the 95 % interval."""
    mean = sum(values) / len(values)
    spread = sum((each - mean) ** 2 for each in values) / max(1, len(values) - 1)
    return round(mean, 4), round(1.96 * sqrt(spread / len(values)), 4)


def measured(seats: int, deals: int, seed: int, who: str, against: str) -> dict[str, object]:
    """One seat of a kind among seats of another, every deal from every seat."""
    hands, won, points = [], [], []
    for number in range(deals):
        shares, gains = [], []
        for at in range(seats):
            kinds = [against] * seats
            kinds[at] = who
            made = hand(kinds, seed * 1_000_003 + number)
            best = max(made)
            shares.append((made[at] == best) / made.count(best))
            gains.append(made[at] - (sum(made) - made[at]) / (seats - 1))
        total = sum(gains)
        hands.append(sum(shares) / seats)
        points.append(total / seats)
        won.append((total > 0) + (total == 0) / 2)
    return {
        "tunk": who,
        "against": against,
        "seats": seats,
        "deals": deals,
        "seed": seed,
        "hands": interval(hands),
        "deals_won": interval(won),
        "points": interval(points),
    }


if __name__ == "__main__":
    seats, deals, seed = map(int, sys.argv[1:4])
    who, *against = sys.argv[4:]
    print(json.dumps(measured(seats, deals, seed, who, against[0] if against else "plain")))
