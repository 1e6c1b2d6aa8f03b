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
PADDING, RADIUS, BORDER = 18, 9, 2  # of the strip, logical units
LETTER_SIZES = (22, 18, 15, 12, 10, 8, 7, 6)  # pixels, in a small window: the first that fits
TEXT_MARGIN = 2  # pixels around the text in a small window


def place_notice(text: str, top: Scene, size: tuple[int, int]) -> PlacedNotice:
    """Draw a notice and place it over the scene `top` where it hides the least text and buttons."""
    best: PlacedNotice | None = None
    for picture in notice_pictures(text, top.effective_theme, size):
        rect = picture.get_rect(topleft=top.notice_position(picture.get_size()))
        hidden = top.hidden_area(rect)
        if best is None or hidden < best.hidden_area:
            best = PlacedNotice(picture, rect, top, hidden)
        if not hidden:
            break
    assert best is not None
    return best


def notice_pictures(text: str, theme: Theme, size: tuple[int, int]) -> Iterator[pygame.Surface]:
    """Yield the pictures to try for a notice: the usual one, other shapes, then smaller letters."""
    for large in dict.fromkeys((theme.large, (1 + theme.large) / 2)):
        resized_theme = larger_print(theme, large)
        yield notice_picture(text, resized_theme, size)
        yield notice_picture(text, resized_theme, size, NARROW_WIDTH, NARROW_MAX_LINES)
        yield notice_picture(text, resized_theme, size, MAX_NOTICE_WIDTH)


def notice_picture(text: str, theme: Theme, size: tuple[int, int], width: float = NOTICE_WIDTH,
                   max_lines: int = MAX_LINES) -> pygame.Surface:  # fmt: skip
    """Draw a sentence on a strip for a window of this `size`, in lines of about the same length.
    They take `width`, a share of the window; MAX_NOTICE_WIDTH for more than `max_lines`."""
    scale = scale_of(size)
    px = round(Type.BODY * scale * theme.large)
    lines = _even_lines(text, px, size[0], width, max_lines)
    pictures = [ink(line, "strong", px, theme.panel) for line in lines]
    pitch = font("strong", px).get_height()
    text_width = max(line.get_width() for line in pictures)
    padding = round(PADDING * scale)
    radius = round(RADIUS * scale)
    border = round(BORDER * scale)
    strip_size = text_width + 2 * padding, pitch * len(pictures) + padding
    strip = pygame.Surface(strip_size, pygame.SRCALPHA)
    box(strip, strip.get_rect(), theme.ink, theme.highlight, radius, thickness=border)
    _draw_centred(strip, pictures, strip.get_width() // 2, padding // 2, pitch)
    return strip


def _even_lines(text: str, px: int, window_width: int, width: float, max_lines: int) -> list[str]:
    """Break a sentence into lines of about the same length, for letters `px` pixels high. `width`
    and `max_lines` as in `notice_picture`; what is beyond the last line is cut off."""

    def lines_in(line_width: int) -> Sequence[str]:
        return wrap_text(text, "strong", px, line_width)

    line_width = round(window_width * width)
    if len(lines_in(line_width)) > max_lines:
        line_width = round(window_width * MAX_NOTICE_WIDTH)
    count = len(lines_in(line_width))
    if count > 1:  # as narrow as the number of lines allows
        while len(lines_in(max(px, line_width - px))) == count:
            line_width -= px
    lines = list(lines_in(line_width))
    if len(lines) > max_lines:
        rest = " ".join(lines[max_lines - 1 :])
        lines[max_lines - 1 :] = [fit_text(rest, "strong", px, line_width)[0]]
    return lines


def _draw_centred(surface: pygame.Surface, lines: Sequence[pygame.Surface], x: int, top: int,
                  pitch: int) -> None:  # fmt: skip
    """Draw pictures of lines one below the other, with their middles at `x`."""
    for number, line in enumerate(lines):
        surface.blit(line, line.get_rect(center=(x, top + pitch * number + pitch // 2)))


def draw_too_small(surface: pygame.Surface, text: str, theme: Theme) -> None:
    """Fill the surface with the colour of the felt and write the text in its middle. Sizes of
    letters in which no word is broken are tried first. If no size fits, there is no text."""
    surface.fill(theme.felt)
    room = pygame.Rect((0, 0), surface.get_size()).inflate(-2 * TEXT_MARGIN, -2 * TEXT_MARGIN)
    if room.w <= 0 or room.h <= 0:
        return
    layouts = [(px, wrap_text(text, "strong", px, room.w)) for px in LETTER_SIZES]
    for px, lines in sorted(layouts, key=lambda layout: " ".join(layout[1]) != text):
        pictures = [ink(line, "strong", px, theme.on_felt) for line in lines]
        pitch = font("strong", px).get_height()
        if pitch * len(lines) <= room.h and all(line.get_width() <= room.w for line in pictures):
            top = room.centery - pitch * len(lines) // 2
            _draw_centred(surface, pictures, room.centerx, top, pitch)
            return
