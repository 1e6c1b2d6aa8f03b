"""The backs of cards, by name. Each reads the same turned round."""

from __future__ import annotations

from sprites.backs.north import aurora, basalt, longship, yoke
from sprites.backs.woven import lattice, petals, rosette

__all__ = ["BACKS", "back_svg", "petals"]


def back_svg(back: str, size: tuple[int, int]) -> str:
    """Return a back for exactly `size` pixels; raises KeyError for an unknown name."""
    return BACKS[back](size)


BACKS = {
    "lattice": lattice,
    "rosette": rosette,
    "yoke": yoke,
    "aurora": aurora,
    "longship": longship,
    "basalt": basalt,
}
