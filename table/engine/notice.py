"""A sentence laid over whatever is on the stage."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import pygame

from sprites.fonts import font
from table.engine.scene import Scene
from table.theme.theme import Theme, enlarged
from table.widgets.brush import box, scale_of
from table.widgets.text import fitted, ink, wrapped

LINES = 3  # so many at most
WIDE = 0.6  # of the window's width: how wide they are; wider where they would be more
WIDEST = 0.82
NARROW, MORE_LINES = 0.36, 5  # where a strip of the usual shape would hide something to be read


class Laid(NamedTuple):
    """A notice where it lies, over which scene, and how much it hides there."""

    picture: pygame.Surface
    place: pygame.Rect
    over: Scene
    hides: float

    def in_the_way(self, top: Scene, changed: Sequence[pygame.Rect]) -> bool:
        """Whether it hides more, now that this has changed, than it had to when it was laid."""
        if self.place.collidelist(changed) < 0:
            return False
        return top.hidden_by(self.place) > (self.hides if top is self.over else 0)


def laid(text: str, top: Scene, size: tuple[int, int]) -> Laid:
    """The notice as it hides nothing that is to be read or pressed, or the least."""
    found: Laid | None = None
    for picture in notice_pictures(text, top.worn, size):
        place = picture.get_rect(topleft=top.notice_at(picture.get_size()))
        hides = top.hidden_by(place)
        if found is None or hides < found.hides:
            found = Laid(picture, place, top, hides)
        if not hides:
            break
    assert found is not None
    return found


def notice_pictures(text: str, theme: Theme, size: tuple[int, int]) -> Iterator[pygame.Surface]:
    """The sentence as it may be laid there, the best way by itself first: other shapes, and in
    large print rather small than upon what is to be read."""
    for large in dict.fromkeys((theme.large, (1 + theme.large) / 2)):
        worn = enlarged(theme, large)
        yield notice_picture(text, worn, size)
        yield notice_picture(text, worn, size, NARROW, MORE_LINES)
        yield notice_picture(text, worn, size, WIDEST)


def notice_picture(
    text: str, theme: Theme, size: tuple[int, int], wide: float = WIDE, most: int = LINES
) -> pygame.Surface:
    """The sentence on a dark strip, in few lines of about one length: `most` of them, and so wide
    a part of the window if that is enough."""
    scale = scale_of(size)
    pad, px = round(18 * scale), round(19 * scale * theme.large)
    room = round(size[0] * wide)
    if len(wrapped(text, "strong", px, room)) > most:
        room = round(size[0] * WIDEST)
    lines = list(wrapped(text, "strong", px, room))
    while len(wrapped(text, "strong", px, max(px, room - px))) == len(lines) > 1:
        room -= px
    lines = list(wrapped(text, "strong", px, room))
    if len(lines) > most:
        rest = fitted(" ".join(lines[most - 1 :]), "strong", px, room)[0]
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
