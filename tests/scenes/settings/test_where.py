"""Where the player's own lies, and a folder shown by the system."""

import os
import sys
from pathlib import Path

import pytest

import table.storage.own_places as own_places
from table.app.app import App
from table.scenes.settings.folders import FoldersScene
from table.storage.own_places import own_places as places
from tests.pilot import Pilot
from tests.scenes.settings.answering import answered

pytest_plugins = ["tests.screens"]
pytestmark = pytest.mark.usefixtures("felt")


def test_every_place_is_there_with_its_way(pilot: Pilot, app: App) -> None:
    """Settings, games, album, themes, games and languages of one's own, and what has failed; each
    with its path in full."""
    pilot.menu()
    pilot.click("settings")
    pilot.click("find")
    pilot.type("folders")
    pilot.click("where")
    assert isinstance(pilot.top, FoldersScene)
    keys = [one.key for one in places(app.store)]
    assert keys == ("settings games album people book themes own_games languages logs".split())
    for one in places(app.store):
        assert pilot.said(f"path:{one.key}") == str(one.path)
        called = pilot.said(f"called:{one.key}")
        assert called and called in pilot.widget(f"show:{one.key}").label


def test_a_folder_is_made_and_shown(pilot: Pilot, app: App, manager: Path, notices) -> None:
    """Also where nothing has been kept in it yet."""
    pilot.open(FoldersScene(app))
    for one in places(app.store):
        pilot.click(f"show:{one.key}")
        answered(pilot)
        assert one.folder.is_dir() and one.path.is_dir() != one.is_file
    assert manager.read_text().splitlines() == [str(one.folder) for one in places(app.store)]
    assert notices == []


def test_a_path_is_copied(pilot: Pilot, app: App, notices, monkeypatch) -> None:
    """In full, for whoever goes there another way; that is said."""
    copied: list[str] = []
    monkeypatch.setattr("pygame.scrap.put_text", copied.append)
    pilot.open(FoldersScene(app))
    for one in places(app.store):
        pilot.click(f"copy:{one.key}")
    assert copied == [str(one.path) for one in places(app.store)]
    assert all(path in said for path, said in zip(copied, notices, strict=True))


def test_a_notice_leaves_what_the_page_is_called_and_its_way_out(pilot: Pilot, app: App) -> None:
    """However many lines it has."""
    page = pilot.open(FoldersScene(app))
    scale = pilot.engine.scale
    for lines in (1, 4):
        _, y = page.notice_position((round(600 * scale), round(40 * lines * scale)))
        foot = page.form.find("done").area[1]
        assert 100 * scale < y and y + 40 * lines * scale <= foot * scale


def test_without_a_file_manager_one_sentence_says_so(
    pilot: Pilot, app: App, manager: Path, notices, monkeypatch
) -> None:
    """Where none is found, where it cannot be started, and where it fails a moment later: with
    the folder, so that somebody can go there."""
    pilot.open(FoldersScene(app))
    (manager.parent / "broken").touch()
    for asked in (own_places.asked_by, lambda: None, lambda: ["/nowhere/at/all"]):
        monkeypatch.setattr(own_places, "asked_by", asked)
        notices.clear()
        pilot.click("show:themes")
        answered(pilot)
        (said,) = notices
        assert str(app.store.themes) in said and "file manager" in said


@pytest.mark.skipif(sys.platform == "win32" or os.geteuid() == 0, reason="who may do all, may this")
def test_a_folder_that_cannot_be_made_is_told(pilot: Pilot, app: App, notices) -> None:
    """With place, reason and remedy."""
    app.store.themes.parent.mkdir(parents=True)
    app.store.themes.parent.chmod(0o500)
    pilot.open(FoldersScene(app))
    pilot.click("show:themes")
    app.store.themes.parent.chmod(0o700)
    assert str(app.store.themes) in notices[0]


def test_a_file_where_a_folder_should_be_is_told(pilot: Pilot, app: App, notices) -> None:
    """Nothing is written over."""
    app.store.themes.parent.mkdir(parents=True)
    app.store.themes.write_text("mine")
    pilot.open(FoldersScene(app))
    pilot.click("show:themes")
    assert str(app.store.themes) in notices[0] and app.store.themes.read_text() == "mine"
