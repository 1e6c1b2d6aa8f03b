"""Kings, queens, jacks and jokers: two halves of a figure in a frame.

There is no clipping in the subset of SVG at hand: a half ends at the join,
and what runs beyond the frame is hidden by paper laid over it.
"""

from __future__ import annotations

from sprites.figures import clubs, diamonds, hearts, jesters, spades
from sprites.figures.house import FigureHouse, join_band
from sprites.names import CardName
from sprites.style import LARGE_INDEX, DeckStyle
from sprites.svg import half_turned, num, path, placed, stroke

HOUSES: dict[str, FigureHouse] = {
    "S": spades.HOUSE, "H": hearts.HOUSE, "D": diamonds.HOUSE, "C": clubs.HOUSE
}  # fmt: skip


def court(name: CardName, style: DeckStyle, pixel: float) -> str:
    """Return a double-headed court; `pixel` is the size of a pixel in card units."""
    house = HOUSES[name.suit]
    half = house.figures[name.rank]()
    if style.index_width > LARGE_INDEX:
        # Smaller, clear of the large index, its foot still on the join.
        half = placed(150 - 146 * 0.9 + 4, 175 * 0.1, 0.9, half)
    corners = frame(style.index_width * 250, style.index_height * 250)
    return framed(house, pixel, house.scene(), half, corners)


def joker(copy: int, style: DeckStyle, pixel: float) -> str:
    """Return a double-headed jester: odd copies by day, even ones by night."""
    house = jesters.DAY if copy % 2 else jesters.NIGHT
    is_large = style.index_width > LARGE_INDEX
    half, scene = (
        placed(-9 if is_large else 0, 0, 1, part)
        for part in (house.figures["JK large" if is_large else "JK"](), house.scene())
    )
    # The word in the corner reaches further down than an index.
    corners = frame(style.index_width * 250, 254 if is_large else 212)
    return framed(house, pixel, scene, half, corners)


def framed(
    house: FigureHouse, pixel: float, scene: str, half: str, corners: list[tuple[float, float]]
) -> str:
    """Return the panel, both halves, the band over the join, and the paper round the frame, which
    hides what reaches beyond it. The paper has the gradient of the face."""
    box = outline(corners)
    return "".join(
        (
            path(box, house.panel),
            scene,
            half_turned(scene),
            half,
            half_turned(half),
            join_band(house),
            path(SHEET + box, "url(#paper)", fill_rule="evenodd"),
            stroke(box, house.ground, max(1.6, pixel * 0.8)),
        )
    )


# Clear of the edge: paper laid twice there would harden the round corners.
SHEET = "M7 7H243V343H7Z"
LEFT, TOP, RIGHT, BOTTOM = 12, 12, 238, 338


def frame(x: float, y: float) -> list[tuple[float, float]]:
    """Return the corners, clockwise, of a box without two of its corners, where the indices are, x
    wide and y high."""
    return [
        (x, TOP), (RIGHT, TOP), (RIGHT, 350 - y), (250 - x, 350 - y),
        (250 - x, BOTTOM), (LEFT, BOTTOM), (LEFT, y), (x, y),
    ]  # fmt: skip


def outline(corners: list[tuple[float, float]]) -> str:
    """Return the closed path through these corners."""
    return "M" + "L".join(f"{num(x)} {num(y)}" for x, y in corners) + "Z"
