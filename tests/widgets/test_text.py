"""Text in lines: where they may break."""

from sprites.fonts import font
from table.widgets.text import parted, width, wrapped


def test_a_sum_is_not_broken() -> None:
    """A space that is not to be broken holds words together in every paragraph, as in a sum."""
    total = "7\u00a0+\u00a09\u00a0=\u00a016."
    room = width(f"worth {total}", "text", 20) - 1
    assert wrapped(f"It is worth {total}", "text", 20, room)[-1] == total
    assert parted(f"is {total}") == ["is", " ", total]


def test_of_many_sizes_of_letters_few_are_kept() -> None:
    """A font costs a quarter of a megabyte with its letters: an evening of many tables and pages
    keeps no more than some 15 MB of them."""
    for px in range(10, 200):
        font("text", px)
    assert font.cache_info().currsize <= 64
