"""The system's own speech: which command it is, and how it is told a text.

A text never becomes part of a command line that a shell reads: it goes in as the standard input,
or as an argument of its own after `--`.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

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
        path = which("powershell")
        return _windows(path) if path else None
    if path := which("spd-say"):
        return _dispatcher(path)
    path = which("espeak-ng") or which("espeak")
    return _espeak(path) if path else None


def _dispatcher(path: str) -> Speech:
    return lambda language: SpeechCommand(
        (path, "--wait", "--language", language), False, (path, "--stop"), language
    )


def _espeak(path: str) -> Speech:
    return lambda language: SpeechCommand((path, "-v", language, "--stdin"), True, (), language)


def _windows(path: str) -> Speech:
    argv = (path, "-NoProfile", "-NonInteractive", "-Command", POWERSHELL)
    return lambda language: SpeechCommand(argv, True, (), language)


def _mac(path: str) -> Speech:
    known: dict[str, str] = {}

    def speaks(language: str) -> SpeechCommand:
        if not known:
            known.update({"": "", **mac_voices(_listed((path, "-v", "?")))})
        voice = known.get(language, "")
        return SpeechCommand(
            (path, *(("-v", voice) if voice else ()), "-f", "-"), True, (), language
        )

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
