"""Decks to draw from, and pictures compared pixel by pixel."""

import pygame
import pytest

from sprites.deck import Deck

WIDTHS = (37, 60, 61, 85, 125, 250)


@pytest.fixture(scope="module")
def deck():
    """A deck without threads, where every picture is sharp at once."""
    return Deck(workers=0)


@pytest.fixture
def threaded():
    deck = Deck()
    yield deck
    deck.close()


def pixels(surface: pygame.Surface) -> bytes:
    """Red, green, blue, alpha of every pixel."""
    return pygame.image.tobytes(surface, "RGBA")


def is_premultiplied(surface: pygame.Surface) -> bool:
    flat = pixels(surface)
    alpha = flat[3::4]
    return all(colour <= a for channel in range(3) for colour, a in zip(flat[channel::4], alpha))


def difference(picture: pygame.Surface, other: pygame.Surface) -> float:
    """Mean difference of the channels, 0 to 255."""
    a, b = pixels(picture), pixels(other)
    return sum(abs(x - y) for x, y in zip(a, b)) / len(a)


def colour_counts(surface: pygame.Surface, area: tuple[int, int, int, int]) -> dict:
    counts: dict = {}
    part = pixels(surface.subsurface(area))
    for i in range(0, len(part), 4):
        counts[part[i : i + 3]] = counts.get(part[i : i + 3], 0) + 1
    return counts
