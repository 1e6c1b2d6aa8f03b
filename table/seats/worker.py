"""Two processes beside the window in which the computer players think.

A request is what one seat knows, and never a `State`: a hidden card is not in
the memory of the process that thinks. The processes give way to the window
(measured: niced, they cost it no frame; threads cost it every third).
"""

from __future__ import annotations

import multiprocessing
import os
import pickle
import signal
import sys
from collections import deque
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from typing import Any, NamedTuple

from rules.kit.moves import Move, move
from rules.kit.state import View
from table.seats.inline import think_or_guess

NICENESS = 10
PATIENCE = 2  # processes that may die over one choice before it is made in this one


class Request(NamedTuple):
    """All that crosses to a worker: a game's name, a pickled view, and whose choice it is."""

    game: str
    view: bytes
    seat: int
    level: str
    seed: int


class Thought:
    """A choice being thought out. `note` says what went wrong on the way, if anything did."""

    def __init__(self, workers: Workers, request: Request) -> None:
        self.request = request
        self.note = ""
        self.deaths = 0
        self.cancelled = False
        self._workers = workers
        self._move: Move | None = None

    def ready(self) -> bool:
        """Whether the choice is there; never waits. A cancelled thought never is."""
        if self._move is None and not self.cancelled:
            self._workers.listen()
        return self._move is not None and not self.cancelled

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
        """The choice is no longer wanted; a worker at it is let finish."""
        self.cancelled = True

    def settle(self, choice: Move, note: str) -> None:
        """The answer has come."""
        self._move = choice
        self.note = note or self.note

    def settle_here(self) -> None:
        """Think in this process, with the same choice as a worker would have made."""
        game, view, seat, level, seed = self.request
        choice, note = think_or_guess(game, pickle.loads(view), seat, level, seed)
        self.settle(choice, note or "no process was left to think in; the choice was made here")


class Workers:
    """The processes, started once; each thinks of one choice at a time, in order of asking."""

    def __init__(self, count: int = 2) -> None:
        self._waiting: deque[Thought] = deque()
        self._desks = [_Desk() for _ in range(count)]
        self.closed = False

    def __enter__(self) -> Workers:
        return self

    def __exit__(self, *failure: object) -> None:
        self.close()

    def ask(self, game: str, view: View, seat: int, level: str, seed: int) -> Thought:
        """Begin to think of a seat's choice, from its own view; returns at once."""
        assert type(view) is View and view.seat == seat, "a computer seat gets its own view"
        assert not self.closed, "these workers have gone home"
        thought = Thought(self, Request(game, pickle.dumps(view), seat, level, seed))
        self._waiting.append(thought)
        self.listen()
        return thought

    def listen(self, seconds: float | None = 0) -> None:
        """Take in what has been answered, waiting so long (None: for the next answer),
        replace who died, hand out what waits."""
        if self.closed:
            return
        busy = {desk.pipe: desk for desk in self._desks if desk.thought is not None}
        for pipe in wait(list(busy), seconds) if busy else ():
            desk = busy[pipe]
            try:
                desk.take_answer()
            except (EOFError, OSError):
                self._bury(desk)
        self._hand_out()

    def close(self) -> None:
        """End the processes; a thought still waited for is then thought out here."""
        if not self.closed:
            self.closed = True
            for desk in self._desks:
                desk.close()

    def _hand_out(self) -> None:
        for desk in self._desks:
            while desk.thought is None and self._waiting:
                thought = self._waiting.popleft()
                if not thought.cancelled:
                    try:
                        desk.give(thought)
                    except OSError:  # it died while it had nothing to do
                        self._bury(desk)

    def _bury(self, desk: _Desk) -> None:
        """A process has died: another takes its place, and the choice is asked again, once."""
        thought = desk.thought
        desk.close()
        desk.open()
        if thought is None or thought.cancelled:
            return
        thought.deaths += 1
        if thought.deaths < PATIENCE:
            self._waiting.appendleft(thought)
        else:
            thought.settle_here()


class _Desk:
    """One process, the pipe to it, and the thought it is at."""

    thought: Thought | None
    pipe: Any  # a Connection; on Windows a PipeConnection, which is no relative of it
    process: BaseProcess

    def __init__(self) -> None:
        self.open()

    def open(self) -> None:
        context = multiprocessing.get_context("spawn")
        self.pipe, far = context.Pipe()
        self.process = context.Process(target=work, args=(far,), daemon=True, name="seat")
        self.process.start()
        far.close()  # so that its death is read here as the end of the pipe
        self.thought = None

    def give(self, thought: Thought) -> None:
        self.thought = thought
        self.pipe.send_bytes(pickle.dumps(tuple(thought.request)))

    def take_answer(self) -> None:
        text, note = self.pipe.recv()
        thought, self.thought = self.thought, None
        assert thought is not None
        thought.settle(move(text), note)

    def close(self) -> None:
        self.pipe.close()
        self.process.terminate()
        self.process.join()
        self.process.close()
        self.thought = None


def work(pipe: Connection) -> None:
    """What a worker does until the other end of the pipe is closed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the window to answer
    give_way()
    while True:
        try:
            game, view, seat, level, seed = Request(*pickle.loads(pipe.recv_bytes()))
        except (EOFError, OSError):
            return
        choice, note = think_or_guess(game, pickle.loads(view), seat, level, seed)
        try:
            pipe.send((str(choice), note))
        except OSError:
            return


def give_way() -> None:
    """Let the window go first whenever both want the processor."""
    if sys.platform == "win32":
        import ctypes
        from ctypes import wintypes

        below_normal = 0x00004000
        kernel = ctypes.WinDLL("kernel32")
        kernel.GetCurrentProcess.restype = wintypes.HANDLE  # else half of it is lost
        kernel.SetPriorityClass.argtypes = (wintypes.HANDLE, wintypes.DWORD)
        kernel.SetPriorityClass(kernel.GetCurrentProcess(), below_normal)
    else:
        os.nice(NICENESS)
