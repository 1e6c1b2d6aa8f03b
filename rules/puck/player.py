"""A steady Puck player: which change of cards wins most.

A round between two is solved (`solve`): the plans that hardly anything beats are looked up.
Among more, it is counted from the pack how every hand ranks among all hands of three. A
rival's hand is taken to be as good as the best of so many random ones, more
for a rival who held than for one who changed all three cards. Then every way
to keep some cards and draw the rest has its chance to win the round. Stealing
costs the thief nothing and fattens the pot.
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
from rules.kit.state import State, View
from rules.puck.combinations import PACK, STRAIGHT_FLUSH, TRIPS, Strength, strength
from rules.puck.hands import WAYS, Kind, cards_of
from rules.puck.plans import known, planned
from rules.puck.seats import CARDS, DECK, HAND, OTHERS, STOLE

# How many random hands a rival's is the best of, in halves, by how many cards he stole (-1: he
# is still to come): as counted when such players played each other.
GOOD_AS = {-1: 4, 0: 18, 1: 6, 2: 4, 3: 2}
HOLD = Move("hold")
TAKE = tuple(Move("take", (), (deck,)) for deck in DECK)


class Rng(Protocol):
    """Luck, which this player has no need of."""

    def random(self) -> float:
        """A number from 0 up to, not including, 1."""


def choose(rules: Rules, view: View, seat: int, rng: Rng) -> Move:
    """The seat's move in a position where it owes a choice."""
    return habit(view, seat, rng)


def habit(state: State, seat: int, rng: Rng) -> Move:
    """The same in a playout: nothing is read but the seat's own hand and what anybody can count."""
    if state.phase == "point":
        return TAKE[_victim(state, seat)]
    laid = _cards_to_lay(state, seat)
    return Move("steal", laid) if laid else HOLD


def solved(rules: Rules, view: View, seat: int, rng: Rng, worlds: int) -> Move | None:
    """However much a seat may think, a round between two is solved already, and what all but wins
    is held."""
    hand = view.zones[HAND[seat]]
    if view.phase == "decide" and (_all_but_wins(hand) or len(_living(view, seat)) == 1):
        plain = len(hand) == 3 and all(one.rank for one in hand)
        return choose(rules, view, seat, rng) if plain else None
    return None


def _all_but_wins(hand: Sequence[Card]) -> bool:
    """Three of a kind or a straight flush, as one hand in 220: it is never broken, though three
    aces might be, for the card more in the pot, by a hundredth of what they win."""
    return len(hand) == 3 and strength(hand)[0] in (TRIPS, STRAIGHT_FLUSH)


def resting(state: State) -> bool:
    """A round has ended: what comes after is the same luck for all, and worth the cards owned."""
    return state.phase in ("next", "over")


def standing(state: State, seat: int) -> float:
    """Cards owned against the others' mean: in a fair game the chance to win it all is the share
    of the cards, whoever holds the rest."""
    others = [state.tallies[CARDS[other]] for other in OTHERS[state.table.seats][seat]]
    return state.tallies[CARDS[seat]] - sum(others) / len(others)


def _living(state: State, seat: int) -> list[int]:
    """The others who are still in."""
    return [other for other in OTHERS[state.table.seats][seat] if state.zones[HAND[other]]]


def _cards_to_lay(state: State, seat: int) -> tuple[Card, ...]:
    """Which cards to give for new ones: none of them to hold."""
    zones, hand = state.zones, state.zones[HAND[seat]]
    if _all_but_wins(hand):
        return ()
    living = _living(state, seat)
    decks = [len(zones[DECK[other]]) for other in OTHERS[state.table.seats][seat]]
    reach = sum(decks)
    plain = len(hand) == 3 and all(one.rank for one in hand)
    if len(living) == 1 and plain and reach >= 3:
        own, rival = len(zones[DECK[seat]]), living[0]
        # Who loses is out, and who wins has as good as won, however many cards it brings.
        decisive = not own and reach <= 3
        return planned(hand, state.tallies[STOLE[rival]], decisive)
    stake = len(zones["pot"]) + len(hand) + sum(len(zones[HAND[other]]) for other in living)
    rivals = sum(GOOD_AS[state.tallies[STOLE[other]]] for other in living)
    most = min(len(hand), reach)
    if plain:
        kind, cards = known(hand)
        way = _way(kind, rivals, stake, most)
        return tuple(sorted(cards[place] for place in way))
    if not all(one.rank for one in hand):
        most = min(most, 1)  # whoever holds a joker keeps a second card to go with it
    return _best_change(sorted(hand), rivals, stake, most)


@lru_cache(maxsize=200_000)
def _way(kind: Kind, rivals: int, stake: int, most: int) -> tuple[int, ...]:
    """Which places of a kind of hand to give away."""
    cards = cards_of(kind)
    laid = _best_change(cards, rivals, stake, most)
    return next(way for way in WAYS if [cards[place] for place in way] == list(laid))


def _best_change(hand: Sequence[Card], rivals: int, stake: int, most: int) -> tuple[Card, ...]:
    """What brings most: the chance to win times the cards to be won. To put a rival out is worth
    no more than his cards: counting it for more lost games at three seats."""
    best = 0.0
    chosen: tuple[Card, ...] = ()
    for count in range(most + 1):
        for laid in combinations(hand, count):
            kept = [one for one in hand if one not in laid]
            worth = chance(kept, count, rivals) * (stake + count)
            if worth > best:
                best, chosen = worth, laid
    return chosen


def _victim(state: State, seat: int) -> int:
    """Whose deck to take from: one that can be emptied, the smallest first; else the leader's."""
    left, zones = state.tallies["left"], state.zones
    there = [other for other in OTHERS[state.table.seats][seat] if zones[DECK[other]]]
    nearly = [other for other in there if len(zones[DECK[other]]) <= left]
    if nearly:
        return min(nearly, key=lambda other: (len(zones[DECK[other]]), other))
    return max(there, key=lambda other: (state.tallies[CARDS[other]], -other))


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
