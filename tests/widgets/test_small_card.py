"""Small cards in lines of text."""

from __future__ import annotations

import pytest

from sprites.names import JOKER, PACK
from table.widgets.small_card import small_card, small_card_width
from tests.table_pilot import DECK


@pytest.mark.parametrize("height", [11, 24, 37, 60])
def test_a_small_card_is_as_wide_as_it_is_said_to_be(height: int) -> None:
    """What is measured before anything is drawn is what is drawn, of every card and die."""
    for name in (*PACK, JOKER, "3d", "12d"):
        assert small_card(name, height, DECK).get_width() == small_card_width(name, height)
