"""Choices one after the other, for matches that nobody watches: nobody is in a hurry."""

from __future__ import annotations

from collections.abc import Mapping

from rules.kit.move import Move
from rules.kit.said import Why
from rules.kit.state import View
from table.players.guest import MARK
from table.players.inline import think_or_guess
from table.players.worker import Workers


class HeadlessPlayers:
    """Computer players of every kind; guests think in processes of their own, all others here.

    The same choices come of the same seeds on any machine; of guests as far as they keep to that.
    `programs`: the files of guests that are run, as `Workers` has them.
    """

    def __init__(self, programs: Mapping[str, str] | None = None) -> None:
        self._programs = programs
        self._workers: Workers | None = None

    def __enter__(self) -> HeadlessPlayers:
        return self

    def __exit__(self, *failure: object) -> None:
        self.close()

    def think(
        self, game: str, view: View, seat: int, kind: str, seed: int
    ) -> tuple[Move, Why | None]:
        """The choice of a level, or of a guest's `file:PATH`; and a note if it went wrong."""
        if not kind.startswith(MARK):
            return think_or_guess(game, view, seat, kind, seed)
        if self._workers is None:
            self._workers = Workers(0, programs=self._programs)
        thought = self._workers.ask(game, view, seat, kind, seed)
        return thought.move(), thought.note

    def anew(self) -> None:
        """Another game begins, of which no guest shall know anything from the last."""
        if self._workers is not None:
            self._workers.anew()

    def close(self) -> None:
        """Send the guests home."""
        if self._workers is not None:
            self._workers.close()
