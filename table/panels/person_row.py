"""One of a list of people: portrait, name, colour; and what they are called there."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from sprites.portraits import PORTRAITS, portrait
from table.app.people import Person
from table.i18n.words import Words
from table.theme.colours import PEOPLE, mix
from table.widgets import Box, Brush
from table.widgets.widget import Widget


class PersonRow(Widget):
    """One of the list: portrait with colour, and name. `value`: it is the one looked at."""

    focusable = True

    def __init__(self, area: Box, name: str, person: Person, on: Callable[[], None]) -> None:
        super().__init__(area, name, on)
        self.person, self.text, self.value = person, person.name, False

    def click(self) -> None:
        self.notify()

    def draw(self, brush: Brush) -> None:
        x, y, w, h = self.area
        theme, person = brush.theme, self.person
        if self.value or self.hovered:
            fill = mix(theme.panel, theme.highlight, 0.42 if self.value else 0.18)
            brush.box(self.area, fill, theme.panel_edge, self.radius)
        place = brush.rect((x + 8, y + 4, h - 8, h - 8))
        if person.portrait in PORTRAITS:
            picture = portrait(person.portrait, min(place.size))
            spot = picture.get_rect(center=place.center)
            brush.surface.blit(picture, spot, special_flags=pygame.BLEND_PREMULTIPLIED)
        if person.colour:
            bar = (x + h + 8, y + h - 9, w - h - 24, 4)
            brush.box(bar, PEOPLE[person.colour], PEOPLE[person.colour], 2)
        colour = theme.faint if person.former else theme.ink
        role = "italic" if person.former else "strong" if self.value else "text"
        brush.write(self.text, (x + h + 8, y, w - h - 20, h - 6), 20, role, colour)


def distinct_name(words: Words, person: Person, people: Sequence[Person]) -> str:
    """What somebody is called on a list where another may have the same name: with the colour
    then, and with the portrait where that is the same as well."""
    same = [other for other in people if other.name.casefold() == person.name.casefold()]
    if len(same) < 2:
        return person.name
    alone = sum(other.colour == person.colour for other in same) == 1
    how = f"colour.{person.colour}" if alone and person.colour else f"portrait.{person.portrait}"
    return words.say("people.apart", name=person.name, how=words.say(how))
