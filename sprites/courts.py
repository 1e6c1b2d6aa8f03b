"""Kings, queens, jacks and jokers: two halves of a figure in a frame.

Each half is drawn in `art/courts` about x = 146, clear of the index on its left. It ends at the
join, a line through the middle of the card that may slope. The rasteriser cannot clip, so paper
laid over the card hides what reaches beyond the frame.
"""

from __future__ import annotations

from sprites.names import CardName
from sprites.style import LARGE_INDEX, DeckStyle
from sprites.svg import half_turned, outline, path, place, read_art, stroke

SMALLER = 0.9  # the size of a court beside a large index
RANKS = {"K": "king", "Q": "queen", "J": "jack"}
# The art of a suit, the colour behind its figures, and that of its frame.
SUITS = {
    "S": ("spades", "#b4c4d9", "#232f55"),
    "H": ("hearts", "#f2c49c", "#8c1d2b"),
    "D": ("diamonds", "#9fd0d2", "#1f7a86"),
    "C": ("clubs", "#cdd9a0", "#234b33"),
}
# The same of a joker, and the colour of its red suits.
DAY = ("joker-day", "#f3cf7e", "#c42f33", "#c42f33")
NIGHT = ("joker-night", "#7f8cba", "#232f55", "#d8504a")


def court(name: CardName, style: DeckStyle, pixel: float) -> str:
    """Return the SVG of a court card, the same from both ends. `pixel`: the size of a pixel in card
    units."""
    suit, panel, ground = SUITS[name.suit]
    half = read_art(f"courts/{suit}-{RANKS[name.rank]}")
    if style.index_width > LARGE_INDEX:
        # Smaller, moved right of the large index; y = 175, the join, stays where it is.
        half = place(150 - 146 * SMALLER + 4, 175 * (1 - SMALLER), SMALLER, half)
    corners = frame_corners(style.index_width * 250, style.index_height * 250)
    scene, band = read_art(f"courts/{suit}-scene"), read_art(f"courts/{suit}-band")
    return in_frame(panel, ground, pixel, scene, half, band, corners)


def joker(copy: int, style: DeckStyle, pixel: float) -> str:
    """Return the SVG of a joker, the same from both ends: by day for odd copies, by night for even
    ones."""
    jester, panel, ground, red = DAY if copy % 2 else NIGHT
    is_large = style.index_width > LARGE_INDEX
    suits = read_art("courts/joker-suits-right", red)
    if not is_large:
        suits = read_art("courts/joker-suits-left", red) + suits
    shift = -9 if is_large else 0
    half = place(shift, 0, 1, suits + read_art(f"courts/{jester}"))
    scene = place(shift, 0, 1, read_art(f"courts/{jester}-scene"))
    # The word in the corner reaches further down than an index.
    corners = frame_corners(style.index_width * 250, 254 if is_large else 212)
    band = read_art("courts/joker-band", ground)
    return in_frame(panel, ground, pixel, scene, half, band, corners)


def in_frame(
    panel: str, ground: str, pixel: float, scene: str, half: str, band: str,
    corners: list[tuple[float, float]],
) -> str:  # fmt: skip
    """Return a framed figure: the panel, both halves, the band over the join, and the paper around
    the frame, which hides what reaches beyond it. The paper has the gradient of the face."""
    box = outline(corners)
    figures = scene + half_turned(scene) + half + half_turned(half) + band
    paper = path(SHEET + box, "url(#paper)", fill_rule="evenodd")
    return path(box, panel) + figures + paper + stroke(box, ground, max(1.6, pixel * 0.8))


# Clear of the edge: paper laid twice there would harden the round corners.
SHEET = "M7 7H243V343H7Z"
LEFT, TOP, RIGHT, BOTTOM = 12, 12, 238, 338


def frame_corners(x: float, y: float) -> list[tuple[float, float]]:
    """Return the corners, clockwise, of a frame that leaves out the two corners where the indices
    are, each `x` wide and `y` high."""
    return [
        (x, TOP), (RIGHT, TOP), (RIGHT, 350 - y), (250 - x, 350 - y),
        (250 - x, BOTTOM), (LEFT, BOTTOM), (LEFT, y), (x, y),
    ]  # fmt: skip
