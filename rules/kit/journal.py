"""One game, one file: JSON lines, each on disk before anybody sees its result.

The first line is the header (`rules.kit.heading`). Below it, in the order they happened:

    {"seat": 2, "move": "play 7D"}                         a choice
    {"dealt": [...]}                                       the dealer's luck
    {"mark": "undo", "seat": 2, "at": 9, "to": 7}          a mark
    {"mark": "seat", "seat": 1, "at": 9, "name": "Anna", "who": "person", "level": ""}
                       a player who sits down; with `"from": 3` from that hand on
    {"mark": "seat", "seat": 1, "at": 9, "with": 2, "from": 3}     two who change places

Each line ends with a checksum (`rules.kit.chain`), except in journals of format 1, which stay as
they are. Format 3 added marks, format 4 points in advance, format 5 seals (`rules.kit.seal`).
"""

from __future__ import annotations

import contextlib
import errno
import os
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from rules.kit import chain as links
from rules.kit.chain import Line as Line
from rules.kit.heading import (
    FORMAT as FORMAT,
    LONGEST,
    NEWEST as NEWEST,
    SUMMED,
    BadJournal as BadJournal,
    checked_header,
)
from rules.kit.move import Move, move
from rules.kit.ondisk import open_to_append, set_aside, sync, write_whole
from rules.kit.outside import beginning_of, bytes_of
from rules.kit.said import Unfit, os_reason
from rules.kit.state import Table, Why, why

LARGEST = 8_000_000  # bytes of a journal; the longest matches come to a hundredth of it
SUMMARY_BYTES = 2 * LONGEST  # bytes at its beginning that are looked at for the menu
UNDO, REDO = "undo", "redo"
OPENED = "opened"  # the dealer's seals of the hand that is over have been opened


class Past(NamedTuple):
    """A journal that was read: header, lines, and a notice if its end was damaged.

    `whole` is the undamaged part of the file. `chain` is the running checksum after it; None in a
    journal without checksums."""

    header: Line
    lines: list[Line]
    notice: Why | None
    whole: bytes
    chain: int | None

    def cut_after(self, count: int) -> Past:
        """Return the same journal cut after its header and `count` lines."""
        pieces = self.whole.split(b"\n")[: count + 1]
        chain = self.chain
        if chain is not None:
            chain = 0
            for piece in pieces:
                chain = links.chain_after(piece, chain) or 0  # undamaged, so never None
        whole = b"".join([piece + b"\n" for piece in pieces])
        return Past(self.header, self.lines[:count], None, whole, chain)


class DamagedJournal(BadJournal):
    """A line in the middle was changed. `before` is the journal up to that line; `gone` counts the
    lines from there on."""

    def __init__(self, why: Why, before: Past, gone: int) -> None:
        super().__init__(why)
        self.before, self.gone = before, gone


class JournalSummary(NamedTuple):
    """A journal's summary for the menu: its header, the number of choices, and by `seats` the
    present players. All is as far as the beginning of the file tells."""

    header: Line
    choices: int
    seats: list[Line]


class Journal:
    """A journal open for writing; each line is flushed and synced as it is written.

    Before each line, and on closing, the file at `path` is compared with what was written. If it
    differs (replaced, cut short, deleted, or a byte changed in place), it is rewritten from
    memory, and the `listener`, if any, gets the sentence about it."""

    listener: Callable[[Why], None] | None = None

    def __init__(self, path: Path, written: bytes, chain: int | None) -> None:
        self.path = path
        self._written, self._chain = bytearray(written), chain
        self._file = os.fdopen(open_to_append(path), "ab", buffering=0)
        self._half_line = False  # a failed write may have left part of a line in the file
        self._closed = self._checked = False

    @classmethod
    def create(cls, path: Path, header: Mapping[str, Any]) -> Journal:
        """Create a journal with this header, replacing a file at the path; raises BadJournal for a
        header that could not be read again."""
        line = checked_header(path, {"journal": FORMAT, **header})
        first, chain = links.encode(line, 0)
        write_whole(path, first)
        return cls(path, first, chain)

    @classmethod
    def copy_of(cls, path: Path, past: Past) -> Journal:
        """Create a journal that begins with the content of another."""
        write_whole(path, past.whole)
        return cls(path, past.whole, past.chain)

    @classmethod
    def reopen(cls, path: Path, past: Past) -> Journal:
        """Open a journal to append to it; a damaged last line is cut off."""
        journal = cls(path, past.whole, past.chain)
        try:
            if len(past.whole) < path.stat().st_size:
                os.truncate(path, len(past.whole))
        except OSError:
            journal._file.close()
            raise
        return journal

    def write(self, line: Line) -> None:
        """Append a line, whole or not at all: after an OSError the journal is as before."""
        if self._closed:
            raise ValueError("this journal is closed")
        whole, chain = links.encode(line, self._chain)
        before = len(self._written)
        if before + len(whole) > LARGEST:
            raise Unfit("os.large", bytes=LARGEST)
        if self._is_changed():
            self._write_anew()
        self._half_line = True  # if this write fails, the next line, or closing, mends the file
        try:
            if self._file.write(whole) != len(whole):
                raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
            sync(self._file.fileno())
        except OSError:
            with contextlib.suppress(OSError):
                os.ftruncate(self._file.fileno(), before)
                self._half_line = False
            raise
        self._written += whole
        self._chain, self._half_line = chain, False

    def close(self) -> Why | None:
        """Close the file. Returns None if it contains what was written. Else returns the reason why
        not, as a part of a sentence; the caller may call `close` again to retry."""
        self._closed = True
        if self._checked:
            return None
        wrong = None
        try:
            if self._is_changed():
                self._write_anew()
            self._checked = True
        except OSError as error:
            wrong = os_reason(error)
        with contextlib.suppress(OSError):  # every line was synced on its own
            self._file.close()
        return wrong

    def _is_changed(self) -> bool:
        """Whether the file at the path was replaced, or its content changed."""
        if self._file.closed:  # it could not be written anew
            return True
        try:
            at_path, opened = os.stat(self.path), os.fstat(self._file.fileno())
            is_same_file = os.path.samestat(at_path, opened)
            return not is_same_file or bytes_of(self.path, LARGEST) != self._written
        except OSError:
            return True

    def _write_anew(self) -> None:
        """Rewrite the whole file from memory, and tell the listener. A file with other content is
        set aside first, but not one that only lacks the end. If its only fault is the part of a
        line that we failed to write, it is neither set aside nor mentioned."""
        written = bytes(self._written)
        on_disk: bytes | None = None
        with contextlib.suppress(OSError):
            on_disk = bytes_of(self.path, LARGEST)
        lacks_end = on_disk is not None and written.startswith(on_disk)
        has_half_line = self._half_line and on_disk is not None and on_disk.startswith(written)
        if os.path.lexists(self.path) and not (lacks_end or has_half_line):
            set_aside(self.path, self.path.parent)
        with contextlib.suppress(OSError):
            self._file.close()
        write_whole(self.path, written)
        self._file = os.fdopen(open_to_append(self.path), "ab", buffering=0)
        self._half_line = False
        if self.listener is not None and not has_half_line:
            self.listener(why("journal.anew", file=self.path.name))


def read_journal(path: Path) -> Past:
    """Read a journal. A damaged last line is dropped, with a notice. Raises DamagedJournal for a
    damaged line before the last, and BadJournal if not even the header can be read."""
    try:
        raw = bytes_of(path, LARGEST)
    except OSError as error:
        raise BadJournal("journal.unread", file=str(path), why=os_reason(error)) from None
    pieces = raw.split(b"\n")
    ends_in_newline = raw.endswith(b"\n")
    while pieces and not pieces[-1]:
        pieces.pop()
    if not pieces:
        raise BadJournal("journal.empty", file=str(path))
    header, chain = _read_header(path, pieces[0], ends_in_newline or len(pieces) > 1)
    lines: list[Line] = []
    sound_bytes = len(pieces[0]) + 1
    for number, piece in enumerate(pieces[1:], 2):
        line = links.decode(piece)
        after = None if chain is None else links.chain_after(piece, chain)
        is_sum_wrong = chain is not None and after is None
        is_last = number == len(pieces)
        is_torn = is_last and not ends_in_newline
        if line is None or is_sum_wrong or is_torn:
            if is_last:
                notice = why("journal.cut", file=path.name)
                return Past(header, lines, notice, raw[:sound_bytes], chain)
            key = "journal.line" if line is None else "journal.sum"
            before = Past(header, lines, None, raw[:sound_bytes], chain)
            lines_lost = len(pieces) + 1 - number
            raise DamagedJournal(why(key, file=str(path), line=number), before, lines_lost)
        lines.append(line)
        sound_bytes, chain = sound_bytes + len(piece) + 1, after
    return Past(header, lines, None, raw[:sound_bytes], chain)


def journal_summary(path: Path) -> JournalSummary:
    """Summarise a journal from its beginning; raises BadJournal if its header cannot be read."""
    try:
        raw = beginning_of(path, SUMMARY_BYTES)
    except OSError as error:
        raise BadJournal("journal.unread", file=str(path), why=os_reason(error)) from None
    if not raw.strip(b"\n"):
        raise BadJournal("journal.empty", file=str(path))
    first, ended, rest = raw.partition(b"\n")
    header, _ = _read_header(path, first, bool(ended))
    rest = rest[: rest.rfind(b"\n") + 1]
    return JournalSummary(header, rest.count(b'"move":'), _seats_by_now(header["seats"], rest))


def _seats_by_now(seats: list[Line], rest: bytes) -> list[Line]:
    """Return the players after all changes in the lines of `rest`; `seats` are those at the start.
    A change for the next hand is made when that is dealt: a line has as much luck as the first."""
    now = [*seats]
    planned: list[Line] = []
    first_deal_size = 0
    if b'"mark":"' not in rest:  # the usual case: no line need be decoded
        return now
    for piece in rest.split(b"\n"):
        if b'"dealt":' in piece:
            size = _count_luck(links.decode(piece))
            first_deal_size = first_deal_size or size
            if size >= first_deal_size:
                for mark in planned:
                    _apply_mark(now, mark)
                planned.clear()
            continue
        change = _seat_mark_in(piece, len(seats))
        if change is None:
            continue
        if change["mark"] == "seat":  # it replaces any plan for the same chairs
            planned = [plan for plan in planned if not _chairs_of(plan) & _chairs_of(change)]
        if "from" in change:
            planned.append(change)
        else:
            _apply_mark(now, change)
    return now


def _seat_mark_in(piece: bytes, seats: int) -> Line | None:
    """Decode a line of the file if it is a `seat` or `name` mark of one of the seats; else None."""
    line = links.decode(piece) if b'"mark":"' in piece else None
    if line is None or line["mark"] not in ("seat", "name"):
        return None
    chairs = line.get("seat"), line.get("with", 0)
    are_seats = all(type(chair) is int and chair in range(seats) for chair in chairs)
    return line if are_seats else None


def _chairs_of(mark: Line) -> set[int]:
    """Return the chairs whose player a `seat` mark changes."""
    return {mark["seat"], mark.get("with", mark["seat"])}


def _count_luck(line: Line | None) -> int:
    """Count the results in a line of luck, each card of a shuffle as one."""
    results = line.get("dealt") if line else None
    if not isinstance(results, list):
        return 0
    return sum(len(str(result).split()) for result in results)


def _apply_mark(seats: list[Line], line: Line) -> None:
    """Change `seats` as a `seat` or `name` mark says; a malformed mark changes nothing."""
    seat = line["seat"]
    if line["mark"] == "seat" and "with" in line:
        other = line["with"]
        seats[seat], seats[other] = seats[other], seats[seat]
    elif isinstance(line.get("name"), str):
        fields: Line = {key: line[key] for key in ("name", "who", "level", "key") if key in line}
        is_same_player = line["mark"] == "name"
        seats[seat] = {**seats[seat], **fields} if is_same_player else fields


def _read_header(path: Path, piece: bytes, ended: bool) -> tuple[Line, int | None]:
    """Read the header in the first line of a file; return it and the running checksum after it,
    None for a journal without checksums. `ended`: a line break follows. Raises BadJournal."""
    line = links.decode(piece) if len(piece) <= LONGEST and ended else None
    if line is None:
        raise BadJournal("journal.line", file=str(path), line=1)
    header = checked_header(path, line)
    if header["journal"] < SUMMED and b',"sum":"' not in piece:
        return header, None
    chain = links.chain_after(piece, 0)
    if chain is None:
        raise BadJournal("journal.sum", file=str(path), line=1)
    return header, chain


class Mark(NamedTuple):
    """A journal line that is not a choice: its kind, who made it, at which step of which hand, and
    its other facts, such as the seats who `agreed` to an `undo`."""

    kind: str
    seat: int
    step: int
    hand: int
    facts: Mapping[str, object]

    @property
    def to(self) -> int:
        """The step that an undo goes back to; -1 if the line names none."""
        step = self.facts.get("to")
        return step if type(step) is int else -1


def choice_in(line: Line) -> tuple[int, Move]:
    """Parse the seat and the choice in a line; raises BadJournal or BadMove."""
    seat, text = line.get("seat"), line.get("move")
    if not isinstance(seat, int) or not isinstance(text, str):
        raise BadJournal("journal.choice")
    return seat, move(text)


def mark_in(line: Line, step: int, table: Table) -> Mark:
    """Parse the mark in a line. `step`, `table`: where it was made. Raises BadJournal."""
    facts = {key: line[key] for key in line if key not in ("mark", "seat", "at")}
    kind, seat = line["mark"], line.get("seat")
    if not isinstance(kind, str) or type(seat) is not int or seat not in range(table.seats):
        raise BadJournal("journal.mark")
    return Mark(kind, seat, step, table.hand, facts)
