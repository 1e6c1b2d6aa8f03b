"""Kings, queens, jacks and jokers: two halves of a figure in a frame.

There is no clipping in the subset of SVG at hand: a half ends at the join,
and whatever runs beyond the frame is hidden by paper laid over it.
"""

from __future__ import annotations

from sprites.figures import clubs, diamonds, hearts, jesters, spades
from sprites.figures.house import House, join
from sprites.figures.tints import INK
from sprites.names import Name
from sprites.style import Style
from sprites.svg import half_turned, num, path, placed, stroke

HOUSES: dict[str, House] = {
    "S": spades.HOUSE, "H": hearts.HOUSE, "D": diamonds.HOUSE, "C": clubs.HOUSE
}  # fmt: skip


def court(name: Name, style: Style, pixel: float) -> str:
    """A double-headed court; `pixel` is the size of one in card units."""
    house = HOUSES[name.suit]
    return framed(style, house, pixel, house.figures[name.rank](), frame(style))


def joker(copy: int, style: Style, pixel: float) -> str:
    """A double-headed jester; odd copies by day, even ones by night."""
    house = jesters.DAY if copy % 2 else jesters.NIGHT
    return framed(style, house, pixel, house.figures["JK"](), frame(style, joker=True))


def framed(
    style: Style, house: House, pixel: float, half: str, corners: list[tuple[float, float]]
) -> str:
    """Panel, both halves, the band, and the paper (a gradient of the face) round the frame."""
    box = outline(corners, 0)
    scene = house.scene()
    half = _beside_index(style, half)
    return "".join(
        (
            path(box, house.panel),
            scene,
            half_turned(scene),
            half,
            half_turned(half),
            join(house),
            path(SHEET + box, "url(#paper)", fill_rule="evenodd"),
            stroke(box, INK, max(1.5, pixel * 0.8)),
        )
    )


def _beside_index(style: Style, half: str) -> str:
    """The figure moved clear of a large index; its foot stays upon the join."""
    if style.column < 0.28:
        return half
    return placed(150 - 146 * 0.9 + 4, 175 * 0.1, 0.9, half)


# Clear of the edge: paper laid twice there would harden the round corners.
SHEET = "M7 7H243V343H7Z"
LEFT, TOP, RIGHT, BOTTOM = 12, 12, 238, 338


def frame(style: Style, joker: bool = False) -> list[tuple[float, float]]:
    """A box with two corners cut out for the indices, clockwise.

    A joker's word runs down a whole column, so its frame is the box between them.
    """
    x, y = style.column * 250, style.drop * 250
    if joker:
        return [(x, TOP), (250 - x, TOP), (250 - x, BOTTOM), (x, BOTTOM)]
    return [
        (x, TOP), (RIGHT, TOP), (RIGHT, 350 - y), (250 - x, 350 - y),
        (250 - x, BOTTOM), (LEFT, BOTTOM), (LEFT, y), (x, y),
    ]  # fmt: skip


def outline(corners: list[tuple[float, float]], inset: float) -> str:
    """The path round clockwise square corners, moved inwards."""
    moved = []
    for i, (x, y) in enumerate(corners):
        (x0, y0), (x1, y1) = corners[i - 1], corners[(i + 1) % len(corners)]
        # On a clockwise path the inside lies to the right of both sides.
        across = (y < y0) - (y > y0) + (y1 < y) - (y1 > y)
        down = (x > x0) - (x < x0) + (x1 > x) - (x1 < x)
        moved.append(f"{num(x + inset * across)} {num(y + inset * down)}")
    return "M" + "L".join(moved) + "Z"
