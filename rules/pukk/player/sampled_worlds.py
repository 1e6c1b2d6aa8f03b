"""Possible hands, sampled quickly: each as often as it fits what the others chose (1.4 E-H).

Cards are bits here, see `rows`; above them a card that is dealt has a mark of its rank, so that the
sum of five cards says both which they are and how many of each rank.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache, partial
from itertools import accumulate, repeat, starmap
from math import prod
from typing import NamedTuple

from rules.kit.chance import Rng
from rules.kit.state import Value, View
from rules.pukk.board import ALL, HAND, PAMFILL, PLAYED, RANKS, around
from rules.pukk.player.ending import Hands, KnownHands
from rules.pukk.player.rollout_policy import class_fits, quick_lead_bit
from rules.pukk.player.rows import AFTER, BIT, EVERY, WIDE, bits, in_no_hand
from rules.pukk.player.strength import HEEDED, OF_RANK, class_of, share_below

DOUBT = 0.3  # the factor for a hand with which another lead than the actual one seems best
HIGH = 4 * WIDE  # the place of the first mark, above the bits of all cards
KINDS = [[PAMFILL], *(OF_RANK[rank] for rank in RANKS)]
MARK = {BIT[card]: 1 << HIGH + 3 * place for place, alike in enumerate(KINDS) for card in alike}


class PastLead(NamedTuple):
    """A past lead: the card; what its player has played since, including it; the cards publicly
    known to be in no hand then; and the number of cards all others held."""

    bit: int
    since: int
    nowhere: int
    others: int


class SampledHand(NamedTuple):
    """A seat whose hand is sampled: its known cards, with marks (of played cards only the marks);
    the number of unknown cards; how well each class fits; its past leads."""

    seat: int
    known: int
    unknown: int
    fit: Sequence[float]
    leads: Sequence[PastLead]


class _ClassCache(dict[int, int]):
    """Cache of the class of five cards by their marks; -1 if they may not púkk."""

    def __init__(self, heeded: tuple[Value, ...]) -> None:
        self.options = dict(zip(HEEDED, heeded))

    def __missing__(self, marks: int) -> int:
        hand = [  # three bits count the cards of each kind
            card for place, alike in enumerate(KINDS) for card in alike[: marks >> 3 * place & 7]
        ]
        share = share_below(hand, self.options)
        self[marks] = number = -1 if share is None else class_of(share)
        return number


_class_cache = cache(_ClassCache)


def deal_worlds(view: View, known: KnownHands, rng: Rng, most: int) -> Iterator[Hands]:
    """Yield sampled hands that fit what the seat knows, from at most `most` deals.

    One shuffle serves several deals: the unseen cards form a ring, and each deal begins further on,
    so that every card is in every hand equally often. A deal weighs as much as it fits, 0 to 1, and
    is yielded whenever the sum of the weights passes a whole number, which varies less than drawing
    a random number for each deal."""
    classes = _class_cache(tuple([view.table.options[key] for key in HEEDED]))
    sampled, hands = _hands_to_sample(view, known), list(known.cards)
    leaders = [(hand.seat, hand.leads) for hand in sampled if hand.leads]
    unseen = [bit | MARK[bit] for bit in bits(known.unseen)]
    random = rng.random
    # As in `rules.kit.chance.Luck`: a sort key that draws a number for each card.
    step, draw_key = max(known.unknown), partial(next, starmap(random, repeat(())))
    classes_sum = leads_sum = random()
    for deal in range(most):
        start = deal * step % len(unseen)
        if start < step:
            unseen.sort(key=draw_key)
            sums = [0, *accumulate(unseen + unseen)]  # of the cards up to each place
        fits = 1.0
        for seat, known_cards, unknown, fit, _ in sampled:
            cards = known_cards + sums[start + unknown] - sums[start]
            start += unknown
            hands[seat] = cards & EVERY
            if fit:
                fits *= fit[classes[cards >> HIGH]]
                if not fits:
                    break
        classes_sum += fits
        if classes_sum >= 1.0:
            classes_sum -= 1.0
            leads_sum += prod([_fit_of_leads(hands[seat], leads) for seat, leads in leaders])
            if leads_sum >= 1.0:
                leads_sum -= 1.0
                yield tuple(hands)


def _fit_of_leads(hand: int, leads: Sequence[PastLead]) -> float:
    """Return how well a hand fits its player's leads."""
    likely = 1.0
    for bit, since, nowhere, others in leads:
        own = hand | since
        if quick_lead_bit(own, nowhere & ~own, others) != bit:
            likely *= DOUBT
    return likely


def _hands_to_sample(view: View, known: KnownHands) -> list[SampledHand]:
    """Return the hands with unknown cards, the least likely first: most deals fail there, and then
    the others need not be looked at."""
    leads, hands = past_leads(view), []
    for seat, count in enumerate(known.unknown):
        if count:
            cards = known.cards[seat]
            played = [BIT[card] for card in view.zones[PLAYED[seat]]]
            total = cards + sum([MARK[bit] for bit in (*bits(cards), *played)])
            fit = class_fits(view, seat)
            hands.append(SampledHand(seat, total, count, fit, leads.get(seat, ())))
    return sorted(hands, key=lambda hand: sum(hand.fit) if hand.fit else HIGH)


def past_leads(view: View) -> dict[int, list[PastLead]]:
    """Return by seat its leads so far, in their order. They are worked out from the played cards by
    playing the rows once more (1.4 H)."""
    seats, zones = ALL[view.table.seats], view.zones
    piles = [[BIT[card] for card in zones[PLAYED[seat]]] for seat in seats]  # still to be replayed
    nowhere, gone = in_no_hand(view, 0), 0
    leads: dict[int, list[PastLead]] = {}
    turn = next((seat for seat in around(view.table.seats, view.table.dealer) if piles[seat]), -1)
    while turn >= 0 and piles[turn]:
        bit, since = piles[turn][0], sum(piles[turn])
        others = sum([len(zones[HAND[seat]]) + len(piles[seat]) for seat in seats if seat != turn])
        public = nowhere | gone | gone << 1 & EVERY
        leads.setdefault(turn, []).append(PastLead(bit, since, public, others))
        holder = turn
        while holder >= 0:  # of the next card of the row
            turn = holder
            gone |= piles[turn].pop(0)
            bit = AFTER[bit]
            holder = next((seat for seat in seats if bit in piles[seat][:1]), -1)
    return leads
