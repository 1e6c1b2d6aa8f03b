"""Scrolling widgets: a column, a list of rows, and their scrollbar."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Sequence

import pygame

from table.theme import colours
from table.theme.colours import mix
from table.theme.style import Type
from table.widgets.brush import Box, Brush, fade_strip
from table.widgets.widget import Point, Widget, inside

LINE_HEIGHT = 40.0  # one notch of the wheel, one arrow key
BAR_WIDTH, MIN_THUMB = 14.0, 32.0
FADE_HEIGHT = 20.0  # height of a cut edge that fades into the panel


class Scroll(Widget):
    """A view of content that is `extent` units high and scrolled down by `offset` units.

    By itself it is a column of widgets: `Form.add(widget, within=...)` adds them, with areas
    counted from its upper left corner, and sets `extent`. `fades`: its cut edges look soft."""

    fades = True
    line_height = LINE_HEIGHT
    keys: tuple[int, ...] = (pygame.K_PAGEUP, pygame.K_PAGEDOWN)

    def __init__(self, area: Box, name: str = "", on: Callable[..., None] | None = None) -> None:
        super().__init__(area, name, on)
        self.extent = self.offset = 0.0
        self._grip: float | None = None  # from the thumb's top to where it is held; None if not

    def scroll_to(self, offset: float) -> bool:
        """Scroll to this offset, or as near as the content goes; return whether it moved."""
        old_offset = self.offset
        self.offset = min(max(0.0, offset), max(0.0, self.extent - self.area[3]))
        return self.offset != old_offset

    def show(self, top: float, height: float) -> None:
        """Scroll as little as possible to show the part of the content that is `height` units high
        and begins at `top`; if it is higher than the view, its upper end."""
        if top < self.offset or height > self.area[3]:
            self.scroll_to(top)
        elif top + height > self.offset + self.area[3]:
            self.scroll_to(top + height - self.area[3])

    def row_at(self, at: Point, top: float, height: float, count: int) -> int:
        """Return the number of the row at a point, or -1 for none. There are `count` rows of this
        `height`, the first of which begins `top` units below the upper edge of the content."""
        x, y, w, _ = self.area
        if not inside(at, self.area):
            return -1
        number = int((at[1] - y - top + self.offset) // height)
        is_on_bar = at[0] >= x + w - BAR_WIDTH and self.extent > self.area[3]
        return number if 0 <= number < count and not is_on_bar else -1

    def thumb(self) -> Box:
        """Return the box of the scrollbar's thumb; an empty box if all the content is visible."""
        x, y, w, h = self.area
        if self.extent <= h:
            return (x + w, y, 0, 0)
        size = max(MIN_THUMB, h * h / self.extent)
        dy = (h - 8 - size) * self.offset / (self.extent - h)
        return (x + w - BAR_WIDTH + 2, y + 4 + dy, BAR_WIDTH - 6, size)

    def draw_fades(self, brush: Brush) -> None:
        """Fade each edge beyond which there is more content, after that is drawn."""
        if not self.fades:
            return
        x, y, w, h = self.area
        depth = min(FADE_HEIGHT, h / 4)
        edges = []
        if self.offset > 1:
            edges.append(("up", y))
        if self.offset < self.extent - h - 1:
            edges.append(("down", y + h - depth))
        for direction, top in edges:
            rect = brush.rect((x - 6, top, w - BAR_WIDTH + 6, depth))
            brush.surface.blit(fade_strip(rect.size, brush.theme.panel, direction), rect)

    def draw(self, brush: Brush) -> None:
        x, y, w, h = self.area
        if self.extent > h:
            theme = brush.theme
            ground = mix(theme.panel, theme.panel_edge, 0.4)
            brush.box((x + w - BAR_WIDTH + 2, y + 4, BAR_WIDTH - 6, h - 8), ground, ground)
            fill = mix(theme.panel_edge, theme.ink, 0.6 if self.hovered or self.held else 0.35)
            brush.box(self.thumb(), fill, fill)

    def press(self, at: Point) -> None:
        """Take hold of the scrollbar's thumb; a press beside it on the bar moves it there first."""
        self._grip = None
        is_on_bar = self.extent > self.area[3] and at[0] >= self.area[0] + self.area[2] - BAR_WIDTH
        if is_on_bar:
            _, top, _, size = self.thumb()
            is_on_thumb = top <= at[1] < top + size
            self._grip = at[1] - top if is_on_thumb else size / 2
            self.drag(at)

    def drag(self, at: Point) -> None:
        if self._grip is not None:
            _, y, _, h = self.area
            room = h - 8 - self.thumb()[3]  # in which the thumb's top can move
            share = (at[1] - self._grip - y - 4) / max(1, room)
            self.scroll_to(share * (self.extent - h))

    def wheel(self, notches: float) -> bool:
        return self.scroll_to(self.offset - notches * self.line_height)

    def page_height(self) -> float:
        """Return how far Page Down scrolls: one line less than the view is high."""
        return self.area[3] - self.line_height

    def key(self, event: pygame.event.Event) -> bool:
        targets = key_goals(self.offset, self.extent, self.page_height(), self.line_height)
        return event.key in targets and self.scroll_to(targets[event.key])


def key_goals(position: float, last: float, page: float, line: float = 1) -> dict[int, float]:
    """Return where each navigation key leads from a `position` between 0 and `last`, which may be
    beyond that range. Page Down goes `page` further, Down `line`."""
    return {
        pygame.K_UP: position - line, pygame.K_DOWN: position + line,
        pygame.K_PAGEUP: position - page, pygame.K_PAGEDOWN: position + page,
        pygame.K_HOME: 0, pygame.K_END: last,
    }  # fmt: skip


class List(Scroll):
    """Rows of text, some with a note at the right; the value is the number of the chosen row.

    `on(number)` is called when another row is chosen, `on_enter(number)` when the chosen row is
    opened by Enter or a click. A list without rows shows the text `empty`."""

    focusable = True
    keys = (pygame.K_UP, pygame.K_RETURN, pygame.K_DOWN)
    fades = False
    row_height = 40.0

    def __init__(self, area: Box, rows: Sequence[str | tuple[str, str]], value: int = 0,
                 on: Callable[[int], None] | None = None,
                 on_enter: Callable[[int], None] | None = None, empty: str = "",
                 name: str = "") -> None:  # fmt: skip
        super().__init__(area, name, on)
        self.rows = [(row, "") if isinstance(row, str) else row for row in rows]  # text and note
        self.value, self.on_enter, self.empty = value, on_enter, empty
        self.extent = self.row_height * len(self.rows) + 8
        self.show(value * self.row_height, self.row_height + 8)

    def spoken_text(self) -> str:
        if not self.rows:
            return self.empty
        return ", ".join(filter(None, self.rows[self.value]))

    def choose(self, number: int) -> None:
        """Choose the row of this number, or the nearest existing one, and scroll to it."""
        if self.rows:
            number = min(max(number, 0), len(self.rows) - 1)
            self.show(number * self.row_height, self.row_height + 8)
            self.change(number)

    def draw(self, brush: Brush) -> None:
        x, y, w, h = self.area
        theme = brush.theme
        brush.box(self.area, mix(theme.panel, "#ffffff", 0.5), colours.edge(theme))
        if not self.rows:
            inner = (x + 16, y, w - 32, h)
            brush.write(self.empty, inner, Type.BODY, "italic", theme.faint, align="center")
        clip = brush.surface.get_clip()
        brush.surface.set_clip(clip.clip(brush.rect((x + 2, y + 2, w - 4, h - 4))))
        width = w - 8 - (BAR_WIDTH if self.extent > h else 0)
        for number in range(len(self.rows)):
            top = y + 4 + number * self.row_height - self.offset
            if y - self.row_height < top < y + h:
                self._draw_row(brush, number, (x + 4, top, width, self.row_height))
        super().draw(brush)
        brush.surface.set_clip(clip)

    def _draw_row(self, brush: Brush, number: int, area: Box) -> None:
        """Draw a row, highlighted if it is chosen. Its text gets the width that its note leaves."""
        theme, (x, y, w, h), (text, note) = brush.theme, area, self.rows[number]
        colour, note_colour = theme.ink, theme.faint
        if number == self.value:
            brush.box(area, theme.accent, theme.accent)
            colour = note_colour = theme.on_accent
        note_area = (x - 4 + w * 0.5, y, w * 0.5 - 8, h)
        note_rect = brush.write(note, note_area, Type.NOTE, "text", note_colour, align="right")
        note_width = note_rect.w / brush.scale + 12 if note else 0
        brush.write(text, (x + 12, y, w - 24 - note_width, h), Type.BODY, "text", colour)

    def release(self, at: Point) -> None:
        """Choose the pressed row, or open it if it is chosen already."""
        if self._grip is not None:  # the scrollbar was dragged
            return
        number = self.row_at(at, 4, self.row_height, len(self.rows))
        if number >= 0 and number == self.value:
            self.click()
        elif number >= 0:
            self.choose(number)

    def click(self) -> None:
        if self.on_enter and self.rows:
            self.on_enter(self.value)

    def key(self, event: pygame.event.Event) -> bool:
        """Choose another row, or open the chosen one; Space does nothing."""
        page = max(1, int(self.area[3] // self.row_height) - 1)
        targets = key_goals(self.value, len(self.rows) - 1, page)
        if event.key in targets and self.rows:
            self.choose(int(targets[event.key]))
            return True
        return event.key != pygame.K_SPACE and Widget.key(self, event)


PAN_DISTANCE = 10.0  # units a finger moves before it pushes the column
SPEED_PER_SECOND = 0.03  # the share of its speed that a released column still has a second later
MIN_SPEED = 30.0  # units a second, below which it stops


class Panning:
    """Scrolls columns by finger. `column` is the one that the finger pushes now, None for none."""

    def __init__(self) -> None:
        self.column: Scroll | None = None
        self._start: Point = (0.0, 0.0)  # where the finger came down
        self._touched: Scroll | None = None  # the column under the finger
        self._offset = self._last_offset = 0.0  # the column's, when touched and in the last frame
        self._speed = self._now = 0.0  # units a second; seconds
        self._rolling: Scroll | None = None  # the column that rolls on after the finger has left

    def start(self, at: Point, under: Scroll | None) -> None:
        """Begin a touch at a point, with the column `under` it, if any; stop a rolling column."""
        self._start = at
        self._touched = under
        self.column = self._rolling = None
        self._speed = 0.0
        self._offset = self._last_offset = under.offset if under else 0.0

    def move(self, at: Point) -> bool:
        """Move the finger; True while it pushes a column, which begins by moving up or down."""
        if self._touched is None:
            return False
        dx, dy = at[0] - self._start[0], at[1] - self._start[1]
        can_scroll = self._touched.extent > self._touched.area[3]
        if can_scroll and abs(dy) > max(PAN_DISTANCE, abs(dx)):
            self.column = self._touched
        if self.column is not None:
            self.column.scroll_to(self._offset - dy)
        return self.column is not None

    def lift(self, stop_now: bool) -> bool:
        """Lift the finger; True if it has pushed a column, which rolls on unless `stop_now`."""
        pushed = self.column
        self.column = self._touched = None
        if pushed is not None and not stop_now:
            self._rolling = pushed
        return pushed is not None

    def step(self, now: float) -> None:
        """Move on to the time `now`: measure the pushed column's speed, or roll a released one."""
        seconds = now - self._now
        self._now = now
        if self.column is not None and seconds > 0:
            speed = (self.column.offset - self._last_offset) / seconds
            self._speed = (self._speed + speed) / 2  # the latest frames count most
            self._last_offset = self.column.offset
        elif self._rolling is not None and 0 < seconds < 1:
            moved = self._rolling.scroll_to(self._rolling.offset + self._speed * seconds)
            self._speed *= SPEED_PER_SECOND**seconds
            if not moved or abs(self._speed) < MIN_SPEED:
                self._rolling = None


class NumberedParts(Scroll):
    """The base of scrolling widgets with numbered parts that can be pressed. `value` is the part
    selected by keys, `pointed_part` the one under the pointer, -1 for none."""

    focusable = True

    def __init__(self, area: Box, name: str = "", on: Callable[..., None] | None = None,
                 value: int = 0) -> None:  # fmt: skip
        super().__init__(area, name, on)
        self.value, self.pointed_part = value, -1

    @abstractmethod
    def part_at(self, point: Point) -> int:
        """Return the number of the part at a point, or -1 for none."""

    def press_part(self, number: int, at: Point) -> None:
        """Handle a press on a part at this point."""
        self.notify(number)

    def select_by_key(self, key: int, count: int, page: int) -> bool:
        """Select another of `count` parts by a navigation key; Page Down goes `page` parts on.
        Return False beyond the first or last part, so that the focus leaves, and for other keys."""
        goal = int(key_goals(self.value, count - 1, page).get(key, -1))
        if key in (pygame.K_PAGEUP, pygame.K_PAGEDOWN):
            goal = min(max(goal, 0), count - 1)
        if not 0 <= goal < count:
            return False
        self.value = goal
        return True

    def hover(self, at: Point) -> None:
        self.pointed_part = self.part_at(at)

    def release(self, at: Point) -> None:
        number = self.part_at(at) if self._grip is None else -1
        if number >= 0:
            self.value = number
            self.press_part(number, at)
