"""Whether a journal is whole: line by line by its checksums, and played back by the rules."""

from __future__ import annotations

import argparse
from pathlib import Path

from rules.kit.journal import BadJournal, Damaged, Past, read_journal
from rules.kit.match import Match
from table.commands.record import Unplayable, rematch
from table.files.trouble import Trouble

DAMAGED = 1

LINE = "tell whether a journal is whole, and where it is not"


def arguments(parser: argparse.ArgumentParser) -> None:
    """What may follow the command on the command line."""
    parser.add_argument("files", type=Path, metavar="FILE", nargs="+", help="a journal")


def run(args: argparse.Namespace) -> int:
    """Do what the command line says; 1 where a journal is not whole. Raises Trouble."""
    return max([check(path) for path in args.files])


def check(path: Path) -> int:
    """Say on one line how it stands with a journal; the exit code. Raises Trouble where it cannot
    be read at all."""
    try:
        past = read_journal(path)
    except Damaged as damaged:
        made = choices(damaged.before)
        print(f"{damaged}; the {made} before it are whole, and the table offers to play on there")
        return DAMAGED
    except BadJournal as bad:
        if bad.why.key == "journal.unread":
            raise Trouble(str(bad)) from None
        print(bad)
        return DAMAGED
    if past.notice:
        print(f"{past.notice}; the {choices(past)} before it are whole")
        return DAMAGED
    sums = "each with its checksum"
    if past.chain is None:
        sums = "without checksums, as an older program wrote them"
    count = f"{len(past.lines) + 1} lines, {sums}"
    try:
        record = rematch(path, past)
        for _ in record.positions():
            pass
    except Unplayable as unplayable:
        print(f"{path}: {count}, but {unplayable}")
        return DAMAGED
    except Trouble as trouble:  # it may be played where its game is
        print(f"{path}: whole; {count}; not played back: {trouble}")
        return 0
    stands = "over" if record.match.over else "in progress"
    after = f"{stands} after {choices(past)}{changes(record.match)}"
    print(f"{path}: whole; {count}; a match of {record.game.name}, {after}")
    return 0


def changes(match: Match) -> str:
    """How often somebody else sat down, in words; nothing where nobody did."""
    count = len(match.chairs.sat)
    return f", and {count} came to another’s chair" if count else ""


def choices(past: Past) -> str:
    """How many choices a journal holds, in words."""
    count = sum("move" in line for line in past.lines)
    return "1 choice" if count == 1 else f"{count} choices"
