"""Follow a guide: how far somebody has come, what it says, how it answers a move."""

from __future__ import annotations

from collections import deque

from rules.kit.match import Match
from rules.kit.move import Move, move
from rules.kit.said import Why
from table.session.guide import SHEET, Guide, Step
from table.session.lesson import is_step_due

SLIPS = 2  # moves of another kind, or refused, before the guide offers to show the one it means


class ScriptedMove:
    """A computer's move as the guide has it: it is there as soon as it is asked for."""

    note: Why | None = None
    hard = 0.0

    def __init__(self, choice: Move) -> None:
        self.choice = choice

    def ready(self) -> bool:
        """It always is."""
        return True

    hurry = ready

    def move(self) -> Move:
        """The move."""
        return self.choice

    def cancel(self) -> None:
        """Nobody waits for it any more."""


class TutorialController:
    """One guide being followed. `number` is the step that is to be told, or is told and waits;
    `shown` the one that is looked at, itself or an earlier one.

    `answers`: the keys of what a move that was not meant is answered with, the nearest first; the
    first that has words is said. `slips` counts such moves; `helps`: the move is shown.
    `plays`: moves to be made for whoever learns.
    """

    def __init__(self, guide: Guide, match: Match) -> None:
        self.guide, self.match = guide, match
        self.parts = {seat: deque(map(move, texts)) for seat, texts in guide.parts.items()}
        self.plays: deque[Move] = deque()
        self.number = self.shown = self.slips = 0
        self.answers: tuple[str, ...] = ()
        self.helps = False

    @property
    def over(self) -> bool:
        """Whether all has been said."""
        return self.number >= len(self.guide.steps)

    @property
    def step(self) -> Step:
        """The step that is to be told next, or is told and waits; IndexError when all are."""
        return self.guide.steps[self.number]

    @property
    def looked_at(self) -> Step:
        """The step that is looked at."""
        return self.guide.steps[self.shown]

    @property
    def idle(self) -> bool:
        """Whether the sentence that is looked at waits for nothing but "Next"."""
        return not self.over and (self.shown < self.number or not self.step.wish)

    @property
    def due(self) -> bool:
        """Whether the next step is to be told as the match stands now."""
        return not self.over and not self.plays and is_step_due(self.guide, self.match, self.number)

    @property
    def may_go_back(self) -> bool:
        """Whether there is an earlier sentence, of the same place."""
        steps = self.guide.steps
        if self.over or not self.shown:
            return False
        return (steps[self.shown - 1].at == SHEET) == (self.step.at == SHEET)

    @property
    def offers_help(self) -> bool:
        """Whether the move that is meant may be shown."""
        return not self.over and self.slips >= SLIPS and bool(self.step.wish)

    def next(self) -> None:
        """On to the next sentence; one that waits for a move stays."""
        if self.shown < self.number:
            self.shown += 1
        elif self.idle:
            self._past()
        self.answers = ()

    def back(self) -> None:
        """Look at the sentence before once more."""
        if self.may_go_back:
            self.shown -= 1
            self.answers = ()

    def _past(self) -> None:
        self.plays += map(move, self.step.plays)
        self.number += 1
        self.shown = self.number
        self.slips, self.answers, self.helps = 0, (), False

    def wished(self) -> Move | None:
        """The move that is waited for, of several the first."""
        return None if self.over or not self.step.wish else move(self.step.wish[0])

    def take_move(self, choice: Move) -> bool:
        """Go on behind a legal move that is meant, now or after some sentences more, and return
        True; answer any other."""
        ahead = self.number
        steps = self.guide.steps
        while ahead < len(steps) and not steps[ahead].wish and not steps[ahead].at:
            ahead += 1
        wished = steps[ahead].wish if ahead < len(steps) and not steps[ahead].at else ()
        if choice in map(move, wished):
            self.number = ahead
            self._past()
            return True
        if ahead > self.number or not wished:
            self.answers = ("guide.first",)
        else:
            self.answers = steps[ahead].answers(choice.verb)
            self.shown = self.number
            self.slips += 1
        return False

    def stumbled(self) -> None:
        """The rules refused a move, and say why: the guide does not speak as well."""
        self.slips, self.answers = self.slips + 1, ()

    def part(self, seat: int) -> ScriptedMove:
        """The next move of a computer."""
        return ScriptedMove(self.parts[seat].popleft())
