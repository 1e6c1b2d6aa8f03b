"""dev.py: what a person meets before anything is installed."""

import ast
import importlib.util
import os
import shutil
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

DEV = Path(__file__).resolve().parent.parent / "dev.py"


@pytest.fixture
def dev(tmp_path: Path) -> ModuleType:
    """dev.py in a folder of its own, with one pinned package to run and one to test."""
    shutil.copy(DEV, tmp_path / "dev.py")
    (tmp_path / "requirements.txt").write_text("# to run\nCard_Stock==1.0  # why\n")
    (tmp_path / "tests").mkdir()
    (tmp_path / "tests" / "requirements.txt").write_text("felt==2.0\n")
    spec = importlib.util.spec_from_file_location("dev_alone", tmp_path / "dev.py")
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def steps(dev: ModuleType, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The rooms made and packages installed, done on paper: nothing is run or fetched."""
    done: list[str] = []

    def make_room() -> None:
        done.append("room")
        dev.PYTHON.parent.mkdir(parents=True, exist_ok=True)
        dev.PYTHON.write_text("")

    monkeypatch.setattr(dev, "make_room", make_room)
    monkeypatch.setattr(dev, "room_is_sound", lambda: dev.PYTHON.exists())
    monkeypatch.setattr(dev, "install", lambda wanted: done.append(f"install {len(wanted)}"))
    return done


@pytest.fixture
def runs(dev: ModuleType, steps: list[str], monkeypatch: pytest.MonkeyPatch) -> list[tuple]:
    """The commands that would have been run inside .venv: (words, environment)."""
    made: list[tuple] = []

    def run(command: list[str], env: dict[str, str] | None = None, cwd: Path | None = None) -> int:
        made.append((command, env))
        return 7

    monkeypatch.setattr(dev, "run", run)
    return made


def one_sentence(text: str) -> bool:
    return text.count("\n") <= 1 and text.rstrip().endswith(".") and "Traceback" not in text


# --- which Python ----------------------------------------------------------------------


def test_the_file_parses_under_the_grammar_of_python_3_6():
    """An old Python must get as far as the sentence that says it is too old."""
    ast.parse(DEV.read_text(encoding="utf-8"), feature_version=(3, 6))


@pytest.mark.parametrize("version", ["3, 6, 15", "3, 9, 18", "3, 15, 0", "4, 0, 0"])
def test_a_python_outside_the_promise_is_told_so_in_one_sentence(version: str):
    """Too old or too new: the sentence names this version and the promised ones."""
    pretend = (
        "import argparse, hashlib, importlib.util, pathlib, runpy, shutil, subprocess, sys\n"
        f"sys.argv, sys.version_info = ['dev.py', 'play'], ({version})\n"
        f"runpy.run_path({str(DEV)!r}, run_name='__main__')"
    )
    said = subprocess.run([sys.executable, "-c", pretend], capture_output=True, text=True)
    assert said.returncode == 1
    assert one_sentence(said.stderr)
    assert "Python {}.{},".format(*version.split(", ")) in said.stderr
    assert "3.10 to 3.14" in said.stderr


@pytest.mark.parametrize("version", [(3, 10), (3, 11), (3, 12), (3, 13), (3, 14)])
def test_every_promised_python_is_welcome(dev: ModuleType, version: tuple[int, int]):
    """3.10 to 3.14, both ends included."""
    assert dev.version_objection(version) is None


# --- the stamp -------------------------------------------------------------------------


def test_a_second_run_installs_nothing(dev: ModuleType, steps: list[str]):
    """The stamp is kept: what is installed is not installed again."""
    dev.furnish([dev.RUNNING])
    dev.furnish([dev.RUNNING])
    assert steps == ["room", "install 1"]


def test_playing_after_testing_installs_nothing(dev: ModuleType, steps: list[str]):
    """Testing needs all that playing needs, but not the other way round."""
    dev.furnish([dev.RUNNING])
    dev.furnish([dev.RUNNING, dev.TESTING])
    dev.furnish([dev.RUNNING])
    assert steps == ["room", "install 1", "install 2"]


def test_changed_requirements_are_installed_into_the_same_room(dev: ModuleType, steps: list[str]):
    """A new pin costs an installation, not a new .venv."""
    dev.furnish([dev.RUNNING])
    dev.RUNNING.write_text("card-stock==1.1\n")
    dev.furnish([dev.RUNNING])
    assert steps == ["room", "install 1", "install 1"]


def test_line_endings_do_not_make_requirements_new(dev: ModuleType, steps: list[str]):
    """A checkout with Windows line endings asks for the same packages."""
    dev.furnish([dev.TESTING])
    dev.TESTING.write_bytes(b"felt==2.0\r\n")
    assert dev.is_furnished([dev.TESTING])


def test_another_python_is_another_stamp(
    dev: ModuleType, steps: list[str], monkeypatch: pytest.MonkeyPatch
):
    """What one Python installed does not count for another."""
    dev.furnish([dev.RUNNING])
    monkeypatch.setattr(sys, "version_info", (3, 99, 0))
    assert not dev.is_furnished([dev.RUNNING])


@pytest.mark.parametrize("stop", [KeyboardInterrupt, OSError])
def test_an_interrupted_installation_leaves_no_stamp(
    dev: ModuleType, steps: list[str], monkeypatch: pytest.MonkeyPatch, stop: type[BaseException]
):
    """Not even the stamp of the installation before: the room is in between now."""

    def interrupted(wanted: list[Path]) -> None:
        raise stop

    dev.furnish([dev.RUNNING])
    before = dev.RUNNING.read_text()
    dev.RUNNING.write_text("card-stock==1.1\n")
    monkeypatch.setattr(dev, "install", interrupted)
    with pytest.raises(stop):
        dev.furnish([dev.RUNNING])
    dev.RUNNING.write_text(before)
    assert not dev.is_furnished([dev.RUNNING])


def test_a_stamp_without_its_python_is_not_believed(dev: ModuleType, steps: list[str]):
    """A .venv whose Python has gone is made again."""
    dev.furnish([dev.RUNNING])
    dev.PYTHON.unlink()
    dev.furnish([dev.RUNNING])
    assert steps == ["room", "install 1", "room", "install 1"]


@pytest.mark.parametrize("stamp", [b"", b"requirements.txt", b"\xff\xfe\x00"])
def test_a_damaged_stamp_is_not_believed(dev: ModuleType, steps: list[str], stamp: bytes):
    """Half a line, or no text at all, is no stamp."""
    dev.furnish([dev.RUNNING])
    dev.STAMP.write_bytes(stamp)
    assert not dev.is_furnished([dev.RUNNING])


# --- the room --------------------------------------------------------------------------


def test_a_half_made_room_is_not_sound(dev: ModuleType):
    """A .venv without a Python, or with something else in its place, is made again."""
    assert not dev.room_is_sound()
    dev.PYTHON.parent.mkdir(parents=True)
    dev.PYTHON.write_text("not a program")
    assert not dev.room_is_sound()


def test_a_file_in_the_place_of_the_room_makes_way(
    dev: ModuleType, monkeypatch: pytest.MonkeyPatch
):
    """A stray file called .venv is replaced like any other half-made room."""

    def make(words: list[str], **how: object) -> subprocess.CompletedProcess[str]:
        if "venv" in words:
            dev.VENV.mkdir()
        return subprocess.CompletedProcess(words, 0, stdout="")

    dev.VENV.write_text("")
    monkeypatch.setattr(dev.importlib.util, "find_spec", lambda name: name)
    monkeypatch.setattr(dev.subprocess, "run", make)
    monkeypatch.setattr(dev, "install", lambda wanted: None)
    dev.furnish([dev.RUNNING])
    assert dev.STAMP.exists()


def test_a_half_made_room_is_cleared_away(dev: ModuleType, monkeypatch: pytest.MonkeyPatch):
    """Nothing of an earlier .venv is left in the new one."""
    rubbish = dev.VENV / "lib" / "half a package"
    rubbish.mkdir(parents=True)
    made = subprocess.CompletedProcess([], 0, stdout="")
    monkeypatch.setattr(dev.importlib.util, "find_spec", lambda name: name)
    monkeypatch.setattr(dev.subprocess, "run", lambda *words, **how: made)
    dev.make_room()
    assert not rubbish.exists()


@pytest.mark.parametrize("module", ["venv", "ensurepip"])
def test_a_python_without_venv_names_the_package_to_install(
    dev: ModuleType, monkeypatch: pytest.MonkeyPatch, module: str
):
    """Debian leaves both out; the half-made .venv its `-m venv` would leave is not made."""
    monkeypatch.setattr(dev.importlib.util, "find_spec", lambda name: None if name == module else 1)
    with pytest.raises(dev.Trouble) as trouble:
        dev.make_room()
    assert one_sentence(str(trouble.value))
    assert f"`{module}`" in str(trouble.value)
    assert "sudo apt install python3-venv" in str(trouble.value)
    assert not dev.VENV.exists()


# --- pip -------------------------------------------------------------------------------


def test_progress_counts_the_pinned_packages_and_hides_the_noise(dev: ModuleType):
    """One line a pinned package, however pip spells it; nothing for what they bring along."""
    names = dev.names_in([dev.RUNNING, dev.TESTING])
    said = [
        "Collecting card_stock==1.0 (from -r requirements.txt (line 2))",
        "Processing /my wheels/card_stock-1.0-py3-none-any.whl (from -r /a/b.txt (line 2))",
        "  Downloading card_stock-1.0-py3-none-any.whl (12 kB)",
        "Collecting paper>=3 (from Card_Stock==1.0)",
        "Requirement already satisfied: felt==2.0 in somewhere (from -r tests/requirements.txt)",
        "Installing collected packages: paper, card_stock",
    ]
    assert [dev.progress(line, names) for line in said] == [
        "Installing card-stock ... (1 of 2)",
        "Installing card-stock ... (1 of 2)",
        "",
        "",
        "Installing felt ... (2 of 2)",
        "Unpacking ...",
    ]


def test_a_package_with_two_pins_counts_once(dev: ModuleType):
    """One pin for an older Python and one for the rest are still one package."""
    dev.RUNNING.write_text(
        'folders==4; python_version < "3.11"\nfolders==5; python_version >= "3.11"\n'
    )
    assert dev.names_in([dev.RUNNING]) == ["folders"]


def test_no_network_is_said_as_such(dev: ModuleType):
    """The sentence says that the network is missing, and quotes pip's last line."""
    sentence = dev.pip_objection(
        "WARNING: Retrying (Retry(total=0)) after connection broken by 'NewConnectionError'\n"
        "ERROR: Could not find a version that satisfies the requirement felt==2.0\n"
        "ERROR: No matching distribution found for felt==2.0\n\n"
    )
    assert one_sentence(sentence)
    assert "network" in sentence
    assert "No matching distribution found for felt==2.0" in sentence


def test_any_other_failure_of_pip_quotes_its_error(dev: ModuleType):
    """The last line that says error is quoted, not the advice pip prints after it."""
    sentence = dev.pip_objection("ERROR: No space left on device\n[notice] A new release of pip\n")
    assert one_sentence(sentence)
    assert "network" not in sentence
    assert "No space left on device" in sentence


def test_a_failing_pip_is_trouble(dev: ModuleType, monkeypatch: pytest.MonkeyPatch):
    """pip's exit code decides, and its words end up in the sentence, not on the screen."""
    real = subprocess.Popen
    fails = [sys.executable, "-c", "print('ERROR: the felt is torn.'); raise SystemExit(1)"]
    monkeypatch.setattr(dev.subprocess, "Popen", lambda command, **how: real(fails, **how))
    with pytest.raises(dev.Trouble, match=r"pip said: ERROR: the felt is torn\)\.$"):
        dev.install([dev.RUNNING])


# --- the commands ----------------------------------------------------------------------


def test_a_missing_display_is_said_before_anything_is_installed(
    dev: ModuleType,
    runs: list[tuple],
    steps: list[str],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
):
    """One sentence with the remedy, and neither a download nor a window that fails."""
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(sys, "platform", "linux")
    assert dev.main(["play"]) == 1
    said = capsys.readouterr().err
    assert one_sentence(said)
    assert "DISPLAY" in said
    assert "ssh -X" in said
    assert not runs
    assert not steps


def test_only_a_window_on_linux_needs_a_display(dev: ModuleType):
    """A display of either kind, a chosen SDL driver, another system, or no window at all."""
    assert dev.display_objection([], {}, "linux")
    assert dev.display_objection(["--seed", "3"], {"DISPLAY": ""}, "linux")
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER"):
        assert not dev.display_objection([], {name: "x"}, "linux")
    for system in ("darwin", "win32"):
        assert not dev.display_objection([], {}, system)
    for word in ("--no-window", "trace", "shot", "games", "bench", "ask", "duel", "--help"):
        assert not dev.display_objection([word, "punk"], {}, "linux")


def test_play_hands_its_args_on_and_its_exit_code_back(
    dev: ModuleType, runs: list[tuple], monkeypatch: pytest.MonkeyPatch
):
    """Whatever follows `play` is main.py's, options and `--` included."""
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    assert dev.main(["play", "--seed", "3", "--", "--long", "-x"]) == 7
    words, _ = runs[0]
    assert words == [str(dev.ROOT / "main.py"), "--seed", "3", "--", "--long", "-x"]


def test_long_is_ours_and_the_rest_is_pytests(
    dev: ModuleType, runs: list[tuple], monkeypatch: pytest.MonkeyPatch
):
    """--long becomes CARDTABLE_LONG=1 wherever it stands; pytest's own options pass through."""
    monkeypatch.delenv("CARDTABLE_LONG", raising=False)
    monkeypatch.delenv("SDL_AUDIODRIVER", raising=False)
    dev.main(["test", "-k", "dice"])
    dev.main(["test", "-k", "dice", "--long", "-x"])
    (short_words, short_env), (long_words, long_env) = runs
    assert short_words[-2:] == ["-k", "dice"]
    assert "CARDTABLE_LONG" not in short_env
    assert long_words[-3:] == ["-k", "dice", "-x"]
    assert long_env["CARDTABLE_LONG"] == "1"
    assert long_env["SDL_AUDIODRIVER"] == "dummy"


def test_tests_keep_an_audio_driver_that_was_chosen(
    dev: ModuleType, runs: list[tuple], monkeypatch: pytest.MonkeyPatch
):
    """The dummy sound is a default, not an order."""
    monkeypatch.setenv("SDL_AUDIODRIVER", "disk")
    dev.main(["test"])
    assert runs[0][1]["SDL_AUDIODRIVER"] == "disk"


def test_check_always_runs_all_three_and_types_the_whole_program(
    dev: ModuleType, runs: list[tuple]
):
    """A failing lint hides neither the formatting nor the types, and every room is typed."""
    assert dev.main(["check"]) == 1
    assert [words[1:3] for words, _ in runs] == [
        ["ruff", "check"],
        ["ruff", "format"],
        ["mypy", "--strict"],
    ]
    assert runs[2][0][3:] == ["main.py", "dev.py", "rules", "table", "sprites"]


@pytest.mark.parametrize("argv", [[], ["shuffle"], ["--seed"], ["check", "now"]])
def test_a_mistyped_command_is_one_sentence(
    dev: ModuleType, runs: list[tuple], capsys: pytest.CaptureFixture[str], argv: list[str]
):
    """No usage lines, no traceback, nothing run."""
    assert dev.main(argv) == 1
    assert one_sentence(capsys.readouterr().err)
    assert not runs


def test_a_file_that_is_missing_is_one_sentence(
    dev: ModuleType, runs: list[tuple], capsys: pytest.CaptureFixture[str]
):
    """Whatever the system refuses is named by its file, never shown as a traceback."""
    dev.furnish([dev.RUNNING, dev.TESTING])
    dev.TESTING.unlink()
    assert dev.main(["test"]) == 1
    said = capsys.readouterr().err
    assert one_sentence(said)
    assert str(dev.TESTING) in said


def test_ctrl_c_is_quiet(
    dev: ModuleType,
    runs: list[tuple],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
):
    """130, as shells expect, and not a word."""

    def interrupted(wanted: list[Path]) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(dev, "furnish", interrupted)
    assert dev.main(["test"]) == 130
    said = capsys.readouterr()
    assert said.out + said.err == ""


def test_a_command_ends_in_its_own_time_after_ctrl_c(
    dev: ModuleType, monkeypatch: pytest.MonkeyPatch
):
    """The table gets Ctrl-C itself and closes; dev.py waits, then hands its code back."""

    class Table:
        waits = 0

        def wait(self) -> int:
            self.waits += 1
            if self.waits < 3:
                raise KeyboardInterrupt
            return -2

    monkeypatch.setattr(dev.subprocess, "Popen", lambda *words, **how: Table())
    assert dev.run(["main.py"]) == 130


@pytest.mark.skipif(os.name == "nt", reason="a symbolic link needs rights on Windows")
def test_the_exit_code_comes_through(dev: ModuleType):
    """What the command ends with is what dev.py ends with."""
    dev.PYTHON.parent.mkdir(parents=True)
    dev.PYTHON.symlink_to(sys.executable)
    assert dev.run(["-c", "raise SystemExit(42)"]) == 42
