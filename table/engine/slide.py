"""The papers of a page that opens slide in from below the window."""

from __future__ import annotations

import pygame

from table.widgets.form import Form
from table.widgets.widget import Panel, remaining_share

SLIDE_SECONDS = 0.2
LONGEST_STEP = 0.05  # seconds a frame moves them on, however long it took to draw


class PaperSlide:
    """Slides the papers of a form in: the form is drawn once, and the pictures of its papers are
    moved. Everything else is in its place at once, and a press counts where things will be."""

    def __init__(self) -> None:
        self._passed = 0.0
        self._now: float | None = None  # of the last frame
        self._background = self._page = pygame.Surface((1, 1))

    def draw(self, surface: pygame.Surface, form: Form, whole: bool, now: float) -> bool:
        """Draw the form; False when its papers have come. `whole`: the background is fresh."""
        papers = [each for each in form.widgets if isinstance(each, Panel) and each.visible]
        if not papers:
            form.draw(surface, whole)
            return False
        if whole:
            self._background, self._page = surface.copy(), surface.copy()
        self._passed += min(now - (now if self._now is None else self._now), LONGEST_STEP)
        self._now, left = now, remaining_share(self._passed, SLIDE_SECONDS)
        changed, is_over = form.draw(self._page, whole), not left
        for rect in [surface.get_rect()] if whole or is_over else changed:
            surface.blit(self._page, rect, rect)
        if is_over:
            return False
        height = surface.get_height()
        for paper in papers:
            bounds, area = form.pixels(paper, paper.bounds()), form.pixels(paper)
            lower = round(left * (height - area.y))
            if whole:
                surface.blit(self._background, bounds, bounds)
            uncovered = pygame.Rect(bounds.x, area.bottom + lower, bounds.w, height)
            surface.blit(self._page, uncovered, uncovered)
            surface.blit(self._background, uncovered.clip(bounds), uncovered.clip(bounds))
            surface.blit(self._page, area.move(0, lower), area)
        return True
