"""Kings, queens, jacks and jokers: two halves of a figure in a frame.

There is no clipping in the subset of SVG at hand: a half ends at the join,
and what runs beyond the frame is hidden by paper laid over it.
"""

from __future__ import annotations

from sprites.figures import clubs, diamonds, hearts, jesters, spades
from sprites.figures.house import FigureHouse, join
from sprites.names import CardName
from sprites.style import DeckStyle
from sprites.svg import half_turned, num, path, placed, stroke

HOUSES: dict[str, FigureHouse] = {
    "S": spades.HOUSE, "H": hearts.HOUSE, "D": diamonds.HOUSE, "C": clubs.HOUSE
}  # fmt: skip


def court(name: CardName, style: DeckStyle, pixel: float) -> str:
    """A double-headed court; `pixel` is the size of one in card units."""
    house = HOUSES[name.suit]
    half = house.figures[name.rank]()
    if style.column > WIDE:
        # Clear of a large index, its foot still upon the join.
        half = placed(150 - 146 * 0.9 + 4, 175 * 0.1, 0.9, half)
    corners = frame(style.column * 250, style.drop * 250)
    return framed(house, pixel, house.scene(), half, corners)


def joker(copy: int, style: DeckStyle, pixel: float) -> str:
    """A double-headed jester; odd copies by day, even ones by night."""
    house = jesters.DAY if copy % 2 else jesters.NIGHT
    large = style.column > WIDE
    half, scene = (
        placed(-9 if large else 0, 0, 1, part)
        for part in (house.figures["JK large" if large else "JK"](), house.scene())
    )
    # The word reaches further down than an index.
    corners = frame(style.column * 250, 254 if large else 212)
    return framed(house, pixel, scene, half, corners)


def framed(
    house: FigureHouse, pixel: float, scene: str, half: str, corners: list[tuple[float, float]]
) -> str:
    """Panel, both halves, the band, and the paper (a gradient of the face) round the frame."""
    box = outline(corners)
    return "".join(
        (
            path(box, house.panel),
            scene,
            half_turned(scene),
            half,
            half_turned(half),
            join(house),
            path(SHEET + box, "url(#paper)", fill_rule="evenodd"),
            stroke(box, house.ground, max(1.6, pixel * 0.8)),
        )
    )


# Clear of the edge: paper laid twice there would harden the round corners.
SHEET = "M7 7H243V343H7Z"
LEFT, TOP, RIGHT, BOTTOM = 12, 12, 238, 338
WIDE = 0.28  # a column wider than this share of the card is large print


def frame(x: float, y: float) -> list[tuple[float, float]]:
    """A box with two corners cut out for indices x wide and y high, clockwise."""
    return [
        (x, TOP), (RIGHT, TOP), (RIGHT, 350 - y), (250 - x, 350 - y),
        (250 - x, BOTTOM), (LEFT, BOTTOM), (LEFT, y), (x, y),
    ]  # fmt: skip


def outline(corners: list[tuple[float, float]]) -> str:
    """The path round these corners."""
    return "M" + "L".join(f"{num(x)} {num(y)}" for x, y in corners) + "Z"
