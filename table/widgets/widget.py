"""The base of all widgets: a logical box that draws itself and may take the focus."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import inf
from typing import Any

import pygame

from table.i18n.glossary import Glossary
from table.theme.style import Type
from table.widgets.brush import Box, Brush, Point as Point
from table.widgets.text import KEPT_WHOLE, text_width
from table.widgets.tooltip import Tooltip, term_tooltip


class Widget:
    """The base of all widgets. Boxes and points are in logical units, which the form converts.

    `on` is called with the new value when the player changes it. A widget is drawn anew when any
    of its attributes gets another value. Words of the `glossary` are underlined in its text. After
    drawing, `terms` has the box and key of each, `texts` the texts and `sizes` their sizes."""

    focusable = False
    focus_gap = 3.0  # from its edge to the ring of the focus
    draggable = False  # a finger that moves over it does not scroll its column
    keys: tuple[int, ...] = ()  # the keys that operate it, () if Enter alone does
    value: Any = None
    tooltip: Tooltip | None = None
    glossary: Glossary | None = None
    terms: tuple[tuple[Box, str], ...] = ()
    texts: tuple[str, ...] = ()
    sizes: frozenset[Type] = frozenset()
    label = ""  # its name for a screen reader, if another widget shows it
    silent = False  # whether a screen reader leaves it out

    def __init__(self, area: Box, name: str = "", on: Callable[..., None] | None = None) -> None:
        self.dirty = True
        self.area, self.name, self.on = area, name, on
        self.enabled = self.visible = True
        self.focused = self.hovered = self.held = False  # the form sets these

    def __setattr__(self, name: str, value: object) -> None:
        if name != "dirty" and getattr(self, name, _UNSET) != value:
            object.__setattr__(self, "dirty", True)
        object.__setattr__(self, name, value)

    def draw(self, brush: Brush) -> None:
        """Draw all of it; the form adds the ring of the focus."""

    def draw_noting_texts(self, brush: Brush) -> None:
        """Draw the widget, and keep what it writes in `texts`, `sizes` and `terms`."""
        brush.glossary = self.glossary
        self.draw(brush)
        self.texts = tuple(brush.texts)
        self.sizes = frozenset(brush.sizes)
        if self.glossary is not None:
            self.terms = tuple((brush.box_of(spot), key) for spot, key in brush.spots)

    def bounds(self) -> Box:
        """Return the box outside which the widget draws nothing and takes no clicks."""
        return self.area

    def text_area(self) -> Box:
        """Return the area of its text, on which nothing else should lie."""
        return self.area

    def contains(self, at: Point) -> bool:
        """Whether a click at this point is for the widget."""
        return inside(at, self.bounds())

    def tooltip_at(self, at: Point | None) -> tuple[Tooltip, Box] | None:
        """Return the tooltip at a point and the box it is about: of the explained word there, else
        of the widget. Without a point that of the widget. None if there is none."""
        glossary = self.glossary
        if at is not None and glossary is not None and inside(at, self.bounds()):
            for box, key in self.terms:
                if inside(at, box):
                    return term_tooltip(glossary, key), box
        if self.tooltip is None or (at is not None and not inside(at, self.area)):
            return None
        return self.tooltip, self.area

    def spoken_text(self) -> str:
        """Return the text for a screen reader: usually the text shown."""
        return ", ".join(self.texts)

    def opening_text(self) -> str:
        """Return the text that a screen reader says when the page opens; usually none."""
        return ""

    def press(self, at: Point) -> None:
        """Handle the button going down on the widget."""

    def drag(self, at: Point) -> None:
        """Handle a motion with the button held since `press`."""

    def hover(self, at: Point) -> None:
        """Handle a motion over the widget without a button."""

    def release(self, at: Point) -> None:
        """Handle the button going up; inside the widget it is a click."""
        if self.contains(at):
            self.click()

    def click(self) -> None:
        """Handle a click, or Enter or Space on the focused widget."""

    def wheel(self, notches: float) -> bool:
        """Handle the wheel, positive away from the player; True if used."""
        return False

    def key(self, event: pygame.event.Event) -> bool:
        """Handle a key while focused; True if used, else the form may move the focus."""
        if event.key in (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE) and self.focusable:
            self.click()
            return True
        return False

    def gain_focus(self) -> None:
        """Handle getting the focus."""

    def blur(self) -> None:
        """Handle losing the focus."""

    def change(self, value: object) -> None:
        """Set the value the player has chosen, and call `on`, unless it is the value already."""
        if value != self.value:
            self.value = value
            self.notify(value)

    def notify(self, *values: object) -> None:
        if self.on:
            self.on(*values)


_UNSET = object()


def inside(at: Point, area: Box) -> bool:
    x, y, w, h = area
    return x <= at[0] < x + w and y <= at[1] < y + h


def next_towards(focus: Widget | None, rects: Mapping[Widget, pygame.Rect], step: Point) -> Widget:
    """Return the widget to which an arrow key moves the focus: the nearest in the direction of a
    step of 1, where distance to the side counts double. If none lies there, the focus stays;
    without a focus, it goes to the first widget."""
    right, down = step
    if focus is None or focus not in rects:
        return next(iter(rects))
    nearest, min_cost = focus, inf
    for widget, rect in rects.items():
        x, y = pygame.Vector2(rect.center) - rects[focus].center
        ahead = x * right + y * down
        aside = abs(x * down) + abs(y * right)
        cost = ahead + 2 * aside
        is_that_way = ahead > 1 and aside <= 4 * ahead
        if is_that_way and cost < min_cost:
            nearest, min_cost = widget, cost
    return nearest


class Clickable(Widget):
    """A widget that calls `on` when it is clicked."""

    focusable = True

    def click(self) -> None:
        self.notify()


class Label(Widget):
    """A text made to fit its box: in one line, or with `lines` in several from the top down.
    `colour` names a colour of the theme. `read`: a screen reader reads it out with the page."""

    read = False

    def __init__(self, area: Box, text: str, size: Type = Type.BODY, role: str = "text",
                 colour: str = "ink", align: str = "left", lines: bool = False,
                 name: str = "") -> None:  # fmt: skip
        super().__init__(area, name)
        self.text, self.size, self.role = text, size, role
        self.colour, self.align, self.lines = colour, align, lines

    def draw(self, brush: Brush) -> None:
        write = brush.write_lines if self.lines else brush.write
        colour = getattr(brush.theme, self.colour)
        write(self.text, self.area, self.size, self.role, colour, self.align)


TITLE_BOTTOM = 66.0  # from the upper edge of a panel to the line beneath its title


class Panel(Widget):
    """A panel on the felt; add it before its widgets. `beside`: free width right of its title."""

    def __init__(self, area: Box, title: str = "", beside: float = 0.0) -> None:
        super().__init__(area)
        self.title, self._title_width = title, area[2] - 56 - beside

    def bounds(self) -> Box:
        x, y, w, h = self.area
        return (x - 16, y - 16, w + 32, h + 36)

    def text_area(self) -> Box:
        x, y, _, _ = self.area
        if not self.title:
            return (x + 28, y + 16, 0, 0)
        needed = 1.1 * text_width(self.title, "title", round(Type.TITLE))
        return (x + 28, y + 16, min(self._title_width, needed), 44)

    @property
    def title_area(self) -> Box:
        """The strip of the title, down to the line beneath it; 0 units high without a title."""
        return (*self.area[:3], TITLE_BOTTOM if self.title else 0)

    def contains(self, at: Point) -> bool:
        return False

    def draw(self, brush: Brush) -> None:
        x, y, w, _ = self.area
        theme = brush.theme
        brush.shadow(self.area)
        brush.box(self.area, theme.panel, theme.panel_edge)
        if self.title:
            area = (x + 28, y + 16, self._title_width, 44)
            brush.write(self.title, area, Type.TITLE, "title", min_factor=KEPT_WHOLE)
            line = brush.rect((x + 28, y + TITLE_BOTTOM, w - 56, 1.5))
            brush.surface.fill(theme.panel_edge, line)


def remaining_share(passed: float, seconds: float) -> float:
    """Return the share, from 1 to 0, of a slowing movement left after `passed` of its `seconds`."""
    return max(0.0, 1.0 - passed / seconds) ** 3


class Rule(Widget):
    """A line that separates two parts of a panel."""

    def draw(self, brush: Brush) -> None:
        brush.surface.fill(brush.theme.panel_edge, brush.rect(self.area))


class Picture(Widget):
    """A picture drawn by a callback: `paint(surface, rect)` in pixels."""

    def __init__(self, area: Box, paint: Callable[[pygame.Surface, pygame.Rect], None],
                 name: str = "") -> None:  # fmt: skip
        super().__init__(area, name)
        self.paint = paint

    def draw(self, brush: Brush) -> None:
        self.paint(brush.surface, brush.rect(self.area))
