"""A game that waits is told of in large print as well."""

import pygame
import pytest

from table.looks.theme import FOLDER, enlarged, load_theme
from table.menu.tiles import WaitingGame
from table.menu.waiting import LARGER, WAITING
from table.widgets import Brush, brush

LINES = ("today, 07:12", "Hand 3 · Playing to 100", "Anna 0, Birkir 54", "Anna’s turn")


def test_all_that_is_said_of_it_is_larger(monkeypatch: pytest.MonkeyPatch) -> None:
    """Since when it waits, in which round it is, how it stands and whose turn it is: each by a
    quarter, whole, and on its paper above what puts it away."""
    found = dict[float, dict[str, int]]()
    for large, tall in ((1.0, WAITING), (1.5, WAITING + LARGER)):
        theme = enlarged(load_theme(FOLDER / "classic.yaml"), large)
        card = WaitingGame((10, 10, 256, tall), "Tunk", "Anna, Birkir", LINES[0])
        card.round, card.stands, card.due = LINES[1:]
        kept, seen = brush.ink, found.setdefault(large, {})

        def noted(text, role, px, colour, kept=kept, seen=seen):  # type: ignore[no-untyped-def]
            seen[text] = px
            return kept(text, role, px, colour)

        with monkeypatch.context() as patch:
            patch.setattr(brush, "ink", noted)
            on = Brush(pygame.Surface((1024, 640)), theme, 1.0)
            card.draw(on)
        assert set(LINES) <= {*seen}, seen
    for line in LINES:
        assert found[1.5][line] >= 1.25 * found[1.0][line], (line, found)
