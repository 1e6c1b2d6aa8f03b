"""Widgets laid on a page: which there are, in which column, and the pixels each of them covers."""

from __future__ import annotations

from typing import TypeVar

import pygame

from table.theme.theme import Theme
from table.widgets.brush import Box, Brush, scale_of
from table.widgets.choice import Choice
from table.widgets.scroll import Scroll
from table.widgets.widget import Point, Widget

W = TypeVar("W", bound=Widget)

RING = 7.0  # units around a widget that its ring and edges may touch
_NOWHERE = pygame.Surface((1, 1))


class Laid:
    """The widgets of a page, counted from its corner, or from that of the column they are in."""

    def __init__(self, theme: Theme, size: tuple[float, float]) -> None:
        self.theme, self.size = theme, size
        self.widgets: list[Widget] = []
        self._within: dict[Widget, Scroll] = {}
        self._mouse: Point = (-1.0, -1.0)

    def _centre(self, window: tuple[int, int]) -> None:
        """The window has this many pixels; the page lies in the middle, as large as it can."""
        self.window, self.scale = window, scale_of(window)
        self.origin = tuple((window[i] - self.size[i] * self.scale) / 2 for i in (0, 1))

    def add(self, widget: W, within: Scroll | None = None) -> W:
        """Put a widget on the form; `within` a column its area is counted from that corner."""
        self.widgets.append(widget)
        if within:
            self._within[widget] = within
            within.tall = max(within.tall, widget.area[1] + widget.area[3] + RING)
        return widget

    def find(self, name: str) -> Widget:
        """The widget of this name; KeyError when there is none."""
        for widget in self.widgets:
            if widget.name == name:
                return widget
        raise KeyError(name)

    def column(self, widget: Widget) -> Scroll | None:
        """The column a widget lies in, if it lies in any."""
        return self._within.get(widget)

    def pixels_of(self, widget: Widget, box: Box) -> pygame.Rect:
        """The pixels of a box that is counted as the widget's own."""
        return self._brush(widget).rect(box)

    def pixels(self, widget: Widget) -> pygame.Rect:
        """The pixels of a widget itself, wherever it has been scrolled to."""
        return self.pixels_of(widget, widget.area)

    def spot(self, name: str) -> tuple[int, int]:
        """The pixel in the middle of the widget of this name: where a pilot clicks."""
        widget = self.find(name)
        return self._brush(widget).rect(widget.area).center

    def box(self, name: str) -> pygame.Rect:
        """The pixels of the widget of this name, as far as its column shows them."""
        widget = self.find(name)
        rect, column = self._brush(widget).rect(widget.area), self._within.get(widget)
        return rect.clip(self._window(column)) if column else rect

    def at(self, pixel: tuple[int, int]) -> Point:
        """A pixel in the page's own units."""
        x, y = self.origin
        return (pixel[0] - x) / self.scale, (pixel[1] - y) / self.scale

    def _brush(self, widget: Widget, surface: pygame.Surface | None = None) -> Brush:
        """A brush whose origin is where the widget's areas are counted from."""
        x, y = self.origin
        column = self._within.get(widget)
        if column:
            x += column.area[0] * self.scale
            y += (column.area[1] - column.offset) * self.scale
        return Brush(surface or _NOWHERE, self.theme, self.scale, (x, y))

    def _pixels(self, widget: Widget) -> pygame.Rect:
        """All pixels the widget may touch."""
        x, y, w, h = widget.reach()
        area = (x - RING, y - RING, w + 2 * RING, h + 2 * RING)
        rect = self._brush(widget).rect(area)
        column = self._within.get(widget)
        opened = isinstance(widget, Choice) and widget.opened
        return rect.clip(self._window(column)) if column and not opened else rect

    def _window(self, column: Scroll) -> pygame.Rect:
        """The pixels a column shows its widgets in; rings may stand out at the left."""
        x, y, w, h = column.area
        return self._brush(column).rect((x - RING, y, w + RING, h))

    def _room(self, widget: Widget) -> tuple[float, float]:
        """The top and bottom of the form, as the widget counts."""
        column = self._within.get(widget)
        above = column.area[1] - column.offset if column else 0.0
        return -above, self.size[1] - above

    def _across(self, widget: Widget) -> tuple[float, float]:
        """The left and right end of the form, as the widget counts."""
        column = self._within.get(widget)
        left = column.area[0] if column else 0.0
        return -left, self.size[0] - left

    def _local(self, widget: Widget) -> Point:
        """The mouse, in the units and from the corner the widget counts by."""
        x, y = self._brush(widget).origin
        return (self._mouse[0] - x) / self.scale, (self._mouse[1] - y) / self.scale
