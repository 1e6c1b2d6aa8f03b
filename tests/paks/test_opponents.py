"""The rule player against plain ones, and sides against players for themselves."""

import pytest

from table.players.levels import RULE_PLAYER
from tests.paks.measure import measured
from tests.sampling import drawn
from tests.tables import LONG


@pytest.mark.parametrize(("seats", "aim"), drawn([(2, 0.7), (4, 0.65), (6, 0.65)], 1, "greedy"))
def test_a_greedy_capturer_is_beaten(seats: int, aim: float) -> None:
    """Seven hands of ten for two, and 65 of a hundred for sides, against players who take and
    steal what is worth most at once."""
    deals = {2: 1_000, 4: 300, 6: 300}[seats] if LONG else {2: 30, 4: 8, 6: 6}[seats]
    mean, either_way = measured(seats, deals, 1, 0, RULE_PLAYER, "greedy")["wins"]
    assert mean - (either_way if LONG else 0.0) > aim


@pytest.mark.parametrize("seats", drawn([4, 6], 1, "alone"))
def test_partners_beat_players_for_themselves(seats: int) -> None:
    """A side that knows its paks are shared beats one whose members play alike, each for itself."""
    deals = 300 if LONG else {4: 14, 6: 12}[seats]
    mean, either_way = measured(seats, deals, 2, 0, RULE_PLAYER, "alone")["wins"]
    assert mean - (either_way if LONG else 0.0) > 0.5
