"""What daring stakes bring among people who fold, or pay, too readily: counted over all deals.

`python -m research.pukk.weak_opponents`: for each kind of two others, with three seats, the chips
a deal that a seat makes which stakes by the solved table alone (of two left the one asks to see),
and what daring adds to that. Nothing is drawn: the means are over every deal and every lot, with
what a perfect opponent gains beside them (`research.pukk.best_response`).
"""

from __future__ import annotations

import json

from research.command_line import arguments
from research.pukk.best_response import SEATS, Chance, Judge, Worths, added, gain
from rules.pukk.player.stakes import chance_of_a_chip, chance_of_staking, sure_stake

MOST = 5
FLEE = "flee"
LOW, HIGH, THREE = 5, 10, 13  # classes: middling pairs, pairs with Pamfíll, three alike


def solved(spot: str, number: int) -> float:
    """The solved table, and between two the showdown."""
    _, kind, high, *_ = spot.split()
    if kind in ("two", "see"):
        return float(int(high) <= sure_stake(number))
    return 0.0 if kind == FLEE else chance_of_staking(spot, number)


def daring(spot: str, number: int) -> float:
    return 0.0 if FLEE in spot else chance_of_a_chip(spot, number)


def folder(spot: str, number: int) -> float:
    """Comes in with what the table does, drops out at any raise but with three alike, between two
    more often than not, and raises with threes."""
    kind = spot.split()[1]
    if kind == "enter":
        return chance_of_staking(spot, number)
    if kind == FLEE:
        return 0.6 * (number < HIGH)
    return float(number >= THREE) * (kind != "see")


def payer(spot: str, number: int) -> float:
    """Comes in with any pair, pays every raise to the third chip with a middling one, and
    seldom raises."""
    _, kind, *rest = spot.split()
    if kind == "enter":
        return 1.0
    if kind == FLEE:
        return 0.0
    if kind in ("raise", "two"):
        return 0.3 * (number >= THREE)
    return float(number >= LOW) if int(rest[kind == "match"]) <= 3 else float(number >= THREE)


def mixed(spot: str, number: int) -> float:
    """Now one, now the other, at every choice."""
    return (folder(spot, number) + payer(spot, number)) / 2


class Among(Judge):
    """One seat that stakes by `own` among two others who may also flee from the last raise."""

    def __init__(self, own: Chance, chance: Chance, place: int, pools: int, most: int) -> None:
        super().__init__(chance, place, pools, most)
        self.own = own

    def chosen(self, spot: str, staking: Worths, leaving: Worths) -> Worths:
        parts = [self.own(spot, number) for number in range(len(staking) - 1)] + [0.0]
        return [part * a + (1 - part) * b for part, a, b in zip(parts, staking, leaving)]

    def two(
        self, ready: tuple[int, ...], high: int, behind: bool, pot: int, reach: dict[int, Worths]
    ) -> Worths:
        first = ready[0]
        if not behind or first == self.place or self.place not in ready:
            return super().two(ready, high, behind, pot, reach)
        fled, rest = self.parted(first, f"- {FLEE} {high}", reach)
        won = self.sums(fled, lambda mine, one, other: float(pot - high))
        return added(won, super().two(ready, high, behind, pot, rest))


def worth(own: Chance, others: Chance, pools: int = 1, most: int = MOST) -> float:
    """Chips a deal of a seat that stakes so among two who stake so; stakes go up to `most`."""
    places = [Among(own, others, place, pools, most).worth() for place in range(SEATS)]
    return sum(places) / SEATS - pools


if __name__ == "__main__":
    arguments(__doc__)
    for pools in (1, 2):
        for others in (folder, payer, mixed, solved):
            plain, dared = worth(solved, others, pools), worth(daring, others, pools)
            found = {"pools": pools, "others": others.__name__, "solved": round(plain, 4)}
            print(json.dumps(found | {"daring_adds": round(dared - plain, 4)}), flush=True)
        for own in (solved, daring):
            found = {"pools": pools, "a perfect opponent of": own.__name__}
            print(json.dumps(found | {"gains": round(gain(own, pools, MOST), 4)}), flush=True)
