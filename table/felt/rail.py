"""The rail around the felt: planks with grain, mitred at the corners, or padded leather.

One long strip is drawn for each side and cut to fit, so that any size costs little."""

from __future__ import annotations

import random
from itertools import pairwise

import pygame

from table.theme.colours import mix
from table.theme.theme import Theme
from table.widgets.brush import scale_of

RAIL = 14.1  # width of the rail, in logical units: 0.022 of the window's height
STREAK = 5  # a fine streak of the grain is so many times as long as the rail is thick

# Light and shade across the rail, from its outer edge (0) to the felt (1): where, and how much it
# is mixed with white, or with black if negative.
BEVEL = {
    "wood": ((0.0, -0.55), (0.06, 0.3), (0.2, 0.12), (0.55, 0.0), (0.82, -0.18), (0.9, -0.5),
             (0.94, 0.22), (1.0, -0.5)),
    "leather": ((0.0, -0.6), (0.15, -0.15), (0.36, 0.3), (0.5, 0.16), (0.75, -0.2), (1.0, -0.65)),
    "plain": ((0.0, 0.5), (0.999, 0.5), (1.0, -1.0)),
}  # fmt: skip


def lay_rail(picture: pygame.Surface, theme: Theme) -> None:
    """Draw the rail on the edges of a picture of the whole table."""
    size = picture.get_size()
    thick = max(3, round(RAIL * scale_of(size)))
    _paint_shadow(picture, thick)
    corners = (0, 0), (size[0] - thick, 0), (0, size[1] - thick), (0, 0)
    for side, (corner, degrees) in enumerate(zip(corners, (0, -90, 180, 90), strict=True)):
        plank = _plank(size[side % 2], thick, theme, side)
        picture.blit(pygame.transform.rotate(plank, degrees), corner)
    if theme.rail_of == "wood":
        _paint_inlay(picture, thick, theme)


def _plank(long: int, thick: int, theme: Theme, side: int) -> pygame.Surface:
    """Paint the rail of one side as if it were the upper one, with its ends cut slanting. `side`: 0
    is the upper side, and the others follow clockwise."""
    strip = pygame.Surface((long, thick), pygame.SRCALPHA)
    light = (1.0, 0.55, 0.35, 0.8)[side]  # it falls from above, on the upper and left plank
    for row in range(thick):
        strip.fill(_tone(theme, row / max(1, thick - 1), light), (0, row, long, 1))
    if theme.rail_of == "wood":
        strip.blit(_grain(long, thick, side), (0, 0))
    elif theme.rail_of == "leather":
        part = max(1, thick // 9)
        pebbles = _noise((max(2, long // part), max(2, thick // part)), 60, "hide")
        strip.blit(pygame.transform.smoothscale(pebbles, (long, thick)), (0, 0))
        _paint_seam(strip, thick, theme)
    for x, inner in ((0, thick), (long, long - thick)):
        pygame.draw.polygon(strip, (0, 0, 0, 0), ((x, 0), (x, thick), (inner, thick)))
    if theme.rail_of == "wood":
        shade = pygame.Color(mix(theme.rail, "#000000", 0.6))
        pygame.draw.line(strip, shade, (0, 0), (thick, thick), max(1, thick // 14))
    return strip


def _tone(theme: Theme, across: float, light: float) -> str:
    """Return the colour of the rail at a share of its width, from 0 at its outer edge to 1 at the
    felt. `light`: how much light falls on this side, from 0 to 1."""
    for (start, first), (end, last) in pairwise(BEVEL[theme.rail_of]):
        if across <= end:
            tone = first + (last - first) * (across - start) / (end - start)
            break
    if theme.rail_of == "plain":
        return mix(theme.rail, theme.on_felt, max(0.0, tone))
    if tone > 0:
        return mix(theme.rail, "#ffffff", min(1.0, tone * light))
    return mix(theme.rail, "#000000", min(1.0, -tone * (1.35 - 0.35 * light)))


def _noise(size: tuple[int, int], strength: int, seed: str) -> pygame.Surface:
    """Paint black pixels of random opacity, up to `strength` of 255, the same for one `seed`."""
    count = size[0] * size[1]
    pixels = bytearray(4 * count)
    shades = bytes(value * strength // 255 for value in range(256))
    pixels[3::4] = random.Random(seed).randbytes(count).translate(shades)
    return pygame.image.frombuffer(bytes(pixels), size, "RGBA")


def _grain(long: int, thick: int, side: int) -> pygame.Surface:
    """Paint streaks along a plank, fine ones over broad ones, different ones at each side."""
    grain = pygame.Surface((long, thick), pygame.SRCALPHA)
    for is_fine, rows, length, strength in (
        (False, thick // 4, 2 * STREAK * thick, 85), (True, thick, STREAK * thick, 75)
    ):  # fmt: skip
        cells = (max(2, long // (length + 1)), max(2, rows))  # scaled up, a cell is a streak
        streaks = _noise(cells, strength, f"grain {side} {is_fine}")
        grain.blit(pygame.transform.smoothscale(streaks, (long, thick)), (0, 0))
    return grain


def _paint_seam(strip: pygame.Surface, thick: int, theme: Theme) -> None:
    """Paint a seam of light thread onto a strip of leather, beside the felt."""
    line = max(1, thick // 12)
    length = max(2, round(thick * 0.42))
    y = round(thick * 0.72)
    thread = mix(theme.rail, theme.highlight, 0.55)
    hole = mix(theme.rail, "#000000", 0.6)
    for x in range(thick, strip.get_width() - thick, round(length * 1.6)):
        strip.fill(hole, (x, y + line, length, line))
        strip.fill(thread, (x, y, length, line))


def _paint_shadow(picture: pygame.Surface, thick: int) -> None:
    """Paint the shadow of the upper and the left rail on the felt: light comes from there."""
    width, height = picture.get_size()
    reach = round(thick * 1.3)
    for step in range(reach):
        dark = round(96 * (1 - step / reach) ** 2)
        far = thick + step
        shade = pygame.Surface((width, 1), pygame.SRCALPHA)
        shade.fill((0, 0, 0, dark))
        picture.blit(shade, (0, far))
        upright = pygame.Surface((1, height), pygame.SRCALPHA)
        upright.fill((0, 0, 0, dark // 2))
        picture.blit(upright, (far, 0))


def _paint_inlay(picture: pygame.Surface, thick: int, theme: Theme) -> None:
    """Paint small diamonds of horn onto the rail, at even distances."""
    width, height = picture.get_size()
    half = max(2, round(thick * 0.2))
    horn = mix(theme.rail, "#fff6df", 0.78)
    edge = mix(theme.rail, "#000000", 0.5)
    big = pygame.Surface((8 * half + 8, 8 * half + 8), pygame.SRCALPHA)
    middle = big.get_width() // 2
    for reach, colour in ((4 * half + 3, edge), (4 * half - 2, horn)):
        before, after = middle - reach, middle + reach
        corners = (middle, before), (after, middle), (middle, after), (before, middle)
        pygame.draw.polygon(big, colour, corners)
    diamond = pygame.transform.smoothscale(big, (2 * half + 2, 2 * half + 2))
    inner = thick * 0.5
    spots = [(width * part / 8, y) for part in range(1, 8) for y in (inner, height - inner)]
    spots += [(x, height * part / 4) for part in range(1, 4) for x in (inner, width - inner)]
    for x, y in spots:
        picture.blit(diamond, diamond.get_rect(center=(round(x), round(y))))
