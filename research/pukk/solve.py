"""Solve the púkk and print the table that `stakes.py` reads, in minutes:
`python -m research.pukk.solve [ROUNDS] >rules/pukk/player/stakes.txt`.

ROUNDS is the number of deals for each number of seats and filling of the pool.

Counterfactual regret minimization that samples the deals and what the others choose
(Lanctot, Waugh, Zinkevich, Bowling 2009: external sampling), later rounds weighing
more (Brown, Sandholm 2019), with one strategy shared by all seats. What a seat goes
by is the class of its own combination and the spot it is in, so that the table is
small; how far that is from unexploitable, research/pukk/best_response.py counts.

A seat is worth the chips it takes less those it stakes. A pool that nobody takes is
worth its equal part to all, as it would be at the end (1.6). With two left there is
nothing to be solved: each may ask to see the cards at once (PKK8), and the seat that
stakes more first only adds to what the better hand takes.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping

from research.command_line import arguments
from rules.kit.cards import Card
from rules.kit.state import Value
from rules.pukk.board import PACK, PAMFILL
from rules.pukk.player.stakes import (
    DIGITS,
    FEW,
    FULL,
    HIGHEST,
    SURE,
    Spot,
    spot_of_answer,
    spot_of_entry,
    spot_of_raise,
)
from rules.pukk.player.strength import CLASSES, class_of, every_hand, share_below
from rules.pukk.rules import OPTIONS, SEATS

MOST = HIGHEST + 3  # stakes beyond which nobody raises while the table is made
ROUNDS = 600_000  # deals for each number of seats and filling of the pool
FAINT = 20  # so many of the last deals tell hardly anything
RARE = 3  # parts of `SURE` that are not kept
THREE = 13  # the class from which a chip is staked where hardly a deal has told what to do
FIVE = 5
UNABLE = -1.0
USUAL = {option.key: option.default for option in OPTIONS}

Seats = tuple[int, ...]
Two = list[float]


class Solver:
    """Solves the betting by regret matching: for each spot and class the regrets of staking and not
    staking, and how often each was chosen."""

    def __init__(self, seats: int, pools: int, options: Mapping[str, Value], seed: int) -> None:
        self.seats, self.pools = seats, pools
        self.luck = random.Random(seed)
        self.regrets: dict[Spot, list[Two]] = {}
        self.chosen: dict[Spot, list[Two]] = {}
        self.weight = 0.0
        self.known: dict[tuple[int, ...], float] = {}
        for hand, _ in every_hand():
            share = share_below(hand, options)
            self.known[_suit_pattern(hand)] = UNABLE if share is None else share

    def learn(self, rounds: int) -> None:
        """Learn from this many deals; in each every seat learns in turn."""
        for _ in range(rounds):
            self.weight += 1.0
            cards = self.luck.sample(PACK, FIVE * self.seats)
            hands = [cards[at : at + FIVE] for at in range(0, len(cards), FIVE)]
            self.shares = [self.known[_suit_pattern(hand)] for hand in hands]
            self.classes = [class_of(share) for share in self.shares]
            for seat, share in enumerate(self.shares):
                if share >= 0:
                    self.learner = seat
                    self.entry(0, ())

    def table(self) -> list[str]:
        """Return the average strategy, a line for each spot; the best class never drops out."""
        rows = []
        for spot, sums in sorted(self.chosen.items()):
            row = "".join([self.digit(number, *pair) for number, pair in enumerate(sums)])
            rows.append(f"{spot}: {row if 'raise' in spot else row[:-1] + DIGITS[SURE]}")
        return rows

    def digit(self, number: int, yes: float, no: float) -> str:
        """The digit for how often a class stakes; rare choices are noise, and rounded away."""
        faint = FAINT * self.weight
        parts = round((yes + (number >= THREE) * faint) / (yes + no + faint) * SURE)
        return DIGITS[0 if parts <= RARE else SURE if parts >= SURE - RARE else parts]

    # --- what the learner gets of it, in chips -------------------------------------------

    def entry(self, seat: int, ready: Seats) -> float:
        """Return the learner's chips when this seat is asked whether it comes in."""
        if seat == self.seats:
            pot = self.seats * self.pools + len(ready)
            if len(ready) < 3 or self.learner not in ready:
                return self.seen(ready, pot, 1)
            return self.level(ready, 1, 0, pot)
        if self.shares[seat] < 0:
            return self.entry(seat + 1, ready)
        spot = spot_of_entry(self.seats, self.pools, len(ready), self.seats - seat - 1)
        return self.choice(
            seat,
            spot,
            lambda: self.entry(seat + 1, (*ready, seat)),
            lambda: self.entry(seat + 1, ready),
        )

    def level(self, ready: Seats, high: int, stood: int, pot: int) -> float:
        """Return the learner's chips when all stakes are level and the first `stood` have stood."""
        if stood == len(ready) or high == MOST:
            return self.seen(ready, pot, high)
        spot = spot_of_raise(self.seats, self.pools, len(ready), high, stood)
        turned = ready[stood:] + ready[:stood]
        return self.choice(
            ready[stood],
            spot,
            lambda: self.answer(turned[:1], turned[1:], high + 1, pot + 1),
            lambda: self.level(ready, high, stood + 1, pot),
        )

    def answer(self, matched: Seats, behind: Seats, high: int, pot: int) -> float:
        """Return the learner's chips when those `behind` a raise must match, drop out or demand."""
        ready = matched + behind
        if len(ready) == 2:
            return self.seen(ready, pot, high - (self.learner in behind))
        if not behind:
            return self.level(matched, high, 0, pot)
        seat, rest = behind[0], behind[1:]
        spot = spot_of_answer(self.seats, self.pools, len(ready), high, len(rest))
        return self.choice(
            seat,
            spot,
            lambda: self.answer((*matched, seat), rest, high, pot + 1),
            lambda: 1.0 - high if seat == self.learner else self.answer(matched, rest, high, pot),
        )

    def seen(self, ready: Seats, pot: int, staked: int) -> float:
        """Return the learner's chips at the showdown; `staked`: its stake, if it is in."""
        if not ready:
            return float(self.pools)  # its part of them
        if self.learner not in ready:
            return 0.0
        shares = [self.shares[seat] for seat in ready]
        top = max(shares)
        won = pot / shares.count(top) if self.shares[self.learner] == top else 0.0
        return won - staked

    def choice(
        self, seat: int, spot: Spot, stake: Callable[[], float], leave: Callable[[], float]
    ) -> float:
        """Choose by regret matching: the learner tries both, the others draw by their mixture."""
        regrets = self.regrets.get(spot)
        if regrets is None:
            regrets = self.regrets[spot] = [[0.0, 0.0] for _ in range(CLASSES)]
            self.chosen[spot] = [[0.0, 0.0] for _ in range(CLASSES)]
        mine = regrets[self.classes[seat]]
        yes, no = max(0.0, mine[0]), max(0.0, mine[1])
        chance = yes / (yes + no) if yes + no else 0.5
        if seat == self.learner:
            staking, leaving = stake(), leave()
            worth = chance * staking + (1 - chance) * leaving
            mine[0] += self.weight * (staking - worth)
            mine[1] += self.weight * (leaving - worth)
            return worth
        often = self.chosen[spot][self.classes[seat]]
        often[0] += self.weight * chance
        often[1] += self.weight * (1 - chance)
        return stake() if self.luck.random() < chance else leave()


def _suit_pattern(hand: list[Card]) -> tuple[int, ...]:
    """Return a hand without its suits."""
    return tuple(sorted([0 if card is PAMFILL else card.rank for card in hand]))


def main() -> None:
    """Solve and print the table."""
    (rounds,) = arguments(__doc__)
    for seats in SEATS:
        for pools in range(1, FULL + 1 if seats <= FEW else 2):
            solver = Solver(seats, pools, USUAL, seats)
            solver.learn(rounds or ROUNDS)
            print("\n".join(solver.table()), flush=True)


if __name__ == "__main__":
    main()
