"""Three tricks before a round's end: how far from unexploitable the player is, exactly."""

import pytest

from tests.punk.endings import ENDINGS, any_card, gain, held_back, lowest


@pytest.mark.parametrize(("seats", "cards"), ENDINGS)
def test_holding_back_is_harder_to_answer_than_playing_anything(seats: int, cards) -> None:
    """A perfect opponent gains less than by any card at random, and far less than by the
    lowest; it is still some tenths of a point (the figures: `python -m tests.punk.endings`)."""
    found = gain(seats, cards, held_back)
    assert 0.0 <= found < 0.8 * gain(seats, cards, any_card)
    assert found < 0.6 * gain(seats, cards, lowest)


def test_the_judge_knows_a_round_without_a_choice() -> None:
    """Where every card is alike nothing can be gained; and with two equal cards each neither."""
    assert gain(2, (3, 3, 3, 3), any_card) == 0.0
    assert abs(gain(2, (1, 1, 1, 1, 1, 1), lowest)) < 1e-12
