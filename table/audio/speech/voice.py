"""A voice: what it may be asked, and the one that writes down what it was told."""

from __future__ import annotations

import os
import subprocess
import threading
from collections import deque
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple, Protocol

from table.audio.speech.system import UNSEEN, Command, Speech, system_speech


class Voice(Protocol):
    """Says one line after the other. No call waits for anything, and none ever raises."""

    @property
    def dead(self) -> bool:
        """Whether it has failed, and says nothing any more."""

    @property
    def busy(self) -> bool:
        """Whether it has still something to say."""

    def say(self, text: str, language: str, urgent: bool = False) -> None:
        """Say this, in a language of two letters. What is `urgent` goes before all that waits and
        takes the place of what was urgent before it: only the last place of the focus counts."""

    def hush(self, urgent: bool = False) -> None:
        """Nothing of what it was told is still to be said; or of what was `urgent` alone."""

    def close(self) -> None:
        """It is not needed any more; whatever runs for it ends."""


class Written:
    """Writes down what it was told, a line each: its language, a tab, and the text."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.dead = False
        self.busy = False

    def say(self, text: str, language: str, urgent: bool = False) -> None:
        line = " ".join(text.split())
        try:
            with self.path.open("a", encoding="utf-8") as file:
                file.write(f"{language}\t{line}\n")
        except OSError:
            self.dead = True

    def hush(self, urgent: bool = False) -> None:
        """What is written stays."""

    def close(self) -> None:
        """The file is not held."""


MOST = 8  # lines that wait; of more the oldest are stale by the time they would be said
LONGEST = 25.0  # seconds that one line may take: a command that takes longer has got stuck
FAILS = 2  # lines in a row that could not be said, after which the voice is dead


class Line(NamedTuple):
    """One line to be said."""

    text: str
    language: str
    urgent: bool


class Spoken:
    """Says lines by `speech`, in a thread of its own. See `Voice`."""

    def __init__(self, speech: Speech) -> None:
        self.speech = speech
        self.dead = False
        self._waiting: deque[Line] = deque()
        self._saying: Line | None = None
        self._process: subprocess.Popen[bytes] | None = None
        self._cut = False  # what is being said has been broken off, which is no failure
        self._closed = False
        self._fails = 0
        self._turn = threading.Condition()
        self._mouth: threading.Thread | None = None

    @property
    def busy(self) -> bool:
        return not self.dead and (bool(self._waiting) or self._saying is not None)

    def say(self, text: str, language: str, urgent: bool = False) -> None:
        text = " ".join(text.replace("[[", "").split())  # `say` of macOS would take orders in [[ ]]
        if not text or self.dead or self._closed:
            return
        with self._turn:
            line = Line(text, language, urgent)
            if urgent:
                kept = [one for one in self._waiting if not one.urgent]
                self._waiting = deque([line, *kept])
                if self._saying is not None and self._saying.urgent:
                    self._break_off()
            else:
                self._waiting.append(line)
            while len(self._waiting) > MOST:
                self._drop_stale()
            if self._mouth is None:
                self._mouth = threading.Thread(target=self._speak, daemon=True)
                self._mouth.start()
            self._turn.notify()

    def _drop_stale(self) -> None:
        """The oldest goes that nobody has asked for."""
        oldest = next((at for at, one in enumerate(self._waiting) if not one.urgent), 0)
        del self._waiting[oldest]

    def hush(self, urgent: bool = False) -> None:
        with self._turn:
            kept = [one for one in self._waiting if urgent and not one.urgent]
            self._waiting = deque(kept)
            if self._saying is not None and (self._saying.urgent or not urgent):
                self._break_off()

    def close(self) -> None:
        with self._turn:
            self._closed = True
            self._waiting.clear()
            self._break_off()
            self._turn.notify()
        if self._mouth is not None:
            self._mouth.join(2.0)

    def _break_off(self) -> None:
        self._cut = True
        if self._process is not None:
            with suppress(OSError):
                self._process.kill()

    # in the thread

    def _speak(self) -> None:
        while True:
            with self._turn:
                self._saying = None
                self._turn.notify_all()
                while not self._waiting and not self._closed:
                    self._turn.wait()
                if self._closed:
                    return
                self._saying, self._cut = self._waiting.popleft(), False
            said = self._say_one(self._saying)
            with self._turn:
                self._fails = 0 if said or self._cut else self._fails + 1
                if self._fails >= FAILS:
                    self.dead = True
                    self._saying = None
                    self._waiting.clear()
                    self._turn.notify_all()
                    return

    def _say_one(self, line: Line) -> bool:
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
        if self._cut and command.stops:
            self._stop(command)
        return process.returncode == 0

    def _begin(self, command: Command, text: str) -> bool:
        """Start the command; no frame waits for that. What is broken off by then ends at once."""
        try:
            process = subprocess.Popen(
                command.argv_for(text),
                stdin=subprocess.PIPE if command.piped else subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                env=command.environment(),
                creationflags=UNSEEN,
            )
        except OSError:
            return False
        with self._turn:
            self._process = process
            if self._cut:
                process.kill()
        return True

    def _stop(self, command: Command) -> None:
        with suppress(OSError, subprocess.SubprocessError):
            subprocess.run(
                command.stops, timeout=5, check=False, stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, creationflags=UNSEEN,
            )  # fmt: skip


VARIABLE = "CARDTABLE_VOICE"
"""`file:PATH` writes down what is said; `none` is no voice; else the system's is looked for."""


def find_voice() -> Voice | None:
    """A voice, or None where there is none."""
    asked = os.environ.get(VARIABLE, "")
    if asked.startswith("file:"):
        return Written(Path(asked.removeprefix("file:")))
    if asked == "none":
        return None
    speech = system_speech()
    return Spoken(speech) if speech is not None else None
