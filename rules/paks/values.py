"""The three scales of Paks, and what cards come to by each.

CAPTURE is what cards played from a hand come to: there any two of 2 to 5 may be
read as a number of two digits. WORTH is what a card on the board, or a pak, has
to be beaten by. SCORE counts at the end. All are indexed by rank.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rules.kit.cards import RANKS, Card

WORTH = (0, 20, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10)
SCORE = (0, 20, 5, 5, 5, 5, 5, 5, 10, 10, 10, 10, 10, 10)
PAIRS = range(2, 6)  # PA3: the ranks that pair


def capture(cards: Sequence[Card], one_pair: bool = False) -> int:
    """Return the capture value of cards of one suit in their best grouping (PA1, PA2).

    In a pair the higher card counts ten times its number, so nine times more than alone. The best
    pairs have the higher half of the cards from 2 to 5 as tens; with `one_pair`, the highest alone.
    """
    total = 0
    low: list[int] = []
    for card in cards:
        rank = card.rank
        total += WORTH[rank]
        if 1 < rank < 6:  # one of PAIRS
            low.append(rank)
    if len(low) < 2:
        return total
    low.sort(reverse=True)
    pair_count = 1 if one_pair else len(low) // 2
    return total + 9 * sum(low[:pair_count])


def pairs(cards: Iterable[Card], one_pair: bool = False) -> tuple[tuple[Card, Card], ...]:
    """Return the pairs of the best grouping; in each the card that counts tens is first."""
    low = sorted(
        (card for card in cards if card.rank in PAIRS), key=lambda card: (-card.rank, card.copy)
    )
    count = len(low) // 2
    if one_pair:
        count = min(1, count)
    return tuple(zip(low[:count], low[count : 2 * count]))


def worth(cards: Iterable[Card]) -> int:
    """Return the worth that a capture must beat: the sum of the single cards (PA6, PA22)."""
    return sum([WORTH[card.rank] for card in cards])


def score(cards: Iterable[Card]) -> int:
    """Return the score of cards at the end of a hand."""
    return sum([SCORE[card.rank] for card in cards])


def cards_text(cards: Iterable[Card]) -> str:
    """Return cards as a person names them, highest first: `10-5-2`."""
    order = sorted(cards, key=lambda card: (WORTH[card.rank], card.rank), reverse=True)
    return "-".join(RANKS[card.rank] for card in order)
