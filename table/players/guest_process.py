"""The process in which a guest's file is run, and what is made of its answers.

The file has one function, `choose(rules, view, seat, rng)`. It has a process of
its own for every seat it holds, so that it can look neither at the table nor at
the hand of its twin, and is handed the seat's view and a bit of luck. It is
still a program running on this machine.
"""

from __future__ import annotations

import hashlib
import os
import pickle
import random
import sys
from collections.abc import Callable
from multiprocessing.connection import Connection
from types import ModuleType

from rules.kit.move import BadMove, Move, move
from rules.kit.moves import why_not
from rules.kit.outside import bytes_of
from rules.kit.said import Why, why
from rules.kit.state import View
from table.players.future import ANEW
from table.players.guest import LARGEST, printable
from table.players.inline import rules_of
from table.players.process_main import Answer, isolate, receive, send, settle_in

LIMIT = 2.0  # seconds for a choice
LOADING = 3.0  # seconds in which its file must have been loaded
LONGEST = 120  # letters of what it says when it fails
NAME = "__guest__"  # of the module that its file is run as


def guest_work(pipe: Connection, file: str, digest: str) -> None:
    """What the process of a guest does until the other end of the pipe is closed."""
    isolate(pipe)
    sys.path.append(os.path.dirname(file))  # for what it has beside it
    settle_in(pipe)
    choose, failed = _loaded(file, digest)
    send(pipe, {"loaded": True})
    while (request := receive(pipe)) is not None:
        if request == ANEW:
            choose, failed = _loaded(file, digest)
            continue
        answer = failed
        if choose is not None:
            view = pickle.loads(request.view)
            try:
                chosen = choose(
                    rules_of(request.game), view, request.seat, random.Random(request.seed)
                )
                answer = {"move": str(chosen)}
            except BaseException as error:
                answer = {"failed": _told(error)}
        if not send(pipe, answer):
            return


def _loaded(file: str, digest: str) -> tuple[Callable[..., object] | None, Answer]:
    """How it chooses, or what went wrong; a file that is no longer as it was agreed to is not
    run."""
    try:
        source = bytes_of(file, LARGEST)
        if hashlib.sha256(source).hexdigest() != digest:
            return None, {"changed": True}
        module = sys.modules[NAME] = ModuleType(NAME)
        module.__file__ = file
        exec(compile(source, file, "exec", dont_inherit=True), module.__dict__)
        choose: Callable[..., object] = module.__dict__["choose"]
        return choose, {}
    except BaseException as error:  # a file may raise or leave as it likes
        return None, {"failed": _told(error)}


def _told(error: BaseException) -> str:
    kind = type(error).__name__
    try:
        text = printable(str(error))
    except BaseException:  # even that may fail
        text = ""
    return printable(f"{kind}: {text}" if text else kind)[:LONGEST]


def checked_answer(
    game: str, view: View, seat: int, answer: Answer
) -> tuple[Move | None, Why | None]:
    """A guest's answer as a legal move, or None and what was wrong with it."""
    text = str(answer.get("move", ""))
    said = printable(text)[:40]
    if "changed" in answer:
        return None, why("guest.changed")
    if "failed" in answer:
        return None, why("guest.failed", said=printable(str(answer["failed"]))[:LONGEST])
    try:
        choice = move(text)
        legal = why_not(rules_of(game), view, seat, choice) is None
    except BadMove:
        return None, why("guest.no_move", said=said)
    except Exception:  # a question no person and no journal would ask
        legal = False
    return (choice, None) if legal else (None, why("guest.illegal", said=said))
