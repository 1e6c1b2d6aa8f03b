"""Where a careless Púkk player goes wrong: it leads a worse row, hopes on a poor pair, or sits out.

Staking a chip, or not, loses the more, the more often the solved table does the other thing; but
less if the hand looks right for it at a glance: a high pair for a chip, a low one against it.
"""

from __future__ import annotations

from operator import itemgetter

from rules.kit.contract import Rules
from rules.kit.foresight import Ranked, rank_by_value
from rules.kit.move import Move
from rules.kit.state import View
from rules.pukk.betting import count_seats_in
from rules.pukk.board import IN, PARTS_OF, POOLS_WON, UNASKED
from rules.pukk.opening import may_swap
from rules.pukk.player import vying
from rules.pukk.player.ending import known_hands
from rules.pukk.player.lead import leads
from rules.pukk.player.rollout_policy import KEEP, LEADS, THREE, swap_first, swap_or_keep
from rules.pukk.player.rows import bits
from rules.pukk.player.stakes import chance_of_staking

CARELESS_LOSS = 5.0  # cards more in hand that a careless lead may cost
FAITH = 0.7  # the share of a loss that the best pair takes off a stake, and the poorest off a pass
SURE_LOSS = 1.1  # of a pass with three of a kind that always stakes: more than any mistake may cost
SMALL_LOSS = 0.4  # of a seven that is not swapped, or of a chip too many between two
MARGINS = {
    "pukka": (0.68, 0.78, 0.95), "decline": (0.78, 0.84, 0.95), "lead": (-0.03, 0.07, 0.13),
}  # fmt: skip
"""By verb, the quartiles of how much better a choice looks than the next best, over many games."""


def ranked(rules: Rules, view: View, seat: int) -> Ranked:
    """Return the moves with what each seems to lose, the best first: leads by how far their rows
    run, stakes by the solved table."""
    if view.phase == "lead":
        known = known_hands(view, seat)
        own = known.cards[seat]
        estimates = leads(own, sum(known.cards) - own, known.unseen, sum(known.unknown))
        return rank_by_value({LEADS[bit]: lead.worth for bit, lead in estimates}, CARELESS_LOSS)
    if view.phase == "bisefa":
        best = swap_or_keep(view, seat)
        return [(best, 0.0)] if best == KEEP else [(best, 0.0), (KEEP, SMALL_LOSS)]
    swap = swap_first(view, seat)
    stakes = _rank_stakes(view, seat)
    if swap is None:
        return stakes
    return [(swap, 0.0), *((move, SMALL_LOSS + loss) for move, loss in stakes)]


def _rank_stakes(view: View, seat: int) -> Ranked:
    """Return both answers to being asked for a chip, with what each seems to lose."""
    can_win, number = vying.own_class(view, seat)
    stake, leave = vying.STAKING[view.phase], vying.free_move(view)
    if not can_win:
        return [(leave, 0.0)]
    chance, strength = vying.chip_odds(view, seat), min(1.0, number / THREE)
    stake_loss = (1.0 - chance) * (1.0 - FAITH * strength)
    if leave == vying.DEMAND:
        stake_loss = (1.0 - chance) * SMALL_LOSS
    leave_loss = chance * (SURE_LOSS - FAITH * (1.0 - strength))
    return sorted([(stake, stake_loss), (leave, leave_loss)], key=itemgetter(1))


def spoils(rules: Rules, view: View, seat: int, choice: Move) -> bool:
    """Whether a move gives up what is won: a card that collects, a pool that nobody else came in
    for, a free showdown, three of a kind that the table always stakes on, or a sure way out."""
    if view.phase == "lead":
        sure = sure_ways_out(view, seat)
        return bool(sure) and choice not in sure
    turned = view.zones["trump"][0]
    if may_swap(view, seat) and turned in POOLS_WON[turned.suit]:
        return choice.verb != "exchange"
    if view.phase == "bisefa":
        return False
    can_win, number = vying.own_class(view, seat)
    if choice != vying.LEAVING[view.phase]:
        return False
    if view.phase != "entry" and count_seats_in(view) == 2:
        return view.phase == "matching"  # it drops out, although the showdown is free
    if not can_win:
        return False
    parts = PARTS_OF[view.table.seats](view.tallies)
    if view.phase == "entry" and parts.count(UNASKED) == 1 and IN not in parts:
        return True  # it would win the pool as the only one
    if number < THREE or not vying.chip_odds(view, seat):
        return False
    return chance_of_staking(vying.spot_of(view), number) >= 1.0


def sure_ways_out(view: View, seat: int) -> list[Move]:
    """Return the leads by which the seat surely goes out before anybody else can play. At most one
    of its rows may be one that others can follow, and that is led last. Empty if there are no such
    leads, or only one card is left."""
    known = known_hands(view, seat)
    own = known.cards[seat]
    others = sum(known.cards) - own | known.unseen
    ends = own & ~(own >> 1)  # the last cards of the hand's rows
    loose = ends & others >> 1  # those that others may follow
    has_single_card = not own & (own - 1)
    has_several_loose = loose & (loose - 1)
    if has_single_card or has_several_loose:
        return []
    if ends == loose:  # there is one row: it is led from its first card
        return [LEADS[own & -own]]
    return [LEADS[bit] for bit in bits(own) if not _row_end(bit, own) & loose]


def _row_end(bit: int, own: int) -> int:
    """Return the bit of the last card of a hand's row, from this card (a bit) on."""
    while bit << 1 & own:
        bit <<= 1
    return bit
