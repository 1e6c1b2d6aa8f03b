"""Whatever a game of the player's own raises, and if it never comes to an end, is told of that game
alone; Ctrl-C ends the program as ever."""

import signal
import time
from pathlib import Path

import pytest

from rules.kit import catalogue
from rules.kit.catalogue import game as found_game, shelve
from rules.kit.match import Match
from rules.kit.strangers import Endless, bounded, hear_ctrl_c
from table.app.app import App
from table.cli.guarded import guarded
from table.cli.new import make
from table.players.inline import think_or_guess
from table.players.roster import roster
from table.session.open_game import OpenGame, open_game
from table.session.rehearsal import rehearse
from table.storage.store import Store
from tests.pilot import Pilot

pytest_plugins = ["tests.screens"]

RAISED = [
    "raise SystemExit(3)",
    "raise GeneratorExit",
    "raise KeyboardInterrupt",
    "raise type('Odd', (BaseException,), {})",
]
DEAL = '    zones: dict[str, list[Card]] = {"stock": list(pack(table))}\n'


def with_line(own: Path, line: str, file: str = "rules.py", before: str = DEAL) -> OpenGame:
    """A new game with a line put in, as the first of `deal` unless said otherwise."""
    folder = make(f"own{time.time_ns() % 10**12}", own)
    text = (folder / file).read_text(encoding="utf-8")
    assert before in text, "the model has changed"
    changed = text.replace(before, f"    {line}\n{before}", 1)
    (folder / file).write_text(changed, encoding="utf-8")
    shelve(own)
    return open_game(found_game(folder.name))


@pytest.mark.parametrize("line", RAISED)
def test_whatever_is_raised_in_a_hand_is_told_of_that_game(own: Path, line: str):
    """With its file and line, and the phase where there is one."""
    said = str(rehearse(with_line(own, line)))
    kind = next(kind for kind in ("SystemExit", "GeneratorExit", "Keyboard", "Odd") if kind in line)
    assert "rules.py, line " in said and kind in said, said


@pytest.mark.parametrize("line", RAISED)
def test_a_player_that_leaves_is_told_and_its_seat_moves(own: Path, line: str):
    """As one that fails in any other way; Ctrl-C while it thinks is none of its failures."""
    game = with_line(own, line, "player/choosing.py", "    cards = trick(view)\n")
    assert game.rules is not None
    match = Match(game.rules, roster("bot,bot"), {}, "own")
    match.advance()
    (seat,) = match.owing()
    choice, note = think_or_guess(game.name, match.view(seat), seat, "keen", 1)
    assert choice.verb == "play" and "player/choosing.py:" in str(note)


def test_ctrl_c_is_let_through(own: Path):
    """Whoever tries a game out when it comes is ended by it, and so is the command; a
    KeyboardInterrupt that the game itself raises is one of its failures."""
    game = with_line(own, "import signal; signal.raise_signal(signal.SIGINT)")
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        hear_ctrl_c()
        with pytest.raises(KeyboardInterrupt):
            rehearse(game)
        assert guarded(lambda: bool(rehearse(game))) == 130
    finally:
        signal.signal(signal.SIGINT, before)


def test_a_game_that_leaves_in_a_command_is_told_as_a_game(own: Path, capsys):
    """And our own way of leaving, as after --help, is left alone."""
    rules = with_line(own, RAISED[0]).rules
    assert rules is not None
    assert guarded(lambda: bool(rules.deal(None, None))) == 1  # type: ignore[arg-type]
    assert "a game of your own failed" in capsys.readouterr().err

    def leave() -> int:
        raise SystemExit(0)

    with pytest.raises(SystemExit):
        guarded(leave)


@pytest.mark.parametrize("line", ["while True: pass", "[0 for _ in iter(int, 1)]"])
def test_what_never_ends_is_ended(own: Path, monkeypatch: pytest.MonkeyPatch, line: str):
    """In a hand, in the rules as they are read, and in a player; the sentence names the line."""
    game = with_line(own, line)
    player = with_line(own, line, "player/choosing.py", "    cards = trick(view)\n")
    assert player.rules is not None
    match = Match(player.rules, roster("bot,bot"), {}, "own")
    match.advance()
    (seat,) = match.owing()
    monkeypatch.setattr(catalogue, "PATIENCE", 0.25)
    said = str(rehearse(game))
    assert "rules.py, line " in said and "did not come to an end within 0.25 seconds" in said
    _, note = think_or_guess(player.name, match.view(seat), seat, "keen", 1)
    assert "player/choosing.py:" in str(note) and "Endless" in str(note)
    (own / "ever").mkdir()
    (own / "ever" / "rules.py").write_text(f"{line}\n", encoding="utf-8")
    assert "line 1: this did not come to an end" in str(found_game("ever").error)


def test_what_ends_in_time_is_left_alone():
    """Nothing is raised in it or after it, whoever was about to."""
    for _ in range(50):
        try:
            with bounded(0.0005):
                sum(range(20_000))
        except Endless:
            continue
    assert sum(1 for _ in range(200_000)) == 200_000


def test_the_tile_of_a_game_that_leaves_is_grey(own: Path, felt: None):
    """And the menu is still there."""
    game = with_line(own, RAISED[0])
    app = App(Store(own.parent))
    app.speak("en")
    pilot = Pilot(app)
    pilot.menu()
    pilot.until_tried()
    assert "SystemExit: 3" in pilot.widget(f"game:{game.name}").error
    app.close()
