"""People, driven by a pilot: the list of them, and how they come to their chairs."""

import msgspec
import pygame
import pytest

from rules.kit.match import Sitter
from table.house.house import House
from table.house.laying import usual_table
from table.house.people import Person
from table.kept.choices import Setup
from table.laying.seats import SeatsScene
from table.settings.help import HelpScene
from table.settings.people import PeopleScene
from table.widgets import Choice
from tests.book.shelves import line, log
from tests.pilot import GAME, NAMES, SIZES, Pilot

pytest_plugins = ["tests.screens"]
pytestmark = pytest.mark.usefixtures("felt")
COMPUTER = Sitter("", "bot", "steady")


def come(house: House, *names: str) -> list[Person]:
    """These are on the list."""
    found = [house.welcome(name)[0] for name in names]
    return [one for one in found if one is not None]


def seats(pilot: Pilot, *sitters: Sitter) -> SeatsScene:
    """The table laid for these."""
    if sitters:
        pilot.house.settings.setups[GAME] = Setup(list(sitters), {})
    pilot.menu()
    scene = pilot.open(SeatsScene(pilot.house, pilot.house.open(GAME)))
    assert isinstance(scene, SeatsScene)
    return scene


def keys(scene: SeatsScene) -> list[str]:
    return [one.key for one in scene.laid()]


def drag(pilot: Pilot, start: str, end: str | tuple[int, int]) -> None:
    """From one widget to another, with the button held."""
    form = pilot.top.form
    here, there = form.spot(start), end if isinstance(end, tuple) else form.spot(end)
    pilot_event(pygame.MOUSEBUTTONDOWN, here)
    for part in (1, 2, 3):
        at = tuple(a + (b - a) * part // 3 for a, b in zip(here, there, strict=True))
        pilot_event(pygame.MOUSEMOTION, at)
        pilot.frame()
    pilot_event(pygame.MOUSEBUTTONUP, there)
    pilot.frame()


def pilot_event(kind: int, pos: tuple[int, ...]) -> None:
    facts = {"rel": (1, 1), "buttons": (1, 0, 0)} if kind == pygame.MOUSEMOTION else {"button": 1}
    pygame.event.post(pygame.event.Event(kind, pos=pos, **facts))


def said(pilot: Pilot) -> str:
    return pilot.said("refusal")


# --- the list


def test_somebody_comes_on_the_list_by_keyboard_alone(pilot: Pilot, house: House):
    """From the menu: a name, Enter, and all that may be chosen; each is on disk at once."""
    pilot.menu()
    pilot.to("people")
    pilot.keys("enter")
    pilot.to("name")
    pilot.type("Þórunn")
    pilot.keys("enter", "enter")
    (person,) = house.people.all()
    for name in ("colour", "language", "large", "contrast", "deck", "pace"):
        pilot.to(name)
        pilot.keys("right")
    (chosen,) = House(house.store).people.all()
    assert chosen.name == "Þórunn" and chosen.key == person.key
    assert chosen.colour != person.colour and chosen.pace < 1
    assert (chosen.language, chosen.large, chosen.deck) == ("en", 100, "classic")
    assert chosen.contrast
    pilot.to("help")
    pilot.keys("enter")
    assert isinstance(pilot.top, HelpScene)
    pilot.click("hints")
    pilot.keys("esc")
    assert not house.help(person.sitter).hints
    pilot.keys("esc")
    assert pilot.top.form.find("people")


def test_a_guest_who_has_played_is_put_on_the_list_by_one_press(pilot: Pilot, house: House):
    """Below the list stand those the book knows by name alone; of each it says why they are not on
    it, and one press puts them there. Not who is on it by that name, nor who had no name."""
    anna, _ = house.welcome("Anna")
    nameless = house.words.say("seats.someone", seat=2)
    log(
        house.store.results_path.parent,
        line(1, f"Anna={anna.key}", "Gunna frænka"),
        line(2, "anna", "Gunna frænka", nameless, "bot"),
    )
    pilot.open(PeopleScene(house))
    assert [one for one in pilot.names() if one.startswith("guest:")] == ["guest:Gunna frænka"]
    pilot.click("guest:Gunna frænka")
    assert "Gunna frænka has played 2 games here as a guest" in pilot.said("why")
    pilot.click("keep")
    assert [one.name for one in house.people.all()] == ["Anna", "Gunna frænka"]
    assert not [one for one in pilot.names() if one.startswith("guest:")]
    assert pilot.top.person.name == "Gunna frænka"


def test_nobody_without_a_name_comes_on_the_list(pilot: Pilot, house: House):
    """One sentence says what is missing; somebody there keeps the name they had."""
    pilot.open(PeopleScene(house))
    pilot.click("keep")
    assert said(pilot) == house.words.say("people.noname") and house.people.all() == []
    pilot.type("Anna")
    assert said(pilot) == ""
    pilot.click("keep")
    pilot.click("name")
    entry = pilot.widget("name")
    entry.move(0)
    entry.move(99, keep=True)
    pilot.type("  ")
    assert said(pilot) == house.words.say("people.noname")
    pilot.keys("esc")
    assert [one.name for one in house.people.all()] == ["Anna"]


def test_any_letters_make_a_name_and_not_too_many(pilot: Pilot, house: House):
    """Emoji, right to left, braces, 200 letters: what can be seen of it is the name."""
    scene = pilot.open(PeopleScene(house))
    for name in NAMES:
        pilot.click("new")
        pilot.type(name)
        pilot.click("keep")
    found = [one.name for one in house.people.all()]
    assert len(found) == sum(bool(name.strip()) for name in NAMES)
    assert max(map(len, found)) <= 24
    assert isinstance(scene, PeopleScene)


def test_people_of_one_name_are_told_apart_by_more_than_a_number(pilot: Pilot, house: House):
    """On the list and for the chairs by colour, where they have the same by portrait; and whoever
    types a name that is there is told so."""
    first, second = come(house, "Anna", "anna")
    pilot.open(PeopleScene(house))
    said_ = [pilot.widget(f"person:{one.key}").text for one in (first, second)]
    assert said_ == [f"Anna ({first.colour})", f"anna ({second.colour})"]
    pilot.click("new")
    pilot.type("ANNA")
    assert "ANNA" in said(pilot)
    house.people.change(msgspec.structs.replace(second, colour=first.colour))
    scene = seats(pilot, first.sitter, COMPUTER)
    options = dict(scene._kinds(0))
    assert len({options["person", one.key] for one in (first, second)}) == 2


def test_somebody_is_taken_off_the_list_and_comes_back(pilot: Pilot, house: House):
    """The way back stands where they were, and later under those who have played here."""
    anna, bjorn = come(house, "Anna", "Björn")
    pilot.open(PeopleScene(house))
    pilot.click(f"person:{bjorn.key}")
    pilot.click("delete")
    assert [one.key for one in house.people.all()] == [anna.key]
    pilot.click("bring back")
    assert house.people.all() == [anna, bjorn]
    pilot.click("delete")
    pilot.keys("esc")
    pilot.open(PeopleScene(house))
    pilot.click(f"person:{bjorn.key}")
    pilot.click("bring back")
    assert House(house.store).people.all() == [anna, bjorn]


def test_a_name_that_was_typed_is_kept_wherever_one_goes_next(pilot: Pilot, house: House):
    """To another of the list, to a choice, back, or out of the window."""
    anna, bjorn = come(house, "Anna", "Björn")

    def typed(letter: str) -> None:
        pilot.click("name")
        pilot.keys("end")
        pilot.type(letter)

    pilot.open(PeopleScene(house, anna.key))
    typed("b")
    pilot.click(f"person:{bjorn.key}")
    pilot.click(f"person:{anna.key}")
    typed("c")
    pilot.click("portrait")
    typed("d")
    assert pilot.top.leaving()
    typed("e")
    pilot.keys("esc")
    assert [one.name for one in house.people.all()] == ["Annabcde", "Björn"]


@pytest.mark.parametrize("size", SIZES[:2])
def test_many_people_have_room(house: House, size: tuple[int, int]):
    """Whoever of forty is looked at stands in sight on the list, and at the chairs the rest can be
    reached on the bench."""
    people = come(house, *(f"P{at:02}" for at in range(40)))
    pilot = Pilot(house, size)
    pilot.open(PeopleScene(house, people[-1].key))
    assert pilot.top.form.box("list").contains(pilot.top.form.box(f"person:{people[-1].key}"))
    seats(pilot, people[0].sitter, COMPUTER)
    name = f"bench:{people[-1].key}"
    pilot.top.form.set_focus(pilot.widget(name))
    assert pilot.top.form.box("bench").collidepoint(pilot.top.form.spot(name))


# --- the chairs


def test_a_person_is_chosen_for_a_chair_from_a_list(pilot: Pilot, house: House):
    """By click and by keys; a guest for tonight types a name; both are there the next time, the
    person by whatever they are called then."""
    anna, bjorn = come(house, "Anna", "Björn")
    scene = seats(pilot, anna.sitter, COMPUTER, COMPUTER)
    pilot.click("who:1")
    choice = pilot.widget("who:1")
    assert isinstance(choice, Choice) and choice.opened
    pilot.keys("home", "right", "enter")
    assert scene.laid()[1] == bjorn.sitter
    scene._kind(2, ("person", ""))
    pilot.frame()
    pilot.click("name:2")
    pilot.type("Gestur")
    pilot.click("start")
    house.people.change(msgspec.structs.replace(bjorn, name="Bjössi"))
    later = House(house.store)
    table = usual_table(later, later.open(GAME)).sitters
    assert table == [anna.sitter, Sitter("Bjössi", "person", "", bjorn.key), Sitter("Gestur")]
    assert [one.key for one in later.people.all()] == [anna.key, bjorn.key]


def test_a_guest_is_put_on_the_list_from_the_chair(pilot: Pilot, house: House):
    """As soon as a name is typed, and with what a guest of that name had; left and right pass over
    it, so that nobody comes on the list unawares."""
    house.settings.portraits["eva"] = "owl"
    scene = seats(pilot, Sitter(""), COMPUTER)
    assert ("person", "+") not in dict(scene._kinds(0))
    pilot.click("name:0")
    pilot.type("Eva")
    choice = pilot.widget("who:0")
    assert isinstance(choice, Choice) and ("person", "+") in dict(choice.options)
    pilot.top.form.set_focus(choice)
    pilot.keys("right", "left")
    assert scene.sitters[0] == Sitter("") and house.people.all() == []
    pilot.click("name:0")
    pilot.type("Eva")
    pilot.click("who:0")
    pilot.keys("home", "down", "enter")
    (eva,) = house.people.all()
    assert scene.laid()[0] == eva.sitter and (eva.name, eva.portrait) == ("Eva", "owl")


def test_nobody_sits_on_two_chairs(pilot: Pilot, house: House):
    """Who is chosen for another chair changes places with whoever is there; left and right pass
    them over, so that going through a list moves nobody else."""
    anna, bjorn, eva = come(house, "Anna", "Björn", "Eva")
    scene = seats(pilot, anna.sitter, bjorn.sitter, COMPUTER)
    pilot.top.form.set_focus(pilot.widget("who:0"))
    pilot.keys("right")
    assert keys(scene) == [eva.key, bjorn.key, ""]
    pilot.keys("left")
    assert keys(scene) == [anna.key, bjorn.key, ""]
    scene._kind(0, ("person", bjorn.key))
    assert keys(scene) == [bjorn.key, anna.key, ""]


def test_tokens_are_dragged_from_chair_to_chair(pilot: Pilot, house: House):
    """They change places, whoever they are; a drag is no click, and one that ends nowhere moves
    nobody."""
    anna, bjorn = come(house, "Anna", "Björn")
    scene = seats(pilot, anna.sitter, bjorn.sitter, COMPUTER)
    faces = house.portraits([anna.sitter, bjorn.sitter])
    drag(pilot, "token:0", "token:1")
    assert keys(scene) == [bjorn.key, anna.key, ""]
    drag(pilot, "token:1", "who:2")
    assert keys(scene) == [bjorn.key, "", anna.key]
    row, column = pilot.top.form.box("token:1"), pilot.top.form.box("seats")
    drag(pilot, "token:2", (column.left + 2, row.top - 1))  # on its number, at its upper edge
    assert keys(scene) == [bjorn.key, anna.key, ""]
    scene.swap(1, 2)
    drag(pilot, "token:0", (pilot.stage.size[0] - 9, 9))
    assert keys(scene) == [bjorn.key, "", anna.key]
    x, y = pilot.top.form.spot("token:0")
    drag(pilot, "token:0", (x + 12, y))  # and back onto itself
    assert house.portraits([anna.sitter, bjorn.sitter]) == faces
    assert not pilot.widget("carried").visible


def test_tokens_are_dragged_from_the_bench_and_back(pilot: Pilot, house: House):
    """Onto any chair; a click brings them to one that is nobody's; from a chair to the bench they
    leave it to a guest."""
    anna, bjorn, eva = come(house, "Anna", "Björn", "Eva")
    scene = seats(pilot, anna.sitter, COMPUTER, COMPUTER)
    drag(pilot, f"bench:{eva.key}", "token:0")
    assert keys(scene) == [eva.key, "", ""]
    drag(pilot, f"bench:{bjorn.key}", "name:2")
    assert keys(scene) == [eva.key, "", bjorn.key]
    pilot.click(f"bench:{anna.key}")
    assert keys(scene) == [eva.key, anna.key, bjorn.key]
    assert "bench" not in pilot.names()
    scene.swap(0, 2)
    house.people.delete(eva)
    scene.returned(None)
    assert keys(scene) == [bjorn.key, anna.key, ""]
    house.people.bring_back(eva)
    scene.returned(None)
    drag(pilot, "token:1", "bench")
    assert keys(scene) == [bjorn.key, "", ""] and scene.sitters[1] == Sitter("")


def test_the_first_from_the_bench_takes_the_nameless_chair(pilot: Pilot, house: House):
    """At a table never laid before a click seats them where “Player 1” would have sat, then where
    computers are."""
    anna, bjorn = come(house, "Anna", "Björn")
    scene = seats(pilot)
    pilot.click(f"bench:{anna.key}")
    pilot.click(f"bench:{bjorn.key}")
    assert keys(scene)[:2] == [anna.key, bjorn.key]


def test_the_chair_shows_its_persons_own(pilot: Pilot, house: House):
    """Portrait, colour and lamp, and the name that only the page of people changes; a new portrait
    by click is the person's."""
    anna, _ = come(house, "Anna", "Björn")
    seats(pilot, anna.sitter, Sitter("Anna"))
    token = pilot.widget("token:0")
    assert (token.portrait, token.colour) == (anna.portrait, anna.colour)
    assert pilot.widget("token:1").colour == ""
    assert pilot.said("name:0") == "Anna"
    pilot.click("token:0")
    known = house.people.by_key(anna.key)
    assert known is not None and known.portrait == pilot.widget("token:0").portrait != anna.portrait
    pilot.click("people")
    assert isinstance(pilot.top, PeopleScene)


def test_somebody_half_written_down_comes_on_the_list(pilot: Pilot, house: House) -> None:
    """A name typed counts whichever control is pressed next: another row, or Enter once; and going
    back asks. The colours are seen, and it is said that the portrait changes."""
    house.welcome("Anna")
    scene = pilot.menu_page("people", PeopleScene)
    pilot.click("new")
    scene._typed("Berta")
    anna = next(one for one in house.people.all() if one.name == "Anna")
    pilot.click(f"person:{anna.key}")
    assert [one.name for one in house.people.all()] == ["Anna", "Berta"]
    assert scene.key == anna.key and pilot.widget("colour").swatches[anna.colour]
    assert pilot.widget("portrait").tip is not None
    pilot.click("new")
    scene._typed("Carl")
    pilot.keys("enter")
    assert len(house.people.all()) == 3
    pilot.click("new")
    scene._typed("Dóra")
    pilot.keys("esc")
    pilot.click("no")
    assert pilot.top is not scene and len(house.people.all()) == 3
