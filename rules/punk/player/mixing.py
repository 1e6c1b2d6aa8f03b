"""With what probability the Punk player makes each move: at this game it chooses at random."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise

from rules.kit.cards import Card
from rules.kit.contract import Rules
from rules.kit.move import Move
from rules.kit.state import View
from rules.punk.player.ahead import is_ending, is_practised, rank_chances
from rules.punk.player.choosing import (
    against_fresh,
    given_share,
    hopeful_cards,
    is_solved,
    lower_share,
    pool_of,
    weigh,
)
from rules.punk.player.holdback import first_shares
from rules.punk.player.network import trained_gifts, trained_shares
from rules.punk.player.stakes import sure_win

RARE = 0.001  # moves that are not more likely than this are left out


def mixture(rules: Rules, view: View, seat: int) -> Mapping[Move, float]:
    """Return the probability of each move that `choose` makes, without the rarest."""
    hand = sorted(view.zones[f"hand:{seat}"])
    if view.phase == "select":
        shares = card_shares(rules, view, seat, hand)
        return {Move("play", (card,)): share for card, share in shares.items() if share > RARE}
    verb = "reroll" if view.table.options["dice"] else "discard"
    return {Move(verb, cards): share for cards, share in _gift_sets(rules, view, hand).items()}


def mixture_ahead(rules: Rules, view: View, seat: int, worlds: int) -> Mapping[Move, float]:
    """Return the probability of each move that `ahead.solved` makes with so many worlds, without
    the rarest; cards of a rank are equally likely."""
    hand = sorted(view.zones[f"hand:{seat}"])
    if view.phase == "select" and is_ending(view, len(hand)):
        ranks = [card.rank for card in hand]
        learnt = rank_chances(view, hand, pool_of(rules, view, hand), worlds)
        chances = {card: learnt.get(card.rank, 0.0) / ranks.count(card.rank) for card in hand}
        if learnt:
            return {Move("play", (card,)): share for card, share in chances.items() if share > RARE}
    if is_practised(rules, view, seat, hand):
        if view.phase == "select":
            shares = trained_shares(rules, view, seat, hand)
            return {Move("play", (card,)): share for card, share in shares.items() if share > RARE}
        gifts = trained_gifts(rules, view, seat, hand)
        return {Move("discard", cards): share for cards, share in _set_chances(gifts).items()}
    return mixture(rules, view, seat)


def card_shares(rules: Rules, view: View, seat: int, hand: Sequence[Card]) -> Mapping[Card, float]:
    """Return the probability of playing each card of a hand."""
    sure = sure_win(view, seat, hand, pool_of(rules, view, hand))
    if sure is not None:
        return {sure: 1.0}
    if is_solved(view):
        useful = hopeful_cards(view, seat, hand)
        if len(useful) == 1:
            return {useful[0]: 1.0}
        low, high = sorted(hand, key=lambda card: card.rank)
        share = lower_share(rules, view, hand)
        return {low: share, high: 1.0 - share}
    weighed = weigh(rules, view, seat, hand)
    return dict(zip(hand, first_shares(weighed.worths, weighed.tricks)))


def _gift_sets(rules: Rules, view: View, hand: Sequence[Card]) -> Mapping[tuple[Card, ...], float]:
    """Return the probability of giving up each set of cards."""
    values, fresh = against_fresh(rules, view, hand)
    return _set_chances({card: given_share(worth, fresh) for card, worth in zip(hand, values)})


def _set_chances(gifts: Mapping[Card, float]) -> Mapping[tuple[Card, ...], float]:
    """Return the probability of each set of cards, as `draw_gifts` draws them."""
    chances: dict[tuple[Card, ...], float] = {}
    for above, below in pairwise([1.0, *sorted(gifts.values(), reverse=True), 0.0]):
        if above - below > RARE:
            cards = tuple([card for card, share in gifts.items() if share >= above])
            chances[cards] = above - below
    return chances
