"""The backs of cards by name: functions that return one as SVG for exactly a size in pixels. Each
looks the same upside down."""

from __future__ import annotations

from sprites.backs.north import aurora, basalt, longship, yoke
from sprites.backs.woven import lattice, petals, rosette

__all__ = ["BACKS", "petals"]

BACKS = {
    "lattice": lattice,
    "rosette": rosette,
    "yoke": yoke,
    "aurora": aurora,
    "longship": longship,
    "basalt": basalt,
}
