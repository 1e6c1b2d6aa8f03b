"""A file's bytes damaged, in every way that a disk, a cable or a text editor knows."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import NamedTuple

SIGNS = b'\n\r \t"\\\x00\xff\x80}{,:019-e[]'
"""Bytes that mean something in a line of JSON, or nothing anywhere."""


class Damage(NamedTuple):
    """What was done to a file, in words, and what stands in it now."""

    what: str
    raw: bytes


def damages(raw: bytes, places: int, rng: random.Random) -> Iterator[Damage]:
    """Every damage at so many of the bytes of a file (at all, where it has no more), and at so
    many of its lines."""
    some = range(len(raw))
    for at in some if places >= len(raw) else sorted(rng.sample(some, places)):
        yield from _at(raw, at, rng)
    lines = raw.splitlines(keepends=True)
    numbers = range(len(lines))
    for number in numbers if places >= len(lines) else sorted(rng.sample(numbers, places)):
        yield from _of_line(lines, number)


def _at(raw: bytes, at: int, rng: random.Random) -> Iterator[Damage]:
    before, byte, after = raw[:at], raw[at], raw[at + 1 :]
    others = dict.fromkeys([*(byte ^ 1 << bit for bit in range(8)), *SIGNS, rng.randrange(256)])
    for other in others:
        if other != byte:
            yield Damage(f"byte {at} {byte:#x} is {other:#x}", before + bytes([other]) + after)
    yield Damage(f"cut at byte {at}", before)
    yield Damage(f"byte {at} is lost", before + after)
    yield Damage(f"byte {at} is doubled", before + bytes([byte]) * 2 + after)
    yield Damage(
        f"a sign comes in before byte {at}", before + rng.choice(SIGNS).to_bytes() + raw[at:]
    )
    yield Damage(f"all before byte {at} is doubled", before + raw)
    yield Damage(f"all from byte {at} is doubled", raw + raw[at:])
    yield Damage(f"nothing but zeros from byte {at}", before + bytes(len(raw) - at))


def _of_line(lines: list[bytes], number: int) -> Iterator[Damage]:
    before, line, after = lines[:number], lines[number], lines[number + 1 :]
    told = f"line {number + 1}"
    yield Damage(f"{told} is doubled", b"".join([*before, line, line, *after]))
    yield Damage(f"{told} is lost", b"".join([*before, *after]))
    yield Damage(f"{told} is empty", b"".join([*before, b"\n", *after]))
    yield Damage(f"{told} is turned round", b"".join([*before, line[-2::-1] + b"\n", *after]))
    if after:
        yield Damage(
            f"{told} and the next change places", b"".join([*before, after[0], line, *after[1:]])
        )
    yield Damage(f"{told} ends as on Windows", b"".join([*before, line[:-1] + b"\r\n", *after]))
