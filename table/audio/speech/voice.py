"""What a voice can be asked, and the two there are: one that writes a file, one that speaks by a
command of the system.

A text never becomes part of a command line that a shell reads: it goes in as the standard input,
or as an argument of its own after `--`.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import threading
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import NamedTuple, Protocol

Which = Callable[[str], "str | None"]

POWERSHELL = (
    "[Console]::InputEncoding = [Text.Encoding]::UTF8; Add-Type -AssemblyName System.Speech; "
    "$s = New-Object System.Speech.Synthesis.SpeechSynthesizer; "
    "try { $s.SelectVoiceByHints(0, 0, 0, [Globalization.CultureInfo]$env:CARDTABLE_TONGUE) } "
    "catch { }; $s.Speak([Console]::In.ReadToEnd())"
)
"""What Windows is told; the same for every text, which it reads from its standard input."""
LISTED = re.compile(r"^(.+?)\s+([a-z]{2})[_-]\w+\s+#")  # a line of `say -v ?`
NO_CONSOLE = getattr(subprocess, "CREATE_NO_WINDOW", 0)  # Windows would show a console


class SpeechCommand(NamedTuple):
    """How to say one text. `piped`: the text is the standard input, else it is added to `argv`.
    `stops`: what must be told as well, where ending the command does not end the speech."""

    argv: tuple[str, ...]
    piped: bool
    stops: tuple[str, ...] = ()
    tongue: str = ""

    def argv_for(self, text: str) -> tuple[str, ...]:
        """The whole command."""
        return self.argv if self.piped else (*self.argv, "--", text)

    def environment(self) -> Mapping[str, str]:
        """What the command finds around it."""
        return {**os.environ, "CARDTABLE_TONGUE": self.tongue}


Speech = Callable[[str], SpeechCommand]
"""From a language of two letters to the command that speaks it."""


def system_speech(platform: str = sys.platform, which: Which = shutil.which) -> Speech | None:
    """The speech of a system; None where it has none."""
    if platform == "darwin":
        path = which("say")
        return _mac(path) if path else None
    if platform == "win32":
        argv = (which("powershell") or "", "-NoProfile", "-NonInteractive", "-Command", POWERSHELL)
        return partial(SpeechCommand, argv, True, ()) if argv[0] else None
    if path := which("spd-say"):
        wait, stop = (path, "--wait", "--language"), (path, "--stop")
        return lambda language: SpeechCommand((*wait, language), False, stop, language)
    espeak = which("espeak-ng") or which("espeak")
    if espeak is None:
        return None
    return lambda language: SpeechCommand((espeak, "-v", language, "--stdin"), True, (), language)


def _mac(path: str) -> Speech:
    known: dict[str, str] = {}

    def speaks(language: str) -> SpeechCommand:
        if not known:
            known.update({"": "", **mac_voices(_listed((path, "-v", "?")))})
        voice = known.get(language, "")
        argv = (path, *(("-v", voice) if voice else ()), "-f", "-")
        return SpeechCommand(argv, True, (), language)

    return speaks


def mac_voices(listed: str) -> dict[str, str]:
    """The first voice of every language in what `say -v ?` prints."""
    found: dict[str, str] = {}
    for line in listed.splitlines():
        if said := LISTED.match(line):
            found.setdefault(said[2], said[1])
    return found


def _listed(argv: Sequence[str]) -> str:
    try:
        done = subprocess.run(argv, capture_output=True, timeout=5, check=False)
    except (OSError, subprocess.SubprocessError):
        return ""
    return done.stdout.decode("utf-8", "replace")


class Voice(Protocol):
    """Says one line after the other. No call waits for anything, and none ever raises."""

    @property
    def failed(self) -> bool:
        """Whether it has failed, and says nothing any more."""

    @property
    def busy(self) -> bool:
        """Whether it has still something to say."""

    def say(self, text: str, language: str, urgent: bool = False) -> None:
        """Say this, in a language of two letters. What is `urgent` goes before all that waits and
        takes the place of what was urgent before it: only the last place of the focus counts."""

    def cancel(self, urgent: bool = False) -> None:
        """Nothing of what it was told is still to be said; or of what was `urgent` alone."""

    def close(self) -> None:
        """End the voice and all processes it has started."""


class FileVoice:
    """Writes what it is given to a file, a line each: its language, a tab, and the text."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.failed = False
        self.busy = False

    def say(self, text: str, language: str, urgent: bool = False) -> None:
        line = " ".join(text.split())
        try:
            with self.path.open("a", encoding="utf-8") as file:
                file.write(f"{language}\t{line}\n")
        except OSError:
            self.failed = True

    def cancel(self, urgent: bool = False) -> None:
        """What is written stays."""

    def close(self) -> None:
        """The file is not held."""


MOST = 8  # lines that wait; of more the oldest are stale by the time they would be said
LONGEST = 25.0  # seconds that one line may take: a command that takes longer has got stuck
FAILS = 2  # lines in a row that could not be said, after which the voice is dead


class SpokenLine(NamedTuple):
    """One line to be said."""

    text: str
    language: str
    urgent: bool


class SystemVoice:
    """Says lines by `speech`, in a thread of its own. See `Voice`."""

    def __init__(self, speech: Speech) -> None:
        self.speech = speech
        self.failed = False
        self._waiting: deque[SpokenLine] = deque()
        self._current: SpokenLine | None = None
        self._process: subprocess.Popen[bytes] | None = None
        self._cancelled = False  # what is being said has been broken off, which is no failure
        self._closed = False
        self._fails = 0
        self._turn = threading.Condition()
        self._thread: threading.Thread | None = None

    @property
    def busy(self) -> bool:
        return not self.failed and (bool(self._waiting) or self._current is not None)

    def say(self, text: str, language: str, urgent: bool = False) -> None:
        text = " ".join(text.replace("[[", "").split())  # `say` of macOS would take orders in [[ ]]
        if not text or self.failed or self._closed:
            return
        with self._turn:
            line = SpokenLine(text, language, urgent)
            if urgent:
                kept = [line for line in self._waiting if not line.urgent]
                self._waiting = deque([line, *kept])
                if self._current is not None and self._current.urgent:
                    self._stop_current()
            else:
                self._waiting.append(line)
            while len(self._waiting) > MOST:
                self._drop_stale()
            if self._thread is None:
                self._thread = threading.Thread(target=self._speak, daemon=True)
                self._thread.start()
            self._turn.notify()

    def _drop_stale(self) -> None:
        """The oldest goes that nobody has asked for."""
        oldest = next((at for at, line in enumerate(self._waiting) if not line.urgent), 0)
        del self._waiting[oldest]

    def cancel(self, urgent: bool = False) -> None:
        with self._turn:
            kept = [line for line in self._waiting if urgent and not line.urgent]
            self._waiting = deque(kept)
            if self._current is not None and (self._current.urgent or not urgent):
                self._stop_current()

    def close(self) -> None:
        with self._turn:
            self._closed = True
            self._waiting.clear()
            self._stop_current()
            self._turn.notify()
        if self._thread is not None:
            self._thread.join(2.0)

    def _stop_current(self) -> None:
        self._cancelled = True
        if self._process is not None:
            with suppress(OSError):
                self._process.kill()

    # in the thread

    def _speak(self) -> None:
        while True:
            with self._turn:
                self._current = None
                self._turn.notify_all()
                while not self._waiting and not self._closed:
                    self._turn.wait()
                if self._closed:
                    return
                self._current, self._cancelled = self._waiting.popleft(), False
            said = self._say_one(self._current)
            with self._turn:
                self._fails = 0 if said or self._cancelled else self._fails + 1
                if self._fails >= FAILS:
                    self.failed = True
                    self._current = None
                    self._waiting.clear()
                    self._turn.notify_all()
                    return

    def _say_one(self, line: SpokenLine) -> bool:
        """Whether it was said to its end."""
        command = self.speech(line.language)
        if not self._begin(command, line.text):
            return False
        process = self._process
        assert process is not None
        try:
            process.communicate(line.text.encode() if command.piped else None, LONGEST)
        except (OSError, ValueError, subprocess.TimeoutExpired):
            process.kill()
            process.wait()
        with self._turn:
            self._process = None
        if self._cancelled and command.stops:
            self._stop(command)
        return process.returncode == 0

    def _begin(self, command: SpeechCommand, text: str) -> bool:
        """Start the command; no frame waits for that. What is broken off by then ends at once."""
        try:
            process = subprocess.Popen(
                command.argv_for(text),
                stdin=subprocess.PIPE if command.piped else subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                env=command.environment(),
                creationflags=NO_CONSOLE,
            )
        except OSError:
            return False
        with self._turn:
            self._process = process
            if self._cancelled:
                process.kill()
        return True

    def _stop(self, command: SpeechCommand) -> None:
        with suppress(OSError, subprocess.SubprocessError):
            subprocess.run(
                command.stops, timeout=5, check=False, stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, creationflags=NO_CONSOLE,
            )  # fmt: skip


VARIABLE = "CARDTABLE_VOICE"
"""`file:PATH` writes down what is said; `none` is no voice; else the system's is looked for."""


def find_voice() -> Voice | None:
    """A voice, or None where there is none."""
    asked = os.environ.get(VARIABLE, "")
    if asked.startswith("file:"):
        return FileVoice(Path(asked.removeprefix("file:")))
    if asked == "none":
        return None
    speech = system_speech()
    return SystemVoice(speech) if speech is not None else None
