"""One process beside the window, and a choice that is thought out in it.

What a guest answers is read as JSON and never unpickled.
"""

from __future__ import annotations

import multiprocessing
import pickle
import random
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from math import inf
from multiprocessing import resource_tracker
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from pathlib import Path
from threading import Lock
from time import monotonic
from typing import Any

from rules.kit.catalogue import own_shelf, shelve
from rules.kit.move import Move
from rules.kit.said import Why, why
from rules.kit.state import View
from table.players.difficulty import USUAL_DIFFICULTY
from table.players.inline import hint, random_move, rules_of, think_or_guess
from table.players.judge import Verdict
from table.players.levels import RULE_PLAYER, level_of, with_level
from table.players.process_main import NEW_GAME, READY, ChoiceAnswer, Request

START_SECONDS = 20.0  # seconds in which a process must be ready
MAX_REST = 64  # choices after which a process that keeps dying is started again at the latest
MAX_ANSWER_BYTES = 10_000  # bytes of an answer
BROKEN = (EOFError, OSError, ValueError, RecursionError, pickle.UnpicklingError)
"""How a process that has died, or talks nonsense, is heard of."""
START_LOCK = Lock()  # held while one is started: who ends meanwhile leaves half a message


class SeatProcess:
    """A process that thinks of one choice at a time; `overdue` tells that it hangs.

    `work` is what it does, `args` what it is told beside its end of the pipe. `limit`: seconds for
    a choice; `loading`: so many more for its first one. `read`: how its answers are read.
    """

    pipe: Any  # a Connection; on Windows a PipeConnection, which is no relative of it
    process: BaseProcess

    def __init__(
        self,
        limit: float,
        work: Callable[..., None],
        *args: str,
        loading: float = 0.0,
        read: Callable[[bytes], object] = pickle.loads,
        clock: Callable[[], float] = monotonic,
    ) -> None:
        self.limit, self.loading, self.clock = limit, loading, clock
        self.thought: ChoiceFuture | None = None
        self.there = self.ready = False
        self.due = inf
        self.deaths = 0  # since its last answer; starts that were refused among them
        self.rest = 0  # choices to be asked before it is started again
        self._work, self._args, self._read = work, args, read
        self.open()

    def open(self) -> bool:
        """Start the process, if the system lets it be; whether it did."""
        self.thought, self.ready, self._fresh = None, False, True
        try:
            self._start()
        except Exception:  # as a system says that has no room, or knows no processes
            self._back_off()
            return False
        self.there, self.due = True, self.clock() + START_SECONDS
        return True

    def _start(self) -> None:
        context = multiprocessing.get_context("spawn")
        self.pipe, far = context.Pipe()
        try:
            args = (own_shelf(), self._work, far, *self._args)
            process = context.Process(target=_run_in_process, args=args, daemon=True, name="seat")
            words, sys.argv = sys.argv, sys.argv[:1]  # which cross too, and may hold the seed
            try:
                with START_LOCK, interrupts_blocked():
                    process.start()
            finally:
                sys.argv = words
        except BaseException:
            self.pipe.close()
            raise
        finally:
            far.close()  # so that its death is read here as the end of the pipe
        self.process = process

    def _back_off(self) -> None:
        """Rest after a death: not at all after the first one, then for ever more choices."""
        self.deaths += 1
        self.rest = min(MAX_REST, 2 ** (self.deaths - 1)) if self.deaths > 1 else 0

    def replace(self) -> None:
        """End the process, which has died or hangs, and start another, if it may yet."""
        self.close()
        self._back_off()
        if not self.rest:
            self.open()

    def asked(self) -> None:
        """A choice is asked; one that is not there is started again once it has rested."""
        if not self.there:
            self.rest -= 1
            if self.rest <= 0:
                self.open()

    @property
    def serves(self) -> bool:
        """Whether it may be given thoughts: one that has died again and again must first be
        heard to have come up."""
        return self.there and (self.ready or self.deaths < 2)

    @property
    def awaited(self) -> bool:
        """Whether something is to be heard from it."""
        return self.there and (self.thought is not None or not self.serves)

    @property
    def allowed(self) -> float:
        """Seconds it has for what it is at, once it is ready."""
        return self.limit + self.loading * self._fresh

    @property
    def overdue(self) -> bool:
        """Whether it has been at its thought for longer than it may."""
        return self.awaited and self.clock() >= self.due

    def give(self, thought: ChoiceFuture) -> None:
        """Let it think of this; BROKEN if it is dead, or has said what it was not asked."""
        self.thought = thought
        while self.pipe.poll():
            if self.heard() is not None:
                raise ValueError("it was not asked")
        self.due = self.clock() + (self.allowed if self.ready else START_SECONDS)
        self.pipe.send_bytes(pickle.dumps(tuple(thought.request)))

    def heard(self) -> object:
        """What it says, once something has arrived; None if only that it is ready. BROKEN if it
        has died or talks nonsense."""
        message = self.pipe.recv_bytes(MAX_ANSWER_BYTES)
        if message != READY:
            return self._read(message)
        self.ready, self.due = True, self.clock() + self.allowed
        return None

    def answered(self) -> None:
        """It has made its choice, and is free for the next."""
        self.thought, self._fresh, self.deaths = None, False, 0

    def anew(self) -> None:
        """Let a guest forget: its file is run again."""
        self._fresh = True
        with suppress(OSError):  # if it has died that is soon heard
            self.pipe.send_bytes(pickle.dumps(tuple(NEW_GAME)))

    def stop(self) -> None:
        """Let it come to an end with the thought it is at: the answer is no longer waited for."""
        with suppress(OSError):  # if it has died that is soon heard
            self.pipe.send_bytes(b"")

    def close(self) -> None:
        """End the process, no matter what it is doing."""
        if self.there:
            self.there, self.thought = False, None
            self.pipe.close()
            self.process.kill()
            self.process.join()
            self.process.close()


def _run_in_process(own: str, work: Callable[..., None], pipe: Connection, *args: str) -> None:
    """A process begins: it knows the player's own games as the table does."""
    if own:
        shelve(Path(own))
    work(pipe, *args)


@contextmanager
def interrupts_blocked() -> Iterator[None]:
    """Ctrl-C is for the table alone: what is started meanwhile never hears of it, not even
    before it can say so itself; the table hears of it afterwards."""
    if sys.platform == "win32":
        yield
        return
    resource_tracker.ensure_running()  # which would let it be heard again
    before = signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


class ChoiceFuture:
    """A choice being thought out. `note` says what went wrong on the way, if anything did;
    `reasons` are those of a hint, `verdict` what is said of a move; None where nothing could be.
    `hard`: how hard the choice was to make, from 0 to 1.

    `file`: of a guest, as long as it is asked. `deaths`: of processes that were at it. `here`: no
    process shall be asked (again). `listen` waits so long for what is answered (None: for the
    next answer), and says whether anybody is there; `stop`: nobody waits for this any more."""

    def __init__(
        self,
        request: Request,
        file: str,
        listen: Callable[[float | None], bool],
        stop: Callable[[ChoiceFuture], None],
    ) -> None:
        self.request, self.file = request, file
        self.note: Why | None = None
        self.reasons: tuple[Why, ...] = ()
        self.verdict: Verdict | None = None
        self.hard = USUAL_DIFFICULTY
        self.deaths = 0
        self.here = self.cancelled = False
        self.so_far: Move | None = None
        self._listen, self._stop = listen, stop
        self._move: Move | None = None

    def ready(self) -> bool:
        """Whether the choice is there; never waits. A cancelled thought never is."""
        if self.wanted:
            self._listen(0)
        return self._move is not None and not self.cancelled

    def hurry(self) -> bool:
        """Be content with what has been found so far; False if that is nothing yet."""
        if not self.ready() and self.so_far is not None:
            self.settle(ChoiceAnswer(self.so_far))
            self._stop(self)
        return self.ready()

    def move(self) -> Move:
        """The choice; waits for it. A cancelled thought has none."""
        assert not self.cancelled, "this thought was cancelled"
        while self._move is None:
            if not self._listen(None):
                self.settle_here()
        return self._move

    def cancel(self) -> None:
        """The choice is no longer wanted: nobody goes on thinking about it."""
        if not self.cancelled:
            self.cancelled = True
            self._stop(self)

    @property
    def wanted(self) -> bool:
        """Whether anybody still waits for the choice."""
        return self._move is None and not self.cancelled

    def settle(self, answer: ChoiceAnswer) -> None:
        """The answer has come."""
        if self._move is None:
            self._move, self.reasons = answer.choice, answer.reasons
            self.hard, self.verdict = answer.hard, answer.verdict
            self.note = answer.note or self.note

    def settle_here(self, blindly: bool = False) -> None:
        """Choose in this process, as simply as a frame's time asks: no level looks ahead here.
        `blindly`: any legal move, where thinking is what ends the process, or hangs."""
        game, sent, seat, level, seed, _, wants_hint, judged = self.request
        view: View = pickle.loads(sent)
        # The rule player's choice; and judging takes longer than a frame has.
        known = self.so_far or judged
        if known is not None:
            answer = ChoiceAnswer(known)
        elif blindly:
            answer = ChoiceAnswer(random_move(rules_of(game), view, seat, random.Random(seed)))
        elif wants_hint:
            advice, note = hint(game, view, seat)
            answer = ChoiceAnswer(advice.move, note, advice.reasons)
        else:
            simple = with_level(level, RULE_PLAYER) if level_of(level).worlds else level
            answer = ChoiceAnswer(*think_or_guess(game, view, seat, simple, seed))
        self.settle(answer)

    def pass_over(self, trouble: Why) -> None:
        """The guest's answer is none: the rule player is asked in its place."""
        self.file = ""
        self.note = why("guest.instead", why=trouble)
