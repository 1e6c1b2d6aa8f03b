"""May this move be made there? The answer the table would give, with the reason."""

from __future__ import annotations

import argparse
import re
from pathlib import Path

from rules.kit.contract import Rules
from rules.kit.move import BadMove, Move, move
from rules.kit.moves import why_not
from rules.kit.state import State
from table.cli.asked import seat, step, words_of
from table.cli.record import opened, position_at
from table.files.trouble import Trouble, say

_SEATED = re.compile(r"\s*(\d{1,3})\s*:(.*)", re.DOTALL)

LINE = "say whether a move is legal in a position, and if not, why"


def arguments(parser: argparse.ArgumentParser) -> None:
    """What may follow the command on the command line."""
    parser.add_argument("file", type=Path, metavar="FILE", help="a journal")
    parser.add_argument("step", type=step, metavar="STEP", help="the position, as `trace` counts")
    parser.add_argument("move", metavar="MOVE", help="a move as `trace` writes it, or “SEAT: MOVE”")
    parser.add_argument("--seat", type=seat, metavar="K", help="whose move, counted from 0")


def run(args: argparse.Namespace) -> int:
    """Do what the command line says; raises Trouble."""
    return print_answer(args.file, args.step, args.move, args.seat)


def print_answer(path: Path, step: int, text: str, seat: int | None) -> int:
    """Print `legal`, or why a move is not, in a position of a journal.

    `text` is a move, or `SEAT: MOVE`. Raises Trouble for a text that is no move
    and for a seat that is not there or not named.
    """
    record = opened(path)
    position = position_at(record, step)
    seat, choice = read_question(text, seat)
    rules = record.match.rules
    seat = asked_seat(rules, position.state, seat)
    wrong = why_not(rules, position.state, seat, choice)
    words = words_of(record.game).with_names([player.name for player in record.match.players])
    say("legal" if wrong is None else words.tell(wrong))
    return 0


def read_question(text: str, seat: int | None) -> tuple[int | None, Move]:
    """Seat and move; a seat before the move goes before the `--seat` beside it."""
    seated = _SEATED.fullmatch(text)
    if seated:
        seat, text = int(seated[1]), seated[2]
    try:
        return seat, move(text.strip())
    except BadMove as bad:
        raise Trouble(str(bad)) from None


def asked_seat(rules: Rules, state: State, seat: int | None) -> int:
    """The seat meant: the one named, or the only one that owes a choice."""
    seats = state.table.seats
    if seat is not None:
        if not 0 <= seat < seats:
            raise Trouble(f"there is no seat {seat}; the seats are 0 to {seats - 1}")
        return seat
    actors = rules.actors(state)
    if len(actors) == 1:
        return actors[0]
    who = ", ".join(map(str, actors)) or "nobody"
    raise Trouble(f"say whose move it is, as in “0: play 7D” (who owes a choice here: {who})")
