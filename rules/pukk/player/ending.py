"""The play solved once few cards are unknown: every possible deal of them is played out (1.4 H).

Each deal is played as if all hands were open: a seat leads what is best for its own chips, the
first of equally good cards, which is found by going through all leads (max^n: Luckhardt, Irani
1986). The value of a lead is the mean over all deals, which are equally likely. Cards are bits
here, see `rows`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from math import comb
from typing import NamedTuple

from rules.kit.cards import UNKNOWN
from rules.kit.state import View
from rules.pukk.board import DROPPED, HAND, IN, PART, PLAYED
from rules.pukk.combinations import shortfall
from rules.pukk.player.rows import AFTER, CARD, EVERY, bits, in_no_hand, played_cards, set_of

FEW = 6  # up to so many unknown cards are always played out
WAYS = 100  # up to so many deals are played out, with any number of unknown cards

Hands = tuple[int, ...]


class KnownHands(NamedTuple):
    """What a seat knows of the hands."""

    cards: Hands  # of each seat, the cards known to be in its hand, also the seat's own
    unknown: tuple[int, ...]  # of each seat, the number of unknown cards
    unseen: int  # the cards that may be among them


def known_hands(view: View, seat: int) -> KnownHands:
    """Return what a seat knows of all hands, from the cards that it sees and what was played."""
    hands = [view.zones[name] for name in HAND[: view.table.seats]]
    cards = tuple([set_of(hand) for hand in hands])
    gone = played_cards(view)
    hidden = EVERY & ~sum([set_of(zone) for zone in view.zones.values()])
    unseen = hidden & ~in_no_hand(view, gone)
    unknown = tuple([hand.count(UNKNOWN) for hand in hands])
    if unseen.bit_count() < sum(unknown):  # no game comes to this; a drawn up position may
        unseen = hidden
    return KnownHands(cards, unknown, unseen)


def lead_values(
    view: View, seat: int, known: KnownHands, most: int = WAYS
) -> dict[int, float] | None:
    """Return the expected chips of each lead, by its bit; None if there are more than `most`
    possible deals of more than FEW unknown cards, or none that fits."""
    if known.unseen.bit_count() > FEW and count_ways(known) > most:
        return None
    free = bool(view.table.options["next_card_free"])
    sums = dict.fromkeys(bits(known.cards[seat]), 0.0)
    deals = 0
    for hands in possible_hands(view, known):
        deals += 1
        solver = _DealSolver(hands, free)
        for bit in sums:
            sums[bit] += solver.after(hands, seat, bit)[seat]
    return {bit: total / deals for bit, total in sums.items()} if deals else None


def count_ways(known: KnownHands) -> int:
    """Count the ways to deal the unseen cards as unknown ones, no matter who came in."""
    left = known.unseen.bit_count()
    count = 1
    for unknown in known.unknown:
        count *= comb(left, unknown)
        left -= unknown
    return count


def possible_hands(view: View, known: KnownHands) -> Iterator[Hands]:
    """Yield all possible hands in which those who came in were allowed to (1.4 E)."""
    came_in = [view.tallies[part] in (IN, DROPPED) for part in PART[: view.table.seats]]
    entrants = [seat for seat, count in enumerate(known.unknown) if count and came_in[seat]]
    for hands in _deal_rest(list(known.cards), known.unknown, 0, list(bits(known.unseen))):
        if all(_may_pukk(view, entrant, hands[entrant]) for entrant in entrants):
            yield hands


def _may_pukk(view: View, seat: int, hand: int) -> bool:
    """Whether a seat with these cards left in its hand could have come into the púkk."""
    cards = [*view.zones[PLAYED[seat]], *(CARD[bit] for bit in bits(hand))]
    return not shortfall(cards, view.table.options)


def _deal_rest(
    hands: list[int], unknown: Sequence[int], seat: int, left: Sequence[int]
) -> Iterator[Hands]:
    """Yield every way to deal the cards `left` as the unknown cards of this seat and later ones.
    `hands` changes meanwhile; at the end it is as before."""
    if seat == len(hands):
        yield tuple(hands)
        return
    own = hands[seat]
    for picked in combinations(left, unknown[seat]):
        hands[seat] = own | sum(picked)
        rest = [bit for bit in left if bit not in picked]
        yield from _deal_rest(hands, unknown, seat + 1, rest)
    hands[seat] = own


class _DealSolver:
    """Solves the leads of one possible deal, with every hand known. `free`: by house rule, whoever
    holds the card that would follow the last one pays nothing."""

    def __init__(self, hands: Hands, free: bool) -> None:
        self.free = free
        self.owner = {bit: seat for seat, hand in enumerate(hands) for bit in bits(hand)}
        self.memory: dict[tuple[Hands, int], Sequence[int]] = {}

    def after(self, hands: Hands, seat: int, bit: int) -> Sequence[int]:
        """Return every seat's chips at the end after this lead, if all lead their best then."""
        left, owner = list(hands), self.owner
        while True:
            seat = owner[bit]
            left[seat] ^= bit
            following = AFTER[bit]
            if not left[seat]:
                return self._payments(left, seat, following)
            is_held = following in owner and left[owner[following]] & following
            if not is_held:
                return self._chips_after_best_lead(tuple(left), seat)
            bit = following

    def _chips_after_best_lead(self, hands: Hands, seat: int) -> Sequence[int]:
        """Return every seat's chips at the end if this seat leads what is best for itself."""
        chips = self.memory.get((hands, seat))
        if chips is None:
            ends = [self.after(hands, seat, bit) for bit in bits(hands[seat])]
            chips = self.memory[hands, seat] = max(ends, key=lambda end: end[seat])
        return chips

    def _payments(self, left: Sequence[int], winner: int, following: int) -> Sequence[int]:
        """Return every seat's gain when the `winner` is out: each other pays it a chip for every
        card, but not the holder of the card `following` if that is free (1.4 I; 1.7)."""
        owed = [0 if self.free and hand & following else -hand.bit_count() for hand in left]
        owed[winner] = -sum(owed)
        return owed
