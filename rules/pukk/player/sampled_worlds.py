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

from rules.kit.cards import Card
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
    """A past lead, and what was known when it was made."""

    bit: int  # the card
    since: int  # what its player has played since, including it
    nowhere: int  # the cards publicly known to be in no hand then
    others: int  # the number of cards that all others held


class SampledHand(NamedTuple):
    """A seat whose hand is sampled."""

    seat: int
    known: int  # its known cards with their marks, and the marks of those it has played
    unknown: int  # the number of unknown cards
    fit: Sequence[float]  # how well each class of combination fits its choices (`class_fits`)
    leads: Sequence[PastLead]


class _ClassCache(dict[int, int]):
    """The class of five cards (`strength.class_of`) by the sum of their marks, worked out when it
    is first asked for; -1 if they may not púkk. `heeded`: the values of the options HEEDED."""

    def __init__(self, heeded: tuple[Value, ...]) -> None:
        self.options = dict(zip(HEEDED, heeded))

    def __missing__(self, marks: int) -> int:
        hand: list[Card] = []
        for place, alike in enumerate(KINDS):
            count = marks >> 3 * place & 7  # three bits count the cards of each kind
            hand += alike[:count]
        share = share_below(hand, self.options)
        self[marks] = number = -1 if share is None else class_of(share)
        return number


_class_cache = cache(_ClassCache)


def deal_worlds(view: View, known: KnownHands, rng: Rng, most: int) -> Iterator[Hands]:
    """Yield sampled hands of all seats that fit what the seat knows, from at most `most` deals.

    One shuffle serves several deals: the unseen cards form a ring, and each deal begins further on,
    so that every card is in every hand equally often. A deal weighs as much as it fits, 0 to 1, and
    is yielded whenever the sum of the weights passes a whole number, which varies less than drawing
    a random number for each deal."""
    classes = _class_cache(tuple([view.table.options[key] for key in HEEDED]))
    sampled = _hands_to_sample(view, known)
    hands = list(known.cards)
    leaders = [(hand.seat, hand.leads) for hand in sampled if hand.leads]
    unseen = [bit | MARK[bit] for bit in bits(known.unseen)]
    step = max(known.unknown)
    random = rng.random
    # As in `rules.kit.chance.Luck`: a sort key that draws a number for each card.
    draw_key = partial(next, starmap(random, repeat(())))
    classes_sum = leads_sum = random()
    for deal in range(most):
        start = deal * step % len(unseen)
        if start < step:
            unseen.sort(key=draw_key)
            sums = [0, *accumulate(unseen + unseen)]  # of the cards up to each place
        weight = 1.0
        for seat, known_cards, unknown, fit_by_class, _ in sampled:
            cards = known_cards + sums[start + unknown] - sums[start]
            start += unknown
            hands[seat] = cards & EVERY
            if fit_by_class:
                weight *= fit_by_class[classes[cards >> HIGH]]
                if not weight:
                    break
        classes_sum += weight
        if classes_sum >= 1.0:  # only these deals are also weighed by the leads, which takes long
            classes_sum -= 1.0
            leads_sum += prod([_fit_of_leads(hands[seat], leads) for seat, leads in leaders])
            if leads_sum >= 1.0:
                leads_sum -= 1.0
                yield tuple(hands)


def _fit_of_leads(hand: int, leads: Sequence[PastLead]) -> float:
    """Return how well a hand (a bit set) fits its player's leads: DOUBT times less for each lead
    that a player would not have made with these cards."""
    fit = 1.0
    for bit, since, nowhere, others in leads:
        own = hand | since
        if quick_lead_bit(own, nowhere & ~own, others) != bit:
            fit *= DOUBT
    return fit


def _hands_to_sample(view: View, known: KnownHands) -> list[SampledHand]:
    """Return the hands with unknown cards, first those that fewest classes of combinations fit: a
    random deal most often fails there, and then the other hands need not be looked at."""
    leads = past_leads(view)
    hands = []
    for seat, count in enumerate(known.unknown):
        if count:
            cards = known.cards[seat]
            played = [BIT[card] for card in view.zones[PLAYED[seat]]]
            marks = sum([MARK[bit] for bit in (*bits(cards), *played)])  # they count all five cards
            fit = class_fits(view, seat)
            hands.append(SampledHand(seat, cards + marks, count, fit, leads.get(seat, ())))

    def sum_of_fits(hand: SampledHand) -> float:
        return sum(hand.fit) if hand.fit else HIGH  # last, if any class fits

    return sorted(hands, key=sum_of_fits)


def past_leads(view: View) -> dict[int, list[PastLead]]:
    """Return by seat its leads so far, in their order. They are worked out from the played cards by
    playing the rows once more (1.4 H)."""
    seats, zones = ALL[view.table.seats], view.zones
    piles = [[BIT[card] for card in zones[PLAYED[seat]]] for seat in seats]  # still to be replayed
    nowhere = in_no_hand(view, 0)
    gone = 0  # the cards replayed so far
    leads: dict[int, list[PastLead]] = {}
    turn = next((seat for seat in around(view.table.seats, view.table.dealer) if piles[seat]), -1)
    while turn >= 0 and piles[turn]:
        bit = piles[turn][0]
        others = sum([len(zones[HAND[seat]]) + len(piles[seat]) for seat in seats if seat != turn])
        public = nowhere | gone | gone << 1 & EVERY
        leads.setdefault(turn, []).append(PastLead(bit, sum(piles[turn]), public, others))
        holder = turn
        while holder >= 0:  # of the next card of the row
            turn = holder
            gone |= piles[turn].pop(0)
            bit = AFTER[bit]
            holder = next((seat for seat in seats if bit in piles[seat][:1]), -1)
    return leads
