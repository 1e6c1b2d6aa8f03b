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
    """A computer's move that the guide prescribes, in the form of a choice being worked out."""

    note: Why | None = None
    difficulty = 0.0

    def __init__(self, choice: Move) -> None:
        self.choice = choice

    def is_ready(self) -> bool:
        """Return True: the move is known from the start."""
        return True

    settle_early = is_ready

    def wait_for_move(self) -> Move:
        """The move of the guide."""
        return self.choice

    def cancel(self) -> None:
        """Do nothing, as no process works on the move."""


class TutorialController:
    """One guide being followed. `number`: the step that is due next, or is shown and waits;
    `shown_number`: the step whose sentence is shown, that one or an earlier one.

    `answers`: the keys of the answer to a move that was not meant, the most special first; the
    first that has words is shown. `slips`: the number of such moves since the sentence began.
    `shows_move`: the move that is meant is shown. `moves_to_make`: for the learner, by the table.
    `parts`: the moves that each computer will make.
    """

    def __init__(self, guide: Guide, match: Match) -> None:
        self.guide, self.match = guide, match
        self.parts = {seat: deque(map(move, texts)) for seat, texts in guide.parts.items()}
        self.moves_to_make: deque[Move] = deque()
        self.number = self.shown_number = self.slips = 0
        self.answers: tuple[str, ...] = ()
        self.shows_move = False

    @property
    def over(self) -> bool:
        """Whether all sentences have been shown."""
        return self.number >= len(self.guide.steps)

    @property
    def step(self) -> Step:
        """The step that is due next, or is shown and waits; IndexError after the last."""
        return self.guide.steps[self.number]

    @property
    def shown_step(self) -> Step:
        """The step whose sentence is shown."""
        return self.guide.steps[self.shown_number]

    @property
    def waits_for_next(self) -> bool:
        """Whether the sentence that is shown waits for “Next” alone, and not for a move."""
        return not self.over and (self.shown_number < self.number or not self.step.wish)

    @property
    def is_due(self) -> bool:
        """Whether the next step is due as the match stands now."""
        return (
            not self.over
            and not self.moves_to_make
            and is_step_due(self.guide, self.match, self.number)
        )

    @property
    def may_go_back(self) -> bool:
        """Whether there is an earlier sentence to show, at the same place (table or score
        sheet)."""
        if self.over or not self.shown_number:
            return False
        return (self.guide.steps[self.shown_number - 1].at == SHEET) == (self.step.at == SHEET)

    @property
    def offers_help(self) -> bool:
        """Whether the guide offers to show the move that is meant."""
        return not self.over and self.slips >= SLIPS and bool(self.step.wish)

    def go_next(self) -> None:
        """Go on to the next sentence; one that waits for a move stays."""
        if self.shown_number < self.number:
            self.shown_number += 1
        elif self.waits_for_next:
            self._pass_step(self.number)
        self.answers = ()

    def go_back(self) -> None:
        """Show the sentence before once more."""
        if self.may_go_back:
            self.shown_number -= 1
            self.answers = ()

    def _pass_step(self, number: int) -> None:
        """Make the step after the one of this number due, and queue the moves that this one
        makes."""
        self.moves_to_make += map(move, self.guide.steps[number].plays)
        self.number = self.shown_number = number + 1
        self.slips, self.answers, self.shows_move = 0, (), False

    def wished_move(self) -> Move | None:
        """The move that the present step waits for, of several the first; None if it waits for
        none."""
        return None if self.over or not self.step.wish else move(self.step.wish[0])

    def take_move(self, choice: Move) -> bool:
        """Return True for a legal move that the present step means, or the next one that waits for
        a move, and go on after that step; else set the answer to it and return False."""
        waiting, steps = self.number, self.guide.steps
        # A move may come before the sentences that wait for “Next” alone have been read.
        while waiting < len(steps) and not steps[waiting].wish and not steps[waiting].at:
            waiting += 1
        wished = steps[waiting].wish if waiting < len(steps) and not steps[waiting].at else ()
        if choice in map(move, wished):
            self._pass_step(waiting)
            return True
        if waiting > self.number or not wished:
            self.answers = ("guide.first",)
        else:
            self.answers = steps[waiting].answers(choice.verb)
            self.shown_number = self.number
            self.slips += 1
        return False

    def show_wish(self) -> None:
        """Show the move that is waited for and offer to make it, in place of an answer. If none is,
        answer that there is a sentence to read first."""
        if self.waits_for_next:
            self.answers = ("guide.first",)
        elif not self.over:
            self.slips, self.answers, self.shows_move = max(SLIPS, self.slips), (), True

    def note_refusal(self) -> None:
        """Count a move that the rules refused. The objection says why, so the guide does not
        answer."""
        self.slips, self.answers = self.slips + 1, ()

    def next_scripted_move(self, seat: int) -> ScriptedMove:
        """Take the next move of the computer at this seat from its part."""
        return ScriptedMove(self.parts[seat].popleft())
