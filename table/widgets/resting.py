"""The tooltip of a page: it comes when the pointer or the focus has rested on a thing."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from table.widgets.brush import Box
from table.widgets.tooltip import RESTS, Sheet, Tip
from table.widgets.widget import Widget

Paper = tuple[Sheet, pygame.Rect]
Told = tuple[Widget, Tip, Box]
"""What is rested on: a widget, what there is to tell, and of which box of it."""


class Resting:
    """`paper` is the tooltip that lies there now; `changed`, where one has come or gone since that
    was last emptied. `lay` makes the paper for what is rested on; None where there is no room."""

    def __init__(self, lay: Callable[[Told], Paper | None]) -> None:
        self.lay = lay
        self.paper: Paper | None = None
        self.changed: list[pygame.Rect] = []
        self._on: tuple[Told | None, float] = (None, 0.0)  # what, since when in seconds

    def step(self, under: Told | None, now: float) -> None:
        """Time goes on; `under`: what is rested on, if that has something to tell."""
        if under != self._on[0]:
            self.put_away()
            self._on = (under, now)
        elif under and self.paper is None and now - self._on[1] >= RESTS:
            self.paper = self.lay(under)
            self.changed += [self.paper[1]] if self.paper else []

    def pressed(self) -> None:
        """A press begins: what is rested on from now on may be told, though it was before."""
        self._on = (None, 0.0)

    def asked(self, under: Told | None) -> None:
        """Somebody wants to be told at once."""
        self.put_away()
        self._on = (under, float("-inf"))

    def put_away(self) -> None:
        """It goes, and does not come again before something else is rested on."""
        self.changed += [self.paper[1]] if self.paper else []
        self.paper = None
        if self._on[0] is not None:
            self._on = (self._on[0], float("inf"))
