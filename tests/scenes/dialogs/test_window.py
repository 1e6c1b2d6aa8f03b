"""How the window opens: at its menu or a table, with the offer of a safe start, and safe."""

import json
import os
import time
from pathlib import Path
from unittest.mock import Mock

import pygame
import pytest

import main
from rules.kit.catalogue import set_own_games_folder
from rules.kit.match import PlayerInfo
from rules.kit.options import BadOptions
from rules.kit.strangers import Interrupted
from table import window
from table.app.app import App
from table.app.starts import OFTEN, Start
from table.app.theme_library import ThemeLibrary
from table.cli.new import make_game
from table.engine.game_loop import SETTLED_FRAME, GameLoop
from table.engine.page import QUIET_SECONDS
from table.players.roster import FILE
from table.scenes.dialogs.ask import AskScene, SafeModeScene
from table.scenes.menu.menu import MenuScene
from table.scenes.settings.settings_page import SettingsScene
from table.scenes.setup.seats_page import SeatsScene
from table.session.open_game import Broken
from table.storage.settings import Settings
from table.storage.store import Store
from table.theme.theme import DEFAULT, FOLDER, Theme
from table.window import CLICK_VARIABLE, FirstMatch, open_and_run, open_window
from tests.pilot import GAME, Felt, Pilot

pytestmark = pytest.mark.usefixtures("felt")
GUEST = "def choose(rules, view, seat, chance):\n    raise ValueError\n"
PAIR = [PlayerInfo("Anna"), PlayerInfo("Björn")]


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """A player's folder with settings, a theme, a game and a guest of their own."""
    home = tmp_path / "home"
    (home / "own_games").mkdir(parents=True)
    (home / "themes").mkdir()
    settings = {"language": "is", "theme": "mine", "full_screen": True, "volume": 0.0}
    guests = [["bot", FILE, str(home / "bot.py")], ["bot 2", FILE, str(home / "bot.py")]]
    settings["setups"] = {GAME: {"sitters": guests, "options": {}}}
    (home / "settings.json").write_text(json.dumps(settings), encoding="utf-8")
    (home / "bot.py").write_text(GUEST, encoding="utf-8")
    text = (FOLDER / "classic.yaml").read_text(encoding="utf-8")
    (home / "themes" / "mine.yaml").write_text(text, encoding="utf-8")
    make_game(f"own{time.time_ns() % 10**12}", home / "own_games")
    monkeypatch.setenv("CARDTABLE_HOME", str(home))
    yield home
    set_own_games_folder(tmp_path / "nowhere")


def own_game(home: Path) -> str:
    return next((home / "own_games").iterdir()).name


def own_files(home: Path) -> dict[str, tuple[bytes, int]]:
    """Every file of the player's own, its content and when it was written."""
    files = [*home.glob("*.*"), *home.glob("themes/*"), *home.glob("own_games/*/*.*")]
    return {str(file): (file.read_bytes(), file.stat().st_mtime_ns) for file in files}


def closing(monkeypatch: pytest.MonkeyPatch, answer: bool | None = None) -> list:
    """Every window is closed after a frame; yields the scenes on top and at the bottom."""
    seen: list[object] = []

    def run(stage: GameLoop) -> None:
        for now in (1.0, 1.1 + QUIET_SECONDS):
            stage.frame(now)
        seen.append(stage.top)
        if isinstance(stage.top, SafeModeScene) and answer is not None:
            place = stage.top.form.centre_of("yes" if answer else "no")
            for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
                pygame.event.post(pygame.event.Event(kind, pos=place, button=1))
            stage.frame(3.0)
            assert stage.stack == []

    monkeypatch.setattr(GameLoop, "run", run)
    return seen


@pytest.mark.parametrize("players", [None, PAIR])
def test_play_on_the_command_line_goes_straight_to_the_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys, players
):
    """With the people and seed asked for; a file changed meanwhile is told on closing."""
    seen: list[object] = []

    def run(stage: GameLoop) -> None:
        seen.append(stage.top)
        path = stage.top.session.journal.path
        path.write_bytes(path.read_bytes().replace(b"dealt", b"daelt" if players else b"dealt"))

    monkeypatch.setenv("CARDTABLE_HOME", str(tmp_path))
    monkeypatch.setattr(GameLoop, "run", run)
    assert open_window(FirstMatch(GAME, players, {"play_again": True}, "77")) == 0
    [table] = seen
    assert isinstance(table, Felt)
    match = table.session.match
    assert match.seed == "77" and match.options["play_again"] is True
    assert not players or list(match.players) == players
    assert [waiting.choices for waiting in Store(tmp_path).unfinished_journals()] == [0]
    assert ("was changed from outside" in capsys.readouterr().err) == bool(players)
    assert len([*tmp_path.glob("games/*.aside-1")]) == bool(players)


@pytest.mark.parametrize("safe", [False, True])
def test_folders_that_nobody_may_look_into_are_told(tmp_path: Path, monkeypatch, safe: bool):
    """The window opens all the same, and a sentence names the folder."""
    home = tmp_path / ("x" * 300)
    monkeypatch.setenv("CARDTABLE_HOME", str(home))
    seen = closing(monkeypatch)
    assert open_window(safe=safe) == 0
    menu = seen[0] if safe else seen[0].engine.stack[0]
    assert isinstance(menu, MenuScene) and not menu.unfinished_games
    assert safe or str(home) in seen[0].text


def fail(home: Path, times: int = OFTEN) -> None:
    for _ in range(times):
        Start(Store(home).starts_path)


@pytest.mark.parametrize(
    ("words", "answer"), [([], True), ([], None), (["play", GAME], True), (["play", GAME], False)]
)
def test_after_two_failed_starts_a_safe_one_is_offered(home, monkeypatch, capsys, answer, words):
    """In a window and on stderr; what closes it leaves the question for the next start."""
    fail(home)
    seen = closing(monkeypatch, answer)
    assert main.main(words) == 0
    said = capsys.readouterr().err
    assert f"the last {OFTEN} starts" in said and "`play --safe`" in said
    assert isinstance(seen[0], SafeModeScene) and len(seen) == (1 if answer is None else 2)
    if answer is False:  # a player of their own sat there last, and that is asked about
        assert isinstance(seen[1], AskScene)
    elif answer:
        assert isinstance(seen[1], Felt if words else MenuScene) and seen[1].app.safe
    assert Start(Store(home).starts_path).failed_starts == (0 if answer is False else OFTEN)


def test_one_failed_start_is_not_enough(home: Path, monkeypatch) -> None:
    """A window closed as usual counts as a start that worked, however soon."""
    fail(home, OFTEN - 1)
    seen = closing(monkeypatch, True)
    assert main.main([]) == 0 and isinstance(seen[0], MenuScene)
    assert not Store(home).starts_path.exists()
    fail(home)
    assert main.main(["play", own_game(home)]) == 0
    assert isinstance(seen[-1], MenuScene) and seen[-1].app.safe


def test_the_offer_is_taken_by_enter_and_not_refused_by_esc(home: Path) -> None:
    """Nobody leaves it by accident."""
    app = App(Store(home))
    pilot, page = Pilot(app), SafeModeScene(OFTEN)
    pilot.open(page)
    assert pilot.said("text") == pilot.stage.words.say("safe.offer.text", n=OFTEN)
    pilot.frame(10)
    pilot.keys("esc")
    assert page.choice is None and pilot.top is page and pilot.names() >= {"yes", "no"}
    pilot.keys("enter")
    assert page.choice is True and pilot.stage.stack == []
    app.close()


def test_the_mark_goes_once_the_window_has_come_to_rest(home: Path, monkeypatch) -> None:
    """Not before: whatever happens to the program after that is no failed start."""
    marks: list[bool] = []
    real = GameLoop.frame

    def frame(stage: GameLoop, now: float) -> list[pygame.Rect]:
        marks.append(Store(home).starts_path.exists())
        if len(marks) == SETTLED_FRAME + 3:
            raise Interrupted  # as Ctrl-C does
        return real(stage, now)

    monkeypatch.setattr(GameLoop, "frame", frame)
    fail(home, 1)
    assert main.main([]) == 130
    assert marks == [True] * SETTLED_FRAME + [False] * 3
    assert Start(Store(home).starts_path).failed_starts == 0


@pytest.mark.parametrize(
    ("where", "what"), [(MenuScene, "build"), (ThemeLibrary, "read"), (MenuScene, "step")]
)
def test_a_start_that_fails_is_one_line_that_names_the_safe_one(
    home: Path, monkeypatch, capsys, where: type, what: str
) -> None:
    """With the file of the details; and it is counted."""
    monkeypatch.setattr(where, what, Mock(side_effect=ZeroDivisionError("torn")))
    assert main.main([]) == 1
    said = capsys.readouterr().err
    assert said.count("\n") == 1 and "logs" in said and "`main.py play --safe`" in said
    assert Start(Store(home).starts_path).failed_starts == 1


def test_a_refused_game_is_no_failed_start(home: Path, monkeypatch, capsys) -> None:
    """Without a screen, or for a game that cannot be played, a safe start would not help."""
    for error in (Broken("menu.busy"), BadOptions("menu.busy")):
        start = Mock(side_effect=error)
        monkeypatch.setattr(window, "_start_session", start)
        assert main.main(["play", GAME]) == 2 and start.called
    pygame.display.quit()
    monkeypatch.setenv("SDL_VIDEODRIVER", "nosuch")
    assert main.main([]) == main.main(["play", "whist"]) == 2
    assert capsys.readouterr().err.count("\n") == 4
    assert not Store(home).starts_path.exists()
    fail(home)
    assert main.main([]) == 2
    offer, reason = capsys.readouterr().err.splitlines()
    assert "`play --safe`" in offer and "cannot open its window" in reason
    assert Start(Store(home).starts_path).failed_starts == OFTEN


@pytest.mark.parametrize(
    ("file", "text"),
    [
        ("themes/mine.yaml", "felt: ["),
        ("themes/mine.yaml", "\0"),
        (f"themes/{DEFAULT}.yaml", "name: x\n"),  # takes the place of ours
        *(("settings.json", text) for text in ("{", '{"volume": 7}', "\0", '{"theme": "no"}')),
    ],
)
def test_what_does_not_read_hinders_no_start(home: Path, monkeypatch, capsys, file: str, text: str):
    """Ours stands in, the menu says which file is at fault, and settings are kept as they were."""
    (home / file).write_text(text, encoding="utf-8")
    seen = closing(monkeypatch)
    assert main.main([]) == 0 and capsys.readouterr().err == ""
    (asked,) = seen
    assert isinstance(asked, AskScene) and isinstance(asked.engine.stack[0].app.theme, Theme)
    if file.startswith("themes"):
        assert file.partition("/")[2] in asked.text
    else:
        assert text in [kept.read_text(encoding="utf-8") for kept in home.glob("settings.json*")]
    assert not Store(home).starts_path.exists()


@pytest.fixture
def safe(home: Path):
    app = App(Store(home), safe=True)
    app.set_language("en")
    yield app
    app.close()


def test_nothing_of_the_players_own_is_in_a_safe_start(home: Path, safe: App) -> None:
    """Only the language is kept; no theme, game or player from a file is offered or used."""
    own = own_game(home)
    assert safe.settings == Settings(language="is")
    assert "mine" not in safe.themes.all and safe.themes.own == set()
    assert own not in {game.name for game in safe.games} and safe.notices == []
    with pytest.raises(Broken, match="safe mode leaves out"):
        safe.open(own)
    with pytest.raises(Broken, match="there is no game"):
        safe.open("../whist")
    scene = Pilot(safe).open(SeatsScene(safe, safe.open(GAME)))
    assert all(player.who != FILE for player in scene.chairs.players)
    kinds = [value for value, _ in scene.chairs.seat_choices(0)]
    assert (FILE, "") not in kinds and len(kinds) > 3
    usual = App(Store(home))
    assert "mine" in usual.themes.all and own in {game.name for game in usual.games}
    guest = PlayerInfo("bot", FILE, str(home / "bot.py"))
    session = usual.start(usual.open(GAME), [PlayerInfo("Anna"), guest], {})
    usual.leave(session.journal)
    usual.close()
    with pytest.raises(Broken, match="player from a file"):
        safe.resume(session.journal.path)
    (waiting,) = safe.store.unfinished_journals()
    assert not waiting.error and not waiting.busy


def test_it_speaks_the_language_that_was_set(home: Path) -> None:
    """Nothing else of the settings is taken; one that does not read is passed over."""
    usual = App(Store(home / "nowhere")).language
    unreadable = ('{"language": "tlh"}', '{"language": 7}', "[")
    for text in ('{"language": "da", "volume": "loud"}', *unreadable):
        (home / "settings.json").write_text(text, encoding="utf-8")
        before, language = own_files(home), "" if text in unreadable else "da"
        app = App(Store(home), safe=True)
        assert app.language == (language or usual)
        assert app.settings == Settings(language=language) and app.notices == []
        app.close()
        assert own_files(home) == before


def test_the_first_press_is_heard(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also where the window comes up without the keys, and the press gives it these."""
    heard: list[str | None] = []
    monkeypatch.setattr(GameLoop, "run", lambda stage: heard.append(os.environ.get(CLICK_VARIABLE)))
    for safe in (False, True):
        monkeypatch.setenv(CLICK_VARIABLE, "")
        monkeypatch.delenv(CLICK_VARIABLE)
        start = Start(None)
        start.safe = safe
        assert open_and_run(start) == 0
    assert heard == [None, "1"]


@pytest.mark.parametrize("text", [None, '{"volume": "loud"}'])
def test_nothing_of_the_players_own_is_written(home: Path, text: str | None) -> None:
    """Changes to settings, table and seats last until the window is closed; the page says so."""
    if text is not None:
        (home / "settings.json").write_text(text, encoding="utf-8")
    before = own_files(home)
    app = App(Store(home), safe=True)
    app.set_language("en")
    pilot = Pilot(app)
    menu = pilot.menu()
    assert isinstance(pilot.open(SettingsScene(app)), SettingsScene)
    assert pilot.stage._notice and "until the window is closed" in pilot.stage._notice[0]
    app.settings.volume = 0.3
    assert app.save() is None
    pilot.keys("esc")
    app.profiles.give_next_portrait(PAIR, 0)
    game = app.open(GAME)
    app.save_setup(game, PAIR, {})
    menu.play(app.start(game, PAIR, {}))
    menu.leave_table()
    app.close()
    assert own_files(home) == before and app.settings.volume == 0.3
    assert len(Store(home).unfinished_journals()) == 1, "a game is the player's, and is kept"


def test_play_safe_opens_the_menu_and_says_so_once(home: Path, monkeypatch, capsys) -> None:
    """One line on stderr; with a game, its table."""
    seen, before = closing(monkeypatch), own_files(home)
    assert main.main(["play", "--safe"]) == 0
    said = capsys.readouterr().err
    assert said.count("\n") == 1 and "Safe mode. Your own settings" in said
    assert isinstance(seen[-1], MenuScene) and seen[-1].app.safe
    assert main.main(["play", GAME, "--safe", "--seats", "Anna,bot"]) == 0
    assert isinstance(seen[-1], Felt) and own_files(home) == before
    for words in (
        [own_game(home), "--safe"],
        [GAME, "--safe", "--seats", f"Anna,file:{home / 'bot.py'}"],
        ["--seats", "Anna,bot"],
        ["--safe", "--no-window"],
    ):
        assert main.main(["play", *words]) == 2
    assert capsys.readouterr().err.count("\n") == 5
    assert not Store(home).starts_path.exists()
