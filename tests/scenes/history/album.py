"""To the album, and into a film of it."""

from pathlib import Path
from typing import TypeVar

from table.scenes.history.album import AlbumTab
from table.scenes.history.album_list import AlbumCard
from table.scenes.history.book_reader import LookBackTab
from table.scenes.history.look_back import LookBackScene
from table.scenes.history.replay import ReplayScene
from tests.pilot import Pilot

T = TypeVar("T", bound=LookBackTab)


def open_tab(pilot: Pilot, kind: type[T]) -> T:
    """Open a tab of the page "Look back" from the menu, and wait until all of it is painted."""
    pilot.menu()
    page = LookBackScene(pilot.app, kind.name)
    pilot.open(page)
    pilot.until_ready()
    return page.tab


def open_album(pilot: Pilot) -> AlbumTab:
    """Open the album and wait until all pictures in sight are painted."""
    return open_tab(pilot, AlbumTab)


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
    for _ in range(300):
        if scene.replay.done:
            break
        pilot.frame()
    return scene
