"""A steady Puck player: which change of cards wins the round most often.

Counted once from the pack: how every hand ranks among all hands of three. A
rival's hand is taken to be as good as the best of so many random ones, more
for a rival who held than for one who changed all three cards. Then every way
to keep some cards and draw the rest has its chance to win the round. Stealing
costs the thief nothing and fattens the pot, and it hurts whom it is taken
from: most of all a rival whose deck it empties.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Sequence
from functools import cache, lru_cache
from itertools import combinations
from typing import Protocol

from rules.kit.cards import Card, card
from rules.kit.contract import Rules
from rules.kit.moves import Move
from rules.kit.state import View
from rules.puck.combinations import PACK, Strength, strength
from rules.puck.seats import CARDS, DECK, HAND, OTHERS, STOLE

# How many random hands a rival's is the best of, in halves, by how many cards he stole (-1: he
# is still to come): as counted when such players played each other.
GOOD_AS = {-1: 4, 0: 18, 1: 6, 2: 4, 3: 2}
OUT = 4.0  # cards that putting a rival out of the game is worth


class Rng(Protocol):
    """Luck, which this player has no need of."""

    def random(self) -> float:
        """A number from 0 up to, not including, 1."""


def choose(rules: Rules, view: View, seat: int, rng: Rng) -> Move:
    """The seat's move in a position where it owes a choice."""
    if view.phase == "point":
        return Move("take", (), (DECK[_victim(view, seat)],))
    laid = _cards_to_lay(view, seat)
    return Move("steal", laid) if laid else Move("hold")


def _cards_to_lay(view: View, seat: int) -> tuple[Card, ...]:
    """Which cards to give for new ones: none of them to hold."""
    hand = sorted(view.zones[HAND[seat]])
    decks = [len(view.zones[DECK[other]]) for other in OTHERS[view.table.seats][seat]]
    rivals = _rivals(view, seat)
    stake = len(view.zones["pot"]) + sum(len(view.zones[one]) for one in HAND[: view.table.seats])
    best = 0.0
    chosen: tuple[Card, ...] = ()
    for count in range(min(len(hand), sum(decks)) + 1):
        if count > 1 and any(not one.rank for one in hand):
            break  # whoever holds a joker keeps a second card to go with it
        emptied = sum(1 for size in decks if 0 < size <= count)
        for laid in combinations(hand, count):
            kept = [one for one in hand if one not in laid]
            worth = chance(kept, count, rivals) * (stake + count + OUT * (emptied > 0))
            if worth > best:
                best, chosen = worth, laid
    return chosen


def _rivals(view: View, seat: int) -> int:
    """How many random hands the best of all rivals' hands is the best of, in halves."""
    rivals = 0
    for other in OTHERS[view.table.seats][seat]:
        if view.zones[HAND[other]]:
            rivals += GOOD_AS[view.tallies[STOLE[other]]]
    return rivals


def _victim(view: View, seat: int) -> int:
    """Whose deck to take from: one that can be emptied, the smallest first; else the leader's."""
    left, zones = view.tallies["left"], view.zones
    there = [other for other in OTHERS[view.table.seats][seat] if zones[DECK[other]]]
    nearly = [other for other in there if len(zones[DECK[other]]) <= left]
    if nearly:
        return min(nearly, key=lambda other: (len(zones[DECK[other]]), other))
    return max(there, key=lambda other: (view.tallies[CARDS[other]], -other))


# --- chances --------------------------------------------------------------------------------


def chance(kept: Sequence[Card], drawn: int, rivals: int) -> float:
    """How likely the kept cards and so many new ones are to beat the best of the rivals' hands.

    `rivals` counts random hands, in halves.
    """
    return _chance(_plain(kept), drawn, rivals)


@lru_cache(maxsize=20_000)
def _chance(kept: tuple[Card, ...], drawn: int, rivals: int) -> float:
    spread = _spread(kept, drawn)
    power = rivals / 2
    wins: float = sum(count * share**power for share, count in spread)
    return wins / sum(count for _, count in spread)


@lru_cache(maxsize=4_000)
def _spread(kept: tuple[Card, ...], drawn: int) -> list[tuple[float, int]]:
    """What the kept cards may become: share of all hands beaten, and in how many ways."""
    if drawn == 3:
        standing = _standing()
        return [(standing.share(worth), count) for worth, count in standing.counts]
    rest = [one for one in PACK if one not in kept]
    standing = _standing()
    found = Counter(strength([*kept, *new]) for new in combinations(rest, drawn))
    return [(standing.share(worth), count) for worth, count in sorted(found.items())]


def _plain(kept: Sequence[Card]) -> tuple[Card, ...]:
    """The same cards in other suits, the first met clubs, the next diamonds: worth the same."""
    suits: dict[str, str] = {}
    found = []
    for one in sorted(kept, key=lambda each: (each.rank, each.order)):
        if one.rank:
            suit = suits.setdefault(one.suit, "CDH"[len(suits)])
            found.append(card(one.name[:-1] + suit))
        else:
            found.append(one)
    return tuple(found)


class _Standing:
    """How every strength ranks among all hands of three cards."""

    def __init__(self) -> None:
        found = Counter(strength(hand) for hand in combinations(PACK, 3))
        self.counts: list[tuple[Strength, int]] = sorted(found.items())
        self.worths = [worth for worth, _ in self.counts]
        self.below = [0]
        for _, count in self.counts:
            self.below.append(self.below[-1] + count)

    def share(self, worth: Strength) -> float:
        """The share of all hands that it beats, a tie counting half."""
        less = self.below[bisect_left(self.worths, worth)]
        most = self.below[bisect_right(self.worths, worth)]
        return (less + most) / 2 / self.below[-1]


@cache
def _standing() -> _Standing:
    return _Standing()
