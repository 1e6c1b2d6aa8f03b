"""Words that are explained, in writing: a finely dotted line beneath, and where they stand."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

import pygame

from sprites.fonts import font
from table.i18n.terms import Found
from table.widgets.text import width

FINE = 12  # a dot is so many times smaller than the letters are high


class Spot(NamedTuple):
    """Where a word that is explained stands, in pixels, and its key in the glossary."""

    rect: pygame.Rect
    key: str


class Dots(NamedTuple):
    """A dotted line beneath a word, where it lies, and the word it belongs to."""

    picture: pygame.Surface
    corner: tuple[int, int]
    spot: Spot


def dots_under(
    line: str, found: Sequence[Found], at: tuple[int, int], role: str, px: int, colour: str
) -> Iterator[Dots]:
    """The dotted lines of the words found in a line whose letters begin at `at`, their upper left
    corner."""
    for one in found:
        left = width(line[: one.start], role, px)
        right = width(line[: one.end], role, px)
        yield dots(at[0] + left, at[0] + right, at[1], role, px, colour, one.key)


def dots(left: int, right: int, top: int, role: str, px: int, colour: str, key: str) -> Dots:
    """The dotted line beneath a word from `left` to `right` whose letters begin at `top`."""
    letters, thick = font(role, px), _thick(px)
    high = letters.get_height()
    picture = _row(max(1, right - left), thick, colour)
    down = min(high - thick, letters.get_ascent() + max(1, px // 10))
    spot = Spot(pygame.Rect(left, top, max(1, right - left), high), key)
    return Dots(picture, (left, top + down), spot)


def underline(
    surface: pygame.Surface,
    line: str,
    found: Sequence[Found],
    at: tuple[int, int],
    role: str,
    px: int,
    colour: str,
) -> list[Spot]:
    """Draw the dotted lines beneath the words found in a line; where these stand."""
    spots = []
    for one in dots_under(line, found, at, role, px, colour):
        surface.blit(one.picture, one.corner)
        spots.append(one.spot)
    return spots


def _thick(px: int) -> int:
    return max(1, round(px / FINE))


@lru_cache(maxsize=256)
def _row(wide: int, thick: int, colour: str) -> pygame.Surface:
    """A row of dots. Shared."""
    picture = pygame.Surface((wide, thick), pygame.SRCALPHA)
    step = 2 * thick + (thick == 1)
    for x in range((wide - thick) % step // 2, wide, step):
        picture.fill(colour, (x, 0, thick, thick))
    return picture
