"""Check that a journal is complete and was not changed afterwards.

Its checksums are verified line by line, it is played back by the rules, and the dealer's seals
are computed anew."""

from __future__ import annotations

import argparse
from collections.abc import Mapping
from pathlib import Path

from rules.kit.chain import Line
from rules.kit.heading import SEALED
from rules.kit.journal import BadJournal, DamagedJournal, Past, read_journal
from rules.kit.match import Match
from rules.kit.said import Why
from rules.kit.seal import AT, Seal, is_intact, is_sealed
from table.cli.record import Unplayable, record_of
from table.files.trouble import Trouble, say
from table.i18n.fingerprint import fingerprint

DAMAGED = 1


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("files", type=Path, metavar="FILE", nargs="+", help="a journal")


def run(args: argparse.Namespace) -> int:
    """Check each journal; return DAMAGED if one is damaged. Raises Trouble."""
    return max([report_journal(path) for path in args.files])  # a list, so that all are reported


def report_journal(path: Path) -> int:
    """Print whether a journal is whole and has its seals; return the exit code. Raises Trouble."""
    try:
        past = read_journal(path)
    except DamagedJournal as damaged:
        offer = ", and the table offers to continue from there"
        return _report_damage(path, damaged.before, damaged, offer)
    except BadJournal as bad:
        if bad.why.key == "journal.unread":
            raise Trouble(str(bad)) from None
        say(bad)
        return DAMAGED
    if past.notice:
        return _report_damage(path, past, past.notice)
    sums = "all checksums match"
    if past.chain is None:
        sums = "without checksums (written by an older version)"
    lines = f"{len(past.lines) + 1} lines, {sums}"
    code = 0
    match: Match | None = None
    try:
        record = record_of(path, past)
        match = record.match
        for _ in record.positions():
            pass
        say(f"{path}: complete; {lines}; a match of {record.game.name}, {_status(match, past)}")
    except Unplayable as unplayable:
        say(f"{path}: {lines}, but {unplayable}")
        code = DAMAGED
    except Trouble as trouble:  # it may be played where its game is
        say(f"{path}: complete; {lines}; not replayed: {trouble}")
    return max(code, report_seals(path, past, match))


def _status(match: Match, past: Past) -> str:
    """Text on a match: if it is over, its number of choices, and how many people came later."""
    newcomers = len(match.chairs.changes)
    later = f"; players replaced: {newcomers}" if newcomers else ""
    return f"{'finished' if match.over else 'in progress'} after {choice_count(past)}{later}"


def _report_damage(path: Path, before: Past, damage: Why | DamagedJournal, offer: str = "") -> int:
    """Print the damage of a journal, and check the seals in the lines `before` it; return the exit
    code. `offer` says what the table can do, and ends the sentence."""
    say(f"{damage}; the {choice_count(before)} before it are intact{offer}")
    return max(DAMAGED, report_seals(path, before))


def report_seals(path: Path, past: Past, match: Match | None = None) -> int:
    """Print for each seal whether it fits its line, and which seals are missing; return the exit
    code. With the `match` played back, seals from another step are noticed too."""
    seals_by_line = {id(seal.line): seal for seal in match.seals} if match else {}
    unsealed = {id(line) for line in match.unsealed} if match else set()
    needed = past.header["journal"] >= SEALED
    seal_count = sum(map(is_sealed, past.lines))
    if not seal_count and not needed:
        say(f"{path}: the deals were not sealed")
        return 0
    changed = missing = 0
    for number, line in enumerate(past.lines, 2):
        seal = seals_by_line.get(id(line))
        if is_sealed(line):
            fault = seal_fault(line, seal)
            changed += bool(fault)
            result = f"{fingerprint(str(line['seal']))}: {fault or 'matches'}"
        elif needed and ("dealt" in line or id(line) in unsealed):
            missing += 1
            result = "THE SEAL IS MISSING; somebody removed it"
        elif "dealt" in line:
            result = "not sealed"
        else:
            continue
        say(f"  line {number}, {seal_owner(line, seal, past.header)}: {result}")
    if changed:
        say(f"{path}: {changed} of {seal_count} seals DO NOT MATCH: the journal was changed")
    if missing:
        say(f"{path}: {missing} SEALS ARE MISSING: somebody removed them")
    if not changed and not missing:
        say(f"{path}: all {seal_count} seals match; compare their words with yours")
    return DAMAGED if changed or missing else 0


def seal_fault(line: Line, seal: Seal | None) -> str:
    """Describe the fault of a line's seal; "" if none. `seal`: None for a match not played back."""
    if not is_intact(line):
        content = "the cards" if "dealt" in line else "the choice"
        return f"DOES NOT MATCH; {content}, the salt or the seal was changed"
    if seal is not None and not seal.holds:
        return f"WRONG PLACE; it was sealed for step {line.get(AT)}, not {seal.step}"
    return ""


def seal_owner(line: Line, seal: Seal | None, header: Mapping[str, object]) -> str:
    """Who sealed a line: a player's name or “the dealer”, after the hand's number if known."""
    hand = f"hand {seal.hand}, " if seal is not None else ""
    seats, seat = header["seats"], line.get("seat")
    assert isinstance(seats, list)
    if isinstance(seat, int) and 0 <= seat < len(seats):
        return f"{hand}{seats[seat]['name']}"
    return f"{hand}the dealer"


def choice_count(past: Past) -> str:
    count = sum("move" in line for line in past.lines)
    return "1 choice" if count == 1 else f"{count} choices"
