"""Text in lines, and small cards in it."""

import pytest

from sprites.fonts import font
from sprites.names import JOKER, PACK
from table.widgets.small_card import small_card, small_card_width
from table.widgets.text import split_words, text_width, wrap_text
from tests.table_pilot import DECK


def test_a_sum_is_not_broken() -> None:
    """A no-break space holds words together, and a number and its unit stay together."""
    total = "7\u00a0+\u00a09\u00a0=\u00a016."
    room = text_width(f"worth {total}", "text", 20) - 1
    assert wrap_text(f"It is worth {total}", "text", 20, room)[-1] == total
    assert split_words(f"is {total}") == ["is", " ", total]
    assert split_words("2 suits (32 %), 4 s") == ["2", " ", "suits", " ", "(32 %),", " ", "4 s"]
    room = text_width("often (32", "text", 20) + 1
    assert wrap_text("often (32 %)", "text", 20, room) == ("often", "(32 %)")


def test_of_many_sizes_of_letters_few_are_kept() -> None:
    """An evening of many tables and pages keeps at most some 15 MB of letters."""
    for px in range(10, 200):
        font("text", px)
    assert font.cache_info().currsize <= 64


@pytest.mark.parametrize("height", [11, 37])
def test_a_small_card_is_as_wide_as_it_is_said_to_be(height: int) -> None:
    """What is measured before anything is drawn is what is drawn, of every card and die."""
    for name in (*PACK, JOKER, "3d", "12d"):
        assert small_card(name, height, DECK).get_width() == small_card_width(name, height)
