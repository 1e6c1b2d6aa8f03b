"""The way back to a match that was put away: from the album straight to its table."""

from itertools import product

import pytest

from table.app.app import App
from table.app.series import begin, begin_deals, put_away as put_series_away
from table.i18n.words import languages
from table.scenes.dialogs.ask import AskScene
from table.scenes.history.album import AlbumScene
from table.scenes.history.album_grid import AlbumGrid
from table.scenes.history.deals_scene import DealsScene
from table.scenes.history.replay import ReplayScene
from table.scenes.history.series_scene import SeriesScene
from table.storage.series import SeriesItem
from table.widgets.widget import inside
from tests.app.albums import played, put_away, sat
from tests.app.series import ANNA, BELLA
from tests.pilot import Felt, Pilot
from tests.sampling import drawn
from tests.scenes.history.album import album

pytest_plugins = ["tests.screens"]
pytestmark = pytest.mark.usefixtures("felt")


def press(pilot: Pilot, number: int) -> None:
    """The button that takes an entry up again."""
    scene, shelf = pilot.top, pilot.widget("shelf")
    assert isinstance(scene, AlbumScene) and isinstance(shelf, AlbumGrid)
    x, y, w, h = shelf.back(number, scene.card(number).bring)
    shelf.release((x + w / 2, y + h / 2))
    pilot.frame()


@pytest.mark.parametrize(
    ("large", "language"), drawn(product((100, 150), languages()), 2, "taken up again")
)
def test_a_button_on_it_takes_a_match_up_again(app: App, large: int, language: str) -> None:
    """It stands on what was put away and on nothing else, on its paper and clear of the dots and
    the picture; and leads to the table as it stood."""
    app.settings.large = large  # type: ignore[assignment]
    app.settings.language = language
    app.speak(language)
    pilot = Pilot(app)
    finished = played(app, sat(app, "tunk", "Anna,Björn"))
    session = sat(app, "pukk", "Anna,Kári,Una")
    path = played(app, session, 30)
    before = path.read_bytes()
    away = put_away(app, path)
    scene = album(pilot)
    at = {entry.path: number for number, entry in enumerate(scene.album.entries)}
    said, shelf = scene.card(at[away]).bring, scene.shelf
    assert said == app.words.say("album.bring") and not scene.card(at[finished]).bring
    x, y, w, h = shelf.back(at[away], said)
    assert all(inside(one, shelf.spot(at[away])) for one in ((x, y), (x + w, y + h)))
    assert x + w < shelf.dots(at[away])[0] or y + h < shelf.dots(at[away])[1]
    assert x > shelf.frame(at[away])[0] + shelf.frame(at[away])[2]
    left, top, wide, high = shelf.story(at[away], said)
    assert y + h <= top or top + high <= y or x + w <= left or left + wide <= x
    press(pilot, at[away])
    table = pilot.top
    assert isinstance(table, Felt) and table.session.journal.path == path
    assert path.read_bytes() == before


def test_pressed_beside_the_button_it_asks(pilot: Pilot, app: App) -> None:
    """By mouse or by Enter: first of all whether it is taken up again; its film is there as well,
    and what is over begins its film at once."""
    path = played(app, sat(app, "pukk", "Anna,Kári,Una"), 30)
    put_away(app, path)
    scene = album(pilot)
    pilot.keys("home", "enter")
    assert pilot.top is not scene and {"bring", "look"} <= pilot.names()
    pilot.click("look")
    assert isinstance(pilot.top, ReplayScene)
    pilot.keys("esc")
    assert pilot.top is scene
    pilot.keys("enter")
    pilot.click("bring")
    assert isinstance(pilot.top, Felt) and pilot.top.session.journal.path == path


def test_an_evening_and_a_series_are_taken_up_at_their_sheets(pilot: Pilot, app: App) -> None:
    """What is played next is begun from there."""
    people = [ANNA, BELLA]
    running = begin(app, people, [SeriesItem("tunk"), SeriesItem("punk")])
    app.store.release(running.path)
    assert put_series_away(app, running.path)
    album(pilot)
    press(pilot, 0)
    assert isinstance(pilot.top, SeriesScene)
    pilot.stage.close(pilot.stage.stack[0])
    kept = begin_deals(app, app.open("tunk"), people, ["steady"], {}, 2, "seed")
    app.store.release(kept.path)
    assert put_series_away(app, kept.path)
    album(pilot)
    press(pilot, 0)
    assert isinstance(pilot.top, DealsScene)


def test_what_cannot_be_taken_up_is_told_where_it_waits(pilot: Pilot, app: App) -> None:
    """A damaged one: what is wrong stands over the page of the games, where it waits."""
    path = played(app, sat(app, "tunk", "Anna,Björn"), 30)
    away = put_away(app, path)
    scene = album(pilot)
    away.write_bytes(away.read_bytes().replace(b'"move":"', b'"move":"X', 1))
    scene.bring(0)
    pilot.frame()
    assert isinstance(pilot.top, AskScene)
    pilot.keys("esc")
    assert "goon:0" in pilot.names()
