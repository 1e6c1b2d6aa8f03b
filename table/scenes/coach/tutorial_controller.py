"""Follow a guide: the sentence that is due, the move that is waited for, answers to others."""

from __future__ import annotations

from collections import deque

from rules.kit.match import Match
from rules.kit.move import Move, move
from rules.kit.said import Why
from table.session.guide import SHEET, Guide, Step
from table.session.lesson import is_step_due

SLIPS = 2  # unexpected or refused moves, after which the guide offers to show the expected one


class ScriptedMove:
    """A computer's move that the guide prescribes, in the form of a choice in the making."""

    note: Why | None = None
    difficulty = 0.0

    def __init__(self, choice: Move) -> None:
        self.choice = choice

    def is_ready(self) -> bool:
        return True

    settle_early = is_ready

    def wait_for_move(self) -> Move:
        return self.choice

    def cancel(self) -> None:
        """Do nothing, as no process works on the move."""


class TutorialController:
    """Follows one guide. `number`: the step that is due next, or is shown and waits.
    `shown_number`: the step whose sentence is shown: that one or an earlier one. `answers`: the
    keys to try for the answer to an unexpected move, the most specific first. `slips`: the number
    of such moves in this sentence. `shows_move`: the expected move is shown. `moves_to_make`: those
    to be made for the learner. `parts`: by seat, the computers' moves."""

    def __init__(self, guide: Guide, match: Match) -> None:
        self.guide, self.match = guide, match
        self.parts = {seat: deque(map(move, texts)) for seat, texts in guide.parts.items()}
        self.moves_to_make: deque[Move] = deque()
        self.number = self.shown_number = self.slips = 0
        self.answers: tuple[str, ...] = ()
        self.shows_move = False

    @property
    def over(self) -> bool:
        return self.number >= len(self.guide.steps)

    @property
    def step(self) -> Step:
        """The step that is due next, or is shown and waits. Raises IndexError after the last."""
        return self.guide.steps[self.number]

    @property
    def shown_step(self) -> Step:
        return self.guide.steps[self.shown_number]

    @property
    def waits_for_next(self) -> bool:
        """Whether the sentence that is shown waits for “Next”, and not for a move."""
        return not self.over and (self.shown_number < self.number or not self.step.wish)

    @property
    def is_due(self) -> bool:
        """Whether the next step is due as the match stands now."""
        if self.over or self.moves_to_make:
            return False
        return is_step_due(self.guide, self.match, self.number)

    @property
    def may_go_back(self) -> bool:
        """Whether there is an earlier sentence in the same place: the table, or the score sheet."""
        if self.over or not self.shown_number:
            return False
        earlier_step = self.guide.steps[self.shown_number - 1]
        return (earlier_step.at == SHEET) == (self.step.at == SHEET)

    @property
    def offers_help(self) -> bool:
        return not self.over and self.slips >= SLIPS and bool(self.step.wish)

    def go_next(self) -> None:
        """Go on to the next sentence, unless the present one waits for a move."""
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
        """Go on after the step of this number, and queue the moves that it makes."""
        self.moves_to_make += map(move, self.guide.steps[number].plays)
        self.number = self.shown_number = number + 1
        self.slips = 0
        self.answers = ()
        self.shows_move = False

    def wished_move(self) -> Move | None:
        return None if self.over or not self.step.wish else move(self.step.wish[0])

    def take_move(self, choice: Move) -> bool:
        """Take a legal move. If the present step, or the next one that waits for a move, expects
        it, go on after that step and return True. Else set the answer to it and return False."""
        steps, number = self.guide.steps, self.number
        # A move may come before the sentences that wait for “Next” have been read.
        while number < len(steps) and not steps[number].wish and not steps[number].at:
            number += 1
        is_elsewhere = number == len(steps) or steps[number].at  # not at the table
        expected = () if is_elsewhere else steps[number].wish
        if choice in map(move, expected):
            self._pass_step(number)
            return True
        if number > self.number or not expected:
            self.answers = ("guide.first",)
        else:
            self.answers = steps[number].answers(choice.verb)
            self.shown_number = self.number
            self.slips += 1
        return False

    def show_wish(self) -> None:
        """Show the expected move, and offer to make it; first a sentence may have to be read."""
        if self.waits_for_next:
            self.answers = ("guide.first",)
        elif not self.over:
            self.slips = max(SLIPS, self.slips)
            self.answers = ()
            self.shows_move = True

    def note_refusal(self) -> None:
        """Count a move that the rules refused, which the objection answers."""
        self.slips += 1
        self.answers = ()

    def next_scripted_move(self, seat: int) -> ScriptedMove:
        return ScriptedMove(self.parts[seat].popleft())
