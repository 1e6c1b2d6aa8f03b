"""The icons of buttons, one a file in `art/icons`: strokes of one width, in one colour."""

from __future__ import annotations

from functools import lru_cache

import pygame

from sprites.svg import document, rasterise, read_art

BOX = 48  # the units an icon is drawn in, a side


def icon_svg(name: str, side: int, colour: str) -> str:
    """Return an icon as an SVG of `side` pixels; raises FileNotFoundError for an unknown name."""
    return document((BOX, BOX), (side, side), read_art(f"icons/{name}", colour))


@lru_cache(maxsize=256)
def icon(name: str, side: int, colour: str) -> pygame.Surface:
    """Return the picture of an icon, premultiplied and shared."""
    return rasterise(icon_svg(name, side, colour), (side, side))
