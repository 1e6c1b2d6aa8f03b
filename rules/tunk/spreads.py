"""Spreads: what makes one, which cards hit it, and what a hand counts.

A book is three or four cards of one rank; a run three or more in a row of one
suit, the ace below the two and never above the king. A run lies lowest first.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations
from operator import attrgetter

from rules.kit.cards import Card, card
from rules.kit.state import Value, Why, why

NONE: list[tuple[Card, ...]] = []
SUIT_STEP = card("2C").order - card("AC").order  # from a card to the next of its suit
WORTH = (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10)  # by rank
KING = 13
_order = attrgetter("order")


def is_book(cards: Sequence[Card]) -> bool:
    return 3 <= len(cards) <= 4 and len({card.rank for card in cards}) == 1


def is_run(cards: Sequence[Card]) -> bool:
    """Whether the cards, in any order, are three or more in a row of one suit."""
    orders = sorted(card.order for card in cards)
    low = orders[0] if orders else 0
    return len(orders) >= 3 and orders == list(range(low, low + len(orders) * SUIT_STEP, SUIT_STEP))


def why_no_spread(cards: Sequence[Card]) -> Why | None:
    """Return why cards are not a spread; None if they are one."""
    if is_book(cards) or is_run(cards):
        return None
    ranks = sorted(card.rank for card in cards)
    missing = [rank for rank in range(ranks[0], ranks[-1]) if rank not in ranks]
    if len({card.suit for card in cards}) == 1:
        has_ace_and_king = ranks[0] == 1 and ranks[-1] == KING
        is_one_gap = len(missing) == missing[-1] - missing[0] + 1
        if has_ace_and_king and is_one_gap:  # such as Q K A, or K A 2
            return why("corner")
        return why("gap", rank=f"rank.{missing[0]}")
    if len(set(ranks)) == len(ranks) and not missing:
        return why("two_suits")
    return why("neither")


def is_hit(spread: Sequence[Card], card: Card) -> bool:
    """Whether a card hits a spread, as the fourth of a book or the next at an end of a run."""
    low, high = spread[0], spread[-1]
    if low.rank == high.rank:
        return card.rank == low.rank and len(spread) == 3
    return card.order in (low.order - SUIT_STEP, high.order + SUIT_STEP)


def why_no_hit(spread: Sequence[Card], card: Card) -> Why | None:
    """Return why a card does not hit a spread, and which cards would. None if it does."""
    if is_hit(spread, card):
        return None
    low, high = spread[0], spread[-1]
    if low.rank == high.rank:
        if len(spread) == 4:
            return why("book_full", ranks=f"ranks.{low.rank}")
        suit = next(suit for suit in "CDHS" if all(other.suit != suit for other in spread))
        return why("only_one", rank=f"rank.{low.rank}", suit=f"suit.{suit}")
    suit = f"suit.{low.suit}"
    if low.rank == 1 and high.rank == KING:
        return why("run_full", suit=suit)
    if low.rank == 1 or high.rank == KING:
        rank = high.rank + 1 if low.rank == 1 else low.rank - 1
        return why("only_one", rank=f"rank.{rank}", suit=suit)
    below, above = f"rank.{low.rank - 1}", f"rank.{high.rank + 1}"
    return why("only_ends", low=below, high=above, suit=suit)


def spreads_in(hand: Sequence[Card]) -> list[tuple[Card, ...]]:
    """Return all spreads that a hand could lay, each in card order; they may share cards."""
    ranks = {card.rank for card in hand}
    books = _books(hand, ranks) if len(ranks) < len(hand) - 1 else NONE
    orders = {card.order for card in hand}
    for order in orders:
        if order + SUIT_STEP in orders and order - SUIT_STEP in orders:
            return books + _runs(sorted(hand, key=_order))
    return books


def _books(hand: Sequence[Card], ranks: Iterable[int]) -> list[tuple[Card, ...]]:
    """Return all books of these ranks in a hand; of four cards any three, and all four."""
    books: list[tuple[Card, ...]] = []
    for rank in sorted(ranks):
        like = sorted([card for card in hand if card.rank == rank], key=_order)
        books += combinations(like, 3)
        if len(like) == 4:
            books.append(tuple(like))
    return books


def _runs(cards: Sequence[Card]) -> list[tuple[Card, ...]]:
    """Return all runs of three or more cards. The cards must be in card order."""
    runs = []
    for start, first in enumerate(cards):
        end = start + 1
        while end < len(cards) and cards[end].order - first.order == (end - start) * SUIT_STEP:
            end += 1
            if end - start >= 3:
                runs.append(tuple(cards[start:end]))
    return runs


def worth(cards: Sequence[Card]) -> int:
    """Return the count of cards: ace 1, number cards their number, court cards 10."""
    return sum([WORTH[card.rank] for card in cards])


def hand_count(hand: Sequence[Card], how: Value) -> int:
    """Return the count of a hand by the option `hand_count`, that of all cards or of those that are
    left when the best spreads are taken out."""
    if how == "all_cards":
        return worth(hand)
    return worth(hand) - _most_matched(hand)


def _most_matched(hand: Sequence[Card]) -> int:
    """Return the highest total count of disjoint spreads in a hand."""
    best = 0
    for spread in spreads_in(hand):
        rest = [card for card in hand if card not in spread]
        best = max(best, worth(spread) + _most_matched(rest))
    return best
