"""Every byte of a journal damaged, and what is made of what is left.

With its checksums a damaged journal is the true one up to a line that is named, or refused in one
sentence. One of format 1 has none: what is changed in it may go unnoticed, and is counted; but
nothing fails over it.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple
from unittest import mock

from rules.kit import chain
from rules.kit.catalogue import game as game_named
from rules.kit.heading import FORMAT
from rules.kit.journal import BadJournal, DamagedJournal, Line, Past, journal_summary, read_journal
from rules.kit.match import Match
from table.cli.record import record_of
from table.files.trouble import Trouble
from tests.journal_files import without_checksums
from tests.tables import come_or_go, forgetting, play_on, players, seats_near
from tests.torture.harness import Figures

LINES = 40
"""The journal that is damaged has at least so many lines, if the match has."""
COMES = 6
"""After one choice in so many somebody comes, goes, changes places or is called otherwise."""
PATH = Path("damaged.jsonl")
LONGEST = 400
"""Letters of a sentence that says what is wrong."""
PLAYED = 12
"""Of so many journals that differ unnoticed one is played back."""
SIGNS = b'\n\r \t"\\\x00\xff\x80}{,:019-e[]'
"""Bytes that mean something in a line of JSON, or nothing anywhere."""


class Whole:
    """A journal as it was written."""

    def __init__(self, game: str, seed: int) -> None:
        rules = game_named(game).rules
        assert rules is not None
        rng = random.Random(f"{game}/{seed}")
        lines: list[Line] = []
        match = Match(rules, players(seats_near(rules)), {}, f"torture/{seed}", write=lines.append)
        heading = {"journal": FORMAT, **match.header(game)}
        with forgetting():
            while len(lines) < LINES and play_on(match, rng):
                if rng.randrange(COMES) == 0:
                    come_or_go(match, rng)
        self.raw, last = b"", 0
        for line in (heading, *lines):
            piece, after = chain.encode(line, last)
            assert after is not None
            self.raw, last = self.raw + piece, after
        self.header, self.lines = heading, lines
        self.ends = {at + 1 for at, byte in enumerate(self.raw) if byte == ord("\n")}

    def says(self, header: Line, lines: list[Line], old: bool) -> bool:
        """Whether these are its lines up to some line."""
        mine = {**self.header, "journal": 1} if old else self.header
        return header == mine and lines == self.lines[: len(lines)]


def journals(game: str, places: int, seed: int) -> Figures:
    """Damage a game's journal at so many bytes, with checksums and, as older ones are, without."""
    figures, whole, rng = Figures(), Whole(game, seed), random.Random(seed)
    assert read_back(whole.raw).lines == whole.lines

    @contextmanager
    def faults(damage: Damage) -> Iterator[None]:
        try:
            with forgetting():
                yield
        except Exception as error:
            told = f"{damage.name}: {type(error).__name__}: {error}"
            figures.fault(f"{game}, seed {seed}, {told}")

    every = [*damages(whole.raw, places, rng)]
    figures.count("damaged", len(every))
    for damage in every:
        with faults(damage):
            figures.count(judged(damage, whole))
    for damage in damages(without_checksums(whole.raw), places, rng):
        figures.count("old_damaged")
        with faults(damage):
            kind = judged(damage, whole, old=True)
            figures.count(f"old_{kind}")
            if kind == "unnoticed" and rng.randrange(PLAYED) == 0:
                figures.count("old_unnoticed_" + played_back(damage.raw))
    return figures


# --- read ---------------------------------------------------------------------------------


def read_back(raw: bytes) -> Past:
    """What a file of these bytes reads as; what is parsed of it must be no more than there is."""
    read = 0
    parsed = chain.decode

    def counted(piece: bytes) -> Line | None:
        nonlocal read
        read += len(piece)
        return parsed(piece)

    with (
        mock.patch("rules.kit.journal.bytes_of", lambda path, most: raw),
        mock.patch("rules.kit.journal.beginning_of", lambda path, most: raw[:most]),
        mock.patch("rules.kit.chain.decode", counted),
    ):
        try:
            assert journal_summary(PATH).choices <= len(raw)
        except BadJournal as bad:
            check_sentence(bad)
        read = 0
        try:
            return read_journal(PATH)
        finally:
            assert read <= len(raw), f"{read} bytes are parsed of {len(raw)}"


def judged(damage: Damage, whole: Whole, old: bool = False) -> str:
    """What a damaged journal reads as, in a word; AssertionError for what must not be."""
    try:
        past = read_back(damage.raw)
    except DamagedJournal as damaged:
        before = damaged.before
        check_sentence(damaged)
        assert f"line {len(before.lines) + 2}" in str(damaged), damaged
        right = whole.says(before.header, before.lines, old)
        assert right or old, "a wrong line stands before the one that is named"
        return "named" if right else "named_late"
    except BadJournal as bad:
        check_sentence(bad)
        return "refused"
    right = whole.says(past.header, past.lines, old)
    if past.notice:
        check_sentence(past.notice)
        assert right or old, "a wrong line stands before the last one"
        return "last_line" if right else "named_late"
    if not right:
        assert old, "a change is unnoticed"
        return "unnoticed"
    if len(past.lines) == len(whole.lines):
        return "same"
    # A journal cut after a line is one that was there a while ago: see docs/durability.md.
    assert old or len(damage.raw.rstrip(b"\r\n")) + 1 in whole.ends, "a loss is unnoticed"
    return "as_it_was"


def check_sentence(text: object) -> None:
    """It is one sentence, of a length that can be read, about that file."""
    sentence = str(text)
    assert PATH.name in sentence and "\n" not in sentence and len(sentence) < LONGEST, sentence
    assert "Traceback" not in sentence and "Error" not in sentence, sentence


def played_back(raw: bytes) -> str:
    """What the rules make of a journal that reads; nothing but Trouble may come of it."""
    try:
        for _ in record_of(PATH, read_back(raw)).positions():
            pass
    except Trouble as trouble:
        assert "\n" not in str(trouble)
        return "unplayable"
    return "playable"


# --- damaged, in every way that a disk, a cable or a text editor knows --------------------


class Damage(NamedTuple):
    """What was done to a file, in words, and its bytes now."""

    name: str
    raw: bytes


def damages(raw: bytes, places: int, rng: random.Random) -> Iterator[Damage]:
    """Every damage at so many of the bytes of a file (at all, where it has no more), and at so
    many of its lines."""
    lines = raw.splitlines(keepends=True)
    for at in _some(len(raw), places, rng):
        yield from _at_byte(raw, at, rng)
    for number in _some(len(lines), places, rng):
        yield from _at_line(lines, number)


def _some(count: int, places: int, rng: random.Random) -> Iterable[int]:
    return range(count) if places >= count else sorted(rng.sample(range(count), places))


def _at_byte(raw: bytes, at: int, rng: random.Random) -> Iterator[Damage]:
    before, byte, after = raw[:at], raw[at], raw[at + 1 :]
    others = {*(byte ^ 1 << bit for bit in range(8)), *SIGNS, rng.randrange(256)} - {byte}
    for other in sorted(others):
        yield Damage(f"byte {at} {byte:#x} is {other:#x}", before + bytes([other]) + after)
    yield Damage(f"cut at byte {at}", before)
    yield Damage(f"byte {at} is lost", before + after)
    yield Damage(f"byte {at} is doubled", before + bytes([byte]) + raw[at:])
    sign = bytes([rng.choice(SIGNS)])
    yield Damage(f"{sign!r} comes in before byte {at}", before + sign + raw[at:])
    yield Damage(f"all before byte {at} is doubled", before + raw)
    yield Damage(f"all from byte {at} is doubled", raw + raw[at:])
    yield Damage(f"nothing but zeros from byte {at}", before + bytes(len(raw) - at))


def _at_line(lines: list[bytes], number: int) -> Iterator[Damage]:
    line, after = lines[number], lines[number + 1 :]
    ways = {
        "is doubled": [line, line, *after],
        "is lost": after,
        "is empty": [b"\n", *after],
        "is turned round": [line[-2::-1] + b"\n", *after],
        "and the next change places": [*after[:1], line, *after[1:]],
        "ends as on Windows": [line[:-1] + b"\r\n", *after],
    }
    for name, rest in ways.items():
        yield Damage(f"line {number + 1} {name}", b"".join(lines[:number] + rest))
