"""With what probability the Punk player makes each move: at this game it chooses at random."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise

from rules.kit.cards import Card
from rules.kit.contract import Rules
from rules.kit.move import Move
from rules.kit.state import View
from rules.punk.player import choosing
from rules.punk.player.ahead import shares_ahead
from rules.punk.player.holdback import first_shares
from rules.punk.player.network import is_trained, trained_gifts
from rules.punk.player.stakes import sure_win

RARE = 0.001  # moves that are no more likely than this are left out


def mixture(rules: Rules, view: View, seat: int) -> Mapping[Move, float]:
    """Return the probability of each move that `choose` may make, without the rarest."""
    hand = sorted(view.zones[f"hand:{seat}"])
    if view.phase == "select":
        return _plays(card_shares(rules, view, seat, hand))
    verb = "reroll" if view.table.options["dice"] else "discard"
    values, fresh = choosing.against_fresh(rules, view, seat, hand)
    gifts = {card: choosing.given_share(value, fresh) for card, value in zip(hand, values)}
    return _gift_sets(verb, gifts)


def mixture_ahead(rules: Rules, view: View, seat: int, worlds: int) -> Mapping[Move, float]:
    """Return the probability of each move that `ahead.solved` may make, without the rarest."""
    hand = sorted(view.zones[f"hand:{seat}"])
    if view.phase == "select":
        shares = shares_ahead(rules, view, seat, hand, worlds)
        return _plays(shares or card_shares(rules, view, seat, hand))
    if is_trained(view):
        return _gift_sets("discard", trained_gifts(rules, view, seat, hand))
    return mixture(rules, view, seat)


def _plays(shares: Mapping[Card, float]) -> Mapping[Move, float]:
    return {Move("play", (card,)): share for card, share in shares.items() if share > RARE}


def card_shares(rules: Rules, view: View, seat: int, hand: Sequence[Card]) -> Mapping[Card, float]:
    """Return the probability of playing each card of a hand."""
    sure = sure_win(view, seat, hand, choosing.pool_of(rules, view, hand))
    if sure is not None:
        return {sure: 1.0}
    if choosing.is_solved(view):
        return choosing.last_shares(rules, view, seat, hand)
    estimate = choosing.estimate_hand(rules, view, seat, hand)
    return dict(zip(hand, first_shares(estimate.values, estimate.tricks)))


def _gift_sets(verb: str, gifts: Mapping[Card, float]) -> Mapping[Move, float]:
    """Return the probability of giving up each set of cards, given that of each card; sets no
    likelier than RARE are left out.

    `draw_gifts` draws one number, and gives up all cards with a higher probability. So the same set
    is drawn for all numbers between two neighbouring probabilities: it has their difference."""
    chances: dict[Move, float] = {}
    bounds = [1.0, *sorted(gifts.values(), reverse=True), 0.0]
    for upper, lower in pairwise(bounds):
        chance = upper - lower
        if chance > RARE:
            cards = tuple([card for card, share in gifts.items() if share >= upper])
            chances[Move(verb, cards)] = chance
    return chances
