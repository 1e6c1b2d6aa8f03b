"""A voice: what it may be asked, and the one that writes down what it was told."""

from __future__ import annotations

from pathlib import Path
from typing import Protocol


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
