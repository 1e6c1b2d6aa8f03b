"""A file's bytes damaged, in every way that a disk, a cable or a text editor knows."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from typing import NamedTuple

SIGNS = b'\n\r \t"\\\x00\xff\x80}{,:019-e[]'
"""Bytes that mean something in a line of JSON, or nothing anywhere."""


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
