"""Follow a guide: the sentence that is due, the move that is waited for, answers to others."""

from __future__ import annotations

from collections import deque

from rules.kit.match import Match
from rules.kit.move import Move, move
from rules.kit.said import Why
from table.session.guide import SHEET, Guide, Step
from table.session.lesson import is_step_due

SLIPS = 2  # moves of another kind, or refused, before the guide offers to show the one it means


class ScriptedMove:
    """A computer's move as the guide has it, in the form of a choice that is being worked out."""

    note: Why | None = None
    difficulty = 0.0

    def __init__(self, choice: Move) -> None:
        self.choice = choice

    def ready(self) -> bool:
        """Return True: it is there as soon as it is asked for."""
        return True

    settle_early = ready

    def move(self) -> Move:
        """The move."""
        return self.choice

    def cancel(self) -> None:
        """Do nothing: no process works on it."""


class TutorialController:
    """One guide being followed. `number` is the step that is due next, or is shown and waits;
    `shown` the one that is looked at, itself or an earlier one.

    `answers`: the keys of the answer to a move that was not meant, the nearest first; the first
    that has words is shown. `slips` counts such moves; `helps`: the move is shown. `plays`: moves
    to be made for the learner. `parts`: the moves that each computer will make.
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
        """Whether all sentences have been shown."""
        return self.number >= len(self.guide.steps)

    @property
    def step(self) -> Step:
        """The step that is due next, or is shown and waits; IndexError after the last."""
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
        """Whether the next step is due as the match stands now."""
        return not self.over and not self.plays and is_step_due(self.guide, self.match, self.number)

    @property
    def may_go_back(self) -> bool:
        """Whether there is an earlier sentence, of the same place (table or sheet)."""
        if self.over or not self.shown:
            return False
        return (self.guide.steps[self.shown - 1].at == SHEET) == (self.step.at == SHEET)

    @property
    def offers_help(self) -> bool:
        """Whether the move that is meant may be shown."""
        return not self.over and self.slips >= SLIPS and bool(self.step.wish)

    def next(self) -> None:
        """Go on to the next sentence; one that waits for a move stays."""
        if self.shown < self.number:
            self.shown += 1
        elif self.idle:
            self._pass_step(self.number)
        self.answers = ()

    def back(self) -> None:
        """Look at the sentence before once more."""
        if self.may_go_back:
            self.shown -= 1
            self.answers = ()

    def _pass_step(self, number: int) -> None:
        """Go on behind the step of this number, and queue the moves that it makes."""
        self.plays += map(move, self.guide.steps[number].plays)
        self.number = self.shown = number + 1
        self.slips, self.answers, self.helps = 0, (), False

    def wished(self) -> Move | None:
        """The move that is waited for, of several the first; None for none."""
        return None if self.over or not self.step.wish else move(self.step.wish[0])

    def take_move(self, choice: Move) -> bool:
        """Go on behind a legal move that is meant, now or after some sentences more, and return
        True; answer any other."""
        ahead, steps = self.number, self.guide.steps
        while ahead < len(steps) and not steps[ahead].wish and not steps[ahead].at:
            ahead += 1
        wished = steps[ahead].wish if ahead < len(steps) and not steps[ahead].at else ()
        if choice in map(move, wished):
            self._pass_step(ahead)
            return True
        if ahead > self.number or not wished:
            self.answers = ("guide.first",)
        else:
            self.answers = steps[ahead].answers(choice.verb)
            self.shown = self.number
            self.slips += 1
        return False

    def show_wish(self) -> None:
        """Show the move that is waited for, and offer to make it; no answer covers the sentence.
        While none is waited for, say that there is a sentence to read first."""
        if self.idle:
            self.answers = ("guide.first",)
        elif not self.over:
            self.slips, self.answers, self.helps = max(SLIPS, self.slips), (), True

    def stumbled(self) -> None:
        """Count a move that the rules refused; they say why, and the guide is silent."""
        self.slips, self.answers = self.slips + 1, ()

    def part(self, seat: int) -> ScriptedMove:
        """Take the next move of a computer from its part."""
        return ScriptedMove(self.parts[seat].popleft())
