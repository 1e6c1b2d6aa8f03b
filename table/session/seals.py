"""The dealer checked at the table: which seals may be opened, and whether they open.

What was shown before anybody chose is remembered here; what it opens to is read from the journal,
as it lies on the disk when somebody asks.
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
from rules.kit.story import masked
from table.i18n.fingerprint import fingerprint
from table.players.roster import PERSON

EVENING, GOES_ON, ASKS = "evening", "goes_on", "asks"


class SealCheck(NamedTuple):
    """A seal as it may be looked at. `line` is what stands in the journal, None while it is shut;
    `fault` the key of what is wrong with it, if anything is."""

    seal: Seal
    line: Line | None = None
    fault: str = ""


class Seals:
    """The seals of a match at the table. `journal` says where its journal lies now; `shared`: the
    others play the same deal, so that nothing of it is opened here."""

    def __init__(self, match: Match, journal: Callable[[], Path], shared: bool = False) -> None:
        self.match, self.journal, self.shared = match, journal, shared
        self.final = False  # the match has been left for good

    @property
    def any(self) -> bool:
        """Whether anything was sealed at all."""
        return bool(self.match.seals)

    @property
    def deal(self) -> str:
        """The words of the latest deal's seal, or nothing."""
        found = deal_seal(self.match.seals, self.match.table.hand)
        return fingerprint(found.digest) if found else ""

    @property
    def shut(self) -> str:
        """Why the seals of this hand are not open: others play the same deal, the hand goes on, or
        somebody must ask for it, as a choice may still be taken back. Nothing where they are."""
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
        """Open those of the hand that is over; OSError where that cannot be written down."""
        if self.shut == ASKS:
            self.match.open_seals()

    def looked(self) -> list[SealCheck]:
        """All of them in their order, those that are open reckoned anew."""
        hand, shut, seals = self.match.table.hand, bool(self.shut), self.match.seals
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
            SealCheck(seal) if is_closed else _opened(seal, line)
            for seal, is_closed, line in zip_longest(seals, closed, sealed[: len(seals)])
        ]


def shown_seals(match: Match) -> dict[int, Seal]:
    """The seal of each seat's last choice in this hand, where all have seen since what it was."""
    hand, rules = match.table.hand, match.rules
    bound = {
        (seal.step, seal.seat, seal.line.get("move")): seal
        for seal in match.seals
        if seal.hand == hand and seal.seat is not None
    }
    found: dict[int, Seal] = {}
    for before, after in pairwise(match.history if bound else ()):
        if before.state.table.hand != hand:
            continue
        keys = {seat: (before.step, seat, str(one)) for seat, one in after.made.items()}
        made = {seat: bound[key] for seat, key in keys.items() if key in bound}
        if made:
            views = (
                redact(rules, moment.state, None, moment.known[None]) for moment in (before, after)
            )
            told = masked(rules, after.made, *views)
            found |= {seat: made[seat] for seat in made if told.get(seat) == after.made[seat]}
    return found


def _opened(seal: Seal, line: Line | None) -> SealCheck:
    """What stands in the journal held against what was shown."""
    if line is None:
        return SealCheck(seal, seal.line, "lost")
    if line.get("seal") != seal.digest:
        return SealCheck(seal, line, "other")
    if not is_intact(line):
        return SealCheck(seal, line, "changed")
    if line.get(AT) != seal.step:
        return SealCheck(seal, line, "moved")
    played = {key: seal.line[key] for key in line if key in seal.line}
    return SealCheck(seal, line, "" if played == line else "played")
