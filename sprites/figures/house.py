"""What the court of every suit, its house, has: a ground, a scene, a band, three figures."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from sprites.figures.knit import Chart, Yarns, band, shoulder
from sprites.figures.tints import GOLD
from sprites.svg import num, path, stroke

Figure = Callable[[], str]


@dataclass(frozen=True)
class FigureHouse:
    """One suit's court. Figures and scene are halves, above the join.

    `slope` is how far the join falls from left to right, so that each house
    stands in its own way.
    """

    panel: str
    slope: float
    scene: Figure
    chart: Chart
    yarns: Yarns
    ground: str
    figures: Mapping[str, Figure]


def join_band(house: FigureHouse) -> str:
    """Return the knitted band over the join, which looks the same upside down."""
    left, right = (10.0, join_y(10, house.slope)), (240.0, join_y(240, house.slope))
    half = 8.6
    ground = f"M10 {num(left[1] - half)}L240 {num(right[1] - half)}"
    ground += f"L240 {num(right[1] + half)}L10 {num(left[1] + half)}Z"
    edges = "".join(f"M10 {num(left[1] + up)}L240 {num(right[1] + up)}" for up in (-half, half))
    return (
        path(ground, house.ground)
        + band(house.chart, house.yarns, left, right, 2.4, 96)
        + stroke(edges, GOLD, 1.8)
    )


def join_y(x: float, slope: float) -> float:
    """Return the y of the join at an x; `slope`: how far the join falls per unit to the right."""
    return 175 + slope * (x - 125)


def close_at_join(d: str, slope: float) -> str:
    """Return the path `d`, whose lower ends are open on the right and then the left, closed along
    the join."""
    return f"{d}L240 {num(join_y(240, slope))}L10 {num(join_y(10, slope))}Z"


def shoulders(slope: float, reach: float = 50, drop: float = 40) -> str:
    """Return the outline of a body in a jersey: neck, sloping shoulders, upper arms, join.

    `reach`: the ring of the yoke at which the shoulders turn down. `drop`: how steeply they do.
    """
    (lx, ly), (rx, ry) = shoulder(-1, reach), shoulder(1, reach)
    (nl, nly), (nr, nry) = shoulder(-1, 14), shoulder(1, 14)
    foot_l, foot_r = join_y(lx - 30, slope), join_y(rx + 22, slope)
    return (
        f"M{num(nl)} {num(nly)}L{num(lx)} {num(ly)}C{num(lx - 16)} {num(ly + 8)} {num(lx - 25)} "
        f"{num(ly + drop * 0.6)} {num(lx - 30)} {num(foot_l)}L{num(rx + 22)} {num(foot_r)}"
        f"C{num(rx + 20)} {num(ry + drop * 0.6)} {num(rx + 14)} {num(ry + 8)} {num(rx)} {num(ry)}"
        f"L{num(nr)} {num(nry)}Z"
    )
