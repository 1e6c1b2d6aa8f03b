"""What a process beside the window does: it hears, thinks, says, and gives way.

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
from collections.abc import Callable
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
from table.players.difficulty import USUAL
from table.players.inline import hint, how_hard, rules_of, think_or_guess
from table.players.judge import Verdict, judge
from table.players.roster import LARGEST, printable

NICENESS = 10
GLANCE = 0.005  # seconds from one look at the pipe to the next, which is not free
MEMORY = 2 << 30  # bytes for somebody's own code, where the system can set a limit
FILES = 65_536  # at most so many are looked for to be closed
BORNE = 3.0  # times as long as it thinks a choice may take by the clock, on a busy machine
READY = b"ready"  # what a process says first
LIMIT = 2.0  # seconds for a choice of a guest
LOADING = 3.0  # and for the first one, before which its file is loaded
LONGEST = 120  # letters of what a guest says when it fails
NAME = "__guest__"  # of the module that a guest's file is run as

Chooses = Callable[..., object]


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
    judged: Move | None = None


ANEW = Request("", b"", 0, "", 0, 0.0)  # no choice is asked: another game begins


class ChoiceAnswer(NamedTuple):
    """A worker's choice. `note`: what went wrong on the way; `reasons`: of a hint; `hard`: how hard
    it was, from 0 to 1; `verdict`: what is said of a move that was judged. Not `final`: the best
    so far, while it goes on thinking."""

    choice: Move
    note: Why | None = None
    reasons: tuple[Why, ...] = ()
    hard: float = USUAL
    verdict: Verdict | None = None
    final: bool = True


def work(pipe: Connection) -> None:
    """What a worker does until the other end of the pipe is closed."""
    settle_in(pipe)
    while (request := receive(pipe)) is not None:
        if not send(pipe, pickle.dumps(answer_to(request, pipe))):
            return


def answer_to(request: Request, pipe: Connection) -> ChoiceAnswer:
    """The answer to a request, thought out here until it is or anything is said to this process."""
    game, sent, seat, level, seed, seconds, wants_hint, judged = request
    view = pickle.loads(sent)
    if judged is not None:
        half, whole = (deadline(pipe, part, part) for part in (seconds / 2, seconds))
        verdict = judge(game, view, seat, judged, enough=whole, halfway=half)
        return ChoiceAnswer(judged, verdict.note, verdict=verdict)
    if wants_hint:
        advice, note = hint(game, view, seat)
        return ChoiceAnswer(advice.move, note, advice.reasons, 0.0)

    def so_far(choice: Move) -> None:
        send(pipe, pickle.dumps(ChoiceAnswer(choice, final=False)))

    enough = deadline(pipe, seconds, BORNE * seconds)
    choice, note = think_or_guess(game, view, seat, level, seed, so_far, enough)
    return ChoiceAnswer(choice, note, hard=how_hard(game, view, seat, choice))


def deadline(pipe: Connection, seconds: float, waited: float) -> Callable[[], bool]:
    """Whether thought must end now: so many seconds are over, or anything has been said.

    `seconds` are of the processor's time, so that nobody plays worse where others keep the machine
    busy; and by the clock it is `waited` for no longer than that.
    """
    ends, latest, look = thread_time() + seconds, perf_counter() + waited, 0.0

    def enough() -> bool:
        nonlocal look
        now = perf_counter()
        if now < look:
            return False
        left = min(ends - thread_time(), latest - now)
        look = now + min(left, GLANCE)
        return left <= 0 or pipe.poll()

    return enough


def settle_in(pipe: Connection) -> None:
    """Begin a process: leave Ctrl-C to the window, give way to it, and say so."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    give_way()
    send(pipe, READY)


def isolate(pipe: Connection) -> None:
    """Let a process run somebody's own code: what it prints goes to stderr, it holds no file of the
    table's but its own pipe, its memory is limited, and it ends with the table."""
    with suppress(OSError):  # nobody is there to hear
        os.dup2(2, 1)
    if sys.platform != "win32":
        import resource

        table = multiprocessing.parent_process()
        own = {2, pipe.fileno(), *([table.sentinel] if table else [])}
        most, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
        for before, after in pairwise((*sorted(own), min(most, FILES) if most > 0 else FILES)):
            os.closerange(before + 1, after)
        # Another one is opened if it starts processes of its own.
        resource_tracker._resource_tracker._fd = None  # type: ignore[attr-defined]
        _, most = resource.getrlimit(resource.RLIMIT_DATA)
        least = MEMORY if most == resource.RLIM_INFINITY else min(MEMORY, most)
        with suppress(OSError, ValueError):  # not every system lets itself be told
            resource.setrlimit(resource.RLIMIT_DATA, (least, least))
    Thread(target=_end_with_the_table, daemon=True).start()


def _end_with_the_table() -> None:
    table = multiprocessing.parent_process()
    if table is not None:
        table.join()
        os._exit(1)


def receive(pipe: Connection) -> Request | None:
    """The next request, None when the other end is closed. A word to stop that came too late is
    passed over."""
    try:
        while not (sent := pipe.recv_bytes()):
            pass
        return Request(*pickle.loads(sent))
    except (EOFError, OSError):
        return None


def send(pipe: Connection, message: bytes) -> bool:
    """Send a message; False when nobody is there any more."""
    try:
        pipe.send_bytes(message)
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


def guest_work(pipe: Connection, file: str, digest: str) -> None:
    """What the process of a guest does until the other end of the pipe is closed."""
    isolate(pipe)
    sys.path.append(os.path.dirname(file))  # for what it has beside it
    settle_in(pipe)
    choose: Chooses | None = None
    while (request := receive(pipe)) is not None:
        if request == ANEW:
            choose = None
            continue
        try:
            choose = choose or loaded(file, digest)
            answer = {"changed": ""}
            if choose is not None:
                rules, luck = rules_of(request.game), random.Random(request.seed)
                chosen = choose(rules, pickle.loads(request.view), request.seat, luck)
                answer = {"move": str(chosen)}
        except BaseException as error:  # a file may raise or leave as it likes
            answer = {"failed": _told(error)}
        if not send(pipe, json.dumps(answer).encode()):
            return


def loaded(file: str, digest: str) -> Chooses | None:
    """How it chooses; None where the file is no longer as it was agreed to, and is not run."""
    source = bytes_of(file, LARGEST)
    if hashlib.sha256(source).hexdigest() != digest:
        return None
    module = sys.modules[NAME] = ModuleType(NAME)
    module.__file__ = file
    exec(compile(source, file, "exec", dont_inherit=True), module.__dict__)
    choose: Chooses = module.__dict__["choose"]
    return choose


def _told(error: BaseException) -> str:
    try:
        text = printable(str(error))
    except BaseException:  # even that may fail
        text = ""
    kind = type(error).__name__
    return printable(f"{kind}: {text}" if text else kind)[:LONGEST]


def checked_answer(
    game: str, view: View, seat: int, answer: dict[str, object]
) -> tuple[Move | None, Why | None]:
    """A guest's answer as a legal move, or None and what was wrong with it."""
    if "changed" in answer:
        return None, why("guest.changed")
    if "failed" in answer:
        return None, why("guest.failed", said=printable(str(answer["failed"]))[:LONGEST])
    text = str(answer.get("move", ""))
    said = printable(text)[:40]
    try:
        choice = move(text)
        legal = why_not(rules_of(game), view, seat, choice) is None
    except BadMove:
        return None, why("guest.no_move", said=said)
    except Exception:  # a question no person and no journal would ask
        legal = False
    return (choice, None) if legal else (None, why("guest.illegal", said=said))
