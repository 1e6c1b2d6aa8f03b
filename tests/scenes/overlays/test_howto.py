"""How to play: house rules, chapters, cards in the text, and words that a game explains."""

import pygame
import pytest

from table.app.app import App
from table.i18n.rules_page import GLOSSARY_ANCHOR, RULES_MARK, house_rules, rules_page, word_anchor
from table.layout.ring import Room
from table.panels.sheet import HEAD_HEIGHT
from table.scenes.overlays.howto import HowToScene, contents_of, place_label
from table.scenes.settings.controls import ControlsScene
from table.scenes.setup.seats_page import SeatsScene
from table.widgets.markup import parse
from tests.panels.test_scores import open_sheet
from tests.pilot import GAME, SIZES, Pilot
from tests.sampling import drawn, tongues
from tests.tables import FINISHED, GAME_NAMES


def test_the_page_holds_tonights_house_rules_where_its_author_put_them(app: App):
    """Every rule in force with its choice; what means nothing tonight is left out."""
    game = app.open(GAME)
    words, source = game.words, f"# Title\n\nOne.\n\n{RULES_MARK}\n\nTwo. <!-- aside -->"
    options = {"play_again": True, "fixed_opening": False, "dice": False, "dice_sides": 6}
    page = rules_page(source, words, game.rules, options)
    assert page.index("One.") < page.index(words.say("option.play_again")) < page.index("Two.")
    assert words.say("option.dice_sides") not in page, "there are no dice tonight"
    assert words.say("option.dummy") not in page, "there is no such rule at this table"
    assert "aside" not in page and "Title" not in page
    told = house_rules(words, game.rules, None)
    assert all(words.say(f"option.{option.key}") in told for option in game.rules.OPTIONS)
    assert words.say("option.play_again") in rules_page("No mark.", words, game.rules, options)


@pytest.mark.parametrize("size", drawn(SIZES, 1, "paragraph asked for"))
def test_the_page_opens_where_it_is_asked_to_and_leads_to_its_chapters(app: App, size):
    """An objection leads to its paragraph, links to their chapters, also by keys."""
    pilot, game, offsets = Pilot(app, size), app.open(GAME), []
    for anchor in ("", "nosuch", "house-rules"):
        pilot.open(HowToScene(app, game, None, anchor))
        pilot.frame()
        offsets.append(pilot.widget("text").offset)
        pilot.keys("esc")
    assert offsets[0] == offsets[1] == 0 < offsets[2]
    scene = pilot.open(HowToScene(app, game, None))
    pilot.to("contents", "right", "right", "right", "enter")
    assert pilot.widget("text").offset > 0
    for anchor in ("house-rules", "", "author"):
        scene.reading.go_to(anchor) if anchor else scene.reading.scroll_to(0)
        pilot.frame()
        assert scene.contents.link.removeprefix("go:") == anchor
    for name in ("7D", "10H#2", "JK", "5d#1"):
        picture = scene.card_picture(name, 26)
        assert picture and abs(picture.get_height() - 26) <= 1
    assert scene.card_picture("name", 26) is None
    pilot.click("back")
    assert pilot.top is None


@pytest.mark.parametrize("tongue", tongues("explained", most=1))
@pytest.mark.parametrize("name", drawn(GAME_NAMES, 2, "in its words"))
def test_the_page_ends_in_its_words(app: App, name: str, tongue: str) -> None:
    """The last chapter has an entry for every word, and marks the words on the page."""
    app.set_language(tongue)
    pilot = Pilot(app, SIZES[0])
    scene = pilot.open(HowToScene(app, app.open(name), None))
    glossary, blocks = scene.game.words.glossary, parse(scene.page())
    if not glossary.terms and name not in FINISHED:
        pytest.skip("this game explains no words yet")
    last = [block.anchor for block in blocks if block.level == 2][-1]
    assert last == GLOSSARY_ANCHOR, f"the page ends in {last}, not in its words"
    is_listed = f"#{GLOSSARY_ANCHOR}" in contents_of(scene.page()).replace("go:", "#")
    assert is_listed, "the contents lead to no list of words"
    entries = {word_anchor(key) for key in glossary.terms}
    found = {block.anchor for block in blocks[-len(entries) :]}
    assert entries == found, f"the list of words has {found}, not {entries}"
    there = {piece.span.term for piece in scene.reading._pieces if piece.span.term}
    unread = set(glossary.terms) - there
    told = f"howto.{tongue}.md says none of {unread}, which are explained: some four in five must"
    assert there <= set(glossary.terms) and len(unread) < 0.2 * len(glossary.terms), told
    for key in glossary.terms:
        scene.reading.go_to(word_anchor(key))
        pilot.frame()
        is_seen = all(box[1] >= -40 for box, _ in scene.reading.terms)
        assert is_seen, f"term.{key}: a word is marked above the page"


def test_words_are_explained_in_accounts_and_beside_house_rules(app: App) -> None:
    """In the score sheet's rows and accounts, in why a game ended, and in house rules."""
    pilot, sheet = open_sheet(app)
    for place in range(len(sheet.rows.rows)):
        sheet.set_open(place, True)
    pilot.frame()
    assert sheet.terms and {key for _, key in sheet.terms} <= set(sheet.glossary.terms)
    top = sheet.area[1] + HEAD_HEIGHT
    box, key = next((box, key) for box, key in sheet.terms if box[1] > top)
    assert sheet.tooltip_at((box[0] + 1, top - 1)) is None  # what is scrolled away is not met
    tip, where = sheet.tooltip_at((box[0] + 1, box[1] + 1))
    assert (tip.word, where) == (key, box)
    pilot.open(SeatsScene(app, app.open("tunk")))
    pilot.click("rules")
    form = pilot.top.form
    met = {key for widget in form.widgets for _, key in widget.terms}
    assert {"drop", "count", "stock"} <= met
    choice = form.find("option:drop_tie")
    assert choice.tooltip_at((choice.area[0] + 1, choice.area[1] + 1))[0] == choice.tooltip


def test_help_asks_what_it_is_wanted_on(pilot: Pilot) -> None:
    """Only of a game in focus; else it asks. Esc leaves help and not the program."""
    menu = pilot.menu()
    pilot.to(f"game:{GAME}", "f1")
    assert pilot.top.game.name == GAME
    pilot.keys("esc", "esc")
    assert pilot.top is menu and not pilot.stage.quitting
    pilot.click("help")
    assert pilot.names() >= {f"help:{name}" for name in GAME_NAMES}
    pilot.click(f"help:{GAME_NAMES[-1]}")
    assert isinstance(pilot.top, HowToScene) and pilot.top.game.name == GAME_NAMES[-1]
    pilot.keys("esc")
    pilot.click("help", "help:ways")
    assert isinstance(pilot.top, ControlsScene)
    pilot.keys("esc")
    pilot.click("leave")
    assert pilot.stage.quitting


def test_no_label_on_the_picture_hides_another() -> None:
    """Where the usual place beside what is named is taken by a label, another one is found."""
    window, hand = pygame.Rect(0, 0, 600, 330), Room(200, 260, 200, 60)
    labels: list[pygame.Rect] = []
    for _ in range(5):
        labels.append(place_label((110, 24), hand, 6, window, [], labels))
        assert window.contains(labels[-1])
        assert labels[-1].collidelist(labels[:-1]) < 0, "labels overlap: see place_label"
