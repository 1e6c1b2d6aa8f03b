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
    """The card whose row sheds most, comes back, and would be hard to shed otherwise.

    `known`: cards known to be in others' hands; `lurking`: those that may be, each as likely;
    `holes`: how many of these are.
    """
    return runs_best(own, known, lurking, likely_held(lurking, holes))


def runs_best(own: int, known: int, lurking: int, chance: int) -> int:
    """The same by how likely one of the cards that lurk is held, in steps."""
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
    """How likely one of the cards is in a hand that may be, in steps."""
    return FINE * holes // (lurking.bit_count() or 1)


def sure_way_out(own: int, others: int) -> int:
    """The lead by which nobody else comes to play a card: where every row but one ends with a
    card that cannot be followed, the first of those rows, and at last the one; else 0."""
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
    """What a suit's best lead is worth that may be followed, and it; and of those that keep the
    lead for sure. 0: there is none."""
    best = [-1.0, -1.0]
    card = [0, 0]
    for bit in bits(own):
        estimate = estimate_lead(bit, own, known, lurking, chance / FINE)
        worth, sure = estimate.worth, estimate.kept > SURE
        if worth > best[sure]:
            best[sure], card[sure] = worth, bit
    return best[0], card[0], best[1], card[1]


class LeadEstimate(NamedTuple):
    """Of a lead in its suit, which lies lowest here: the cards shed, how likely the lead is kept,
    and how likely nobody would have called for the card."""

    shed: float
    kept: float
    stranded: float

    @property
    def worth(self) -> float:
        """What it is worth in cards."""
        return self.shed + LEAD * self.kept + STRANDED * self.stranded


def leads(
    own: int, known: int, lurking: int, holes: int
) -> Iterator[tuple[int, int, LeadEstimate]]:
    """Of every lead the suit, the card in it, and what it comes to; asked as `card_to_lead` is."""
    chance = likely_held(lurking, holes) / FINE
    for suit in SUITS:
        mine, theirs, unseen = (cards >> suit & SUIT for cards in (own, known, lurking))
        for bit in bits(mine):
            yield suit, bit, estimate_lead(bit, mine, theirs, unseen, chance)


def estimate_lead(bit: int, own: int, known: int, lurking: int, chance: float) -> LeadEstimate:
    """What a lead comes to in its suit."""
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
    """How likely the card before this one is in a hand, so that this one may fall of itself."""
    before = bit >> 1
    return 1.0 if before & held else chance if before & lurking else 0.0
