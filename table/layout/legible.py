"""How large the index of a card is drawn where it lies: a small card has a large one, as far as
the cards upon it let it be seen."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise

from sprites.style import INDEXES, Style
from table.layout.groups import RATIO

LEAST = 0.0245  # of the window's height: what is read from two metres away
SLACK = 0.02  # of a card's width that may be hidden of the column in which its index stands
_USUAL = Style()
_COLUMNS = tuple(_USUAL.grown(step).column for step in range(len(INDEXES)))


def index_step(width: float, seen: tuple[float, float], least: float) -> int:
    """The step of INDEXES for cards of a width, of which so much is seen across and down (in
    their widths), that is to be `least` high; all in pixels."""
    wanted = least / max(width, 1e-6)
    if wanted <= _USUAL.rank_height:
        return 0
    step = next((at for at, height in enumerate(INDEXES) if height >= wanted), len(INDEXES) - 1)
    across, down = seen
    while step and (_COLUMNS[step] > across + SLACK or INDEXES[step] > down):
        step -= 1
    return step


def seen_of(spots: Iterable[tuple[float, float, float]], width: float) -> tuple[float, float]:
    """How much is seen of the cards that lie in these spots in this order, of the one of which
    the least is: across and down, in card widths."""
    across, down = 1.0, RATIO
    for (x, y, _), (right, low, _) in pairwise(spots):
        if abs(right - x) < 0.05 * width:
            down = min(down, abs(low - y) / width)
        elif abs(low - y) < RATIO * width:
            across = min(across, abs(right - x) / width)
    return across, down if down > 0.05 else RATIO
