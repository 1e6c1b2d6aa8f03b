"""How often the rule player leads what many worlds say is best, as a program:
`python -m tests.pukk.reference SEATS POSITIONS WORLDS` prints a JSON line.

Every lead is played out in the same worlds, dealt to fit all that is known, by the
habits of all seats. `same`: the share of positions where no other lead did better;
`not_worse`: where none did by more than two standard errors; `chips_lost`: the mean
by which the best did, which chance makes look more than it is.
"""

from __future__ import annotations

import json
import random
import sys
from math import sqrt

from rules.kit.chance import Luck
from rules.kit.moves import Move
from rules.kit.options import settled
from rules.kit.remarks import standing
from rules.kit.sight import redact
from rules.kit.state import Table, View
from rules.pukk import player, rules as pukk
from table.seats.improve import never, played_out, policy_of, sampled


def judged(view: View, seat: int, worlds: int, seed: int) -> dict[Move, list[float]]:
    """What every lead came to in each world."""
    policy = policy_of(pukk)
    leads = [Move("lead", (one,)) for one in sorted(view.zones[f"hand:{seat}"])]
    found: dict[Move, list[float]] = {one: [] for one in leads}
    for number in range(worlds):
        world = sampled(pukk, view, seed, number)
        if world is not None:
            for one, results in found.items():
                end = played_out(pukk, world, {seat: one}, number, policy, never)
                results.append(standing(pukk, end, seat))
    return found


def positions(seats: int, most: int):
    """Leads with a choice, one a deal."""
    for number in range(most):
        luck, chance = random.Random(number), Luck(number)
        state = pukk.deal(Table(seats, settled(pukk, seats, {}), number % seats), chance)
        met = []
        while pukk.outcome(state) is None:
            made = {}
            for seat in pukk.actors(state):
                view = redact(pukk, state, seat)
                if view.phase == "lead" and len(view.zones[f"hand:{seat}"]) > 1:
                    met.append((view, seat))
                made[seat] = player.choose(pukk, view, seat, luck)
            pukk.apply(state, made, chance)
        if met:
            yield luck.choice(met)


if __name__ == "__main__":
    seats, most, worlds = map(int, sys.argv[1:])
    same = not_worse = count = 0
    lost = 0.0
    for view, seat in positions(seats, most):
        found = judged(view, seat, worlds, count)
        led = player.choose(pukk, view, seat, random.Random(count))
        best = max(found, key=lambda one: sum(found[one]))
        gaps = [a - b for a, b in zip(found[best], found[led])]
        gap = sum(gaps) / len(gaps)
        error = sqrt(sum((each - gap) ** 2 for each in gaps)) / len(gaps)
        count, lost = count + 1, lost + gap
        same, not_worse = same + (gap <= 0), not_worse + (gap <= 2 * error)
    line = {"pukk": "lead", "seats": seats, "positions": count, "worlds": worlds}
    shares = {"same": same / count, "not_worse": not_worse / count, "chips_lost": lost / count}
    print(json.dumps({**line, **shares}))
