"""Draw a notice over the scene, and the line for a window that is too small."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pygame

from sprites.fonts import font
from table.engine.scene import PlacedNotice, Scene
from table.theme.style import Type
from table.theme.theme import Theme, larger_print
from table.widgets.brush import box, scale_of
from table.widgets.text import fit_text, ink, wrap_text

MAX_LINES = 3  # of a notice of the usual shape
NOTICE_WIDTH = 0.6  # shares of the window's width; wider if there are more lines
MAX_NOTICE_WIDTH = 0.82
NARROW_WIDTH, NARROW_MAX_LINES = 0.36, 5  # where the usual shape would hide text


def place_notice(text: str, top: Scene, size: tuple[int, int]) -> PlacedNotice:
    """Place a notice where it hides the least text and the fewest buttons."""
    best: PlacedNotice | None = None
    for picture in notice_pictures(text, top.effective_theme, size):
        rect = picture.get_rect(topleft=top.notice_position(picture.get_size()))
        hidden = top.hidden_area(rect)
        if best is None or hidden < best.hidden:
            best = PlacedNotice(picture, rect, top, hidden)
        if not hidden:
            break
    assert best is not None
    return best


def notice_pictures(text: str, theme: Theme, size: tuple[int, int]) -> Iterator[pygame.Surface]:
    """The pictures to try for a notice, the best first: other shapes, then smaller letters."""
    for large in dict.fromkeys((theme.large, (1 + theme.large) / 2)):
        resized_theme = larger_print(theme, large)
        yield notice_picture(text, resized_theme, size)
        yield notice_picture(text, resized_theme, size, NARROW_WIDTH, NARROW_MAX_LINES)
        yield notice_picture(text, resized_theme, size, MAX_NOTICE_WIDTH)


def notice_picture(
    text: str,
    theme: Theme,
    size: tuple[int, int],
    width: float = NOTICE_WIDTH,
    max_lines: int = MAX_LINES,
) -> pygame.Surface:
    """Draw a sentence in even lines on a strip of this `width`, or wider for `max_lines`."""
    scale = scale_of(size)
    pad, px = round(18 * scale), round(Type.BODY * scale * theme.large)
    room = round(size[0] * width)
    if len(wrap_text(text, "strong", px, room)) > max_lines:
        room = round(size[0] * MAX_NOTICE_WIDTH)
    count = len(wrap_text(text, "strong", px, room))
    while len(wrap_text(text, "strong", px, max(px, room - px))) == count > 1:
        room -= px
    lines = list(wrap_text(text, "strong", px, room))
    if len(lines) > max_lines:
        last_line = fit_text(" ".join(lines[max_lines - 1 :]), "strong", px, room)[0]
        lines[max_lines - 1 :] = [last_line]
    pictures = [ink(line, "strong", px, theme.panel) for line in lines]
    pitch = font("strong", px).get_height()
    text_width = max(line.get_width() for line in pictures)
    picture = pygame.Surface((text_width + 2 * pad, pitch * len(pictures) + pad), pygame.SRCALPHA)
    box(picture, picture.get_rect(), theme.ink, theme.highlight, round(9 * scale), round(2 * scale))
    _draw_centred(picture, pictures, picture.get_width() // 2, pad // 2, pitch)
    return picture


def _draw_centred(
    surface: pygame.Surface, lines: Sequence[pygame.Surface], x: int, top: int, pitch: int
) -> None:
    """Draw pictures of lines one below the other, their middles at `x`."""
    for number, line in enumerate(lines):
        surface.blit(line, line.get_rect(center=(x, top + pitch * number + pitch // 2)))


LETTER_SIZES = (22, 18, 15, 12, 10, 8, 7, 6)  # pixels, the first that fit are taken
MARGIN = 2


def draw_too_small(surface: pygame.Surface, text: str, theme: Theme) -> None:
    """Cover the surface with cloth and the text in its middle, if that fits in any size."""
    surface.fill(theme.felt)
    room = pygame.Rect((0, 0), surface.get_size()).inflate(-2 * MARGIN, -2 * MARGIN)
    if room.w <= 0 or room.h <= 0:
        return
    layouts = [(px, wrap_text(text, "strong", px, room.w)) for px in LETTER_SIZES]
    # Those first in which no word is broken.
    for px, rows in sorted(layouts, key=lambda layout: " ".join(layout[1]) != text):
        pictures = [ink(row, "strong", px, theme.on_felt) for row in rows]
        pitch = font("strong", px).get_height()
        if pitch * len(rows) <= room.h and all(line.get_width() <= room.w for line in pictures):
            top = room.centery - pitch * len(rows) // 2
            _draw_centred(surface, pictures, room.centerx, top, pitch)
            return
