"""Where a careless Punk player goes wrong: it plays a card that is worth less, or keeps one."""

from __future__ import annotations

from operator import itemgetter

from rules.kit.cards import Card
from rules.kit.contract import Rules
from rules.kit.foresight import Ranked
from rules.kit.move import Move
from rules.kit.state import View
from rules.punk.player import choosing
from rules.punk.player.stakes import sure_wins
from rules.punk.sizes import HAND

MAX_LOSS = 3.0  # points that a careless choice may cost
MIN_LOSS = 0.3  # points: less is no mistake, since the player draws among such cards


def ranked(rules: Rules, view: View, seat: int) -> Ranked:
    """Return the mistakes that a player may make, with what each loses, the smallest first. They
    are to play another card than the best, or to keep or give up one more."""
    hand = sorted(view.zones[HAND[seat]])
    if view.phase == "select":
        values = choosing.estimate_hand(rules, view, seat, hand).values
        best = max(values)
        losses = [(Move("play", (card,)), best - worth) for card, worth in zip(hand, values)]
    else:
        losses = _rank_gifts(rules, view, seat, hand)
    mistakes = [(move, loss / MAX_LOSS) for move, loss in losses if loss >= MIN_LOSS]
    return sorted(mistakes, key=itemgetter(1))


def _rank_gifts(rules: Rules, view: View, seat: int, hand: list[Card]) -> list[tuple[Move, float]]:
    """Return, for each card of a hand, the best cards to give up with this one added or removed,
    and how many points less that is worth."""
    verb = "reroll" if view.table.options["dice"] else "discard"
    values, fresh = choosing.against_fresh(rules, view, seat, hand)
    best_gifts = {card for card, value in zip(hand, values) if value < fresh}
    return [
        (Move(verb, tuple(sorted(best_gifts ^ {card}))), abs(value - fresh))
        for card, value in zip(hand, values)
    ]


def spoils(rules: Rules, view: View, seat: int, choice: Move) -> bool:
    """Whether playing a card gives the game away: another card would surely win it, or in the last
    trick only other cards can still win it."""
    if view.phase != "select":
        return False
    hand = sorted(view.zones[HAND[seat]])
    winners = sure_wins(view, seat, hand, choosing.pool_of(rules, view, hand))
    if not winners and choosing.is_solved(view):
        winners = choosing.hopeful_cards(view, seat, hand)
    return bool(winners) and choice.cards[0] not in winners
