"""Computers that have chosen as soon as they are asked, in place of the processes they think in."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import ClassVar

from rules.kit.match import Match
from rules.kit.move import Move
from rules.kit.state import View
from table.players.evaluation import Evaluation, hint
from table.players.inline import (
    choice_seed,
    hint_seed,
    rules_of,
    safe_difficulty,
    think,
    think_or_guess,
)
from table.players.judge import Verdict, judge
from table.players.roster import parse_roster

FEW = 12  # worlds in which a choice is judged here; in fewer nothing is said of it


VERDICTS: dict[Hashable, Verdict] = {}


def judged_once(game: str, view: View, seat: int, made: Move, shown: Evaluation | None) -> Verdict:
    """Judge a choice once for all tests of a run: nothing but what is given decides its verdict."""
    key = rules_of(game), hint_seed(view), str(view.known), seat, made, shown
    if key not in VERDICTS:
        VERDICTS[key] = judge(game, view, seat, made, FEW, shown=shown)
    return VERDICTS[key]


class Thought:
    """A choice that is there as soon as it is asked for."""

    note = None
    difficulty = 0.0

    def __init__(self, choice: Move, evaluation: Evaluation | None = None) -> None:
        self.choice, self.evaluation = choice, evaluation
        self.verdict: Verdict | None = None
        self.cancelled = False

    def is_ready(self) -> bool:
        return not self.cancelled

    def wait_for_move(self) -> Move:
        return self.choice

    def cancel(self) -> None:
        self.cancelled = True


class Slow(Thought):
    """A choice that is thought over until it is hurried; `has_any`: whether there is any then."""

    has_any = True
    started: ClassVar[list[Slow]] = []

    def __init__(self, choice: Move, evaluation: Evaluation | None = None) -> None:
        super().__init__(choice, evaluation)
        self.settled = False
        Slow.started.append(self)

    def is_ready(self) -> bool:
        return self.settled and not self.cancelled

    def settle_early(self) -> bool:
        self.settled = self.has_any
        return self.is_ready()


class Thinkers:
    """Stands in for the processes in which computers think; `asked` is what they were given."""

    def __init__(self) -> None:
        self.asked: list[tuple[int, View]] = []
        self.plays_simply = self.closed = False

    def ask(self, game: str, view: View, seat: int, level: str, seed: int) -> Thought:
        self.asked.append((seat, view))
        return Thought(think_or_guess(game, view, seat, level, seed)[0])

    def hint(self, game: str, view: View, seat: int) -> Thought:
        found, note = hint(game, view, seat, FEW)
        assert note is None, note
        return Thought(found.move, found)

    def judge(
        self, game: str, view: View, seat: int, made: Move, shown: Evaluation | None = None
    ) -> Thought:
        """In few worlds: enough for a look."""
        thought = Thought(made)
        thought.verdict = judged_once(game, view, seat, made, shown)
        return thought

    def close(self) -> None:
        self.closed = True

    def end_guests(self) -> None:
        """Nobody to send home."""


def hardness(game: str, who: Sequence[str], seed: int) -> list[tuple[str, float]]:
    """What each choice of a match was, and how hard, where somebody chose alone."""
    rules = rules_of(game)
    match = Match(rules, parse_roster(",".join(f"bot:{seat}" for seat in who)), {}, str(seed))
    found = []
    while not match.over:
        if match.advance():
            continue
        owing = match.seats_to_choose()
        for seat in owing:
            view, level = match.view(seat), match.players[seat].level
            choice = think(game, view, seat, level, choice_seed(match, seat))
            if len(owing) == 1:
                found.append((choice.verb, safe_difficulty(game, view, seat, choice)))
            match.choose(seat, choice)
    return found
