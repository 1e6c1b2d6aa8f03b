"""Zones made during play, such as spreads: several heaps of one owner that share a room.

They lie side by side in the order they were made, row under row, as large as
all of them fit; of every card at least the index stays in sight.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from table.layout.room import Room

RATIO = 1.4  # of a card's height to its width
STEPS = (0.5, 0.42, 0.37, 0.33, 0.27)  # from card to card in a group, in card widths
ROWS = (1.5, 1.0, 0.75, 0.55)  # from row to row, in card widths; below RATIO rows overlap
GAP = 0.16  # between groups, in card widths
SHRINK = 0.94
SMALLEST = 0.2  # of the largest size; smaller than that nobody could read


class Fit(NamedTuple):
    """How groups fit a room: the card's width, both steps, and who stands in each row."""

    width: float
    step: float
    row: float
    rows: tuple[tuple[int, ...], ...]

    def times(self, scale: float) -> Fit:
        """The same in another measure."""
        return Fit(self.width * scale, self.step * scale, self.row * scale, self.rows)


def place_groups(
    room: Room, largest: float, counts: Sequence[int], align: str
) -> Iterator[tuple[Room, float, float]]:
    """For each group its room, the width of its cards and the step between them, in pixels.

    `counts` says how many cards each group holds, none of them 0.
    """
    scaled = round(room.width / largest, 4), round(room.height / largest, 4)
    fit = fit_rows(*scaled, tuple(counts)).times(largest)
    height = RATIO * fit.width
    tall = height + fit.row * (len(fit.rows) - 1)
    y = room.y + max(0.0, (room.height - tall) / 2)
    for row in fit.rows:
        width = sum(_wide(counts[cell], fit) for cell in row) + GAP * fit.width * (len(row) - 1)
        spare = max(0.0, room.width - width)
        x = room.x + {"left": 0.0, "middle": spare / 2, "right": spare}[align]
        for cell in row:
            across = _wide(counts[cell], fit)
            yield Room(x, y, across, height), fit.width, fit.step
            x += across + GAP * fit.width
        y += fit.row


def _wide(count: int, fit: Fit) -> float:
    return fit.width + fit.step * (count - 1)


@lru_cache(maxsize=256)
def fit_rows(room_width: float, height: float, counts: tuple[int, ...]) -> Fit:
    """The best way to fit so many groups, large cards first, then wide steps; all in widths of the
    largest card there may be."""
    best: tuple[float, Fit] | None = None
    width = 1.0
    while True:
        for step in STEPS:
            rows = _rows(room_width, width, step, counts)
            for row in ROWS:
                if rows is None or width * (RATIO + row * (len(rows) - 1)) > height + 1e-4:
                    continue
                worth = width * (step / STEPS[0]) ** 0.4 * (row / ROWS[0]) ** 0.3
                if best is None or worth > best[0]:
                    best = (worth, Fit(width, step * width, row * width, rows))
        if best is not None and width < 0.6 * best[1].width:
            return best[1]
        if width < SMALLEST:
            break
        width *= SHRINK
    return best[1] if best else _squeezed(room_width, height, SMALLEST, counts)


@lru_cache(maxsize=256)
def rows_of(width: float, counts: tuple[int, ...]) -> int:
    """In how few rows groups of so many cards stand in a width, in card widths."""
    for step in STEPS[1:]:
        rows = _rows(width, 1.0, step, counts)
        if rows is not None and len(rows) < 2:
            return len(rows)
    rows = _rows(width, 1.0, STEPS[-1], counts)
    return len(rows) if rows is not None else len(counts)


def _rows(
    room_width: float, width: float, step: float, counts: tuple[int, ...]
) -> tuple[tuple[int, ...], ...] | None:
    """Groups in rows, filled one after the other; None where one is wider than the room."""
    rows: list[list[int]] = [[]]
    x = 0.0
    for number, count in enumerate(counts):
        across = width * (1 + step * (count - 1))
        if across > room_width + 1e-4:
            return None
        if x and x + across > room_width + 1e-4:
            rows.append([])
            x = 0.0
        rows[-1].append(number)
        x += across + GAP * width
    return tuple(map(tuple, rows))


def _squeezed(room_width: float, height: float, width: float, counts: tuple[int, ...]) -> Fit:
    """More than can be shown well: everything in as many rows as there are, overlapping."""
    step = min(STEPS[-1], max(0.02, (room_width / width - 1) / max(1, max(counts) - 1)))
    rows = _rows(room_width, width, step, counts) or tuple((at,) for at in range(len(counts)))
    row = max(0.0, (height / width - RATIO) / max(1, len(rows) - 1))
    return Fit(width, step * width, min(ROWS[0], row) * width, rows)
