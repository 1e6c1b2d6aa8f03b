"""The colours all four houses share: ink, wool, gold, wood, skin."""

from __future__ import annotations

from dataclasses import dataclass

INK = "#1d2438"
WOOL, WOOL_LOW = "#f8f1e1", "#ddd0b8"
GOLD, GOLD_LOW = "#e8ae38", "#b67b1e"
WOOD, WOOD_LOW = "#a8703c", "#77481f"
STEEL, STEEL_LOW = "#dde5ea", "#9fb0bd"
SKIN, SKIN_LOW, SKIN_LINE = "#f5d3b3", "#e6b48e", "#a9694a"


@dataclass(frozen=True)
class FigureColours:
    """What tells one face from another beside its shape."""

    eye: str = "#3d628f"
    brow: str = "#5a3a22"
    lips: str = "#b96f57"
    mouth: str = "calm"  # calm, smile, grin, or none under a beard
    lashes: bool = False
    lids: float = 0  # how far the upper lids hang over the eyes, 0 to 1
    wink: bool = False
    skin: str = SKIN
    low: str = SKIN_LOW
