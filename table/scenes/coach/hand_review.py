"""Have the choices that people made in a hand judged once it is over.

It begins when the score sheet has been looked at for a moment, works for as long as that is
looked at, and ends with it. Each person's choices are for that person's eyes alone.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from rules.kit.match import Match
from rules.kit.move import Move
from rules.kit.player_info import PlayerInfo
from rules.kit.sight import redact
from rules.kit.state import View
from table.app.app import App
from table.players.judge import FORCED, Verdict
from table.players.process import ChoiceFuture
from table.players.roster import PERSON
from table.session.open_game import OpenGame
from table.session.replay import own_since

LOOKED = 0.8  # seconds of looking at the sheet before anybody begins to think
AT_ONCE = 2  # choices that are asked about at once


class CoachedChoice(NamedTuple):
    """A choice somebody made: at which step, what they saw then, what they chose, and who sat at
    each chair then."""

    step: int
    seat: int
    view: View
    made: Move
    there: Sequence[PlayerInfo]


def choices(match: Match, seat: int, since: int = 0) -> list[CoachedChoice]:
    """The choices of a seat in this hand from a step on, in order; what was taken back has not
    been."""
    rules, hand = match.rules, match.table.hand
    past = [moment for moment in match.history if moment.state.table.hand == hand]
    return [
        CoachedChoice(
            before.step,
            seat,
            redact(rules, before.state, seat, before.known[seat]),
            after.made[seat],
            match.chairs.at(before.step),
        )
        for before, after in pairwise(past)
        if seat in after.made and before.step >= since
    ]


class HandReview:
    """The choices of one hand that is over, each by who made it: in a game begun from another, of
    the part before it those of whoever sat there then as well. Times in seconds."""

    def __init__(self, app: App, game: OpenGame, match: Match) -> None:
        self.app, self.game, self.match = app, game, match
        seats = enumerate(match.players)
        self.people = [seat for seat, player in seats if player.who == PERSON]
        since = {seat: own_since(app.store, match, seat) for seat in self.people}
        self.made = {seat: choices(match, seat, since[seat]) for seat in self.people}
        self.verdicts: dict[tuple[int, int], Verdict | None] = {}
        self._left = deque(choice for seat in self.people for choice in self.made[seat])
        self._all = len(self._left)
        self._asked: dict[tuple[int, int], ChoiceFuture] = {}
        self._since: float | None = None
        self.closed = False

    # working it out

    @property
    def any(self) -> bool:
        """Whether anybody at the screen has chosen anything."""
        return bool(self._all)

    @property
    def done(self) -> float:
        """How much of it has been worked out, from 0 to 1."""
        return len(self.verdicts) / self._all if self._all else 1.0

    def done_of(self, seat: int) -> float:
        """The same of one person's choices."""
        own = self.made[seat]
        done = sum((seat, choice.step) in self.verdicts for choice in own)
        return done / len(own) if own else 1.0

    @property
    def busy(self) -> bool:
        """Whether there is still something to work out."""
        return not self.closed and self.done < 1

    def step(self, now: float) -> None:
        """Time goes on, while the sheet is looked at or what is worked out."""
        if not self.busy:
            return
        self._since = now if self._since is None else self._since
        if now < self._since + LOOKED:
            return
        for key, future in [*self._asked.items()]:
            if future.ready():
                self.verdicts[key] = future.verdict
                del self._asked[key]
        while self._left and len(self._asked) < AT_ONCE:
            step, seat, view, made, _ = self._left.popleft()
            self._asked[seat, step] = self.app.workers.judge(self.game.name, view, seat, made)

    def soon(self, seat: int) -> None:
        """This person is looking: their choices come first."""
        self._left = deque(sorted(self._left, key=lambda choice: choice.seat != seat))

    def close(self) -> None:
        """Nobody looks any more: nobody thinks about it."""
        self.closed = True
        self._left.clear()
        for future in self._asked.values():
            future.cancel()
        self._asked.clear()

    def shown(self, seat: int) -> Sequence[CoachedChoice]:
        """The choices of a seat that are worth a look: those that were any, as far as is known."""
        verdicts = [self.verdicts.get((seat, choice.step)) for choice in self.made[seat]]
        return [
            choice
            for choice, verdict in zip(self.made[seat], verdicts, strict=True)
            if verdict is None or verdict.opinion != FORCED
        ]
