"""The entries of the album side by side: what was played, by whom, how it ended, and when."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

import pygame

from table.theme.colours import mix
from table.widgets import Box, Brush, Button
from table.widgets.scroll import BAR_WIDTH, NumberedParts
from table.widgets.text import KEPT_WHOLE, text_width
from table.widgets.widget import Point, Widget, inside

ACROSS, LARGE_ACROSS = 2, 1  # entries side by side, and in large print
TALL, GAP = 142.0, 9.0
DOTS = 30.0  # width of the round place with three dots
WIDE = 1.35  # a picture, in its heights
BRING, LETTERS = 28.0, 15.0  # how high the button is that takes one up again, and its letters


class AlbumCard(NamedTuple):
    """What is written of one entry. `error`: why it cannot be opened; then it is grey. `bring`:
    what the button says that takes it up again, where that can be done."""

    title: str
    names: str
    ended: str
    when: str
    error: str = ""
    bring: str = ""


class CardActions(NamedTuple):
    """What is done with an entry, by its number: `open` it; ask what `more` shall be done with it,
    by the three dots or the key Delete; continue it (`bring`)."""

    open: Callable[[int], None]
    more: Callable[[int], None]
    bring: Callable[[int], None]


class AlbumGrid(NumberedParts):
    """As many entries as there are; only those in sight are asked for by `card(number)`, and only
    they have a picture. The value is the number of the chosen one."""

    keys = (pygame.K_LEFT, pygame.K_RETURN, pygame.K_RIGHT)
    line = TALL + GAP
    ring = 0.0

    def __init__(
        self,
        area: Box,
        paths: Sequence[Path],
        card: Callable[[int], AlbumCard],
        pictures: Mapping[Path, pygame.Surface],
        value: int,
        actions: CardActions,
        large: float = 1.0,
    ) -> None:
        super().__init__(area, "shelf", actions.open, value)
        self.large, self.across = large, LARGE_ACROSS if large > 1 else ACROSS
        self.actions = actions
        self.paths, self.card, self.pictures = paths, card, pictures
        self._pointer: Point = (-1.0, -1.0)
        self.revision = 0  # counts the pictures that have come, so that it is drawn anew
        self.extent = self.line * -(-len(paths) // self.across)
        self.show(value // self.across * self.line, self.line)

    def spot(self, number: int) -> Box:
        """Where an entry lies now."""
        x, y, w, _ = self.area
        wide = (w - BAR_WIDTH - GAP * self.across) / self.across
        across, down = number % self.across, number // self.across
        return (x + across * (wide + GAP), y + 4 + down * self.line - self.offset, wide, TALL)

    def frame(self, number: int) -> Box:
        """Where its picture is."""
        x, y, _, h = self.spot(number)
        return (x + 8, y + 8, (h - 16) * WIDE, h - 16)

    def dots(self, number: int) -> Box:
        """Where the three dots are that ask what shall be done with it."""
        x, y, w, h = self.spot(number)
        return (x + w - DOTS - 6, y + h - DOTS - 4, DOTS, DOTS)

    def back(self, number: int, said: str) -> Box:
        """Where the button is that takes it up again: beneath what is told, in large print beside
        who sat there."""
        x, y, w, h = self.spot(number)
        wide = text_width(said, "strong", round(LETTERS * self.large)) + 32
        if self.large > 1:
            return (x + w - wide - 12, y + 42, wide, BRING + 7)
        return (x + w - 12 - self.text_width, y + h - BRING - 6, wide, BRING)

    @property
    def text_width(self) -> float:
        """How wide is what is written beside a picture."""
        return self.spot(0)[2] - (TALL - 16) * WIDE - 34

    def story(self, number: int, bring: str) -> Box:
        """Where is written how it ended: clear of the dots, and of what takes it up again."""
        x, y, w, h = self.spot(number)
        left, wide = x + w - 12 - self.text_width, self.text_width
        if self.large > 1:
            return (left, y + 79, wide - DOTS, h - 83)
        if bring:
            return (left, y + 54, wide, h - 54 - BRING - 8)
        return (left, y + 54, wide - DOTS, h - 60)

    def beside(self, said: str) -> float:
        """How much of that the button takes of the names' line."""
        return self.back(0, said)[2] + 12 if said and self.large > 1 else 0.0

    def spoken_text(self) -> str:
        """The chosen entry: what was played, by whom, how it ended or why it does not open, when,
        and the how manieth it is."""
        if not self.paths:
            return ""
        card, at = self.card(self.value), f"{self.value + 1}/{len(self.paths)}"
        told = (card.title, card.names, card.error or card.ended, card.when, at)
        return "; ".join(filter(None, told))

    def in_sight(self) -> list[int]:
        """The numbers of the entries of which anything is to be seen."""
        first = int(self.offset // self.line) * self.across
        rows = int(self.area[3] // self.line) + 2
        numbers = range(max(0, first), min(len(self.paths), first + rows * self.across))
        top, bottom = self.area[1], self.area[1] + self.area[3]
        return [
            number
            for number in numbers
            if self.spot(number)[1] < bottom and self.spot(number)[1] + TALL > top
        ]

    def draw(self, brush: Brush) -> None:
        clip = brush.surface.get_clip()
        x, y, w, h = self.area
        brush.surface.set_clip(clip.clip(brush.rect((x - 8, y, w + 8, h))))
        for number in self.in_sight():
            self._draw_one(brush, number)
        brush.surface.set_clip(clip)
        super().draw(brush)

    def _draw_one(self, brush: Brush, number: int) -> None:
        theme, area, card = brush.theme, self.spot(number), self.card(number)
        chosen = self.focused and number == self.value
        fill = mix(theme.panel, "#ffffff", 0.5)
        if card.error:
            fill = mix(theme.panel, theme.panel_edge, 0.25)
        elif number == self.pointed_part and self.hovered:
            fill = mix(theme.panel, theme.highlight, 0.2)
        edge = theme.accent if chosen else mix(theme.panel_edge, theme.ink, 0.25)
        brush.box(area, fill, edge, 10, 3 if chosen else 1.5)
        self._draw_picture(brush, number, bool(card.error))
        colour = theme.faint if card.error else theme.ink
        x, room = area[0] + (TALL - 16) * WIDE + 22, self.text_width
        (first, upper), (second, lower) = self._rows(area)
        beside = self.beside(card.bring)
        when = brush.write(card.when, (x, first, room, upper), 14, "text", theme.faint, "right")
        title = (x, first, room - when.w / brush.scale - 8, upper)
        brush.write_fitted(card.title, title, 21, "title", colour)
        brush.write(
            card.names, (x, second, room - beside, lower), 16, "text", colour, "left", KEPT_WHOLE
        )
        self._draw_dots(brush, number)
        if card.bring:
            button = Button(self.back(number, card.bring), card.bring, size=LETTERS)
            button.hovered = self.hovered and inside(self._pointer, button.area)
            button.draw(brush)
        said, tint = (card.error, theme.warn) if card.error else (card.ended, theme.faint)
        brush.write_lines(said, self.story(number, card.bring), 15, "text", tint, "left")

    def _rows(self, area: Box) -> tuple[tuple[float, float], ...]:
        """Where what it is and who sat there begin, and how high they are."""
        y = area[1]
        return ((y + 3, 40), (y + 43, 33)) if self.large > 1 else ((y + 6, 26), (y + 32, 21))

    def _draw_dots(self, brush: Brush, number: int) -> None:
        theme, (x, y, w, h) = brush.theme, self.dots(number)
        if number == self.pointed_part and self.hovered:
            brush.box((x, y, w, h), theme.panel, mix(theme.panel_edge, theme.ink, 0.25), w / 2)
        for place in (-1, 0, 1):
            spot = brush.point(x + w / 2 + 7 * place, y + h / 2)
            pygame.draw.circle(brush.surface, theme.faint, spot, max(2, brush.px(2)))

    def _draw_picture(self, brush: Brush, number: int, grey: bool) -> None:
        theme, place = brush.theme, brush.rect(self.frame(number))
        picture = self.pictures.get(self.paths[number])
        if picture is not None and not grey:
            brush.surface.blit(picture, picture.get_rect(center=place.center))
        else:
            brush.surface.fill(mix(theme.felt, theme.faint, 0.55 if grey else 0.2), place)
        pygame.draw.rect(brush.surface, theme.rail, place, brush.px(2))

    # --- what is done with it

    def hover(self, at: Point) -> None:
        super().hover(at)
        self._pointer = at

    def part_at(self, point: Point) -> int:
        if not inside(point, self.area):
            return -1
        return next((number for number in self.in_sight() if inside(point, self.spot(number))), -1)

    def press_part(self, number: int, at: Point) -> None:
        said = self.card(number).bring
        if inside(at, self.dots(number)):
            self.actions.more(number)
        elif said and inside(at, self.back(number, said)):
            self.actions.bring(number)
        else:
            self.notify(number)

    def click(self) -> None:
        if self.paths:
            self.notify(self.value)

    def key(self, event: pygame.event.Event) -> bool:
        if event.key == pygame.K_DELETE and self.paths:
            self.actions.more(self.value)
            return True
        page = max(1, int(self.area[3] // self.line)) * self.across
        last = len(self.paths) - 1
        to = {
            pygame.K_LEFT: self.value - 1,
            pygame.K_RIGHT: self.value + 1,
            pygame.K_UP: self.value - self.across,
            pygame.K_DOWN: self.value + self.across,
            pygame.K_PAGEUP: self.value - page,
            pygame.K_PAGEDOWN: self.value + page,
            pygame.K_HOME: 0,
            pygame.K_END: last,
        }
        if event.key not in to:
            return Widget.key(self, event)
        beyond = (pygame.K_UP, pygame.K_DOWN)
        if not self.paths or (event.key in beyond and not 0 <= to[event.key] <= last):
            return False  # on to what lies above or below
        self.value = min(max(0, to[event.key]), last)
        self.show(self.value // self.across * self.line, self.line + 4)
        return True
