"""A sensible Púkk player: stakes as the solved table says, and leads the row that runs best.

In the púkk it plays a mixture (`stakes`) against which a perfect opponent of two such seats gains
at most a twentieth of a chip. In the play it computes for every card how far its row would probably
run and whether the lead would come back (`lead`); once few cards are unknown it goes through every
possible deal (`ending`); and a player that looks ahead tries its leads out in many deals
(`lead_trial`).
"""

from __future__ import annotations

from rules.kit.chance import Rng
from rules.kit.contract import Rules
from rules.kit.move import Move
from rules.kit.state import View
from rules.pukk.board import POOLS_WON
from rules.pukk.player.ending import FEW, KnownHands, known_hands, lead_values
from rules.pukk.player.lead import card_to_lead, sure_way_out
from rules.pukk.player.lead_trial import best_tried
from rules.pukk.player.rollout_policy import LEADS, swap_first, swap_or_keep
from rules.pukk.player.vying import stake_or_leave

PLAYOUTS = 80  # of leads, in the time that one world takes elsewhere; divided by the seats plus two
EVEN = 1e-9  # a difference of so many chips is none


def choose(rules: Rules, view: View, seat: int, rng: Rng) -> Move:
    """Return the move of a seat that owes a choice; the same random numbers give the same move."""
    if view.phase == "lead":
        return LEADS[_best_lead(view, seat, known_hands(view, seat))]
    return swap_first(view, seat) or stake_or_leave(view, seat, rng)


def solved(rules: Rules, view: View, seat: int, rng: Rng, worlds: int) -> Move | None:
    """Return a move that needs no playouts of a look-ahead player.

    Stakes follow the solved table, since a best response could be foreseen. A lead is computed
    exactly if few cards are unknown, else compared in sampled deals, of which there are more with
    more `worlds`. None for a swap before the collecting, if the turned-up card collects nothing."""
    if view.phase == "lead":
        known = known_hands(view, seat)
        if known.unseen.bit_count() <= FEW:
            return LEADS[_best_lead(view, seat, known)]
        own = known.cards[seat]
        others = sum(known.cards) - own | known.unseen
        sure = sure_way_out(own, others)
        if sure:
            return LEADS[sure]
        playouts = worlds * PLAYOUTS // (2 + view.table.seats)
        first = best_running(seat, known)
        return LEADS[best_tried(view, seat, known, first=first, rng=rng, most=playouts)]
    if view.phase == "bisefa":
        collects = view.zones["trump"][0] in POOLS_WON[view.zones["trump"][0].suit]
        return swap_or_keep(view, seat) if collects else None
    return swap_first(view, seat) or stake_or_leave(view, seat, rng)


def exact_values(rules: Rules, view: View, seat: int) -> dict[Move, float]:
    """Return the expected chips of each lead where few cards are unknown; else empty."""
    if view.phase != "lead":
        return {}
    known = known_hands(view, seat)
    if known.unseen.bit_count() > FEW:
        return {}
    values = lead_values(view, seat, known) or {}
    return {LEADS[bit]: value for bit, value in values.items()}


def _best_lead(view: View, seat: int, known: KnownHands) -> int:
    """Return the card to lead, as a bit: the exactly best one if few cards are unknown, else the
    one whose row runs best. That one is preferred among leads that are as good."""
    own = known.cards[seat]
    if not own & (own - 1):  # a single card
        return own
    running = best_running(seat, known)
    values = lead_values(view, seat, known)
    if not values or values[running] >= max(values.values()) - EVEN:
        return running
    return max(values, key=values.__getitem__)


def best_running(seat: int, known: KnownHands) -> int:
    """Return the card to lead, as a bit: the one that `card_to_lead` finds best with the cards that
    the others are thought to hold."""
    own = known.cards[seat]
    return card_to_lead(own, sum(known.cards) - own, known.unseen, sum(known.unknown))
