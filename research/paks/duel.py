"""How strong Paks' players are, as JSON lines: the same deals played from every side.

`python -m research.paks.duel SEATS DEALS SEED WORLDS WHO [AGAINST]` plays a side of WHO against
sides of AGAINST (by default the level that is the rule player); each is a level, `greedy`,
`waiting` or `alone` (`opponents`), `ahead` (moves tried out in so many worlds, however long it
takes) or `clairvoyant` (tried out in the true one). `wins` is the share of hands won, `lead` the
points more than the others' mean a hand, each with half its 95 % interval. With `capture` for WHO
it is `ahead` and `clairvoyant` in turn in the same deals, and C the part of the one lead in the
other; its interval by linear approximation of a ratio of means.
"""

from __future__ import annotations

import json
import random
from collections.abc import Sequence
from functools import partial

from research.clairvoyant import clairvoyant_choice
from research.command_line import arguments, player as a_player, whole
from research.intervals import interval, ratio, rounded
from research.paks import opponents
from research.tables import seeds, table
from rules.kit.move import Move
from rules.kit.state import State, View
from rules.paks.player import choosing as player
from rules.paks.sides import side_count
from table.players.duel import Chooser, play_hand
from table.players.inline import playout_policy, rules_of, think
from table.players.levels import RULE_PLAYER
from table.players.policy_improvement import Search, improve

paks = rules_of("paks")

POLICY = playout_policy("paks")
KINDS = "greedy", "waiting", "alone", "ahead", "clairvoyant"
"""Kinds of players beside the levels."""
SURE = 16  # worlds, all the same, from which a clairvoyant is sure


def kind(who: str, worlds: int) -> Chooser:
    """How a kind of player chooses."""

    def usual(view: View, seat: int, seed: int, state: State) -> Move:
        if who in opponents.PLAIN:
            return opponents.PLAIN[who](paks, view, seat, random.Random(seed))
        return think("paks", view, seat, who, seed)

    def ahead(view: View, seat: int, seed: int, state: State) -> Move:
        own = player.solved(paks, view, seat, random.Random(seed), worlds)
        first = own or think("paks", view, seat, RULE_PLAYER, seed)
        return own or improve(paks, view, seat, first, Search(seed, worlds, policy=POLICY))

    if who == "clairvoyant":
        return partial(clairvoyant_choice, "paks", worlds=SURE)
    return ahead if who == "ahead" else usual


def hand(who: Sequence[Chooser], seed: int) -> Sequence[float]:
    """The points every seat makes of one hand."""
    return play_hand(paks, table(paks, len(who), seed), who, seed).points


def deal(who: Chooser, against: Chooser, seats: int, seed: int) -> tuple[float, float]:
    """A side's share of the wins and its lead, on the average over the sides it may be."""
    count, won, lead = side_count(table(paks, seats)), 0.0, 0.0
    for side in range(count):
        points = hand([who if at % count == side else against for at in range(seats)], seed)[:count]
        leaders = [at for at in range(count) if points[at] == max(points)]
        won += (side in leaders) / len(leaders)
        lead += points[side] - (sum(points) - points[side]) / (count - 1)
    return won / count, lead / count


def measured(
    seats: int, deals: int, seed: int, worlds: int, who: str, against: str
) -> dict[str, object]:
    """A side of a kind against sides of another."""
    ours, theirs = kind(who, worlds), kind(against, worlds)
    found = [deal(ours, theirs, seats, one) for one in seeds(seed, deals)]
    wins, leads = map(list, zip(*found, strict=True))
    return {"paks": who, "against": against, "wins": interval(wins), "lead": interval(leads)}


def captured(seats: int, deals: int, seed: int, worlds: int, against: str) -> dict[str, object]:
    """How much of what a clairvoyant gains is gained by looking ahead in so many worlds."""
    leads: dict[str, list[float]] = {"ahead": [], "clairvoyant": []}
    for who, found in leads.items():
        ours, theirs = kind(who, worlds), kind(against, worlds)
        found.extend(deal(ours, theirs, seats, one)[1] for one in seeds(seed, deals))
    return {
        "paks": "capture",
        "against": against,
        **{who: interval(found) for who, found in leads.items()},
        "C": rounded(ratio(leads["ahead"], leads["clairvoyant"])),
    }


if __name__ == "__main__":
    kinds = {"WORLDS": whole(0), "WHO": a_player(*KINDS, "capture"), "AGAINST": a_player(*KINDS)}
    seats, deals, seed, worlds, who, against = arguments(__doc__, paks, **kinds)
    against = against or RULE_PLAYER
    made = (
        captured(seats, deals, seed, worlds, against)
        if who == "capture"
        else measured(seats, deals, seed, worlds, who, against)
    )
    print(json.dumps({**made, "seats": seats, "deals": deals, "seed": seed, "worlds": worlds}))
