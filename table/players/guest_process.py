"""The process in which a guest's file is run, and what is made of its answers.

The file has one function, `choose(rules, view, seat, rng)`. It has a process of its own for every
seat it holds, so that it sees neither the table nor the hand of its twin, and is handed the seat's
view and a bit of luck; its time and its memory have an end. It is a program and runs with all that
the player may do: nothing here is meant to hold one that is up to mischief.
"""

from __future__ import annotations

import hashlib
import json
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
from table.players.guest import LARGEST, printable
from table.players.inline import rules_of
from table.players.process_main import ANEW, isolate, receive, send, settle_in

LIMIT = 2.0  # seconds for a choice
LOADING = 3.0  # and for the first one, before which its file is loaded
LONGEST = 120  # letters of what it says when it fails
NAME = "__guest__"  # of the module that its file is run as

Chooses = Callable[..., object]


def guest_work(pipe: Connection, file: str, digest: str) -> None:
    """What the process of a guest does until the other end of the pipe is closed."""
    isolate()
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
