"""Run in a process beside the window: receive requests, choose moves, and send the answers.

A guest's file has one function, `choose(rules, view, seat, rng)`. It has a process of its own for
every seat it holds, so that it sees neither the table nor the hand of its twin, and is handed the
seat's view and a bit of luck; its time and its memory have an end. It is a program and runs with
all that the player may do: nothing here is meant to hold one that is up to mischief.
"""

from __future__ import annotations

import hashlib
import json
import multiprocessing
import os
import pickle
import random
import signal
import sys
from collections.abc import Callable, Mapping
from contextlib import suppress
from itertools import pairwise
from multiprocessing import resource_tracker
from multiprocessing.connection import Connection
from threading import Thread
from time import perf_counter, thread_time
from types import ModuleType
from typing import NamedTuple

from rules.kit.move import BadMove, Move, move
from rules.kit.moves import why_not
from rules.kit.outside import bytes_of
from rules.kit.said import Why, why
from rules.kit.state import View
from table.players.difficulty import USUAL_DIFFICULTY
from table.players.inline import hint, rules_of, safe_difficulty, think_or_guess
from table.players.judge import Verdict, judge
from table.players.levels import RULE_PLAYER
from table.players.roster import MAX_GUEST_BYTES, printable_text

NICENESS = 10
POLL_SECONDS = 0.005  # between two polls of the pipe, which cost time
MAX_GUEST_MEMORY = 2 << 30  # bytes for the player's own code, if the system can set a limit
MAX_OPEN_FILES = 65_536  # file descriptors tried to be closed
MAX_CLOCK_RATIO = 3.0  # of clock time to processor time of a choice, on a busy machine
READY = b"ready"  # the first message of a process
GUEST_SECONDS = 2.0  # for a choice of a guest
LOADING_SECONDS = 3.0  # more for its first choice, before which the file is loaded
MAX_ERROR_LETTERS = 120  # of an error message of a guest
MAX_MOVE_LETTERS = 40  # of a move that is none
MODULE_NAME = "__guest__"  # of the module of a guest's file

ChooseFunction = Callable[..., object]


class Request(NamedTuple):
    """All that crosses to a worker: a game's name, a view, the seat that chooses, its level, a
    seed, and the most seconds for it. `hint`: a person's move with reasons is asked for; `judged`:
    the move that is to be judged. A guest's file is run anew when `hand` changes."""

    game: str
    view: View
    seat: int
    level: str = RULE_PLAYER
    seed: int = 0
    seconds: float = 0.0
    hint: bool = False
    judged: Move | None = None
    hand: int = 0


class ChoiceAnswer(NamedTuple):
    """A worker's choice. `note`: what went wrong, or None; `reasons`: of a hint; `hard`: the
    difficulty from 0 to 1; `verdict`: on a judged move, or None. Not `final`: the best move yet,
    while it goes on thinking."""

    choice: Move
    note: Why | None = None
    reasons: tuple[Why, ...] = ()
    hard: float = USUAL_DIFFICULTY
    verdict: Verdict | None = None
    final: bool = True


def run_worker(pipe: Connection) -> None:
    """Answer requests until the other end of the pipe is closed."""
    start_up(pipe)
    while (request := receive(pipe)) is not None:
        if not send(pipe, pickle.dumps(compute_answer(request, pipe))):
            return


def compute_answer(request: Request, pipe: Connection) -> ChoiceAnswer:
    """Compute the answer to a request in this process; a message on the pipe stops it early."""
    game, view, seat, level, seed, seconds, wants_hint, judged, _ = request
    if judged is not None:
        half, whole = (deadline(pipe, part, part) for part in (seconds / 2, seconds))
        verdict = judge(game, view, seat, judged, enough=whole, halfway=half)
        return ChoiceAnswer(judged, verdict.note, verdict=verdict)
    if wants_hint:
        advice, note = hint(game, view, seat, enough=deadline(pipe, seconds, seconds))
        return ChoiceAnswer(advice.move, note, advice.reasons, 0.0)

    def send_so_far(choice: Move) -> None:
        send(pipe, pickle.dumps(ChoiceAnswer(choice, final=False)))

    enough = deadline(pipe, seconds, MAX_CLOCK_RATIO * seconds)
    choice, note = think_or_guess(game, view, seat, level, seed, send_so_far, enough)
    return ChoiceAnswer(choice, note, hard=safe_difficulty(game, view, seat, choice))


def deadline(pipe: Connection, seconds: float, waited: float) -> Callable[[], bool]:
    """Return a function that says whether to stop thinking: time is over or a message has come.

    `seconds` are of processor time, so that a busy machine does not weaken the choice; `waited` is
    the limit by the clock.
    """
    ends, latest, next_poll = thread_time() + seconds, perf_counter() + waited, 0.0

    def enough() -> bool:
        nonlocal next_poll
        now = perf_counter()
        if now < next_poll:
            return False
        remaining = min(ends - thread_time(), latest - now)
        next_poll = now + min(remaining, POLL_SECONDS)
        return remaining <= 0 or pipe.poll()

    return enough


def start_up(pipe: Connection) -> None:
    """Ignore Ctrl-C, lower the priority, and send READY."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    lower_priority()
    send(pipe, READY)


def isolate(pipe: Connection) -> None:
    """Prepare this process for somebody's own code: print to stderr, close every file of the table
    but the pipe, limit the memory, and end with the table."""
    with suppress(OSError):  # nobody is there to hear
        os.dup2(2, 1)
    if sys.platform != "win32":
        import resource

        table = multiprocessing.parent_process()
        kept = {2, pipe.fileno(), *([table.sentinel] if table else [])}
        most, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
        for before, after in pairwise(
            (*sorted(kept), min(most, MAX_OPEN_FILES) if most > 0 else MAX_OPEN_FILES)
        ):
            os.closerange(before + 1, after)
        # Another one is opened if it starts processes of its own.
        resource_tracker._resource_tracker._fd = None  # type: ignore[attr-defined]
        _, most = resource.getrlimit(resource.RLIMIT_DATA)
        limit = MAX_GUEST_MEMORY if most == resource.RLIM_INFINITY else min(MAX_GUEST_MEMORY, most)
        with suppress(OSError, ValueError):  # some systems set no limit
            resource.setrlimit(resource.RLIMIT_DATA, (limit, limit))
    Thread(target=_exit_with_table, daemon=True).start()


def _exit_with_table() -> None:
    """Wait for the end of the table's process, and end this one."""
    table = multiprocessing.parent_process()
    if table is not None:
        table.join()
        os._exit(1)


def receive(pipe: Connection) -> Request | None:
    """Wait for the next request; None when the other end is closed. A late message to stop is
    skipped."""
    try:
        while not (message := pipe.recv_bytes()):
            pass
        return Request(*pickle.loads(message))
    except (EOFError, OSError):
        return None


def send(pipe: Connection, message: bytes) -> bool:
    """Send a message; False if the other end is closed."""
    try:
        pipe.send_bytes(message)
        return True
    except OSError:
        return False


def lower_priority() -> None:
    """Lower the priority of this process, so that the window comes first."""
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


def run_guest(pipe: Connection, file: str, digest: str) -> None:
    """Run a guest's file and answer requests until the other end of the pipe is closed."""
    isolate(pipe)
    sys.path.append(os.path.dirname(file))  # for what it has beside it
    start_up(pipe)
    choose: ChooseFunction | None = None
    hand = None
    while (request := receive(pipe)) is not None:
        try:
            if choose is None or request.hand != hand:
                choose, hand = load_guest(file, digest), request.hand
            answer = {"changed": ""}
            if choose is not None:
                rules, luck = rules_of(request.game), random.Random(request.seed)
                answer = {"move": str(choose(rules, request.view, request.seat, luck))}
        except BaseException as error:  # a file may raise or leave as it likes
            answer = {"failed": _error_text(error)}
        if not send(pipe, json.dumps(answer).encode()):
            return


def load_guest(file: str, digest: str) -> ChooseFunction | None:
    """Run the file and return its `choose`; None if its digest is another, when it is not run."""
    source = bytes_of(file, MAX_GUEST_BYTES)
    if hashlib.sha256(source).hexdigest() != digest:
        return None
    module = sys.modules[MODULE_NAME] = ModuleType(MODULE_NAME)
    module.__file__ = file
    exec(compile(source, file, "exec", dont_inherit=True), module.__dict__)
    choose: ChooseFunction = module.__dict__["choose"]
    return choose


def _error_text(error: BaseException) -> str:
    """The type and message of an error as one printable line."""
    try:
        text = printable_text(str(error))
    except BaseException:  # even that may fail
        text = ""
    kind = type(error).__name__
    return printable_text(f"{kind}: {text}" if text else kind)[:MAX_ERROR_LETTERS]


def check_guest_move(
    request: Request, answer: Mapping[str, object]
) -> tuple[Move | None, Why | None]:
    """Parse a guest's answer; return (legal move, None), or (None, the reason to refuse it)."""
    if "changed" in answer:
        return None, why("guest.changed")
    if "failed" in answer:
        error = printable_text(str(answer["failed"]))[:MAX_ERROR_LETTERS]
        return None, why("guest.failed", said=error)
    text = str(answer.get("move", ""))
    shown = printable_text(text)[:MAX_MOVE_LETTERS]
    try:
        choice = move(text)
        legal = why_not(rules_of(request.game), request.view, request.seat, choice) is None
    except BadMove:
        return None, why("guest.no_move", said=shown)
    except Exception:  # rules may fail at a move that no person would make
        legal = False
    return (choice, None) if legal else (None, why("guest.illegal", said=shown))
