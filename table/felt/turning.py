"""Small buttons upon the felt with an arrow that turns back, or on again."""

from __future__ import annotations

from functools import lru_cache
from math import cos, pi, sin

import pygame

from table.felt.canvas import Item
from table.felt.furniture import Look, button_item
from table.theme import colours
from table.theme.theme import Theme
from table.widgets.text import ink

FINE = 6  # drawn so many times larger
TALL = 0.62  # of a button's height: its arrow
BOW, THICK, HEAD = 0.29, 0.115, 0.2  # of the arrow's side
FROM, TO = -0.75 * pi, 0.72 * pi  # where the bow begins, at the arrow's head, and ends


def turning_item(
    rect: pygame.Rect, on: bool, theme: Theme, able: bool, look: Look, said: str = ""
) -> Item:
    """A button with an arrow that turns back, or `on`, and perhaps a word beside it; one that
    cannot be pressed is dimmed."""
    button = button_item(rect, "", theme, able, False, look)
    colour = theme.ink if able else colours.idle(theme).ink
    sign = _arrow(round(min(rect.w, rect.h) * TALL), on, colour)
    spot = sign.get_rect(center=rect.center)
    sunk = max(1, rect.h // 24) if able and look.down else 0
    found = [*button.blits]
    if said:
        room = beside_arrow(rect)
        px = round(rect.h * (look.letters or TALL))
        words = ink(said, "strong", px, colour)
        spot.x = rect.x + rect.h // 4
        place = words.get_rect(center=room.center)
        found.append((words, (place.x, place.y + sunk), 0))
    return button._replace(blits=(*found, (sign, (spot.x, spot.y + sunk), 0)))


def beside_arrow(rect: pygame.Rect) -> pygame.Rect:
    """The room of a word beside the arrow of a button."""
    left = round(rect.h * (TALL + 0.2))
    return pygame.Rect(rect.x + left, rect.y, rect.w - left, rect.h)


@lru_cache(maxsize=32)
def _arrow(side: int, on: bool, colour: str) -> pygame.Surface:
    """A bow, open to the left, with a head at its upper end."""
    fine = FINE * side
    big = pygame.Surface((fine, fine), pygame.SRCALPHA)
    x, y, bow, thick = fine * 0.5, fine * 0.54, fine * BOW, fine * THICK
    steps = [FROM + (TO - FROM) * part / 48 for part in range(49)]
    for angle in steps:
        at = x + bow * cos(angle), y + bow * sin(angle)
        pygame.draw.circle(big, colour, at, thick / 2)
    tip, wide = (x + bow * cos(FROM), y + bow * sin(FROM)), fine * HEAD
    corner = tip[0] - wide * 0.75, tip[1] + wide * 0.75
    other = corner[0], corner[1] - 2.1 * wide
    third = corner[0] + 2.1 * wide, corner[1]
    pygame.draw.polygon(big, colour, [corner, other, third])
    arrow = pygame.transform.smoothscale(big, (side, side))
    return pygame.transform.flip(arrow, True, False) if on else arrow
