"""Two woven backs: `lattice` in blue, `rosette` in red."""

from __future__ import annotations

from math import cos, pi, sin

from sprites.backs.border import frame
from sprites.svg import circle, num, path, placed, stroke


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
        size, "#1e3a78", "#2a4f9e", "#e8c877",
        stroke(ribbons, "#7f9edb", 2.2, stroke_opacity=0.75),
        path("".join(dots), "#e8c877"),
        circle(125, 175, 42, "#1e3a78", stroke="#e8c877", stroke_width=2.4),
        petals(125, 175, 36, 8, "#e8c877", "#c9d8f5"),
    )  # fmt: skip


def _ribbon(shift: float, way: int) -> str:
    """Return a slanting line that ends at the margin, since the rasteriser cannot clip. `way`: 1
    for a line that falls to the right, -1 for one that rises."""
    # Half the printed field is 115 wide and 165 high, measured from the middle.
    low, high = max(-115.0, shift - 165), min(115.0, shift + 165)
    if low >= high:
        return ""
    ends = [(125 + x, 175 + way * (x - shift)) for x in (low, high)]
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
        size, "#8c1c2c", "#b02a3a", "#f0cf8a",
        *flowers,
        circle(125, 175, 54, "#8c1c2c", stroke="#f0cf8a", stroke_width=2.4),
        petals(125, 175, 48, 12, "#f0cf8a", "#f6dfdc"),
    )  # fmt: skip


def petals(x: float, y: float, r: float, count: int, colour: str, second: str) -> str:
    """Return a flower of pointed petals, with a smaller one of the `second` colour over it."""
    leaf = []
    for i in range(count):
        angle, half, waist = 2 * pi * i / count, pi / count, r * 0.55
        tip = (sin(angle) * r, -cos(angle) * r)
        left = (sin(angle - half) * waist, -cos(angle - half) * waist)
        right = (sin(angle + half) * waist, -cos(angle + half) * waist)
        leaf.append(
            f"M0 0Q{left[0]:.2f} {left[1]:.2f} {tip[0]:.2f} {tip[1]:.2f}"
            f"Q{right[0]:.2f} {right[1]:.2f} 0 0Z"
        )
    d = "".join(leaf)
    return (
        placed(x, y, 1, path(d, colour))
        + placed(x, y, 0.58, path(d, second), turn=180 / count)
        + circle(x, y, r * 0.12, colour)
    )
