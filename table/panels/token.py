"""Portraits as widgets. Apart from the menu's tiles, whose first frame waits for no picture."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from sprites.portraits import portrait
from table.felt.icons import DARK, LAMP, sign
from table.theme.colours import BARK, PEOPLE, mix
from table.widgets import Box, Brush, Label
from table.widgets.emblem import emblem
from table.widgets.text import KEPT_WHOLE
from table.widgets.widget import Point, Widget

FAR = 4.0  # logical units: from here on a press is a drag
EMBLEM = 0.5  # of a side, in heights of the portrait


class Portrait(Widget):
    """A portrait in a ring: whom this is about. `colour`: the name of that person's."""

    def __init__(self, area: Box, face: str, colour: str = "") -> None:
        super().__init__(area)
        self.face, self.colour = face, colour

    def draw(self, brush: Brush) -> None:
        x, y, w, h = self.area
        gold = PEOPLE[self.colour] if self.colour else brush.theme.highlight
        brush.box((x - 3, y - 3, w + 6, h + 6), gold, mix(gold, brush.theme.ink, 0.4), h, 1)
        place = brush.rect(self.area)
        picture = portrait(self.face, min(place.size))
        spot = picture.get_rect(center=place.center)
        brush.surface.blit(picture, spot, special_flags=pygame.BLEND_PREMULTIPLIED)


class TokenName(Label):
    """The name beneath a token: rather small than cut."""

    def draw(self, brush: Brush) -> None:
        brush.write(self.text, self.area, 14, "text", brush.theme.ink, "center", KEPT_WHOLE)


class Lamp(Widget):
    """A button with the sign of a lamp: how much help somebody has. `lit`: hints too."""

    focusable = True

    def __init__(self, area: Box, name: str = "", on: Callable[[], None] | None = None) -> None:
        super().__init__(area, name, on)
        self.radius = area[3] / 4
        self.lit = True

    def click(self) -> None:
        self.notify()

    def draw(self, brush: Brush) -> None:
        theme, place = brush.theme, brush.rect(self.area)
        fill = mix(theme.panel, theme.highlight, 0.42) if self.hovered else theme.panel
        brush.box(self.area, fill, theme.panel_edge, self.radius, 1)
        lamp = sign(LAMP if self.lit else DARK, round(min(place.size) * 0.74), theme)
        brush.surface.blit(lamp, lamp.get_rect(center=place.center))


class SeatToken(Widget):
    """The portrait of whoever sits at a seat; `portrait` is its name. A click asks for another.

    `side`: the number of the side played for, whose emblem it wears; -1 for none. `colour`: the
    name of its person's. `carried`: it is being dragged, which is no click. `lit`: one is dragged
    over it.
    """

    focusable = True

    def __init__(self, area: Box, name: str = "", on: Callable[[], None] | None = None) -> None:
        super().__init__(area, name, on)
        self.radius = area[3] / 2
        self.portrait = self.colour = ""
        self.side = -1
        self.carried = self.lit = False
        self._pressed: Point = (0.0, 0.0)

    def press(self, at: Point) -> None:
        self._pressed = at

    def drag(self, at: Point) -> None:
        far = max(abs(at[0] - self._pressed[0]), abs(at[1] - self._pressed[1]))
        self.carried = self.carried or far > FAR

    def release(self, at: Point) -> None:
        carried, self.carried = self.carried, False
        if not carried:
            super().release(at)

    def click(self) -> None:
        self.notify()

    def bounds(self) -> Box:
        x, y, w, h = self.area
        return (x - 3, y - 3, w + 6, h + 6)

    def draw(self, brush: Brush) -> None:
        if not self.portrait:
            return
        x, y, w, h = self.area
        place = brush.rect(self.area)
        if self.hovered or self.lit:
            far = 3 if self.lit else 2
            ring = (x - far, y - far, w + 2 * far, h + 2 * far)
            brush.box(ring, brush.theme.highlight, brush.theme.highlight, h)
        picture = portrait(self.portrait, min(place.size))
        spot = picture.get_rect(center=place.center)
        brush.surface.blit(picture, spot, special_flags=pygame.BLEND_PREMULTIPLIED)
        if self.colour:
            thick = max(2, place.h // 11)
            pygame.draw.circle(brush.surface, BARK, place.center, place.h // 2 + 1, thick + 2)
            pygame.draw.circle(
                brush.surface, PEOPLE[self.colour], place.center, place.h // 2, thick
            )
        if self.side >= 0:
            mark = emblem(self.side, round(place.h * EMBLEM))
            brush.surface.blit(mark, mark.get_rect(bottomleft=place.bottomleft))
