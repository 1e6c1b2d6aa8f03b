"""What a process beside the window does: it hears, thinks, says, and gives way; and how one is shut
in that runs somebody's own code."""

from __future__ import annotations

import json
import multiprocessing
import os
import pickle
import signal
import sys
from contextlib import suppress
from itertools import pairwise
from multiprocessing import resource_tracker
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from threading import Thread
from time import perf_counter, thread_time
from typing import Any

from rules.kit.move import Move, move
from rules.kit.said import Why
from table.players.future import FORM, Request
from table.players.hint import hint
from table.players.inline import how_hard, think_or_guess
from table.players.judge import judge, packed

NICENESS = 10
GLANCE = 0.005  # seconds from one look at the pipe to the next, which is not free
MEMORY = 2 << 30  # bytes for somebody's own code, where the system can set a limit
FILES = 1 << 20  # so many may be open at most where the system sets no limit
BORNE = 3.0  # times as long as it thinks a choice may take by the clock, on a busy machine

Answer = dict[str, Any]


def work(pipe: Connection) -> None:
    """What a worker does until the other end of the pipe is closed."""
    settle_in(pipe)
    while (request := receive(pipe)) is not None:
        game, sent, seat, level, seed, seconds, wants_hint, judged = request
        hurry = _Hurry(pipe, seconds, seconds if judged else BORNE * seconds)
        view, reasons = pickle.loads(sent), tuple[Why, ...]()
        if judged:
            half = _Hurry(pipe, seconds / 2, seconds / 2)
            made = move(judged)
            found = judge(game, view, seat, made, enough=hurry.enough, halfway=half.enough)
            if not send(pipe, {"move": judged, "verdict": packed(found), "note": found.note}):
                return
            continue
        if wants_hint:
            (choice, reasons), note = hint(game, view, seat)
        else:
            choice, note = think_or_guess(game, view, seat, level, seed, hurry)
        told = 0.0 if wants_hint else how_hard(game, view, seat, choice)
        if not send(pipe, {"move": str(choice), "note": note, "reasons": reasons, "hard": told}):
            return


class _Hurry:
    """The table waits: a choice found so far is told at once, and thought ends in time or as
    soon as anything is said.

    `seconds` are of the processor's time, so that nobody plays worse where others keep the machine
    busy; and by the clock it is `waited` for no longer than that.
    """

    def __init__(self, pipe: Connection, seconds: float, waited: float) -> None:
        self.pipe, self.look = pipe, 0.0
        self.ends, self.latest = thread_time() + seconds, perf_counter() + waited

    def so_far(self, choice: Move) -> None:
        send(self.pipe, {"so far": str(choice)})

    def enough(self) -> bool:
        now = perf_counter()
        if now < self.look:
            return False
        left = min(self.ends - thread_time(), self.latest - now)
        self.look = now + min(left, GLANCE)
        return left <= 0 or self.pipe.poll()


def settle_in(pipe: Connection) -> None:
    """Begin a process: leave Ctrl-C to the window, give way to it, and say so."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    give_way()
    send(pipe, {"ready": True})


def isolate(pipe: Connection) -> None:
    """Shut in a process that runs somebody's own code: its output goes to stderr, its memory is
    limited, nothing of the table is open in it but its own pipe, and it ends with the table."""
    sys.stdout = sys.stderr
    table = multiprocessing.parent_process()
    if sys.platform != "win32":
        import resource

        os.setsid()
        with suppress(OSError):  # nobody is there to hear
            os.dup2(2, 1)  # what other programs print that it runs
        own = {0, 1, 2, pipe.fileno(), *([table.sentinel] if table else [])}
        most, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
        for before, after in pairwise((*sorted(own), most if 0 < most < FILES else FILES)):
            os.closerange(before + 1, after)
        # The pipe to the table's own is closed: another is opened if it starts processes itself.
        resource_tracker._resource_tracker._fd = None  # type: ignore[attr-defined]
        _, most = resource.getrlimit(resource.RLIMIT_DATA)
        least = MEMORY if most == resource.RLIM_INFINITY else min(MEMORY, most)
        with suppress(OSError, ValueError):  # not every system lets itself be told
            resource.setrlimit(resource.RLIMIT_DATA, (least, least))
    Thread(target=_end_with, args=(table,), daemon=True).start()


def _end_with(table: BaseProcess | None) -> None:
    if table is not None:
        table.join()
        if sys.platform != "win32":
            os.killpg(0, signal.SIGKILL)
        os._exit(1)


def receive(pipe: Connection) -> Request | None:
    """The next request; None when the other end is closed. A word to stop that came too late
    is passed over, and a view of another form is refused."""
    try:
        while True:
            sent = pipe.recv_bytes()
            form, *asked = pickle.loads(sent) if sent else (FORM,)
            if form != FORM:
                send(pipe, {"other form": True})
            elif asked:
                return Request(*asked)
    except (EOFError, OSError):
        return None


def send(pipe: Connection, answer: Answer) -> bool:
    """Send an answer; False when nobody is there any more."""
    try:
        pipe.send_bytes(json.dumps(answer).encode())
        return True
    except OSError:
        return False


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
