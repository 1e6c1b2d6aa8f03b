"""Those who play here, by a pilot: the list, how each has things, help; and the characters."""

import pytest

from rules.kit.match import PlayerInfo
from table.app.app import App
from table.i18n.words import HOME, languages, texts
from table.panels.kinds import MEET
from table.players.levels import CHARACTERS
from table.scenes.settings.people_page import PeopleScene
from table.scenes.setup.seats_page import SeatsScene
from table.storage.settings import HELP_OF_NEW, Help
from tests.pilot import NAMES, Pilot, add_people, open_seats
from tests.stats.shelves import line, log


def refusal_text(pilot: Pilot) -> str:
    return pilot.said("refusal")


def names(app: App) -> list[str]:
    return [person.name for person in app.people.all()]


def test_somebody_comes_on_the_list_by_keyboard_alone(pilot: Pilot, app: App):
    """The caret is in the name at once; name, portrait and preferences are on disk at once."""
    pilot.menu()
    pilot.to("people", "enter")
    pilot.type("Þórunn")
    pilot.keys("enter", "enter")
    (person,) = app.people.all()
    for name in ("colour", "language", "large", "contrast", "deck"):
        pilot.to(name)
        pilot.keys("right")
    portrait = "owl" if person.portrait != "owl" else "cat"
    pilot.to(f"portrait:{portrait}", "enter")
    assert pilot.widget(f"portrait:{portrait}").lit
    (chosen,) = App(app.store).people.all()
    assert chosen.name == "Þórunn" and chosen.key == person.key
    assert chosen.colour != person.colour and chosen.portrait == portrait
    assert (chosen.language, chosen.large, chosen.deck) == ("en", 100, "classic")
    assert chosen.contrast
    pilot.keys("esc")
    assert pilot.top.form.find("people")


def test_a_guest_who_has_played_is_put_on_the_list_by_one_press(pilot: Pilot, app: App):
    """Below the list are the guests known to the book, and those at the last table."""
    anna, _ = app.profiles.add_person("Anna")
    nameless = app.words.say("seats.someone", seat=2)
    log(
        app.store.results_path.parent,
        line(1, f"Anna={anna.key}", "Gunna frænka"),
        line(2, "anna", "Gunna frænka", nameless, "bot"),
    )
    app.save_setup(app.open("tunk"), [anna.player, PlayerInfo("Björn"), PlayerInfo(nameless)], {})
    pilot.open(PeopleScene(app))
    guests = [name for name in pilot.names() if name.startswith("guest:")]
    assert sorted(guests) == ["guest:Björn", "guest:Gunna frænka"]
    pilot.click("guest:Björn", "keep", "guest:Gunna frænka")
    assert "Gunna frænka has played here as a guest" in pilot.said("why")
    pilot.click("keep")
    assert names(app) == ["Anna", "Björn", "Gunna frænka"]
    assert not [name for name in pilot.names() if name.startswith("guest:")]
    assert pilot.top.person.name == "Gunna frænka"


def test_what_can_be_seen_of_a_name_is_the_name(pilot: Pilot, app: App):
    """An empty name is refused in a sentence; any visible one is kept and read again."""
    missing = app.words.say("people.noname")
    scene = pilot.open(PeopleScene(app))
    pilot.click("keep")
    assert refusal_text(pilot) == missing and app.people.all() == []
    pilot.type("Anna")
    assert refusal_text(pilot) == ""
    pilot.click("keep", "name")
    entry = pilot.widget("name")
    entry.move(0)
    entry.move(99, keep=True)
    pilot.type("  ")
    assert refusal_text(pilot) == missing and names(app) == ["Anna"]
    for name in NAMES:
        pilot.click("new")
        pilot.type(name)
        pilot.click("keep")
    found = names(app)
    assert len(found) == 1 + sum(bool(name.strip()) for name in NAMES) and "Anna" in found
    assert max(map(len, found)) <= 24 and names(App(app.store)) == found
    assert pilot.top is scene


def test_somebody_is_taken_off_the_list_and_comes_back(pilot: Pilot, app: App):
    """They can be restored; equal names are told apart by colour, and one in use is told."""
    anna, bjorn = add_people(app, "Anna", "anna")
    pilot.open(PeopleScene(app))
    texts = [pilot.widget(f"person:{person.key}").text for person in (anna, bjorn)]
    assert texts == [f"Anna ({anna.colour})", f"anna ({bjorn.colour})"]
    pilot.click(f"person:{bjorn.key}", "delete")
    assert app.people.all() == [anna]
    pilot.click("bring back")
    assert sorted(names(app)) == ["Anna", "anna"]
    pilot.click("delete")
    pilot.keys("esc")
    pilot.open(PeopleScene(app))
    pilot.click(f"person:{bjorn.key}", "bring back")
    assert sorted(names(App(app.store))) == ["Anna", "anna"]
    people = add_people(app, *(f"P{at:02}" for at in range(40)))
    form = pilot.open(PeopleScene(app, people[-1].key)).form
    assert form.visible_rect("list").contains(form.visible_rect(f"person:{people[-1].key}"))
    pilot.click("new")
    pilot.type("ANNA")
    assert "ANNA" in refusal_text(pilot)


def test_a_name_that_was_typed_is_kept_wherever_one_goes_next(pilot: Pilot, app: App):
    """Of somebody new as well."""
    anna, bjorn = add_people(app, "Anna", "Björn")

    def type_letter(letter: str) -> None:
        pilot.click("name")
        pilot.keys("end")
        pilot.type(letter)

    pilot.open(PeopleScene(app, anna.key))
    type_letter("b")
    pilot.click(f"person:{bjorn.key}", f"person:{anna.key}")
    type_letter("c")
    pilot.click("portrait:owl")
    type_letter("d")
    assert pilot.top.try_leave()
    type_letter("e")
    pilot.click("new")
    pilot.type("Berta")
    pilot.click(f"person:{anna.key}")
    assert names(app) == ["Annabcde", "Berta", "Björn"]
    assert pilot.top.key == anna.key and pilot.widget("colour").swatches[anna.colour]
    pilot.click("new")
    pilot.type("Dóra")
    pilot.keys("esc")
    assert pilot.page != "PeopleScene" and "Dóra" in names(app)


@pytest.fixture
def seats(pilot: Pilot, app: App) -> SeatsScene:
    players = [PlayerInfo("Anna"), PlayerInfo("Björn"), PlayerInfo("", "bot", "keen:nanna")]
    return open_seats(pilot, *players)


def test_help_is_three_clicks_away(pilot: Pilot, app: App, seats: SeatsScene) -> None:
    """It is kept for that person alone."""
    profiles = app.profiles
    pilot.click("token:2")
    assert "help" not in pilot.names()
    pilot.keys("esc")
    pilot.click("token:0", "help", "hints")
    assert profiles.help("ANNA") == Help(hints=False, tips=True)
    assert profiles.help("Björn") == HELP_OF_NEW
    pilot.click("marks", "done")
    pilot.keys("esc")
    assert App(app.store).profiles.help("anna") == Help(hints=False, marks=False, tips=True)
    profiles.give_help("Björn", HELP_OF_NEW)
    assert list(app.settings.help) == ["anna"]
    profiles.give_help("anna", HELP_OF_NEW)
    assert not app.settings.help


def test_the_characters_are_met_from_the_list_and_from_a_chair(pilot: Pilot, seats: SeatsScene):
    """Each has a story in every language, read aloud too; it is reached from a name's list."""
    pilot.click("token:2")
    choice = pilot.widget("name:2")
    assert choice.options[-1][0] == MEET
    choice.notify(MEET)
    pilot.frame()
    assert pilot.page == "CompanyScene" and pilot.said("called") == "Nanna"
    pilot.keys("esc")
    assert seats.chairs.roster()[2].level == "keen:nanna"
    assert pilot.value("name:2") == "nanna"
    pilot.keys("esc")
    assert pilot.top is seats
    pilot.open(PeopleScene(pilot.app))
    pilot.click("company")
    for character in CHARACTERS:
        pilot.click(f"company:{character.key}")
        assert pilot.said("called") == character.name
        assert pilot.said("story") in pilot.widget(f"company:{character.key}").label
    pilot.click("done")
    assert pilot.page == "PeopleScene"
    for language in languages():
        said = texts(HOME / f"words.{language}.yaml")
        stories = {str(said[f"company.{character.key}.story"]) for character in CHARACTERS}
        assert len(stories) == len(CHARACTERS), language
        assert all(2 <= text.count(". ") + 1 <= 4 and len(text) < 330 for text in stories)
