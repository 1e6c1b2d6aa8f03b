"""What stands on a button upon the felt."""

import pytest

from table.felt.furniture import TWO_LINES, _lettered
from table.widgets.text import width as text_width


@pytest.mark.parametrize("room", range(60, 200, 10))
def test_a_button_is_rather_written_in_two_lines_than_small(room: int) -> None:
    """In one line while its letters are as high as they would be in two; whatever is said fits."""
    height = 46
    lines, px = _lettered("Take the discard", 19, room, height)
    assert px >= round(height * TWO_LINES) or (len(lines) == 1 and "…" in lines[0])
    assert max(text_width(line, "strong", px) for line in lines) <= room
