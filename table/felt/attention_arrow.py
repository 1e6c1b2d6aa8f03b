"""What leads the eye over a table or a page: light round a room, an arrow to it, the preview of a
card where a move would put it."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from functools import lru_cache
from math import hypot

import pygame

from sprites.deck import Deck
from table.felt.canvas import Item, item
from table.felt.furniture import OVER, TOP, UNDER, picture_name
from table.layout.arrange import Pose
from table.theme import colours
from table.theme.colours import mixed
from table.theme.theme import Theme
from table.widgets import scale_of

SHORT = 0.25  # of the window's height: the longest line to what a panel speaks of
STEM = 10  # the length of the shortest arrow, in widths of its stem, of which the head takes 5
LOW = UNDER + 1.5  # the depth of a light beneath plates and chips
GHOST = 150  # of 255: how strongly the preview of a card is drawn


def glow_item(room: pygame.Rect, theme: Theme, low: bool = False) -> Item:
    """A soft light round a room, which leaves what lies there as clear as it was: it goes beneath
    all badges; where it is `low`, beneath plates and chips."""
    far = max(6, min(26, min(room.size) // 4))
    picture = _glow(room.size, far, theme.highlight)
    return item(LOW if low else OVER - 3, (picture, (room.x - far, room.y - far), 0))


@lru_cache(maxsize=48)
def _glow(size: tuple[int, int], far: int, colour: str) -> pygame.Surface:
    picture = pygame.Surface((size[0] + 2 * far, size[1] + 2 * far), pygame.SRCALPHA)
    tint = pygame.Color(colour)
    within, radius = pygame.Rect(far, far, *size), max(4, min(size) // 10)
    for out in range(far, 0, -1):
        strength = round(150 * (1 - out / far) ** 2) + 8
        rect = within.inflate(2 * out, 2 * out)
        colours = (tint.r, tint.g, tint.b, strength)
        pygame.draw.rect(picture, colours, rect, 2, border_radius=radius + out)
    thick = max(2, far // 6)
    ring = within.inflate(2 * thick, 2 * thick)
    pygame.draw.rect(picture, tint, ring, thick, border_radius=radius + thick)
    return picture


def arrow_item(
    start: pygame.Rect, end: pygame.Rect, theme: Theme, window: tuple[int, int]
) -> Item | None:
    """A line with a head from one rectangle to another; none where they are so near that it would
    be all head."""
    far = round(7 * scale_of(window))
    end = end.inflate(2 * far, 2 * far)
    if start.colliderect(end):
        return None
    line = midpoint_rect(start, end)
    thick = max(2, round(2.6 * scale_of(window) * theme.large))
    if hypot(line[1][0] - line[0][0], line[1][1] - line[0][1]) < STEM * thick:
        return None
    return item(TOP - 1, _arrow(line, thick, theme))


def clear_line(
    start: pygame.Rect, end: pygame.Rect, window: tuple[int, int], solid: Sequence[pygame.Rect]
) -> bool:
    """Whether an arrow from one rectangle to another is short, and crosses nothing solid."""
    far = round(7 * scale_of(window))
    line = midpoint_rect(start, end.inflate(2 * far, 2 * far))
    if hypot(line[1][0] - line[0][0], line[1][1] - line[0][1]) > SHORT * window[1]:
        return False
    return not any(room.inflate(2 * far, 2 * far).clipline(*line) for room in solid)


def midpoint_rect(
    start: pygame.Rect, end: pygame.Rect
) -> tuple[tuple[float, float], tuple[float, float]]:
    """From the edge of one rectangle to the edge of the other, where they are near."""

    def near(first: pygame.Rect, other: pygame.Rect) -> tuple[float, float]:
        left, right = max(first.left, other.left), min(first.right, other.right)
        top, bottom = max(first.top, other.top), min(first.bottom, other.bottom)
        x = (left + right) / 2 if left <= right else first.centerx
        y = (top + bottom) / 2 if top <= bottom else first.centery
        return x, y

    here, there = near(start, end), near(end, start)
    return _leaving(start, here, there), _leaving(end, there, here)


def _leaving(
    rect: pygame.Rect, inside: tuple[float, float], outside: tuple[float, float]
) -> tuple[float, float]:
    """Where the line from a point in a rectangle to one outside leaves it."""
    clipped = rect.clipline(inside, outside)
    return clipped[1] if clipped else inside


def _arrow(
    line: tuple[tuple[float, float], tuple[float, float]], thick: int, theme: Theme
) -> tuple[pygame.Surface, tuple[int, int], int]:
    """Drawn twice as large and made smaller, so that its edges are soft."""
    (x, y), (u, v) = line
    pad = 6 * thick
    left, top = int(min(x, u)) - pad, int(min(y, v)) - pad
    size = int(abs(u - x)) + 2 * pad, int(abs(v - y)) + 2 * pad
    big = pygame.Surface((size[0] * 2, size[1] * 2), pygame.SRCALPHA)
    long = max(1.0, hypot(u - x, v - y))
    across, down = (u - x) / long, (v - y) / long

    def at(along: float, beside: float) -> tuple[float, float]:
        return (
            2 * (x + across * along - down * beside - left),
            2 * (y + down * along + across * beside - top),
        )

    head = 5.0 * thick
    dark = mixed(theme.highlight, colours.BARK, 0.75)
    for colour, more in ((dark, thick * 0.55), (theme.highlight, 0.0)):
        half = thick / 2 + more
        body = [at(0, -half), at(long - head, -half), at(long - head, half), at(0, half)]
        point = [at(long - head - more, -head / 2 - more), at(long + more, 0)]
        point.append(at(long - head - more, head / 2 + more))
        pygame.draw.polygon(big, colour, body)
        pygame.draw.polygon(big, colour, point)
    return pygame.transform.smoothscale(big, size), (left, top), 0


def ghost_items(poses: Sequence[Pose], to: pygame.Rect, deck: Deck) -> dict[Hashable, Item]:
    """The ghosts of cards where a move would put them, beside each other."""
    found: dict[Hashable, Item] = {}
    for number, pose in enumerate(poses):
        width = max(8, round(pose.width))
        picture = deck.turned(picture_name(pose), width, 0, pose.read).copy()
        picture.fill((GHOST,) * 4, special_flags=pygame.BLEND_RGBA_MULT)
        shift = round((number - (len(poses) - 1) / 2) * width * 0.45)
        spot = picture.get_rect(center=(to.centerx + shift, to.centery))
        blit = (picture, spot.topleft, pygame.BLEND_PREMULTIPLIED)
        found["guide", "ghost", number] = item(TOP - 3 + number * 0.01, blit)
    return found
