"""Say whether a move is legal in a position, and if not, why."""

from __future__ import annotations

import argparse
import re
from pathlib import Path

from rules.kit.contract import Rules
from rules.kit.move import BadMove, move
from rules.kit.moves import why_not
from rules.kit.state import State
from table.cli.arguments import number_type, require_seat, words_of
from table.cli.record import open_record, position_at
from table.files.trouble import Trouble, say

_SEATED = re.compile(r"\s*(\d{1,3})\s*:(.*)", re.DOTALL)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add = parser.add_argument
    add("file", type=Path, metavar="FILE", help="a journal")
    add("step", type=number_type("step"), metavar="STEP", help="its number as `trace` prints it")
    add("move", metavar="MOVE", help="a move as printed by `trace`, or “SEAT: MOVE”")
    add("--seat", type=number_type("seat"), metavar="K", help="whose move; the first seat is 0")


def run(args: argparse.Namespace) -> int:
    """Print `legal`, or why the move is not. The seat is the one in the text of the move, else that
    of `--seat`, else the one whose turn it is. Raises Trouble."""
    record = open_record(args.file)
    state, rules = position_at(record, args.step).state, record.match.rules
    seat, text = args.seat, args.move
    seated = _SEATED.fullmatch(text)
    if seated:
        seat, text = int(seated[1]), seated[2]
    try:
        choice = move(text.strip())
    except BadMove as bad:
        raise Trouble(str(bad)) from None
    require_seat(seat, state.table.seats)
    actor = _only_actor(rules, state) if seat is None else seat
    refusal = why_not(rules, state, actor, choice)
    words = words_of(record.game).with_names([player.name for player in record.match.players])
    say("legal" if refusal is None else words.tell(refusal))
    return 0


def _only_actor(rules: Rules, state: State) -> int:
    """The only seat that has to choose now. Raises Trouble if there are several or none."""
    actors = rules.actors(state)
    if len(actors) == 1:
        return actors[0]
    seats = ", ".join(map(str, actors)) or "nobody"
    raise Trouble(f"say whose move it is, as in “0: play 7D” (to move: {seats})")
