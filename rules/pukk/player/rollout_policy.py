"""What a seat does in playouts, and what its choices tell about its hand.

The habit is asked about whole guessed worlds, and reads only what the seat could see there: its own
hand and what is open.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from rules.kit.chance import Rng
from rules.kit.move import Move
from rules.kit.state import State, View
from rules.pukk.board import (
    ALL,
    DECLINED,
    DROPPED,
    HAND,
    IN,
    PART,
    PLAYED,
    POOLS_WON,
    SEVENS,
    STAKE,
    players,
)
from rules.pukk.combinations import key_of
from rules.pukk.opening import may_swap
from rules.pukk.player.lead import FINE, best_running_card
from rules.pukk.player.rows import CARD, EVERY, in_no_hand, played_cards, set_of
from rules.pukk.player.stakes import Spot, chance_of_staking, spot_of_entry
from rules.pukk.player.strength import CLASSES, class_of, share_below
from rules.pukk.player.vying import stake_or_leave

KEEP = Move("keep")
LEADS = {bit: Move("lead", (card,)) for bit, card in CARD.items()}
THREE = 13  # the class of the lowest three of a kind
DOUBT = 0.4  # the least fit of a hand with which the solved table would have chosen otherwise


def playout_move(state: State, seat: int, rng: Rng) -> Move:
    """Return a seat's move in a playout: the lead whose row runs best; a swap that helps; or a
    stake, as often as the solved table says."""
    if state.phase == "lead":
        return LEADS[quick_lead(state, seat)]
    return swap_first(state, seat) or stake_or_leave(state, seat, rng)


def swap_first(state: State, seat: int) -> Move | None:
    """Return whether to swap the seven of trump: the swap if it may and should be made now; KEEP if
    the seat is asked about that alone and should not; None where another choice is due."""
    if not may_swap(state, seat):
        return None
    move = swap_or_keep(state, seat)
    if move is KEEP and state.phase == "entry":  # it is also asked whether it comes in
        return None
    return move


def quick_lead(state: State, seat: int) -> int:
    """Return the card, as a bit, whose row runs best if all hidden cards are equally likely to be
    in other hands."""
    zones = state.zones
    own = set_of(zones[HAND[seat]])
    others = sum([len(zones[HAND[each]]) for each in ALL[state.table.seats]]) - own.bit_count()
    return quick_lead_bit(own, in_no_hand(state, played_cards(state)), others)


def quick_lead_bit(own: int, nowhere: int, others: int) -> int:
    """Return the bit of the card whose row runs best if all hidden cards are equally likely to be
    in other hands. `own`: the hand; `nowhere`: the cards publicly known to be in no hand; both as
    bit sets. `others`: the number of cards that all others hold."""
    if not own & (own - 1):  # a single card
        return own
    unseen = EVERY & ~(own | nowhere)
    count = unseen.bit_count()
    held = others if others < count else count  # no call of `min`: this is asked in every playout
    return best_running_card(own, 0, unseen, FINE * held // (count or 1))


def swap_or_keep(state: State, seat: int) -> Move:
    """Return the swap of the seven of trump if the turned-up card collects, improves the set, or is
    easier to play; else KEEP."""
    turned = state.zones["trump"][0]
    seven = SEVENS[turned.suit]
    hand, options = state.zones[HAND[seat]], state.table.options
    exchange = Move("exchange", (seven,))
    if turned in POOLS_WON[turned.suit]:
        return exchange
    swapped = [turned if card is seven else card for card in hand]
    key = key_of(hand, options)
    key_if_swapped = key_of(swapped, options)
    if key != key_if_swapped:
        return exchange if key_if_swapped > key else KEEP
    # The six will be a stop, as its seven is face up; the nine may still be called for.
    return exchange if turned.rank in (6, 9) else KEEP


def believed(view: View, world: State) -> float:
    """Return from 0 to 1 how well a sampled world fits what is known: who came in and who did not,
    and cards that must be in no hand, as their pools were not collected."""
    if view.phase == "bisefa":
        return 1.0
    gone = played_cards(view)
    nowhere = in_no_hand(view, gone) & ~gone
    fit = 1.0
    for seat in ALL[view.table.seats]:
        if seat != view.seat:
            hand = world.zones[HAND[seat]]
            if set_of(hand) & nowhere & ~set_of(view.zones[HAND[seat]]):
                return 0.0
            fits = class_fits(view, seat)
            if fits:
                held = [*hand, *world.zones[PLAYED[seat]]]
                share = share_below(held, world.table.options)
                fit *= fits[-1 if share is None else class_of(share)]  # the last: it may not púkk
            if not fit:
                return 0.0
    return fit


def class_fits(view: View, seat: int) -> Sequence[float]:
    """Return how well each class of combination fits a seat's choices in the púkk, and last a hand
    that may not púkk, from 0 to 1; empty for a seat that was not asked."""
    part = view.tallies[PART[seat]]
    if part not in (IN, DROPPED, DECLINED):
        return ()
    spot = _entry_spot(view, seat)
    return _class_fits(spot, declined=part == DECLINED, raised=view.tallies[STAKE[seat]] > 1)


@cache
def _class_fits(spot: Spot, declined: bool, raised: bool) -> Sequence[float]:
    """Return the fits of a seat that was asked at this spot, whether it declined, and whether it
    raised or matched a raise later."""
    chances = [chance_of_staking(spot, number) for number in range(CLASSES)]
    if declined:  # it holds nothing, or little
        return [*(max(DOUBT, 1 - chance) for chance in chances), 1.0]
    fits = [max(DOUBT, chance) for chance in chances]
    if raised:  # then three of a kind or better is likely
        fits[:THREE] = [DOUBT * fit for fit in fits[:THREE]]
    return [*fits, 0.0]  # it must hold a combination (1.4 E)


def _entry_spot(view: View, seat: int) -> Spot:
    """Return the spot at which a seat was asked to come in, with the pool taken as dressed once: it
    is empty after the púkk, and no longer tells."""
    order = players(view)
    place = order.index(seat)
    ahead = [other for other in order[:place] if view.tallies[PART[other]] in (IN, DROPPED)]
    return spot_of_entry(len(order), pools=1, ahead=len(ahead), after=len(order) - place - 1)
