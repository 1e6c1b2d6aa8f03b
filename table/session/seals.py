"""Checks the dealer at the table: which seals may be opened, and whether they match the journal.

The seals shown before anybody chose are kept in memory; the lines that they seal are read from the
journal on the disk whenever somebody asks.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from itertools import pairwise, zip_longest
from pathlib import Path
from typing import NamedTuple

from rules.kit.chain import Line
from rules.kit.journal import BadJournal, DamagedJournal, read_journal
from rules.kit.match import Match
from rules.kit.seal import AT, Seal, deal_seal, is_intact, is_sealed
from rules.kit.sight import redact
from rules.kit.story import mask_choices
from table.i18n.fingerprint import fingerprint
from table.players.roster import PERSON

EVENING, GOES_ON, ASKS = "evening", "goes_on", "asks"


class SealCheck(NamedTuple):
    """A seal with its `line` of the journal, None while it is closed; `fault`: the key of the
    message about a seal that does not match, or ""."""

    seal: Seal
    line: Line | None = None
    fault: str = ""


class Seals:
    """The seals of a match at the table. `journal` gives the present path of its journal;
    `shared`: others play the same deal, so that nothing is opened here; `final`: nobody plays the
    match on."""

    def __init__(self, match: Match, journal: Callable[[], Path], shared: bool = False) -> None:
        self.match, self.journal, self.shared = match, journal, shared
        self.final = False

    @property
    def has_any(self) -> bool:
        """Whether anything was sealed."""
        return bool(self.match.seals)

    @property
    def deal(self) -> str:
        """The words of the seal of the latest deal; "" if there is none."""
        seal = deal_seal(self.match.seals, self.match.table.hand)
        return fingerprint(seal.digest) if seal else ""

    @property
    def closed_because(self) -> str:
        """Why the seals of this hand are closed: others play the same deal (EVENING), the hand is
        not over (GOES_ON), or opening them would give up an undo (ASKS); "" if they are open."""
        match = self.match
        if self.shared:
            return EVENING
        if match.rules.outcome(match.state) is None:
            return GOES_ON
        if self.final or match.seals_opened:
            return ""
        people = [seat for seat, player in enumerate(match.players) if player.who == PERSON]
        return ASKS if any(match.undo_to(seat) is not None for seat in people) else ""

    def open(self) -> None:
        """Open the seals of the hand that is over; OSError if that cannot be written."""
        if self.closed_because == ASKS:
            self.match.open_seals()

    def checks(self) -> list[SealCheck]:
        """All seals in order; those that are open are compared with the journal."""
        hand, shut, seals = self.match.table.hand, bool(self.closed_because), self.match.seals
        closed = [self.shared or (seal.hand == hand and shut) for seal in seals]
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
    """Compare a seal that was shown with its line of the journal, None if that is missing."""
    if line is None:
        return SealCheck(seal, seal.line, "lost")
    played = {key: seal.line[key] for key in line if key in seal.line}
    faults = {
        "other": line.get("seal") != seal.digest, "changed": not is_intact(line),
        "moved": line.get(AT) != seal.step, "played": played != line,
    }  # fmt: skip
    return SealCheck(seal, line, next((fault for fault, is_true in faults.items() if is_true), ""))


def shown_seals(match: Match) -> dict[int, Seal]:
    """The seals, by seat, of the last choices of this hand that everybody can see by now."""
    hand, rules = match.table.hand, match.rules
    seal_of = {
        (seal.step, seal.seat, seal.line.get("move")): seal
        for seal in match.seals
        if seal.hand == hand and seal.seat is not None
    }
    shown: dict[int, Seal] = {}
    for before, after in pairwise(match.history if seal_of else ()):
        keys = {seat: (before.step, seat, str(choice)) for seat, choice in after.made.items()}
        seals = {seat: seal_of[key] for seat, key in keys.items() if key in seal_of}
        if seals and before.state.table.hand == hand:
            views = (
                redact(rules, moment.state, None, moment.known[None]) for moment in (before, after)
            )
            public = mask_choices(rules, after.made, *views)
            shown |= {seat: seals[seat] for seat in seals if public.get(seat) == after.made[seat]}
    return shown
