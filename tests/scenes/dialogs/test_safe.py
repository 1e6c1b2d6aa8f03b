"""A start without anything of the player's own: what it leaves out, and that it writes nothing."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

import main
from rules.kit.match import PlayerInfo
from table.app.app import App
from table.app.safe import left_out
from table.app.starts import Start
from table.engine.game_loop import GameLoop
from table.i18n.words import Words, languages
from table.players.guest import FILE
from table.scenes.menu.menu import MenuScene
from table.scenes.settings.settings_page import SettingsScene
from table.scenes.setup.seats_page import SeatsScene
from table.session.open_game import Broken
from table.storage.settings import Settings, Setup
from table.storage.store import Store
from table.window import CLICK, opened
from tests.pilot import GAME, Felt, Pilot
from tests.scenes.dialogs.ones_own import home as home, kept, run_briefly

pytest_plugins = ["tests.screens"]
pytestmark = pytest.mark.usefixtures("felt")


@pytest.fixture
def safe(home: Path) -> Iterator[App]:
    app = App(Store(home), safe=True)
    app.speak("en")
    yield app
    app.close()


def test_nothing_of_ones_own_is_in_a_safe_house(home: Path, safe: App) -> None:
    """Settings of the first day but for the language, our themes, our games; others lie there."""
    own = next((home / "own_games").iterdir()).name
    assert safe.settings == Settings(language="is")
    assert "mine" not in safe.themes.all and safe.themes.own == set()
    assert own not in {game.name for game in safe.games} and safe.notices == []
    with pytest.raises(Broken, match="safe mode leaves out"):
        safe.open(own)
    with pytest.raises(Broken, match="there is no game"):
        safe.open("../whist")
    usual = App(Store(home))
    assert "mine" in usual.themes.all and own in {game.name for game in usual.games}
    usual.close()


@pytest.mark.parametrize(
    ("text", "spoken"),
    [
        ('{"language": "da", "volume": "loud"}', "da"),
        ('{"language": "tlh"}', None),
        ('{"language": 7}', None),
        ("[", None),
    ],
)
def test_it_speaks_the_language_that_was_set(home: Path, text: str, spoken: str | None) -> None:
    """Nothing else of the settings is taken, and none of them is moved; one that is not ours, or
    does not read, is passed over."""
    (home / "settings.json").write_text(text, encoding="utf-8")
    before = kept(home)
    app = App(Store(home), safe=True)
    assert app.language == (spoken or App(Store(home / "nowhere")).language)
    assert app.settings == Settings(language=spoken or "") and app.notices == []
    app.close()
    assert kept(home) == before


def test_the_first_press_is_heard(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also where the window comes up without the keys, and the press gives it these; of a usual
    window the player's system decides that."""
    heard: list[str | None] = []
    monkeypatch.setattr(GameLoop, "run", lambda stage: heard.append(os.environ.get(CLICK)))
    for safe in (False, True):
        monkeypatch.setenv(CLICK, "")
        monkeypatch.delenv(CLICK)
        start = Start(None)
        start.safe = safe
        assert opened(start) == 0
    assert heard == [None, "1"]


@pytest.mark.parametrize("text", [None, "{", '{"volume": "loud"}'])
def test_nothing_of_ones_own_is_written(home: Path, text: str | None) -> None:
    """Whatever is changed in the settings, on the table or by who sits down, and even where the
    settings do not read: it lasts until the window is closed."""
    if text is not None:
        (home / "settings.json").write_text(text, encoding="utf-8")
    before = kept(home)
    app = App(Store(home), safe=True)
    pilot = Pilot(app)
    menu = pilot.menu()
    settings = pilot.open(SettingsScene(app))
    assert isinstance(settings, SettingsScene)
    app.settings.volume = 0.3
    assert app.save() is None
    pilot.keys("esc")
    app.profiles.next_portrait(["Anna", "Björn"], 0)
    game = app.open(GAME)
    app.remember(game, [PlayerInfo("Anna"), PlayerInfo("Björn")], {})
    menu.play(app.start(game, [PlayerInfo("Anna"), PlayerInfo("Björn")], {}))
    menu.rise()
    app.close()
    assert kept(home) == before and app.settings.volume == 0.3
    assert len(Store(home).unfinished()) == 1, "a game is the player's, and is kept"


def test_a_game_with_a_guest_waits_for_another_start(home: Path, safe: App) -> None:
    """It is neither played without the guest nor set aside; others are taken up."""
    seats = [PlayerInfo("Anna"), PlayerInfo("bot", FILE, str(home / "bot.py"))]
    usual = App(Store(home))
    session = usual.start(usual.open(GAME), seats, {})
    usual.leave(session.journal)
    usual.close()
    with pytest.raises(Broken, match="player from a file"):
        safe.resume(session.journal.path)
    (waiting,) = safe.store.unfinished()
    assert not waiting.error and not waiting.busy


def test_no_seat_is_offered_to_a_guest(safe: App) -> None:
    """Nor does one sit there from the last time."""
    pilot = Pilot(safe)
    scene = pilot.open(SeatsScene(safe, safe.open(GAME)))
    assert isinstance(scene, SeatsScene)
    assert all(one.who != FILE for one in scene.chairs.players)
    kinds = [value for value, _ in scene.form.find("who:0").options]  # type: ignore[attr-defined]
    assert (FILE, "") not in kinds and len(kinds) > 3


@pytest.mark.parametrize("tongue", languages())
def test_the_menu_says_what_is_left_out(home: Path, safe: App, tongue: str) -> None:
    """Always in sight, in either language, with as many themes and games as there are."""
    safe.speak(tongue)
    pilot = Pilot(safe)
    menu = pilot.menu()
    said = pilot.said("safe")
    assert said == safe.words.tell(left_out(Store(home))) and said.count("1 ") == 2
    assert isinstance(menu, MenuScene)
    empty = safe.words.tell(left_out(Store(home / "nowhere")))
    assert len(empty) < len(said) and "1 " not in empty
    tiles = [one.area[1] for one in menu.form.widgets if one.name.startswith("game:")]
    _, top, _, tall = pilot.widget("safe").area
    assert top + tall <= min(tiles)


def test_players_from_files_are_named_where_there_are_any(home: Path) -> None:
    """At a table as it was last laid, or in a game that waits."""
    store, guests = Store(home / "elsewhere"), "players from files"
    words = Words.load("en")
    assert guests not in words.tell(left_out(store))
    store.save_settings(Settings(setups={GAME: Setup([PlayerInfo("Bot", "bot")])}))
    assert guests not in words.tell(left_out(store))
    store.save_settings(Settings(setups={GAME: Setup([PlayerInfo("Guest", FILE, "mybot.py")])}))
    assert guests in words.tell(left_out(store))


def test_a_change_of_a_setting_is_said_to_last_one_evening(safe: App) -> None:
    """Where it is made."""
    pilot = Pilot(safe)
    pilot.menu()
    pilot.open(SettingsScene(safe))
    assert (
        pilot.stage._notice is not None and "until the window is closed" in pilot.stage._notice[0]
    )


def test_play_safe_opens_the_menu_and_says_so_once(home: Path, monkeypatch, capsys) -> None:
    """One line on stderr; with a game, its table."""
    seen, before = run_briefly(monkeypatch), kept(home)
    assert main.main(["play", "--safe"]) == 0
    said = capsys.readouterr().err
    assert said.count("\n") == 1 and said.startswith(
        "cardtable: Safe mode. Left out: your settings"
    )
    assert isinstance(seen[-1], MenuScene) and seen[-1].app.safe
    assert main.main(["play", GAME, "--safe", "--seats", "Anna,bot"]) == 0
    assert isinstance(seen[-1], Felt) and kept(home) == before
    own = next((home / "own_games").iterdir()).name
    assert main.main(["play", own, "--safe"]) == 2
    assert main.main(["play", GAME, "--safe", "--seats", f"Anna,file:{home / 'bot.py'}"]) == 2
    assert main.main(["play", "--seats", "Anna,bot"]) == 2
    assert main.main(["play", "--safe", "--no-window"]) == 2
    assert capsys.readouterr().err.count("\n") == 5
    assert not (home / "starts").exists()
