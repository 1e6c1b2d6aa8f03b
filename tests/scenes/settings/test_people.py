"""Those who play here, by a pilot: the list of them, and how each has things."""

import pytest

from table.app.app import App
from table.scenes.settings.help import HelpScene
from table.scenes.settings.people_page import PeopleScene
from tests.people import come
from tests.pilot import NAMES, SIZES, Pilot
from tests.stats.shelves import line, log

pytest_plugins = ["tests.screens"]
pytestmark = pytest.mark.usefixtures("felt")


def said(pilot: Pilot) -> str:
    return pilot.said("refusal")


def test_somebody_comes_on_the_list_by_keyboard_alone(pilot: Pilot, app: App):
    """From the menu: a name, Enter, and all that may be chosen; each is on disk at once."""
    pilot.menu()
    pilot.to("people")
    pilot.keys("enter")
    pilot.to("name")
    pilot.type("Þórunn")
    pilot.keys("enter", "enter")
    (person,) = app.people.all()
    for name in ("colour", "language", "large", "contrast", "deck", "pace"):
        pilot.to(name)
        pilot.keys("right")
    (chosen,) = App(app.store).people.all()
    assert chosen.name == "Þórunn" and chosen.key == person.key
    assert chosen.colour != person.colour and chosen.pace < 1
    assert (chosen.language, chosen.large, chosen.deck) == ("en", 100, "classic")
    assert chosen.contrast
    pilot.to("help")
    pilot.keys("enter")
    assert isinstance(pilot.top, HelpScene)
    pilot.click("hints")
    pilot.keys("esc")
    assert not app.profiles.help(person.player).hints
    pilot.keys("esc")
    assert pilot.top.form.find("people")


def test_a_guest_who_has_played_is_put_on_the_list_by_one_press(pilot: Pilot, app: App):
    """Below the list stand those the book knows by name alone; of each it says why they are not on
    it, and one press puts them there. Not who is on it by that name, nor who had no name."""
    anna, _ = app.profiles.welcome("Anna")
    nameless = app.words.say("seats.someone", seat=2)
    log(
        app.store.results_path.parent,
        line(1, f"Anna={anna.key}", "Gunna frænka"),
        line(2, "anna", "Gunna frænka", nameless, "bot"),
    )
    pilot.open(PeopleScene(app))
    assert [one for one in pilot.names() if one.startswith("guest:")] == ["guest:Gunna frænka"]
    pilot.click("guest:Gunna frænka")
    assert "Gunna frænka has played 2 games here as a guest" in pilot.said("why")
    pilot.click("keep")
    assert [one.name for one in app.people.all()] == ["Anna", "Gunna frænka"]
    assert not [one for one in pilot.names() if one.startswith("guest:")]
    assert pilot.top.person.name == "Gunna frænka"


def test_nobody_without_a_name_comes_on_the_list(pilot: Pilot, app: App):
    """One sentence says what is missing; somebody there keeps the name they had."""
    pilot.open(PeopleScene(app))
    pilot.click("keep")
    assert said(pilot) == app.words.say("people.noname") and app.people.all() == []
    pilot.type("Anna")
    assert said(pilot) == ""
    pilot.click("keep")
    pilot.click("name")
    entry = pilot.widget("name")
    entry.move(0)
    entry.move(99, keep=True)
    pilot.type("  ")
    assert said(pilot) == app.words.say("people.noname")
    pilot.keys("esc")
    assert [one.name for one in app.people.all()] == ["Anna"]


def test_any_letters_make_a_name_and_not_too_many(pilot: Pilot, app: App):
    """Emoji, right to left, braces, 200 letters, a letter of thousands of signs: what can be seen
    of it is the name, and another start finds it again."""
    scene = pilot.open(PeopleScene(app))
    for name in NAMES:
        pilot.click("new")
        pilot.type(name)
        pilot.click("keep")
    found = [one.name for one in app.people.all()]
    assert len(found) == sum(bool(name.strip()) for name in NAMES)
    assert max(map(len, found)) <= 24
    assert [one.name for one in App(app.store).people.all()] == found
    assert isinstance(scene, PeopleScene)


def test_people_of_one_name_are_told_apart_by_more_than_a_number(pilot: Pilot, app: App):
    """By colour, where they have the same by portrait; and whoever types a name that is there is
    told so."""
    first, second = come(app, "Anna", "anna")
    pilot.open(PeopleScene(app))
    said_ = [pilot.widget(f"person:{one.key}").text for one in (first, second)]
    assert said_ == [f"Anna ({first.colour})", f"anna ({second.colour})"]
    pilot.click("new")
    pilot.type("ANNA")
    assert "ANNA" in said(pilot)


def test_somebody_is_taken_off_the_list_and_comes_back(pilot: Pilot, app: App):
    """The way back stands where they were, and later under those who have played here."""
    anna, bjorn = come(app, "Anna", "Björn")
    pilot.open(PeopleScene(app))
    pilot.click(f"person:{bjorn.key}")
    pilot.click("delete")
    assert [one.key for one in app.people.all()] == [anna.key]
    pilot.click("bring back")
    assert app.people.all() == [anna, bjorn]
    pilot.click("delete")
    pilot.keys("esc")
    pilot.open(PeopleScene(app))
    pilot.click(f"person:{bjorn.key}")
    pilot.click("bring back")
    assert App(app.store).people.all() == [anna, bjorn]


def test_a_name_that_was_typed_is_kept_wherever_one_goes_next(pilot: Pilot, app: App):
    """To another of the list, to a choice, back, or out of the window."""
    anna, bjorn = come(app, "Anna", "Björn")

    def typed(letter: str) -> None:
        pilot.click("name")
        pilot.keys("end")
        pilot.type(letter)

    pilot.open(PeopleScene(app, anna.key))
    typed("b")
    pilot.click(f"person:{bjorn.key}")
    pilot.click(f"person:{anna.key}")
    typed("c")
    pilot.click("portrait")
    typed("d")
    assert pilot.top.try_leave()
    typed("e")
    pilot.keys("esc")
    assert [one.name for one in app.people.all()] == ["Annabcde", "Björn"]


@pytest.mark.parametrize("size", SIZES[:2])
def test_many_people_have_room(app: App, size: tuple[int, int]):
    """Whoever of forty is looked at stands in sight on the list."""
    people = come(app, *(f"P{at:02}" for at in range(40)))
    pilot = Pilot(app, size)
    pilot.open(PeopleScene(app, people[-1].key))
    box = pilot.top.form.visible_rect(f"person:{people[-1].key}")
    assert pilot.top.form.visible_rect("list").contains(box)


def test_somebody_half_written_down_comes_on_the_list(pilot: Pilot, app: App) -> None:
    """A name typed counts whichever control is pressed next: another row, or Enter once; and going
    back asks. The colours are seen, and it is said that the portrait changes."""
    app.profiles.welcome("Anna")
    scene = pilot.menu_page("people", PeopleScene)
    pilot.click("new")
    scene._typed("Berta")
    anna = next(one for one in app.people.all() if one.name == "Anna")
    pilot.click(f"person:{anna.key}")
    assert [one.name for one in app.people.all()] == ["Anna", "Berta"]
    assert scene.key == anna.key and pilot.widget("colour").swatches[anna.colour]
    assert pilot.widget("portrait").tooltip is not None
    pilot.click("new")
    scene._typed("Carl")
    pilot.keys("enter")
    assert len(app.people.all()) == 3
    pilot.click("new")
    scene._typed("Dóra")
    pilot.keys("esc")
    pilot.click("no")
    assert pilot.top is not scene and len(app.people.all()) == 3
