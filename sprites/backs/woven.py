"""Two woven backs: `lattice` in blue, `rosette` in red."""

from __future__ import annotations

from math import cos, pi, sin

from sprites.backs.border import frame
from sprites.svg import circle, num, path, place, stroke


def lattice(size: tuple[int, int]) -> str:
    """Return crossing ribbons with a dot in each mesh, and a medallion."""
    step = 26.0
    ribbons = "".join(_ribbon(i * step, way) for i in range(-11, 12) for way in (1, -1))
    dots = []
    for row in range(-14, 15):
        for col in range(-10, 11):
            if (row + col) % 2:
                x, y = 125 + col * step / 2, 175 + row * step / 2
                if 18 < x < 232 and 18 < y < 332:
                    dots.append(f"M{x - 2.6} {y}L{x} {y - 2.6}L{x + 2.6} {y}L{x} {y + 2.6}Z")
    return frame(
        size,
        stroke(ribbons, "#7f9edb", 2.2, stroke_opacity=0.75),
        path("".join(dots), "#e8c877"),
        circle(125, 175, 42, "#1e3a78", stroke="#e8c877", stroke_width=2.4),
        petals(125, 175, 36, 8, "#e8c877", "#c9d8f5"),
        deep="#1e3a78", light="#2a4f9e", thread="#e8c877",
    )  # fmt: skip


def _ribbon(shift: float, way: int) -> str:
    """Return a line at 45 degrees that crosses the middle height of the card `shift` units right of
    its middle. It ends at the margin, since the rasteriser cannot clip. `way`: 1 for a line that
    falls to the right, -1 for one that rises. "" if it is all outside."""
    # Half the printed field is 115 wide and 165 high, measured from the middle.
    left, right = max(-115.0, shift - 165), min(115.0, shift + 165)
    if left >= right:
        return ""
    ends = [(125 + x, 175 + way * (x - shift)) for x in (left, right)]
    return "M" + "L".join(f"{num(x)} {num(y)}" for x, y in ends)


def rosette(size: tuple[int, int]) -> str:
    """Return rows of small flowers around a great one."""
    flowers = []
    for row in range(-6, 7):
        for col in range(-4, 5):
            x, y = 125 + col * 28 + (14 if row % 2 else 0), 175 + row * 26
            if 10 < x < 240 and abs(x - 125) + abs(y - 175) > 66:
                flowers.append(petals(x, y, 11, 6, "#f0cf8a", "#f6dfdc"))
    return frame(
        size,
        *flowers,
        circle(125, 175, 54, "#8c1c2c", stroke="#f0cf8a", stroke_width=2.4),
        petals(125, 175, 48, 12, "#f0cf8a", "#f6dfdc"),
        deep="#8c1c2c", light="#b02a3a", thread="#f0cf8a",
    )  # fmt: skip


def petals(x: float, y: float, r: float, count: int, colour: str, second: str) -> str:
    """Return a flower of `count` pointed petals about (x, y), `r` to their tips, with a smaller one
    of the `second` colour over it."""
    half_petal = pi / count  # an angle
    waist = r * 0.55  # how far from the middle a petal is widest

    def point(angle: float, distance: float) -> str:
        return f"{sin(angle) * distance:.2f} {-cos(angle) * distance:.2f}"

    d = ""
    for i in range(count):
        angle = 2 * pi * i / count
        left, right = point(angle - half_petal, waist), point(angle + half_petal, waist)
        d += f"M0 0Q{left} {point(angle, r)}Q{right} 0 0Z"
    return (
        place(x, y, 1, path(d, colour))
        + place(x, y, 0.58, path(d, second), turn=180 / count)
        + circle(x, y, r * 0.12, colour)
    )
