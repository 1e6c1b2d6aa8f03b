"""A game that waits is told of in large print as well."""

from itertools import pairwise

import pygame
import pytest

from rules.kit.match import Sitter
from table.app.house import House
from table.scenes.menu.tiles import WaitingCard
from table.scenes.menu.waiting import LARGER, WAITING
from table.theme.theme import FOLDER, enlarged, load_theme
from table.widgets import Brush, brush
from tests.inked import inked
from tests.pilot import Pilot
from tests.tongues import spoken

pytest_plugins = ["tests.screens"]

NAMES = ["Þorsteinn", "Anna", "Björn", "Guðrún", "Dagný", "Einar", "Sigurbjörg"]
LINES = ("today, 07:12", "Hand 3 · Playing to 100", "Anna 0, Birkir 54", "Anna’s turn")


def test_all_that_is_said_of_it_is_larger(monkeypatch: pytest.MonkeyPatch) -> None:
    """Since when it waits, in which round it is, how it stands and whose turn it is: each by a
    quarter, whole, and on its paper above what puts it away."""
    found = dict[float, dict[str, int]]()
    for large, tall in ((1.0, WAITING), (1.5, WAITING + LARGER)):
        theme = enlarged(load_theme(FOLDER / "classic.yaml"), large)
        card = WaitingCard((10, 10, 256, tall), "Tunk", "Anna, Birkir", LINES[0])
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


def test_a_full_table_that_waits_is_told_of_in_letters_as_large(
    pilot: Pilot, house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Seven people with their scores: in large print its paper is higher by the lines they take."""
    people = [Sitter(name) for name in NAMES]
    sitting = house.start(house.open("pukk"), people, {})
    house.leave(sitting.journal)
    found = dict[float, int]()
    for large in (1.0, 1.5):
        pilot.stage.dress(enlarged(house.theme, large))
        menu = pilot.menu()
        assert menu.paper is not None
        ((_, card),) = menu.paper.cards
        written = inked(monkeypatch, brush)
        card.stands = ", ".join(f"{name} 100" for name in NAMES)
        card.draw(Brush(pygame.Surface((1024, 640)), pilot.stage.theme, 1.0))
        found[large] = min(px for text, px in written.items() if "100" in text)
        assert all("…" not in text for text in written)
    assert found[1.5] >= 1.25 * 16 * 0.85 > found[1.0]


@pytest.mark.parametrize("tongue", spoken())
def test_the_buttons_at_the_foot_are_written_alike(
    pilot: Pilot, house: House, tongue: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In every language and print, side by side within the window: none in tiny letters beside
    another in large ones."""
    house.speak(tongue)
    for large in (1.0, 1.5):
        pilot.stage.dress(enlarged(house.theme, large), house.words)
        menu = pilot.menu()
        names = ("settings", "people", "howto", "album", "book", "evening")
        buttons = [menu.form.find(name) for name in names]
        ends = [(one.area[0], one.area[0] + one.area[2]) for one in buttons]
        ends.append((menu.form.find("leave").area[0], 1024.0))
        assert all(end < start for (_, end), (start, _) in pairwise(ends))
        written = inked(monkeypatch, brush)
        for one in buttons:
            one.draw(Brush(pygame.Surface((1024, 640)), pilot.stage.theme, 1.0))
        heights = [px for text, px in written.items() if text in {one.text for one in buttons}]
        assert len(heights) == len(buttons) and max(heights) <= min(heights) + 2
