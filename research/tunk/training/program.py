"""Compiles the trainer and writes its numbers into the player's file."""

from __future__ import annotations

from pathlib import Path

from research.trainer import braced, compile_c, header
from rules.kit.packed_numbers import SCALE
from rules.tunk.player import choosing, network, opponent_models, rollout_policy


def compiled(folder: Path) -> Path:
    """Compile the trainer into a folder."""
    return compile_c(Path(__file__).with_name("train.c"), folder, known(), "-march=native")


def known() -> str:
    """What the C must have from the player's Python, as a header."""
    facts = {
        "TUNK": choosing.TUNK,
        "OUT": choosing.OUT,
        "OF_TWO": choosing.OF_TWO,
        "FULL": rollout_policy.FULL,
        "SHORT": rollout_policy.SHORT,
        "FEW": rollout_policy.FEW,
        "LITTLE": rollout_policy.LITTLE,
        "SETTLED": rollout_policy.SETTLED,
        "MEAN": rollout_policy.MEAN,
        "LOW": rollout_policy.LOW,
        "GAIN": rollout_policy.GAIN,
        "SIZES": opponent_models.SIZES,
        "PILES": opponent_models.PILES,
        "COUNTS": opponent_models.COUNTS,
        "WAYS": len(opponent_models.MODELS),
        "HIDDEN": network.HIDDEN,
        "COMMON": network.COMMON,
        "BEGINNING": network.BEGINNING,
        "SHEDDING": network.SHEDDING,
        "SCALE": SCALE,
    }
    lines = [header(facts)]
    lines.append(f"static const double SHED[] = {braced(rollout_policy.SHED)};")
    lines.append("typedef struct { float bars[SIZES * SIZES * PILES * COUNTS];")
    lines.append("int gains[COUNTS], hope; } Way;")
    told = [
        f"{{{braced(one.bars)}, {braced(one.gains)}, {one.hope}}}" for one in opponent_models.MODELS
    ]
    lines.append(f"static const Way ways[WAYS] = {{{', '.join(told)}}};")
    return "\n".join(lines) + "\n"
