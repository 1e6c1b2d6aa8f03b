"""What a seat stakes in the púkk: a mixture from the solved table (1.4 E-G).

Only its own hand is read of a state, and what everybody knows.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

from rules.kit.contract import Rules
from rules.kit.move import Move
from rules.kit.state import State, View
from rules.pukk.betting import how_many_in, level
from rules.pukk.board import (
    CHIPS,
    HAND,
    IN,
    LEFT,
    PART,
    PARTS_OF,
    PUKK,
    STAKE,
    STAKES_OF,
    UNASKED,
)
from rules.pukk.player.stakes import (
    Spot,
    chance_of_staking,
    spot_of_answer,
    spot_of_entry,
    spot_of_raise,
)
from rules.pukk.player.strength import CLASSES, class_of, weaker

LAPS = 4  # how high the stakes may go between two for each class that hardly anything beats

STAKING = {"entry": Move("pukka"), "raising": Move("raise"), "matching": Move("match")}
LEAVING = {"entry": Move("decline"), "raising": Move("stand"), "matching": Move("drop")}
DEMAND = Move("demand")


class Rng(Protocol):
    """The luck a player mixes with."""

    def random(self) -> float:
        """A number from 0 up to, not including, 1."""


def staked(state: State, seat: int, rng: Rng) -> Move:
    """A chip, as often as the table says, or none; of two left the one asks to see."""
    phase = state.phase
    able, number = standing(state, seat)
    if phase != "entry" and how_many_in(state) == 2:
        return STAKING[phase] if able and _sure(state, number) else DEMAND
    stakes = able and rng.random() < chance_of_staking(spot_of(state), number)
    return (STAKING if stakes else LEAVING)[phase]


def mixture(rules: Rules, view: View, seat: int) -> Mapping[Move, float]:
    """How likely a seat that is asked for a chip stakes one, and how likely it does not; nothing
    where it is asked for something else, or where it draws no lot."""
    if view.phase not in STAKING or (view.phase != "entry" and how_many_in(view) == 2):
        return {}
    able, number = standing(view, seat)
    chance = chance_of_staking(spot_of(view), number) if able else 0.0
    shares = {STAKING[view.phase]: chance, LEAVING[view.phase]: 1.0 - chance}
    return {one: share for one, share in shares.items() if share}


def standing(state: State, seat: int) -> tuple[bool, int]:
    """Whether the seat has a combination and may stake on it, and of which class it is."""
    share = weaker(state.zones[HAND[seat]], state.table.options)
    return share is not None and may_stake(state, seat), class_of(share or 0.0)


def may_stake(state: State, seat: int) -> bool:
    """Whether there is a chip to stake, and not enough raises yet (PKK21)."""
    cap = state.table.options["raise_cap"]
    capped = cap and state.phase == "raising" and level(state) > int(cap)
    return state.tallies[CHIPS[seat]] >= 1 and not capped


def _sure(state: State, number: int) -> bool:
    """Between two a chip more is a gift to the better hand, for the other may see it for nothing;
    who holds what hardly anything beats may hope that the other stakes on."""
    return level(state) <= laps(number)


def laps(number: int) -> int:
    """Up to what stake a class is raised between two."""
    return LAPS * max(0, number - (CLASSES - 3))


def spot_of(state: State) -> Spot:
    """What the choice of the seat whose turn it is hangs on beside its own cards."""
    seats, tallies = state.table.seats, state.tallies
    parts = PARTS_OF[seats](tallies)
    playing, ready = seats - parts.count(LEFT), parts.count(IN)
    stakes = STAKES_OF[seats](tallies)
    pools = max(1, (tallies[PUKK] - sum(stakes)) // playing)
    if state.phase == "entry":
        return spot_of_entry(playing, pools, ready, parts.count(UNASKED) - 1)
    high = max(stakes)
    if state.phase == "raising":
        return spot_of_raise(playing, pools, ready, high, tallies["stands"])
    behind = sum([tallies[PART[one]] == IN and tallies[STAKE[one]] < high for one in range(seats)])
    return spot_of_answer(playing, pools, ready, high, behind - 1)
