"""Keen with one habit changed, against keen: whether any habit gains.

`python -m research.punk.biases SEATS DEALS SEED [HABIT]` prints the fair shares of each habit, or
of this one, alone among players as they are, every deal played from every seat. A habit is what a
card of some rank is worth more, in points, to be played or to be kept.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from research.command_line import arguments, one_of
from research.punk.duel import fair_shares
from rules.kit.chance import Rng
from rules.kit.contract import Rules
from rules.kit.move import Move
from rules.kit.state import View
from rules.punk.player import choosing as player
from rules.punk.player.holdback import draw_place
from rules.punk.player.stakes import sure_win
from table.players.inline import rules_of

punk = rules_of("punk")


class Bias(NamedTuple):
    """By rank, the points that playing or keeping it is worth more than keen thinks."""

    play: Mapping[int, float] = {}
    keep: Mapping[int, float] = {}

    def choose(self, rules: Rules, view: View, seat: int, rng: Rng) -> Move:
        hand = sorted(view.zones[f"hand:{seat}"])
        if view.phase == "select":
            sure = sure_win(view, seat, hand, player.pool_of(rules, view, hand))
            if sure is not None or player.is_solved(view):
                return player.choose(rules, view, seat, rng)
            weighed = player.weigh(rules, view, seat, hand)
            worths = [
                worth + self.play.get(one.rank, 0.0) for one, worth in zip(hand, weighed.worths)
            ]
            return Move("play", (hand[draw_place(worths, weighed.tricks, rng)],))
        worths, fresh = player.against_fresh(rules, view, hand)
        leant = [worth + self.keep.get(one.rank, 0.0) for one, worth in zip(hand, worths)]
        given = [rng.random() < player.given_share(worth, fresh) for worth in leant]
        return Move("discard", tuple(one for one, gone in zip(hand, given) if gone))


NEVER, ALWAYS = -2.0, 2.0
BIASES = {
    "as it is": Bias(),
    "aces never": Bias({1: NEVER}, {1: NEVER}),
    "aces always": Bias({1: ALWAYS}, {1: ALWAYS}),
    "aces kept": Bias({1: 1.0}, {1: 1.5}),
    "aces sooner": Bias({1: 0.4}),
    "aces later": Bias({1: -0.4}),
    "twos sooner": Bias({2: 0.4}),
    "twos later": Bias({2: -0.4}),
    "threes kept": Bias({}, {3: 0.3}),
    "middling sooner": Bias({3: 0.3, 4: 0.3}),
    "middling later": Bias({3: -0.3, 4: -0.3}),
    "fives kept": Bias({}, {5: 0.4}),
    "high never": Bias({6: NEVER, 7: NEVER}, {6: NEVER, 7: NEVER}),
    "high sooner": Bias({6: 0.5, 7: 0.5}),
    "high kept": Bias({}, {6: 0.6, 7: 0.6}),
    "fresh cards": Bias({}, dict.fromkeys(range(1, 14), -0.3)),
    "old cards": Bias({}, dict.fromkeys(range(1, 14), 0.2)),
}


if __name__ == "__main__":
    seats, deals, seed, habit = arguments(__doc__, punk, HABIT=one_of(BIASES))
    for name, bias in BIASES.items():
        if habit in (name, None):
            mean, either_way = fair_shares(player.choose, seats, deals, seed, bias.choose)
            print(
                f"{seats} seats, {deals} deals, {name}: {mean:.3f} ± {either_way:.3f}", flush=True
            )
