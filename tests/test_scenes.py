"""Menu, seats, curtain and pause, driven by a pilot that clicks named things and types."""

import pygame
import pytest

from rules.kit.match import Sitter
from sprites.portraits import PORTRAITS
from table.choices import Setup
from table.house import WISHES, House
from table.laying import usual_table
from table.scene import Scene
from table.scenes.curtain import CurtainScene
from table.scenes.howto import HowToScene
from table.scenes.pause import PauseScene
from table.scenes.scores import ScoresScene
from table.scenes.seats import SeatsScene
from table.scenes.settings import SettingsScene
from table.scenes.tiles import GameTile, WaitingGame
from table.store import Store
from table.widgets import Entry, Label
from tests.pilot import GAME, NAMES, SIZES, Below, Felt, Pilot, caught_up, play, seated

pytest_plugins = ["tests.screens"]
pytestmark = pytest.mark.usefixtures("felt")


# --- the menu ------------------------------------------------------------------------------


@pytest.mark.parametrize("size", SIZES)
def test_every_game_found_has_its_tile_with_a_picture(house: House, size):
    """The pictures come after the first frame, none before."""
    pilot = Pilot(house, size)
    menu = pilot.menu()
    tiles = [one for one in menu.form.widgets if isinstance(one, GameTile)]
    assert [tile.name for tile in tiles] == [f"game:{game.name}" for game in house.games]
    assert not any(tile.picture for tile in tiles)
    pilot.frame(len(tiles) + 4)
    for tile in menu.form.widgets:
        if isinstance(tile, GameTile):
            assert tile.picture and tile.picture.get_size() == menu._size(tile)


def test_leave_closes_the_window_and_escape_does_not(pilot: Pilot):
    """Nothing is left by accident."""
    menu = pilot.menu()
    pilot.keys("esc")
    assert pilot.top is menu and not pilot.stage.quitting
    pilot.click("leave")
    assert pilot.stage.quitting


def test_notices_of_the_store_are_shown_once(store: Store):
    """A damaged settings file is set aside, and somebody is told."""
    store.settings_path.parent.mkdir(parents=True)
    store.settings_path.write_text("{", encoding="utf-8")
    pilot = Pilot(House(store))
    menu = pilot.menu()
    pilot.frame()
    assert "aside" in pilot.said("text")
    pilot.click("yes")
    pilot.frame()
    assert pilot.top is menu


def test_a_game_begun_is_offered_and_gone_on_with(pilot: Pilot, house: House):
    """By mouse: a game left at the table waits in the menu with its people and its time."""
    menu = pilot.menu()
    pilot.click(f"game:{GAME}")
    pilot.click("start")
    table = pilot.top
    assert isinstance(table, Felt)
    play(table.sitting.match, steps=3)
    table.close("menu")
    pilot.frame()
    assert pilot.top is menu
    card = pilot.widget("goon:0")
    assert isinstance(card, WaitingGame) and card.able
    assert all(sitter.name in card.names for sitter in table.sitting.match.sitters)
    pilot.click("goon:0")
    assert isinstance(pilot.top, Felt)
    gone_on, left = pilot.top.sitting.match, table.sitting.match
    assert caught_up(gone_on, left).state == left.state


def test_several_games_wait_the_latest_first_and_one_is_put_away(pilot: Pilot, house: House):
    """Put away is asked twice; “keep it” keeps it."""
    for people in (2, 3, 4):
        house.leave(seated(house, people).journal)
    pilot.menu()
    assert {"goon:0", "goon:1", "goon:2"} <= pilot.names()
    names = pilot.widget("goon:1").names
    pilot.click("aside:1")
    pilot.click("no")
    assert "goon:2" in pilot.names()
    pilot.click("aside:1")
    pilot.click("yes")
    assert "goon:2" not in pilot.names()
    assert names not in [pilot.widget(f"goon:{place}").names for place in (0, 1)]
    assert len(list(house.store.aside.iterdir())) == 1


def test_a_damaged_game_is_told_once_and_no_longer_offered(pilot: Pilot, house: House):
    """It lies aside, with a sentence that says where."""
    sitting = seated(house)
    house.leave(sitting.journal)
    sitting.journal.path.write_text("nonsense\nnonsense\n", encoding="utf-8")
    menu = pilot.menu()
    pilot.frame()
    assert "aside" in pilot.said("text")
    pilot.keys("esc")
    pilot.frame()
    assert pilot.top is menu and "goon:0" not in pilot.names()


@pytest.mark.parametrize("way", ["mouse", "keys"])
def test_from_the_menu_every_screen_is_reached_and_left(pilot: Pilot, way: str):
    """Settings, how to play, seats: there by click or Tab and Enter, back by button or Esc."""
    menu = pilot.menu()
    for name, scene, back in (
        ("settings", SettingsScene, "done"),
        ("howto", HowToScene, "back"),
        (f"game:{GAME}", SeatsScene, "back"),
    ):
        if way == "mouse":
            pilot.click(name)
        else:
            pilot.to(name)
            pilot.keys("enter")
        assert isinstance(pilot.top, scene)
        if way == "mouse":
            pilot.click(back)
        else:
            pilot.keys("esc")
        assert pilot.top is menu
    pilot.keys("f1")
    assert isinstance(pilot.top, HowToScene)


# --- seats ---------------------------------------------------------------------------------


def seats(pilot: Pilot) -> SeatsScene:
    pilot.menu()
    scene = pilot.open(SeatsScene(pilot.house, pilot.house.open(GAME)))
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
    assert isinstance(pilot.top, Felt)
    sitters = pilot.top.sitting.match.sitters
    assert len(sitters) == 5
    assert sitters[0].name.endswith("Ósk") and sitters[1] == Sitter("Björn")
    assert all(sitter.who == "bot" for sitter in sitters[2:])


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("people", [2, 4, 10])
def test_every_seat_can_be_reached_whatever_the_number(house: House, size, people: int):
    """The last seat's name and kind lie inside the window once they have the focus."""
    house.settings.setups[GAME] = Setup([Sitter(f"P{seat}") for seat in range(people)], {})
    pilot = Pilot(house, size)
    seats(pilot)
    for seat in range(people):
        for name in (f"name:{seat}", f"who:{seat}"):
            pilot.top.form.set_focus(pilot.widget(name))
            assert pygame.Rect((0, 0), size).collidepoint(pilot.top.form.spot(name))
    spots = [pilot.top.form.spot(f"name:{seat}") for seat in range(people)]
    assert len(set(spots)) == people


def test_any_name_may_be_typed_and_none_is_needed(pilot: Pilot):
    """Empty, 200 letters, emoji, right to left, braces: everybody gets a name that shows."""
    scene = seats(pilot)
    pilot.top.form.set_focus(pilot.widget("count"))
    for _ in range(len(NAMES)):
        pilot.keys("right")
    assert scene.count >= len(NAMES)
    for seat, name in enumerate(NAMES):
        scene._kind(seat, ("person", ""))
        pilot.frame()
        pilot.click(f"name:{seat}")
        entry = pilot.widget(f"name:{seat}")
        assert isinstance(entry, Entry)
        entry.move(0)
        entry.move(99, keep=True)
        pilot.type(name)
    laid = [sitter.name for sitter in scene.laid()]
    assert all(name.strip() for name in laid)
    assert len({name.casefold() for name in laid}) == len(laid)
    pilot.click("start")
    assert [one.name for one in pilot.top.sitting.match.sitters] == laid


def test_a_portrait_is_chosen_by_clicking_and_kept(pilot: Pilot, house: House):
    """Each click gives the seat another that nobody has; it is on disk and goes with the name to
    whichever seat; by key as well as by mouse."""
    house.settings.setups[GAME] = Setup([Sitter("Anna"), Sitter("Björn"), Sitter("Ösp")], {})
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
    kept, _ = house.store.load_settings()
    assert kept.portraits["björn"] == shown()[1]
    assert house.portraits(["Ösp", "Björn"])[1] == shown()[1]
    assert scene.refusal() == ""


def test_portraits_are_not_kept_without_end(house: House):
    """Of many names only the latest are remembered."""
    for number in range(3 * WISHES):
        house.next_portrait([f"P{number}"], 0)
    assert len(house.settings.portraits) == WISHES
    assert f"p{3 * WISHES - 1}" in house.settings.portraits


def test_people_of_one_name_are_told_apart(pilot: Pilot, house: House):
    """Two Annas: the second is Anna 2."""
    house.settings.setups[GAME] = Setup([Sitter("Anna"), Sitter("Anna"), Sitter("anna")], {})
    scene = seats(pilot)
    assert len({one.name.casefold() for one in scene.laid()}) == 3


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


def test_rules_that_do_not_go_together_are_refused_in_words(pilot: Pilot, house: House):
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
    assert pilot.top is scene and house.store.unfinished() == []
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
    laid = scene.laid()
    pilot.keys("enter")
    house = House(store)
    again = usual_table(house, house.open(GAME))
    assert again.sitters == laid
    assert again.options["play_again"] is True


def test_a_set_up_that_no_longer_fits_is_let_go(house: House):
    """A game may have changed since: unknown levels, rules, numbers of seats."""
    game = house.open(GAME)
    for setup in (
        Setup([Sitter("A")], {}),
        Setup([Sitter("A"), Sitter("B", "bot", "nosuch")], {}),
        Setup([Sitter("A"), Sitter("B")], {"nosuch": 3}),
        Setup([Sitter("A"), Sitter("B")], {"dice": 7}),
    ):
        house.settings.setups[GAME] = setup
        laid = usual_table(house, game)
        house.leave(house.start(game, laid.sitters, laid.options).journal)


# --- the curtain, the pause ----------------------------------------------------------------


@pytest.mark.parametrize("how", ["click", "enter", "space"])
@pytest.mark.parametrize("name", [*NAMES, "Anna"])
def test_the_curtain_opens_when_the_person_says_so(pilot: Pilot, how: str, name: str):
    """By button, Enter or Space; other keys do nothing."""
    below = pilot.open(Below())
    scene = pilot.open(CurtainScene(name, first=False, note="Anna won 3 points."))
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

    curtain = pilot.open(CurtainScene("Anna", first=True, pause=pause))
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
