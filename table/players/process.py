"""One process beside the window, and the pipe to it.

What comes back is read as JSON and never unpickled: a guest's file may write to
the pipe what it likes, and is not to be trusted with more than that.
"""

from __future__ import annotations

import json
import multiprocessing
import os
import pickle
import signal
import socket
import struct
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
from rules.kit.said import Why
from table.players.backoff import RestartBackoff
from table.players.future import ANEW, FORM, ChoiceFuture
from table.players.judge import Verdict, unpacked
from table.players.process_main import Answer

STARTING = 20.0  # seconds in which a process must be ready
WIDEST = 10_000  # bytes of an answer
LENGTH = struct.Struct("!i")  # in which a Connection tells how long the message is that follows
BROKEN = (EOFError, OSError, ValueError, RecursionError)  # how a process that has died is heard of
ROOM = 1 << 18  # bytes that fit into the pipe to it, so that nobody waits until they are read
FULL = struct.pack("@ll", 0, 250_000)  # seconds and millionths after which there is no room
DYING = 0.01  # seconds in which who says nothing any more has ended
KILLED = (-9, -15, 1) if sys.platform == "win32" else (-9, -15)  # exit codes of who was killed
STARTING_ONE = Lock()  # held while one is started: who ends meanwhile leaves half a message


class SeatProcess:
    """A process that thinks of one choice at a time; `overdue` tells that it hangs.

    `work` is what it does, `args` what it is told beside its end of the pipe. `limit`: seconds
    for a choice; `loading`: for what it loads before its first one, if it does. `alone`: it
    leads a process group, which ends with it.
    """

    thought: ChoiceFuture | None
    pipe: Any  # a Connection; on Windows a PipeConnection, which is no relative of it
    process: BaseProcess

    def __init__(
        self,
        limit: float,
        work: Callable[..., None],
        *args: str,
        loading: float = 0.0,
        alone: bool = False,
        clock: Callable[[], float] = monotonic,
    ) -> None:
        self.limit, self.loading, self.alone, self.clock = limit, loading, alone, clock
        self.tries = RestartBackoff()
        self._work, self._args = work, args
        self.there = False
        self.open()

    def open(self) -> bool:
        """Start the process, if the system lets it be; whether it did, for `tries` to know."""
        self.thought, self.due = None, inf
        self.ready, self.loaded = False, not self.loading
        self._arrived = b""  # of a message whose end is still to come
        try:
            self._start()
        except Exception:  # as a system says that has no room, or knows no processes
            self.tries.died()
            return False
        self.there = True
        if self.tries.doubtful:
            self.due = self.clock() + STARTING
        return True

    def _start(self) -> None:
        context = multiprocessing.get_context("spawn")
        self.pipe, far = context.Pipe()
        try:
            _hasten(self.pipe, far)
            told = (own_shelf(), self._work, far, *self._args)
            process = context.Process(target=_begun, args=told, daemon=True, name="seat")
            words, sys.argv = sys.argv, sys.argv[:1]  # which cross too, and may hold the seed
            try:
                with STARTING_ONE, unheard():
                    process.start()
            finally:
                sys.argv = words
        except BaseException:
            self.pipe.close()
            raise
        finally:
            far.close()  # so that its death is read here as the end of the pipe
        self.process = process

    @property
    def serves(self) -> bool:
        """Whether it may be given thoughts: one that has died again and again must first be
        heard to have come up."""
        return self.there and (self.ready or not self.tries.doubtful)

    @property
    def awaited(self) -> bool:
        """Whether something is to be heard from it."""
        return self.there and (self.thought is not None or not self.serves)

    @property
    def allowed(self) -> float:
        """Seconds it has for what it is at, once it is ready."""
        return self.limit if self.loaded else self.loading

    def give(self, thought: ChoiceFuture) -> None:
        """Let it think of this; BROKEN if it is dead, or has said what it was not asked."""
        self.thought = thought
        while self.pipe.poll():
            if self.heard() is not None:
                raise ValueError("it was not asked")
        self.due = self.clock() + (self.allowed if self.ready else STARTING)
        self.pipe.send_bytes(pickle.dumps((FORM, *thought.request)))

    def anew(self) -> None:
        """Let a guest forget: its file is run again."""
        with suppress(OSError):  # if it has died that is soon heard
            self.pipe.send_bytes(pickle.dumps((FORM, *ANEW)))

    def stop(self) -> None:
        """Let it come to an end with the thought it is at: the answer is no longer waited for."""
        with suppress(OSError):  # if it has died that is soon heard
            self.pipe.send_bytes(b"")

    @property
    def overdue(self) -> bool:
        """Whether it has been at its thought for longer than it may."""
        return self.awaited and self.clock() >= self.due

    def heard(self) -> Answer | None:
        """What it says, once something has arrived; None if only that it is ready or has loaded,
        or as long as the end of it is missing. BROKEN if it has died or talks nonsense."""
        message = self._message()
        if message is None:
            return None
        said = json.loads(message)
        if not isinstance(said, dict):
            raise ValueError("an answer is a mapping")
        if "ready" not in said and "loaded" not in said:
            return said
        if self.loaded if self.ready else "loaded" in said:
            raise ValueError("it was before, or cannot be yet")
        self.ready, self.loaded = True, self.loaded or self.ready
        self.due = self.clock() + self.allowed
        return None

    def was_killed(self) -> bool:
        """Of one that has died: whether somebody else ended it, and not what it was at."""
        self.process.join(DYING)
        return self.process.exitcode in KILLED

    def _message(self) -> bytes | None:
        """A message that has arrived whole. A Connection would wait for the rest of one, and for
        ever where a guest writes the half of it and no more."""
        if not isinstance(self.pipe, Connection):
            message: bytes = self.pipe.recv_bytes(WIDEST)  # on Windows it comes whole or not
            return message
        more = os.read(self.pipe.fileno(), self._missing())
        if not more:
            raise EOFError
        self._arrived += more
        if self._missing():
            return None
        message, self._arrived = self._arrived[LENGTH.size :], b""
        return message

    def _missing(self) -> int:
        """How many bytes are to come: of a message's length, and then of the message."""
        if len(self._arrived) < LENGTH.size:
            return LENGTH.size - len(self._arrived)
        (length,) = LENGTH.unpack_from(self._arrived)
        if not 0 < length <= WIDEST:
            raise ValueError("no answer is as long as that")
        return int(LENGTH.size + length - len(self._arrived))

    def close(self) -> None:
        """End the process, no matter what it is doing."""
        if not self.there:
            return
        self.there, self.thought = False, None
        self.pipe.close()
        if self.alone and sys.platform != "win32" and self.process.pid:
            with suppress(OSError):  # none is left, or it has not come to leading one
                os.killpg(self.process.pid, signal.SIGKILL)
        self.process.kill()
        self.process.join()
        self.process.close()


def _hasten(near: Any, far: Any) -> None:
    """Nobody who reads nothing shall make the table wait for it."""
    if sys.platform != "win32":
        for pipe in (near, far):
            with socket.socket(fileno=os.dup(pipe.fileno())) as end, suppress(OSError):
                end.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, ROOM)
                end.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, ROOM)
                if pipe is near:
                    end.setsockopt(socket.SOL_SOCKET, socket.SO_SNDTIMEO, FULL)


def _begun(own: str, work: Callable[..., None], pipe: Connection, *args: str) -> None:
    """A process begins: it knows the player's own games as the table does."""
    if own:
        shelve(Path(own))
    work(pipe, *args)


@contextmanager
def unheard() -> Iterator[None]:
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


def note_of(sent: Any) -> Why | None:
    """The note in a worker's answer: JSON makes lists of a sentence and its facts, which may be
    sentences themselves."""
    if not sent:
        return None
    facts: list[tuple[str, Any]] = [
        (name, note_of(fact) if isinstance(fact, list) else fact) for name, fact in sent[1]
    ]
    return Why(sent[0], tuple(facts))


def verdict_of(answer: Answer) -> Verdict | None:
    """What a worker's answer says of a move that was made, if that was asked."""
    sent = answer.get("verdict")
    return None if sent is None else unpacked(sent, reasons_of(sent), note_of(sent["note"]))


def reasons_of(answer: Answer) -> tuple[Why, ...]:
    """The reasons of a hint in a worker's answer, or of a verdict."""
    return tuple(
        reason for sent in answer.get("reasons", ()) if (reason := note_of(sent)) is not None
    )
