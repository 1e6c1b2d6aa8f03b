"""What people of one manner or another do in Púkk: who comes in with little, who sits out, who
raises on nothing, and with which card of which suit somebody leads.

What a lead loses is told in chips, by the deals that may be; what a chip more or less loses, by
how far the hand is from where the solved table begins to stake. Nothing but the view is looked at.
"""

from __future__ import annotations

import random
from collections.abc import Sequence

from rules.kit.contract import Rules
from rules.kit.manner import Manner, Shade
from rules.kit.move import Move
from rules.kit.state import View
from rules.pukk.player.ending import Guess, guess, lead_values
from rules.pukk.player.lead import SUIT, SUITS, SURE, leads
from rules.pukk.player.lead_trial import mean_ends
from rules.pukk.player.rollout_policy import KEEP, LEADS, THREE, swap_first, swap_or_keep
from rules.pukk.player.rows import WIDE
from rules.pukk.player.stakes import chance_of_a_chip
from rules.pukk.player.strength import CLASSES
from rules.pukk.player.vying import DEMAND, STAKING, STAND, chip_odds, fold, own_class, spot_of

MOST = {2: 0.025, 3: 0.25}  # chips that a manner may cost in a lead, where so many sit
MOST_OF_MANY = 0.4  # and where more do
DEALS = 80  # in which leads are tried out, where not every way the cards may lie is gone through
FAR_IN, FAR_OUT = 1.0, 4.0  # classes below and above where staking begins that a manner may go
PULL = 2.0  # in raising among more than two, where little hangs on it
SMALL = 0.5  # what a seven kept costs in the same parts


def shades(rules: Rules, view: View, seat: int) -> Sequence[Shade]:
    """Return all leads, or stakes, or both moves with the seven of trump, with their traits."""
    if view.phase == "lead":
        return _lead_shades(view, seat)
    if view.phase == "bisefa":
        return _swap_shades(view, seat)
    stakes = _stake_shades(view, seat)
    if swap_first(view, seat) is None:
        return stakes
    later = [shade._replace(loss=SMALL + shade.loss) for shade in stakes]
    return [*_swap_shades(view, seat)[:1], *later]


def _swap_shades(view: View, seat: int) -> list[Shade]:
    best = swap_or_keep(view, seat)
    if best == KEEP:
        return [Shade(KEEP, 0.0, Manner(patience=0.5))]
    return [Shade(best, 0.0, Manner(greed=0.5)), Shade(KEEP, SMALL, Manner(patience=0.5))]


# --- the púkk -----------------------------------------------------------------------------------


def _stake_shades(view: View, seat: int) -> list[Shade]:
    """Return the stakes: a chip on a weak hand is bold, on a strong one honest; leaving is careful,
    and demanding a showdown honest."""
    able, number = own_class(view, seat)
    stake, leave = STAKING[view.phase], fold(view)
    if not able:
        return [Shade(leave, 0.0)]
    spot = spot_of(view)
    begins = sum([1.0 - chance_of_a_chip(spot, each) for each in range(CLASSES)])
    lots = 0.0 < chip_odds(view, seat) < 1.0
    losses = [0.0, 0.0]
    if not lots:
        losses = [max(0.0, begins - number) / FAR_IN, max(0.0, number + 1 - begins) / FAR_OUT]
    shown = _stake_traits(view.phase, max(0.0, 1.0 - number / THREE))
    pull = PULL if view.phase == "raising" and view.table.seats > 2 else 1.0
    listed = [Shade(stake, losses[0], shown, pull), Shade(leave, losses[1], _LEFT[leave], pull)]
    if leave == DEMAND and view.phase == "raising":
        listed.append(Shade(STAND, losses[1], _LEFT[STAND], pull))
    return listed


def _stake_traits(phase: str, little: float) -> Manner:
    """Return the traits of staking a chip; `little`: how weak the hand is."""
    if phase == "entry":
        return Manner(risk=0.3 * little, greed=0.5, bluff=0.6 * little)
    if phase == "matching":
        return Manner(risk=0.5, bluff=-0.8)
    return Manner(risk=0.7, greed=0.8, patience=-0.1, bluff=0.8)


_LEFT = {
    Move("decline"): Manner(risk=-0.5, greed=-0.3, patience=0.1),
    Move("drop"): Manner(risk=-0.8),
    STAND: Manner(patience=1.0, bluff=0.3),
    DEMAND: Manner(patience=-0.6, bluff=-1.0),
}


# --- leading ------------------------------------------------------------------------------------


def _lead_shades(view: View, seat: int) -> list[Shade]:
    """Return all leads with what each loses against the best, and the traits of its row."""
    guessed = guess(view, seat)
    own = guessed.known[seat]
    if not own & (own - 1):
        return [Shade(LEADS[own], 0.0)]
    # The same luck wherever the same is known.
    luck = random.Random(own | guessed.lurking << WIDE * len(SUITS))
    values = lead_values(view, seat, guessed) or mean_ends(view, seat, guessed, luck, DEALS)
    if not values:
        return []
    best, shown = max(values.values()), _all_traits(guessed, seat)
    most = MOST.get(view.table.seats, MOST_OF_MANY)
    return [Shade(LEADS[bit], (best - values[bit]) / most, shown[bit]) for bit in values]


def _all_traits(guessed: Guess, seat: int) -> dict[int, Manner]:
    """Return the traits of each lead."""
    own = guessed.known[seat]
    leads_ = leads(own, sum(guessed.known) - own, guessed.lurking, sum(guessed.holes))
    return {bit << suit: _traits(bit, own >> suit & SUIT, made.kept) for suit, bit, made in leads_}


def _traits(bit: int, mine: int, kept: float) -> Manner:
    """Return the traits of a lead in its suit (shifted to the lowest bits): a long row is greedy,
    one that others may continue is risky, a low card is patient, and a single card of its suit
    reveals least."""
    row, place = _row_from(bit, mine), bit.bit_length() - 1
    high = place / (WIDE - 2)
    return Manner(
        risk=0.5 - kept,
        greed=max(-1.0, min(1.0, row + (mine.bit_count() - 4.0) / 2.0)),
        patience=1.0 - 2.0 * high,
        bluff=(0.6 if mine == bit else 0.0) - abs(2.0 * high - 1.0),
        memory=0.4 if kept > SURE and place < WIDE - 2 else 0.0,
    )


def _row_from(bit: int, mine: int) -> int:
    """Count the consecutive cards of the hand from this one on."""
    count = 0
    while bit & mine:
        bit, count = bit << 1, count + 1
    return count
