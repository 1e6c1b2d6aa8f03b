"""The trainer compiled, and the file that its numbers are written to."""

from __future__ import annotations

import subprocess
from collections.abc import Sequence
from pathlib import Path

from rules.tunk.player import choosing, habits, nerve, practice, practised, ways
from tests.trainer import compiler, packed_from

HERE = Path(__file__).parent
HEAD = '''"""The numbers that practice has taught (`practice`): thousandths, two bytes each.
`python -m tests.tunk.practising` writes this file.
"""

from __future__ import annotations

SCALE = 1000

NUMBERS = r"""
'''


def compiled(folder: Path) -> Path:
    """The trainer, compiled into a folder."""
    cc = compiler()
    if cc is None:
        raise SystemExit("No C compiler `cc` is installed: install one (gcc or clang) to practise.")
    (folder / "known.h").write_text(known(), encoding="ascii")
    program, source = folder / "practise", str(HERE / "practise.c")
    # Nothing by which sums come out otherwise: elsewhere, too, a seed should give the same nets.
    quick = ("-O3", "-march=native", "-ffp-contract=off", "-fno-math-errno", "-fno-trapping-math")
    words = [cc, "-std=gnu11", *quick, "-I", str(folder), source, "-o", str(program), "-lm"]
    subprocess.run(words, check=True)
    return program


def known() -> str:
    """What the C must have from the player's Python, as a header."""
    facts = {
        "TUNK": choosing.TUNK,
        "OUT": choosing.OUT,
        "FULL": nerve.FULL,
        "SHORT": nerve.SHORT,
        "FEW": nerve.FEW,
        "LITTLE": nerve.LITTLE,
        "SETTLED": nerve.SETTLED,
        "MEAN": habits.MEAN,
        "LOW": habits.LOW,
        "GAIN": habits.GAIN,
        "SIZES": ways.SIZES,
        "PILES": ways.PILES,
        "COUNTS": ways.COUNTS,
        "WAYS": len(ways.WAYS),
        "HIDDEN": practice.HIDDEN,
        "COMMON": practice.COMMON,
        "BEGINNING": practice.BEGINNING,
        "SHEDDING": practice.SHEDDING,
        "SCALE": practised.SCALE,
    }
    lines = ["#pragma once", *[f"#define {name} {value}" for name, value in facts.items()]]
    lines.append(f"static const double SHED[] = {_braced(nerve.SHED)};")
    lines.append("typedef struct { float bars[SIZES * SIZES * PILES * COUNTS];")
    lines.append("int gains[COUNTS], hope; } Way;")
    told = [f"{{{_braced(one.bars)}, {_braced(one.gains)}, {one.hope}}}" for one in ways.WAYS]
    lines.append(f"static const Way ways[WAYS] = {{{', '.join(told)}}};")
    return "\n".join(lines) + "\n"


def _braced(numbers: Sequence[float]) -> str:
    return "{" + ",".join(map(str, numbers)) + "}"


def text_of(numbers: Sequence[int]) -> str:
    """The whole file with these numbers."""
    return f'{HEAD}{packed_from(numbers)}\n"""\n'
