"""Each person's own help: chosen at the table being laid, in two clicks, and kept."""

import pygame
import pytest

from rules.kit.match import PlayerInfo
from table.app.app import App
from table.scenes.setup.seats_page import SeatsScene
from table.storage.settings import Help
from table.storage.store import Store
from tests.pilot import GAME, SIZES, Pilot
from tests.tongues import tongues


@pytest.fixture
def app(tmp_path):
    found = App(Store(tmp_path))
    game = found.open(GAME)
    found.remember(
        game, [PlayerInfo("Anna"), PlayerInfo("Björn"), PlayerInfo("", "bot", "keen")], {}
    )
    return found


def test_help_is_two_clicks_away(app: App, tmp_path) -> None:
    """The lamp at a person's chair, then the switch; a computer has none. It is that person's
    alone, whatever the case of the name, and kept for the next evening."""
    pilot = Pilot(app)
    pilot.open(SeatsScene(app, app.open(GAME)))
    assert {"help:0", "help:1"} <= pilot.names() and "help:2" not in pilot.names()
    pilot.click("help:0")
    pilot.click("hints")
    assert app.profiles.help("ANNA") == Help(hints=False) and app.profiles.help("Björn") == Help()
    pilot.click("marks")
    pilot.click("done")
    again = App(Store(tmp_path))
    assert again.profiles.help("anna") == Help(hints=False, marks=False)


def test_the_usual_help_is_not_kept(app: App) -> None:
    """Only what differs from it; so that what is usual may change."""
    app.profiles.give_help("Anna", Help(pace=0.5))
    app.profiles.give_help("Björn", Help())
    assert list(app.settings.help) == ["anna"]
    app.profiles.give_help("anna", Help())
    assert not app.settings.help


@pytest.mark.parametrize("tongue", tongues("help"))
@pytest.mark.parametrize("size", SIZES[:2])
def test_every_choice_of_it_can_be_made(app: App, size, tongue: str) -> None:
    """By the keys alone, in every language and size."""
    app.speak(tongue)
    pilot = Pilot(app, size)
    pilot.open(SeatsScene(app, app.open(GAME)))
    pilot.click("help:1")
    for name in ("hints", "marks"):
        pilot.to(name)
        pilot.keys("space")
    pilot.to("pace")
    pilot.keys("space", "down", "down", "enter")
    found = app.profiles.help("Björn")
    assert not found.hints and not found.marks and found.pace < 1
    pilot.keys("esc")
    assert isinstance(pilot.top, SeatsScene)
    assert pygame.event.get() == []
