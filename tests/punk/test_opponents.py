"""A whole game among plain players: clearly more than a fair share of the wins."""

import pytest

from tests.punk.opponents import fair_shares, lowest, single_trick
from tests.tables import LONG


@pytest.mark.parametrize("seats", [3, 4, 5] if LONG else [3])
def test_the_player_wins_more_than_its_share(seats: int) -> None:
    """Among players of their lowest card, and among players who see one trick at a time."""
    for opponent in (lowest, single_trick):
        mean, _ = fair_shares(opponent, seats, 500 if LONG else 10, 3)
        assert mean > (1.15 if LONG else 1.0)
