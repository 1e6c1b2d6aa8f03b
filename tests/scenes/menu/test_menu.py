"""The menu, driven by a pilot: the games there are, and those that wait to be gone on with."""

from itertools import pairwise, product
from pathlib import Path

import pygame
import pytest

from rules.kit.player_info import PlayerInfo
from table.app.app import App
from table.app.series import begin_deals
from table.engine.switches import stops
from table.i18n.words import languages
from table.players.levels import STEADY
from table.scenes.history.series_scene import DealsScene
from table.scenes.menu.tiles import GameTile
from table.scenes.overlays.scores import ScoresScene
from table.scenes.setup.seats_page import SeatsScene
from table.storage.settings import Settings
from table.storage.store import Store
from table.theme.style import Type
from table.theme.theme import larger_print
from table.widgets import Brush, brush, scale_of
from table.widgets.text import ink
from tests.app.albums import play_and_leave, start_match
from tests.pilot import GAME, Pilot, caught_up, copied, play, record_ink, seated
from tests.sampling import drawn, spoken


def back_to_menu(pilot: Pilot) -> None:
    pilot.top.close("menu")
    pilot.frame()


def people_seated(pilot: Pilot) -> list[str]:
    assert pilot.page == "Felt"
    players = pilot.top.session.match.players
    return [player.name for player in players if player.who == "person"]


def tiles_of(menu) -> list[GameTile]:
    return [tile for tile in menu.form.widgets if isinstance(tile, GameTile)]


@pytest.mark.parametrize("language", languages())
def test_the_menu_calls_itself_what_the_ways_back_call_it(app: App, language: str):
    """The same word in each language, on the page and on the buttons that lead there."""
    app.set_language(language)
    pilot = Pilot(app)
    asks = pilot.menu().form.find("asks").text
    word = asks.partition(":")[0].split()[-1].casefold()
    session = seated(app)
    play(session.match, session.rows)
    pilot.open(ScoresScene(app, session.game, session.match, session.rows, final=True))
    said = pilot.widget("menu").text
    assert word in said.casefold() and said == app.words.say("common.menu")
    people, game = [PlayerInfo("Anna"), PlayerInfo("Bella")], app.open("tunk")
    pilot.open(DealsScene(app, begin_deals(app, game, people, [STEADY], {}, 1)))
    assert pilot.widget("menu").text == said


def test_all_that_is_to_be_said_at_the_start_stands_on_one_paper(store: Store):
    """One dialog tells all problems, a missing language or theme once."""
    store.settings_path.parent.mkdir(parents=True)
    chosen = '{"language": "klingon", "theme": "nosuch", "volume": 7}'
    store.settings_path.write_text(chosen, encoding="utf-8")
    store.themes.mkdir(parents=True)
    (store.themes / "unused.yaml").write_text("[", encoding="utf-8")
    pilot = Pilot(App(store))
    menu = pilot.menu()
    pilot.frame()
    text = pilot.said("text")
    assert all(name in text for name in ("klingon", "nosuch", "`volume`"))
    assert "unused" not in text and set(pilot.app.themes.errors) == {"unused"}
    pilot.click("yes")
    pilot.frame()
    assert pilot.top is menu
    assert App(store).notices == []
    store.save_settings(Settings(theme="unused"))
    assert [notice.key for notice in App(store).notices] == ["settings.badtheme"]


def test_a_game_begun_is_offered_and_gone_on_with(pilot: Pilot, app: App):
    """With its players and state, from its card and from its game's; the seats begin anew."""
    app.profiles.add_person("Anna")
    pilot.menu()
    pilot.click(f"game:{GAME}")
    left = pilot.top.session.match
    play(left, steps=3)
    back_to_menu(pilot)
    card = pilot.widget("goon:0")
    assert card.playable and all(player.name in card.names for player in left.players)
    for card in ("goon:0", f"game:{GAME}"):
        pilot.click(card)
        match = pilot.top.session.match
        assert caught_up(match, left).state == left.state, f"{card} begins another match"
        back_to_menu(pilot)
    pilot.click(f"seats:{GAME}", "start")
    assert pilot.top.session.match.seed != left.seed


def test_several_games_wait_the_latest_first_and_one_is_put_away(pilot: Pilot, app: App):
    """Putting away asks first. Unreadable games come last by file name and explain themselves."""
    for people in (2, 3, 4):
        app.leave(seated(app, people).journal)
    (app.store.games / "stray.jsonl").mkdir()
    pilot.menu()
    pilot.click("more")
    assert [pilot.widget(f"goon:{at}").playable for at in range(4)] == [True, True, True, False]
    names = pilot.widget("goon:1").names
    for answer, count in (("no", 4), ("yes", 3)):
        pilot.click("aside:1")
        pilot.click(answer)
        assert sum(name.startswith("goon:") for name in pilot.names()) == count
    assert names not in [pilot.widget(f"goon:{place}").names for place in (0, 1)]
    assert len(list(app.store.aside.iterdir())) == 1
    assert pilot.widget("goon:2").title == "stray"
    pilot.click("goon:2")
    assert "a folder, not a file" in pilot.said("text")


def test_a_newcomer_is_asked_for_a_name_once(pilot: Pilot, app: App) -> None:
    """The second press deals, to somebody who is on the list from now on; later one press does."""
    menu = pilot.menu()
    pilot.click(f"game:{GAME}")
    assert pilot.page == "FirstNameScene"
    pilot.keys("esc")
    assert pilot.top is menu
    pilot.click(f"game:{GAME}")
    pilot.type("Ösp")
    pilot.keys("enter")
    assert people_seated(pilot) == ["Ösp"] == [person.name for person in app.people.all()]
    play(pilot.top.session.match, steps=3)
    back_to_menu(pilot)
    assert "begin" not in pilot.names()
    for game in app.games[:2]:
        pilot.click(f"game:{game.name}")
        assert people_seated(pilot) == ["Ösp"]
        back_to_menu(pilot)


def test_people_who_give_their_names_with_a_comma_are_all_seated(pilot: Pilot, app: App) -> None:
    """In the order they were typed, with different portraits; each is on the list."""
    pilot.menu()
    pilot.click("game:tunk")
    pilot.type("Ösp, , Anna,Ösp")
    pilot.keys("enter")
    assert people_seated(pilot) == ["Ösp", "Anna"]
    players = pilot.top.session.match.players
    assert len(set(app.profiles.portraits(players))) == len(players)
    assert [person.name for person in app.people.all()] == ["Anna", "Ösp"]


def test_it_is_asked_who_plays_where_that_is_not_known(pilot: Pilot, app: App) -> None:
    """Two on the list who never sat there: the seats open; once they have, it is dealt."""
    for name in ("Anna", "Ösp"):
        app.profiles.add_person(name)
    pilot.menu()
    pilot.click("game:tunk")
    assert type(pilot.top).__name__ == "SeatsScene", "one of the two is left out"
    pilot.click("start")
    back_to_menu(pilot)
    pilot.click("game:tunk")
    assert people_seated(pilot)


def test_one_press_of_the_button_for_newcomers_deals(pilot: Pilot, app: App) -> None:
    """By Enter too: a hand against one computer, without a question; then the button is gone."""
    app.profiles.add_person("Ösp")  # who has played nothing
    pilot.menu()
    assert "begin" in pilot.names(), "somebody who has only given a name is still new here"
    pilot.keys("enter")
    assert len(people_seated(pilot)) == 1 and len(pilot.top.session.match.players) == 2
    back_to_menu(pilot)
    assert "begin" not in pilot.names()


def test_who_gives_no_name_is_you_and_several_need_names(pilot: Pilot, app: App) -> None:
    """Alone nobody is called by a seat's number; of two, the nameless one is asked at the seats."""
    pilot.menu()
    pilot.click(f"game:{GAME}", "play")
    assert people_seated(pilot) == [app.words.say("seats.you")]
    back_to_menu(pilot)
    app.store.unfinished_journals()[0].path.unlink()
    pilot.menu()
    app.settings.setups[GAME].players[1] = PlayerInfo("")
    pilot.click(f"game:{GAME}")
    nameless = app.words.say("seats.nameless", seat=1)
    assert pilot.said("refusal") == nameless and not pilot.widget("start").enabled
    for seat in (0, 1):
        pilot.click(f"token:{seat}")
        assert pilot.value(f"name:{seat}") == ""
        pilot.keys("esc")


def test_a_tile_goes_on_with_what_was_dealt_and_deals_else_as_last_time(pilot: Pilot, app: App):
    """Also if nobody has chosen: nobody leaves until the cards are good."""
    app.profiles.add_person("Anna")
    pilot.menu()
    pilot.click(f"seats:{GAME}", "rules", "option:play_again")
    pilot.keys("esc")
    pilot.click("start")
    before = pilot.top.session.match
    back_to_menu(pilot)
    assert len(app.store.unfinished_journals()) == 1 and "goon:0" in pilot.names()
    pilot.click(f"game:{GAME}")
    assert pilot.top.session.match.seed == before.seed, "a tile deals anew what was already seen"
    back_to_menu(pilot)
    app.store.unfinished_journals()[0].path.unlink()
    pilot.menu()
    pilot.click(f"game:{GAME}")
    match = pilot.top.session.match
    assert match.players == before.players and match.options == before.options
    assert match.options["play_again"] is True and match.seed != before.seed


def test_the_seats_of_a_game_are_within_reach_of_fingers_and_switches(pilot: Pilot) -> None:
    """Neither points at a tile before it presses."""
    menu = pilot.menu()
    pilot.engine.switches.use("one", 1.5, "")
    pilot.frame()
    assert f"seats:{GAME}" in {stop.key for stop in stops(menu.switch_targets())}
    w, h = pilot.engine.size
    x, y = menu.form.centre_of(f"seats:{GAME}")
    for kind in (pygame.FINGERDOWN, pygame.FINGERUP):
        pilot.post(kind, finger_id=1, x=x / w, y=y / h)
    pilot.frame()
    assert isinstance(pilot.top, SeatsScene)


def point_at(pilot: Pilot, name: str, frames: int = 1) -> None:
    """Move the mouse to a widget, and let some frames pass."""
    place = pilot.top.form.centre_of(name)
    pilot.post(pygame.MOUSEMOTION, pos=place, rel=(1, 1), buttons=(0, 0, 0))
    pilot.frame(frames)


@pytest.mark.parametrize("size", drawn([(1024, 640), (1920, 1080)], 1, "button"))
def test_the_seats_of_a_game_are_always_in_sight(store: Store, size: tuple[int, int]):
    """Between the title and the description; Tab stops at the button only beside its tile."""
    app = App(store)
    pilot = Pilot(app, size)
    menu = pilot.menu()
    tiles = tiles_of(menu)
    assert [tile.name for tile in tiles] == [f"game:{game.name}" for game in app.games]
    assert not any(tile.picture for tile in tiles)
    for tile in tiles:
        frame, button = pygame.FRect(tile.picture_area()), pygame.FRect(tile.button_area())
        assert pygame.FRect(tile.area).contains(frame) and not frame.colliderect(button)
        assert not pygame.FRect(tile.line_area()).collideobjects([frame, button])
    button = menu.form.find(tiles[0].name.replace("game", "seats"))
    assert button.visible and button not in menu.form.stops()
    x, y, w, h = button.area
    point_at(pilot, button.name, 20)
    assert button in menu.form.stops() and button.contains((x + w / 2, y + h - 1))


def test_a_tile_names_those_whom_a_press_on_it_seats(pilot: Pilot, app: App) -> None:
    """Its button for the seats names them; where a press asks who plays, it names nobody."""
    app.profiles.add_person("Anna")
    text = pilot.menu().form.find(f"seats:{GAME}").text
    pilot.click(f"game:{GAME}")
    assert all(player.name in text for player in pilot.top.session.match.players[:2]), text
    back_to_menu(pilot)
    app.profiles.add_person("Bella")
    other = next(game.name for game in app.games if game.name != GAME)
    pilot.menu()
    assert pilot.widget(f"seats:{other}").text == app.words.say("pause.seats")


def test_no_tile_is_empty_while_the_pictures_are_painted(pilot: Pilot, app: App) -> None:
    """All show a hand face down first; the computers' processes start when all are painted."""
    menu = pilot.menu()
    pilot.frame()
    face_down = {tile.picture for tile in tiles_of(menu)}
    assert len(face_down) == 1 and None not in face_down
    while any(tile.picture in face_down for tile in tiles_of(menu)):
        assert app._workers is None, "paint the pictures before the workers start"
        pilot.frame()


@pytest.mark.parametrize("is_still", [False, True])
def test_a_tile_that_is_pointed_at_rises_and_deals_its_hand(pilot: Pilot, app: App, is_still: bool):
    """Its picture changes and is the same again; with less movement it stays."""
    menu = pilot.menu()
    pilot.until_ready()
    pilot.engine.reduced_motion = is_still
    tile, before = tiles_of(menu)[0], tiles_of(menu)[0].picture
    point_at(pilot, tile.name, 3)
    assert tile.lift == 1 and (tile.picture is before) == is_still
    pilot.frame(20)
    assert tile.picture is before and not menu.animating
    point_at(pilot, "settings", 3)
    assert tile.lift == 0


@pytest.mark.parametrize("way", drawn(["keys", "arrow", "wheel"], 1, "the sixth game"))
def test_more_games_than_fit_scroll_sideways(store: Store, shelf: Path, way: str) -> None:
    """Focus, disc and wheel bring the sixth tile into the row; what fits needs no disc."""
    fits = Pilot(App(store))
    fits.menu()
    assert not {"games:left", "games:right"} & fits.names()
    copied(shelf, "zzz")
    app = App(store)
    pilot = Pilot(app)
    menu = pilot.menu()
    pilot.until_tried()
    last, row = tiles_of(menu)[-1], pygame.FRect(menu.row.area)
    assert last.area[0] > row.right
    if way == "keys":
        pilot.to(last.name)
    elif way == "arrow":
        pilot.click("games:right")
    else:
        point_at(pilot, tiles_of(menu)[1].name)
        pilot.post(pygame.MOUSEWHEEL, x=0, y=-1, precise_y=-1.0)
    pilot.frame(10)
    inside = [tile.name for tile in tiles_of(menu) if row.contains(pygame.FRect(tile.rest_area))]
    assert inside == [f"game:{game.name}" for game in app.games][1:]
    assert not menu.form.find("games:right").visible


@pytest.mark.parametrize(
    ("size", "more"),
    drawn(product([(1024, 640), (1280, 720), (1920, 1080), (640, 1000)], [0, 1, 4, 7]), 4, "tiles"),
)
def test_the_name_of_a_game_is_shrunk_before_it_is_cut(store, shelf, size, more: int, monkeypatch):
    """A dozen letters fit on every tile; longer ones are shrunk by a size and cut."""
    shown: list[tuple[str, int]] = []

    def noted(text: str, role: str, px: int, colour: str) -> pygame.Surface:
        if role == "title":
            shown.append((text, px))
        return ink(text, role, px, colour)

    monkeypatch.setattr("table.widgets.brush.ink", noted)
    for number in range(more):
        copied(shelf, f"copy_{number}")
    app = App(store)
    menu = Pilot(app, size).menu()
    pen = Brush(pygame.Surface(size), app.theme, scale_of(size))
    tiles = tiles_of(menu)
    for title in ("Ólsen Ólsen", "Treikort", "Scopa d’Assi di Napoli e Bari, Game of the Bay"):
        shown.clear()
        for tile in tiles:
            tile.title = title
            tile.draw(pen)
        assert len(shown) == len(tiles)
        for text, px in shown:
            assert text == title or (len(title) > 12 and px <= pen.px(Type.HEADING)), shown


@pytest.mark.parametrize("tongue", spoken())
def test_the_words_at_the_foot_are_written_alike(pilot: Pilot, app: App, tongue: str, monkeypatch):
    """In every language and print they do not overlap, and their letters have one size."""
    app.set_language(tongue)
    play_and_leave(app, start_match(app))  # to look back at
    for large in (1.0, 1.5):
        pilot.stage.restyle(larger_print(app.theme, large), app.words)
        menu = pilot.menu()
        names = ("people", "evening", "look_back", "settings", "help", "leave")
        discs = [menu.form.find(name) for name in names]
        ends = [(disc.area[0], disc.area[0] + disc.area[2]) for disc in discs]
        assert all(end <= start for (_, end), (start, _) in pairwise(ends))
        written = record_ink(monkeypatch, brush)
        for disc in discs:
            disc.draw(Brush(pygame.Surface((1024, 640)), pilot.stage.theme, 1.0))
        texts = {disc.text for disc in discs}
        heights = [px for text, px in written.items() if text in texts]
        assert len(heights) == len(discs) and max(heights) == min(heights)
