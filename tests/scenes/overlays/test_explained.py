"""Words that a game explains on its pages: the score sheet, the house rules, how to play."""

import pytest

from rules.kit.catalogue import games
from table.app.app import App
from table.i18n.rules_page import GLOSSARY, word_anchor
from table.panels.sheet import HEAD
from table.scenes.overlays.howto import HowToScene, contents_of
from table.scenes.setup.seats_page import SeatsScene
from table.widgets.markup import parse
from tests.panels.test_scores import opened
from tests.pilot import SIZES, Pilot
from tests.sampling import drawn
from tests.tongues import tongues

pytest_plugins = ["tests.screens"]
pytestmark = pytest.mark.usefixtures("felt")
ALL = [one.name for one in games() if one.rules]


@pytest.mark.parametrize("tongue", tongues("explained"))
@pytest.mark.parametrize("name", drawn(ALL, 3, "in its words"))
def test_the_page_ends_in_its_words(app: App, name: str, tongue: str) -> None:
    """Every word has its entry in the last chapter, which the contents lead to; its words are
    marked on the page, and in an entry not the word itself."""
    app.speak(tongue)
    pilot = Pilot(app, SIZES[0])
    scene = HowToScene(app, app.open(name), None)
    pilot.open(scene)
    glossary, blocks = scene.game.words.glossary, parse(scene.page())
    assert [one.anchor for one in blocks if one.level == 2][-1] == GLOSSARY
    assert f"#{GLOSSARY}" in contents_of(scene.page()).replace("go:", "#")
    entries = {word_anchor(key) for key in glossary.terms}
    assert entries == {one.anchor for one in blocks[-len(entries) :]}
    pilot.frame()
    there = [piece.span.term for piece in scene.reading._pieces if piece.span.term]
    assert set(there) <= set(glossary.terms) and len(set(there)) > 0.8 * len(glossary.terms)
    for key in glossary.terms:
        scene.reading.go_to(word_anchor(key))
        pilot.frame()
        assert all(box[1] >= -40 for box, _ in scene.reading.terms)


def test_words_are_explained_in_accounts(app: App) -> None:
    """The rows of the score sheet, what opens beneath them, and why a game ended."""
    pilot, sheet = opened(app)
    for place in range(len(sheet.rows.rows)):
        sheet.turn(place, True)
    pilot.frame()
    assert sheet.terms and {key for _, key in sheet.terms} <= set(sheet.glossary.terms)
    top = sheet.area[1] + HEAD
    box, key = next((box, key) for box, key in sheet.terms if box[1] > top)
    assert sheet.tooltip_at((box[0] + 1, top - 1)) is None  # what is scrolled away is not met
    tip, where = sheet.tooltip_at((box[0] + 1, box[1] + 1))
    assert (tip.word, where) == (key, box)


def test_words_are_explained_beside_house_rules(app: App) -> None:
    """What a rule is called and the line about it; elsewhere on it the rule itself is told."""
    pilot = Pilot(app, SIZES[0])
    pilot.open(SeatsScene(app, app.open("tunk")))
    pilot.top.decline()  # the offer of a lesson, which lies over the last rules
    pilot.frame()
    form = pilot.top.form
    met = {key for widget in form.widgets for _, key in widget.terms}
    assert {"drop", "count", "stock"} <= met
    choice = form.find("option:drop_tie")
    assert choice.tooltip_at((choice.area[0] + 1, choice.area[1] + 1))[0] == choice.tooltip
