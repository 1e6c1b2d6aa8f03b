"""Which voice there is: the one that is asked for, or what the system has."""

from __future__ import annotations

import os
from pathlib import Path

from table.audio.speech.spoken import Spoken
from table.audio.speech.system import system_speech
from table.audio.speech.voice import Voice, Written

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
