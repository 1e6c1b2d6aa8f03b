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
    """Return the lead with the highest estimate: its row plays many cards and keeps the lead, and
    its card would hardly be played otherwise.

    `own`: the cards of the hand. `known`: cards known to be in others' hands. `unseen`: those that
    may be there, all equally likely. `count`: how many of the unseen cards are there."""
    return best_running_card(own, known, unseen, likely_held(unseen, count))


def best_running_card(own: int, known: int, unseen: int, chance: int) -> int:
    """Return the same lead as `card_to_lead`. `chance`: the probability that an unseen card is
    held, in steps of 1/FINE."""
    others = known | unseen
    # The last cards of the hand's rows that others may follow, as in `sure_way_out`.
    loose = own & ~(own >> 1) & others >> 1
    if not loose & (loose - 1):  # at most one
        return sure_way_out(own, others)
    best, most = 0, -1.0
    bonus = own.bit_count()  # of leads that surely keep the lead: they cost nothing, so come first
    for suit in SUITS:
        own_in_suit = own >> suit & SUIT
        if own_in_suit:
            found = _best_of_suit(own_in_suit, known >> suit & SUIT, unseen >> suit & SUIT, chance)
            open_worth, open_card, sure_worth, sure_card = found
            if open_worth > most:
                best, most = open_card << suit, open_worth
            if sure_card and sure_worth + bonus > most:
                best, most = sure_card << suit, sure_worth + bonus
    return best


def likely_held(unseen: int, count: int) -> int:
    """Return the probability that an unseen card is held, in steps of 1/FINE."""
    return FINE * count // (unseen.bit_count() or 1)


def sure_way_out(own: int, others: int) -> int:
    """Return a lead by which a hand surely goes out before anybody else can play; 0 if there is
    none. At most one of its rows may be one that others can follow, and that is led last."""
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
    that surely keeps the lead; card 0 if there is none."""
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
    """A lead within its suit: the number of cards played, the probability of keeping the lead, and
    the probability that nobody would have called for the card."""

    shed: float
    kept: float
    stranded: float

    @property
    def worth(self) -> float:
        """The value in cards."""
        return self.shed + LEAD * self.kept + STRANDED * self.stranded


def leads(own: int, known: int, unseen: int, count: int) -> Iterator[tuple[int, int, LeadEstimate]]:
    """Yield the suit, card and estimate of each lead. Parameters as in `card_to_lead`."""
    chance = likely_held(unseen, count) / FINE
    for suit in SUITS:
        mine, theirs, possible = (cards >> suit & SUIT for cards in (own, known, unseen))
        for bit in bits(mine):
            yield suit, bit, estimate_lead(bit, mine, theirs, possible, chance)


def estimate_lead(bit: int, own: int, known: int, unseen: int, chance: float) -> LeadEstimate:
    """Estimate a lead within its suit. `own`, `known`, `unseen`: as in `card_to_lead`, of this suit
    alone. `chance`: the probability that an unseen card is in a hand."""
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
    before, stranded = bit >> 1, 1.0  # the card that would call for this one
    if before & (own | known):
        stranded = 0.0
    elif before & unseen:
        stranded = 1.0 - chance
    return LeadEstimate(shed, kept, stranded)
