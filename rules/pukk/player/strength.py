"""How strong a combination is among all that may púkk, counted over every possible hand.

The order of combinations depends on house rules; the share of eligible hands that are weaker can be
compared under all of them.
"""

from __future__ import annotations

from bisect import bisect
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import combinations_with_replacement
from math import comb

from rules.kit.cards import Card
from rules.kit.state import Value
from rules.pukk.board import PACK, PAMFILL, RANKS
from rules.pukk.combinations import Key, best, shortfall

FIVE = 5
OF_RANK = {
    rank: [card for card in PACK if card.rank == rank and card is not PAMFILL] for rank in RANKS
}
HEEDED = ("min_pukk", "pamfill_as_six", "pamfill_order", "sets")

EDGES = (
    *(0.07, 0.14, 0.21, 0.29, 0.36, 0.41, 0.49, 0.58, 0.67, 0.757),  # the ten natural pairs
    *(0.794, 0.828, 0.87),  # pairs with Pamfíll: up to a king, an ace, a six
    *(0.897, 0.92, 0.945, 0.965, 0.985, 0.9955),  # threes, without Pamfíll and with him
)
"""The bounds between classes of combinations, as shares of weaker hands; the comments say what each
class is under the usual rules."""
CLASSES = len(EDGES) + 1


def every_hand(
    shown: Sequence[Card] = (), unseen: Sequence[Card] = PACK
) -> Iterator[tuple[list[Card], int]]:
    """Yield every hand of five that has the shown cards, and others out of the unseen ones, with
    the number of ways to deal it. Hands that differ only in suits are yielded once."""
    of_rank: dict[int, list[Card]] = {rank: [] for rank in RANKS}
    for card in unseen:
        if card is not PAMFILL:
            of_rank[card.rank].append(card)
    starts = [[*shown], [*shown, PAMFILL]] if PAMFILL in unseen else [[*shown]]
    for start in starts:
        for ranks in combinations_with_replacement(RANKS, max(0, FIVE - len(start))):
            hand = start[:]
            ways = 1
            for rank in set(ranks):
                count = ranks.count(rank)
                ways *= comb(len(of_rank[rank]), count)
                hand += of_rank[rank][:count]
            if ways:
                yield hand, ways


@lru_cache(maxsize=64)
def _counts(heeded: tuple[Value, ...]) -> Mapping[Key, int]:
    """Count the hands with each combination that may púkk. `heeded`: values of HEEDED."""
    options = dict(zip(HEEDED, heeded))
    counts: dict[Key, int] = {}
    for hand, ways in every_hand():
        combination = best(hand, options)
        if combination is not None and not shortfall(hand, options):
            counts[combination.key] = counts.get(combination.key, 0) + ways
    return counts


@lru_cache(maxsize=64)
def _shares(heeded: tuple[Value, ...]) -> Mapping[Key, float]:
    """Return for each combination the share of eligible hands that are weaker; ties count half."""
    counts = _counts(heeded)
    whole = sum(counts.values())
    weaker = 0
    shares = {}
    for key in sorted(counts):
        shares[key] = (weaker + counts[key] / 2) / whole
        weaker += counts[key]
    return shares


def share_below(hand: Sequence[Card], options: Mapping[str, Value]) -> float | None:
    """Return the share of eligible hands that are weaker than this one; None if it may not púkk."""
    combination = best(hand, options)
    if combination is None:
        return None
    return _shares(tuple([options[key] for key in HEEDED])).get(combination.key)


def share_beaten(
    hand: Sequence[Card], shown: Sequence[Card], unseen: Sequence[Card],
    options: Mapping[str, Value],
) -> float:  # fmt: skip
    """Return what share this hand beats of all hands that have the shown cards, and others out of
    the unseen ones, and may púkk. Ties count half. 0 if this hand has no combination."""
    own = best(hand, options)
    if own is None:
        return 0.0
    heeded = tuple([options[key] for key in HEEDED])
    return _share_beaten(own.key, tuple(shown), tuple(unseen), heeded)


@lru_cache(maxsize=64)
def _share_beaten(
    own: Key, shown: tuple[Card, ...], unseen: tuple[Card, ...], heeded: tuple[Value, ...]
) -> float:
    """Return the share that a combination with the key `own` beats; `heeded`: values of HEEDED."""
    options = dict(zip(HEEDED, heeded))
    beaten = total = 0.0
    for hand, ways in every_hand(shown, unseen):
        other = best(hand, options)
        if other is not None and not shortfall(hand, options):
            total += ways
            if own > other.key:
                beaten += ways
            elif own == other.key:
                beaten += ways / 2
    return beaten / total if total else 1.0


def class_of(share: float) -> int:
    """Return the class of a combination, from 0, by the share of weaker hands."""
    return bisect(EDGES, share)
