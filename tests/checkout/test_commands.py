"""dev.py: what a person meets before anything is installed, its commands, and its .venv."""

import ast
import os
import signal
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

from tests.checkout.conftest import DEV, one_sentence


def test_the_file_parses_under_the_grammar_of_python_3_6():
    """An old Python must get as far as the sentence that says it is too old."""
    ast.parse(DEV.read_text(encoding="utf-8"), feature_version=(3, 6))


@pytest.mark.parametrize("version", ["3, 9, 18", "4, 0, 0"])
def test_a_python_outside_the_promise_is_told_so_in_one_sentence(dev: ModuleType, version: str):
    """Too old or too new: the sentence names this version and the promised ones, 3.10 to 3.14."""
    pretend = (
        "import argparse, hashlib, importlib.util, pathlib, runpy, shutil, subprocess, sys\n"
        f"sys.argv, sys.version_info = ['dev.py', 'play'], ({version})\n"
        f"runpy.run_path({str(DEV)!r}, run_name='__main__')"
    )
    said = subprocess.run([sys.executable, "-c", pretend], capture_output=True, text=True)
    assert said.returncode == 1 and one_sentence(said.stderr)
    assert "Python {}.{},".format(*version.split(", ")) in said.stderr
    assert "3.10 to 3.14" in said.stderr
    promised = [minor for minor in range(20) if dev.version_refusal((3, minor)) is None]
    assert promised == [10, 11, 12, 13, 14]


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
    assert one_sentence(said) and "DISPLAY" in said and "ssh -X" in said
    assert not runs and not steps


def test_only_a_window_on_linux_needs_a_display(dev: ModuleType):
    """A display of either kind, a chosen SDL driver, another system, or no window at all."""
    assert dev.display_refusal([], {}, "linux")
    assert dev.display_refusal(["--seed", "3"], {"DISPLAY": ""}, "linux")
    assert dev.display_refusal(["bench", "frames"], {}, "linux")
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER"):
        assert not dev.display_refusal([], {name: "x"}, "linux")
    for system in ("darwin", "win32"):
        assert not dev.display_refusal([], {}, system)
    for word in ("--no-window", "trace", "shot", "games", "new", "ask", "duel", "--help"):
        assert not dev.display_refusal([word, "punk"], {}, "linux")


COMMANDS = {
    "play --seed 3 -- --long -x": "{root}/main.py --seed 3 -- --long -x",
    "new knipa": "-m tests.new_game knipa",
    "new --own knipa --tricks": "{root}/main.py new knipa --tricks",
    "renew": "-m tests.renew",
    "renew whist": "-m tests.renew whist",
}


@pytest.mark.parametrize("words", COMMANDS)
def test_a_command_hands_its_words_on_and_its_exit_code_back(dev, runs, steps, words, monkeypatch):
    """Whatever follows `play` is main.py's; `new` makes a game with its tests, or with --own in the
    player's own folder, for which nothing of the tests is needed; `renew` has no window."""
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    assert dev.main(words.split()) == 7
    ((command, environment),) = runs
    assert " ".join(command) == COMMANDS[words].format(root=dev.ROOT)
    few = words.startswith(("play", "new --own"))
    assert steps == ["venv", "install 1" if few else "install 2"]
    if words.startswith("renew"):
        assert environment["SDL_VIDEODRIVER"] == environment["SDL_AUDIODRIVER"] == "dummy"


def test_some_words_of_test_are_ours_and_the_rest_pytests(dev, runs, monkeypatch):
    """--long becomes CARDTABLE_LONG=1 and --slow the slowest twenty, wherever they stand; the rest
    passes through. What the tests compile is kept: every process they start finds it. The dummy
    sound is a default, not an order."""
    for name in ("CARDTABLE_LONG", "SDL_AUDIODRIVER"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("PYTHONDONTWRITEBYTECODE", "1")
    for words in ("-k dice", "-k dice --long -x", "-k dice --slow -x"):
        dev.main(["test", *words.split()])
    monkeypatch.setenv("SDL_AUDIODRIVER", "disk")
    dev.main(["test"])
    (short, plain), (long, ours), (slow, _), (_, loud) = runs
    assert short[-2:] == ["-k", "dice"] and long[-3:] == slow[-3:] == ["-k", "dice", "-x"]
    assert "CARDTABLE_LONG" not in plain and ours["CARDTABLE_LONG"] == "1"
    assert not any(word.startswith("--durations") for word in short)
    assert "--durations=20" in slow and "--slow" not in slow
    assert "PYTHONDONTWRITEBYTECODE" not in plain
    assert (ours["SDL_AUDIODRIVER"], loud["SDL_AUDIODRIVER"]) == ("dummy", "disk")


def test_pack_hands_its_words_on_and_has_all_that_testing_has(dev, runs, steps):
    """Or packing and testing would take turns installing what the other has left out."""
    packing = dev.ROOT / "packaging"
    packing.mkdir()
    (packing / "requirements.txt").write_text("ice==3.0\n")
    (packing / "lock.txt").write_text("felt==2.0 --hash=sha256:0\n")
    assert dev.main(["pack", "linux"]) == 7
    dev.main(["test"])
    assert runs[0][0] == [str(packing / "pack.py"), "linux"]
    assert steps == ["venv", "install 1"]  # the lock, which holds all three


def test_check_always_runs_all_three_and_types_the_whole_program(dev, runs):
    """A failing lint hides neither the formatting nor the types, and every folder is typed."""
    assert dev.main(["check"]) == 1
    begun = [words[1:3] for words, _ in runs]
    assert begun == [["ruff", "check"], ["ruff", "format"], ["mypy", "--strict"]]
    folders = "main.py dev.py rules table sprites packaging research"
    assert " ".join(runs[2][0][3:]) == folders


@pytest.mark.parametrize(
    "argv", [[], ["shuffle"], ["--seed"], ["check", "now"], ["new"], ["new", "a", "b"]]
)
def test_a_mistyped_command_is_one_sentence(dev, runs, capsys, argv):
    """No usage lines, no traceback, nothing run."""
    assert dev.main(argv) == 1 and one_sentence(capsys.readouterr().err) and not runs


def test_a_file_that_is_missing_is_one_sentence(dev: ModuleType, runs: list[tuple], capsys):
    """Whatever the system refuses is named by its file, never shown as a traceback."""
    dev.prepare_venv([dev.RUNNING, dev.TESTING])
    dev.TESTING.unlink()
    assert dev.main(["test"]) == 1
    said = capsys.readouterr().err
    assert one_sentence(said) and str(dev.TESTING) in said


def test_ctrl_c_is_quiet(dev: ModuleType, runs: list[tuple], monkeypatch, capsys):
    """130, as shells expect, and not a word."""

    def interrupted(wanted: list[Path]) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(dev, "prepare_venv", interrupted)
    assert dev.main(["test"]) == 130
    said = capsys.readouterr()
    assert said.out + said.err == ""


def test_a_command_ends_in_its_own_time_after_ctrl_c(dev: ModuleType, monkeypatch):
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


@pytest.mark.skipif(os.name == "nt", reason="no program is ended by this signal there")
def test_a_command_ends_with_dev_py(dev: ModuleType, monkeypatch):
    """Whoever ends dev.py leaves no window behind; and afterwards the signal means what it did."""

    class Table:
        code = 0

        def wait(self) -> int:
            signal.raise_signal(signal.SIGTERM)
            return self.code

        def terminate(self) -> None:
            self.code = -signal.SIGTERM

    monkeypatch.setattr(dev.subprocess, "Popen", lambda *words, **how: Table())
    earlier = signal.getsignal(signal.SIGTERM)
    assert dev.run(["main.py"]) == 128 + signal.SIGTERM
    assert signal.getsignal(signal.SIGTERM) == earlier


@pytest.mark.skipif(os.name == "nt", reason="a symbolic link needs rights on Windows")
def test_the_exit_code_comes_through(dev: ModuleType):
    """What the command ends with is what dev.py ends with."""
    dev.PYTHON.parent.mkdir(parents=True)
    dev.PYTHON.symlink_to(sys.executable)
    assert dev.run(["-c", "raise SystemExit(42)"]) == 42


ROOM, FEW, MANY = "venv", "install 1", "install 2"


def renewed(dev: ModuleType) -> None:
    dev.RUNNING.write_text("card-stock==1.1\n")


COURSES = {
    "run run": [ROOM, FEW],  # what is installed is not installed again
    "run test run": [ROOM, FEW, MANY],  # testing needs all that playing needs
    "run renew run": [ROOM, FEW, FEW],  # a new pin costs an installation, not a new .venv
    "run lose run": [ROOM, FEW, ROOM, FEW],  # a .venv whose Python has gone is made again
    "run python run": [ROOM, FEW, FEW],  # what one Python installed does not count for another
    "test endings test": [ROOM, MANY],  # nor do the line endings of Windows make them new
    "run cut run": [ROOM, FEW, FEW],  # half a line, or no text at all, is no stamp
    "run noise run": [ROOM, FEW, FEW],
}


@pytest.mark.parametrize("course", COURSES)
def test_what_is_installed_when(dev, steps, monkeypatch, course) -> None:
    """What has been furnished is told by the stamp, by Python, pins and the Python of .venv."""
    changes = {
        "renew": lambda: renewed(dev),
        "lose": lambda: dev.PYTHON.unlink(),
        "python": lambda: monkeypatch.setattr(sys, "version_info", (3, 99, 0)),
        "endings": lambda: dev.TESTING.write_bytes(b"felt==2.0\r\n"),
        "cut": lambda: dev.STAMP.write_bytes(b"requirements.txt"),
        "noise": lambda: dev.STAMP.write_bytes(b"\xff\xfe\x00"),
        "run": lambda: dev.prepare_venv([dev.RUNNING]),
        "test": lambda: dev.prepare_venv([dev.RUNNING, dev.TESTING]),
    }
    for word in course.split():
        changes[word]()
    assert steps == COURSES[course]


def test_packing_installs_by_hashes_and_testing_after_it_nothing(dev, steps, monkeypatch):
    """What is packed is what was meant: one lock for all, which holds what the others ask for."""
    asked: list[list[Path]] = []
    monkeypatch.setattr(dev, "install", asked.append)
    monkeypatch.setattr(dev, "run", lambda command: 0)
    dev.LOCK.parent.mkdir()
    dev.PACKING.write_text("shears==3.0\n")
    for number in (0, 1):
        dev.LOCK.write_text(f"felt==2.0 --hash=sha256:{number}\n")
        assert dev.pack([]) == 0
        dev.prepare_venv([dev.RUNNING, dev.TESTING])
        assert asked == [[dev.LOCK]] * (number + 1)


@pytest.mark.parametrize("stop", [KeyboardInterrupt, OSError])
def test_an_interrupted_installation_leaves_no_stamp(dev, steps, monkeypatch, stop):
    """Not even the stamp of the installation before: the room is in between now."""

    def interrupted(wanted: list[Path]) -> None:
        raise stop

    dev.prepare_venv([dev.RUNNING])
    before = dev.RUNNING.read_text()
    renewed(dev)
    monkeypatch.setattr(dev, "install", interrupted)
    with pytest.raises(stop):
        dev.prepare_venv([dev.RUNNING])
    dev.RUNNING.write_text(before)
    assert not dev.is_venv_ready([dev.RUNNING])


def test_a_half_made_room_is_made_again(dev: ModuleType, monkeypatch: pytest.MonkeyPatch):
    """A .venv without a Python, or a stray file of that name: nothing of it is in the new one."""

    def make(words: list[str], **how: object) -> subprocess.CompletedProcess[str]:
        if "venv" in words:
            dev.VENV.mkdir()
        return subprocess.CompletedProcess(words, 0, stdout="")

    assert not dev.is_venv_sound()
    dev.PYTHON.parent.mkdir(parents=True)
    dev.PYTHON.write_text("not a program")
    assert not dev.is_venv_sound()
    monkeypatch.setattr(dev.importlib.util, "find_spec", lambda name: name)
    monkeypatch.setattr(dev.subprocess, "run", make)
    monkeypatch.setattr(dev, "install", lambda wanted: None)
    dev.make_venv()
    assert not dev.PYTHON.exists()
    dev.VENV.rmdir()
    dev.VENV.write_text("")
    dev.prepare_venv([dev.RUNNING])
    assert dev.STAMP.exists()


@pytest.mark.parametrize("module", ["venv", "ensurepip"])
def test_a_python_without_venv_names_the_package_to_install(dev, monkeypatch, module):
    """Debian leaves both out; the half-made .venv its `-m venv` would leave is not made."""
    monkeypatch.setattr(dev.importlib.util, "find_spec", lambda name: None if name == module else 1)
    with pytest.raises(dev.Trouble) as trouble:
        dev.make_venv()
    assert one_sentence(str(trouble.value))
    assert f"`{module}`" in str(trouble.value)
    assert "sudo apt install python3-venv" in str(trouble.value)
    assert not dev.VENV.exists()


NO_NETWORK = """WARNING: Retrying (Retry(total=0)) after connection broken by 'NewConnectionError'
ERROR: Could not find a version that satisfies the requirement felt==2.0
ERROR: No matching distribution found for felt==2.0

"""
NO_SPACE = "ERROR: No space left on device\n[notice] A new release of pip\n"


@pytest.mark.parametrize(
    ("said", "quoted"),
    [(NO_NETWORK, "No matching distribution found for felt==2.0"), (NO_SPACE, "No space left on")],
)
def test_a_failing_pip_is_trouble(dev: ModuleType, monkeypatch, said: str, quoted: str) -> None:
    """pip's exit code decides, and its last line that says error ends up in the sentence, not on
    the screen, nor the advice after it; that the network is missing is said as such."""
    real = subprocess.Popen
    fails = [sys.executable, "-c", f"print({said!r}); raise SystemExit(1)"]
    monkeypatch.setattr(dev.subprocess, "Popen", lambda command, **how: real(fails, **how))
    with pytest.raises(dev.Trouble) as trouble:
        dev.install([dev.RUNNING])
    sentence = str(trouble.value)
    assert one_sentence(sentence) and f"pip said: ERROR: {quoted}" in sentence
    assert ("network" in sentence) is (said == NO_NETWORK)
