"""The aces: one great pip with its house's picture inlaid, and the house's creature twice.

The creatures stand in the two corners that the indices leave free.
"""

from __future__ import annotations

from math import cos, pi, sin

from sprites.figures import birds
from sprites.figures.tints import GOLD, INK, WOOL, WOOL_LOW
from sprites.style import LARGE_INDEX, DeckStyle
from sprites.suits import pip
from sprites.svg import circle, group, half_turned, num, path, placed, stroke


def ace(suit: str, style: DeckStyle) -> str:
    """Return the inside of an ace, smaller beside a large index."""
    size = 0.64 if style.index_width > LARGE_INDEX else 1.08
    return placed(125 - 125 * size, 175 - 175 * size, size, ACES[suit](style.suits[suit]))


def _great_pip(suit: str, colour: str, size: float, y: float = 175) -> str:
    """Return the pip with a gold thread inside its edge; `y` is the middle of the thread."""
    return (
        pip(suit, 125, 175, size, colour)
        + pip(suit, 125, y, size * 0.875, GOLD)
        + pip(suit, 125, y, size * 0.85, colour)
    )


def _creatures(ground: str, creature: str) -> str:
    """Return the creature in a medallion at two corners, one of them upside down."""
    medal = circle(198, 82, 33, ground) + circle(
        198, 82, 29.6, "none", stroke=WOOL, stroke_width=1.6
    )
    both = placed(18, 1, 0.92, medal, creature)
    return both + half_turned(both)


def spade(colour: str) -> str:
    """Basalt under the northern lights."""
    return northern_spade(colour) + _creatures(
        "#c7d4e4", birds.raven(199, 82, flip=True, scale=0.78)
    )


def northern_spade(colour: str) -> str:
    """Return the great pip alone, 150 units high, its middle at (125, 175)."""
    lights = (
        "M84 202C94 162 108 188 122 166C136 146 150 172 170 162C160 190 146 190 134 178"
        "C120 166 110 200 84 202Z"
    )
    second = (
        "M92 178C106 150 116 164 126 148C136 136 146 152 160 158C146 168 136 154 128 166"
        "C118 180 108 166 92 178Z"
    )
    stars = "".join(
        circle(125 + x, y, r, WOOL)
        for x, y, r in ((0, 118, 2), (-7, 132, 1.4), (8, 137, 1.6), (-30, 182, 1.3), (34, 160, 1.3))
    )
    columns = ((-33, 203), (-22, 196), (-11, 202), (0, 190), (11, 198), (22, 194), (33, 204))
    basalt = "".join(_basalt_column(125 + x, top, 214 - abs(x) * 0.16) for x, top in columns)
    return (
        _great_pip("S", colour, 150, 173)
        + path(second, "#9a86d4")
        + path(lights, "#5fc6a0")
        + stroke("M92 194C100 174 110 190 124 171C138 156 148 178 161 170", "#a6e6cb", 2)
        + stars
        + basalt
    )


def _basalt_column(x: float, top: float, foot: float) -> str:
    """Return a column with its middle at x, as front, right side and top."""
    left, right, up = num(x - 5.2), num(x + 5.2), num(top - 3)
    return (
        path(f"M{left} {top}L{num(x)} {up}L{right} {top}L{right} {foot}L{left} {foot}Z", "#6d7f9f")
        + path(f"M{num(x)} {num(top + 3)}L{right} {top}L{right} {foot}L{num(x)} {foot}Z", "#46577a")
        + path(f"M{left} {top}L{num(x)} {up}L{right} {top}L{num(x)} {num(top + 3)}Z", "#aebcd2")
    )


def heart(colour: str) -> str:
    """A turf house with a lit door, and the sun behind it."""
    rays = "".join(
        f"M{num(125 + sin(a) * 31)} {num(170 - cos(a) * 31)}"
        f"L{num(125 + sin(a) * 40)} {num(170 - cos(a) * 40)}"
        for a in (pi * i / 8 - pi / 2 for i in range(9))
    )
    turf = "M80 196L100 166L112 182L125 158L138 182L150 166L170 196Z"
    fronts = (
        "M89 196L89 189L100 173L111 189L111 196ZM114 196L114 184L125 167L136 184L136 196Z"
        "M139 196L139 189L150 173L161 189L161 196Z"
    )
    return (
        _great_pip("H", colour, 138, 174)
        + circle(125, 170, 25, GOLD)
        + stroke(rays, GOLD, 3)
        + path(turf, "#6f9350")
        + path(fronts, WOOL)
        + path("M120 196L120 184L130 184L130 196ZM96 186h8v6h-8zM146 186h8v6h-8z", "#8c1d2b")
        + path("M84 198L166 198C156 209 142 218 125 233C108 218 94 209 84 198Z", "#6f9350")
        + stroke("M100 206l3-5 3 5M118 212l3-5 3 5M138 206l3-5 3 5M122 222l3-4 3 4", WOOL, 1.8)
        + _creatures("#f2c49c", birds.puffin(198, 82, flip=True, scale=0.82))
    )


def diamond(colour: str) -> str:
    """A longship, and its image in the water."""
    sail = (
        "M107 138C112 131 138 131 143 138C141 146 141 154 143 160C138 156 112 156 107 160"
        "C109 154 109 146 107 138Z"
    )
    stripe = (
        "M116 134.4L121 133.4C122 142 122 148 121 156.6L116 157C117 150 117 142 116 134.4Z"
        "M129 133.4L134 134.4C133 142 133 150 134 157L129 156.6C128 148 128 142 129 133.4Z"
    )
    hull = (
        "M90 163C86 160 87 154 92 154C89 158 96 164 104 165L146 165C154 164 161 158 158 154"
        "C163 154 164 160 160 163C154 172 144 174 125 174C106 174 96 172 90 163Z"
    )
    shields = "".join(
        circle(x, 166, 4, WOOL if i % 2 else GOLD) + circle(x, 166, 1.6, INK)
        for i, x in enumerate((106, 115.5, 125, 134.5, 144))
    )
    ship = (
        stroke("M125 127L125 166", WOOL, 2)
        + path("M125 124L136 128L125 131Z", GOLD)
        + path(sail, WOOL)
        + path(stripe, colour)
        + path(hull, WOOL)
        + shields
    )
    swell = "M88 175q6-5 12.3 0q6 5 12.3 0q6-5 12.4 0q6 5 12.3 0q6-5 12.3 0q6 5 12.4 0"
    return (
        _great_pip("D", colour, 156)
        + ship
        + half_turned(ship)
        + stroke(swell, colour, 6)
        + stroke(swell, "#8fd0d4", 3)
        + _creatures("#9fd0d2", placed(58, 15, 0.72, _whale_tail()))
    )


def _whale_tail() -> str:
    """A whale's tail going down."""
    tail = (
        "M196 84C190 70 174 64 160 68C162 80 174 88 188 90C194 98 194 108 190 118L204 118"
        "C200 108 200 98 206 90C220 88 230 80 232 68C218 64 202 70 196 84Z"
    )
    return (
        path(tail, "#1f5a6e")
        + stroke("M168 72C178 74 186 80 192 88M224 72C214 74 206 80 200 88", "#5ba5ad", 2)
        + stroke("M168 120q7-7 14 0q7 7 14 0q7-7 14 0q7 7 14 0", "#5ba5ad", 3)
        + stroke("M184 112l-3-7M208 112l3-7M178 114l-6-4M214 114l6-4", "#8fc4ca", 2.4)
    )


def club(colour: str) -> str:
    """A mountain avens on each leaf."""
    flowers = "".join(
        placed(125 + x * 1.42, 175 + y * 1.42, 1, avens())
        for x, y in ((0, -27), (-25.5, 9), (25.5, 9))
    )
    leaf = (
        "M125 238C114 232 110 222 112 214C120 216 125 224 125 238ZM125 238"
        "C136 232 140 222 138 214C130 216 125 224 125 238Z"
    )
    rings = "".join(
        circle(125 + x * 1.42, 175 + y * 1.42, 28.4, "none", stroke=GOLD, stroke_width=1.8)
        for x, y in ((0, -27), (-25.5, 9), (25.5, 9))
    )
    return (
        pip("C", 125, 175, 142, colour)
        + rings
        + flowers
        + path(leaf, "#8fb86a")
        + stroke("M125 196L125 236", "#8fb86a", 2.2)
        + _creatures("#b4cb80", birds.ptarmigan(201, 84, flip=True, scale=0.8))
    )


def avens() -> str:
    """Return a mountain avens round (0, 0): eight white petals round a golden middle."""
    petals = "".join(
        group(
            f"rotate({num(45 * i)})",
            path("M0-4C-8-10-7-21 0-23C7-21 8-10 0-4Z", WOOL if i % 2 else "#fffdf6"),
        )
        for i in range(8)
    )
    veins = "".join(
        f"M{num(sin(a) * 9)} {num(-cos(a) * 9)}L{num(sin(a) * 17)} {num(-cos(a) * 17)}"
        for a in (pi * i / 4 for i in range(8))
    )
    dots = "".join(
        circle(sin(a) * 4.4, -cos(a) * 4.4, 1.3, "#b67b1e") for a in (pi * i / 3 for i in range(6))
    )
    return petals + stroke(veins, WOOL_LOW, 1.3) + circle(0, 0, 7, GOLD) + dots


ACES = {"S": spade, "H": heart, "D": diamond, "C": club}
