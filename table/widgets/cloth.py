"""The cloth of the table: lit in the middle, darker towards the rail, with its weave."""

from __future__ import annotations

import random
from functools import lru_cache

import pygame

from table.theme.theme import Theme
from table.widgets.brush import scale_of

LIGHT, DARK = (255, 255, 255), (0, 0, 0)
FUZZ = 22  # opacity of the darkest fibres, of 255
SIDE = 256  # approximate side of a tile, pixels

# A quarter of a knitted flower of eight petals; `#` is raised.
ROSE = (
    "........#",
    "...##..##",
    "..###.###",
    ".####.###",
    ".#####.##",
    "..#####.#",
    "...####..",
    ".##..##..",
    "####....#",
)


@lru_cache(maxsize=4)
def weave(name: str, thread: int) -> pygame.Surface | None:
    """The tile of a pattern; None for plain cloth."""
    if name == "plain":
        return None
    cell = _CELLS[name](thread)
    width, height = (max(1, round(SIDE / side)) * side for side in cell.get_size())
    tile = pygame.Surface((width, height), pygame.SRCALPHA)
    for x in range(0, width, cell.get_width()):
        for y in range(0, height, cell.get_height()):
            tile.blit(cell, (x, y))
    for way in (0, 1) if name != "baize" else (2,):
        tile.blit(_fibres((width, height), thread, way), (0, 0))
    return tile


def _fibres(size: tuple[int, int], thread: int, way: int) -> pygame.Surface:
    """A picture of uneven threads, `way`: 0 across, 1 down; or of fuzz: 2."""
    width, height = size
    long = 12 * thread
    grain = {
        0: (width // long or 1, height // thread or 1),
        1: (width // thread or 1, height // long or 1),
        2: (width // max(1, thread // 2), height // max(1, thread // 2)),
    }[way]
    count = grain[0] * grain[1]
    noise = random.Random(way).randbytes(count)
    pixels = bytearray(4 * count)  # dark alone: faint white and faint black together go blotchy
    pixels[3::4] = noise.translate(bytes(value * FUZZ // 255 for value in range(256)))
    small = pygame.image.frombuffer(bytes(pixels), grain, "RGBA")
    return pygame.transform.smoothscale(small, size)


def _cell(across: int, down: int) -> pygame.Surface:
    """A transparent picture of one repeat of a pattern."""
    return pygame.Surface((across, down), pygame.SRCALPHA)


def _linen(thread: int) -> pygame.Surface:
    """Linen: one over, one under; each thread is round, so that its edge is shaded."""
    cell = _cell(4 * thread, 4 * thread)
    two = 2 * thread
    for row, column in ((0, 0), (1, 1)):
        cell.fill((*LIGHT, 7), (column * two, row * two, two, two))
        cell.fill((*DARK, 10), (column * two, row * two + two - thread, two, thread))
    for row, column in ((0, 1), (1, 0)):
        cell.fill((*DARK, 4), (column * two, row * two, two, two))
        cell.fill((*DARK, 11), (column * two + two - thread, row * two, thread, two))
    return cell


def _twill(thread: int) -> pygame.Surface:
    """Twill: two over, two under, each row one further, which makes slanting ribs."""
    cell = _cell(4 * thread, 4 * thread)
    for row in range(4):
        for column in range(4):
            place = (column * thread, row * thread, thread, thread)
            step = (column + row) % 4
            cell.fill((*LIGHT, (11, 5, 0, 0)[step]) if step < 2 else (*DARK, 9 * (step - 1)), place)
    return cell


def _knit(thread: int) -> pygame.Surface:
    """A knit: stitches like small hearts, one above another."""
    width, height = 10 * thread, 8 * thread
    big = _cell(width * 4, height * 4)
    middle, stitch_height = width * 2, height * 4
    for lift in (-1, 0, 1):
        top = lift * stitch_height
        for outer, shade in ((0, 14), (width * 4, 4)):
            stitch = [
                (outer, top), (middle, top + stitch_height * 0.62),
                (middle, top + stitch_height * 1.42), (outer, top + stitch_height * 0.8),
            ]  # fmt: skip
            pygame.draw.polygon(big, (*LIGHT, shade), stitch)
            pygame.draw.polygon(big, (*DARK, 34), stitch, 3 * thread)
    return pygame.transform.smoothscale(big, (width, height))


def _rose(thread: int) -> pygame.Surface:
    """Damask: a knitted rose in every other field, raised by light alone."""
    quarter = [row + row[-2::-1] for row in ROSE]
    rows = quarter + quarter[-2::-1]
    step, side = 3 * thread, len(ROSE) * 2 + 5
    cell = _cell(2 * side * step, 2 * side * step)
    for shift in (0, side * step):
        for y, row in enumerate(rows):
            for x, mark in enumerate(row):
                if mark == "#":
                    place = (shift + (x + 3) * step, shift + (y + 3) * step, step, step)
                    cell.fill((*LIGHT, 9), place)
    return cell


_CELLS = {
    "baize": lambda thread: _cell(8 * thread, 8 * thread),  # brushed wool shows only its fuzz
    "linen": _linen,
    "twill": _twill,
    "knit": _knit,
    "rose": _rose,
}


SMALL = (32, 20)  # the light is a picture of so few pixels, scaled up


@lru_cache(maxsize=2)
def felt(size: tuple[int, int], theme: Theme) -> pygame.Surface:
    """Cloth that fills a window. Shared; do not draw on it."""
    cloth = pygame.transform.smoothscale(_light(theme.felt, theme.felt_edge), size)
    tile = weave(theme.weave, max(1, round(scale_of(size) * 0.9)))
    if tile is not None:
        width, height = tile.get_size()
        for x in range(0, size[0], width):
            for y in range(0, size[1], height):
                cloth.blit(tile, (x, y))
    return cloth


def _light(felt: str, edge: str) -> pygame.Surface:
    """A small picture of the light: a lamp above the middle, a little towards the far side."""
    lit, dark = pygame.Color(felt), pygame.Color(edge)
    shades = [lit.lerp(dark, step / 64) for step in range(65)]
    small = pygame.Surface(SMALL)  # in the format of the window, and so is what is made of it
    width, height = SMALL
    for x in range(width):
        across = ((x + 0.5 - width / 2) / (width * 0.63)) ** 2
        for y in range(height):
            away = across + ((y + 0.5 - height * 0.46) / (height * 0.65)) ** 2
            small.set_at((x, y), shades[min(64, round(64 * away**0.95))])
    return small
