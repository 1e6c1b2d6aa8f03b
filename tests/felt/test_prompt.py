"""The prompt: what one is asked is never cut short."""

import os

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pytest

from table.felt.marks import uncut
from table.places.ring import Room
from table.widgets.text import ELLIPSIS, fitted

ASKED = (
    "Will you swap it for the trump that was turned up?",
    "Viltu skipta á því og trompinu sem snúið var upp í byrjun?",
    "Your turn",
)


@pytest.mark.parametrize("text", ASKED)
@pytest.mark.parametrize("wide", [520, 300, 240])
def test_a_prompt_is_never_cut(text: str, wide: int) -> None:
    """It stands there in one line, or, in a room too narrow for that, in two; every word of it
    is there."""
    room = Room(0, 0, wide, 36)
    lines = uncut(text, room, 22)
    assert " ".join(lines) == text and len(lines) <= 2
    assert not any(ELLIPSIS in fitted(line, "title", 14, wide)[0] for line in lines)
    if wide == 520:
        assert len(lines) == 1
