"""How likely nobody else comes into the púkk, so that the player in it takes it with one chip."""

from __future__ import annotations

from rules.kit.state import State
from rules.pukk.board import CHIPS, IN, LEFT, PART, PARTS_OF, PUKK, UNASKED
from rules.pukk.player.daring import chance_of_a_chip
from rules.pukk.player.stakes import spot_of_entry
from rules.pukk.player.strength import dealt


def alone(state: State, seat: int) -> float:
    """How likely all who are asked after this seat stay away once it is the first in, if they
    come in as the solved table does and their cards are any."""
    seats, tallies = state.table.seats, state.tallies
    parts = PARTS_OF[seats](tallies)
    assert not parts.count(IN)
    playing = seats - parts.count(LEFT)
    pools = max(1, tallies[PUKK] // playing)
    around = [(seat + step) % seats for step in range(1, seats)]
    later = [other for other in around if tallies[PART[other]] == UNASKED]
    chance = 1.0
    for place, other in enumerate(later, 1):
        if tallies[CHIPS[other]] >= 1:
            spot = spot_of_entry(playing, pools, 1, len(later) - place)
            likely = enumerate(dealt(state.table.options))
            chance *= 1.0 - sum(share * chance_of_a_chip(spot, number) for number, share in likely)
    return chance
