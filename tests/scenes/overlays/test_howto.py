"""How to play, driven by a pilot: tonight's house rules, chapters, cards in the text."""

import pytest

from table.app.app import App
from table.i18n.rules_page import MARK, house_rules, rules_page
from table.scenes.overlays.howto import HowToScene
from table.widgets import RichText
from tests.pilot import GAME, SIZES, Pilot
from tests.sampling import drawn

pytest_plugins = ["tests.screens"]
pytestmark = pytest.mark.usefixtures("felt")


def test_the_page_holds_tonights_house_rules_where_its_author_put_them(app: App):
    """Every rule in force with its choice; what means nothing tonight is left out."""
    game = app.open(GAME)
    words, source = game.words, f"# Title\n\nOne.\n\n{MARK}\n\nTwo. <!-- aside -->"
    options = {"play_again": True, "fixed_opening": False, "dice": False, "dice_sides": 6}
    page = rules_page(source, words, game.rules, options)
    assert page.index("One.") < page.index(words.say("option.play_again")) < page.index("Two.")
    assert words.say("option.dice_sides") not in page, "there are no dice tonight"
    assert words.say("option.dummy") not in page, "there is no such rule at this table"
    assert "aside" not in page and "Title" not in page
    told = house_rules(words, game.rules, None)
    assert all(words.say(f"option.{one.key}") in told for one in game.rules.OPTIONS)
    assert words.say("option.play_again") in rules_page("No mark.", words, game.rules, options)


@pytest.mark.parametrize("size", drawn(SIZES, 1, "paragraph asked for"))
def test_the_page_opens_at_the_paragraph_asked_for(app: App, size):
    """An objection leads to its own paragraph; an unknown anchor to the top."""
    pilot = Pilot(app, size)
    game = app.open(GAME)
    offsets = []
    for anchor in ("", "nosuch", "house-rules"):
        pilot.open(HowToScene(app, game, None, anchor))
        pilot.frame()
        text = pilot.widget("text")
        assert isinstance(text, RichText)
        offsets.append(text.offset)
        pilot.keys("esc")
    assert offsets[0] == offsets[1] == 0 < offsets[2]


def test_the_contents_lead_to_the_chapters(pilot: Pilot, app: App):
    """By keyboard: to the contents, along the links, Enter; Esc leaves."""
    pilot.open(HowToScene(app, app.open(GAME), None))
    pilot.to("contents")
    pilot.keys("right", "right", "right", "enter")
    assert pilot.widget("text").offset > 0
    pilot.click("back")
    assert pilot.top is None


def test_cards_in_the_text_are_pictures_and_nonsense_is_not(pilot: Pilot, app: App):
    """{7D}, {10H#2}, a joker and a die are drawn; {name} is left to be written."""
    scene = pilot.open(HowToScene(app, app.open(GAME), None))
    for name in ("7D", "10H#2", "JK", "5d#1"):
        picture = scene.card(name, 26)
        assert picture and abs(picture.get_height() - 26) <= 1
    assert scene.card("name", 26) is None
