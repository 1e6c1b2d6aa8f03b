"""Run in a process beside the window: receive requests, choose moves, and send the answers.

A guest's file has one function, `choose(rules, view, seat, rng)`. It has a process of its own for
every seat it holds, so that it sees neither the table nor the hand of its twin, and is handed the
seat's view and a random generator; its time and memory are limited. It is a program and may do all
that the person who runs it may do: nothing here stops one that means harm."""

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
from functools import lru_cache
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
from table.players.evaluation import Evaluation, hint
from table.players.inline import rules_of, safe_difficulty, think_or_guess
from table.players.judge import Verdict, judge
from table.players.levels import RULE_PLAYER
from table.players.roster import MAX_GUEST_BYTES, printable_text

NICENESS = 10
POLL_SECONDS = 0.005  # between two polls of the pipe, which cost time
MAX_GUEST_MEMORY = 2 << 30  # bytes, if the system can set a limit
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
    """All that is sent to a worker: a game's name, a view, the seat that chooses, its level, a
    seed, and the most seconds for it. `hint`: a person wants a move with reasons. `judged_move`:
    the move to be judged, or None; `shown_hint`: the hint that was shown before it, or None.
    `hand`: when it changes, a guest's file is run anew."""

    game: str
    view: View
    seat: int
    level: str = RULE_PLAYER
    seed: int = 0
    seconds: float = 0.0
    hint: bool = False
    judged_move: Move | None = None
    hand: int = 0
    shown_hint: Evaluation | None = None


class ChoiceAnswer(NamedTuple):
    """A worker's choice. `note`: what went wrong, or None. `evaluation`: the evaluation, for a
    hint. `difficulty`: from 0 to 1. `verdict`: on the move to be judged, or None. `final`: False if
    it is only the best move so far, and the worker goes on thinking."""

    choice: Move
    note: Why | None = None
    evaluation: Evaluation | None = None
    difficulty: float = USUAL_DIFFICULTY
    verdict: Verdict | None = None
    final: bool = True


def run_worker(pipe: Connection) -> None:
    """Answer requests until the other end of the pipe is closed."""
    start_up(pipe)
    request = receive(pipe)
    while request is not None and send(pipe, pickle.dumps(compute_answer(request, pipe))):
        request = receive(pipe)


def compute_answer(request: Request, pipe: Connection) -> ChoiceAnswer:
    """Compute the answer to a request in this process; a message on the pipe ends it early."""
    game, view, seat, seconds = request.game, request.view, request.seat, request.seconds
    is_over = stop_condition(pipe, seconds, seconds)
    is_halfway = stop_condition(pipe, seconds / 2, seconds / 2)
    if request.judged_move is not None:
        verdict = judge(
            game, view, seat, request.judged_move, enough=is_over, shown=request.shown_hint,
            halfway=is_halfway, quarter=stop_condition(pipe, seconds / 4, seconds / 4),
        )  # fmt: skip
        return ChoiceAnswer(request.judged_move, verdict.note, verdict=verdict)
    if request.hint:
        found, note = hint(game, view, seat, enough=is_over, halfway=is_halfway)
        return ChoiceAnswer(found.move, note, found, difficulty=0.0)

    def send_so_far(choice: Move) -> None:
        send(pipe, pickle.dumps(ChoiceAnswer(choice, final=False)))

    choice, note = think_or_guess(
        game, view, seat, request.level, request.seed, so_far=send_so_far,
        enough=stop_condition(pipe, seconds, MAX_CLOCK_RATIO * seconds),
    )  # fmt: skip
    return ChoiceAnswer(choice, note, difficulty=safe_difficulty(game, view, seat, choice))


def stop_condition(pipe: Connection, processor_seconds: float,
                   clock_seconds: float) -> Callable[[], bool]:  # fmt: skip
    """Return a function that returns whether to stop thinking: as one of the two times is over, or
    a message has come. Usually the processor's time is over first, so that a busy machine does not
    weaken the choice."""
    processor_end = thread_time() + processor_seconds
    clock_end = perf_counter() + clock_seconds
    next_poll = 0.0

    def enough() -> bool:
        nonlocal next_poll
        now = perf_counter()
        if now < next_poll:
            return False
        remaining = min(processor_end - thread_time(), clock_end - now)
        next_poll = now + min(remaining, POLL_SECONDS)
        return remaining <= 0 or pipe.poll()

    return enough


def start_up(pipe: Connection) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the table's own process
    lower_priority()
    send(pipe, READY)


def isolate(pipe: Connection) -> None:
    """Prepare this process for code that somebody else wrote: print to stderr, close all files of
    the table but the pipe, limit the memory, and end with the table. On Windows, files are not
    inherited and nothing is limited."""
    with suppress(OSError):  # without a terminal there is no stderr
        os.dup2(2, 1)
    if sys.platform != "win32":
        _close_files_except(pipe)
        _limit_memory()
    Thread(target=_exit_with_table, daemon=True).start()


def _close_files_except(pipe: Connection) -> None:
    """Close all files but stdin, stdout, stderr, the pipe, and the sign of the table's end."""
    assert sys.platform != "win32"
    import resource

    table = multiprocessing.parent_process()
    stderr = 2  # stdin and stdout have smaller numbers
    kept = {stderr, pipe.fileno()}
    if table:
        kept.add(table.sentinel)
    limit, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    end = min(limit, MAX_OPEN_FILES) if limit > 0 else MAX_OPEN_FILES
    for lower, upper in pairwise((*sorted(kept), end)):
        os.closerange(lower + 1, upper)
    # Its file was closed too: without the number, Python opens another when it needs one.
    resource_tracker._resource_tracker._fd = None  # type: ignore[attr-defined]


def _limit_memory() -> None:
    """Limit the memory to MAX_GUEST_MEMORY, or less if the system already does."""
    assert sys.platform != "win32"
    import resource

    _, system_limit = resource.getrlimit(resource.RLIMIT_DATA)
    is_unlimited = system_limit == resource.RLIM_INFINITY
    limit = MAX_GUEST_MEMORY if is_unlimited else min(MAX_GUEST_MEMORY, system_limit)
    with suppress(OSError, ValueError):  # some systems set no limit
        resource.setrlimit(resource.RLIMIT_DATA, (limit, limit))


def _exit_with_table() -> None:
    table = multiprocessing.parent_process()
    if table is not None:
        table.join()
        os._exit(1)


def receive(pipe: Connection) -> Request | None:
    """Wait for the next request; return None when the other end is closed. An empty message, which
    came too late to end a choice early, is skipped."""
    try:
        message = b""
        while not message:
            message = pipe.recv_bytes()
        return Request(*pickle.loads(message))
    except (EOFError, OSError):
        return None


def send(pipe: Connection, message: bytes) -> bool:
    """Send a message; return False if the other end is closed."""
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

        below_normal = 0x00004000  # BELOW_NORMAL_PRIORITY_CLASS
        kernel = ctypes.WinDLL("kernel32")
        kernel.GetCurrentProcess.restype = wintypes.HANDLE  # ctypes would cut it to 32 bits
        kernel.SetPriorityClass.argtypes = (wintypes.HANDLE, wintypes.DWORD)
        kernel.SetPriorityClass(kernel.GetCurrentProcess(), below_normal)
    else:
        os.nice(NICENESS)


def run_guest(pipe: Connection, file: str, digest: str) -> None:
    """Answer requests by a guest's file until the other end of the pipe is closed."""
    isolate(pipe)
    sys.path.append(os.path.dirname(file))  # so that it can import its neighbours
    start_up(pipe)
    request = receive(pipe)
    while request is not None:
        answer = _guest_answer(request, file, digest)
        is_open = send(pipe, json.dumps(answer).encode())
        request = receive(pipe) if is_open else None


def _guest_answer(request: Request, file: str, digest: str) -> dict[str, str]:
    """Let a guest's file choose. Return its `move`; or `failed` with its error; or `changed` if the
    file no longer has this digest."""
    try:
        choose = load_guest(file, digest, request.hand)
        if choose is None:
            return {"changed": ""}
        luck = random.Random(request.seed)
        return {"move": str(choose(rules_of(request.game), request.view, request.seat, luck))}
    except BaseException as error:  # a file may raise or leave as it likes
        return {"failed": _error_text(error)}


@lru_cache(maxsize=1)
def load_guest(file: str, digest: str, hand: int) -> ChooseFunction | None:
    """Run a guest's file, once a hand, and return its function `choose`. If the file has another
    digest, do not run it but return None."""
    source = bytes_of(file, MAX_GUEST_BYTES)
    if hashlib.sha256(source).hexdigest() != digest:
        return None
    module = sys.modules[MODULE_NAME] = ModuleType(MODULE_NAME)
    module.__file__ = file
    exec(compile(source, file, "exec", dont_inherit=True), module.__dict__)
    choose: ChooseFunction = module.__dict__["choose"]
    return choose


def _error_text(error: BaseException) -> str:
    """Return the type and message of a guest's error as one printable line."""
    try:
        text = printable_text(str(error))
    except BaseException:  # str() of a guest's own error may fail
        text = ""
    kind = type(error).__name__
    return printable_text(f"{kind}: {text}" if text else kind)[:MAX_ERROR_LETTERS]


def check_guest_move(request: Request,
                     answer: Mapping[str, object]) -> tuple[Move | None, Why | None]:  # fmt: skip
    """Parse a guest's answer. Return (legal move, None), or (None, the reason to refuse it)."""
    if "changed" in answer:
        return None, why("guest.changed")
    if "failed" in answer:
        error = printable_text(str(answer["failed"]))[:MAX_ERROR_LETTERS]
        return None, why("guest.failed", said=error)
    text = str(answer.get("move", ""))
    shown = printable_text(text)[:MAX_MOVE_LETTERS]
    try:
        choice = move(text)
        if why_not(rules_of(request.game), request.view, request.seat, choice) is None:
            return choice, None
    except BadMove:
        return None, why("guest.no_move", said=shown)
    except Exception:  # rules may fail at a move that no person would make
        pass
    return None, why("guest.illegal", said=shown)
