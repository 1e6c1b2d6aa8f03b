"""What a player makes more than another in its place, from where it leaves the other's choice.

Let it play a hand, and at every choice of its own ask the other as well; where they differ, say by
how much the hand ends better after its move than after the other's, the other going on in either.
On the average these sum up to what it makes more a hand than the other would (the performance
difference lemma; Kakade, Langford 2002), and are less blurred than whole hands are by what both
would have done.
"""

from __future__ import annotations

from collections.abc import Callable

from rules.kit.move import Move
from rules.kit.state import State, View
from table.players.single_hand import Chooses

Left = Callable[[View, State, Move, Move, int], None]
"""Hears what the seat sees and the true position, the plain player's move and that which is made,
and a seed."""


def departing(who: Chooses, plain: Chooses, left: Left) -> Chooses:
    """Who chooses as `who` does, and says where the plain player would have chosen otherwise."""

    def chooses(view: View, seat: int, seed: int, state: State) -> Move:
        usual, own = (each(view, seat, seed, state) for each in (plain, who))
        if own != usual:
            left(view, state, usual, own, seed)
        return own

    return chooses
