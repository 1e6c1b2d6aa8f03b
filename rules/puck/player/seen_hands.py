"""The best reply to another's hand that a seat has seen: after an undo the hands of a round are
known.

Only what the seat itself has seen is read, and only hands that will not change: of seats that have
chosen, or that hold a straight or better, which nobody breaks up.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from math import comb
from typing import NamedTuple

from rules.kit.cards import UNKNOWN, Card
from rules.kit.state import View
from rules.puck.combinations import HAND_SIZE, STRAIGHT, Strength
from rules.puck.remarks import hand_strength
from rules.puck.seats import HAND, OTHERS, STOLE, cards_in_reach


class Reply(NamedTuple):
    """The best hand that a seat has seen, and what to do about it."""

    who: int  # whose hand it is
    hand: Sequence[Card]
    beaten: bool  # it beats the seat's own hand
    laid: Sequence[Card]  # the cards to exchange; none to hold
    chance: float  # the probability that the own hand after that beats it


def has_seen_a_hand(view: View, seat: int) -> bool:
    """Whether the seat knows any card in another's hand."""
    others = OTHERS[view.table.seats][seat]
    return any(card is not UNKNOWN for other in others for card in view.zones[HAND[other]])


def reply_to_seen_hands(pack: Sequence[Card], view: View, seat: int) -> Reply | None:
    """Return the best reply to the hands that the seat has seen. None if it has seen no hand that
    is final (`_is_final_hand`), or beats those that it has seen while others are unknown.
    `pack`: all cards of the game."""
    if view.phase != "decide" or not has_seen_a_hand(view, seat):
        return None
    playing = [other for other in OTHERS[view.table.seats][seat] if view.zones[HAND[other]]]
    known = [other for other in playing if _is_final_hand(view, other)]
    if not known:
        return None
    strengths = {other: hand_strength(view, view.zones[HAND[other]]) for other in known}
    best = max(known, key=lambda other: (strengths[other], -other))
    own, hand = view.zones[HAND[seat]], view.zones[HAND[best]]
    if strengths[best] > hand_strength(view, own):
        chance, laid = _best_exchange(pack, view, seat, strengths[best])
        return Reply(best, hand, beaten=True, laid=laid, chance=chance)
    if known != playing:
        return None
    return Reply(best, hand, beaten=False, laid=(), chance=1.0)


def _is_final_hand(view: View, other: int) -> bool:
    """Whether another's hand is visible and will not change in this round."""
    hand = view.zones[HAND[other]]
    if UNKNOWN in hand:
        return False
    has_chosen = view.tallies[STOLE[other]] >= 0
    is_good = len(hand) == HAND_SIZE and hand_strength(view, hand)[0] >= STRAIGHT
    return has_chosen or is_good


def _best_exchange(
    pack: Sequence[Card], view: View, seat: int, beaten: Strength
) -> tuple[float, tuple[Card, ...]]:
    """Return the best chance to beat a hand of this strength, and the cards to exchange for it; 0
    and no cards if there is no chance."""
    own = sorted(view.zones[HAND[seat]])
    known = {card for cards in view.zones.values() for card in cards if card is not UNKNOWN}
    unseen = [card for card in pack if card not in known]
    best: tuple[float, tuple[Card, ...]] = (0.0, ())
    for count in range(1, min(len(own), cards_in_reach(view, seat)) + 1):
        for laid in combinations(own, count):
            kept = [card for card in own if card not in laid]
            winning = 0
            for drawn in combinations(unseen, count):
                if hand_strength(view, [*kept, *drawn]) > beaten:
                    winning += 1
            chance = winning / comb(len(unseen), count) if winning else 0.0
            if chance > best[0]:
                best = chance, laid
    return best
