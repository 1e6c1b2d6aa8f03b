"""What all tests of the past have in common: the cards are drawn once for all of them."""

import pytest

from table.app.theme_library import ThemeLibrary
from tests.table_pilot import DECK


@pytest.fixture(autouse=True)
def one_deck(monkeypatch: pytest.MonkeyPatch) -> None:
    """Draw the cards once for all tests of this folder."""
    monkeypatch.setattr(ThemeLibrary, "deck", lambda self, theme=None, style="": DECK)
