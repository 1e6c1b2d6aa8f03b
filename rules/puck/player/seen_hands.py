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
    """The best hand that a seat has seen, of the seat `who`, and the cards to lay against it.
    `beaten`: it beats the seat's own hand. `chance`: the probability that the hand after the
    exchange beats it."""

    who: int
    hand: Sequence[Card]
    beaten: bool
    laid: Sequence[Card]
    chance: float


def has_seen_a_hand(view: View, seat: int) -> bool:
    """Whether the seat knows any card in another's hand."""
    others = OTHERS[view.table.seats][seat]
    return any(card is not UNKNOWN for other in others for card in view.zones[HAND[other]])


def reply_to_seen_hands(pack: Sequence[Card], view: View, seat: int) -> Reply | None:
    """Return the best reply to the hands that the seat has seen; None if it has seen none that is
    final, or beats them all while other hands are unknown."""
    if view.phase != "decide" or not has_seen_a_hand(view, seat):
        return None
    holding = [other for other in OTHERS[view.table.seats][seat] if view.zones[HAND[other]]]
    stays = [other for other in holding if _is_final_hand(view, other)]
    if not stays:
        return None
    worth = {other: hand_strength(view, view.zones[HAND[other]]) for other in stays}
    who = max(stays, key=lambda other: (worth[other], -other))
    own, hand = view.zones[HAND[seat]], view.zones[HAND[who]]
    if worth[who] <= hand_strength(view, own):
        return Reply(who, hand, False, (), 1.0) if len(stays) == len(holding) else None
    chance, laid = _best_exchange(pack, view, seat, worth[who])
    return Reply(who, hand, True, laid, chance)


def _is_final_hand(view: View, other: int) -> bool:
    """Whether another's hand is visible and will not change in this round."""
    hand = view.zones[HAND[other]]
    if UNKNOWN in hand:
        return False
    made = len(hand) == HAND_SIZE and hand_strength(view, hand)[0] >= STRAIGHT
    return made or view.tallies[STOLE[other]] >= 0


def _best_exchange(
    pack: Sequence[Card], view: View, seat: int, over: Strength
) -> tuple[float, tuple[Card, ...]]:
    """Return the best chance to beat a hand of this strength, and the cards to exchange for it;
    empty if there is no chance."""
    own = sorted(view.zones[HAND[seat]])
    known = {card for cards in view.zones.values() for card in cards if card is not UNKNOWN}
    unseen = [card for card in pack if card not in known]
    best: tuple[float, tuple[Card, ...]] = (0.0, ())
    for count in range(1, min(len(own), cards_in_reach(view, seat)) + 1):
        for laid in combinations(own, count):
            kept = [card for card in own if card not in laid]
            better = sum(
                hand_strength(view, [*kept, *drawn]) > over for drawn in combinations(unseen, count)
            )
            chance = better / comb(len(unseen), count) if better else 0.0
            if chance > best[0]:
                best = chance, laid
    return best
