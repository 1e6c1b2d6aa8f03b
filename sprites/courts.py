"""Kings, queens, jacks and jokers: two halves of a figure in a frame.

There is no clipping in the subset of SVG at hand: a half ends at the belt,
and whatever runs beyond the frame is hidden by paper laid over it.
"""

from __future__ import annotations

from sprites import heads, held, robes
from sprites.names import Name
from sprites.style import House, Style
from sprites.suits import STAR, pip
from sprites.svg import half_turned, num, path, placed, stroke


def court(name: Name, style: Style, pixel: float) -> str:
    """A double-headed court; `pixel` is the size of one in card units."""
    house = style.houses[name.suit]
    thing = held.HELD[name.rank + name.suit](style, house)
    if name.rank == "K":
        figure = robes.king(style, house, name.suit) + heads.king(style, house)
    elif name.rank == "Q":
        figure = (
            heads.queen_hair(style, house)
            + robes.queen(style, house, name.suit)
            + heads.queen(style, house)
        )
    else:
        figure = robes.neck(style) + robes.jack(style, house) + heads.jack(style, house)
    mark = ""
    if style.column < 0.28:
        mark = pip(name.suit, 80, 68, 20, style.suits[name.suit])
    half = thing + figure + robes.arm(style, house) + mark
    return framed(style, house, pixel, half, frame(style))


def joker(copy: int, style: Style, pixel: float) -> str:
    """A double-headed jester; odd copies in red, even ones in black."""
    house = style.houses["red" if copy % 2 else "black"]
    half = (
        held.wand(style, house)
        + robes.neck(style)
        + robes.jester(style, house)
        + heads.jester(style, house)
        + robes.arm(style, house)
    )
    stars = "".join(
        placed(x, y, size / 100, path(STAR, house.main if size > 12 else style.gold))
        for x, y, size in ((86, 46, 16), (106, 38, 10), (146, 38, 10), (166, 46, 16), (80, 66, 9))
    )
    # The word runs down the whole column of the index: the frame keeps clear of it.
    smaller = placed(23.5, 37, 0.79, half)
    return framed(style, house, pixel, smaller + stars, narrow(style))


def framed(
    style: Style, house: House, pixel: float, half: str, corners: list[tuple[float, float]]
) -> str:
    """Panel, both halves, the belt, and the paper (a gradient of the face) round the frame."""
    box = outline(corners, 0)
    return "".join(
        (
            path(box, house.panel),
            path(diaper(), house.diaper),
            half,
            half_turned(half),
            robes.belt(style, house),
            path(SHEET + box, "url(#paper)", fill_rule="evenodd"),
            stroke(outline(corners, 3.2), style.gold, 1.6),
            stroke(box, style.line, max(1.8, pixel * 0.9)),
        )
    )


# Clear of the edge: paper laid twice there would harden the round corners.
SHEET = "M9 9H241V341H9Z"
LEFT, TOP, RIGHT, BOTTOM = 40, 18, 210, 332


def frame(style: Style) -> list[tuple[float, float]]:
    """A box with two corners cut out for the indices, clockwise."""
    x, y = style.column * 250, style.drop * 250
    return [
        (x, TOP), (RIGHT, TOP), (RIGHT, 350 - y), (250 - x, 350 - y),
        (250 - x, BOTTOM), (LEFT, BOTTOM), (LEFT, y), (x, y),
    ]  # fmt: skip


def narrow(style: Style) -> list[tuple[float, float]]:
    """A box between the two columns of the index, clockwise."""
    x = style.column * 250
    return [(x, TOP), (250 - x, TOP), (250 - x, BOTTOM), (x, BOTTOM)]


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


def diaper() -> str:
    """Small lozenges sown over the panel, the same turned upside down."""
    spots = []
    for row in range(-11, 12):
        for col in range(-7, 8):
            if (row + col) % 2:
                x, y = 125 + col * 12, 175 + row * 14
                spots.append(f"M{x - 2.6} {y}L{x} {y - 3.4}L{x + 2.6} {y}L{x} {y + 3.4}Z")
    return "".join(spots)
