"""A disk that is full while a command writes: one line that says what to do, and exit code 2."""

import os
import subprocess
import sys
from pathlib import Path
from typing import IO

import pytest

import main
from rules.kit.journal import BadJournal, read_journal
from table.cli.guarded import run_guarded
from tests.cli.line import PLAY, ROOT
from tests.faults import FIRST, Disk, each_fault, failing
from tests.tables import LONG, forgetting

FULL = Path("/dev/full")
SEATS = ["--seats", "bot:playful,bot:playful,bot:playful"]
FURTHER = 1 if LONG else 19  # operations from one that fails to the next; odd, as a line has two


def told(capsys, *words: object) -> str:
    """What a command says on stderr: nothing if it succeeds, else one line, and it ends with 2."""
    code = main.main([str(word) for word in words])
    said = capsys.readouterr().err
    assert code == (2 if said else 0), said
    assert said.count("\n") == bool(said), said
    assert "our mistake" not in said and "Traceback" not in said
    return said


def test_a_journal_that_cannot_be_written(tmp_path: Path, capsys):
    """What is there reads, no lock is left, and with room the same command works."""

    def work(disk: Disk) -> None:
        folder = Path(disk.folder)
        with disk.resting():
            folder.mkdir()
        first = disk.at < FIRST  # of its header and first lines; one line is as another after that
        path = folder / "new" / "game.jsonl"
        command = [*PLAY, *SEATS, "--seed", 7, "--journal", path]
        said = told(capsys, *command)
        disk.mended()
        assert not said or (str(path) in said and "cannot be written" in said), said
        if path.exists():
            try:
                read_journal(path)
            except BadJournal as bad:
                raise AssertionError(bad) from bad
        if first:
            assert told(capsys, *command, "--force") == ""

    with forgetting():
        assert each_fault(work, tmp_path, few=True, further=FURTHER) > 10


def test_a_picture_or_a_game_that_cannot_be_written(tmp_path, finished, capsys, monkeypatch):
    """All or nothing: an older picture stays, and no half-made game is in the way."""

    def draw(disk: Disk) -> None:
        folder = Path(disk.folder)
        out = folder / "picture.png"
        with disk.resting():
            folder.mkdir(parents=True)
            out.write_bytes(b"an older one")
        said = told(capsys, "shot", finished, 3, "--size", "64x64", "--out", out)
        whole = out.read_bytes()
        assert whole.endswith(b"IEND\xaeB`\x82") or said
        assert whole == b"an older one" or whole.startswith(b"\x89PNG")
        assert not said or (str(out) in said and "cannot be written" in said)
        assert [path for path in folder.iterdir() if path != out] == [] or not disk.mended()

    def make(disk: Disk) -> None:
        monkeypatch.setenv("CARDTABLE_HOME", disk.folder)
        said = told(capsys, "new", "whist")
        disk.mended()
        assert not said or "could not be created" in said
        assert bool(said) != Path(disk.folder, "own_games", "whist", "rules.py").exists()
        if said:
            assert told(capsys, "new", "whist") == ""

    assert each_fault(draw, tmp_path / "pictures", few=True) > 3
    assert each_fault(make, tmp_path / "games", few=True, further=3) > 10


def test_details_of_a_failure_that_cannot_be_written(home: Path, capsys, monkeypatch):
    """The failure is told all the same, in one line."""
    for at in range(1, 5):
        with monkeypatch.context() as patch:
            failing(patch, Disk(home, at))
            assert run_guarded(lambda: 1 // 0) == 1
            said = capsys.readouterr().err
            assert said.count("\n") == 1 and "ZeroDivisionError" in said


def run_main(home: Path, out: IO[str], *words: str) -> subprocess.CompletedProcess[str]:
    command, env = [sys.executable, "main.py", *words], {**os.environ, "CARDTABLE_HOME": str(home)}
    return subprocess.run(command, cwd=ROOT, env=env, stdout=out, stderr=subprocess.PIPE, text=True)


@pytest.mark.skipif(not FULL.exists(), reason="no /dev/full here")
def test_what_the_system_says_is_told_in_english(tmp_path: Path):
    """Output cut short gives one line, the remedy, code 2, and nothing from Python after it."""
    with FULL.open("w") as out:
        done = run_main(tmp_path, out, "words")
    assert done.returncode == 2 and done.stderr.count("\n") == 1, done.stderr
    assert "what this prints cannot be written (no space left" in done.stderr
    (tmp_path / "own_games").write_text("")
    with open(os.devnull, "w") as out:
        done = run_main(tmp_path, out, "new", "whist")
    assert done.returncode == 2 and "(os." not in done.stderr and "check that" in done.stderr
