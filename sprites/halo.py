"""Soft shadows under cards and lit frames around them, premultiplied."""

from __future__ import annotations

import pygame

from sprites.raster import card_height


def shadow_margin(width: int, lift: float) -> int:
    """Pixels by which a shadow reaches beyond its card on every side."""
    return 4 * max(1, round(width * (0.012 + 0.035 * lift)))


def shadow_offset(width: int, lift: float) -> tuple[int, int]:
    """From a card's top left corner to that of its shadow, in pixels."""
    margin = shadow_margin(width, lift)
    return (
        round(width * (0.008 + 0.05 * lift)) - margin,
        round(width * (0.02 + 0.11 * lift)) - margin,
    )


def shadow(width: int, lift: float) -> pygame.Surface:
    """A blurred dark card: tight and dark at rest, wide and pale when carried."""
    margin = shadow_margin(width, lift)
    size = (width + 2 * margin, card_height(width) + 2 * margin)
    card = pygame.Rect(margin, margin, width, card_height(width))
    return _blurred(size, card, margin // 4, round(width * 0.06), round(130 - 50 * lift))


def glow_margin(width: int) -> int:
    """Pixels by which a glow reaches beyond its card on every side."""
    return max(5, round(width * 0.09))


def glow(width: int, colour: tuple[int, int, int]) -> pygame.Surface:
    """A lit frame: a clear line hugging the card, fading outwards; nothing over the card."""
    margin = glow_margin(width)
    card = pygame.Rect(margin, margin, width, card_height(width))
    size = (card.width + 2 * margin, card.height + 2 * margin)
    corner = round(width * 0.06)
    surface = pygame.Surface(size, pygame.SRCALPHA)
    for step in range(margin, 0, -1):
        fade = 1 - (step - 1) / margin
        alpha = 255 if step <= max(2, margin // 4) else round(190 * fade * fade)
        ring = card.inflate(2 * step, 2 * step)
        tint = tuple(c * alpha // 255 for c in colour)
        pygame.draw.rect(surface, (*tint, alpha), ring, border_radius=corner + step)
    pygame.draw.rect(surface, (0, 0, 0, 0), card, border_radius=corner)
    return surface


def _blurred(
    size: tuple[int, int], card: pygame.Rect, blur: int, corner: int, alpha: int
) -> pygame.Surface:
    # Blurring costs by the pixel: do it at quarter size and scale up.
    small = pygame.Surface((max(1, size[0] // 4), max(1, size[1] // 4)), pygame.SRCALPHA)
    sx, sy = small.get_width() / size[0], small.get_height() / size[1]
    spot = pygame.Rect(
        round(card.x * sx), round(card.y * sy), round(card.width * sx), round(card.height * sy)
    )
    pygame.draw.rect(small, (0, 0, 0, alpha), spot, border_radius=max(1, corner // 4))
    soft = pygame.transform.gaussian_blur(small, max(1, blur // 2), repeat_edge_pixels=False)
    return pygame.transform.smoothscale(soft, size)
