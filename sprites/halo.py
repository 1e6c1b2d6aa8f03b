"""Soft shadows under cards and lit frames around them, premultiplied; `square`: for a die."""

from __future__ import annotations

import pygame

from sprites.raster import card_height


def shadow_fall(width: int, lift: float) -> tuple[int, int]:
    """Return by how many pixels a shadow falls to the right of its card and below it."""
    return round(width * (0.008 + 0.05 * lift)), round(width * (0.02 + 0.11 * lift))


def shadow(width: int, lift: float, square: bool = False) -> pygame.Surface:
    """Return a blurred dark card: tight and dark for `lift` 0 (at rest), wide and pale for 1."""
    margin = 4 * max(2, round(width * (0.014 + 0.035 * lift)))  # on every side
    card = pygame.Rect(margin, margin, width, _height(width, square))
    size = (card.width + 2 * margin, card.height + 2 * margin)
    # The blur takes time for each pixel: make it small and scale it up.
    shrink = 2 if width < 150 else 4
    small = pygame.Surface((size[0] // shrink, size[1] // shrink), pygame.SRCALPHA)
    across, down = small.get_width() / size[0], small.get_height() / size[1]
    spot = pygame.Rect(0, 0, round(card.width * across), round(card.height * down))
    spot.center = small.get_rect().center
    corner = max(1, round(_corner(width, square) * across))
    pygame.draw.rect(small, (0, 0, 0, round(130 - 50 * lift)), spot, border_radius=corner)
    reach = max(1, margin // (2 * shrink))
    soft = pygame.transform.gaussian_blur(small, reach, repeat_edge_pixels=False)
    return pygame.transform.smoothscale(soft, size)


def glow_margin(width: int) -> int:
    """Return by how many pixels a glow reaches beyond its card on every side."""
    return max(5, round(width * 0.09))


def glow(width: int, colour: tuple[int, int, int], square: bool = False) -> pygame.Surface:
    """Return a lit frame that fades outwards, with the card's own place left clear."""
    margin = glow_margin(width)
    size = (width + 2 * margin, _height(width, square) + 2 * margin)
    # Drawn at twice the size and scaled down, which smooths the round corners.
    large = pygame.Surface((size[0] * 2, size[1] * 2), pygame.SRCALPHA)
    card = large.get_rect().inflate(-4 * margin, -4 * margin)
    corner = _corner(width, square) * 2
    solid = max(3, round(margin * 0.6))
    for step in range(2 * margin, 0, -1):  # rings, the outermost and faintest first
        fade = 1 - (step - solid) / (2 * margin + 1 - solid)
        alpha = 255 if step <= solid else round(150 * fade * fade)
        tint = tuple(c * alpha // 255 for c in colour)
        ring = card.inflate(2 * step, 2 * step)
        pygame.draw.rect(large, (*tint, alpha), ring, border_radius=corner + step)
    pygame.draw.rect(large, (0, 0, 0, 0), card, border_radius=corner)
    return pygame.transform.smoothscale(large, size)


def _height(width: int, square: bool) -> int:
    return width if square else card_height(width)


def _corner(width: int, square: bool) -> int:
    return round(width * (0.22 if square else 0.06))
