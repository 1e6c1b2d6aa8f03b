"""The reasons of Punk's player read a second time: whether what each of them says is so.

Written from the rules and a view alone. What a rank is worth is reckoned anew, with hands of its
own drawn for the others, so that it may be a little off where the others' hands matter.
"""

from collections import Counter
from collections.abc import Callable, Mapping
from functools import cached_property
from math import comb, exp

from rules.kit.cards import UNKNOWN
from rules.punk import rules as punk
from rules.punk.player.choosing import estimate_hand
from rules.punk.player.prospects import loss_risk
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

    def pays(self, most: int) -> bool:
        """Whether the card pays what is said and may be stopped. How often it wins is held by
        `test_cards_win_about_as_often_as_hints_say`."""
        may_fail = self.lower + self.pool[self.rank] > 0
        pays = self.number() == self.rank and 1 <= self.number("times") <= most
        return self.played() and pays and may_fail

    @property
    def sure_ranks(self) -> list[int]:
        """The ranks held that are lower than all that the others may hold."""
        lowest = min((rank for rank, count in self.pool.items() if count > 0), default=0)
        return [card.rank for card in self.hand if card.rank < lowest]

    @cached_property
    def chances(self) -> Mapping[int, float]:
        """How likely each rank wins, as the player takes it."""
        return estimate_hand(punk, self.view, self.seat, sorted(self.hand)).chances

    def leads(self, value: Callable[[int], float]) -> bool:
        """Whether the card that is played has more of something than any other of the hand."""
        others = [value(card.rank) for card in self.hand if card.rank != self.rank]
        return bool(others) and all(value(self.rank) > other for other in others)

    def is_surer(self, rank: int) -> bool:
        """Whether a rank wins more often than the card that is played."""
        return self.chances[rank] > self.chances[self.rank]

    def since_few(self) -> bool:
        told = self.facts["unseen"], self.facts["n"]
        stop = self.lower + self.pool[self.rank]
        return self.played() and told == (self.pool.total(), stop) and 4 * stop <= told[0]

    def since_mixed(self) -> bool:
        """Cards of different numbers, the one that is played among them."""
        named = [card.rank for card in self.cards()]
        unlike = len(set(named)) == len(named) > 1
        is_held = self.rank in named and set(self.cards()) <= set(self.hand)
        return unlike and is_held and not self.sure_ranks

    def lead(self, rank: int) -> int:
        """1, 0 or -1: alone, level or behind at the end with one more card of this rank, by points
        and then by won cards from the highest down."""
        ends = []
        for seat, points in enumerate(self.points):
            more = [rank] * (seat == self.seat)
            won = [card.rank for card in self.view.zones[f"cache:{seat}"]] + more
            ends.append((points + sum(more), sorted(won, reverse=True)))
        own = ends.pop(self.seat)
        return (own > max(ends)) - (own < max(ends))

    def since_wins_game(self) -> bool:
        sure = all(self.pool[rank] <= 0 for rank in range(1, self.rank + 1))
        enough = self.points[self.seat] + self.rank
        last = self.view.tallies["round"] == last_round(self.view.table)
        wins = enough >= self.target or (last and self.lead(self.rank) > 0)
        return sure and self.facts["points"] == enough and wins

    def since_hope(self) -> bool:
        able = [card for card in self.hand if self.lead(card.rank) >= 0]
        return self.played() and able == list(self.made.cards)

    @property
    def able(self) -> set[int]:
        """The ranks in the others' hands and one's own that can win the game in the last round,
        which is the next; in earlier rounds, or if none can, all."""
        every = set(self.pool) | {card.rank for card in self.hand}
        last = self.view.tallies["round"] + 1 == last_round(self.view.table)
        if not last or self.options["play_again"]:
            return every
        held = {card.rank for card in self.hand}
        return {r for r in every if (r in held or self.pool[r]) and self.lead(r) >= 0} or every

    def since_new(self) -> bool:
        """None of the cards left, which are given up, but some new one."""
        held = {card.rank for card in self.hand}
        return not held & self.able and not self.kept and bool(self.able & {*+self.pool})

    def since_able(self) -> bool:
        """All that are left and kept, but not all new ones."""
        named = {card.rank for card in self.cards()}
        is_kept = self.cards() == self.kept and named <= self.able
        return is_kept and bool({*+self.pool} - self.able)

    def since_reaches(self) -> bool:
        enough = self.points[self.seat] + self.rank >= self.target
        return self.played() and enough and self.facts["target"] == self.target

    def since_leader(self) -> bool:
        """The leader may end the game now, and hardly less likely with any other card."""
        points = {other: self.points[other] for other in self.others}
        missing = {other: self.target - made for other, made in points.items()}
        unseen = self.pool.total()
        lean = {rank: many / unseen for rank, many in self.pool.items()}
        ends = {rank: sum(rank >= each for each in missing.values()) for rank in lean}
        risks = {card.rank: loss_risk(lean, self.rivals, card.rank, ends) for card in self.hand}
        safe = risks[self.rank] <= min(risks.values()) + 0.1 and max(ends.values()) > 0
        return (
            self.played() and safe and missing[self.who] == min(missing.values()) == self.number()
        )

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
        values = {rank: value * (rank in self.able) for rank, value in values.items()}
        sums = sum(many * values[rank] for rank, many in self.pool.items())
        return values, sums / (self.pool.total() or 1) + FREEDOM


PLAIN = {
    "since_lowest": lambda it: (
        it.played() and not it.lower and not it.pool[it.rank] and it.number() == it.rank
    ),
    "since_pays": lambda it: it.pays(10),
    "since_hardly": lambda it: it.pays(5),
    "since_pays_most": lambda it: (
        it.played()
        and it.leads(lambda rank: rank * it.chances[rank])
        and abs(it.facts["points"] - 10 * it.rank * it.chances[it.rank]) <= 0.5
        and it.facts["less"] < it.facts["points"]
    ),
    "since_surest": lambda it: it.leads(it.chances.__getitem__),
    "since_keeps": lambda it: (
        [card.rank for card in it.cards()]
        == sorted(card.rank for card in it.hand if card.rank < it.rank and it.is_surer(card.rank))
        and it.tricks(it.view.tallies["round"]) > 1
    ),
    "since_keeps_lower": lambda it: (
        all(it.is_surer(card.rank) for card in it.hand if card.rank < it.rank)
        and sum(card.rank < it.rank for card in it.hand) > 1
        and it.tricks(it.view.tallies["round"]) > 1
    ),
    "since_all_alike": lambda it: {card.rank for card in it.hand} == {it.rank},
    "since_highest": lambda it: it.leads(lambda rank: rank),
    "since_less": lambda it: max(it.gains) < 0,
    "since_more": lambda it: set(it.cards()) <= set(it.kept) and min(it.gains) > 0,
    "since_coin": lambda it: max(map(abs, it.gains)) < CLOSE,
}
"""Reasons that are one comparison."""

READINGS = readings(PunkReason, PLAIN)
