"""Every byte of a journal damaged: it reads as the true one up to a named line, or is refused."""

import random
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

from rules.kit import chain
from rules.kit.catalogue import game as game_named
from rules.kit.heading import FORMAT
from rules.kit.journal import BadJournal, DamagedJournal, Line, Past, journal_summary, read_journal
from rules.kit.match import Match
from tests.tables import come_or_go, forgetting, play_on, players, seats_near
from tests.torture.harness import Figures, folder

LINES = 40
"""The journal that is damaged has at least so many lines, if the match has."""
COMES = 6
"""After one choice in so many somebody comes, goes, changes places or is called otherwise."""
NAME = "damaged.jsonl"
LONGEST = 400
"""Letters of a sentence that says what is wrong."""
SIGNS = b'\n\r \t"\\\x00\xff\x80}{,:019-e[]'
"""Bytes that mean something in a line of JSON, or nothing anywhere."""


class Damage(NamedTuple):
    """What was done to a file, in words, and its bytes now."""

    name: str
    raw: bytes


def journals(game: str, places: int, seed: int) -> Figures:
    """Damage a game's journal at so many bytes and lines, at all if it has no more."""
    figures, rng = Figures(), random.Random(seed)
    lines, raw = whole_journal(game, seed)
    with folder() as home:
        path = home / NAME
        path.write_bytes(raw)
        assert read_journal(path).lines == lines
        for damage in damages(raw, places, rng):
            path.write_bytes(damage.raw)
            figures.count("damaged")
            try:
                outcome, past = read_back(path)
                assert past.lines == lines[: len(past.lines)], "a wrong line is believed"
                if outcome == "whole" and past.lines != lines:  # as it was there a while ago
                    end = len(damage.raw.rstrip(b"\r\n"))
                    assert raw[end : end + 1] == b"\n", "a loss is unnoticed"
                figures.count(outcome)
            except BadJournal as bad:
                check_sentence(bad)
                figures.count("refused")
            except Exception as error:  # whatever a damaged file may come to
                told = f"{damage.name}: {type(error).__name__}: {error}"
                figures.fault(f"{game}, seed {seed}, {told}")
    return figures


def whole_journal(game: str, seed: int) -> tuple[list[Line], bytes]:
    """The lines of a journal after its header, and the bytes of its file."""
    rules, rng = game_named(game).rules, random.Random(f"{game}/{seed}")
    assert rules is not None
    lines: list[Line] = []
    match = Match(rules, players(seats_near(rules)), {}, f"torture/{seed}", write=lines.append)
    raw, last = chain.encode({"journal": FORMAT, **match.header(game)}, 0)
    with forgetting():
        while len(lines) < LINES and play_on(match, rng):
            if rng.randrange(COMES) == 0:
                come_or_go(match, rng)
    for line in lines:
        piece, last = chain.encode(line, last)
        raw += piece
    return lines, raw


def read_back(path: Path) -> tuple[str, Past]:
    """What a file reads as, in a word and as far as it is whole. Raises BadJournal."""
    try:
        assert journal_summary(path).choices <= path.stat().st_size
    except BadJournal as bad:
        check_sentence(bad)
    try:
        past = read_journal(path)
    except DamagedJournal as damaged:
        check_sentence(damaged)
        number = len(damaged.before.lines) + 2
        assert f"line {number}" in str(damaged), damaged
        return "named", damaged.before
    if past.notice:
        check_sentence(past.notice)
        return "last_line", past
    return "whole", past


def check_sentence(text: object) -> None:
    """It is one sentence, of a length that can be read, about that file."""
    sentence = str(text)
    assert NAME in sentence and "\n" not in sentence and len(sentence) < LONGEST, sentence
    assert "Traceback" not in sentence and "Error" not in sentence, sentence


def damages(raw: bytes, places: int, rng: random.Random) -> Iterator[Damage]:
    """Every damage that a disk, a cable or a text editor knows, at so many bytes and lines."""
    for at in _some(len(raw), places, rng):
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
    lines = raw.splitlines(keepends=True)
    for number in _some(len(lines), places, rng):
        line, after_line = lines[number], lines[number + 1 :]
        for name, rest in (
            ("is doubled", [line, line, *after_line]),
            ("is lost", after_line),
            ("is empty", [b"\n", *after_line]),
            ("is turned round", [line[-2::-1] + b"\n", *after_line]),
            ("and the next change places", [*after_line[:1], line, *after_line[1:]]),
            ("ends as on Windows", [line[:-1] + b"\r\n", *after_line]),
        ):
            yield Damage(f"line {number + 1} {name}", b"".join(lines[:number] + rest))


def _some(count: int, places: int, rng: random.Random) -> Iterable[int]:
    return range(count) if places >= count else sorted(rng.sample(range(count), places))
