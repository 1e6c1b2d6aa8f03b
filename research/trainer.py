"""Compiles and runs the trainers written in C, and packs the numbers that they find."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Mapping, Sequence
from pathlib import Path
from struct import pack, unpack

# Nothing that changes how sums are rounded: a seed gives the same numbers on every machine.
FLAGS = ("-std=gnu11", "-O3", "-ffp-contract=off", "-fno-math-errno", "-fno-trapping-math")


def compiler() -> str | None:
    """A C compiler, if there is one: what `CC` names, or `cc`."""
    return shutil.which(os.environ.get("CC", "cc"))


def compile_c(source: Path, folder: Path, known: str = "", *flags: str) -> Path:
    """Compile a trainer into a folder; `known` is the header with what it has from the player."""
    cc = compiler()
    if cc is None:
        raise SystemExit("No C compiler `cc` is installed: install one (gcc or clang) to train.")
    (folder / "known.h").write_text(known, encoding="ascii")
    program = folder / source.stem
    words = [cc, *FLAGS, *flags, "-I", str(folder), str(source), "-o", str(program), "-lm"]
    subprocess.run(words, check=True)
    return program


def header(facts: Mapping[str, object]) -> str:
    """The beginning of a header that defines these."""
    return "\n".join(
        ["#pragma once", *[f"#define {name} {value}" for name, value in facts.items()]]
    )


def braced(numbers: Sequence[float]) -> str:
    """Numbers as the initial value of an array in C."""
    return "{" + ",".join(map(str, numbers)) + "}"


def run(program: Path, *words: str, numbers: Sequence[float] = (), then: str = "") -> str:
    """What the trainer answers when it reads these numbers and this text."""
    given = " ".join(map(str, numbers)) + "\n" + then + "\n"
    done = subprocess.run(
        [str(program), *words], input=given, stdout=subprocess.PIPE, text=True, check=True
    )
    return done.stdout


def numbers_of(packed: bytes) -> list[int]:
    """Unpack numbers, in thousandths."""
    return list(unpack(f"<{len(packed) // 2}h", packed))


def packed_from(numbers: Sequence[int]) -> bytes:
    """Pack numbers, two bytes each."""
    return pack(f"<{len(numbers)}h", *numbers)
