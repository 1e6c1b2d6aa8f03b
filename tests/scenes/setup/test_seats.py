"""The seats, driven by a pilot: names, portraits, house rules, and what is remembered of them."""

import pytest

from rules.kit.match import PlayerInfo
from sprites.portraits import PORTRAITS
from table.app.app import App
from table.app.profiles import WISHES
from table.app.table_setup import usual_table
from table.scenes.setup.seats_page import SeatsScene
from table.storage.settings import Setup
from table.storage.store import Store
from table.widgets import Entry, Label
from tests.pilot import GAME, NAMES, Felt, Pilot

pytest_plugins = ["tests.screens"]
pytestmark = pytest.mark.usefixtures("felt")


def seats(pilot: Pilot) -> SeatsScene:
    pilot.menu()
    scene = pilot.open(SeatsScene(pilot.app, pilot.app.open(GAME)))
    assert isinstance(scene, SeatsScene)
    return scene


def test_a_match_is_laid_by_keyboard_alone(pilot: Pilot):
    """Tab and Enter from the menu to the first card, with one more player and a name typed."""
    pilot.menu()
    pilot.to(f"game:{GAME}")
    pilot.keys("enter")
    pilot.to("count")
    pilot.keys("right")
    assert pilot.value("count") == 5
    pilot.to("name:0")
    pilot.keys(*["end"])
    pilot.type(" Ósk")
    pilot.to("who:1")
    pilot.keys("home")
    pilot.to("name:1")
    pilot.type("Björn")
    pilot.keys("enter")
    assert isinstance(pilot.top, SeatsScene), "Enter in a name starts nothing"
    pilot.keys("enter")
    assert isinstance(pilot.top, Felt)
    players = pilot.top.session.match.players
    assert len(players) == 5
    assert players[0].name.endswith("Ósk") and players[1] == PlayerInfo("Björn")
    assert all(player.who == "bot" for player in players[2:])


def test_any_name_may_be_typed_and_none_is_needed(pilot: Pilot):
    """Empty, 200 letters, emoji, right to left, braces: everybody gets a name that shows."""
    scene = seats(pilot)
    pilot.top.form.set_focus(pilot.widget("count"))
    for _ in range(len(NAMES)):
        pilot.keys("right")
    assert scene.chairs.count >= len(NAMES)
    for seat, name in enumerate(NAMES):
        scene._kind(seat, ("person", ""))
        pilot.frame()
        pilot.click(f"name:{seat}")
        entry = pilot.widget(f"name:{seat}")
        assert isinstance(entry, Entry)
        entry.move(0)
        entry.move(99, keep=True)
        pilot.type(name)
    laid = [player.name for player in scene.chairs.named()]
    assert all(name.strip() for name in laid)
    assert len({name.casefold() for name in laid}) == len(laid)
    pilot.click("start")
    assert [one.name for one in pilot.top.session.match.players] == laid


def test_a_portrait_is_chosen_by_clicking_and_kept(pilot: Pilot, app: App):
    """Each click gives the seat another that nobody has; it is on disk and goes with the name to
    whichever seat; by key as well as by mouse."""
    app.settings.setups[GAME] = Setup(
        [PlayerInfo("Anna"), PlayerInfo("Björn"), PlayerInfo("Ösp")], {}
    )
    scene = seats(pilot)

    def shown() -> list[str]:
        return [pilot.widget(f"token:{seat}").portrait for seat in range(3)]

    seen = [shown()]
    for _ in range(len(PORTRAITS)):
        pilot.click("token:1")
        seen.append(shown())
        assert len(set(seen[-1])) == 3 and seen[-1][1] != seen[-2][1]
        assert seen[-1][0] == seen[0][0] and seen[-1][2] == seen[0][2]
    assert len({worn[1] for worn in seen}) == len(PORTRAITS) - 2
    pilot.to("token:1")
    pilot.keys("enter")
    kept, _ = app.store.load_settings()
    assert kept.portraits["björn"] == shown()[1]
    assert app.profiles.portraits(["Ösp", "Björn"])[1] == shown()[1]
    assert scene.refusal() == ""


def test_a_portrait_belongs_to_the_name_it_was_first_given(pilot: Pilot, app: App):
    """Whoever has sat down once wears the same at every later table, at any seat and beside
    anybody; a name that is only being typed is given none."""
    names = ["Anna", "Björn", "Ösp", "Þórunn", "Ari", "Birna"]
    worn: dict[str, str] = {}
    for first in range(len(names) - 1):
        there = names[first : first + 2]
        app.leave(app.start(app.open(GAME), [PlayerInfo(name) for name in there], {}).journal)
        for name, face in zip(there, app.profiles.portraits(there), strict=True):
            assert worn.setdefault(name, face) == face
    assert len(set(worn.values())) == len(names)
    for turn in range(len(names)):
        seats_ = names[turn:] + names[:turn]
        assert dict(zip(seats_, app.profiles.portraits(seats_), strict=True)) == worn
    kept, _ = app.store.load_settings()
    assert kept.portraits == {name.casefold(): face for name, face in worn.items()}
    app.profiles.portraits(["Ann", "An"])
    assert "ann" not in app.settings.portraits


def test_a_person_without_a_name_keeps_a_portrait(app: App):
    """At whichever seat, beside whichever computers, in whichever language, and after learning a
    game: where a computer was given the same, the computer gives way."""
    someone = app.words.say("seats.someone", seat=1)
    app.profiles.introduce([someone, "Birkir"])
    (face, _) = app.profiles.portraits([someone, "Birkir"])
    app.settings.portraits["dagný"] = face
    app.settings.portraits = dict(reversed(app.settings.portraits.items()))
    elsewhere = app.words.say("seats.someone", seat=3)
    seated = app.profiles.portraits(["Dagný", "Birkir", elsewhere])
    assert seated[2] == face and len(set(seated)) == 3
    app.speak("is")
    assert app.profiles.portraits(["Dagný", app.words.say("seats.someone", seat=2)])[1] == face


def test_portraits_are_not_kept_without_end(app: App):
    """Of many names only the latest are remembered."""
    for number in range(3 * WISHES):
        app.profiles.next_portrait([f"P{number}"], 0)
    assert len(app.settings.portraits) == WISHES
    assert f"p{3 * WISHES - 1}" in app.settings.portraits


def test_partners_are_told_where_people_sit_down(pilot: Pilot, app: App):
    """Who plays together by the number of seats and the house rules chosen wears one emblem, and
    is named above; nothing of it where everybody plays alone."""
    pilot.menu()
    scene = pilot.open(SeatsScene(app, app.open("paks")))
    assert isinstance(scene, SeatsScene)
    for count, threes in ((2, True), (4, True), (6, True), (6, False)):
        scene._count(count)
        scene._option("six_teams", "threes" if threes else "pairs")
        pilot.frame()
        sides = 0 if count == 2 else 2 if threes else 3
        worn = [pilot.widget(f"token:{seat}").side for seat in range(count)]
        assert worn == [seat % sides if sides else -1 for seat in range(count)]
        label = pilot.widget("partners")
        assert isinstance(label, Label)
        assert all(one.name in label.text for one in scene.chairs.named()) == bool(sides)
        assert bool(label.text) == bool(sides)


def test_people_of_one_name_are_told_apart(pilot: Pilot, app: App):
    """Two Annas: the second is Anna 2."""
    app.settings.setups[GAME] = Setup(
        [PlayerInfo("Anna"), PlayerInfo("Anna"), PlayerInfo("anna")], {}
    )
    scene = seats(pilot)
    assert len({one.name.casefold() for one in scene.chairs.named()}) == 3


def test_what_was_typed_survives_a_change_of_number(pilot: Pilot):
    """Down to two and up again: the third name is still there."""
    scene = seats(pilot)
    scene._kind(2, ("person", ""))
    scene._name(2, "Þóra")
    scene._count(2)
    scene._count(4)
    pilot.frame()
    assert pilot.value("name:2") == "Þóra"


def test_house_rules_are_what_the_game_offers_for_so_many_seats(pilot: Pilot):
    """What does not apply is not there; what needs another rule is dimmed until it is on; what
    has no choice is said."""
    scene = seats(pilot)
    pilot.top.form.set_focus(pilot.widget("count"))
    assert "option:dummy" not in pilot.names()
    assert not pilot.widget("option:dice_sides").enabled
    pilot.click("option:dice")
    assert pilot.widget("option:dice_sides").enabled
    assert scene.asked()["dice"] is True and scene.asked()["dice_sides"] == 6
    scene._count(2)
    pilot.frame()
    assert isinstance(pilot.widget("option:dummy"), Label)


def test_rules_that_do_not_go_together_are_refused_in_words(pilot: Pilot, app: App):
    """The reason stands beside the button, in the words of the game, and nothing starts."""
    scene = seats(pilot)
    pilot.click("option:dice")
    assert pilot.said("refusal") == "" and pilot.widget("start").enabled
    pilot.click("option:fixed_opening")
    said, words = pilot.said("refusal"), scene.words
    assert words.say("option.dice") in said and words.say("option.fixed_opening") in said
    assert not pilot.widget("start").enabled
    pilot.click("start")
    pilot.keys("enter")
    scene.start()
    assert pilot.top is scene and app.store.unfinished() == []
    pilot.click("option:dice")
    assert pilot.said("refusal") == ""


def test_the_set_up_is_remembered_for_the_next_evening(pilot: Pilot, store: Store):
    """Who sat there and by which rules, kept on disk."""
    seats(pilot)
    pilot.click("name:0")
    pilot.type(" X")
    pilot.click("option:play_again")
    pilot.top.form.set_focus(pilot.widget("count"))
    pilot.keys("right")
    scene = pilot.top
    laid = scene.chairs.named()
    pilot.keys("enter")
    app = App(store)
    again = usual_table(app, app.open(GAME))
    assert again.players == laid
    assert again.options["play_again"] is True


def test_a_set_up_that_no_longer_fits_is_let_go(app: App):
    """A game may have changed since: unknown levels, rules, numbers of seats."""
    game = app.open(GAME)
    for setup in (
        Setup([PlayerInfo("A")], {}),
        Setup([PlayerInfo("A"), PlayerInfo("B", "bot", "nosuch")], {}),
        Setup([PlayerInfo("A"), PlayerInfo("B")], {"nosuch": 3}),
        Setup([PlayerInfo("A"), PlayerInfo("B")], {"dice": 7}),
    ):
        app.settings.setups[GAME] = setup
        laid = usual_table(app, game)
        app.leave(app.start(game, laid.players, laid.options).journal)
