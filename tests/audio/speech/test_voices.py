"""The system's speech: which command it is, and that it says what it is told."""

import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from table.audio.speech.voice import (
    MAX_FAILURES,
    MAX_WAITING,
    VARIABLE,
    FileVoice,
    Speech,
    SpeechCommand,
    SystemVoice,
    find_voice,
    system_speech,
)

NASTY = "-v $(reboot); `ls` \"Anna\" & 'Ösp' | <b> %PATH% 7♥"
SAYS = """
import sys, pathlib
text = sys.argv[3] if len(sys.argv) > 2 else sys.stdin.buffer.read().decode()
if text == "wait":
    import time
    pathlib.Path(sys.argv[1]).with_name("began").touch()
    time.sleep(600)
with open(sys.argv[1], "a", encoding="utf-8") as file:
    file.write(text + "\\n")
sys.exit(text == "fail")
"""


def speech(path: Path, piped: bool = True) -> Speech:
    """A command that writes down what it is told; it says `wait` for ever, and fails at `fail`."""
    argv = (sys.executable, "-c", SAYS, str(path))
    return lambda language: SpeechCommand(argv, piped, (), language)


def said(voice: SystemVoice) -> None:
    """Until it has said everything, or is dead."""
    with voice._turn:
        assert voice._turn.wait_for(lambda: not voice.busy, 60)


def waiting(path: Path, voice: SystemVoice, urgent: bool = False) -> None:
    """Let it say what takes for ever, until it has begun."""
    began = path.with_name("began")
    began.unlink(missing_ok=True)
    voice.say("wait", "en", urgent)
    with voice._turn:
        while not began.exists():
            voice._turn.wait(0.01)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """What is said, a line each."""
    return tmp_path / "said"


@pytest.fixture
def voice(path: Path) -> Iterator[SystemVoice]:
    with closing(SystemVoice(speech(path))) as voice:
        yield voice


@pytest.mark.parametrize("piped", [True, False])
def test_a_text_is_said_as_it_is(piped: bool, path: Path) -> None:
    """Line after line, to the letter: no shell ever reads it, whatever is in it."""
    with closing(SystemVoice(speech(path, piped))) as voice:
        for text in ("One.", NASTY, "Þrjú."):
            voice.say(text, "en")
        said(voice)
    assert path.read_text("utf-8").splitlines() == ["One.", NASTY, "Þrjú."]


def test_what_is_urgent_goes_first_and_what_is_stale_is_dropped(path: Path, voice) -> None:
    """Of urgent texts the newest is kept and goes first, of others those too old are dropped; only
    urgent speech is broken off by an urgent text."""
    waiting(path, voice, urgent=True)
    for number in range(MAX_WAITING + 3):
        voice.say(str(number), "en")
    with voice._turn:  # the thread cannot go on meanwhile
        voice.say("old", "en", urgent=True)
        voice.say("new", "en", urgent=True)
    said(voice)
    told = path.read_text("utf-8").splitlines()
    assert told == ["new", *map(str, range(4, MAX_WAITING + 3))]


def test_cancelled_it_is_quiet_and_closed_it_leaves_nothing(path: Path, voice: SystemVoice) -> None:
    """Cancelled, it speaks what comes next, and what was not urgent; closed, it has no process."""
    waiting(path, voice)
    voice.say("never", "en")
    voice.cancel()
    voice.say("after", "en")
    said(voice)
    assert path.read_text("utf-8").splitlines() == ["after"] and not voice.failed
    waiting(path, voice, urgent=True)
    with voice._turn:
        voice.say("room", "en")
        voice.cancel(urgent=True)
    said(voice)
    assert path.read_text("utf-8").splitlines() == ["after", "room"]
    waiting(path, voice)
    process = voice._process
    assert process is not None and process.poll() is None
    voice.close()
    assert process.poll() is not None and not voice._thread.is_alive()  # type: ignore[union-attr]
    voice.say("late", "en")
    assert path.read_text("utf-8").splitlines() == ["after", "room"]


@pytest.mark.parametrize("missing", [True, False])
def test_a_voice_that_dies_is_dead(missing: bool, tmp_path: Path) -> None:
    """A command that is not there, or fails again and again, is not asked any more."""
    gone = SpeechCommand((str(tmp_path / "no such"),), True)
    failing = (lambda language: gone) if missing else speech(tmp_path / "said")
    with closing(SystemVoice(failing)) as voice:
        for _ in range(MAX_FAILURES):
            assert not voice.failed
            voice.say("fail", "en")
            said(voice)
        assert voice.failed and not voice.busy
        voice.say("more", "en")
        assert not voice.busy


@pytest.mark.parametrize(
    ("platform", "there", "argv", "piped"),
    [
        ("linux", {"spd-say", "espeak-ng"}, ["/bin/spd-say", "--wait", "--language", "is"], False),
        ("linux", {"espeak-ng", "say"}, ["/bin/espeak-ng", "-v", "is", "--stdin"], True),
        ("linux", {"espeak"}, ["/bin/espeak", "-v", "is", "--stdin"], True),
        ("darwin", {"say", "espeak"}, ["/bin/say", "-f", "-"], True),
        ("win32", {"powershell"}, ["/bin/powershell", "-NoProfile"], True),
    ],
)
def test_every_system_has_its_command(platform, there: set[str], argv: list[str], piped) -> None:
    """By what the system has; a text comes after `--`, or through the standard input."""
    found = system_speech(platform, lambda name: f"/bin/{name}" if name in there else None)
    assert found is not None
    command = found("is")
    assert list(command.argv[: len(argv)]) == argv and command.piped == piped
    whole = command.argv_for("-x text")
    assert whole == command.argv if piped else whole[-2:] == ("--", "-x text")
    assert command.environment()["CARDTABLE_TONGUE"] == "is"


def test_where_there_is_none_there_is_none(monkeypatch: pytest.MonkeyPatch, path: Path) -> None:
    """Without a command no voice, by name that one; an unwritable file is silent, no error."""
    for platform in ("linux", "darwin", "win32"):
        assert system_speech(platform, lambda name: None) is None
    monkeypatch.setenv(VARIABLE, "none")
    assert find_voice() is None
    monkeypatch.setenv(VARIABLE, f"file:{path}")
    voice = find_voice()
    assert isinstance(voice, FileVoice)
    voice.say("Anna\nleads.", "is")
    assert path.read_text("utf-8") == "is\tAnna leads.\n"
    dead = FileVoice(path / "no" / "such" / "folder")
    dead.say("Anna", "en")
    assert dead.failed


def test_nothing_it_starts_reads_the_players_keys(path: Path) -> None:
    """What takes its text as an argument has no standard input."""
    asks = "import sys, pathlib; pathlib.Path(sys.argv[1]).write_text(repr(sys.stdin.read()))"
    command = SpeechCommand((sys.executable, "-c", asks, str(path)), False)
    with closing(SystemVoice(lambda language: command)) as voice:
        voice.say("text", "en")
        said(voice)
    assert path.read_text() == "''"
