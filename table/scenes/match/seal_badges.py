"""Give the words of the dealer's seals for the head and the plates."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rules.kit.match import Match
from rules.kit.seal import deal_seal
from rules.kit.state import View
from table.i18n.fingerprint import fingerprint
from table.session.seals import shown_seals


class SealBadges:
    """Of one match; `people` are the seats at the screen."""

    def __init__(self, match: Match, people: Sequence[int]) -> None:
        self.match, self.people = match, people
        self._opened: tuple[object, Mapping[int, tuple[str, bool]]] = None, {}

    def deal(self, view: View) -> str:
        """The words of the deal's seal, until the viewer has chosen in its hand: they want
        time. The room sees them as long as any person has still to choose."""
        hand, match = view.table.hand, self.match
        chose = match.seen_choosing()
        mine = (view.seat,) if view.seat in self.people else self.people or chose
        if mine and chose.issuperset(mine):
            return ""
        seal = deal_seal(match.seals, hand)
        return fingerprint(seal.digest) if seal is not None else ""

    def waiting(self) -> dict[int, str]:
        """Those of the choices that wait, by seat."""
        seals = {seat: self.match.seal_of(seat) for seat in self.match.sealed}
        return {seat: fingerprint(seal.digest) for seat, seal in seals.items() if seal is not None}

    def opened(self) -> Mapping[int, tuple[str, bool]]:
        """Those of the last choices that lie open now, and whether they hold; reckoned once for
        each position."""
        match = self.match
        now = match.step, len(match.seals), len(match.marks), len(match.sealed)
        if self._opened[0] != now:
            found = shown_seals(match).items()
            self._opened = (
                now,
                {seat: (fingerprint(seal.digest), seal.holds) for seat, seal in found},
            )
        return self._opened[1]
