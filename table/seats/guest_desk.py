"""The process in which a guest's file is run, and what is made of its answers.

The file has one function, `choose(rules, view, seat, rng)`. It has a process of
its own for every seat it holds, so that it can look neither at the table nor at
the hand of its twin, and is handed the seat's view and a bit of luck. It is
still a program running on this machine.
"""

from __future__ import annotations

import pickle
import random
import runpy
import sys
from collections.abc import Callable
from multiprocessing.connection import Connection

from rules.kit.moves import BadMove, Move, move, why_not
from rules.kit.said import Why, why
from rules.kit.state import View
from table.seats.desk import Answer, heard, say, settle_in
from table.seats.inline import rules_of

LIMIT = 2.0  # seconds for a choice
LONGEST = 120  # letters of what it says when it fails


def guest_work(pipe: Connection, file: str) -> None:
    """What the process of a guest does until the other end of the pipe is closed."""
    sys.stdout = sys.stderr  # what it prints is not the table's to say
    try:
        choose, failed = _loaded(file), ""
    except BaseException as error:  # a file may raise or leave as it likes
        choose, failed = None, _told(error)
    settle_in(pipe)
    while (request := heard(pipe)) is not None:
        answer = {"failed": failed}
        if choose is not None:
            view = pickle.loads(request.view)
            try:
                chosen = choose(
                    rules_of(request.game), view, request.seat, random.Random(request.seed)
                )
                answer = {"move": str(chosen)}
            except BaseException as error:
                answer = {"failed": _told(error)}
        if not say(pipe, answer):
            return


def _loaded(file: str) -> Callable[..., object]:
    found: Callable[..., object] = runpy.run_path(file)["choose"]
    return found


def _told(error: BaseException) -> str:
    text = " ".join(str(error).split())
    return f"{type(error).__name__}: {text}"[:LONGEST] if text else type(error).__name__


def judged(game: str, view: View, seat: int, answer: Answer) -> tuple[Move | None, Why | None]:
    """A guest's answer as a legal move, or None and what was wrong with it."""
    text = str(answer.get("move", ""))
    if "failed" in answer:
        return None, why("guest.failed", said=str(answer["failed"])[:LONGEST])
    try:
        choice = move(text)
        legal = why_not(rules_of(game), view, seat, choice) is None
    except BadMove:
        return None, why("guest.no_move", said=text[:40])
    except Exception:  # a question no person and no journal would ask
        legal = False
    return (choice, None) if legal else (None, why("guest.illegal", said=text[:40]))
