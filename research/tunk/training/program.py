"""Compiles the trainer and writes its numbers into the player's file."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from research.trainer import braced, compile_c, header, packed_from
from rules.tunk.player import choosing, habits, nerve, practice, practised, ways

HEAD = '''"""The numbers that practice has taught (`practice`): thousandths, two bytes each.
`python -m research.tunk.training` writes this file.
"""

from __future__ import annotations

SCALE = 1000

NUMBERS = r"""
'''


def compiled(folder: Path) -> Path:
    """Compile the trainer into a folder."""
    return compile_c(Path(__file__).with_name("train.c"), folder, known(), "-march=native")


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
    lines = [header(facts)]
    lines.append(f"static const double SHED[] = {braced(nerve.SHED)};")
    lines.append("typedef struct { float bars[SIZES * SIZES * PILES * COUNTS];")
    lines.append("int gains[COUNTS], hope; } Way;")
    told = [f"{{{braced(one.bars)}, {braced(one.gains)}, {one.hope}}}" for one in ways.WAYS]
    lines.append(f"static const Way ways[WAYS] = {{{', '.join(told)}}};")
    return "\n".join(lines) + "\n"


def text_of(numbers: Sequence[int]) -> str:
    """The whole file with these numbers."""
    return f'{HEAD}{packed_from(numbers)}\n"""\n'
