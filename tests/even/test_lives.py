"""“My match” in a real game: whatever level the person plays at, they win about as often as is
fair."""

import pytest

from tests.even.lives import LAST, lived

LIVES = 6
WITHIN = 0.1


@pytest.mark.long
@pytest.mark.parametrize("person", ["playful", "keen"])
def test_a_person_in_tunk_wins_a_fair_share(person: str):
    """Of the last 20 of 40 matches of two, within a tenth of one half and two standard errors."""
    shares = [lived("tunk", 2, person, f"{person}/{number}") for number in range(LIVES)]
    error = (0.25 / (LAST * LIVES)) ** 0.5
    assert abs(sum(shares) / LIVES - 0.5) <= WITHIN * 0.5 + 2 * error
