"""Text in lines: where they may break."""

from table.widgets.text import split_words, text_width, wrap_text


def test_a_sum_is_not_broken() -> None:
    """A space that is not to be broken holds words together in every paragraph, as in a sum."""
    total = "7\u00a0+\u00a09\u00a0=\u00a016."
    room = text_width(f"worth {total}", "text", 20) - 1
    assert wrap_text(f"It is worth {total}", "text", 20, room)[-1] == total
    assert split_words(f"is {total}") == ["is", " ", total]
