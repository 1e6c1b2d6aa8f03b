"""What a journal tells beyond its result: its records, and the result itself where that is lost."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from rules.kit.contract import Rules
from rules.kit.journal import Past
from rules.kit.match import Match
from rules.kit.records import Record, records
from rules.kit.undo import Moment
from table.stats.result import result_of


class RecordReplay:
    """A match played back for its records, a step at a time: `step` until it says that it is done.

    Raises whatever a journal that does not fit its rules, or a stranger's rules, may raise.
    """

    def __init__(self, rules: Rules, past: Past) -> None:
        self.game, self.rules = str(past.header["game"]), rules
        self.match = Match.from_header(rules, past.header, past.lines)
        self._found: list[tuple[int, Record]] = []
        self._last = -1
        self._note()

    def step(self) -> bool:
        """Play one line, or one step of the dealer's; False at the end."""
        match = self.match
        went = match.replay_step() or (not match.owing() and match.advance())
        if went:
            self._note()
        return went

    def _note(self) -> None:
        """The records of the positions that have come; those that were taken back are none."""
        match, before = self.match, self._last
        if match.step < before:
            self._found = [one for one in self._found if one[0] <= match.step]
        elif match.step > before:
            moments: list[Moment | None] = [
                None,
                *list(match.history)[-(match.step - before) - 1 :],
            ]
            for earlier, moment in pairwise(moments):
                if moment is not None and moment.step > before:
                    self._ask(earlier, moment)
        self._last = match.step

    def _ask(self, earlier: Moment | None, moment: Moment) -> None:
        dealt = earlier is None or earlier.state.table.hand != moment.state.table.hand
        before = None if dealt or earlier is None else earlier.state
        found = records(self.rules, before, moment.state, moment.made)
        self._found += [(moment.step, one) for one in found]

    @property
    def records(self) -> list[Record]:
        """The largest of each key and seat."""
        best: dict[tuple[str, int], Record] = {}
        for _, one in self._found:
            known = best.get((one.key, one.seat))
            if known is None or one.amount > known.amount:
                best[one.key, one.seat] = one
        return [best[at] for at in sorted(best)]

    @property
    def result(self) -> dict[str, Any] | None:
        """What came of it; None while it is not over."""
        return result_of(self.game, self.match) if self.match.over else None
