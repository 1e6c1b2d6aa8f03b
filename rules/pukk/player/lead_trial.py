"""Leads tried out in sampled deals, in which all seats go on by habit (1.4 H-I).

A row is played in one step: its cards are those through which a carry runs when the led card is
added, as a number, to all cards that are held. Cards are bits, see `rows`.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice
from math import sqrt

from rules.kit.chance import Rng
from rules.kit.state import View
from rules.pukk.player.ending import Hands, KnownHands
from rules.pukk.player.rollout_policy import quick_lead_bit
from rules.pukk.player.rows import EVERY, WIDE, bits, in_no_hand, played_cards
from rules.pukk.player.sampled_worlds import deal_worlds

Leads = dict[tuple[int, int, int], int]
"""A cache of leads: by a seat's hand, the cards publicly known to be in no hand, and the number of
cards that all others hold."""

FIRST = 64  # after so many deals, and each time their number has doubled, bad leads are dropped
HOPELESS = 3.0  # a lead so many standard errors behind the best is dropped
TRIES = 12  # the most deals that are tried for each that fits, in `mean_ends`
ABOVE = (4 * WIDE).bit_length()  # bits below the cards of a key, for the place of one card


def best_tried(view: View, seat: int, known: KnownHands, first: int, rng: Rng, most: int) -> int:
    """Return the lead (a bit) with the best mean result, after trying all leads in the same sampled
    deals; among equals the lead `first`. `most`: how many leads may be played out in all. Leads
    that prove clearly worse than the best are dropped early."""
    own = known.cards[seat]
    if not own & (own - 1):  # a single card
        return own
    nowhere = in_no_hand(view, played_cards(view))
    free = bool(view.table.options["next_card_free"])
    results: dict[int, list[int]] = {bit: [] for bit in bits(own)}  # of each lead, in chips
    cache: Leads = {}
    judged_at = FIRST
    for number, hands in enumerate(deal_worlds(view, known, rng, 2 * most), 1):
        deal = SampledDeal(hands, seat, nowhere, free, cache)
        for bit, chips in results.items():
            chips.append(deal.after(bit))
        most -= len(results)
        if number == judged_at:
            judged_at *= 2
            best = _best(results, first)
            for bit in [*results]:
                if bit != best and _is_hopeless(results[bit], results[best]):
                    del results[bit]
        if most < len(results) or len(results) == 1:
            break
    return _best(results, first)


def mean_ends(view: View, seat: int, known: KnownHands, rng: Rng, deals: int) -> dict[int, float]:
    """Return each lead's mean result in chips over the same `deals` sampled deals; empty if not
    even a quarter of them fits."""
    nowhere = in_no_hand(view, played_cards(view))
    free = bool(view.table.options["next_card_free"])
    sums = dict.fromkeys(bits(known.cards[seat]), 0)
    count = 0
    cache: Leads = {}
    for hands in islice(deal_worlds(view, known, rng, TRIES * deals), deals):
        deal = SampledDeal(hands, seat, nowhere, free, cache)
        count += 1
        for bit in sums:
            sums[bit] += deal.after(bit)
    if count <= deals // 4:
        return {}
    return {bit: total / count for bit, total in sums.items()}


def _best(results: dict[int, list[int]], first: int) -> int:
    """Return the lead with the best results, `first` among equals."""
    return max(results, key=lambda bit: (sum(results[bit]), bit == first))


def _is_hopeless(chips: Sequence[int], best: Sequence[int]) -> bool:
    """Whether a lead did worse than the best by HOPELESS standard errors in the same deals; also if
    both always came out equal."""
    gaps = [best_end - end for best_end, end in zip(best, chips)]
    total = sum(gaps)
    squared_deviations = sum([gap * gap for gap in gaps]) - total * total / len(gaps)
    return total >= HOPELESS * sqrt(max(0.0, squared_deviations))


class SampledDeal:
    """One sampled deal, played out. `nowhere`: the cards publicly known to be in no hand. `free`: a
    house rule (`_payments`). `leads`: a cache of the seat's leads, shared by all deals, since its
    own hand is the same in each. `memory` has the result after each position of this deal."""

    def __init__(self, hands: Hands, seat: int, nowhere: int, free: bool, leads: Leads) -> None:
        self.hands = [hand for hand in hands if hand]
        self.own = hands[seat]
        self.nowhere = nowhere
        self.free = free
        self.all = sum(hands)
        self.leads = leads
        self.memory: dict[int, int] = {}

    def after(self, bit: int) -> int:
        """Return the seat's result of this lead, in chips, if all then lead by `quick_lead_bit`."""
        hands, memory, leads = self.hands, self.memory, self.leads
        held = self.all  # the cards that are left in all hands
        passed: list[int] = []  # the keys of the positions on the way
        while True:
            run = held & ~(held + bit)  # the cards of the row: the carry runs through them
            held ^= run
            leader = 0  # the cards left to the player of the row's last card
            last = 1 << run.bit_length() - 1
            for hand in hands:
                if not hand & held:  # this player is out
                    return self._store(passed, self._payments(run, held))
                if hand & last:
                    leader = hand & held
            key = held << ABOVE | run.bit_length()
            if key in memory:
                return self._store(passed, memory[key])
            passed.append(key)
            gone = self.all ^ held
            if not leader & (leader - 1):  # a single card
                bit = leader
                continue
            public = self.nowhere | gone | gone << 1 & EVERY
            if not leader & self.own:  # another seat leads
                bit = quick_lead_bit(leader, public, (held ^ leader).bit_count())
                continue
            spot = leader, public, (held ^ leader).bit_count()
            if spot not in leads:
                leads[spot] = quick_lead_bit(*spot)
            bit = leads[spot]

    def _store(self, passed: Sequence[int], end: int) -> int:
        """Store the result of these positions, and return it."""
        for key in passed:
            self.memory[key] = end
        return end

    def _payments(self, run: int, held: int) -> int:
        """Return the seat's result when the row `run` uses up a hand. `held`: the cards that would
        be left after the whole row (1.4 I; 1.7)."""
        places = [(hand & run).bit_length() for hand in self.hands if not hand & held]
        out = 1 << min(places) - 1  # the last card of the first hand that is used up
        held |= run & -out ^ out  # nothing is played on it, so the rest of the row stays in hands
        own = self.own & held
        free = held & out << 1 if self.free else 0  # by house rule its holder pays nothing
        if not self.own & out:  # another seat is out
            return 0 if own & free else -own.bit_count()
        spared = [(hand & held).bit_count() for hand in self.hands if hand & free]
        return held.bit_count() - sum(spared)
