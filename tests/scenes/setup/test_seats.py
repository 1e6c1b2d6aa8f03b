"""The seats, driven by a pilot: names, portraits, house rules, levels, and players from a file."""

from pathlib import Path

import pygame
import pytest

from rules.kit.match import PlayerInfo
from sprites.portraits import PORTRAITS
from table.app.app import App
from table.app.profiles import MAX_GUESTS
from table.app.table_setup import usual_table
from table.i18n.phrases import manner_text
from table.players.levels import CHARACTERS, LEVELS, level_name
from table.players.roster import BOT_NAMES as COMPUTERS, bot_players
from table.scenes.setup.round_table import Chair, FreeChair, SideLabel
from table.scenes.setup.seats_page import SeatsScene
from table.storage.settings import Setup
from table.storage.store import Store
from table.widgets import Label
from tests.pilot import GAME, NAMES, SIZES, Pilot, add_people, open_seats
from tests.sampling import drawn


def test_a_match_is_laid_by_keyboard_alone(pilot: Pilot, store: Store):
    """One more player, a typed name and another rule are the same the next time."""

    def press(widget: str, *keys: str, text: str = "") -> None:
        """Tab to a widget, press keys, and type."""
        pilot.to(widget)
        pilot.keys(*keys)
        if text:
            pilot.type(text)

    pilot.app.settings.setups[GAME] = Setup([PlayerInfo("Anna"), *bot_players(3)])
    pilot.menu()
    press(f"seats:{GAME}", "enter")
    press("free:3", "enter")
    assert pilot.top.chairs.count == 5 and pilot.top.form.focus.name == "token:4"
    press("rules", "enter")
    press("option:play_again", "space", "esc")
    assert pilot.page == "SeatsScene" and "play again" in pilot.widget("rules").text.casefold()
    press("token:0", "enter", "end", text=" Ósk")
    for page in ("SeatScene", "SeatsScene"):  # Enter in a name starts nothing
        pilot.keys("enter")
        assert pilot.page == page
    press("token:1", "enter")
    press("who:1", "home")
    press("name:1", text="Björn")
    pilot.keys("esc")
    press("start", "enter")
    players = pilot.top.session.match.players
    assert players[0].name.endswith("Ósk") and players[1] == PlayerInfo("Björn")
    assert [player.who for player in players[2:]] == ["bot"] * 3
    app = App(store)
    again = usual_table(app, app.open(GAME))
    assert again.players == list(players) and again.options["play_again"] is True


def test_it_begins_with_who_plays_now(app: App) -> None:
    """From the pause, whoever sat at the last table of the game."""
    players = [PlayerInfo("Anna"), PlayerInfo("Birkir")]
    session = app.start(app.open(GAME), players, {}, "1")
    scene = SeatsScene(app, session.game, session)
    assert scene.chairs.seated_players == list(session.match.players), "it shows other players"


def test_any_name_may_be_typed(pilot: Pilot, app: App):
    """Everybody gets a visible name of their own, whatever was typed."""
    scene = open_seats(pilot)
    while scene.chairs.count < max(scene.rules.SEATS):
        scene.add_player(0)
    assert scene.chairs.count >= len(NAMES)

    def call(seat: int, name: str) -> None:
        scene.chairs.choose(seat, "person", "")
        pilot.frame()
        pilot.click(f"token:{seat}")
        entry = pilot.widget(f"name:{seat}")
        entry.move(0)
        entry.move(99, keep=True)
        pilot.type(name)
        pilot.keys("esc")

    for seat, name in enumerate(NAMES):
        call(seat, name)
    for seat in [seat for seat, name in enumerate(NAMES) if not name.strip()]:
        assert pilot.said("refusal") == app.words.say("seats.nameless", seat=seat + 1)
        call(seat, f"Ari {seat}")
    names = [player.name for player in scene.chairs.roster()]
    assert all(map(str.strip, names)) and len(set(map(str.casefold, names))) == len(names)
    pilot.click("start")
    assert [player.name for player in pilot.top.session.match.players] == names


def test_a_portrait_is_chosen_by_clicking_and_kept(pilot: Pilot, app: App):
    """Each click or Enter gives a free portrait, saved with the name at any seat."""
    open_seats(pilot, *map(PlayerInfo, ("Anna", "Björn", "Ösp")))

    def shown() -> list[str]:
        return [pilot.widget(f"token:{seat}").portrait for seat in range(3)]

    first, before, third = shown()
    portraits = [before]
    pilot.click("token:1")
    for _ in range(len(PORTRAITS)):
        pilot.click("portrait")
        portraits.append(pilot.widget("portrait").portrait)
        assert portraits[-1] not in (first, portraits[-2], third)
    assert len({*portraits}) == len(PORTRAITS) - 2
    pilot.to("portrait", "enter", "esc")
    assert shown()[::2] == [first, third]
    assert app.store.load_settings()[0].portraits["björn"] == shown()[1]
    assert app.profiles.portraits(["Ösp", "Björn"])[1] == shown()[1]


def test_a_portrait_belongs_to_the_name_it_was_first_given(app: App):
    """At every table and seat; names being typed get none."""
    names = ["Anna", "Björn", "Ösp", "Þórunn", "Ari", "Birna"]
    worn: dict[str, str] = {}
    for there in (names[at : at + 2] for at in range(len(names) - 1)):
        app.profiles.fix_portraits(there)
        for name, face in zip(there, app.profiles.portraits(there), strict=True):
            assert worn.setdefault(name, face) == face
    assert len(set(worn.values())) == len(names)
    assert dict(zip(names[::-1], app.profiles.portraits(names[::-1]), strict=True)) == worn
    kept, _ = app.store.load_settings()
    assert kept.portraits == {name.casefold(): face for name, face in worn.items()}
    app.profiles.portraits(["Ann", "An"])
    assert "ann" not in app.settings.portraits
    for number in range(2 * MAX_GUESTS):
        app.profiles.give_next_portrait([f"P{number}"], 0)
    assert len(app.settings.portraits) == MAX_GUESTS
    assert f"p{2 * MAX_GUESTS - 1}" in app.settings.portraits


def test_house_rules_are_what_the_game_offers_for_so_many_seats(pilot: Pilot, app: App):
    """Rules without effect are absent or disabled; a conflict is refused in words."""
    scene = open_seats(pilot)
    words = scene.words
    assert pilot.widget("rules").text == scene.say("seats.usual")
    pilot.click("rules")
    assert "option:dummy" not in pilot.names()
    assert not pilot.widget("option:dice_sides").enabled
    pilot.click("option:dice")
    assert pilot.widget("option:dice_sides").enabled
    assert scene.applicable_options().items() >= {"dice": True, "dice_sides": 6}.items()
    pilot.keys("esc")
    assert words.say("option.dice") in pilot.widget("rules").text
    assert pilot.said("refusal") == "" and pilot.widget("start").enabled
    pilot.click("rules", "option:fixed_opening")
    told = pilot.said("told")
    pilot.keys("esc")
    assert told == pilot.said("refusal") and not pilot.widget("start").enabled
    assert all(words.say(f"option.{key}") in told for key in ("dice", "fixed_opening"))
    scene.start()
    assert pilot.top is scene and app.store.unfinished_journals() == []
    scene.options["dice"] = False
    scene.chairs.choose(2, "person", "")
    for seat, name in ((0, "Anna"), (2, "Þóra")):
        scene.chairs.rename(seat, name)
    assert scene.refusal() == ""
    scene.chairs.set_count(2)
    pilot.click("rules")
    assert isinstance(pilot.widget("option:dummy"), Label)
    scene.chairs.set_count(4)
    assert scene.chairs.players[2].name == "Þóra"


@pytest.mark.parametrize("size", drawn(SIZES, 1, "around the table"))
def test_nobody_at_the_table_covers_another(app: App, size: tuple[int, int]) -> None:
    """At every number of seats portraits, names, places for one more, title and shelf are apart."""
    add_people(app, "Anna", "Björn", "Eva", "Dóra", "Finnur")
    pilot = Pilot(app, size)
    scene = open_seats(pilot)
    for count in scene.rules.SEATS:
        scene.chairs.set_count(count)
        pilot.until_ready()  # the chairs glide
        form, places = scene.form, dict[str, pygame.Rect]()
        for widget in form.widgets:
            if isinstance(widget, Chair):
                places[f"name of {widget.name}"] = form.pixels(widget, widget.name_area())
            if isinstance(widget, (Chair, FreeChair)) or widget.name in ("start", "title", "bench"):
                places[widget.name] = form.pixels(widget)
        names = list(places)
        for at, name in enumerate(names):
            hit = places[name].collidelistall([places[other] for other in names[at + 1 :]])
            assert not hit, f"{count} seats: {name} covers {[names[at + 1 + n] for n in hit]}"


@pytest.mark.parametrize("still", [False, True], ids=["moving", "still"])
def test_chairs_glide_to_their_new_places(pilot: Pilot, still: bool) -> None:
    """They go along the rail and are there soon; with less movement at once."""
    pilot.stage.reduced_motion = still
    scene = open_seats(pilot, PlayerInfo("Anna"), PlayerInfo("Björn"), PlayerInfo("Eva"))
    before = scene.form.centre_of("token:2")
    pilot.click("free:0")
    ways = [scene.form.centre_of("token:3")]
    pilot.until_ready()
    ways.append(scene.form.centre_of("token:3"))
    assert ways[1] != before and (ways[0] == ways[1]) == still, f"from {before}: {ways}"


def test_players_come_and_go_where_the_press_says(pilot: Pilot):
    """The others keep their order; partners have one emblem and a line of the legend."""

    def names() -> list[str]:
        return [player.name for player in scene.chairs.roster()]

    scene = open_seats(pilot, *map(PlayerInfo, ("Anna", "Björn", "Eva")))
    pilot.click("free:1")
    four = names()
    assert [*four[:2], four[3]] == ["Anna", "Björn", "Eva"]
    pilot.click("token:0", "away")
    assert names() == four[1:]
    while scene.chairs.count > min(scene.rules.SEATS):
        scene.remove_player(0)
    pilot.frame()
    pilot.click("token:0")
    assert "away" not in pilot.names()
    scene = open_seats(pilot, *map(PlayerInfo, "ABCD"), game="paks")
    assert {"free:2", "free:3"} <= {*pilot.names()} and "free:1" not in pilot.names()
    pilot.click("free:3")
    assert len(names()) == 6 and [name for name in names() if name in "ABCD"] == list("ABCD")
    assert not any(name.startswith("free:") for name in pilot.names())
    scene.remove_player(5)
    assert names() == list("ABCD")
    scene = open_seats(pilot, game="paks")
    for count, threes in ((2, True), (4, True), (6, True), (6, False)):
        scene.options["six_teams"] = "threes" if threes else "pairs"
        scene.chairs.set_count(count)
        pilot.frame()
        sides = 0 if count == 2 else 2 if threes else 3
        worn = [pilot.widget(f"token:{seat}").side for seat in range(count)]
        assert worn == [seat % sides if sides else -1 for seat in range(count)]
        assert ("partners" in pilot.names()) == bool(sides)
        lines = [label.text for label in scene.form.widgets if isinstance(label, SideLabel)]
        assert len(lines) == sides, f"a line for each side: {lines}"
        for player, side in zip(scene.chairs.roster(), worn):
            assert side < 0 or player.name in lines[side], (
                f"{player.name} plays for {side}: {lines}"
            )


def test_a_set_up_that_no_longer_fits_is_let_go(app: App):
    """Unknown levels, rules and numbers of seats are ignored."""
    game, anna, ben = app.open(GAME), PlayerInfo("A"), PlayerInfo("B")
    for players, options in (
        ([anna], {}),
        ([anna, PlayerInfo("B", "bot", "nosuch")], {}),
        ([anna, ben], {"nosuch": 3}),
        ([anna, ben], {"dice": 7}),
    ):
        app.settings.setups[GAME] = Setup(players, options)
        laid = usual_table(app, game)
        app.leave(app.start(game, laid.players, laid.options).journal)


BOT = "def choose(rules, view, seat, rng):\n    return None\n"


@pytest.mark.parametrize("size", drawn(SIZES, 1, "at every seat"))
def test_every_level_can_be_chosen_at_every_seat(app: App, size: tuple[int, int]) -> None:
    """All levels are in the list without scrolling; at the table they are pips."""
    pilot = Pilot(app, size)
    scene = open_seats(pilot)
    scene.chairs.set_count(len(LEVELS))
    for seat, level in enumerate(LEVELS):
        scene.chairs.choose(seat, "bot", level.name)
        pilot.frame()
        assert pilot.widget(f"token:{seat}").level == seat + 1
        pilot.click(f"token:{seat}")
        choice = pilot.widget(f"who:{seat}")
        line = app.words.say(f"level.{level.name}.line")
        assert any(line in told for told in choice.tooltip.lines)
        assert choice.value == ("bot", level.name)
        assert choice.rows() == len(choice.options) == len(LEVELS) + 2
        pilot.keys("esc")
    pilot.click("start")
    players = pilot.top.session.match.players
    assert [level_name(player.level) for player in players] == [level.name for level in LEVELS]


def test_every_computer_is_somebody(pilot: Pilot) -> None:
    """Computers are different characters; another free one or none can be chosen."""
    scene = open_seats(pilot)
    chairs = scene.chairs
    chairs.set_count(3)
    chairs.choose(1, "bot", "keen")
    pilot.frame()
    pilot.click("token:1")
    _, first, second = chairs.roster()
    assert {first.name, second.name} < {character.name for character in CHARACTERS}
    chosen = pilot.widget("name:1")
    assert first != second and second.name not in [text for _, text in chosen.options]
    assert any(manner_text(scene.words, first) in line for line in chosen.tooltip.lines)
    pilot.keys("esc")
    chairs.play_as(1, "oddur")
    assert chairs.roster()[1] == PlayerInfo("Oddur", "bot", "keen:oddur")
    chairs.play_as(1, "")
    assert chairs.roster()[1].level == "keen" and chairs.roster()[1].name in COMPUTERS
    later = chairs.players[chairs.count].level.partition(":")[2]
    chairs.play_as(1, later)  # who would come when more sit down
    chairs.set_count(chairs.count + 1)
    pilot.frame()
    played = [player.level.partition(":")[2] for player in chairs.roster()[1:]]
    assert later in played and len(set(played)) == len(played)
    pilot.click("start")
    assert pilot.top.session.match.players[2] == second


def test_a_players_file_is_named_in_a_field(pilot: Pilot, app: App, tmp_path: Path) -> None:
    """The reason is shown until it names a player, who then sits down, the next time too."""
    file = tmp_path / "mybot.py"
    scene = open_seats(pilot)

    def type_path(text: str) -> str:
        """Type into the field of the file; what is wrong then."""
        pilot.to("name:1")
        pilot.type(text)
        pilot.keys("esc")
        return pilot.said("refusal")

    pilot.click("token:1")
    pilot.to("who:1", "end")
    assert scene.refusal() and not scene.form.find("start").enabled
    assert "cannot be read" in type_path(str(file))
    file.write_text(BOT, encoding="utf-8")
    pilot.click("token:1")
    assert type_path(" ") == "" and pilot.widget("start").enabled
    pilot.click("start")
    expected = PlayerInfo("mybot", "file", str(file.resolve()))
    assert pilot.top.session.match.players[1] == expected
    assert usual_table(app, app.open(GAME)).players[1] == expected
    file.unlink()
    assert usual_table(app, app.open(GAME)).players[1].who == "bot"
    scene = open_seats(pilot)
    scene.chairs.choose(1, "file", "")
    scene.chairs.set_path(1, "nowhere.py")
    scene.chairs.choose(1, "bot", "keen")
    pilot.frame()
    assert pilot.said("refusal") == "" and level_name(scene.chairs.roster()[1].level) == "keen"
