"""Which card to lead in the play, by how far its row would probably run (1.4 H).

Cards are bits here, see `rows`. The value of a lead depends on its own suit alone, so it is
computed once for every holding of a suit.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from rules.pukk.player.rows import WIDE, bits

LEAD = 1.2  # the value of keeping the lead, in cards
STRANDED = 1.5  # the value of being rid of a card that no other would call for
FAINT = 0.01  # a row with a smaller chance to go on is followed no further
SURE = 0.99
SUIT = (1 << WIDE) - 1
SUITS = [place * WIDE for place in range(4)]
FINE = 64  # probabilities are rounded to such parts


def card_to_lead(own: int, known: int, unseen: int, count: int) -> int:
    """Return the lead with the highest estimate, as `best_running_card`. `count`: how many of the
    unseen cards others hold, so that its `chance` is the same for each."""
    return best_running_card(own, known, unseen, likely_held(unseen, count))


def best_running_card(own: int, known: int, unseen: int, chance: int) -> int:
    """Return the bit of the best card to lead: one by which the hand surely goes out; else the one
    whose row probably plays many cards and keeps the lead, and that would hardly be played
    otherwise (`LeadEstimate`). A lead that surely keeps the lead is preferred.

    All cards are bit sets (`rows`). `own`: the hand. `known`: cards known to be in others' hands.
    `unseen`: those that may be there, each with the probability `chance`, in steps of 1/FINE."""
    others = known | unseen
    # The last cards of the hand's rows that others may follow, as in `sure_way_out`.
    loose = own & ~(own >> 1) & others >> 1
    if not loose & (loose - 1):  # at most one
        return sure_way_out(own, others)
    best, most = 0, -1.0
    bonus = own.bit_count()  # of leads that surely keep the lead: they cost nothing, so come first
    for start in SUITS:  # the lowest bit of the suit
        suit_own = own >> start & SUIT
        if suit_own:
            suit_known, suit_unseen = known >> start & SUIT, unseen >> start & SUIT
            open_worth, open_card, sure_worth, sure_card = _best_of_suit(
                suit_own, suit_known, suit_unseen, chance
            )
            if open_worth > most:
                best, most = open_card << start, open_worth
            if sure_card and sure_worth + bonus > most:
                best, most = sure_card << start, sure_worth + bonus
    return best


def likely_held(unseen: int, count: int) -> int:
    """Return the probability that an unseen card is held, in steps of 1/FINE, if `count` of the
    unseen cards (a bit set) are."""
    return FINE * count // (unseen.bit_count() or 1)


def sure_way_out(own: int, others: int) -> int:
    """Return the bit of a lead by which a hand surely goes out before anybody else can play; 0 if
    there is none. At most one of its rows may be one that others can follow, and that is led last.
    `own` and `others`: the cards of the hand, and all that others may hold, as bit sets."""
    ends = own & ~(own >> 1)  # the last cards of the hand's rows
    loose = ends & others >> 1  # those that others may follow
    if loose & (loose - 1):  # there are several
        return 0
    stops = ends ^ loose or loose
    first = stops & -stops  # the lowest
    while first >> 1 & own:  # back to the beginning of its row
        first >>= 1
    return first


@lru_cache(maxsize=1 << 16)
def _best_of_suit(own: int, known: int, unseen: int, chance: int) -> tuple[float, int, float, int]:
    """Return the value and card of a suit's best lead that others may follow, and of its best lead
    that surely keeps the lead; -1.0 and 0 if there is none. Parameters as in `best_running_card`,
    of this suit alone."""
    open_worth = sure_worth = -1.0
    open_card = sure_card = 0
    for bit in bits(own):
        estimate = estimate_lead(bit, own, known, unseen, chance / FINE)
        if estimate.kept > SURE and estimate.worth > sure_worth:
            sure_worth, sure_card = estimate.worth, bit
        elif estimate.kept <= SURE and estimate.worth > open_worth:
            open_worth, open_card = estimate.worth, bit
    return open_worth, open_card, sure_worth, sure_card


class LeadEstimate(NamedTuple):
    """What a lead probably brings, as far as its own suit goes."""

    shed: float  # the mean number of own cards that its row plays
    kept: float  # the probability of keeping the lead
    stranded: float  # the probability that no other card would have called for this one

    @property
    def worth(self) -> float:
        """The value in cards."""
        return self.shed + LEAD * self.kept + STRANDED * self.stranded


def leads(own: int, known: int, unseen: int, count: int) -> Iterator[tuple[int, LeadEstimate]]:
    """Yield the card (a bit) and estimate of each lead. `own`: the hand; `known`: cards known to be
    in others' hands; `unseen`: those of which others hold `count`; all as bit sets."""
    chance = likely_held(unseen, count) / FINE
    for start in SUITS:  # the lowest bit of the suit
        suit_own, suit_known = own >> start & SUIT, known >> start & SUIT
        suit_unseen = unseen >> start & SUIT
        for bit in bits(suit_own):
            yield bit << start, estimate_lead(bit, suit_own, suit_known, suit_unseen, chance)


def estimate_lead(bit: int, own: int, known: int, unseen: int, chance: float) -> LeadEstimate:
    """Estimate the lead of a card, by following its row up to the ace as long as it may go on.

    All cards are bits of its suit alone (SUIT). `own`: the hand. `known`: cards known to be in
    others' hands. `unseen`: those that may be there, each with the probability `chance`."""
    shed = kept = 0.0
    goes_on = 1.0  # the probability that the row comes to the next card
    is_last_own = True  # whether the last card of the row is the seat's own
    following = bit
    while following < 1 << WIDE - 1:
        if following & own:
            shed += goes_on
            is_last_own = True
        elif following & known:
            is_last_own = False
        else:
            likely = chance if following & unseen else 0.0
            if is_last_own:
                kept += goes_on * (1 - likely)
                is_last_own = False
            goes_on *= likely
            if goes_on < FAINT:
                break
        following <<= 1
    else:  # the row may come to the ace
        if is_last_own:
            kept += goes_on
    before = bit >> 1  # the card that would call for this one
    if before & (own | known):
        stranded = 0.0
    elif before & unseen:
        stranded = 1.0 - chance
    else:
        stranded = 1.0
    return LeadEstimate(shed, kept, stranded)
