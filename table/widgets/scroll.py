"""What is longer than its box: a column of widgets, a list of rows, and the bar beside them."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Sequence

import pygame

from table.theme.colours import mix
from table.widgets.brush import Box, Brush, fade_strip
from table.widgets.widget import Point, Widget, inside

LINE = 40.0  # one notch of the wheel, one arrow key
BAR = 14.0
FADE = 20.0  # height of an edge that goes over into the paper


class Scroll(Widget):
    """A window on content `height` units high, of which `offset` units are above the window.

    By itself it is a column: give it to `Form.add(widget, within=...)`, with areas counted from
    the column's own top left; the form then sees to `height` and to the focus staying in sight.
    Where there is more above or below, the edge `fades` into the paper.
    """

    fades = True
    line = LINE
    keys: tuple[int, ...] = (pygame.K_PAGEUP, pygame.K_PAGEDOWN)

    def __init__(self, area: Box, name: str = "", on: Callable[..., None] | None = None) -> None:
        super().__init__(area, name, on)
        self.extent = self.offset = 0.0
        self._grip: float | None = None

    def scroll_to(self, offset: float) -> bool:
        """Put the window at this height, as far as the content goes; True if it moved."""
        before = self.offset
        self.offset = min(max(0.0, offset), max(0.0, self.extent - self.area[3]))
        return self.offset != before

    def show(self, top: float, height: float) -> None:
        """Scroll no further than needed to have this part of the content in sight."""
        if top < self.offset or height > self.area[3]:
            self.scroll_to(top)
        elif top + height > self.offset + self.area[3]:
            self.scroll_to(top + height - self.area[3])

    def number_at(self, at: Point, top: float, height: float, count: int) -> int:
        """The number of the row at a point, -1 where there is none: so many rows of a height, the
        first of them `top` below the upper edge."""
        x, y, w, _ = self.area
        number = int((at[1] - y - top + self.offset) // height)
        clear_of_bar = at[0] < x + w - BAR or self.extent <= self.area[3]
        return number if inside(at, self.area) and clear_of_bar and 0 <= number < count else -1

    def bar(self) -> Box:
        """The bar's thumb; nothing when all is in sight."""
        x, y, w, h = self.area
        if self.extent <= h:
            return (x + w, y, 0, 0)
        size = max(32.0, h * h / self.extent)
        down = (h - 8 - size) * self.offset / (self.extent - h)
        return (x + w - BAR + 2, y + 4 + down, BAR - 6, size)

    def draw_fades(self, brush: Brush) -> None:
        """Let the cut edges go over into the paper; the form draws this above the content."""
        more = {"up": self.offset > 1, "down": self.offset < self.extent - self.area[3] - 1}
        x, y, w, h = self.area
        depth = min(FADE, h / 4)
        for way, top in (("up", y), ("down", y + h - depth)):
            if self.fades and more[way]:
                rect = brush.rect((x - 6, top, w - BAR + 6, depth))
                brush.surface.blit(fade_strip(rect.size, brush.theme.panel, way), rect)

    def draw(self, brush: Brush) -> None:
        if self.extent > self.area[3]:
            x, y, w, h = self.area
            theme = brush.theme
            ground = mix(theme.panel, theme.panel_edge, 0.4)
            brush.box((x + w - BAR + 2, y + 4, BAR - 6, h - 8), ground, ground, 4)
            lit = mix(theme.panel_edge, theme.ink, 0.6 if self.hovered or self.held else 0.35)
            brush.box(self.bar(), lit, lit, 4)

    def press(self, at: Point) -> None:
        on_bar = self.extent > self.area[3] and at[0] >= self.area[0] + self.area[2] - BAR
        self._grip = None
        if on_bar:
            _, top, _, size = self.bar()
            self._grip = at[1] - top if top <= at[1] < top + size else size / 2
            self.drag(at)

    def drag(self, at: Point) -> None:
        if self._grip is not None:
            _, y, _, h = self.area
            room = h - 8 - self.bar()[3]
            self.scroll_to((at[1] - self._grip - y - 4) / max(1, room) * (self.extent - h))

    def wheel(self, notches: float) -> bool:
        return self.scroll_to(self.offset - notches * self.line)

    def page(self) -> float:
        """How far a page is turned."""
        return self.area[3] - self.line

    def key(self, event: pygame.event.Event) -> bool:
        to = steps_to(self.offset, self.extent, self.page(), self.line)
        return event.key in to and self.scroll_to(to[event.key])


def steps_to(here: float, last: float, page: float, line: float = 1) -> dict[int, float]:
    """Where each key leads that moves along something, from here to its last place."""
    return {
        pygame.K_UP: here - line,
        pygame.K_DOWN: here + line,
        pygame.K_PAGEUP: here - page,
        pygame.K_PAGEDOWN: here + page,
        pygame.K_HOME: 0,
        pygame.K_END: last,
    }


class List(Scroll):
    """Rows of text, or of (text, lesser text at the right); the value is the chosen row's number.

    `on(number)` when another row is chosen, `on_enter(number)` for Enter or a click on the row
    that is chosen already. `empty` is written where there are no rows.
    """

    focusable = True
    keys = (pygame.K_UP, pygame.K_RETURN, pygame.K_DOWN)
    fades = False
    row = 40.0

    def __init__(
        self,
        area: Box,
        rows: Sequence[str | tuple[str, str]],
        value: int = 0,
        on: Callable[[int], None] | None = None,
        on_enter: Callable[[int], None] | None = None,
        empty: str = "",
        name: str = "",
    ) -> None:
        super().__init__(area, name, on)
        self.rows = [(row, "") if isinstance(row, str) else row for row in rows]
        self.value, self.on_enter, self.empty = value, on_enter, empty
        self.extent = self.row * len(self.rows) + 8
        self.show(value * self.row, self.row + 8)

    def spoken_text(self) -> str:
        if not self.rows:
            return self.empty
        return ", ".join(filter(None, self.rows[self.value]))

    def choose(self, number: int) -> None:
        """The player moves to this row, or the nearest there is."""
        if self.rows:
            number = min(max(number, 0), len(self.rows) - 1)
            self.show(number * self.row, self.row + 8)
            self.change(number)

    def draw(self, brush: Brush) -> None:
        x, y, w, h = self.area
        theme = brush.theme
        paper = mix(theme.panel, "#ffffff", 0.5)
        brush.box(self.area, paper, mix(theme.panel_edge, theme.ink, 0.25), self.radius)
        if not self.rows:
            brush.write(self.empty, (x + 16, y, w - 32, h), 19, "italic", theme.faint, "center")
        clip = brush.surface.get_clip()
        brush.surface.set_clip(clip.clip(brush.rect((x + 2, y + 2, w - 4, h - 4))))
        width = w - 8 - (BAR if self.extent > h else 0)
        for number, (text, lesser) in enumerate(self.rows):
            top = y + 4 + number * self.row - self.offset
            if y - self.row < top < y + h:
                chosen = number == self.value
                if chosen:
                    brush.box((x + 4, top, width, self.row), theme.accent, theme.accent, 6)
                colour = theme.on_accent if chosen else theme.ink
                grey = theme.on_accent if chosen else theme.faint
                side = (x + width * 0.5, top, width * 0.5 - 8, self.row)
                taken = brush.write(lesser, side, 17, "text", grey, "right").w / brush.scale
                line = (x + 16, top, width - 24 - (taken + 12 if lesser else 0), self.row)
                brush.write(text, line, 19, "text", colour)
        super().draw(brush)
        brush.surface.set_clip(clip)

    def release(self, at: Point) -> None:
        number = self.number_at(at, 4, self.row, len(self.rows)) if self._grip is None else -1
        if number >= 0 and number == self.value:
            self.click()
        elif number >= 0:
            self.choose(number)

    def click(self) -> None:
        if self.on_enter and self.rows:
            self.on_enter(self.value)

    def key(self, event: pygame.event.Event) -> bool:
        page = max(1, int(self.area[3] // self.row) - 1)
        to = steps_to(self.value, len(self.rows) - 1, page)
        if event.key in to and self.rows:
            self.choose(int(to[event.key]))
            return True
        return event.key != pygame.K_SPACE and Widget.key(self, event)


SLIDE = 10.0  # units a finger may wander before it pushes what it lies on
SLOWS = 0.03  # of its speed a column still has a second after it was let go
LEAST = 30.0  # units a second, below which it stands still


class Panning:
    """`column`: the one that is pushed now, if any is. All in logical units and seconds."""

    def __init__(self) -> None:
        self.column: Scroll | None = None
        self._start: tuple[float, float] | None = None  # where the finger came down
        self._under: Scroll | None = None
        self._offset = self._seen = 0.0
        self._speed = self._now = 0.0
        self._rolling: Scroll | None = None

    def start(self, at: Point, under: Scroll | None) -> None:
        """A finger has come down, above a column or none; what still rolls is stopped."""
        self._start, self._under, self.column = at, under, None
        self._rolling, self._speed = None, 0.0
        self._offset = self._seen = under.offset if under else 0.0

    def move(self, at: Point) -> bool:
        """The finger has moved here; True while it pushes a column."""
        if self._start is None or self._under is None:
            return False
        across, down = (now - then for now, then in zip(at, self._start, strict=True))
        if self.column is None and abs(down) > max(SLIDE, abs(across)):
            self.column = self._under if self._under.extent > self._under.area[3] else None
        if self.column is not None:
            self.column.scroll_to(self._offset - down)
        return self.column is not None

    def lift(self, still: bool) -> bool:
        """The finger has gone; True if it has pushed a column. `still`: that stops at once."""
        column, self.column = self.column, None
        self._start = self._under = None
        if column is not None and not still:
            self._rolling = column
        return column is not None

    def step(self, now: float) -> None:
        """Time goes on."""
        gone, self._now = now - self._now, now
        if self.column is not None and gone > 0:
            speed = (self.column.offset - self._seen) / gone
            self._speed, self._seen = (self._speed + speed) / 2, self.column.offset
        elif self._rolling is not None and 0 < gone < 1:
            moved = self._rolling.scroll_to(self._rolling.offset + self._speed * gone)
            self._speed *= SLOWS**gone
            if not moved or abs(self._speed) < LEAST:
                self._rolling = None


class NumberedParts(Scroll):
    """`value` is the part that the keys are at, `pointed` the one under the pointer, -1 where there
    is none."""

    focusable = True

    def __init__(
        self, area: Box, name: str = "", on: Callable[..., None] | None = None, value: int = 0
    ) -> None:
        super().__init__(area, name, on)
        self.value, self.pointed_part = value, -1

    @abstractmethod
    def part_at(self, point: Point) -> int:
        """The number of the part at a point, -1 where there is none that can be pressed."""

    def press_part(self, number: int, at: Point) -> None:
        """A part is pressed, at this point."""
        self.notify(number)

    def hover(self, at: Point) -> None:
        self.pointed_part = self.part_at(at)

    def release(self, at: Point) -> None:
        number = self.part_at(at) if self._grip is None else -1
        if number >= 0:
            self.value = number
            self.press_part(number, at)
