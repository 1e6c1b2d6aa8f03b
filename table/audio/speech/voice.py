"""Speak by a command of the system, or write a file instead.

A text never becomes part of a command line that a shell reads: it goes in as the standard input,
or as an argument of its own after `--`.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import threading
from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import NamedTuple, TypeAlias

Which = Callable[[str], "str | None"]

POWERSHELL = (
    "[Console]::InputEncoding = [Text.Encoding]::UTF8; Add-Type -AssemblyName System.Speech; "
    "$s = New-Object System.Speech.Synthesis.SpeechSynthesizer; "
    "try { $s.SelectVoiceByHints(0, 0, 0, [Globalization.CultureInfo]$env:CARDTABLE_TONGUE) } "
    "catch { }; $s.Speak([Console]::In.ReadToEnd())"
)
"""The script for Windows, the same for every text, which it reads from its standard input."""
NO_CONSOLE = getattr(subprocess, "CREATE_NO_WINDOW", 0)  # Windows would show a console


class SpeechCommand(NamedTuple):
    """A command that speaks a text, which is its standard input if `piped`, else its last argument.
    `stop_argv` is a second command that stops the speech, where ending the first is not enough."""

    argv: tuple[str, ...]
    piped: bool
    stop_argv: tuple[str, ...] = ()
    language: str = ""

    def argv_for(self, text: str) -> tuple[str, ...]:
        return self.argv if self.piped else (*self.argv, "--", text)

    def environment(self) -> Mapping[str, str]:
        return {**os.environ, "CARDTABLE_TONGUE": self.language}


Speech = Callable[[str], SpeechCommand]
"""Gives the command that speaks a language, which is named by two letters."""


def system_speech(platform: str = sys.platform, which: Which = shutil.which) -> Speech | None:
    """Find a command of this operating system that speaks; None if none is installed."""
    if platform == "darwin":
        say = which("say")
        return partial(SpeechCommand, (say, "-f", "-"), True, ()) if say else None
    if platform == "win32":
        argv = (which("powershell") or "", "-NoProfile", "-NonInteractive", "-Command", POWERSHELL)
        return partial(SpeechCommand, argv, True, ()) if argv[0] else None
    spd_say = which("spd-say")
    if spd_say is not None:
        speak, stop = (spd_say, "--wait", "--language"), (spd_say, "--stop")
        return lambda language: SpeechCommand((*speak, language), False, stop, language)
    espeak = which("espeak-ng") or which("espeak")
    if espeak is None:
        return None
    return lambda language: SpeechCommand((espeak, "-v", language, "--stdin"), True, (), language)


class FileVoice:
    """Writes texts to a file, a line each: the language, a tab, and the text. See `SystemVoice`."""

    busy = False

    def __init__(self, path: Path) -> None:
        self.path = path
        self.failed = False

    def say(self, text: str, language: str, urgent: bool = False) -> None:
        """Add a line to the file; a file that cannot be written sets `failed`."""
        line = " ".join(text.split())
        try:
            with self.path.open("a", encoding="utf-8") as file:
                file.write(f"{language}\t{line}\n")
        except OSError:
            self.failed = True

    def cancel(self, urgent: bool = False) -> None:
        """Do nothing: a written line stays."""

    def close(self) -> None:
        """Do nothing: the file is not kept open."""


MAX_WAITING = 8  # lines; of more the oldest would be said too late
MAX_LINE_SECONDS = 25.0  # a command that takes longer over one line has got stuck
JOIN_SECONDS = 2.0  # to wait for the end of the thread
MAX_FAILURES = 2  # lines in a row that could not be said, after which the voice is dead


class SpokenLine(NamedTuple):
    text: str
    language: str
    urgent: bool


class SystemVoice:
    """Says lines in turn, in a thread. No call waits or raises. Once `failed` it is silent."""

    def __init__(self, speech: Speech) -> None:
        self.speech = speech
        self.failed = False
        self._waiting: list[SpokenLine] = []
        self._current: SpokenLine | None = None
        self._process: subprocess.Popen[bytes] | None = None
        self._cancelled = False  # the current line has been broken off, which is no failure
        self._closed = False
        self._failures = 0
        self._turn = threading.Condition()
        self._thread: threading.Thread | None = None

    @property
    def busy(self) -> bool:
        return not self.failed and (bool(self._waiting) or self._current is not None)

    def say(self, text: str, language: str, urgent: bool = False) -> None:
        """Queue a text in a language of two letters. An urgent one comes before all that wait and
        replaces an earlier urgent one: only the last position of the focus counts."""
        text = " ".join(text.replace("[[", "").split())  # `say` of macOS takes orders in [[ ]]
        if not text or self.failed or self._closed:
            return
        with self._turn:
            line = SpokenLine(text, language, urgent)
            if urgent:
                self._drop_urgent()
                self._waiting.insert(0, line)
            else:
                self._waiting.append(line)
            while len(self._waiting) > MAX_WAITING:
                not_urgent = [waiting for waiting in self._waiting if not waiting.urgent]
                oldest = not_urgent[0] if not_urgent else self._waiting[0]
                self._waiting.remove(oldest)
            if self._thread is None:
                self._thread = threading.Thread(target=self._speak, daemon=True)
                self._thread.start()
            self._turn.notify()

    def cancel(self, urgent: bool = False) -> None:
        """Drop all lines, or only the urgent ones."""
        with self._turn:
            if urgent:
                self._drop_urgent()
            else:
                self._waiting.clear()
                if self._current is not None:
                    self._stop_current()

    def close(self) -> None:
        """End the voice and all processes it has started."""
        with self._turn:
            self._closed = True
            self._waiting.clear()
            self._stop_current()
            self._turn.notify()
        if self._thread is not None:
            self._thread.join(JOIN_SECONDS)

    def _drop_urgent(self) -> None:
        """Drop the urgent lines, also the current one; the caller holds the lock `_turn`."""
        self._waiting = [line for line in self._waiting if not line.urgent]
        if self._current is not None and self._current.urgent:
            self._stop_current()

    def _stop_current(self) -> None:
        """Break off the line that is being said; the caller holds the lock `_turn`."""
        self._cancelled = True
        if self._process is not None:
            with suppress(OSError):
                self._process.kill()

    def _speak(self) -> None:
        """Say the waiting lines until the voice is closed or fails too often. Runs in a thread."""
        while True:
            with self._turn:
                self._current = None
                self._turn.notify_all()
                while not self._waiting and not self._closed:
                    self._turn.wait()
                if self._closed:
                    return
                self._current = self._waiting.pop(0)
                self._cancelled = False
            is_said = self._say_line(self._current)
            with self._turn:
                self._failures = 0 if is_said or self._cancelled else self._failures + 1
                if self._failures >= MAX_FAILURES:
                    self.failed = True
                    self._current = None
                    self._waiting.clear()
                    self._turn.notify_all()
                    return

    def _say_line(self, line: SpokenLine) -> bool:
        """Run the command for a line and wait for its end. Return whether all of it was said."""
        command = self.speech(line.language)
        try:
            process = subprocess.Popen(
                command.argv_for(line.text),
                stdin=subprocess.PIPE if command.piped else subprocess.DEVNULL,
                stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                env=command.environment(), creationflags=NO_CONSOLE,
            )  # fmt: skip
        except OSError:
            return False
        with self._turn:
            self._process = process
            if self._cancelled:  # while the command was starting
                process.kill()
        try:
            process.communicate(line.text.encode() if command.piped else None, MAX_LINE_SECONDS)
        except (OSError, ValueError, subprocess.TimeoutExpired):
            process.kill()
            process.wait()
        with self._turn:
            self._process = None
        if self._cancelled and command.stop_argv:
            with suppress(OSError, subprocess.SubprocessError):
                subprocess.run(
                    command.stop_argv, timeout=5, check=False, stdin=subprocess.DEVNULL,
                    stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, creationflags=NO_CONSOLE,
                )  # fmt: skip
        return process.returncode == 0


Voice: TypeAlias = "FileVoice | SystemVoice"

VARIABLE = "CARDTABLE_VOICE"
"""`file:PATH`: write all texts to a file; `none`: no voice; else the system's voice is used."""


def find_voice() -> Voice | None:
    """Return the voice that VARIABLE asks for, else the system's; None if there is none."""
    setting = os.environ.get(VARIABLE, "")
    if setting.startswith("file:"):
        return FileVoice(Path(setting.removeprefix("file:")))
    if setting == "none":
        return None
    speech = system_speech()
    return SystemVoice(speech) if speech is not None else None
