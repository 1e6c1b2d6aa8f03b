"""What is written with which letters."""

import pytest

from table.widgets.text import ink


@pytest.fixture
def written(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The heights of the letters of each line that is drawn, in pixels."""
    heights: list[int] = []

    def noted(text, role, px, colour):
        heights.append(px)
        return ink(text, role, px, colour)

    for module in ("brush", "entry"):
        monkeypatch.setattr(f"table.widgets.{module}.ink", noted)
    return heights
