"""The two things the menu is made of: a game's tile, and a game that waits to go on."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from table.theme.colours import mix
from table.widgets import Box, Brush
from table.widgets.text import KEPT_WHOLE
from table.widgets.widget import Widget

BESIDE, LARGE_BESIDE = 0.6, 0.42  # of a tile that lies: its picture; in the largest print
PICTURE = 50.0  # a picture is so high at least, however large is written beneath it
TITLE, LINE = 38.0, 20.0  # heights of what is written at a tile's foot
BUTTON = (92.0, 29.0)  # that leads to the guide
NARROW, LEAST = 0.38, 84.0  # of a tile's width: a button, in a narrow one; and its least
FRAME = (100.0, 64.0)  # the picture of a waiting game
ROUNDED = 2  # pixels by which a picture may miss its frame
TITLE_LEAST = 2 / 3  # of its size a name is shrunk to before it is cut


def foot(width: float, large: float = 1.0) -> float:
    """How high the writing of a tile is: its name, how many may sit, and its line, which takes
    more lines in a narrow one; they are higher in `large` print."""
    return TITLE + LINE * large * (3 if width > 240 else 4) + 4 + LINE * (large - 1)


class GameTile(Widget):
    """A game as a card: a picture of its table, name, one line, how many may sit.

    `picture` may come later; `shared`: a button stands in its corner. A tile with an
    `error` is grey and says it; it can still be pressed. `large`: how large is written, to what
    is usual.
    """

    focusable = True
    radius = 14.0

    def __init__(
        self,
        area: Box,
        title: str,
        line: str,
        seats: str,
        error: str = "",
        on: Callable[[], None] | None = None,
        name: str = "",
        large: float = 1.0,
    ) -> None:
        super().__init__(area, name, on)
        self.title, self.line, self.seats, self.error = title, line, seats, error
        self.large = large
        self.picture: pygame.Surface | None = None
        self.shared = False
        self.peers: Sequence[GameTile] = (self,)  # whose lines are written in one size

    def click(self) -> None:
        self.notify()

    def bounds(self) -> Box:
        x, y, w, h = self.area
        return (x - 16, y - 16, w + 32, h + 36)

    def contains(self, at: tuple[float, float]) -> bool:
        x, y, w, h = self.area
        return x <= at[0] < x + w and y <= at[1] < y + h

    def is_wide(self) -> bool:
        """Whether the tile lies: so wide that what is written stands beside the picture."""
        return self.area[2] > 1.9 * self.area[3]

    @property
    def _foot(self) -> float:
        """How high its writing is, as far as that leaves room for a picture."""
        _, _, w, h = self.area
        return max(foot(w), min(foot(w, self.large), h - 20 - PICTURE))

    @property
    def _seats_high(self) -> float:
        """How high the line is that says how many may sit."""
        return LINE * (1 + (self.large - 1) / 2)

    @property
    def _beside(self) -> float:
        """How much of a tile that lies its picture takes."""
        return BESIDE - (BESIDE - LARGE_BESIDE) * min(1.0, 2 * (self.large - 1))

    def frame(self) -> Box:
        """Where the picture is, in logical units."""
        x, y, w, h = self.area
        if self.is_wide():
            return (x + 10, y + 10, w * self._beside - 10, h - 20)
        return (x + 10, y + 10, w - 20, h - 20 - self._foot)

    def corner(self) -> Box:
        """Where a button stands that belongs to the game: at the right of its name, of a tile
        that lies beneath all that is written."""
        x, y, w, h = self.area
        width, high = min(BUTTON[0], max(LEAST, w * NARROW)), BUTTON[1]
        if self.is_wide():
            return (x + w * self._beside + 16, y + h - high - 12, width, high)
        return (x + w - width - 12, y + h - self._foot - 1, width, high)

    def draw(self, brush: Brush) -> None:
        theme = brush.theme
        paper = mix(theme.panel, theme.felt_edge, 0.28) if self.error else theme.panel
        edge = theme.highlight if self.hovered or self.focused else theme.panel_edge
        brush.shadow(self.area, self.radius, 9 if self.hovered and not self.held else 6)
        brush.box(self.area, paper, edge, self.radius, 2.5 if self.hovered else 1.5)
        self._draw_picture(brush)
        if self.is_wide():
            self._write_beside(brush)
        else:
            self._write_below(brush)

    def _write_below(self, brush: Brush) -> None:
        theme, (x, y, w, h) = brush.theme, self.area
        top = y + h - self._foot - 4
        title = theme.faint if self.error else theme.ink
        ends = self.corner()[0] - 6 if self.shared else x + w - 16
        name = (x + 16, top, ends - x - 16, 36)
        brush.write(self.title, name, 27, "title", title, "left", TITLE_LEAST)
        said = (x + 16, top + TITLE - 4, w - 32, self._seats_high + 2)
        if not self.error:
            brush.write(self.seats, said, 15.5, "strong", theme.accent, "left", KEPT_WHOLE)
        self._write_line(brush)

    def _write_beside(self, brush: Brush) -> None:
        theme, (x, y, w, _) = brush.theme, self.area
        left, width = x + w * self._beside + 18, w * (1 - self._beside) - 32
        title = theme.faint if self.error else theme.ink
        brush.write(self.title, (left, y + 14, width, 40), 30, "title", title, "left", TITLE_LEAST)
        seats = "" if self.error else self.seats
        brush.write(seats, (left, y + 52, width, 30), 16, "strong", theme.accent)
        self._write_line(brush)

    def _line_room(self) -> Box:
        x, y, w, h = self.area
        if self.is_wide():
            foot_high = BUTTON[1] + 16 if self.shared else 0.0
            left = w * self._beside
            return (x + left + 18, y + 84, w - left - 32, h - 88 - foot_high)
        top, down = y + h - self._foot - 4, 0.0 if self.error else self._seats_high
        return (x + 16, top + TITLE - 4 + down, w - 32, self._foot - TITLE - down)

    def _write_line(self, brush: Brush) -> None:
        theme, room = brush.theme, self._line_room()
        if self.error:
            brush.write_lines(self.error, room, 15.5, "text", theme.warn, "left")
            return
        sound = [peer for peer in self.peers if not peer.error]
        most = min(brush.shrunk(peer.line, peer._line_room(), 15.5, "text") for peer in sound)
        brush.write_lines(self.line, room, 15.5, "text", theme.faint, "left", most)

    def _draw_picture(self, brush: Brush) -> None:
        theme, place = brush.theme, brush.rect(self.frame())
        if self.picture and not self.error:
            _hang(brush, self.picture, place)
        else:
            cloth = mix(theme.felt, theme.faint, 0.55) if self.error else theme.felt
            brush.surface.fill(cloth, place)
        pygame.draw.rect(brush.surface, theme.rail, place, brush.px(2))


LINED = 152.0  # a paper so much higher than its picture has room for more than one line beneath


class WaitingCard(Widget):
    """A game that waits to be gone on with: what, who, when. `picture`, `round`, `stands`,
    everybody's name with their score, and `due`, whose turn it is, may come later. `program`: what
    is said where somebody's program plays in it."""

    focusable = True
    radius = 10.0

    def __init__(
        self,
        area: Box,
        title: str,
        names: str,
        when: str,
        playable: bool = True,
        on: Callable[[], None] | None = None,
        name: str = "",
    ) -> None:
        super().__init__(area, name, on)
        self.title, self.names, self.when, self.playable = title, names, when, playable
        self.picture: pygame.Surface | None = None
        self.round = self.scores = self.due = self.program = ""

    def click(self) -> None:
        self.notify()

    def frame(self) -> Box:
        """Where the picture is."""
        x, y, _, _ = self.area
        return (x + 10, y + 10, *FRAME)

    def draw(self, brush: Brush) -> None:
        theme, (x, y, w, h) = brush.theme, self.area
        fill = mix(theme.panel, "#ffffff", 0.5)
        if self.hovered and self.playable:
            fill = mix(theme.panel, theme.highlight, 0.2)
        edge = theme.highlight if self.hovered else mix(theme.panel_edge, theme.ink, 0.25)
        brush.box(self.area, fill, edge, self.radius)
        colour = theme.ink if self.playable else theme.faint
        left = FRAME[0] + 22 if self.playable else 14
        room = w - left - 12
        title = (x + left, y + 7, room, 28)
        brush.write_whole(self.title, title, 21, "title", colour)
        if self.playable:  # what names it and puts it away stands beneath
            self._draw_standing(brush)
            if theme.large > 1:  # when in two lines, and the round beneath the picture
                when, low = (x + left, y + 36, room, 44), (x + 12, y + FRAME[1] + 14, w - 24, 26)
                brush.write_lines(self.when, when, 14, "text", theme.faint, "left")
            else:
                when, low = (x + left, y + 35, room, 20), (x + left, y + 55, room, 20)
                brush.write(self.when, when, 14, "text", theme.faint)
            brush.write(self.program or self.round, low, 14, "text", theme.faint)
        else:
            room, names = w - 28, (x + 14, y + 36, w - 28, 22)
            brush.write(self.names, names, 17, "text", colour, "left", KEPT_WHOLE)
            brush.write_lines(
                self.when, (x + 14, y + 58, room, h - 60), 14, "text", theme.faint, "left"
            )

    def _draw_standing(self, brush: Brush) -> None:
        theme, (x, y, w, h) = brush.theme, self.area
        place = brush.rect(self.frame())
        if self.picture is not None:
            _hang(brush, self.picture, place)
        else:
            brush.surface.fill(mix(theme.felt, theme.faint, 0.2), place)
        pygame.draw.rect(brush.surface, theme.rail, place, brush.px(1.5))
        stands, lined = self.scores or self.names, theme.large > 1 and h > FRAME[1] + LINED
        down, high = (40, 28) if theme.large > 1 else (15, 22)
        tall = h - FRAME[1] - down - 70 if lined else high
        line = (x + 12, y + FRAME[1] + down, w - 24, tall)
        if lined:  # in as many lines as it takes
            brush.write_lines(stands, line, 16, "text", theme.ink, "left")
        else:
            brush.write_whole(stands, line, 16, "text", theme.ink)
        below = (line[0], line[1] + tall + 4, line[2], 28.0)
        brush.write_whole(self.due, below, 15, "strong", theme.ink)


def _hang(brush: Brush, picture: pygame.Surface, place: pygame.Rect) -> None:
    """A picture in its frame, which it fills; one of another size of the window is stretched."""
    w, h = picture.get_size()
    if abs(w - place.w) > ROUNDED or abs(h - place.h) > ROUNDED:
        picture = pygame.transform.smoothscale(picture, place.size)
    brush.surface.blit(picture, picture.get_rect(center=place.center))
