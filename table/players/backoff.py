"""How often a process that keeps dying, or that the system refuses, is started anew."""

from __future__ import annotations

LONGEST = 64  # choices after which it is tried again, at the latest
FORGIVEN = 8  # choices made without a death, after which none is remembered


class RestartBackoff:
    """Of one process: at once after its first death, then after ever more choices.

    Counted in choices and not in seconds: where nobody plays nothing is started.
    """

    def __init__(self) -> None:
        self.deaths = 0
        self._made = 0  # choices since the last of them
        self._rests = 0  # choices to be asked before the next try

    @property
    def due(self) -> bool:
        """Whether it may be started now."""
        return self._rests <= 0

    @property
    def doubtful(self) -> bool:
        """Whether nobody had better wait for it to start."""
        return self.deaths > 1

    def died(self) -> None:
        """It did, or could not be started at all."""
        self.deaths, self._made = self.deaths + 1, 0
        self._rests = min(LONGEST, 2 ** (self.deaths - 1)) if self.doubtful else 0

    def asked(self) -> None:
        """Somebody wants a choice, and it is not there."""
        self._rests -= 1

    def made(self) -> None:
        """It has made a choice."""
        self._made += 1
        if self._made >= FORGIVEN:
            self.deaths = 0
