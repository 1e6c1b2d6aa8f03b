"""The rule player: it sees what its seat sees, exchanges weak cards, bids by its strongest suit,
and wins tricks cheaply, or none where they cost a point.

Every level is made of it, and it is called thousands of times when one looks ahead: keep it
short. `rng.random()` is its only luck.
"""

from __future__ import annotations

from random import Random

from rules._tricks.rules import LEAST, NAMING, partners, taker_of, trick
from rules.kit.cards import SUITS, Card
from rules.kit.contract import Rules
from rules.kit.move import Move
from rules.kit.moves import moves
from rules.kit.sight import unseen_cards
from rules.kit.state import View
from rules.kit.tricks import ACE_HIGH, NO_TRUMPS, best_card, master_cards, strength, trump_suit

MIDDLE = ACE_HIGH.index(10)  # a ten is neither high nor low


def choose(rules: Rules, view: View, seat: int, rng: Random) -> Move:
    """Return the move of a seat that owes a choice."""
    hand = view.zones[f"hand:{seat}"]
    legal = moves(rules, view, seat)
    suit = max(SUITS, key=lambda each: expected_tricks(hand, each))
    if view.phase == "exchange":
        return _exchange(view, hand, suit)
    if view.phase == "bid":
        bids = [move for move in legal if move.verb == "bid"]
        enough = bids and expected_tricks(hand, suit) >= (bids[0].amount or LEAST)
        return bids[0] if enough else Move("pass")
    if view.phase == "name":
        return next(move for move in legal if NAMING[move.verb] == suit)
    return _card_to_play(rules, view, seat, legal)


def expected_tricks(hand: list[Card], suit: str) -> float:
    """Estimate how many tricks a hand takes with a suit as trumps: trumps beyond the second, aces
    and kings."""
    trumps = [card for card in hand if card.suit == suit]
    high = sum(1.0 if card.rank == 1 else 0.6 for card in hand if card.rank in (1, 13))
    return high + max(0, len(trumps) - 1)


def avoids_tricks(view: View) -> bool:
    """Whether every trick of this hand costs a point."""
    return view.tallies["trump"] == NO_TRUMPS


def _exchange(view: View, hand: list[Card], suit: str) -> Move:
    """Exchange low cards of other suits than the strongest; where tricks cost points, high ones."""
    above = {card: ACE_HIGH.index(card.rank) - MIDDLE for card in hand}
    spare = [card for card in hand if card.suit != suit and above[card] < 0]
    if avoids_tricks(view):
        spare = [card for card in hand if above[card] > 0]
    given = spare[: len(view.zones["talon"])]
    return Move("exchange", tuple(sorted(given))) if given else Move("keep")


def _card_to_play(rules: Rules, view: View, seat: int, legal: list[Move]) -> Move:
    """Lead a card that nothing unseen beats; win a trick with the lowest card that will do; else
    play the lowest card. Where tricks cost points, duck under with the highest card that will do;
    the last player, if that is impossible, gets rid of the highest card."""
    cards, suit = trick(view), trump_suit(view)
    hand = view.zones[f"hand:{seat}"]
    lowest_first = sorted(
        legal, key=lambda move: (move.cards[0].suit == suit, ACE_HIGH.index(move.cards[0].rank))
    )
    lowest, highest = lowest_first[0], lowest_first[-1]
    if not cards:
        if avoids_tricks(view):
            return lowest
        masters = master_cards(hand, unseen_cards(rules, view), suit)
        return next((move for move in lowest_first[::-1] if move.cards[0] in masters), lowest)
    mates = next((side for side in partners(view.table) if seat in side), ())
    best = strength(cards[best_card(cards, suit)], cards[0].suit, suit)
    winning = [move for move in lowest_first if strength(move.cards[0], cards[0].suit, suit) > best]
    if avoids_tricks(view):
        losing = [move for move in lowest_first if move not in winning]
        if losing:
            return losing[-1]
        is_last = len(cards) == view.table.seats - 1
        return highest if is_last else lowest
    return winning[0] if winning and taker_of(view) not in mates else lowest
