"""What a seat stakes in the púkk: a mixture from the solved table (1.4 E-G).

Only its own hand is read of a state, and what everybody knows.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from rules.kit.cards import UNKNOWN, Card
from rules.kit.chance import Rng
from rules.kit.contract import Rules
from rules.kit.move import Move
from rules.kit.state import State, View
from rules.pukk.betting import count_seats_in, highest_stake
from rules.pukk.board import CHIPS, HAND, IN, LEFT, PART, PARTS_OF, PUKK, STAKES_OF, UNASKED
from rules.pukk.player.ending import known_hands
from rules.pukk.player.rows import CARD, bits
from rules.pukk.player.stakes import (
    HIGHEST,
    Spot,
    chance_of_a_chip,
    spot_of_answer,
    spot_of_entry,
    spot_of_last_answer,
    spot_of_raise,
    spot_of_two,
    sure_stake,
)
from rules.pukk.player.strength import FIVE, class_of, share_beaten, share_below

STAKING = {"entry": Move("pukka"), "raising": Move("raise"), "matching": Move("match")}
LEAVING = {"entry": Move("decline"), "raising": Move("stand"), "matching": Move("drop")}
DEMAND = Move("demand")
STAND = LEAVING["raising"]


def stake_or_leave(state: State, seat: int, rng: Rng) -> Move:
    """Return a move drawn at random: to stake a chip as often as the solved or the bolder table
    says, else one that costs no chip."""
    drawn = rng.random()
    for move, share in _shares(state, seat).items():
        drawn -= share
        if drawn < 0:
            return move
    return free_move(state)


def _shares(state: State, seat: int) -> dict[Move, float]:
    """Return the probability of each move of the seat whose turn it is."""
    chance = chip_odds(state, seat)
    leave = free_move(state)
    shares = {STAKING[state.phase]: chance, leave: 1.0 - chance}
    if leave == DEMAND and state.phase == "raising":
        # A seat that stands loses nothing: if the other raises, it may still demand for nothing.
        shares |= {DEMAND: (1.0 - chance) / 2, STAND: (1.0 - chance) / 2}
    return {move: share for move, share in shares.items() if share}


def chip_odds(state: State, seat: int) -> float:
    """Return the probability that the seat whose turn it is stakes a chip."""
    can_win, number = own_class(state, seat)
    return class_odds(state, number) if can_win else 0.0


def class_odds(state: State, number: int) -> float:
    """Return the probability that the seat whose turn it is would stake a chip with a hand of this
    class (`number`). With three or more seats in, even the best hands stop at high stakes: the
    table has no row for these, and they would raise to their last chip."""
    are_stakes_high = highest_stake(state) > HIGHEST + sure_stake(number) // 2
    if are_stakes_high and state.phase == "raising" and count_seats_in(state) > 2:
        return 0.0
    return chance_of_a_chip(spot_of(state), number)


def free_move(state: State) -> Move:
    """Return the move without a chip: between two a showdown, else decline, stand or drop."""
    if state.phase != "entry" and count_seats_in(state) == 2:
        return DEMAND
    return LEAVING[state.phase]


def mixture(rules: Rules, view: View, seat: int) -> Mapping[Move, float]:
    """Return the probability of each move of a seat that is asked for a chip. Empty if it is not
    asked, or does not choose at random."""
    if view.phase not in STAKING:
        return {}
    shares = _shares(view, seat)
    return shares if len(shares) > 1 else {}


def veiled(view: View) -> bool:
    """Whether a seat is asked for a chip now: the time of its answer would betray its hand."""
    return view.phase in STAKING


def own_class(state: State, seat: int) -> tuple[bool, int]:
    """Return whether the seat may stake a chip and might win, and the class of its hand, from 0;
    also 0 if it may not púkk."""
    share = share_below(state.zones[HAND[seat]], state.table.options)
    if share is None:
        return False, 0
    can_win = may_stake(state, seat) and not is_beaten(state, seat)
    return can_win, class_of(share)


class Rival(NamedTuple):
    """Another seat that is in the púkk or yet to be asked."""

    seat: int
    shown: tuple[Card, ...]  # its visible cards
    share: float  # the share of its possible hands that the own hand beats


def strongest_rival(view: View, seat: int) -> Rival | None:
    """Return the rival that the seat's hand beats least often, of equal ones one that shows cards;
    None if there is none."""
    hand, options = view.zones[HAND[seat]], view.table.options
    unseen = [CARD[bit] for bit in bits(known_hands(view, seat).unseen)]
    rivals = []
    for other in range(view.table.seats):
        if other != seat and view.tallies[PART[other]] in (IN, UNASKED):
            shown = tuple([card for card in view.zones[HAND[other]] if card is not UNKNOWN])
            rivals.append(Rival(other, shown, share_beaten(hand, shown, unseen, options)))
    return min(rivals, key=lambda rival: (rival.share, not rival.shown), default=None)


def is_beaten(state: State, seat: int) -> bool:
    """Whether the seat knows that a rival has the better hand, by the cards that it shows. False in
    a guessed position, where all cards are known but no seat may use that."""
    if not isinstance(state, View):
        return False
    rivals = [other for other in range(state.table.seats) if other != seat]
    if all(state.zones[HAND[other]].count(UNKNOWN) == FIVE for other in rivals):
        return False  # asked of every computer player, and mostly nobody shows a card
    rival = strongest_rival(state, seat)
    return rival is not None and bool(rival.shown) and rival.share == 0.0


def may_stake(state: State, seat: int) -> bool:
    """Whether the seat has a chip, and the cap on raises is not reached (PKK21)."""
    if state.tallies[CHIPS[seat]] < 1:
        return False
    cap = state.table.options["raise_cap"]
    is_capped = cap and state.phase == "raising" and highest_stake(state) > int(cap)
    return not is_capped


def spot_of(state: State) -> Spot:
    """Return the spot of the seat whose turn it is: what its choice depends on beside its cards."""
    seats, tallies = state.table.seats, state.tallies
    parts = PARTS_OF[seats](tallies)
    playing, ready = seats - parts.count(LEFT), parts.count(IN)
    stakes = STAKES_OF[seats](tallies)
    pools = max(1, (tallies[PUKK] - sum(stakes)) // playing)  # times that the pool was dressed
    if state.phase == "entry":
        return spot_of_entry(playing, pools, ahead=ready, after=parts.count(UNASKED) - 1)
    high = max(stakes)
    if ready == 2:
        spot = spot_of_two if state.phase == "raising" else spot_of_last_answer
        return spot(playing, pools, high)
    if state.phase == "raising":
        return spot_of_raise(playing, pools, ready, high, tallies["stands"])
    behind = 0
    for part, stake in zip(parts, stakes):
        if part == IN and stake < high:
            behind += 1
    return spot_of_answer(playing, pools, ready, high, after=behind - 1)
