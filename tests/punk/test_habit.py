"""The quick habit of playouts: legal, blind to what the seat cannot see, and of some sense."""

from random import Random

import pytest

from rules.kit.chance import Luck
from rules.kit.moves import why_not
from rules.kit.sight import determinize, redact
from rules.punk import rules as punk
from rules.punk.player.rollout_policy import habit
from tests.punk.rounds import at, table


@pytest.mark.parametrize("options", [{}, {"dice": True, "dice_sides": 12}, {"fixed_opening": True}])
@pytest.mark.parametrize("seats", [2, 3, 5, 10])
def test_the_habit_is_legal_and_blind(seats: int, options: dict) -> None:
    """In a whole game every move by habit is legal, and the same however the cards that the seat
    cannot see may lie."""
    luck = Luck(seats)
    state = punk.deal(table(seats, **options), luck)
    while punk.outcome(state) is None:
        made = {}
        for seat in punk.actors(state):
            view = redact(punk, state, seat)
            made[seat] = habit(state, seat, Random(seat))
            world = determinize(punk, view, Luck(len(made)))
            assert why_not(punk, state, seat, made[seat]) is None
            assert habit(world, seat, Random(seat)) == made[seat]
        punk.apply(state, made, luck)


def test_by_habit_what_is_worth_least_is_held_back() -> None:
    """With four cards and three tricks the poorest of them is never played, the others all are."""
    state = at(3, [(1, 2, 3, 7), (0, 0, 0, 0), (0, 0, 0, 0)], {"round": 4})
    found = {habit(state, 0, Random(number)).cards[0].rank for number in range(40)}
    assert len(found) == 3
