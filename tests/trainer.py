"""What trainers in C have in common: what compiles and runs them, how their numbers are packed."""

from __future__ import annotations

import os
import shutil
import subprocess
import textwrap
from base64 import b85decode, b85encode
from collections.abc import Sequence
from pathlib import Path
from struct import pack, unpack

LINE = 98


def compiler() -> str | None:
    """A C compiler, if there is one: what `CC` names, or `cc`."""
    return shutil.which(os.environ.get("CC", "cc"))


def run(program: Path, *words: str, numbers: Sequence[float] = (), then: str = "") -> str:
    """What the trainer answers to this."""
    given = " ".join(map(str, numbers)) + "\n" + then
    done = subprocess.run(
        [str(program), *words], input=given, stdout=subprocess.PIPE, text=True, check=True
    )
    return done.stdout


def numbers_of(packed: str) -> list[int]:
    """Numbers that were packed, in thousandths."""
    found = b85decode("".join(packed.split()))
    return list(unpack(f"<{len(found) // 2}h", found))


def packed_from(numbers: Sequence[int]) -> str:
    """Numbers packed, in lines."""
    packed = b85encode(pack(f"<{len(numbers)}h", *numbers)).decode()
    return "\n".join(textwrap.wrap(packed, LINE, break_on_hyphens=False))
