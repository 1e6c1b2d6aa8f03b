"""A sentence laid over whatever is on the stage."""

from __future__ import annotations

import pygame

from sprites.fonts import font
from table.looks.theme import Theme
from table.widgets.brush import box, scale_of
from table.widgets.text import fitted, ink, wrapped

LINES = 3  # so many at most
WIDE = 0.6  # of the window's width: how wide they are; wider where they would be more
WIDEST = 0.82


def notice_picture(text: str, theme: Theme, size: tuple[int, int]) -> pygame.Surface:
    """The sentence on a dark strip, in few lines of about one length."""
    scale = scale_of(size)
    pad, px = round(18 * scale), round(19 * scale * theme.large)
    room = round(size[0] * WIDE)
    if len(wrapped(text, "strong", px, room)) > LINES:
        room = round(size[0] * WIDEST)
    lines = list(wrapped(text, "strong", px, room))
    while len(wrapped(text, "strong", px, max(px, room - px))) == len(lines) > 1:
        room -= px
    lines = list(wrapped(text, "strong", px, room))
    if len(lines) > LINES:
        rest = fitted(" ".join(lines[LINES - 1 :]), "strong", px, room)[0]
        lines[LINES - 1 :] = [rest]
    written = [ink(line, "strong", px, theme.panel) for line in lines]
    pitch = font("strong", px).get_height()
    picture = pygame.Surface(
        (max(line.get_width() for line in written) + 2 * pad, pitch * len(written) + pad),
        pygame.SRCALPHA,
    )
    box(picture, picture.get_rect(), theme.ink, theme.highlight, round(9 * scale), round(2 * scale))
    for number, line in enumerate(written):
        middle = pad // 2 + pitch * number + pitch // 2
        picture.blit(line, line.get_rect(center=(picture.get_width() // 2, middle)))
    return picture
