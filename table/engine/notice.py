"""A sentence laid over whatever is on the stage."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import pygame

from sprites.fonts import font
from table.engine.scene import Scene
from table.theme.theme import Theme, larger_print
from table.widgets.brush import box, scale_of
from table.widgets.text import fit_text, ink, wrap_text

LINES = 3  # so many at most
WIDE = 0.6  # of the window's width: how wide they are; wider where they would be more
WIDEST = 0.82
NARROW, MORE_LINES = 0.36, 5  # where a strip of the usual shape would hide something to be read


class PlacedNotice(NamedTuple):
    """A notice where it lies, over which scene, and how much it hides there."""

    picture: pygame.Surface
    rect: pygame.Rect
    over: Scene
    hidden: float

    def hides_more(self, top: Scene, changed: Sequence[pygame.Rect]) -> bool:
        """Whether it hides more, now that this has changed, than it had to when it was laid."""
        if self.rect.collidelist(changed) < 0:
            return False
        return top.hidden_area(self.rect) > (self.hidden if top is self.over else 0)


def place_notice(text: str, top: Scene, size: tuple[int, int]) -> PlacedNotice:
    """The notice as it hides nothing that is to be read or pressed, or the least."""
    found: PlacedNotice | None = None
    for picture in notice_pictures(text, top.effective_theme, size):
        place = picture.get_rect(topleft=top.notice_position(picture.get_size()))
        hides = top.hidden_area(place)
        if found is None or hides < found.hidden:
            found = PlacedNotice(picture, place, top, hides)
        if not hides:
            break
    assert found is not None
    return found


def notice_pictures(text: str, theme: Theme, size: tuple[int, int]) -> Iterator[pygame.Surface]:
    """The sentence as it may be laid there, the best way by itself first: other shapes, and in
    large print rather small than upon what is to be read."""
    for large in dict.fromkeys((theme.large, (1 + theme.large) / 2)):
        worn = larger_print(theme, large)
        yield notice_picture(text, worn, size)
        yield notice_picture(text, worn, size, NARROW, MORE_LINES)
        yield notice_picture(text, worn, size, WIDEST)


def notice_picture(
    text: str, theme: Theme, size: tuple[int, int], width: float = WIDE, most: int = LINES
) -> pygame.Surface:
    """The sentence on a dark strip, in few lines of about one length: `most` of them, and so wide
    a part of the window if that is enough."""
    scale = scale_of(size)
    pad, px = round(18 * scale), round(19 * scale * theme.large)
    room = round(size[0] * width)
    if len(wrap_text(text, "strong", px, room)) > most:
        room = round(size[0] * WIDEST)
    lines = list(wrap_text(text, "strong", px, room))
    while len(wrap_text(text, "strong", px, max(px, room - px))) == len(lines) > 1:
        room -= px
    lines = list(wrap_text(text, "strong", px, room))
    if len(lines) > most:
        rest = fit_text(" ".join(lines[most - 1 :]), "strong", px, room)[0]
        lines[most - 1 :] = [rest]
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


SIZES = (22, 18, 15, 12, 10, 8, 7, 6)  # pixels of its letters, the first that fit
RIM = 2


def draw_too_small(surface: pygame.Surface, text: str, theme: Theme) -> None:
    """Cover the surface with the cloth and the line in the middle of it, in as many rows as it
    takes and no word broken if that can be; where not even the smallest letters fit, with the
    cloth alone."""
    surface.fill(theme.felt)
    room = pygame.Rect((0, 0), surface.get_size()).inflate(-2 * RIM, -2 * RIM)
    if room.w <= 0 or room.h <= 0:
        return
    ways = [(px, wrap_text(text, "strong", px, room.w)) for px in SIZES]
    for px, rows in sorted(ways, key=lambda way: " ".join(way[1]) != text):
        written = [ink(row, "strong", px, theme.on_felt) for row in rows]
        pitch = font("strong", px).get_height()
        if pitch * len(rows) <= room.h and all(line.get_width() <= room.w for line in written):
            top = room.centery - pitch * len(rows) // 2
            for number, line in enumerate(written):
                middle = room.centerx, top + pitch * number + pitch // 2
                surface.blit(line, line.get_rect(center=middle))
            return
