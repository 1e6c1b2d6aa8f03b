"""Keen with one habit changed, against keen: whether any habit gains.

`python -m tests.punk.bents SEATS DEALS SEED [HABIT]` prints the fair shares of each habit, or of
this one, alone among players as they are, every deal played from every seat. A habit is what a
card of some rank is worth more, in points, to be played or to be kept.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from rules.kit.move import Move
from rules.punk import rules as punk
from rules.punk.player import choosing as player
from rules.punk.player.holdback import played_now
from rules.punk.player.stakes import sure_win
from table.players.duel import Share, share
from tests.punk.opponents import won
from tests.wanted import one_of, wanted


class Bent(NamedTuple):
    """By rank, the points that playing or keeping it is worth more than keen thinks."""

    play: Mapping[int, float] = {}
    keep: Mapping[int, float] = {}

    def choose(self, rules, view, seat, rng) -> Move:
        hand = sorted(view.zones[f"hand:{seat}"])
        if view.phase == "select":
            sure = sure_win(view, seat, hand, player.pool_of(rules, view, hand))
            if sure is not None or player.is_solved(view):
                return player.choose(rules, view, seat, rng)
            weighed = player.weigh(rules, view, seat, hand)
            worths = [
                worth + self.play.get(one.rank, 0.0) for one, worth in zip(hand, weighed.worths)
            ]
            return Move("play", (hand[played_now(worths, weighed.tricks, rng)],))
        worths, fresh = player.against_fresh(rules, view, hand)
        bent = [worth + self.keep.get(one.rank, 0.0) for one, worth in zip(hand, worths)]
        given = [rng.random() < player.given_share(worth, fresh) for worth in bent]
        return Move("discard", tuple(one for one, gone in zip(hand, given) if gone))


NEVER, ALWAYS = -2.0, 2.0
BENTS = {
    "as it is": Bent(),
    "aces never": Bent({1: NEVER}, {1: NEVER}),
    "aces always": Bent({1: ALWAYS}, {1: ALWAYS}),
    "aces kept": Bent({1: 1.0}, {1: 1.5}),
    "aces sooner": Bent({1: 0.4}),
    "aces later": Bent({1: -0.4}),
    "twos sooner": Bent({2: 0.4}),
    "twos later": Bent({2: -0.4}),
    "threes kept": Bent({}, {3: 0.3}),
    "middling sooner": Bent({3: 0.3, 4: 0.3}),
    "middling later": Bent({3: -0.3, 4: -0.3}),
    "fives kept": Bent({}, {5: 0.4}),
    "high never": Bent({6: NEVER, 7: NEVER}, {6: NEVER, 7: NEVER}),
    "high sooner": Bent({6: 0.5, 7: 0.5}),
    "high kept": Bent({}, {6: 0.6, 7: 0.6}),
    "fresh cards": Bent({}, dict.fromkeys(range(1, 14), -0.3)),
    "old cards": Bent({}, dict.fromkeys(range(1, 14), 0.2)),
}


def fair_shares(bent: Bent, seats: int, deals: int, seed: int) -> Share:
    """Mean over deals, each from every seat, and half its 95 % interval; 1 is a fair share."""
    found = []
    for number in range(deals):
        total = 0.0
        for at in range(seats):
            players = [player.choose] * seats
            players[at] = bent.choose
            total += won(players, seed * 1_000_003 + number)[at]
        found.append(total)
    return share(found)


if __name__ == "__main__":
    seats, deals, seed, habit = wanted(__doc__, punk, HABIT=one_of(BENTS))
    for name, bent in BENTS.items():
        if habit in (name, None):
            mean, either_way = fair_shares(bent, seats, deals, seed)
            print(
                f"{seats} seats, {deals} deals, {name}: {mean:.3f} ± {either_way:.3f}", flush=True
            )
