"""Portraits as widgets. The menu's tiles do not import this: their first frame has no pictures."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from sprites.portraits import PORTRAITS, portrait
from table.app.people import Person
from table.i18n.words import Words
from table.theme import colours
from table.theme.colours import BARK, PEOPLE, mix
from table.theme.style import Type
from table.widgets import Box, Brush, Clickable, Label
from table.widgets.text import KEPT_WHOLE
from table.widgets.widget import Point, Widget

DRAG_DISTANCE = 4.0  # logical units; a longer press is a drag
NAME_HEIGHT = 28.0  # of the name under a portrait
TILE_WIDTH, TILE_HEIGHT, TILE_PITCH, IN_ROW = 98.0, 100.0, 102.0, 3  # of a list of portraits


def draw_portrait(surface: pygame.Surface, name: str, place: pygame.Rect, mood: str = "") -> None:
    """Draw a portrait in the middle of a rectangle, as large as fits; its `mood` "" is calm."""
    picture = portrait(name, min(place.size), mood)
    centred = picture.get_rect(center=place.center)
    surface.blit(picture, centred, special_flags=pygame.BLEND_PREMULTIPLIED)


class Portrait(Widget):
    """The portrait of this name in a ring of the named `colour`; "" makes the ring golden."""

    mood = ""

    def __init__(self, area: Box, portrait: str, colour: str = "") -> None:
        super().__init__(area)
        self.portrait, self.colour = portrait, colour

    def draw(self, brush: Brush) -> None:
        x, y, w, h = self.area
        ring = PEOPLE[self.colour] if self.colour else brush.theme.highlight
        brush.box((x - 3, y - 3, w + 6, h + 6), ring, mix(ring, brush.theme.ink, 0.4), 1, True)
        draw_portrait(brush.surface, self.portrait, brush.rect(self.area), self.mood)


class TokenName(Label):
    """The name beneath a token. A long one is rather made smaller than cut."""

    def draw(self, brush: Brush) -> None:
        ink = getattr(brush.theme, self.colour)
        brush.write(self.text, self.area, Type.SMALL, "text", ink, "center", KEPT_WHOLE)


class SeatToken(Clickable):
    """The portrait of the player at a seat, which can be dragged to another seat.

    `portrait` and `colour` are names, "" for none. `carried`: it is being dragged. `lit`: another
    token is dragged over it."""

    def __init__(self, area: Box, name: str = "", on: Callable[[], None] | None = None) -> None:
        super().__init__(area, name, on)
        self.portrait = self.colour = ""
        self.carried = self.lit = False
        self._pressed: Point = (0.0, 0.0)

    def press(self, at: Point) -> None:
        self._pressed = at

    def drag(self, at: Point) -> None:
        """Begin to carry the token once the pointer is far enough from where it was pressed."""
        distance = max(abs(at[0] - self._pressed[0]), abs(at[1] - self._pressed[1]))
        if distance > DRAG_DISTANCE:
            self.carried = True

    def release(self, at: Point) -> None:
        """Put the token down; that is a click only if it was not carried."""
        if self.carried:
            self.carried = False
        else:
            super().release(at)

    def bounds(self) -> Box:
        x, y, w, h = self.area
        return (x - 3, y - 3, w + 6, h + 6)

    def draw(self, brush: Brush) -> None:
        if not self.portrait:
            return
        x, y, w, h = self.area
        place = brush.rect(self.area)
        if self.hovered or self.lit:
            rim = 3 if self.lit else 2
            disc = (x - rim, y - rim, w + 2 * rim, h + 2 * rim)
            brush.box(disc, brush.theme.highlight, brush.theme.highlight, is_round=True)
        draw_portrait(brush.surface, self.portrait, place)
        if self.colour:
            thick = max(2, place.h // 11)
            pygame.draw.circle(brush.surface, BARK, place.center, place.h // 2 + 1, thick + 2)
            colour = PEOPLE[self.colour]
            pygame.draw.circle(brush.surface, colour, place.center, place.h // 2, thick)


class PersonPortrait(Clickable):
    """A person in a list: portrait, ring and name. The value is whether it is selected."""

    def __init__(self, area: Box, name: str, person: Person, on: Callable[[], None]) -> None:
        super().__init__(area, name, on)
        self.person, self.text, self.value = person, person.name, False

    def draw(self, brush: Brush) -> None:
        x, y, w, h = self.area
        theme, person = brush.theme, self.person
        if self.value or self.hovered:
            fill = mix(theme.panel, theme.highlight, 0.42 if self.value else 0.18)
            brush.box(self.area, fill, colours.edge(theme))
        side = h - NAME_HEIGHT - 10
        left, top = x + (w - side) / 2, y + 7
        ring = PEOPLE[person.colour] if person.colour else mix(theme.panel, theme.panel_edge, 0.5)
        ring_area = (left - 3, top - 3, side + 6, side + 6)
        brush.box(ring_area, ring, mix(ring, theme.ink, 0.4), 1, True)
        if person.portrait in PORTRAITS:
            draw_portrait(brush.surface, person.portrait, brush.rect((left, top, side, side)))
        else:
            icon_area = (left + side / 4, top + side / 4, side / 2, side / 2)
            brush.icon("people", icon_area, theme.ink)
        colour, role = theme.ink, "strong" if self.value else "text"
        if person.former:
            colour, role = theme.faint, "italic"
        name = (x + 3, y + h - NAME_HEIGHT, w - 6, NAME_HEIGHT - 2)
        brush.write(self.text, name, Type.NOTE, role, colour, "center", KEPT_WHOLE)


def tile_place(number: int, top: float) -> Box:
    """Return the area of the portrait of this number, from 0, in a list that begins at `top`."""
    row, column = divmod(number, IN_ROW)
    return (4 + column * TILE_PITCH, top + row * TILE_PITCH, TILE_WIDTH, TILE_HEIGHT)


def distinct_name(words: Words, person: Person, people: Sequence[Person]) -> str:
    """Return the name of a person, who is one of `people`. If others have that name too, the
    person's colour is added, or the portrait if namesakes have the same colour or there is none."""
    namesakes = [other for other in people if other.name.casefold() == person.name.casefold()]
    if len(namesakes) < 2:
        return person.name
    is_only_colour = sum(other.colour == person.colour for other in namesakes) == 1
    key = f"portrait.{person.portrait}"
    if person.colour and is_only_colour:
        key = f"colour.{person.colour}"
    return words.say("people.apart", name=person.name, how=words.say(key))
