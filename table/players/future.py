"""A choice that is being thought out, and what crosses to the process that thinks."""

from __future__ import annotations

import pickle
import random
from typing import NamedTuple, Protocol

from rules.kit.move import Move, move
from rules.kit.said import Why, why
from rules.kit.state import State, View
from table.players.hint import hint
from table.players.inline import any_move, rules_of, think_or_guess
from table.players.judge import Verdict
from table.players.levels import RULE_PLAYER, at_level, level_of
from table.players.pace import USUAL

FORM = " ".join((*State.__slots__, *View.__slots__))  # of a view; both ends must know the same


class Request(NamedTuple):
    """All that crosses to a worker: a game's name, a pickled view, whose choice it is, how well
    it is to be thought out, and in how many seconds at most.

    `hint`: what a person there might do, and why; `judged`: a move that was made there, of which
    is to be said how good it was."""

    game: str
    view: bytes
    seat: int
    level: str
    seed: int
    seconds: float
    hint: bool = False
    judged: str = ""


ANEW = Request("", b"", 0, "", 0, 0.0)  # no choice is asked: another game begins


class ChoicePool(Protocol):
    """Those who have been asked to think: what a thought needs of them."""

    closed: bool

    def listen(self, seconds: float | None = 0) -> None:
        """Take in what has been answered, waiting so long (None: for the next answer)."""

    def stop(self, thought: ChoiceFuture) -> None:
        """Nobody waits for this any more."""


class ChoiceFuture:
    """A choice being thought out. `note` says what went wrong on the way, if anything did;
    `reasons` are those of a hint, `verdict` what is said of a move; None where nothing could be.
    `hard`: how hard the choice was to make, from 0 to 1.

    `deaths`: of processes that were at it. `here`: no process shall be asked (again)."""

    def __init__(self, workers: ChoicePool, request: Request, file: str = "") -> None:
        self.request = request
        self.file = file  # of a guest, as long as it is asked
        self.note: Why | None = None
        self.reasons: tuple[Why, ...] = ()
        self.verdict: Verdict | None = None
        self.hard = USUAL
        self.deaths = 0
        self.here = False
        self.cancelled = False
        self.so_far: Move | None = None
        self._workers = workers
        self._move: Move | None = None

    def ready(self) -> bool:
        """Whether the choice is there; never waits. A cancelled thought never is."""
        if self._move is None and not self.cancelled:
            self._workers.listen()
        return self._move is not None and not self.cancelled

    def hurry(self) -> bool:
        """Be content with what has been found so far; False if that is nothing yet."""
        if not self.ready() and self.so_far is not None:
            self.settle(self.so_far, None)
            self._workers.stop(self)
        return self.ready()

    def move(self) -> Move:
        """The choice; waits for it. A cancelled thought has none."""
        assert not self.cancelled, "this thought was cancelled"
        while self._move is None:
            if self._workers.closed:
                self.settle_here()
            else:
                self._workers.listen(None)
        return self._move

    def cancel(self) -> None:
        """The choice is no longer wanted: nobody goes on thinking about it."""
        if not self.cancelled:
            self.cancelled = True
            self._workers.stop(self)

    @property
    def wanted(self) -> bool:
        """Whether anybody still waits for the choice."""
        return self._move is None and not self.cancelled

    def settle(self, choice: Move, note: Why | None, reasons: tuple[Why, ...] = ()) -> None:
        """The answer has come."""
        if self._move is None:
            self._move, self.reasons = choice, reasons
            self.note = note or self.note

    def settle_here(self, blindly: bool = False) -> None:
        """Choose in this process, as simply as a frame's time asks: no level looks ahead here.
        `blindly`: any legal move, where thinking is what hung, or is too slow."""
        game, sent, seat, level, seed, _, wants_hint, judged = self.request
        if judged:  # which takes longer than a frame has, and nobody is kept from playing
            self.settle(move(judged), None)
            return
        view: View = pickle.loads(sent)
        if self.so_far is not None:  # the rule player's choice
            self.settle(self.so_far, None)
        elif blindly:
            self.settle(any_move(rules_of(game), view, seat, random.Random(seed)), None)
        elif wants_hint:
            found, note = hint(game, view, seat)
            self.settle(found.move, note, found.reasons)
        else:
            simple = at_level(level, RULE_PLAYER) if level_of(level).worlds else level
            self.settle(*think_or_guess(game, view, seat, simple, seed))

    def pass_over(self, trouble: Why) -> None:
        """The guest's answer is none: the rule player is asked in its place."""
        self.file = ""
        self.note = why("guest.instead", why=trouble)
