"""Which card to lead in the play, by how far its row would likely run (1.4 H).

Cards are bits here, see `rows`. What a lead is worth hangs on its own suit alone, so
that it is worked out once for every holding of a suit.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from rules.pukk.player.rows import WIDE, bits

LEAD = 1.2  # what keeping the lead is worth, in cards
STRANDED = 1.5  # what getting rid of a card that would not be called for is worth
FAINT = 0.01  # a chance that is followed no further
SURE = 0.99
SUIT = (1 << WIDE) - 1
SUITS = [place * WIDE for place in range(4)]
FINE = 64  # steps in which chances are told apart


def card_to_lead(own: int, known: int, lurking: int, holes: int) -> int:
    """Return the lead whose row plays most cards, keeps the lead, and could hardly be played
    otherwise.

    `known`: cards known to be in others' hands; `lurking`: those that may be, equally likely;
    `holes`: how many of these are.
    """
    return runs_best(own, known, lurking, likely_held(lurking, holes))


def runs_best(own: int, known: int, lurking: int, chance: int) -> int:
    """The same by the probability that a lurking card is held, in steps of 1/FINE."""
    others = known | lurking
    loose = own & ~(own >> 1) & others >> 1  # as in `sure_way_out`, which is not called for nothing
    if not loose & (loose - 1):
        return sure_way_out(own, others)
    best, most, many = 0, -1.0, own.bit_count()
    for suit in SUITS:
        mine = own >> suit & SUIT
        if mine:
            found = _best_of_suit(mine, known >> suit & SUIT, lurking >> suit & SUIT, chance)
            open_worth, open_card, sure_worth, sure_card = found
            if open_worth > most:
                best, most = open_card << suit, open_worth
            # A sure stop costs nothing: first be rid of it.
            if sure_card and sure_worth + many > most:
                best, most = sure_card << suit, sure_worth + many
    return best


def likely_held(lurking: int, holes: int) -> int:
    """Return the probability that a lurking card is held, in steps of 1/FINE."""
    return FINE * holes // (lurking.bit_count() or 1)


def sure_way_out(own: int, others: int) -> int:
    """Return a lead with which nobody else can play another card: the first row that nobody can
    follow, if all rows but one are such, and at last that one; else 0."""
    ends = own & ~(own >> 1)
    loose = ends & others >> 1
    if loose & (loose - 1):
        return 0
    stops = ends ^ loose or loose
    first = stops & -stops
    while first >> 1 & own:
        first >>= 1
    return first


@lru_cache(maxsize=1 << 16)
def _best_of_suit(own: int, known: int, lurking: int, chance: int) -> tuple[float, int, float, int]:
    """Return the value and card of a suit's best lead that others may follow, and of its best lead
    that surely keeps the lead; card 0 if there is none."""
    best = [-1.0, -1.0]
    card = [0, 0]
    for bit in bits(own):
        estimate = estimate_lead(bit, own, known, lurking, chance / FINE)
        worth, sure = estimate.worth, estimate.kept > SURE
        if worth > best[sure]:
            best[sure], card[sure] = worth, bit
    return best[0], card[0], best[1], card[1]


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


def leads(
    own: int, known: int, lurking: int, holes: int
) -> Iterator[tuple[int, int, LeadEstimate]]:
    """Yield the suit, card and estimate of each lead; parameters as in `card_to_lead`."""
    chance = likely_held(lurking, holes) / FINE
    for suit in SUITS:
        mine, theirs, unseen = (cards >> suit & SUIT for cards in (own, known, lurking))
        for bit in bits(mine):
            yield suit, bit, estimate_lead(bit, mine, theirs, unseen, chance)


def estimate_lead(bit: int, own: int, known: int, lurking: int, chance: float) -> LeadEstimate:
    """Estimate a lead within its suit."""
    shed = kept = 0.0
    alive, mine = 1.0, True
    following = bit
    while following < 1 << WIDE - 1:
        if following & own:
            shed += alive
            mine = True
        elif following & known:
            mine = False
        else:
            likely = chance if following & lurking else 0.0
            if mine:
                kept += alive * (1 - likely)
                mine = False
            alive *= likely
            if alive < FAINT:
                break
        following <<= 1
    else:
        kept += alive * mine
    return LeadEstimate(shed, kept, 1 - _chance_called(bit, own | known, lurking, chance))


def _chance_called(bit: int, held: int, lurking: int, chance: float) -> float:
    """The probability that another hand has the card before this one, and so calls for it."""
    before = bit >> 1
    return 1.0 if before & held else chance if before & lurking else 0.0
