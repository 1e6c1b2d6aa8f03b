"""The tooltip of a page: it comes when the pointer or the focus has rested on a thing."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from table.widgets.tip import RESTS
from table.widgets.widget import Widget

Paper = tuple[pygame.Surface, pygame.Rect]


class Resting:
    """`paper` is the tooltip that lies there now; `changed`, where one has come or gone since that
    was last emptied. `lay` makes the paper for a widget that has something to tell; None for one
    that has not."""

    def __init__(self, lay: Callable[[Widget], Paper | None]) -> None:
        self.lay = lay
        self.paper: Paper | None = None
        self.changed: list[pygame.Rect] = []
        self._on: tuple[Widget | None, float] = (None, 0.0)  # what, since when in seconds

    def step(self, under: Widget | None, now: float) -> None:
        """Time goes on; `under`: what is rested on, if that has something to tell."""
        if under is not self._on[0]:
            self.put_away()
            self._on = (under, now)
        elif under and self.paper is None and now - self._on[1] >= RESTS:
            self.paper = self.lay(under)
            self.changed += [self.paper[1]] if self.paper else []

    def put_away(self) -> None:
        """It goes, and does not come again before something else is rested on."""
        self.changed += [self.paper[1]] if self.paper else []
        self.paper = None
        if self._on[0] is not None:
            self._on = (self._on[0], float("inf"))
