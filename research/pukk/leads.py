"""How often a player leads what many worlds say is best, as a program:
`python -m research.pukk.leads SEATS POSITIONS SEED [WORLDS]` prints a JSON line for the rule
player and one for a player that looks ahead in 1,000 worlds.

Positions are leads with a choice and more than six cards to guess, one a deal. Every
lead is played out in the same worlds (10,000), all seats going on by their habits. A
world is dealt from all that can be known and weighs what the choices of the others are
worth as signs of their hands: `believed` of the púkk, and of the leads whether habit, in
the position of then with the hand guessed, would have led the same. Nothing but that
habit and `SampledDeal`, which plays as the rules do (`test_trial.py`), is shared with the player.

`clear`: the share of positions where the best lead does better than the second by more
than a standard error of that difference; `agreed`: of those, the share where the player
leads it, with half its 95 % interval; `within`: of all, where what it leads is worth less
than the best by no more than a standard error; `chips_lost`: by how much less, on average.
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from itertools import islice
from math import sqrt
from typing import NamedTuple

from research.command_line import arguments
from research.pukk.endgames import unseen
from research.tables import table
from rules.kit.cards import UNKNOWN
from rules.kit.chance import Luck
from rules.kit.move import Move
from rules.kit.sight import redact
from rules.kit.state import State, View
from rules.pukk.player import choosing as player
from rules.pukk.player.ending import FEW
from rules.pukk.player.lead_trial import SampledDeal
from rules.pukk.player.rollout_policy import believed, playout_move
from rules.pukk.player.rows import BIT, in_no_hand, played_cards, set_of
from rules.pukk.player.sampled_worlds import DOUBT
from table.players.inline import rules_of

pukk = rules_of("pukk")

WORLDS = 10_000
AHEAD = 1_000
FIVE = 5


class Lead(NamedTuple):
    """A lead that was made, and the position it was made in."""

    state: State
    seat: int
    move: Move


class Judged(NamedTuple):
    """What every lead came to in each world, and how much each world weighs."""

    ends: dict[int, list[int]]
    weights: list[float]

    def mean(self, one: int) -> float:
        """What a lead is worth, in chips."""
        return sum(w * end for w, end in zip(self.weights, self.ends[one])) / sum(self.weights)

    def behind(self, one: int, best: int) -> tuple[float, float]:
        """By how much one lead is worth less than another, and the standard error of that."""
        gap, whole = self.mean(best) - self.mean(one), sum(self.weights)
        rows = zip(self.weights, self.ends[best], self.ends[one])
        return gap, sqrt(sum((w * (a - b - gap)) ** 2 for w, a, b in rows)) / whole


def judged(view: View, seat: int, before: list[Lead], worlds: int, luck: random.Random) -> Judged:
    """All leads of a seat, in so many worlds that could be."""
    nowhere, free = in_no_hand(view, played_cards(view)), bool(view.table.options["next_card_free"])
    found = Judged({BIT[one]: [] for one in sorted(view.zones[f"hand:{seat}"])}, [])
    others = [lead for lead in before if lead.seat != seat]
    for world in islice(guessed(view, luck), 100 * worlds):
        weight = believed(view, world)
        if weight:
            found.weights.append(weight * signs(world, others))
            hands = [set_of(world.zones[f"hand:{other}"]) for other in range(view.table.seats)]
            deal = SampledDeal(tuple(hands), seat, nowhere, free, {})
            for one, ends in found.ends.items():
                ends.append(deal.after(one))
            if len(found.weights) == worlds:
                break
    return found


def guessed(view: View, luck: random.Random) -> Iterator[State]:
    """Worlds without end; the unseen cards are dealt on in a ring for a while after each
    shuffle, so that each is as often in every hand and worlds tell more."""
    cards = unseen(view)
    while True:
        luck.shuffle(cards)
        for _ in range(len(cards) // FIVE):
            left, world = iter(cards), view.copy()
            for name, hand in world.zones.items():
                if name.startswith("hand:"):
                    world.zones[name] = [next(left) if one is UNKNOWN else one for one in hand]
            yield world
            cards = cards[FIVE:] + cards[:FIVE]


def signs(world: State, leads: list[Lead]) -> float:
    """How well the hands of a world fit what was led from them."""
    likely = 1.0
    for state, seat, move in leads:
        then, laid = state.copy(), world.zones[f"played:{seat}"]
        since = laid[len(state.zones[f"played:{seat}"]) :]
        then.zones[f"hand:{seat}"] = world.zones[f"hand:{seat}"] + since
        if playout_move(then, seat, random.Random(0)) != move:
            likely *= DOUBT
    return likely


def positions(seats: int, most: int, seed: int) -> Iterator[tuple[View, int, list[Lead]]]:
    """Leads with a choice and more than a few cards to guess, one a deal, and those before."""
    number = 0
    while most:
        number += 1
        luck, chance = random.Random(f"{seed} {number}"), Luck(f"{seed} {number}")
        state = pukk.deal(table(pukk, seats, number), chance)
        met: list[tuple[View, int, list[Lead]]] = []
        before: list[Lead] = []
        while pukk.outcome(state) is None:
            made = {}
            for seat in pukk.actors(state):
                view = redact(pukk, state, seat)
                made[seat] = player.choose(pukk, view, seat, luck)
                if view.phase == "lead":
                    if len(view.zones[f"hand:{seat}"]) > 1 and len(unseen(view)) > FEW:
                        met.append((view, seat, before[:]))
                    before.append(Lead(state.copy(), seat, made[seat]))
            pukk.apply(state, made, chance)
        if met:
            most -= 1
            yield luck.choice(met)


class Tally:
    """How one player did."""

    def __init__(self) -> None:
        self.agreed = self.clear = self.within = self.count = 0
        self.lost = 0.0

    def add(self, found: Judged, led: int) -> None:
        best = max(found.ends, key=found.mean)
        gaps = {one: found.behind(one, best) for one in found.ends if one != best}
        gap, error = gaps.get(led, (0.0, 0.0))
        clear = all(behind > wide for behind, wide in gaps.values())
        self.count += 1
        self.lost += gap
        self.within += gap <= error
        self.clear += clear
        self.agreed += clear and led == best

    def line(self) -> dict[str, float]:
        share = self.agreed / self.clear
        return {
            "clear": self.clear / self.count,
            "agreed": share,
            "either_way": 1.96 * sqrt(share * (1 - share) / self.clear),
            "within": self.within / self.count,
            "chips_lost": self.lost / self.count,
        }


if __name__ == "__main__":
    seats, most, seed, worlds = arguments(__doc__, pukk)
    worlds = worlds or WORLDS
    plain, ahead = Tally(), Tally()
    for view, seat, before in positions(seats, most, seed):
        found = judged(view, seat, before, worlds, random.Random(f"worlds {plain.count}"))
        luck = random.Random(plain.count)
        (led,) = player.choose(pukk, view, seat, luck).cards
        plain.add(found, BIT[led])
        solved = player.solved(pukk, view, seat, luck, AHEAD)
        assert solved is not None
        ahead.add(found, BIT[solved.cards[0]])
    for name, tally in (("rule", plain), ("ahead", ahead)):
        line = {"pukk": "lead", "player": name, "seats": seats, "positions": most, "seed": seed}
        print(json.dumps({**line, "worlds": worlds, **tally.line()}))
