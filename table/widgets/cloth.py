"""The cloth of the table: lit in the middle, darker towards the rail, with its weave."""

from __future__ import annotations

import random
from itertools import product

import pygame

from table.theme.theme import Theme
from table.widgets.brush import scale_of
from table.widgets.picture_cache import keep_pictures

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


@keep_pictures(4)
def weave(name: str, thread: int) -> pygame.Surface | None:
    """Draw the tile of a weave whose threads are `thread` pixels wide; None for plain cloth."""
    if name == "plain":
        return None
    cell = _CELLS[name](thread)
    width, height = (max(1, round(SIDE / side)) * side for side in cell.get_size())  # whole cells
    tile = _new_cell(width, height)
    row = _new_cell(width, cell.get_height())
    _cover_with_copies(row, cell)
    _cover_with_copies(tile, row)  # by rows, as that takes a thirtieth of the blits
    if name == "baize":
        fuzz = max(1, thread // 2)
        layers = [_fibres((width, height), fuzz, fuzz, seed=2)]
    else:
        long = 12 * thread
        layers = [_fibres((width, height), long, thread, seed=0)]
        layers.append(_fibres((width, height), thread, long, seed=1))
    tile.blits([(layer, (0, 0)) for layer in layers])
    return tile


def _fibres(size: tuple[int, int], across: int, down: int, seed: int) -> pygame.Surface:
    """Draw uneven dark fibres, `across` pixels wide and `down` high, alike for the same `seed`."""
    columns = max(1, size[0] // across)
    rows = max(1, size[1] // down)
    noise = random.Random(seed).randbytes(columns * rows)
    faint = bytes(value * FUZZ // 255 for value in range(256))  # the opacity for each byte of noise
    pixels = bytearray(4 * len(noise))  # only black: faint white beside faint black looks blotchy
    pixels[3::4] = noise.translate(faint)
    small = pygame.image.frombuffer(bytes(pixels), (columns, rows), "RGBA")
    return pygame.transform.smoothscale(small, size)


def _new_cell(width: int, height: int) -> pygame.Surface:
    return pygame.Surface((width, height), pygame.SRCALPHA)


def _cover_with_copies(surface: pygame.Surface, tile: pygame.Surface) -> None:
    columns = range(0, surface.get_width(), tile.get_width())
    rows = range(0, surface.get_height(), tile.get_height())
    surface.blits([(tile, corner) for corner in product(columns, rows)])


def _linen(thread: int) -> pygame.Surface:
    """Draw linen: one over, one under; each thread is round, so that its edge is shaded."""
    side = 2 * thread
    cell = _new_cell(2 * side, 2 * side)
    for x, y in ((0, 0), (side, side)):
        cell.fill((*LIGHT, 7), (x, y, side, side))
        cell.fill((*DARK, 10), (x, y + thread, side, thread))
    for x, y in ((side, 0), (0, side)):
        cell.fill((*DARK, 4), (x, y, side, side))
        cell.fill((*DARK, 11), (x + thread, y, thread, side))
    return cell


def _twill(thread: int) -> pygame.Surface:
    """Draw twill: two over, two under, each row one further, which makes slanting ribs."""
    cell = _new_cell(4 * thread, 4 * thread)
    shades = ((*LIGHT, 11), (*LIGHT, 5), (*DARK, 9), (*DARK, 18))
    for row, column in product(range(4), range(4)):
        cell.fill(shades[(column + row) % 4], (column * thread, row * thread, thread, thread))
    return cell


def _knit(thread: int) -> pygame.Surface:
    """Draw a knit: stitches like small hearts, one above another."""
    width, height = 10 * thread, 8 * thread
    big = _new_cell(width * 4, height * 4)
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
    """Draw damask: a knitted rose in every other field, a little lighter than the cloth."""
    upper_half = [row + row[-2::-1] for row in ROSE]  # mirrored, the middle column once
    rose = upper_half + upper_half[-2::-1]
    step = 3 * thread  # pixels of a stitch
    side = len(rose) + 6  # stitches of a field
    cell = _new_cell(2 * side * step, 2 * side * step)
    for y, x in product(range(len(rose)), repeat=2):
        if rose[y][x] == "#":
            for corner in (3, 3 + side):  # of the two roses, on the diagonal
                cell.fill((*LIGHT, 9), ((corner + x) * step, (corner + y) * step, step, step))
    return cell


_CELLS = {
    "baize": lambda thread: _new_cell(8 * thread, 8 * thread),  # brushed wool shows only its fuzz
    "linen": _linen,
    "twill": _twill,
    "knit": _knit,
    "rose": _rose,
}


SMALL = (32, 20)  # the light is a picture of so few pixels, scaled up
WARM, POOL = "#ffe9b8", 0.12  # the light of the lamp, and how much of it is in its middle
POOL_AT, POOL_SIZE = (0.5, 0.4), (0.36, 0.42)  # its middle and half its size, of the table's


@keep_pictures(2)
def felt(size: tuple[int, int], theme: Theme) -> pygame.Surface:
    """Draw cloth of this size in pixels, with its light and weave. Cached: do not paint on it."""
    cloth = pygame.transform.smoothscale(_light(theme.felt, theme.felt_edge), size)
    tile = weave(theme.weave, max(1, round(scale_of(size) * 0.9)))
    if tile is not None:
        _cover_with_copies(cloth, tile)
    return cloth


def _light(felt: str, edge: str) -> pygame.Surface:
    """Draw the cloth small: bright in the middle, with a lamp's warm pool, and dark at the edge."""
    warm = pygame.Color(WARM)
    shades = [pygame.Color(felt).lerp(edge, step / 64) for step in range(65)]
    small = pygame.Surface(SMALL)  # in the window's format, and so are scaled copies of it
    width, height = SMALL
    (left, top), (half_width, half_height) = POOL_AT, POOL_SIZE
    # Distances are squared shares of the half width or height of an ellipse: 1 on its outline.
    for x, y in product(range(width), range(height)):
        across = ((x + 0.5 - width / 2) / (width * 0.63)) ** 2
        down = ((y + 0.5 - height * 0.46) / (height * 0.65)) ** 2
        colour = shades[min(64, round(64 * (across + down) ** 0.95))]
        pool_across = (((x + 0.5) / width - left) / half_width) ** 2
        pool_down = (((y + 0.5) / height - top) / half_height) ** 2
        warmth = 1 - pool_across - pool_down
        if warmth > 0:
            colour = colour.lerp(warm, POOL * warmth)
        small.set_at((x, y), colour)
    return small
