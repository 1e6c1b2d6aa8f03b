"""What fails in the window is closed alone, in one sentence that names the file with details."""

import stat
import sys
from collections.abc import Callable, Iterator
from functools import partial
from itertools import product
from pathlib import Path

import pygame
import pytest

from rules.kit.catalogue import set_own_games_folder
from rules.kit.journal import Journal, read_journal
from rules.kit.match import Match
from rules.kit.said import why
from table.app import problems
from table.cli.guarded import run_guarded
from table.cli.new import make_game
from table.felt.renderer import TableRenderer
from table.players.inline import rules_of
from table.players.roster import parse_roster
from table.scenes.match.input_router import InputRouter
from table.scenes.match.table_scene import TableScene
from table.scenes.match.table_screen import TableScreen
from table.scenes.menu.menu import MenuScene
from table.scenes.overlays.pause import PauseScene
from table.scenes.overlays.scores import ScoresScene
from table.scenes.settings.settings_page import SettingsScene
from table.window import MAX_FAILURES, SETTLED_FRAMES, run_window
from tests.sampling import drawn
from tests.scenes.coach.sheets import played
from tests.table_pilot import Pilot
from tests.thinkers import Thinkers

SEATS = "Anna,bot,bot"


@pytest.fixture
def pilot(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Pilot]:
    """A window in which computers think at once, those that begin after a failure too."""
    monkeypatch.setattr("table.players.worker.Workers", lambda **options: Thinkers())
    with Pilot(tmp_path) as made:
        yield made


class Fault(Exception):
    """The error of these tests."""


def failing(*_: object, **__: object) -> None:
    raise Fault("on purpose")


Failure = tuple[type, str]  # a class, and which of its methods fails


def stays(pilot: Pilot, *steps: Callable[[], object], failure: Failure | None = None) -> None:
    """Run the loop with these steps, again after each failure; then close the window."""
    left = list(steps)

    def run() -> None:
        while left:
            left.pop(0)()
            pilot.wait()

    with pytest.MonkeyPatch.context() as patch:
        if failure:
            patch.setattr(*failure, failing)
        patch.setattr(pilot.engine, "run", run)
        run_window(pilot.engine, pilot.menu)
    assert left == []


def details(pilot: Pilot) -> list[Path]:
    return sorted((pilot.app.store.logs.parent / "logs").glob("trouble-*.txt"))


def message(pilot: Pilot) -> str:
    """What the menu says, in the page above it; it is read and closed."""
    assert pilot.top == "AskScene" and pilot.engine.stack[0] is pilot.menu
    text = pilot.engine.top.text
    pilot.key(pygame.K_RETURN)
    assert pilot.top == "MenuScene"
    return text


WHERE: dict[str, Failure] = {
    "drawing": (TableRenderer, "draw"),
    "an event": (InputRouter, "event"),
    "a tick": (TableScreen, "step"),
    "a resize": (TableRenderer, "resize"),
}


@pytest.mark.parametrize("where", WHERE)
def test_a_table_that_fails_is_put_back(pilot: Pilot, monkeypatch, where: str) -> None:
    """Its journal is whole and waits in the menu; a sentence names a private file."""
    scene, workers = pilot.sit(SEATS), pilot.app.workers
    pilot.until_turn()
    journal, lines = pilot.journal, pilot.lines()
    pilot.hold(pilot.card(pilot.hand()[0]), pilot.place("played:0"))
    pilot.engine.surface.set_clip((0, 0, 3, 3))
    with monkeypatch.context() as broken:

        def breaks() -> None:
            broken.setattr(*WHERE[where], failing)
            pilot.post(pygame.VIDEORESIZE, size=(800, 500), w=800, h=500)
            pilot.post(pygame.KEYDOWN, key=pygame.K_x, mod=0, unicode="x")

        stays(pilot, breaks, pilot.wait, broken.undo, pilot.wait)
    (file,) = details(pilot)
    assert "Fault: on purpose" in file.read_text(encoding="utf-8")
    if sys.platform != "win32":
        assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert pilot.engine.surface.get_clip() == pilot.engine.surface.get_rect()
    assert scene not in pilot.engine.stack and pilot.menu.session is None
    assert workers.closed and pilot.app._workers is None
    assert pilot.engine.top.title == "What has happened"
    text = message(pilot)
    assert str(file) in text and "Punk" in text and "our mistake" in text
    (waiting,) = pilot.menu.unfinished_games
    assert waiting.path == journal and not waiting.error and not waiting.busy
    assert read_journal(journal).lines[: len(lines)] == lines
    pilot.menu.open_waiting(waiting)
    pilot.until_turn()
    pilot.play(pilot.hand()[0])
    assert len(pilot.lines()) > len(lines)


@pytest.mark.parametrize("failure", [(PauseScene, "step"), (TableScene, "open")])
def test_what_fails_on_the_table_or_as_it_opens_leaves_the_game_waiting(
    pilot: Pilot, monkeypatch, failure: Failure
) -> None:
    """A page above the table closes both; so does a table opened from the command line."""
    if failure[0] is PauseScene:
        pilot.sit(SEATS)
        pilot.until_turn()
        stays(pilot, partial(pilot.key, pygame.K_ESCAPE), pilot.wait, failure=failure)
    else:
        session = pilot.app.start(pilot.app.open("punk"), parse_roster(SEATS), {}, "7")
        monkeypatch.setattr(pilot.engine, "run", lambda: pilot.wait(0.1))
        with monkeypatch.context() as broken:
            broken.setattr(*failure, failing)
            run_window(pilot.engine, pilot.menu, lambda: pilot.menu.play(session))
    assert "Punk" in message(pilot) and len(pilot.menu.unfinished_games) == 1


def test_what_fails_again_and_again_locks_nobody_out(pilot: Pilot) -> None:
    """A failing page is closed each time, and the menu and other games can be used."""
    read = partial(pilot.key, pygame.K_RETURN)

    def again() -> None:
        read()
        pilot.menu.open_waiting(pilot.menu.unfinished_games[0])

    open_settings = partial(pilot.menu.open_page, "settings")
    steps = [open_settings, pilot.wait, read, *[pilot.wait] * (SETTLED_FRAMES + 1)]
    stays(pilot, *steps * (MAX_FAILURES + 2), failure=(SettingsScene, "build"))
    assert pilot.engine.stack == [pilot.menu] and len(details(pilot)) == MAX_FAILURES + 2
    for file in details(pilot):
        file.unlink()
    pilot.sit(SEATS)
    steps = [pilot.wait, pilot.wait, again] * (MAX_FAILURES + 2)
    stays(pilot, *steps, pilot.wait, failure=(TableScene, "step"))
    assert len(details(pilot)) == MAX_FAILURES + 3
    message(pilot)
    pilot.sit(SEATS, game="tunk")
    pilot.until_turn()


def test_a_match_that_was_over_is_kept_as_finished(pilot: Pilot) -> None:
    """The last score sheet fails: the result stands, and nothing waits to be gone on with."""
    scene = pilot.sit("bot,bot", game="tunk", options={"match": "single_hand"})
    pilot.key(pygame.K_f)
    over = partial(pilot.until, lambda: scene.match.over and pilot.top != "TableScene", 900)
    stays(pilot, over, failure=(ScoresScene, "build"))
    pilot.wait()
    assert "after Tunk was over" in message(pilot)
    assert pilot.menu.unfinished_games == [] and len(pilot.app.store.results()) == 1


@pytest.mark.parametrize("part", ["step", "draw", "build"])
def test_a_menu_that_fails_again_and_again_ends_the_program(pilot, monkeypatch, capsys, part):
    """In one sentence with the file that has the details, and no endless loop."""
    monkeypatch.setenv("CARDTABLE_HOME", str(pilot.app.store.logs.parent))
    with monkeypatch.context() as broken:
        broken.setattr(MenuScene, part, failing)
        pilot.engine.redraw()
        if part == "build":
            pilot.post(pygame.USEREVENT)
            broken.setattr(MenuScene, "event", failing)
        monkeypatch.setattr(pilot.engine, "run", pilot.wait)

        def program() -> int:
            for _ in range(100):
                run_window(pilot.engine, pilot.menu)
            return 0

        assert run_guarded(program) == 1
    said = capsys.readouterr().err
    files = details(pilot)
    assert said.count("\n") == 1 and any(str(file) in said for file in files)
    assert len(files) == MAX_FAILURES + 1


def test_details_that_cannot_be_written_are_no_second_failure(pilot: Pilot) -> None:
    """The sentence then says why there are none; and none is written over another."""
    for _ in range(3):
        problems.write_details(Fault("one"), pilot.app.store.logs)
    assert len(details(pilot)) == 3
    for file in details(pilot):
        file.unlink()
    pilot.app.store.logs.rmdir()
    pilot.app.store.logs.write_text("a file, where the folder would be", encoding="utf-8")
    pilot.sit(SEATS)
    stays(pilot, pilot.wait, failure=(TableScene, "step"))
    pilot.wait()
    assert "could not be written" in message(pilot)


ERRORS = (
    *("raise Exception('torn')", "raise KeyError(7)", "raise RecursionError", "raise MemoryError"),
    *("raise SystemExit(3)", "raise KeyboardInterrupt", "return None", "return 7"),
)
FUNCTIONS = (
    "actors apply asked candidates climax deal gauge notes objection offers onward "
    "out outcome pack partners places records story stray tip unfit worth"
).split()


@pytest.fixture(scope="module")
def stranger(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Pilot]:
    """A window with a game of the player's own."""
    home = tmp_path_factory.mktemp("home")
    (home / "own_games").mkdir()
    make_game("mine", home / "own_games")
    with pytest.MonkeyPatch.context() as patched, Pilot(home) as made:
        patched.setattr("table.players.worker.Workers", lambda **options: Thinkers())
        assert made.app.open("mine").rules is not None
        yield made
    set_own_games_folder(home / "nowhere")


def broken(pilot: Pilot, name: str, line: str) -> Callable[..., object]:
    """A function of the game's rules that does this."""
    made: dict[str, Callable[..., object]] = {}
    file = pilot.app.open("mine").rules.__file__
    exec(compile(f"def {name}(*a):\n    {line}\n", file, "exec"), made)
    return made[name]


def in_play(pilot: Pilot) -> list[Callable[[], object]]:
    """Somebody plays a card, asks for a hint, looks at the log and at the pause."""
    pilot.until_turn()
    place, keys = pilot.place("played:0"), (pygame.K_F2, pygame.K_l, pygame.K_ESCAPE)
    acts = [partial(pilot.hold, pilot.card(pilot.hand()[0]), place), partial(pilot.release, place)]
    return [*acts, *(partial(pilot.key, key) for key in (*keys, pygame.K_ESCAPE))]


def at_sheet(pilot: Pilot, *acts: Callable[[], object]) -> list[Callable[[], object]]:
    """The hand is played to its end, by a game begun once more; then these acts."""
    path = pilot.journal
    to_menu(pilot)
    path.unlink()
    match = Match(rules_of("mine"), parse_roster(SEATS), {}, "5")
    journal = Journal.create(path, match.header("mine"))
    played("mine", SEATS, journal.write)
    journal.close()
    pilot.resume(path)
    pilot.until(lambda: pilot.top == "ScoresScene")
    return list(acts)


def to_menu(pilot: Pilot) -> None:
    for scene in pilot.engine.stack[:0:-1]:
        pilot.engine.close(scene)
    pilot.menu.leave_table()
    pilot.wait()


def at_menu(pilot: Pilot) -> list[Callable[[], object]]:
    """The menu draws the game's tile."""
    at_sheet(pilot)
    to_menu(pilot)
    return [pilot.menu.rebuild]


def at_album(pilot: Pilot) -> list[Callable[[], object]]:
    """A game that was set aside is replayed."""
    at_sheet(pilot)
    journal = pilot.journal
    to_menu(pilot)
    pilot.app.store.set_aside(journal, why("menu.aside"))
    pilot.menu.open_page("look_back")
    pilot.wait(0.5)
    pilot.click(pilot.button("tab:album"))
    pilot.wait(0.5)

    def replay() -> None:
        pilot.engine.top.tab.look_at(0)
        pilot.wait()
        if pilot.top == "ChoiceScene":
            pilot.click(pilot.button("look"))

    return [replay]


PLACES: dict[str, Callable[[Pilot], list[Callable[[], object]]]] = {
    "table": in_play,
    "next hand": lambda pilot: at_sheet(pilot, lambda: pilot.key(pygame.K_RETURN)),
    "coach": lambda pilot: at_sheet(pilot, lambda: pilot.click(pilot.button("coach"))),
    "tile": at_menu,
    "replay": at_album,
}
AT_MENU = ("tile", "replay")
FAULTS = [
    *drawn(product(["table"], FUNCTIONS, ERRORS), 6, "rules that fail"),
    *drawn(product([*PLACES][1:], FUNCTIONS, ERRORS[::3]), 6, "rules that fail elsewhere"),
]


@pytest.mark.parametrize(("place", "name", "line"), FAULTS)
def test_whatever_a_function_of_the_rules_does_nothing_is_lost(
    stranger: Pilot, monkeypatch, place: str, name: str, line: str
) -> None:
    """A sentence names the game's own file and nobody else; the journal stays as it was."""
    pilot, game = stranger, stranger.app.open("mine")
    games = pilot.app.store.games.parent
    older = {*games.rglob("mine*.json*")}
    pilot.sit(SEATS, game="mine")
    acts = PLACES[place](pilot)
    written = max((file.read_bytes() for file in {*games.rglob("mine*.json*")} - older), key=len)
    fault = broken(pilot, name, line)
    breaks = partial(monkeypatch.setattr, game.rules, name, fault, raising=False)

    def step(act: Callable[[], object]) -> None:
        if place in AT_MENU or pilot.menu.session is not None:  # else its table is closed by now
            act()

    stays(pilot, breaks, *(partial(step, act) for act in acts), partial(pilot.wait, 1.0))
    if pilot.top == "AskScene" and pilot.engine.stack[0] is pilot.menu:
        text = pilot.engine.top.text
        assert "our mistake" not in text
        assert place in AT_MENU or "own_games/mine/rules.py" in text
    monkeypatch.undo()
    to_menu(pilot)
    game.known_error = None
    newer = {*games.rglob("mine*.json*")} - older
    (whole,) = [file for file in newer if file.read_bytes().startswith(written)]
    whole.unlink()
