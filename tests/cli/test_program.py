"""The program as a process: its console, its imports, its help, and the window it opens."""

import json
import multiprocessing
import os
import runpy
import subprocess
import sys
from pathlib import Path

import pytest

import main
from table.app.starts import Start
from table.players.roster import parse_roster
from tests.cli.line import GAME, PLAY, ROOT


def test_the_program_speaks_utf8_to_any_console_and_to_a_reader_who_hangs_up(finished: Path):
    """Icelandic reaches any code page; `trace FILE | head -1` prints no error."""
    environment = {**os.environ, "PYTHONIOENCODING": "cp1252", "PYTHONUTF8": "0"}
    command = [sys.executable, str(ROOT / "main.py"), "trace", str(finished)]
    with subprocess.Popen(
        command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as program:
        assert program.stdout is not None and program.stderr is not None
        line = program.stdout.readline()
        program.stdout.close()
        assert program.stderr.read() == b""
    assert json.loads(line)["step"] == 0
    said = subprocess.run([*command[:2], "words"], env=environment, capture_output=True)
    assert "Íslenska" in said.stdout.decode("utf-8")


def test_without_a_window_there_is_no_pygame(tmp_path: Path):
    """Neither to be imported again by a worker, nor to play a match: main.py is lean."""
    program = (
        "import sys, main; heavy = {'pygame', 'yaml', 'msgspec', 'argparse'} & set(sys.modules);"
        f"main.main({[*PLAY, '--journal', str(tmp_path / 'j')]!r});"
        "print(heavy, 'pygame' in sys.modules)"
    )
    said = subprocess.run(
        [sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, encoding="utf-8"
    )
    assert said.stdout.splitlines()[-1] == "set() False"


def test_help_explains_every_command(capsys):
    """Each command stands in the help with a line, and has a help of its own."""
    with pytest.raises(SystemExit):
        main.main(["--help"])
    text = capsys.readouterr().out
    for command in ("play", "games", "trace", "ask", "shot", "bench"):
        assert f"main.py {command}" in text
        with pytest.raises(SystemExit) as left:
            main.main([command, "--help"])
        assert left.value.code == 0
        assert len(capsys.readouterr().out.splitlines()) > 4


def test_people_at_the_seats_are_what_the_window_gets(monkeypatch):
    """`play` hands game, sitters, house rules asked for and seed to the window as they are."""
    handed: list[tuple] = []
    import table.window

    def opened(start: Start, *words: object) -> int:
        handed.append(words)
        return 0

    monkeypatch.setattr(table.window, "open_and_run", opened)
    assert main.main(["play", GAME.name, "--seats", "Anna,bot,bot", "--seed", "x"]) == 0
    assert main.main(["play", GAME.name]) == 0
    assert main.main(["play"]) == 0  # the menu
    assert handed == [
        ((GAME.name, parse_roster("Anna,bot,bot"), None, "x"),),
        ((GAME.name, None, None, None),),
        (),
    ]


def test_a_frozen_program_that_is_begun_again_to_think_opens_no_window(monkeypatch) -> None:
    """A packed worker process is the program itself: it asks for that first of all."""
    begun: list[str] = []

    def freeze_support() -> None:
        begun.append("to think")
        raise SystemExit(0)

    monkeypatch.setattr(sys, "frozen", True, raising=False)
    monkeypatch.setattr(multiprocessing, "freeze_support", freeze_support)
    monkeypatch.setattr(sys, "argv", ["cardtable", "--multiprocessing-fork", "pipe_handle=7"])
    with pytest.raises(SystemExit):
        runpy.run_path(main.__file__, run_name="__main__")
    assert begun == ["to think"]
