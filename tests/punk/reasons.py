"""The reasons of Punk's player read a second time: whether what each of them says is so.

Written from the rules and a view alone. What a rank is worth is reckoned anew, with hands of its
own drawn for the others, so that it may be a little off where the others' hands matter.
"""

from collections import Counter
from collections.abc import Mapping
from functools import cached_property
from math import comb, exp

from rules.kit.cards import UNKNOWN
from rules.punk import rules as punk
from rules.punk.sizes import last_round, tricks_in
from tests.reasoning import Reason, readings

FREEDOM = 0.2  # points a fresh card is worth beyond its average
CLOSE = 0.15  # points apart, at most, where a coin decides


def chance(lean: Mapping[int, float], rank: int, count: int) -> float:
    """How likely a rank wins against so many who lean so: nobody plays it, and of the lower ones
    each is played by nobody or by several. Ways are counted rank by rank."""
    higher = sum(likely for other, likely in lean.items() if other > rank)
    ways = {count: 1.0}  # by how many are still to play
    for lower, likely in lean.items():
        if lower < rank:
            after: dict[int, float] = {}
            for left, part in ways.items():
                for alike in (0, *range(2, left + 1)):
                    term = part * comb(left, alike) * likely**alike
                    after[left - alike] = after.get(left - alike, 0.0) + term
            ways = after
    return sum(part * higher**left for left, part in ways.items())


def promised(pool: Mapping[int, float], count: int) -> dict[int, float]:
    """What each rank is worth, made and kept from the others, in a trick where all lean to gain."""
    weights = {rank: pool[rank] + 1e-9 for rank in sorted(pool)}
    whole = sum(weights.values())
    lean = {rank: weight / whole for rank, weight in weights.items()}
    for _ in range(5):
        drawn = {r: w * exp(r * chance(lean, r, count) / 0.8) for r, w in weights.items()}
        whole = sum(drawn.values())
        lean = {rank: (old + drawn[rank] / whole) / 2 for rank, old in lean.items()}
    won = {rank: chance(lean, rank, count) for rank in lean}
    kept = sum(rank * likely * won[rank] for rank, likely in lean.items())
    return {rank: (rank + kept) * won[rank] for rank in lean}


class PunkReason(Reason):
    """What is said of a card that is played, or of those given up."""

    @cached_property
    def pool(self) -> Counter[int]:
        """Rank to how many of it the others may hold: now, or in the next round after this one."""
        if self.options["dice"]:
            return Counter(range(1, int(self.options["dice_sides"]) + 1))
        pool = Counter(card.rank for card in punk.pack(self.view.table))
        for name, cards in self.view.zones.items():
            other_hand = name.startswith("hand:") and name != f"hand:{self.seat}"
            back = self.view.phase == "keep" and name.startswith(("pot", "discards", "played"))
            if not other_hand and not back:
                pool.subtract(card.rank for card in cards if card is not UNKNOWN)
        return pool

    @property
    def rank(self) -> int:
        return self.made.cards[0].rank

    @property
    def lower(self) -> int:
        """How many lower cards the others may hold."""
        return sum(self.pool[rank] for rank in range(1, self.rank))

    @property
    def points(self) -> list[int]:
        return [self.view.tallies[f"points:{seat}"] for seat in range(self.view.table.seats)]

    @property
    def target(self) -> int:
        return self.view.tallies["target"]

    @property
    def rivals(self) -> int:
        return sum(name.startswith("hand:") for name in self.view.zones) - 1

    def tricks(self, number: int) -> int:
        """The tricks of a round that are still to come."""
        now = number == self.view.tallies["round"]
        return tricks_in(self.view.table, number) - (self.view.tallies["trick"] - 1) * now

    def played(self) -> bool:
        return self.made.verb == "play" and self.cards("card") == list(self.made.cards)

    def since_none_lower(self) -> bool:
        return self.played() and not self.lower and self.pool[self.rank] == self.facts["n"]

    def since_unseen(self) -> bool:
        told = self.facts["unseen"], self.facts["lower"], self.facts["like"]
        return self.played() and told == (self.pool.total(), self.lower, self.pool[self.rank])

    def since_dice(self) -> bool:
        told = self.facts["faces"], self.facts["lower"]
        right = told == (self.options["dice_sides"], self.rank - 1)
        return self.played() and bool(self.options["dice"]) and right

    def since_low_meet(self) -> bool:
        (low,), least = self.cards("card"), min(card.rank for card in self.hand)
        is_lowest = low in self.hand and low.rank == least < self.rank
        return is_lowest and self.pool[least] == self.number() > 1

    def since_wins_game(self) -> bool:
        sure = all(self.pool[rank] <= 0 for rank in range(1, self.rank + 1))
        enough = self.points[self.seat] + self.rank
        last = self.view.tallies["round"] == last_round(self.view.table)
        wins = enough >= self.target or (last and enough > max(self.points))
        return sure and self.facts["points"] == enough and wins

    def since_hope(self) -> bool:
        short = max(self.points) - self.points[self.seat]
        return self.played() and [c for c in self.hand if c.rank >= short] == list(self.made.cards)

    def since_reaches(self) -> bool:
        enough = self.points[self.seat] + self.rank >= self.target
        return self.played() and enough and self.facts["target"] == self.target

    def since_leader(self) -> bool:
        most = max(self.points[other] for other in self.others)
        highest = max(rank for rank, many in self.pool.items() if many > 0)
        right = self.points[self.who] == most == self.target - self.number()
        return self.who != self.seat and right and most + highest >= self.target

    def since_no_hope(self) -> bool:
        """With every trick to come, each for the highest card, it would still be behind."""
        now = self.view.tallies["round"]
        later = sum(map(self.tricks, range(now + 1, last_round(self.view.table) + 1)))
        best = sorted((card.rank for card in self.hand), reverse=True)[: self.tricks(now)]
        most = sum(best) + later * max(card.rank for card in punk.pack(self.view.table))
        behind = self.points[self.seat] + most < max(self.points)
        return not self.options["play_again"] and self.made.verb == "play" and behind

    @cached_property
    def gains(self) -> list[float]:
        """By how much more than a fresh card those named promise; they are held."""
        values, fresh = self.promises
        cards = self.cards()
        assert cards and set(cards) <= set(self.hand)
        return [values[card.rank] - fresh for card in cards]

    @property
    def promises(self) -> tuple[dict[int, float], float]:
        """What each rank promises after the round, and what a fresh card does."""
        values = promised(self.pool, self.rivals)
        sums = sum(many * values[rank] for rank, many in self.pool.items())
        return values, sums / (self.pool.total() or 1) + FREEDOM

    def since_as_good(self) -> bool:
        """All others of each rank that is named, and all of its own."""
        named = {card.rank for card in self.cards()} | {self.rank}
        alike = [card for card in self.kept if card.rank in named]
        return self.made.verb == "play" and sorted(self.cards()) == sorted(alike) != []


PLAIN = {
    "since_lowest": lambda it: it.played() and not it.lower and not it.pool[it.rank],
    "since_less": lambda it: max(it.gains) < 0,
    "since_more": lambda it: set(it.cards()) <= set(it.kept) and min(it.gains) > 0,
    "since_coin": lambda it: max(map(abs, it.gains)) < CLOSE,
}
"""Reasons that are one comparison."""

READINGS = readings(PunkReason, PLAIN)
