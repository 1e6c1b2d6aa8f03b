"""How much a perfect opponent gains in the púkk of three seats, counted over all deals.

The judge shares the classes of combinations and the spots with the table that it
judges, and nothing else: it goes through every way the betting can run, knows how
the two others mix, and remembers all that was staked. Chances of deals are exact
(`odds.py`). As a program: `python -m research.pukk.best_response` prints the gain.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence

from research.command_line import arguments
from research.pukk.odds import UNABLE, joint
from rules.pukk.player.stakes import (
    chance_of_a_chip,
    spot_of_answer,
    spot_of_entry,
    spot_of_last_answer,
    spot_of_raise,
    spot_of_two,
)
from rules.pukk.player.strength import CLASSES

SEATS = 3
Chance = Callable[[str, int], float]
"""How likely a chip is staked in a spot by a seat with a combination of a class."""
Worths = list[float]
"""By the answering seat's class, times the chance of that class and of what led here."""

NEGLIGIBLE = 1e-6  # chance of a line of betting that is followed no further


class Judge:
    """One seat that answers two others perfectly; `place`: its place from the dealer's left."""

    def __init__(self, chance: Chance, place: int, pools: int, most: int) -> None:
        self.chance, self.place, self.pools, self.most = chance, place, pools, most
        self.others = [seat for seat in range(SEATS) if seat != place]
        self.deals: list[list[tuple[int, int, float]]] = [[] for _ in range(CLASSES)]
        self.unable: list[tuple[int, int, float]] = []
        for classes, likely in joint().items():
            mine = classes[place]
            first, second = (classes[seat] for seat in self.others)
            row = self.unable if mine == UNABLE else self.deals[mine]
            row.append((first, second, likely))

    def worth(self) -> float:
        """Chips a deal, the chips of the dressing not counted; a fair part is `pools`."""
        # Place -1 of a reach is a hand that may not púkk.
        return sum(self.entry(0, (), {seat: [1.0] * (CLASSES + 1) for seat in self.others}))

    def entry(self, seat: int, ready: tuple[int, ...], reach: dict[int, Worths]) -> Worths:
        if seat == SEATS:
            pot = SEATS * self.pools + len(ready)
            if len(ready) == 2:
                return self.two(ready, 1, False, pot, reach)
            if len(ready) < SEATS:
                return self.seen(ready, pot, 1, reach)
            return self.level(ready, 1, 0, pot, reach)
        spot = spot_of_entry(SEATS, self.pools, len(ready), SEATS - seat - 1)
        if seat == self.place:
            coming = self.entry(seat + 1, (*ready, seat), reach)
            staying = self.entry(seat + 1, ready, reach)
            return self.chosen(spot, coming, staying)  # no bluff without a combination
        yes, no = self.parted(seat, spot, reach)
        return added(self.entry(seat + 1, (*ready, seat), yes), self.entry(seat + 1, ready, no))

    def level(
        self, ready: tuple[int, ...], high: int, stood: int, pot: int, reach: dict[int, Worths]
    ) -> Worths:
        if stood == len(ready) or high == self.most or self.negligible(reach):
            return self.seen(ready, pot, high, reach)
        spot = spot_of_raise(SEATS, self.pools, len(ready), high, stood)
        seat, turned = ready[stood], ready[stood:] + ready[:stood]
        raised = (turned[:1], turned[1:], high + 1, pot + 1)
        if seat == self.place:
            raising = self.answer(*raised, reach)
            standing = self.level(ready, high, stood + 1, pot, reach)
            return self.chosen(spot, raising, standing)
        yes, no = self.parted(seat, spot, reach)
        return added(self.answer(*raised, yes), self.level(ready, high, stood + 1, pot, no))

    def answer(
        self,
        matched: tuple[int, ...],
        behind: tuple[int, ...],
        high: int,
        pot: int,
        reach: dict[int, Worths],
    ) -> Worths:
        ready = matched + behind
        if len(ready) == 2:
            return self.two(behind + matched, high, bool(behind), pot, reach)
        if not behind:
            return self.level(matched, high, 0, pot, reach)
        seat, rest = behind[0], behind[1:]
        spot = spot_of_answer(SEATS, self.pools, len(ready), high, len(rest))
        staked = ((*matched, seat), rest, high, pot + 1)
        if seat == self.place:
            dropping = self.sums(reach, lambda mine, one, other: 1.0 - high)
            return self.chosen(spot, self.answer(*staked, reach), dropping)
        yes, no = self.parted(seat, spot, reach)
        return added(self.answer(*staked, yes), self.answer(matched, rest, high, pot, no))

    def two(
        self, ready: tuple[int, ...], high: int, behind: bool, pot: int, reach: dict[int, Worths]
    ) -> Worths:
        """Two are left, the first of them to choose, who may be a chip `behind`: it stakes one, or
        asks to see. To leave, or to let it stand, is never better than to see; and nothing is
        gained on one who lets it stand, since who is raised then may see as well."""
        first, last = ready
        if self.place not in ready:
            return self.seen(ready, pot, high, reach)
        seeing = self.seen(ready, pot, high - (behind and first == self.place), reach)
        if high >= self.most or self.negligible(reach):
            return seeing
        kind = spot_of_last_answer if behind else spot_of_two
        spot = kind(SEATS, self.pools, high)
        onward = (last, first), high + (not behind), not behind, pot + 1
        if first == self.place:
            return self.chosen(spot, self.two(*onward, reach), seeing)
        yes, no = self.parted(first, spot, reach)
        seen = self.seen(ready, pot, high, no)
        return added(self.two(*onward, yes), seen)

    def chosen(self, spot: str, staking: Worths, leaving: Worths) -> Worths:
        """What the answering seat makes of its choice, by the class it holds."""
        best = [max(pair) for pair in zip(staking, leaving)]
        best[-1] = leaving[-1]
        return best

    def parted(
        self, seat: int, spot: str, reach: dict[int, Worths]
    ) -> tuple[dict[int, Worths], dict[int, Worths]]:
        """What led here with a chip staked by another seat, and without."""
        stakes = [self.chance(spot, number) for number in range(CLASSES)] + [0.0]
        now = reach[seat]
        yes = {**reach, seat: [a * b for a, b in zip(now, stakes)]}
        return yes, {**reach, seat: [a * (1 - b) for a, b in zip(now, stakes)]}

    def negligible(self, reach: dict[int, Worths]) -> bool:
        return any(max(reach[seat]) < NEGLIGIBLE for seat in self.others)

    def seen(self, ready: Sequence[int], pot: int, staked: int, reach: dict[int, Worths]) -> Worths:
        """The cards on the table; hands of one class are as likely to be the better."""
        if not ready:
            return self.sums(reach, lambda mine, one, other: float(self.pools))
        if self.place not in ready:
            return [0.0] * (CLASSES + 1)
        first, second = (seat in ready for seat in self.others)

        def won(mine: int, one: int, other: int) -> float:
            if (first and one > mine) or (second and other > mine):
                return -staked
            return pot / (1 + (first and one == mine) + (second and other == mine)) - staked

        return self.sums(reach, won)

    def sums(self, reach: dict[int, Worths], worth: Callable[[int, int, int], float]) -> Worths:
        one, other = (reach[seat] for seat in self.others)
        found = []
        for mine, deals in enumerate([*self.deals, self.unable]):
            total = 0.0
            for first, second, likely in deals:
                chance = one[first] * other[second]
                if chance:
                    total += likely * chance * worth(mine, first, second)
            found.append(total)
        return found


def added(one: Worths, other: Worths) -> Worths:
    return [a + b for a, b in zip(one, other)]


def gain(chance: Chance, pools: int = 1, most: int = 6) -> float:
    """Chips a deal by which the best answer to two others who stake so beats their own play,
    over the three places; stakes go up to `most`. What all of them get is what lies in the pool."""
    places = [Judge(chance, place, pools, most).worth() for place in range(SEATS)]
    return sum(places) / SEATS - pools


if __name__ == "__main__":
    arguments(__doc__)
    for pools in (1, 2):
        for most in (3, 5, 7):
            print(
                json.dumps(
                    {"pools": pools, "most": most, "gain": gain(chance_of_a_chip, pools, most)}
                ),
                flush=True,
            )
