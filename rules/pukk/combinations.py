"""What a hand is worth in the púkk: its best set of equal cards, as a key that compares exactly.

A key is a tuple of small numbers; the greater one wins, equal ones tie. Numbers
such as PKK2 are those of `rules.py`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from itertools import permutations
from typing import NamedTuple

from rules.kit.cards import UNKNOWN, Card
from rules.kit.state import Value
from rules.pukk.board import PACK, PAMFILL

SIX = 6
FIVE = 5

# Sixes beat aces, and from there on down as usual (1.5). By rank; 0 is no rank in this pack.
ORDER = (0, 9, 0, 0, 0, 1, 10, 2, 3, 4, 5, 6, 7, 8)
PAIR, TWO_PAIRS, THREE, FULL_HOUSE, FOUR, FIVE_ALIKE = range(2, 8)
OF_COUNT = (0, 0, PAIR, THREE, FOUR, FIVE_ALIKE)
NAMES = ("", "", "pair", "two_pairs", "three", "full_house", "four", "five")

Key = tuple[int, int, int, int]
NO_KEY: Key = (0, 0, 0, 0)
Options = Mapping[str, Value]


class Combination(NamedTuple):
    """The cards that count of a hand."""

    key: Key  # the greater one wins
    category: int  # PAIR to FIVE_ALIKE
    rank: int
    second: int  # the lower rank of two pairs, or that of the pair in a full house, else 0
    pamfill: bool  # whether Pamfíll is in it

    @property
    def name(self) -> str:
        """The category in one word."""
        return NAMES[self.category]

    def holds(self, card: Card) -> bool:
        """Whether a card of the hand belongs to the combination."""
        if card is PAMFILL:
            return self.pamfill
        return card.rank == self.rank or card.rank == self.second


_MARK = {card: 1 << 3 * (card.rank + 1) if card is not PAMFILL else 1 for card in (*PACK, UNKNOWN)}
"""By card, a number that counts one in the three bits of its rank; Pamfíll has his own. The sum of
a hand's marks says all on which its combination depends."""
_mark_of = _MARK.__getitem__
_COMBINED = sum([6 * mark for mark in {*_MARK.values()} - {_MARK[PAMFILL]}], 7 * _MARK[PAMFILL])
"""The bits that are set in a sum of marks if two cards are of one rank, or Pamfíll is among
them."""


@cache
def _cached_combinations(*heeded: Value) -> dict[int, Combination | None]:
    """Return the cache of best combinations under these house rules, by the hand's marks."""
    return {}


def best(hand: Sequence[Card], options: Options) -> Combination | None:
    """Return the best combination of a hand, or None if it has none (1.5)."""
    heeded = options["sets"], options["pamfill_as_six"], options["pamfill_order"]
    cached = _cached_combinations(*heeded)
    marks = sum(map(_mark_of, hand))
    if marks not in cached:
        cached[marks] = _best_of(hand, options)
    return cached[marks]


def key_of(hand: Sequence[Card], options: Options) -> Key:
    """Return the key of a hand's best combination, NO_KEY if it has none."""
    combination = best(hand, options)
    return NO_KEY if combination is None else combination.key


def _best_of(hand: Sequence[Card], options: Options) -> Combination | None:
    """Return the best combination of a hand, or None; computed anew."""
    counts: dict[int, int] = {}
    pamfill = False
    for card in hand:
        if card is PAMFILL:
            pamfill = True
        else:
            counts[card.rank] = counts.get(card.rank, 0) + 1
    if not pamfill and len(counts) == len(hand):
        return None
    best_set = _best_set(counts, pamfill, options)
    if options["sets"] != "poker" or best_set is None:
        return best_set
    return max([best_set, *_two_rank_sets(counts, pamfill, options)])


def _best_set(counts: Mapping[int, int], pamfill: bool, options: Options) -> Combination | None:
    """Return the best set of one rank (PKK1); None if there is none. Pamfíll joins any rank, but
    not the sixes without the option."""
    barred = 0 if options["pamfill_as_six"] else SIX
    wild_first = options["pamfill_order"] == "pamfill_first"
    top: Key = NO_KEY
    best_rank, best_wild = 0, False
    for rank, count in counts.items():
        wild = pamfill and rank != barred
        if wild:
            count += 1
        if count > 1:
            category, order = OF_COUNT[count], ORDER[rank]
            key = (category, wild, order, 0) if wild_first else (category, order, 0, wild)
            if key > top:
                top, best_rank, best_wild = key, rank, wild
    return Combination(top, top[0], best_rank, 0, best_wild) if best_rank else None


def _two_rank_sets(counts: Mapping[int, int], pamfill: bool, options: Options) -> list[Combination]:
    """Return full houses and two pairs, if they are played, with Pamfíll joined to each rank."""
    sets_found = []
    joined: list[int] = [0]  # the ranks that Pamfíll may join; 0 for none
    if pamfill:
        sixes = options["pamfill_as_six"]  # PKK12
        joined += [rank for rank in counts if rank != SIX or sixes]
    for wild in joined:
        sizes = {rank: count + 1 if rank == wild else count for rank, count in counts.items()}
        several = sorted(rank for rank, size in sizes.items() if size > 1)
        for rank, second in permutations(several, 2):
            if sizes[rank] > 2:
                category = FULL_HOUSE
            elif ORDER[rank] > ORDER[second]:
                category = TWO_PAIRS
            else:
                continue
            sets_found.append(_build(category, rank, second, wild in (rank, second), options))
    return sets_found


def _build(category: int, rank: int, second: int, pamfill: bool, options: Options) -> Combination:
    """Return a combination with its key, which depends on the option `pamfill_order`."""
    if options["pamfill_order"] == "pamfill_first":  # PKK2
        key = (category, int(pamfill), ORDER[rank], ORDER[second])
    else:
        key = (category, ORDER[rank], ORDER[second], int(pamfill))
    return Combination(key, category, rank, second, pamfill)


def shortfall(hand: Sequence[Card], options: Options) -> str:
    """Return the key of the reason why a hand may not púkk; "" if it may (1.4 E; PKK11)."""
    least = options["min_pukk"]
    if least == "pair":
        return "" if sum(map(_mark_of, hand)) & _COMBINED else "no_pair"
    combination = best(hand, options)
    if combination is None:
        return "no_pair"
    if least == "pair6" and combination.key < _build(PAIR, SIX, 0, False, options).key:
        return "below_sixes"
    if least == "no_fives" and combination.category == PAIR and combination.rank == FIVE:
        return "only_fives"
    return ""
