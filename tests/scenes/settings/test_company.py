"""The company, met by a pilot: from the list of people, and from where they are chosen."""

import pytest

from rules.kit.match import PlayerInfo
from table.i18n.words import HOME, languages, texts
from table.panels.kinds import MEET
from table.players.levels import CHARACTERS
from table.scenes.settings.company import CompanyScene
from table.scenes.settings.people_page import PeopleScene
from table.scenes.setup.seats_page import SeatsScene
from table.storage.settings import Setup
from table.widgets import Choice, Label
from tests.pilot import GAME, Pilot

pytest_plugins = ["tests.screens"]
pytestmark = pytest.mark.usefixtures("felt")


def told(pilot: Pilot) -> tuple[str, str]:
    """Who is looked at, and what is told of them."""
    found = [pilot.top.form.find(name) for name in ("called", "story")]
    assert all(isinstance(one, Label) for one in found)
    return found[0].text, found[1].text


def test_all_of_them_are_met_from_the_list_of_people(pilot: Pilot) -> None:
    """Each with their own story, which is also what is heard of them; and back again."""
    pilot.menu()
    pilot.open(PeopleScene(pilot.app))
    pilot.click("company")
    assert isinstance(pilot.top, CompanyScene)
    stories = set()
    for one in CHARACTERS:
        pilot.click(f"company:{one.key}")
        name, story = told(pilot)
        assert name == one.name and story in pilot.top.form.find(f"company:{one.key}").label
        stories.add(story)
    assert len(stories) == len(CHARACTERS)
    pilot.click("done")
    assert isinstance(pilot.top, PeopleScene)


def test_whoever_is_chosen_can_be_met_first(pilot: Pilot) -> None:
    """The last of the list where a computer's character is chosen leads there, to who sits there;
    and nobody has been chosen by it."""
    players = [PlayerInfo("Anna"), PlayerInfo("", "bot", "keen:nanna")]
    pilot.app.settings.setups[GAME] = Setup(players, {})
    pilot.menu()
    scene = pilot.open(SeatsScene(pilot.app, pilot.app.open(GAME)))
    choice = scene.form.find("name:1")
    assert isinstance(choice, Choice) and choice.options[-1][0] == MEET
    choice.notify(MEET)
    pilot.frame()
    assert isinstance(pilot.top, CompanyScene) and told(pilot)[0] == "Nanna"
    pilot.keys("esc")
    assert pilot.top is scene and scene.chairs.named()[1].level == "keen:nanna"
    assert scene.form.find("name:1").value == "nanna"


@pytest.mark.parametrize("language", languages())
def test_everybody_has_a_story(language: str) -> None:
    """Two or three sentences of each, in every language, none the same."""
    said = texts(HOME / f"words.{language}.yaml")
    stories = [str(said[f"company.{one.key}.story"]) for one in CHARACTERS]
    assert len(set(stories)) == len(stories)
    assert all(2 <= one.count(". ") + 1 <= 4 and len(one) < 330 for one in stories)
