"""A process beside the window that makes one choice at a time, and the choice to come.

The answer of a guest is read as JSON and never unpickled."""

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

from rules.kit.catalogue import own_games_folder, set_own_games_folder
from rules.kit.move import Move
from rules.kit.said import Why, why
from table.players.difficulty import USUAL_DIFFICULTY
from table.players.evaluation import Evaluation, hint
from table.players.inline import random_move, rules_of, think_or_guess
from table.players.judge import Verdict
from table.players.levels import RULE_PLAYER, level_of, with_level
from table.players.process_main import READY, ChoiceAnswer, Request

START_SECONDS = 20.0  # seconds in which a process must be ready
MAX_CHOICES_TO_WAIT = 64  # before a process that keeps dying is started again
MAX_ANSWER_BYTES = 10_000
BROKEN = (EOFError, OSError, ValueError, RecursionError, pickle.UnpicklingError)
"""Errors in talking to a process that has died or sends what cannot be read."""
START_LOCK = Lock()  # held while one is started, so that an exit leaves no half message


class ChoiceFuture:
    """A choice that is being made by Workers.

    `file`: that of the guest that is asked, else "". `so_far`: the best move yet, or None.
    `deaths`: how many processes died over it. `must_choose_here`: no process is asked again. Once
    it is made: `note`: what went wrong on the way, or None; `evaluation`: the evaluation, for a
    hint; `verdict`: on the move to be judged, or None; `difficulty`: from 0 to 1. `listen`:
    receives answers for so many seconds (None: until the next one), and returns False if the
    workers are closed. `stop`: ends the thinking."""

    def __init__(self, request: Request, file: str, listen: Callable[[float | None], bool],
                 stop: Callable[[ChoiceFuture], None]) -> None:  # fmt: skip
        self.request, self.file = request, file
        self.note: Why | None = None
        self.evaluation: Evaluation | None = None
        self.verdict: Verdict | None = None
        self.difficulty = USUAL_DIFFICULTY
        self.so_far: Move | None = None
        self.deaths = 0
        self.must_choose_here = self.cancelled = False
        self._listen, self._stop = listen, stop
        self._move: Move | None = None

    @property
    def is_wanted(self) -> bool:
        """Whether somebody still waits for the choice."""
        return self._move is None and not self.cancelled

    def is_ready(self) -> bool:
        """Receive answers without waiting; return whether the choice is made and not cancelled."""
        if self.is_wanted:
            self._listen(0)
        return self._move is not None and not self.cancelled

    def settle_early(self) -> bool:
        """Take the best move so far as the choice. Return False if there is none yet."""
        if not self.is_ready() and self.so_far is not None:
            self.settle(ChoiceAnswer(self.so_far))
            self._stop(self)
        return self.is_ready()

    def wait_for_move(self) -> Move:
        """Wait for the choice, which must not be cancelled, and return it."""
        assert not self.cancelled, "this choice was cancelled"
        while self._move is None:
            if not self._listen(None):
                self.settle_in_this_process()
        return self._move

    def cancel(self) -> None:
        """Stop thinking about the choice, which is no longer wanted."""
        if not self.cancelled:
            self.cancelled = True
            self._stop(self)

    def settle(self, answer: ChoiceAnswer) -> None:
        """Take this answer as the choice, unless there is one already."""
        if self._move is None:
            self._move, self.evaluation = answer.choice, answer.evaluation
            self.difficulty, self.verdict = answer.difficulty, answer.verdict
            self.note = answer.note or self.note

    def settle_in_this_process(self, at_random: bool = False) -> None:
        """Choose in this process, within the time of a frame: without looking ahead or judging.
        `at_random`: make any legal move, as the game's player hangs or ends its process."""
        request = self.request
        game, view, seat, level = request.game, request.view, request.seat, request.level
        known = self.so_far or request.judged_move
        if known is not None:
            answer = ChoiceAnswer(known)
        elif at_random:
            rng = random.Random(request.seed)
            answer = ChoiceAnswer(random_move(rules_of(game), view, seat, rng))
        elif request.hint:
            found, note = hint(game, view, seat, worlds=0)
            answer = ChoiceAnswer(found.move, note, found)
        else:
            if level_of(level).worlds > 0:  # it looks ahead, which takes longer
                level = with_level(level, RULE_PLAYER)
            choice, note = think_or_guess(game, view, seat, level, request.seed)
            answer = ChoiceAnswer(choice, note)
        self.settle(answer)

    def use_rule_player(self, reason: Why) -> None:
        """Let the rule player choose in place of the guest, and note the reason."""
        self.file = ""
        self.note = why("guest.instead", why=reason)


class SeatProcess:
    """A process that makes one choice at a time, and its pipe.

    `work`: runs in the process, and is called with its end of the pipe and `args`. `limit`: the
    seconds for a choice; `loading`: so many more for its first one in a hand. `decode`: parses its
    answers. `clock`: returns the time in seconds."""

    pipe: Any  # a Connection; on Windows a PipeConnection, which is no relative of it
    process: BaseProcess

    def __init__(self, limit: float, work: Callable[..., None], *args: str, loading: float = 0.0,
                 decode: Callable[[bytes], object] = pickle.loads,
                 clock: Callable[[], float] = monotonic) -> None:  # fmt: skip
        self.limit, self.loading, self.clock = limit, loading, clock
        self.future: ChoiceFuture | None = None
        self.running = self.ready = False
        self.deadline = inf
        self.deaths = 0  # since its last answer; starts that were refused among them
        self.choices_to_wait = 0  # choices to be asked before it is started again
        self._work, self._args, self._decode = work, args, decode
        self._hand: int | None = None  # of its last choice
        self.open()

    def open(self) -> bool:
        """Start the process, which must be ready in START_SECONDS; False if the system refuses."""
        self.future = self._hand = None
        self.ready = False
        try:
            self._start()
        except Exception:  # systems raise many kinds if they have no memory or no processes
            self._back_off()
            return False
        self.running = True
        self.deadline = self.clock() + START_SECONDS
        return True

    def _start(self) -> None:
        """Start the process with a pipe to it; passes on the system's error if that fails."""
        context = multiprocessing.get_context("spawn")
        self.pipe, far_end = context.Pipe()
        # The command line is copied into the process, where a guest could read the game's seed.
        arguments, sys.argv = sys.argv, sys.argv[:1]
        try:
            args = (own_games_folder(), self._work, far_end, *self._args)
            process = context.Process(target=_run_in_process, args=args, daemon=True, name="seat")
            with START_LOCK, interrupts_blocked():
                process.start()
        except BaseException:
            self.pipe.close()
            raise
        finally:
            sys.argv = arguments
            far_end.close()  # so that its death is read here as the end of the pipe
        self.process = process

    def _back_off(self) -> None:
        """Count a death or a refused start, and wait before the next start: for no choice after the
        first death, then for 2, 4, 8 and so on."""
        self.deaths += 1
        self.choices_to_wait = 0
        if self.deaths > 1:
            self.choices_to_wait = min(MAX_CHOICES_TO_WAIT, 2 ** (self.deaths - 1))

    def replace(self) -> None:
        """End the process, which has died or hangs, and start another unless it has to wait."""
        self.close()
        self._back_off()
        if not self.choices_to_wait:
            self.open()

    def count_down_to_start(self) -> None:
        """Note that a choice was asked of some process; start this one if it has waited enough."""
        if not self.running:
            self.choices_to_wait -= 1
            if self.choices_to_wait <= 0:
                self.open()

    @property
    def can_serve(self) -> bool:
        """Whether the process may be given choices. If it died twice, it must be ready first."""
        return self.running and (self.ready or self.deaths < 2)

    @property
    def must_answer(self) -> bool:
        """Whether the process has to send a message: a choice, or that it is ready."""
        return self.running and (self.future is not None or not self.can_serve)

    @property
    def seconds_allowed(self) -> float:
        """The seconds for the process's choice; more for the first in a hand, to load a guest."""
        is_first = self.future is not None and self.future.request.hand != self._hand
        return self.limit + (self.loading if is_first else 0.0)

    @property
    def is_overdue(self) -> bool:
        return self.must_answer and self.clock() >= self.deadline

    def assign(self, future: ChoiceFuture) -> None:
        """Send the process a choice. Raises one of BROKEN if it died or answered unasked."""
        self.future = future
        while self.pipe.poll():
            if self.receive() is not None:
                raise ValueError("it was not asked")
        self.deadline = self.clock() + (self.seconds_allowed if self.ready else START_SECONDS)
        self.pipe.send_bytes(pickle.dumps(tuple(future.request)))

    def receive(self) -> object:
        """Receive the message that has arrived. None if it only says that the process is ready; its
        time for a choice begins then. Raises one of BROKEN if the process has died or the message
        cannot be read."""
        message = self.pipe.recv_bytes(MAX_ANSWER_BYTES)
        if message != READY:
            return self._decode(message)
        self.ready = True
        self.deadline = self.clock() + self.seconds_allowed
        return None

    def finish(self) -> None:
        """Note that the process has made its choice and can be given another."""
        if self.future is not None:
            self._hand = self.future.request.hand
        self.future, self.deaths = None, 0

    def stop(self) -> None:
        """Tell the process to end its choice early."""
        with suppress(OSError):  # if it has died, the next `receive` notices
            self.pipe.send_bytes(b"")

    def close(self) -> None:
        """Kill the process, if it runs, and give up its choice."""
        if self.running:
            self.running, self.future = False, None
            self.pipe.close()
            self.process.kill()
            self.process.join()
            self.process.close()


def _run_in_process(own_games: str, work: Callable[..., None], pipe: Connection,
                    *args: str) -> None:  # fmt: skip
    """Run `work` in a new process. `own_games`: the folder with the player's games, or ""."""
    if own_games:
        set_own_games_folder(Path(own_games))
    work(pipe, *args)


@contextmanager
def interrupts_blocked() -> Iterator[None]:
    """Block Ctrl-C in this process, which gets it afterwards, and in those it starts meanwhile, so
    that it does not end them before they can ignore it. Do nothing on Windows."""
    if sys.platform == "win32":
        yield
        return
    resource_tracker.ensure_running()  # now, as starting it unblocks Ctrl-C
    previous_mask = signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, previous_mask)
