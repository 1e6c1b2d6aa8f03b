"""Ravens, puffins, ptarmigan: drawn round (0, 0), facing right."""

from __future__ import annotations

from sprites.figures.tints import INK, WOOL, WOOL_LOW
from sprites.svg import circle, group, num, path, stroke


def _placed(x: float, y: float, flip: bool, scale: float, *parts: str) -> str:
    """Return a bird's parts moved to (x, y), scaled, and mirrored if `flip`."""
    across = -scale if flip else scale
    return group(f"translate({num(x)} {num(y)}) scale({num(across)} {num(scale)})", *parts)


def raven(x: float, y: float, flip: bool = False, scale: float = 1) -> str:
    """Return a raven at rest; its feet are at (2, 32) from (x, y)."""
    return _placed(
        x,
        y,
        flip,
        scale,
        stroke("M-1 22L0 32M7 22L7 32M-4 33L4 33M4 33L12 33", "#4b4640", 2.4),
        path(
            "M2-28C12-34 22-28 23-20L38-15C36-12 28-12 22-12C22-4 20 10 12 20C4 28-6 26-10 22"
            "L-26 46C-28 48-34 46-33 42C-28 26-24 10-16-4C-10-14-8-22 2-28Z",
            INK,
        ),
        path("M-8-4C4 0 8 12 2 22C-6 30-16 34-24 40C-24 22-18 6-8-4Z", "#3a4668"),
        stroke("M-8 6C-6 14-10 22-18 30M-2 6C2 14-2 22-10 28", INK, 1.6),
        path("M23-20L38-15C36-12 28-12 22-12C24-14 24-18 23-20Z", "#56617d"),
        circle(15, -20, 2.8, WOOL),
        circle(15.6, -20, 1.5, INK),
    )


def puffin(x: float, y: float, flip: bool = False, scale: float = 1) -> str:
    """Return a puffin on its orange feet, which are at (0, 31) from (x, y)."""
    return _placed(
        x,
        y,
        flip,
        scale,
        path("M-8 26L-14 32L-2 32L0 24ZM6 26L4 32L16 32L12 24Z", "#e2672c"),
        path(
            "M-4-30C10-34 20-24 18-12C20 2 20 16 12 26C2 32-12 30-18 26L-26 30C-22 20-22 4-16-8"
            "C-16-20-14-28-4-30Z",
            INK,
        ),
        path("M4-24C14-26 19-20 17-11C14-5 4-6 0-11C-2-17-1-22 4-24Z", WOOL),
        path("M2-4C14-4 20 8 14 22C8 29-2 29-6 26C-2 16-4 4 2-4Z", WOOL),
        path("M-10-4C-18 6-20 18-18 26C-10 24-4 14-4 2Z", "#39435f"),
        path("M16-22C26-22 33-15 34-8C27-7 20-6 16-8Z", "#e2672c"),
        path("M16-22L19-22C22-18 22-12 20-7L16-8C18-12 18-17 16-22Z", "#3d5a8c"),
        stroke("M24-20C27-16 27-11 25-7M20-21C23-17 23-12 21-7", "#f5c94f", 1.7),
        path("M5-19L13-16L6-13C4-15 4-17 5-19Z", "#b9b3a8"),
        circle(8.4, -16.4, 2, INK),
        stroke("M5-21L11-20", INK, 1.4),
    )


def ptarmigan(
    x: float, y: float, flip: bool = False, scale: float = 1, summer: bool = False
) -> str:
    """Return a ptarmigan in winter white or summer brown; its feet are at (0, 22) from (x, y)."""
    coat, wing, line = ("#9a6a3f", "#f8f1e1", "#6d4726") if summer else (WOOL, WOOL_LOW, "#bfb199")
    specks = "M2-6l2-1M8-4l2-1M14-2l2-1M-2-1l2-1M10 4l2-1M14 5l2-1M9-12l2-1M16-8l2-1M10 9l2-1"
    return _placed(
        x,
        y,
        flip,
        scale,
        path("M-6 14L-6 23L0 23L0 14ZM4 14L5 23L11 23L10 13Z", WOOL_LOW),
        path(
            "M8-24C16-27 23-21 22-14C22-6 22 4 14 12C4 20-12 19-20 12L-36 12L-34 3L-20-2"
            "C-12-8-4-8 1-14C1-20 3-23 8-24Z",
            coat,
        ),
        stroke(specks, line, 1.6) if summer else "",
        path("M-14-2C-4-4 6 0 8 7C0 14-14 15-20 11C-22 6-20 0-14-2Z", wing),
        path("M-36 12L-34 3L-24 0L-24 12Z", INK),
        stroke("M-12 3C-6 2 0 4 3 7M-14 8C-8 7-4 8-1 10", "#bfb199", 1.4),
        path("M22-18L29-14L22-12Z", INK),
        circle(16, -17, 2.6, WOOL) if summer else "",
        circle(16, -17, 2.1 if not summer else 1.5, INK),
        stroke("M11.6-21.6C14-24 18-23.4 19.6-21", "#d23b32", 2.6),
    )
