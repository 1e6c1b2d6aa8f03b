"""What the score sheet asks of the coach."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from table.engine.scene import Engine
from table.felt.typeset import Pieces
from table.i18n.words import Words


class SheetCoach(Protocol):
    """Judges the choices of the last hand while the sheet is open."""

    @property
    def busy(self) -> bool:
        """Whether there are choices left to judge."""

    @property
    def has_choices(self) -> bool:
        """Whether there may be choices to review."""

    def step(self) -> None:
        """Go on judging."""

    def status_text(self, words: Words) -> str:
        """Return a line that choices are being judged; "" if none are."""

    def tips(self, words: Words) -> Sequence[Pieces]:
        """Return the coach's sentences; none until all choices are judged."""

    def open_review(self, engine: Engine) -> None:
        """Open the review of a person's choices."""

    def close(self) -> None:
        """Stop judging."""
