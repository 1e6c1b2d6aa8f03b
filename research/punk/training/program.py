"""Compiles the trainer for a table and writes its numbers into the player's file."""

from __future__ import annotations

from pathlib import Path

from research.tables import table
from research.trainer import braced, compile_c, header
from rules.kit.packed_numbers import SCALE
from rules.punk.player import choosing, holdback, mixing, network, prospects, quirks, stakes
from rules.punk.player.lastround import is_solvable
from rules.punk.sizes import first_target, ranks
from table.players.inline import rules_of


def compiled(seats: int, folder: Path) -> Path:
    """Compile the trainer for so many seats into a folder."""
    return compile_c(Path(__file__).with_name("train.c"), folder, known(seats))


def known(seats: int) -> str:
    """What the C must have from the player's Python, as a header."""
    usual = table(rules_of("punk"), seats)
    high = ranks(usual)
    facts = {
        "SEATS": seats,
        "RANKS": high,
        "TARGET": first_target(usual),
        "SOLVED": int(is_solvable(seats)),
        "NERVE": choosing.NERVE,
        "CHOICE": choosing.CHOICE,
        "VAIN": choosing.VAIN,
        "PRIZE": stakes.PRIZE,
        "FEAR": stakes.FEAR,
        "HONOUR": stakes.HONOUR,
        "ROUNDS": holdback.ROUNDS,
        "HANDS": holdback.HANDS,
        "ANSWERS": prospects.ROUNDS,
        "CALM": prospects.CALM,
        "HIDDEN": network.HIDDEN,
        "PLAYING": network.PLAYING,
        "GIVING": network.GIVING,
        "SURELY": network.CALM,
        "SURE": network.SURE,
        "SCALE": float(SCALE),
        "RARE": mixing.RARE,
        **{key.upper(): quirk.most for key, quirk in quirks.QUIRKS.items()},
    }
    lines = [header(facts)]
    drawn = ",\n".join(f"[{size}] = {_braced(seats, size)}" for size in range(2, high + 1))
    lines.append(f"static const unsigned char DRAWN[RANKS + 1][HANDS][RANKS] = {{\n{drawn}}};")
    return "\n".join(lines) + "\n"


def _braced(seats: int, size: int) -> str:
    """The hands that are drawn for the others when they hold so many cards."""
    hands = holdback._sample_places((seats - 1) * size, size)
    return "{" + ",".join(map(braced, hands)) + "}"
