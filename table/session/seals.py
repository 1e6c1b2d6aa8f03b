"""Checks the dealer at the table: which seals may be opened, and whether they match the journal.

The seals shown before anybody chose are kept in memory; the lines that they seal are read from the
journal on the disk whenever somebody asks.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from itertools import zip_longest
from pathlib import Path
from typing import NamedTuple

from rules.kit.chain import Line
from rules.kit.journal import BadJournal, DamagedJournal, read_journal
from rules.kit.match import Match
from rules.kit.seal import AT, Seal, is_intact, is_sealed
from table.players.roster import PERSON

EVENING, GOES_ON, ASKS = "evening", "goes_on", "asks"


class SealCheck(NamedTuple):
    """A seal with its `line` of the journal, None while it is closed; `fault`: the key of the
    message about a seal that does not match, or ""."""

    seal: Seal
    line: Line | None = None
    fault: str = ""


class Seals:
    """The seals of a match. `journal`: gives its path. `shared`: nothing may be opened, as others
    play the same deal. `final`: nobody plays on, so that nothing can be undone."""

    def __init__(self, match: Match, journal: Callable[[], Path], shared: bool = False) -> None:
        self.match, self.journal, self.shared = match, journal, shared
        self.final = False

    @property
    def closing_reason(self) -> str:
        """Why the seals of this hand are closed: EVENING, GOES_ON, or ASKS, since a choice may
        still be undone; "" if they are open."""
        match = self.match
        if self.shared:
            return EVENING
        if match.rules.outcome(match.state) is None:
            return GOES_ON
        if self.final or match.seals_opened:
            return ""
        people = [seat for seat, player in enumerate(match.players) if player.who == PERSON]
        return ASKS if any(match.undo_step(seat) is not None for seat in people) else ""

    def open(self) -> None:
        """Open the seals of a hand that is over. Raises OSError if the mark cannot be written."""
        if self.closing_reason == ASKS:
            self.match.open_seals()

    def checks(self) -> list[SealCheck]:
        """All seals in order; those that are open are compared with the journal."""
        hand, is_shut, seals = self.match.table.hand, bool(self.closing_reason), self.match.seals
        closed = [self.shared or (seal.hand == hand and is_shut) for seal in seals]
        lines: Sequence[Line] = ()
        if not all(closed):
            with suppress(BadJournal):
                try:
                    lines = read_journal(self.journal()).lines
                except DamagedJournal as damaged:
                    lines = damaged.before.lines
        sealed = [line for line in lines if is_sealed(line)]
        return [
            SealCheck(seal) if is_closed else _check(seal, line)
            for seal, is_closed, line in zip_longest(seals, closed, sealed[: len(seals)])
        ]


def _check(seal: Seal, line: Line | None) -> SealCheck:
    """Compare a seal that was shown with its line of the journal; None: the line is missing."""
    if line is None:
        return SealCheck(seal, seal.line, "lost")
    played = {key: seal.line[key] for key in line if key in seal.line}
    faults = {
        "other": line.get("seal") != seal.digest, "changed": not is_intact(line),
        "moved": line.get(AT) != seal.step, "played": played != line,
    }  # fmt: skip
    return SealCheck(seal, line, next((fault for fault, is_true in faults.items() if is_true), ""))
