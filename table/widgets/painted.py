"""Widgets on a page, drawn: only what has changed, and over them what is told of one."""

from __future__ import annotations

from abc import abstractmethod

import pygame

from table.theme.theme import Theme
from table.widgets.choice import Choice
from table.widgets.lay import merged
from table.widgets.resting import Paper, Resting, Told
from table.widgets.scroll import Scroll
from table.widgets.touched import Touched
from table.widgets.widget import Panel, Widget


class Painted(Touched):
    """`focus`: what the keys are on; `by_keys`: its ring is shown, to those who use them."""

    def __init__(self, theme: Theme, size: tuple[float, float]) -> None:
        super().__init__(theme, size)
        self.focus: Widget | None = None
        self.by_keys = False
        self._backdrop: pygame.Surface | None = None
        self._drawn: dict[Widget, pygame.Rect] = {}
        self._resting = Resting(self._tip)

    @abstractmethod
    def _tip(self, told: Told) -> Paper | None:
        """A tooltip and where it lies; None where there is no room."""

    def draw(self, surface: pygame.Surface, whole: bool = False) -> list[pygame.Rect]:
        """Draw what changed and return those rectangles.

        `whole`: the surface holds a fresh background; it is kept, to redraw single widgets on.
        """
        if whole or self._backdrop is None:
            self._backdrop = surface.copy()
            dirty = [surface.get_rect()]
        else:
            found = self._dirty()
            if not found:
                return []
            dirty = merged(found, surface.get_rect())
        for rect in dirty:
            surface.set_clip(rect)
            surface.blit(self._backdrop, rect, rect)
            for widget in self.widgets:
                self._draw_one(surface, widget, rect)
            for widget in self.widgets:
                if isinstance(widget, Scroll) and self._pixels(widget).colliderect(rect):
                    widget.draw_fades(self._brush(widget, surface))
            if isinstance(self.focus, Choice) and self.focus.opened:
                self.focus.draw_list(self._brush(self.focus, surface))
            if self._resting.paper:
                sheet, place = self._resting.paper
                surface.blit(sheet.picture, place)
        surface.set_clip(None)
        self._resting.changed = []
        for widget in self.widgets:
            widget.stale = False
            self._drawn[widget] = self._pixels(widget)
        return dirty

    def written(self) -> list[pygame.Rect]:
        """Where something stands that is read or pressed, in pixels."""
        found = []
        for widget in self.widgets:
            if not widget.visible or widget in self._within.values():  # a column is what is in it
                continue
            rect = self._brush(widget).rect(widget.named_at())
            column = self._within.get(widget)
            found.append(rect.clip(self._window(column)) if column else rect)
        return [one for one in found if one.w and one.h]

    def pressed(self) -> list[pygame.Rect]:
        """Where something stands that is pressed, and may be now, in pixels."""
        some = [one for one in self.widgets if one.visible and one.enabled and one.focusable]
        return [self._pixels(one) for one in some if not isinstance(one, Scroll)]

    def headed(self) -> list[pygame.Rect]:
        """The strips in which titles stand, in pixels."""
        sheets = [one for one in self.widgets if isinstance(one, Panel) and one.visible]
        return [self._brush(one).rect(one.headed) for one in sheets]

    def _dirty(self) -> list[pygame.Rect]:
        found = [*self._resting.changed]
        for widget in self.widgets:
            if widget.stale:
                found += [self._pixels(widget), self._drawn.get(widget, pygame.Rect(0, 0, 0, 0))]
        return found

    def _draw_one(self, surface: pygame.Surface, widget: Widget, rect: pygame.Rect) -> None:
        if not widget.visible or not self._pixels(widget).colliderect(rect):
            return
        brush = self._brush(widget, surface)
        column = self._within.get(widget)
        if column:
            surface.set_clip(rect.clip(self._window(column)))
        brush.glossary = widget.glossary
        widget.draw(brush)
        widget.texts = tuple(brush.texts)
        if widget.glossary is not None:
            widget.words = tuple((brush.box_of(one.rect), one.key) for one in brush.spots)
        if widget.focused and self.by_keys:
            brush.focus(widget.area, widget.ring)
        surface.set_clip(rect)
