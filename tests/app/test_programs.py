"""No file that is read starts a program: somebody is asked first, and Enter alone says no."""

import json
from pathlib import Path
from typing import Any, ClassVar

import pytest

from rules.kit.chairs import SEAT
from rules.kit.move import move
from rules.kit.player_info import PlayerInfo
from table.app.app import App
from table.app.series import begin_deals, begin_series
from table.players import worker
from table.players.levels import STEADY, level_name
from table.players.process_main import ChoiceAnswer, run_guest
from table.players.roster import BOT, FILE, digest_of, player_kind
from table.scenes.dialogs.ask import AskScene
from table.scenes.match.thoughts import Thoughts
from table.scenes.setup.seats_page import PlayAgainScene, SeatsScene
from table.stats.seat_figures import HINT
from table.storage.series import SeriesItem
from table.storage.settings import Setup
from table.storage.store import Store
from tests.app.albums import play_and_leave, whole_replay
from tests.pilot import Felt, Pilot
from tests.sampling import by_turns

ANNA, BELLA, ARI = PlayerInfo("Anna"), PlayerInfo("Bella"), PlayerInfo("Ari", BOT, STEADY)
PLAYER = "def choose(rules, view, seat, rng):\n    return 'x'\n"


class Standin:
    """Stands for a worker process: notes the programs and digests to be run; answers at once."""

    future = None
    running = can_serve = True
    must_answer = is_overdue = False
    run: ClassVar[list[tuple[str, ...]]] = []

    def __init__(self, limit: float, work: Any, *program: str, **options: Any) -> None:
        if work is run_guest:
            self.run.append(program)

    def assign(self, future) -> None:
        future.settle(ChoiceAnswer(move("pass")))

    def count_down_to_start(self) -> None:
        """It is always there."""

    def close(self) -> None:
        """Nobody is there."""


@pytest.fixture(autouse=True)
def run(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, ...]]:
    """The programs that would be run; no table is drawn and no process started."""
    monkeypatch.setattr("table.scenes.match.table_scene.TableScene", Felt)
    monkeypatch.setattr(worker, "SeatProcess", Standin)
    monkeypatch.setattr(Standin, "run", [])
    return Standin.run


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A program on this computer that a game names."""
    path = tmp_path / "planted.py"
    path.write_text(PLAYER, encoding="utf-8")
    return path.resolve()


@pytest.fixture
def home(tmp_path: Path) -> Path:
    return tmp_path / "home"


def new_window(home: Path) -> Pilot:
    """Another window is opened, by somebody who has agreed to nothing yet."""
    app = App(Store(home))
    app.set_language("en")
    return Pilot(app)


def go_on(pilot: Pilot, index: int = 0) -> None:
    """Press a waiting game in the menu."""
    menu = pilot.menu()
    menu.open_waiting(menu.unfinished_games[index])
    pilot.frame(8)


def confirm(pilot: Pilot) -> None:
    """Press Enter, or on a sheet the button that leads on."""
    pilot.frame(16)  # a page is deaf at first
    if not isinstance(pilot.top, AskScene) and "on" in pilot.names():
        pilot.click("on")
    else:
        pilot.keys("enter")


def reaches_table(pilot: Pilot) -> bool:
    """Confirm every question; whether a table opens where choices are thought out."""
    for _ in range(6):
        if isinstance(pilot.top, Felt):
            session = pilot.top.session
            while not session.match.seats_to_choose() and session.match.advance():
                pass
            thoughts = Thoughts(pilot.app, session.game.name, session.match)
            for seat in session.match.seats_to_choose():
                thoughts.start_choice(seat).wait_for_move()
            return True
        confirm(pilot)
    return False


def guest(file: Path | str) -> PlayerInfo:
    return PlayerInfo("planted", FILE, str(file))


def leave_game(app: App, second: PlayerInfo, *marks: dict[str, Any]) -> Path:
    """A game in progress of Anna and somebody, with such marks in its journal."""
    session = app.start(app.open("paks"), [ANNA, second], {}, "3")
    while not session.match.seats_to_choose():
        session.match.advance()
    for mark in marks:
        session.match.mark(**mark)
    app.leave(session.journal)
    return session.journal.path


def plant(app: App, where: str, file: Path) -> str:
    """Save a waiting game, series or evening in which the file plays; returns its name there."""
    mark = {"kind": SEAT, "seat": 1, **guest(file).fields()}
    names = {"relative": file.name, "gone": str(file.with_name("nowhere.py"))}
    if where == "series":
        app.store.release(begin_series(app, [ANNA, guest(file)], [SeriesItem("paks")]).path)
    elif where == "evening":
        evening = begin_deals(app, app.open("tunk"), [ANNA, BELLA], [STEADY], {}, 2)
        content = json.loads(evening.path.read_text("utf-8"))
        content["items"][0]["seats"][0] |= {"who": FILE, "level": str(file)}
        evening.path.write_text(json.dumps(content), "utf-8")
        app.store.release(evening.path)
    elif where in ("mark", "coming"):
        leave_game(app, ARI, mark if where == "mark" else {**mark, "from": 2})
    else:
        leave_game(app, guest(names.get(where, file)))
    return names.get(where, str(file))


WHERE = ["seats", "relative", "gone", "mark", "coming", "series", "evening"]


@pytest.mark.parametrize("where", by_turns(WHERE, 3, "planted"))
def test_what_is_taken_up_seats_a_computer_where_nobody_agrees(home, file, run, where, monkeypatch):
    """Enter alone agrees to nothing: a steady computer has the chair from now on, unasked."""
    monkeypatch.chdir(file.parent)
    pilot = new_window(home)
    name = plant(pilot.app, where, file)
    pilot.app.close()
    pilot = new_window(home)
    go_on(pilot)
    for _ in range(2):
        if not isinstance(pilot.top, AskScene):
            confirm(pilot)
    assert isinstance(pilot.top, AskScene) and name in pilot.said("text")
    assert ("cannot be run" in pilot.said("text")) == (where in ("relative", "gone"))
    assert reaches_table(pilot)
    match = pilot.top.session.match
    assert all(player.who != FILE for player in match.players) and not run
    assert all(change.player is None for change in match.chairs.planned)
    assert where == "coming" or STEADY in {level_name(player.level) for player in match.players}
    path = pilot.top.session.journal.path
    pilot.top.close()
    pilot.app.close()
    if where in ("seats", "mark", "coming"):
        pilot = new_window(home)
        go_on(pilot)
        assert isinstance(pilot.top, Felt) and pilot.top.session.journal.path == path
        pilot.app.close()


def test_who_agrees_is_asked_again_by_another_window_and_where_the_file_differs(home, file, run):
    """The question has the path; consent is kept in no file, and only for the file as it is."""
    pilot = new_window(home)
    leave_game(pilot.app, guest(file), {"kind": HINT, "seat": 0})  # touched, so it is kept
    pilot.app.close()
    for is_last in (False, True):
        pilot = new_window(home)
        pilot.menu()
        card = pilot.widget("goon:0")
        assert card.program == "A program plays" and str(file) in card.tooltip.lines[0]
        go_on(pilot)
        assert str(file) in pilot.said("text")
        pilot.click("yes")
        assert isinstance(pilot.top, Felt) and run == []
        table, match = pilot.top, pilot.top.session.match
        kind = player_kind(match.players[1])
        pilot.app.workers.ask("paks", match.view(1), 1, kind, 1).wait_for_move()
        assert run == [(str(file), digest_of(str(file)))]
        table.close()
        pilot.frame()
        go_on(pilot)  # the same window does not ask again, but of a file that has changed since
        assert isinstance(pilot.top, Felt)
        pilot.top.close()
        if is_last:
            file.write_text(PLAYER + "\n", encoding="utf-8")
            go_on(pilot)
            assert isinstance(pilot.top, AskScene)
        pilot.app.close()
        run.clear()


def test_a_table_as_it_was_last_laid_is_asked_about_and_what_is_typed_is_not(home, file, run):
    """A path in settings or the album is no consent; one typed now is."""
    pilot = new_window(home)
    app, settings = pilot.app, pilot.app.settings
    settings.setups["paks"] = Setup([ANNA, guest(file)])
    pilot.menu()
    pilot.open(SeatsScene(app, app.open("paks")))
    pilot.click("start")
    assert isinstance(pilot.top, AskScene) and reaches_table(pilot) and not run
    pilot.top.close()
    pilot.frame()
    settings.setups["paks"] = Setup([ANNA, guest("")])
    pilot.open(SeatsScene(app, app.open("paks")))
    pilot.top.chairs.place(1, PlayerInfo("", FILE, ""))
    pilot.frame()
    pilot.click("token:1")
    pilot.type(str(file))
    pilot.keys("esc")
    pilot.click("start")
    assert isinstance(pilot.top, Felt)
    assert pilot.top.session.match.players[1].level == str(file)
    pilot.top.close()
    path = play_and_leave(app, app.start(app.open("punk"), [ANNA, guest(file)], {}, "3"))
    pilot = new_window(home)
    for step in (None, 1):
        pilot.menu()
        pilot.open(PlayAgainScene(pilot.app, whole_replay(pilot.app, path), step))
        pilot.click("start")
        assert isinstance(pilot.top, AskScene) and str(file) in pilot.said("text")
        assert reaches_table(pilot) and not run
    pilot.app.close()
