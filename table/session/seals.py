"""Checks the dealer at the table: which seals may be opened, and whether they match the journal.

The seals shown before anybody chose are kept in memory; the lines that they seal are read from the
journal on the disk whenever somebody asks."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from itertools import zip_longest
from pathlib import Path
from typing import NamedTuple

from rules.kit.chain import Line
from rules.kit.journal import OPENED, BadJournal, DamagedJournal, read_journal
from rules.kit.match import Match
from rules.kit.seal import AT, Seal, is_intact, is_sealed

EVENING, GOES_ON, ASKS = "evening", "goes_on", "asks"


class SealCheck(NamedTuple):
    """A seal, compared with its `line` of the journal; no line while the seal is closed. `fault`:
    the key of the message about a seal that does not match, or ""."""

    seal: Seal
    line: Line | None = None
    fault: str = ""


class Seals:
    """The seals of a match. `journal`: returns the path of its journal. `shared`: others play the
    same deal later, so no seal may be opened. `final`: nobody plays on, so all are open. Until then
    somebody has to ask for the seals of the hands that are over, as they tell cards never shown."""

    def __init__(self, match: Match, journal: Callable[[], Path], shared: bool = False) -> None:
        self.match, self.journal, self.shared = match, journal, shared
        self.final = False
        self._asked_until = 0  # the last hand whose cards somebody has asked to see

    def _is_open(self, hand: int) -> bool:
        """Return whether the seals of a hand are open, by the end of the match or by request."""
        is_marked = any(mark.kind == OPENED and mark.hand == hand for mark in self.match.marks)
        is_requested = is_marked or hand <= self._asked_until
        return not self.shared and (self.final or is_requested)

    @property
    def closing_reason(self) -> str:
        """Why seals are closed: EVENING if others play the same deals, ASKS if somebody has to ask
        for them, GOES_ON for the hand in play; "" if all are open."""
        if self.shared:
            return EVENING
        closed_hands = {seal.hand for seal in self.match.seals if not self._is_open(seal.hand)}
        if any(hand <= len(self.match.outcomes) for hand in closed_hands):
            return ASKS
        return GOES_ON if self.match.hand_outcome is None and not self.final else ""

    def open(self) -> None:
        """Open the seals of the hands that are over. If the present hand is, it can no longer be
        undone; raises OSError if the mark that says so cannot be written."""
        if self.closing_reason != ASKS:
            return
        if self.match.hand_outcome is not None and not self.match.seals_opened:
            self.match.open_seals()
        self._asked_until = len(self.match.outcomes)

    def checks(self) -> list[SealCheck]:
        """Return all seals in order; those that are open are compared with the journal."""
        seals = self.match.seals
        lines: Sequence[Line] = ()
        if any(self._is_open(seal.hand) for seal in seals):
            with suppress(BadJournal):
                try:
                    lines = read_journal(self.journal()).lines
                except DamagedJournal as damaged:
                    lines = damaged.before.lines
        sealed_lines = [line for line in lines if is_sealed(line)]
        checks = []
        for seal, line in zip_longest(seals, sealed_lines[: len(seals)]):  # None: it is missing
            checks.append(_check(seal, line) if self._is_open(seal.hand) else SealCheck(seal))
        return checks


def _check(seal: Seal, line: Line | None) -> SealCheck:
    """Compare a seal with its line of the journal, which is None if the line is missing."""
    if line is None:
        return SealCheck(seal, seal.line, "lost")
    line_as_played = {key: seal.line[key] for key in line if key in seal.line}
    if line.get("seal") != seal.digest:
        fault = "other"
    elif not is_intact(line):
        fault = "changed"
    elif line.get(AT) != seal.step:
        fault = "moved"
    else:
        fault = "played" if line_as_played != line else ""
    return SealCheck(seal, line, fault)
