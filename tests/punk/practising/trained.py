"""The trainer compiled for a table, and the file that its numbers are written to."""

from __future__ import annotations

import subprocess
from collections.abc import Mapping
from pathlib import Path

from rules.kit.options import settled
from rules.kit.state import Table
from rules.punk import rules as punk
from rules.punk.player import (
    choosing,
    holdback,
    mixing,
    practice,
    practised,
    prospects,
    shading,
    stakes,
)
from rules.punk.player.lastround import solvable
from rules.punk.sizes import first_target, ranks
from tests.trainer import compiler

HERE = Path(__file__).parent
HEAD = '''"""The numbers that practice has taught (`practice`), by seats: thousandths, two bytes
each. `python -m tests.punk.practising` writes this file.
"""

from __future__ import annotations

from collections.abc import Mapping

SCALE = 1000

NUMBERS: Mapping[int, str] = {
'''


def compiled(seats: int, folder: Path, name: str = "practise") -> Path:
    """The trainer for so many seats, or another of these programs, compiled into a folder."""
    cc = compiler()
    if cc is None:
        raise SystemExit("No C compiler `cc` is installed: install one (gcc or clang) to practise.")
    (folder / "known.h").write_text(known(seats), encoding="ascii")
    program = folder / name
    source = str(HERE / f"{name}.c")
    # Nothing by which sums come out otherwise: elsewhere, too, a seed should give the same net.
    quick = ("-O3", "-ffp-contract=off", "-fno-math-errno", "-fno-trapping-math")
    words = [cc, "-std=gnu11", *quick, "-I", str(folder), source, "-o", str(program), "-lm"]
    subprocess.run(words, check=True)
    return program


def known(seats: int) -> str:
    """What the C must have from the player's Python, as a header."""
    table = Table(seats, settled(punk, seats, {}))
    high = ranks(table)
    facts = {
        "SEATS": seats,
        "RANKS": high,
        "TARGET": first_target(table),
        "SOLVED": int(solvable(seats)),
        "NERVE": choosing.NERVE,
        "CHOICE": choosing.CHOICE,
        "PRIZE": stakes.PRIZE,
        "FEAR": stakes.FEAR,
        "HONOUR": stakes.HONOUR,
        "ROUNDS": holdback.ROUNDS,
        "HANDS": holdback.HANDS,
        "ANSWERS": prospects.ROUNDS,
        "CALM": prospects.CALM,
        "HIDDEN": practice.HIDDEN,
        "PLAYING": practice.PLAYING,
        "GIVING": practice.GIVING,
        "SURELY": practice.CALM,
        "SURE": practice.SURE,
        "SCALE": float(practised.SCALE),
        "RARE": mixing.RARE,
        "NEAR": shading.MOST,
        "MEANT": shading.MEANT,
        "PULL": shading.PULL,
        "GREEDS": shading.GREEDS,
        "RATHER": shading.RATHER,
        "LOW": shading.LOW,
        "ODD": shading.ODD,
        "BELOW": shading.BELOW,
        "FEW": shading.FEW,
        "SHOWS": shading.SHOWS,
        "WAITS": shading.WAITS,
        "DEAR": shading.DEAR,
    }
    lines = ["#pragma once", *[f"#define {name} {value}" for name, value in facts.items()]]
    drawn = ",\n".join(f"[{size}] = {_braced(seats, size)}" for size in range(2, high + 1))
    lines.append(f"static const unsigned char DRAWN[RANKS + 1][HANDS][RANKS] = {{\n{drawn}}};")
    return "\n".join(lines) + "\n"


def _braced(seats: int, size: int) -> str:
    """The hands that are drawn for the others when they hold so many cards."""
    hands = holdback._drawn((seats - 1) * size, size)
    return "{" + ",".join("{" + ",".join(map(str, hand)) + "}" for hand in hands) + "}"


def text_of(numbers: Mapping[int, str]) -> str:
    """The whole file with these packed numbers."""
    tables = "".join(f'    {seats}: r"""\n{numbers[seats]}\n""",\n' for seats in sorted(numbers))
    return f"{HEAD}{tables}}}\n"
