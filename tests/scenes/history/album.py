"""To the album, and into a film of it."""

from pathlib import Path
from typing import TypeVar

from table.engine.page import Page
from table.scenes.history.album import AlbumScene
from table.scenes.history.album_grid import AlbumCard
from table.scenes.history.replay import ReplayScene
from tests.pilot import Pilot

P = TypeVar("P", bound=Page)


def look_back(pilot: Pilot, name: str, kind: type[P]) -> P:
    """Open a part of the page "Look back", and wait until all of it is painted."""
    pilot.menu().open_page("look_back")
    pilot.frame()
    pilot.click(name)
    assert isinstance(pilot.top, kind)
    pilot.until_ready()
    return pilot.top


def open_album(pilot: Pilot) -> AlbumScene:
    """Open the album and wait until all pictures in sight are painted."""
    return look_back(pilot, "album", AlbumScene)


def entry_card(pilot: Pilot, path: Path) -> AlbumCard:
    """The texts of the album entry with this path."""
    scene = open_album(pilot)
    paths = [entry.path for entry in scene.album.entries]
    return scene.card(paths.index(path))


def open_film(pilot: Pilot, number: int = 0) -> ReplayScene:
    """The replay of an album entry, fully played back and stopped at its first still."""
    scene = open_album(pilot)
    scene.look_at(number)
    pilot.frame()
    if "look" in pilot.names():  # of one that was put away it is asked
        pilot.click("look")
    scene = play_back_film(pilot)
    pilot.keys("home")
    assert scene.at == 0 and not scene.playing
    return scene


def play_back_film(pilot: Pilot) -> ReplayScene:
    """The replay on top, once it is fully played back."""
    scene = pilot.top
    assert isinstance(scene, ReplayScene)
    for _ in range(300):
        if scene.replay.done:
            break
        pilot.frame()
    return scene
