"""Dice from above: a rounded ivory cube with sunk pips. Units are 100 x 100."""

from __future__ import annotations

from sprites.svg import circle, document, linear, radial, rect

LOW, MIDDLE, HIGH = 27, 50, 73  # of the middles of pips, across and down
SPOTS = {
    1: [(MIDDLE, MIDDLE)],
    2: [(LOW, LOW), (HIGH, HIGH)],
    3: [(LOW, LOW), (MIDDLE, MIDDLE), (HIGH, HIGH)],
    4: [(LOW, LOW), (HIGH, LOW), (LOW, HIGH), (HIGH, HIGH)],
    5: [(LOW, LOW), (HIGH, LOW), (MIDDLE, MIDDLE), (LOW, HIGH), (HIGH, HIGH)],
    6: [(LOW, LOW), (HIGH, LOW), (LOW, MIDDLE), (HIGH, MIDDLE), (LOW, HIGH), (HIGH, HIGH)],
}


# The side from light to shade, the top from light to shade, the edge.
IVORY = ("#fffdf4", "#efe5cb", "#b9a67c", "#fffef9", "#faf3e0", "#e9dcbb", "#8d7a52")
BLUE = ("#6f86b8", "#3a548f", "#1c2d57", "#5b76b0", "#47639f", "#354f8a", "#152244")


def die_svg(spots: int, size: tuple[int, int]) -> str:
    """Return a die from above: blank for more than six spots, since `raster` draws a numeral on it;
    blue with a ring for 0, a die that hides its face."""
    near, side, far, lit, top, dim, edge = IVORY if spots else BLUE
    defs = linear("side", (10, 0, 90, 100), (0, near), (0.5, side), (1, far))
    defs += radial("top", 38, 32, 74, (0, lit), (0.6, top), (1, dim))
    parts = [
        rect(1, 1, 98, 98, "url(#side)", rx=22, ry=22),
        rect(1, 1, 98, 98, "none", rx=22, ry=22, stroke=edge, stroke_width=1.4),
        rect(6, 5, 87, 87, "url(#top)", rx=26, ry=26),
    ]
    if not spots:
        parts.append(circle(49.5, 48.5, 17, "none", stroke="#c9d4ec", stroke_width=5))
    for x, y in SPOTS.get(spots, []):
        radius, colour = (12, "#a3182a") if spots == 1 else (9.5, "#1b1b1f")
        parts.append(sunk_pip(x, y, radius, colour))
    return document((100, 100), size, *parts, defs=defs)


def sunk_pip(x: float, y: float, r: float, colour: str) -> str:
    """Return a sunk pip: lit on its lower rim, dark above."""
    return (
        circle(x + 0.8, y + 1.2, r + 1, "#ffffff")
        + circle(x, y, r, colour)
        + circle(x - r * 0.25, y + r * 0.3, r * 0.55, "#ffffff", fill_opacity=0.14)
    )
