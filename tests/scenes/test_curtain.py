"""The curtain and the pause, driven by a pilot."""

import pytest

from table.house.house import House
from table.scenes.curtain import CurtainScene
from table.scenes.howto import HowToScene
from table.scenes.pause import PauseScene
from table.scenes.scores import ScoresScene
from table.scenes.settings import SettingsScene
from table.stage.scene import Scene
from tests.pilot import NAMES, Below, Pilot, seated

pytest_plugins = ["tests.screens"]
pytestmark = pytest.mark.usefixtures("felt")


@pytest.mark.parametrize("how", ["click", "enter", "space"])
@pytest.mark.parametrize("name", [*NAMES, "Anna"])
def test_the_curtain_opens_when_the_person_says_so(pilot: Pilot, how: str, name: str):
    """By button, Enter or Space; other keys do nothing."""
    below = pilot.open(Below())
    scene = pilot.open(CurtainScene(name, note="Anna won 3 points."))
    pilot.keys("left", "esc")
    pilot.frame(5)
    assert pilot.top is scene
    if how == "click":
        pilot.click("here")
    else:
        pilot.keys(how)
    assert below.values == [True]


@pytest.mark.parametrize("how", ["click", "enter"])
def test_the_curtain_takes_no_answer_meant_for_the_table(pilot: Pilot, how: str):
    """Who clicks or presses on and on at the table does not answer for the next person; after
    a moment without any, one press is enough."""
    below = pilot.open(Below())
    scene = pilot.open(CurtainScene("Anna"))
    for _ in range(8):
        pilot.click("here") if how == "click" else pilot.keys(how)
        pilot.frame(1)
        assert pilot.top is scene
    pilot.frame(5)
    pilot.click("here") if how == "click" else pilot.keys(how)
    assert below.values == [True]


def test_escape_at_the_curtain_is_a_pause_from_which_one_may_leave(pilot: Pilot, house: House):
    """Going on leads back to the curtain, never past it."""
    below, sitting = pilot.open(Below()), seated(house)

    def pause() -> Scene:
        return PauseScene(house, sitting.game, sitting.match, sitting.rows)

    curtain = pilot.open(CurtainScene("Anna", "first", pause=pause))
    pilot.keys("esc", "esc")
    assert pilot.top is curtain and below.values == []
    pilot.keys("esc")
    pilot.click("leave")
    assert below.values == ["leave"]


def test_the_pause_leads_everywhere_and_back(pilot: Pilot, house: House):
    """Score sheet, rules, settings; then on."""
    below, sitting = pilot.open(Below()), seated(house)
    pause = pilot.open(PauseScene(house, sitting.game, sitting.match, sitting.rows))
    for name, scene in (
        ("scores", ScoresScene),
        ("howto", HowToScene),
        ("settings", SettingsScene),
    ):
        pilot.click(name)
        assert isinstance(pilot.top, scene)
        pilot.keys("esc")
        assert pilot.top is pause
    pilot.click("on")
    assert below.values == [None]
