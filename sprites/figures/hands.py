"""Hands that hold: a fist round a shaft, a palm, a flat hand; and the sleeves they come from."""

from __future__ import annotations

from math import atan2, cos, sin

from sprites.figures.tints import SKIN, SKIN_LINE, SKIN_LOW
from sprites.svg import group, num, path, rect, stroke

_FINE: dict[str, object] = {"stroke": SKIN_LINE, "stroke_width": 0.8}


def set_at(
    x: float, y: float, *parts: str, turn: float = 0, flip: bool = False, scale: float = 1
) -> str:
    """Return parts drawn round (0, 0), mirrored if `flip`, turned by degrees, moved to (x, y)."""
    across = -scale if flip else scale
    return group(
        f"translate({num(x)} {num(y)}) rotate({num(turn)}) scale({num(across)} {num(scale)})",
        *parts,
    )


def fist(
    x: float, y: float, turn: float = 0, flip: bool = False, scale: float = 1,
    skin: str = SKIN, low: str = SKIN_LOW,
) -> str:  # fmt: skip
    """Return four fingers round an upright shaft, the thumb above."""
    line = {"stroke": SKIN_LINE, "stroke_width": 0.9}
    fingers = "".join(
        rect(-7.5 + inset, -9.5 + 5.5 * i, 17 - inset, 5.9, skin, rx=2.9, ry=2.9, **line)
        for i, inset in enumerate((0, 0.4, 1, 2.4))
    )
    back = path("M-2-12C-13-10-13 11-4 13.6L3 13L3-12Z", low)
    thumb = path("M-10-7C-9-14 0-16.6 6-13.6C8.6-12 7-9 4-9.4C0-10-5-8-8-3Z", skin, **line)
    return set_at(x, y, back, fingers, thumb, turn=turn, flip=flip, scale=scale)


def palm(x: float, y: float, turn: float = 0, flip: bool = False, scale: float = 1) -> str:
    """Return an open hand from the side, holding something up; its hollow is at (0, -5)."""
    hand = (
        "M-17 2C-13-4-7-4-2-3C5-2 11-5 17-9C21-11 23-8 20.6-5.6C15-1 12 3 6 6.4C-1 10-11 10-17 8Z"
    )
    lit = "M-17 2C-13-4-7-4-2-3C5-2 11-5 17-9C21-11 23-8 20.6-5.6C14-2 8 2 0 3C-6 4-12 4-17 5Z"
    thumb = path("M-8-3C-10-9-9-15-6-16C-3-16-4-10-1-4Z", SKIN, **_FINE)
    parts = (path(hand, SKIN_LOW), path(lit, SKIN), thumb)
    return set_at(x, y, *parts, turn=turn, flip=flip, scale=scale)


def flat_hand(x: float, y: float, turn: float = 0, flip: bool = False, scale: float = 1) -> str:
    """Return the back of a flat hand with its fingers to the right."""
    fingers = "".join(
        rect(-1, -8.4 + 4.5 * i, length, 4.9, SKIN, rx=2.4, ry=2.4, **_FINE)
        for i, length in enumerate((15, 17.4, 16.6, 13))
    )
    back = path("M-15-7C-8-10-1-10 3-8.4L4 9C-1 11-9 10-15 7Z", SKIN)
    thumb = path("M-5-8C-1-13 5-15 8-13.4C9.6-12 6-8 2-6Z", SKIN, **_FINE)
    knuckles = stroke("M3-4L-1-4.4M3.4 0.4L-1 0.4M3.4 5L-1 4.8", SKIN_LINE, 0.8)
    return set_at(x, y, fingers, back, thumb, knuckles, turn=turn, flip=flip, scale=scale)


def sleeve(
    start: tuple[float, float],
    end: tuple[float, float],
    wide: float,
    narrow: float,
    fill: str,
    cuff: str,
    long: float = 7,
) -> str:
    """Return a forearm from the elbow (`start`, `wide`) to the wrist (`end`, `narrow`), both given
    as half a width, with a cuff of so `long` at its end."""
    (x0, y0), (x1, y1) = start, end
    a = atan2(y1 - y0, x1 - x0)
    nx, ny = -sin(a), cos(a)
    back = (x1 - cos(a) * long, y1 - sin(a) * long)
    arm = _quad((x0, y0), back, wide, narrow, nx, ny)
    return path(arm, fill) + path(_quad(back, (x1, y1), narrow + 1.6, narrow + 1.2, nx, ny), cuff)


def _quad(
    start: tuple[float, float], end: tuple[float, float], w0: float, w1: float, nx: float, ny: float
) -> str:
    """Return a strip from start to end, w0 and w1 wide on either side; (nx, ny) is its normal."""
    (x0, y0), (x1, y1) = start, end
    corners = [
        (x0 - nx * w0, y0 - ny * w0),
        (x1 - nx * w1, y1 - ny * w1),
        (x1 + nx * w1, y1 + ny * w1),
        (x0 + nx * w0, y0 + ny * w0),
    ]
    return "M" + "L".join(f"{num(x)} {num(y)}" for x, y in corners) + "Z"
