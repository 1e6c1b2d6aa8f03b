"""Laying out boxes: columns and rows of widgets, and rectangles that touch."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from table.widgets.brush import Box
from table.widgets.widget import Widget


def column(area: Box, widgets: Sequence[Widget], gap: float = 12) -> float:
    """Stack widgets from the top of a box, as wide as it, each as tall as it is; where it ends."""
    x, y, w, _ = area
    for widget in widgets:
        widget.area = (x, y, w, widget.area[3])
        y += widget.area[3] + gap
    return y - gap


def row(area: Box, widgets: Sequence[Widget], gap: float = 12) -> None:
    """Lay widgets side by side, sharing the box evenly."""
    x, y, w, h = area
    each = (w - gap * (len(widgets) - 1)) / max(1, len(widgets))
    for number, widget in enumerate(widgets):
        widget.area = (x + number * (each + gap), y, each, h)


def merged(rects: list[pygame.Rect], window: pygame.Rect) -> list[pygame.Rect]:
    """Rectangles that overlap become one, so that nothing is drawn twice."""
    found: list[pygame.Rect] = []
    for rect in rects:
        rect = rect.clip(window)
        while rect and (hit := rect.collidelist(found)) >= 0:
            rect = rect.union(found.pop(hit))
        if rect:
            found.append(rect)
    return found
