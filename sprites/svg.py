"""SVG text in the subset that pygame's rasteriser draws correctly.

It knows no use, clip-path, mask, pattern, text, filter or group opacity and raises no error for
them, so only the elements and attributes listed here may be used; tests/sprites/test_svg.py checks
every picture against the two lists.
"""

from __future__ import annotations

import io
from collections.abc import Iterable
from functools import cache
from pathlib import Path

import pygame

PREMULTIPLIED = pygame.BLEND_PREMULTIPLIED
ELEMENTS = frozenset(
    "svg defs g path circle ellipse rect linearGradient radialGradient stop".split()
)
ATTRIBUTES = frozenset(
    "width height viewBox preserveAspectRatio id d cx cy r x y rx ry x1 y1 x2 y2 fill "
    "fill-opacity fill-rule stroke stroke-width stroke-opacity stroke-linecap "
    "stroke-linejoin stroke-dasharray transform offset stop-color stop-opacity "
    "gradientUnits".split()
)


ART = Path(__file__).parent / "art"

Stop = tuple[float, str] | tuple[float, str, float]  # offset, colour, opacity


def num(value: float) -> str:
    """Return a number as text, with at most two decimals and no trailing zeros."""
    return f"{value:.2f}".rstrip("0").rstrip(".") if value % 1 else str(int(value))


def tag(element: str, *inside: str, **attributes: object) -> str:
    """Return an SVG element. `stroke_width=2` becomes stroke-width="2"; None is left out."""
    words = [element]
    for key, value in attributes.items():
        if value is None:
            continue
        text = num(value) if isinstance(value, (int, float)) else str(value)
        words.append(f'{key.replace("_", "-")}="{text}"')
    head = " ".join(words)
    return f"<{head}>{''.join(inside)}</{element}>" if inside else f"<{head}/>"


@cache
def read_art(name: str, colour: str = "") -> str:
    """Return what is inside the root of an SVG file of `art`, with `colour` as its currentColor.
    `name`: the path below `art`, without its suffix. Raises FileNotFoundError if there is none."""
    text = (ART / f"{name}.svg").read_text("utf-8")
    inside = text[text.index(">") + 1 : text.rindex("</svg>")]
    return inside.replace("currentColor", colour) if colour else inside


def path(d: str, fill: str = "none", **attributes: object) -> str:
    return tag("path", d=d, fill=fill, **attributes)


def outline(points: Iterable[tuple[float, float]]) -> str:
    """Return the closed path through these points, as the `d` of a path."""
    return "M" + "L".join(f"{num(x)} {num(y)}" for x, y in points) + "Z"


def stroke(d: str, colour: str, width: float, **attributes: object) -> str:
    """Return a line with round ends and joins."""
    attributes = {"stroke_linecap": "round", "stroke_linejoin": "round", **attributes}
    return tag("path", d=d, fill="none", stroke=colour, stroke_width=width, **attributes)


def circle(cx: float, cy: float, r: float, fill: str, **attributes: object) -> str:
    return tag("circle", cx=cx, cy=cy, r=r, fill=fill, **attributes)


def ellipse(cx: float, cy: float, rx: float, ry: float, fill: str, **attributes: object) -> str:
    return tag("ellipse", cx=cx, cy=cy, rx=rx, ry=ry, fill=fill, **attributes)


def rect(x: float, y: float, width: float, height: float, fill: str, **attributes: object) -> str:
    return tag("rect", x=x, y=y, width=width, height=height, fill=fill, **attributes)


def group(transform: str, *inside: str) -> str:
    return tag("g", *inside, transform=transform)


def place(x: float, y: float, scale: float, *inside: str, turn: float = 0) -> str:
    """Return parts drawn about (0, 0), moved to (x, y), turned clockwise by degrees and scaled."""
    moves = f"translate({num(x)} {num(y)})"
    if turn:
        moves += f" rotate({num(turn)})"
    return group(f"{moves} scale({scale:.4f})", *inside)


def half_turned(*inside: str, width: float = 250, height: float = 350) -> str:
    """Return parts turned upside down about the middle of a card of these units."""
    return group(f"rotate(180 {num(width / 2)} {num(height / 2)})", *inside)


def linear(name: str, line: tuple[float, float, float, float], *stops: Stop) -> str:
    """Return a gradient along a line (x1, y1, x2, y2) in the document's units."""
    x1, y1, x2, y2 = line
    return tag(
        "linearGradient", *map(_stop, stops), id=name, gradientUnits="userSpaceOnUse",
        x1=x1, y1=y1, x2=x2, y2=y2,
    )  # fmt: skip


def radial(name: str, cx: float, cy: float, r: float, *stops: Stop) -> str:
    """Return a round gradient in the document's units."""
    return tag(
        "radialGradient", *map(_stop, stops), id=name, gradientUnits="userSpaceOnUse",
        cx=cx, cy=cy, r=r,
    )  # fmt: skip


def _stop(stop: Stop) -> str:
    """Return the element of a gradient's stop: fully opaque unless it has an opacity."""
    offset, colour, *rest = stop
    opacity = rest[0] if rest else None
    return tag("stop", offset=offset, stop_color=colour, stop_opacity=opacity)


def document(
    box: tuple[float, float], pixels: tuple[int, int], *inside: str, defs: str = ""
) -> str:
    """Return a whole picture: `box` is its size in its own units, `pixels` the size to draw."""
    return tag(
        "svg", tag("defs", defs) if defs else "", *inside,
        xmlns="http://www.w3.org/2000/svg", width=pixels[0], height=pixels[1],
        viewBox=f"0 0 {num(box[0])} {num(box[1])}", preserveAspectRatio="none",
    )  # fmt: skip


def rasterise(svg: str, size: tuple[int, int]) -> pygame.Surface:
    """Draw a document that was written for `size` pixels, as a premultiplied surface."""
    drawn = pygame.image.load_sized_svg(io.BytesIO(svg.encode()), size)
    drawn.premul_alpha_ip()
    # The loader's byte order is not the display's: one blit here saves a
    # conversion in every blit to come.
    surface = pygame.Surface(size, pygame.SRCALPHA)
    surface.blit(drawn, (0, 0), special_flags=PREMULTIPLIED)
    return surface
