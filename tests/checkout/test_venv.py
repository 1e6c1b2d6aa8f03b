""".venv, which dev.py makes: its stamp, its making, and pip."""

import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

from tests.checkout.conftest import one_sentence

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
def test_what_is_installed_when(
    dev: ModuleType, steps: list[str], monkeypatch: pytest.MonkeyPatch, course: str
) -> None:
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


def test_packing_installs_by_hashes_and_testing_after_it_nothing(
    dev: ModuleType, steps: list[str], monkeypatch: pytest.MonkeyPatch
):
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
def test_an_interrupted_installation_leaves_no_stamp(
    dev: ModuleType, steps: list[str], monkeypatch: pytest.MonkeyPatch, stop: type[BaseException]
):
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
    """A .venv without a Python, with something else in its place, or a stray file of that name;
    nothing of it is left in the new one."""

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
def test_a_python_without_venv_names_the_package_to_install(
    dev: ModuleType, monkeypatch: pytest.MonkeyPatch, module: str
):
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
def test_what_pip_says_is_quoted(dev: ModuleType, said: str, quoted: str) -> None:
    """Its last line that says error, not the advice it prints after it; and that the network is
    missing is said as such."""
    sentence = dev.pip_refusal(said)
    assert one_sentence(sentence) and quoted in sentence
    assert ("network" in sentence) is (said == NO_NETWORK)


def test_a_failing_pip_is_trouble(dev: ModuleType, monkeypatch: pytest.MonkeyPatch):
    """pip's exit code decides, and its words end up in the sentence, not on the screen."""
    real = subprocess.Popen
    fails = [sys.executable, "-c", "print('ERROR: the felt is torn.'); raise SystemExit(1)"]
    monkeypatch.setattr(dev.subprocess, "Popen", lambda command, **how: real(fails, **how))
    with pytest.raises(dev.Trouble, match=r"pip said: ERROR: the felt is torn\)\.$"):
        dev.install([dev.RUNNING])
