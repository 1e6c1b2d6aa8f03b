"""What a great moment puts on the felt: cards struck out, large words, what somebody gained."""

from __future__ import annotations

from functools import lru_cache
from math import atan2, degrees

import pygame

from table.felt.canvas import Item, item
from table.felt.furniture import OVER, PREMUL, rect_of
from table.felt.marks import badge, badge_size
from table.layout.arrange import Pose
from table.layout.ring import Room
from table.theme import colours
from table.theme.colours import mix
from table.theme.theme import Theme
from table.widgets.brush import box
from table.widgets.text import ink

MOST_STROKES = 3
ABOVE = OVER + 3  # counts and notes lie beneath


def strike_item(pose: Pose, theme: Theme, strokes: int, several: bool) -> Item:
    """A card struck out, from its lower left to its upper right, where no index is. Cards struck
    together have as many strokes, and where there are `several` the sign of what is equal."""
    width, height = max(8, round(pose.width)), max(8, round(pose.box.height))
    picture = _struck(width, height, round(pose.angle / 3) * 3, theme, strokes, several)
    corner = picture.get_rect(center=(round(pose.x), round(pose.y))).topleft
    return item(pose.depth + 0.7, (picture, corner, PREMUL))


@lru_cache(maxsize=64)
def _struck(
    width: int, height: int, angle: int, theme: Theme, strokes: int, several: bool
) -> pygame.Surface:
    big = pygame.Surface((2 * width, 2 * height), pygame.SRCALPHA)
    thick = max(4, round(width * 0.15))
    apart = thick * 1.9
    slope = degrees(atan2(height * 0.62, width * 1.0))
    long = round(2 * width * 1.02)
    for number in range(strokes):
        off = (number - (strokes - 1) / 2) * apart
        for colour, grown in ((colours.CREAM, thick // 2), (theme.warn, 0)):
            _stroke(big, (long + grown, thick + grown), slope, off, colour)
    if several:
        _sign(big, round(width * 0.56), theme)
    picture = pygame.transform.smoothscale(big.premul_alpha(), (width, height))
    return pygame.transform.rotate(picture, angle) if angle else picture


def _stroke(
    ground: pygame.Surface, size: tuple[int, int], slope: float, off: float, colour: str
) -> None:
    """One bar through the middle, `off` above or below it."""
    bar = pygame.Surface(size, pygame.SRCALPHA)
    bar.fill((*pygame.Color(colour)[:3], 0))
    pygame.draw.rect(bar, colour, bar.get_rect(), border_radius=size[1] // 2)
    laid = pygame.transform.rotozoom(bar, slope, 1.0)
    x, y = ground.get_rect().center
    ground.blit(laid, laid.get_rect(center=(x, round(y + off))))


def _sign(ground: pygame.Surface, side: int, theme: Theme) -> None:
    """Equal: two bars on a disc."""
    middle = pygame.Vector2(ground.get_rect().center)
    pygame.draw.circle(ground, colours.CREAM, middle, side / 2)
    pygame.draw.circle(ground, theme.warn, middle, side * 0.44)
    bar = pygame.Rect(0, 0, round(side * 0.5), max(2, round(side * 0.12)))
    for down in (-0.13, 0.13):
        bar.center = round(middle.x), round(middle.y + down * side)
        pygame.draw.rect(ground, colours.CREAM, bar, border_radius=bar.h // 2)


def halo_item(room: Room, theme: Theme, outside: bool = False) -> Item:
    """A lit line round cards, which stay as clear as they were; `outside` a room that they fill."""
    rect = rect_of(room)
    if outside:
        rect = rect.inflate(*(2 * halo_thick(rect.size) + 2,) * 2)
    return item(OVER - 1, (_halo(rect.size, theme.highlight), rect.topleft, 0))


def halo_thick(size: tuple[int, int]) -> int:
    """How thick that line is, in pixels, round so much."""
    return max(3, min(size) // 18)


@lru_cache(maxsize=48)
def _halo(size: tuple[int, int], colour: str) -> pygame.Surface:
    big = pygame.Surface((size[0] * 2, size[1] * 2), pygame.SRCALPHA)
    thick = 2 * halo_thick(size)
    for inner, tint in ((0, colour), (thick // 3, colours.CREAM), (2 * thick // 3, colour)):
        ring = big.get_rect().inflate(-2 * inner, -2 * inner)
        pygame.draw.rect(big, tint, ring, thick - inner, border_radius=max(8, min(size) // 6))
    return pygame.transform.smoothscale(big, size)


def mark_item(text: str, corner: tuple[int, int], theme: Theme, px: int) -> Item:
    """Large words of the game's own."""
    return item(ABOVE, (badge(text, px, theme), corner, 0))


def gain_item(text: str, corner: tuple[int, int], theme: Theme, px: int) -> Item:
    """What a seat has gained or lost, beside its plate."""
    return item(ABOVE + 1, (_gain(text, px, theme), corner, 0))


@lru_cache(maxsize=32)
def _gain(text: str, px: int, theme: Theme) -> pygame.Surface:
    colour, fill = colours.turn(theme)
    picture = pygame.Surface(badge_size(text, px), pygame.SRCALPHA)
    height = picture.get_height()
    box(picture, picture.get_rect(), fill, colours.CREAM, height // 2, max(1, height // 14))
    words = ink(text, "strong", px, colour)
    picture.blit(words, words.get_rect(center=picture.get_rect().center))
    return picture


@lru_cache(maxsize=8)
def token(side: int, theme: Theme) -> pygame.Surface:
    """A point on its way: a star of light, premultiplied."""
    fine = 4 * side
    big = pygame.Surface((fine, fine), pygame.SRCALPHA)
    shine = pygame.Color(theme.highlight)
    middle = pygame.Vector2(fine / 2, fine / 2)
    for step in range(8):
        tint = (shine.r, shine.g, shine.b, 26 + 22 * step)
        pygame.draw.circle(big, tint, middle, fine * (0.5 - 0.03 * step))
    rim = mix(theme.highlight, "#000000", 0.35)
    pygame.draw.circle(big, rim, middle, fine * 0.3)
    points = []
    for spike in range(8):
        reach = fine * (0.13 if spike % 2 else 0.3)
        points.append(middle + pygame.Vector2(reach, 0).rotate(45 * spike))
    pygame.draw.polygon(big, colours.CREAM, points)
    return pygame.transform.smoothscale(big.premul_alpha(), (side, side))
