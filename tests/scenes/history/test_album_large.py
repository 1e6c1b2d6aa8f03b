"""The album in large print."""

import pytest

from table.app.house import House
from table.scenes.history.album import AlbumScene
from table.scenes.history.album_grid import AlbumGrid
from table.widgets import brush
from tests.app.albums import played, put_away, sat
from tests.pilot import Pilot

pytest_plugins = ["tests.screens"]
pytestmark = pytest.mark.usefixtures("felt")


def read(pilot: Pilot, patch: pytest.MonkeyPatch) -> tuple[AlbumScene, dict[str, int]]:
    """The album, and how high the letters of each word are that stands there."""
    found, kept = dict[str, int](), brush.ink

    def noted(text, role, px, colour):  # type: ignore[no-untyped-def]
        for word in text.split():
            found[word] = min(px, found.get(word, px))
        return kept(text, role, px, colour)

    scene = pilot.menu_page("album", AlbumScene)
    with patch.context() as seen:
        seen.setattr(brush, "ink", noted)
        scene.rebuild()
        pilot.frame()
    return scene, found


def test_all_that_is_said_of_a_game_is_larger(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What was played, by whom, when and how it ended: each word by a quarter, and every entry
    whole within the page."""
    put_away(house, played(house, sat(house, "tunk", "Anna,Birkir,Una"), 60))
    played(house, sat(house, "puck", "Kári,Lilja"))
    words = list[dict[str, int]]()
    for large in (100, 150):
        house.settings.large = large  # type: ignore[assignment]
        scene, found = read(Pilot(house), monkeypatch)
        leaves = [scene.leaf(at) for at in range(2)]
        said = {word for leaf in leaves for part in leaf for word in part.split()}
        assert {"ahead", "wins.", "Kári", "Una"} <= said <= found.keys()
        words.append({word: found[word] for word in said})
        shelf = scene.form.find("shelf")
        assert isinstance(shelf, AlbumGrid) and shelf.extent <= shelf.area[3]
    usual, larger = words
    assert usual.keys() == larger.keys()
    small = {word: (usual[word], px) for word, px in larger.items() if px < 1.25 * usual[word]}
    assert small == {}


def test_an_empty_album_is_larger_too(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """What it is for is all that stands there, and has the whole page."""
    heights = []
    for large in (100, 150):
        house.settings.large = large  # type: ignore[assignment]
        _, found = read(Pilot(house), monkeypatch)
        heights.append(found["watch"])
    assert heights[1] >= 1.45 * heights[0]
