"""What a window shows that has no room for the table: one line, as large as it can be."""

from __future__ import annotations

import pygame

from sprites.fonts import font
from table.theme.theme import Theme
from table.widgets.text import ink, wrapped

SIZES = (22, 18, 15, 12, 10, 8, 7, 6)  # pixels of its letters, the first that fit
RIM = 2


def cramped(surface: pygame.Surface, text: str, theme: Theme) -> None:
    """Cover the surface with the cloth and the line in the middle of it, in as many rows as it
    takes and no word broken if that can be; where not even the smallest letters fit, with the
    cloth alone."""
    surface.fill(theme.felt)
    room = pygame.Rect((0, 0), surface.get_size()).inflate(-2 * RIM, -2 * RIM)
    if room.w <= 0 or room.h <= 0:
        return
    ways = [(px, wrapped(text, "strong", px, room.w)) for px in SIZES]
    for px, rows in sorted(ways, key=lambda way: " ".join(way[1]) != text):
        written = [ink(row, "strong", px, theme.on_felt) for row in rows]
        pitch = font("strong", px).get_height()
        if pitch * len(rows) <= room.h and all(one.get_width() <= room.w for one in written):
            top = room.centery - pitch * len(rows) // 2
            for number, one in enumerate(written):
                middle = room.centerx, top + pitch * number + pitch // 2
                surface.blit(one, one.get_rect(center=middle))
            return
