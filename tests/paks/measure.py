"""How strong Paks' players are, as JSON lines: the same deals played from every side.

`python -m tests.paks.measure SEATS DEALS SEED WORLDS WHO [AGAINST]` plays a side of WHO against
sides of AGAINST (by default the level that is the rule player); each is a level, `greedy`,
`alone` (`opponents`), `ahead` (moves tried out in so many worlds, however long it takes) or
`clairvoyant` (tried out in the true one). `wins` is the share of hands won, `lead` the points
more than the others' mean a hand, each with half its 95 % interval. With `capture` for WHO it is
`ahead` and `clairvoyant` in turn in the same deals, and C the part of the one lead in the other;
its interval by linear approximation of a ratio of means.
"""

from __future__ import annotations

import json
import random
import sys
from collections.abc import Callable
from math import sqrt

from rules.kit.chance import Luck, derived
from rules.kit.moves import Move
from rules.kit.sight import NOTHING, redact, remembered
from rules.kit.state import State, View
from rules.paks import player, rules as paks
from rules.paks.sides import sides
from table.seats.improve import improved
from table.seats.inline import think, usual_policy
from table.seats.levels import RULE_PLAYER
from tests.paks import opponents
from tests.paks.hands import table

Chooses = Callable[[State, View, int, int], Move]
POLICY = usual_policy("paks")
SURE = 16  # worlds, all the same, from which a clairvoyant is sure


def kind(who: str, worlds: int) -> Chooses:
    """What a kind of player chooses from a position, its view of it, its seat and a seed."""

    def plain(state: State, view: View, seat: int, seed: int) -> Move:
        if who in ("greedy", "alone"):
            return getattr(opponents, who)(paks, view, seat, random.Random(seed))
        return think("paks", view, seat, who, seed)

    def ahead(state: State, view: View, seat: int, seed: int) -> Move:
        own = player.solved(paks, view, seat, random.Random(seed), worlds)
        first = own or think("paks", view, seat, RULE_PLAYER, seed)
        return own or improved(paks, view, seat, first, seed, worlds, policy=POLICY)

    def clairvoyant(state: State, view: View, seat: int, seed: int) -> Move:
        first = think("paks", view, seat, RULE_PLAYER, seed)
        true = lambda _: state  # noqa: E731
        return improved(paks, view, seat, first, seed, SURE, policy=POLICY, dealt=true)

    return {"ahead": ahead, "clairvoyant": clairvoyant}.get(who, plain)


def hand(who: list[Chooses], seed: int, **options) -> tuple[float, ...]:
    """The points every seat makes of one hand."""
    seats, luck = len(who), Luck(seed)
    state = paks.deal(table(seats, seed % seats, **options), luck)
    known = dict.fromkeys(range(seats), NOTHING)
    step = 0
    while (outcome := paks.outcome(state)) is None:
        views = {seat: redact(paks, state, seat, known[seat]) for seat in range(seats)}
        made = {
            seat: who[seat](state, views[seat], seat, derived(str(seed), step, seat))
            for seat in paks.actors(state)
        }
        before = state.copy()
        paks.apply(state, made, luck)
        known = {seat: remembered(paks, before, view, state) for seat, view in views.items()}
        step += 1
    return outcome.points


def deal(who: Chooses, against: Chooses, seats: int, seed: int) -> tuple[float, float]:
    """A side's share of the wins and its lead, on the average over the sides it may be."""
    count, won, lead = sides(table(seats)), 0.0, 0.0
    for side in range(count):
        points = hand([who if at % count == side else against for at in range(seats)], seed)[:count]
        leaders = [at for at in range(count) if points[at] == max(points)]
        won += (side in leaders) / len(leaders)
        lead += points[side] - (sum(points) - points[side]) / (count - 1)
    return won / count, lead / count


def interval(values: list[float]) -> tuple[float, float]:
    """Mean and half the 95 % interval."""
    mean = sum(values) / len(values)
    spread = sum((each - mean) ** 2 for each in values) / max(1, len(values) - 1)
    return round(mean, 4), round(1.96 * sqrt(spread / len(values)), 4)


def measured(
    seats: int, deals: int, seed: int, worlds: int, who: str, against: str
) -> dict[str, object]:
    """A side of a kind against sides of another."""
    ours, theirs = kind(who, worlds), kind(against, worlds)
    found = [deal(ours, theirs, seats, seed * 1_000_003 + each) for each in range(deals)]
    wins, leads = map(list, zip(*found, strict=True))
    return {"paks": who, "against": against, "wins": interval(wins), "lead": interval(leads)}


def captured(seats: int, deals: int, seed: int, worlds: int, against: str) -> dict[str, object]:
    """How much of what a clairvoyant gains is gained by looking ahead in so many worlds."""
    leads: dict[str, list[float]] = {"ahead": [], "clairvoyant": []}
    for who, found in leads.items():
        ours, theirs = kind(who, worlds), kind(against, worlds)
        for each in range(deals):
            found.append(deal(ours, theirs, seats, seed * 1_000_003 + each)[1])
    means = {who: sum(found) / deals for who, found in leads.items()}
    part = means["ahead"] / means["clairvoyant"]
    rest = [a - part * c for a, c in zip(*leads.values(), strict=True)]
    either_way = interval(rest)[1] / means["clairvoyant"]
    return {
        "paks": "capture",
        "against": against,
        **{who: interval(found) for who, found in leads.items()},
        "C": (round(part, 3), round(either_way, 3)),
    }


if __name__ == "__main__":
    seats, deals, seed, worlds = map(int, sys.argv[1:5])
    who, against = [*sys.argv[5:], RULE_PLAYER][:2]
    made = (
        captured(seats, deals, seed, worlds, against)
        if who == "capture"
        else measured(seats, deals, seed, worlds, who, against)
    )
    print(json.dumps({**made, "seats": seats, "deals": deals, "seed": seed, "worlds": worlds}))
