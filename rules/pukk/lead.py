"""Which card to lead in the play, by how far its row would likely run (1.4 H).

Cards are bits here, see `rows`.
"""

from __future__ import annotations

from rules.pukk.rows import AFTER, EVERY, bits

LEAD = 1.2  # what keeping the lead is worth, in cards
STRANDED = 1.5  # what getting rid of a card that would not be called for is worth
FAINT = 0.01  # a chance that is followed no further
SURE = 0.99


def card_to_lead(own: int, known: int, lurking: int, chance: float) -> int:
    """The card whose row sheds most, comes back, and would be hard to shed otherwise.

    `known`: cards known to be in others' hands; `lurking`: those that may be, each as likely.
    """
    sure = _sure_way_out(own, known | lurking)
    if sure:
        return sure
    best, most = 0, -1.0
    for one in bits(own):
        worth = _worth(one, own, known, lurking, chance)
        if worth > most:
            best, most = one, worth
    return best


def _sure_way_out(own: int, others: int) -> int:
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


def _worth(one: int, own: int, known: int, lurking: int, chance: float) -> float:
    """Cards shed, the lead kept, and a card gone that nobody would have called for."""
    shed = kept = 0.0
    alive, mine = 1.0, True
    following = one
    while following:
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
        following = AFTER[following]
    else:
        kept += alive * mine
    if kept > SURE:
        kept += own.bit_count()  # a sure stop costs nothing: first be rid of it
    return shed + LEAD * kept + STRANDED * (1 - _called_for(one, own | known, lurking, chance))


def _called_for(one: int, held: int, lurking: int, chance: float) -> float:
    """How likely the card before this one is in a hand, so that this one may fall of itself."""
    before = one >> 1 & EVERY
    return 1.0 if before & held else chance if before & lurking else 0.0
