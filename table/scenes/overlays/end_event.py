"""Animate the end of a match on its score sheet: the totals count up, a ring is drawn round the
winner's, the winners' portraits hop, and suits fall behind the sheet. All times are in seconds,
at the usual speed."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from math import pi, sin
from typing import NamedTuple

import pygame

from table.layout.tween import ease
from table.panels.ending import CrownedPortrait, suit_picture
from table.panels.sheet import ScoreSheet
from table.theme.colours import mix
from table.theme.theme import Theme
from table.widgets import Form, Panel

COUNT = (0.1, 0.7)  # the times from and until which the totals count up
RING = (0.7, 1.0)  # the ring is drawn
HOP = (0.1, 1.3)  # the winners' portraits hop
FALL = (0.0, 1.5)  # suits fall
DURATION = 1.5
HOPS, HOP_HEIGHT = 3, 0.22  # number of hops, and their height in heights of a portrait
SUITS, SUIT_FALL = 36, 0.8  # number of suits that fall, and the time that one takes
SUIT_SIZES = (0.030, 0.055)  # of the window's height
SWAY = 0.03  # of the window's width: how far a suit sways
SUIT_ANGLES, ANGLE_STEP = 60, 37  # degrees; the suits are turned by -30 to 29, each differently


class EndEvent:
    """Animates a page that has just been built, with its `sheet` if it has one, from the time
    `began` on; `pace` multiplies all times."""

    def __init__(self, form: Form, sheet: ScoreSheet | None, began: float, pace: float) -> None:
        self.form, self.sheet, self.began, self.pace = form, sheet, began, pace
        self._passed = 0.0  # time at the usual speed
        portraits = [widget for widget in form.widgets if isinstance(widget, CrownedPortrait)]
        self._areas = {portrait: portrait.area for portrait in portraits}  # without a hop
        self._papers = [form.pixels(widget) for widget in form.widgets if isinstance(widget, Panel)]
        self._page: pygame.Surface | None = None  # its picture without suits
        self._fallen: list[pygame.Rect] = []  # where suits were drawn last
        self._suits = [*_falling_suits(form.theme, random.Random(len(portraits)))]

    def step(self, now: float) -> bool:
        """Advance the animation to the time `now`. Return False when it is over."""
        passed_before = self._passed
        self._passed = (now - self.began) / self.pace
        if self._passed >= DURATION:
            self.finish()
            return False
        if self.sheet is not None and min(passed_before, self._passed) < RING[1]:
            self.sheet.counted_share = ease(self._share_passed(COUNT))
            self.sheet.ring_share = self._share_passed(RING)
            self.sheet.dirty = True
        share = self._share_passed(HOP)
        hop = abs(sin(pi * HOPS * share)) * (1.0 - 0.5 * share)  # ever lower
        for portrait, (x, y, w, h) in self._areas.items():
            portrait.area = (x, y - HOP_HEIGHT * h * hop, w, h)
            portrait.dirty = True
        return True

    def finish(self) -> None:
        """Show everything as it is at the end."""
        for portrait, area in self._areas.items():
            portrait.area = area
        if self.sheet is not None:
            self.sheet.counted_share = self.sheet.ring_share = 1.0

    def draw(
        self, surface: pygame.Surface, whole: bool, background: Callable[[pygame.Surface], None]
    ) -> list[pygame.Rect]:
        """Draw the page, all of it if `whole`, on its `background`; return the changed rectangles.
        A picture of the page without suits restores the places that they leave."""
        if whole or self._page is None or self._page.get_size() != surface.get_size():
            whole = True
            self._page = surface.copy()
            background(self._page)
        changed = self.form.draw(self._page, whole)
        left_by_suits = self._fallen
        for rect in (*changed, *left_by_suits):
            surface.blit(self._page, rect, rect)
        self._fallen = [*self._draw_suits(surface)]
        for paper in self._papers:  # the suits fall behind the sheet
            for suit_rect in self._fallen:
                hidden = paper.clip(suit_rect)
                surface.blit(self._page, hidden, hidden)
        return [*changed, *left_by_suits, *self._fallen]

    def _share_passed(self, times: tuple[float, float]) -> float:
        """Return the share of the time between these two that has passed, from 0 to 1."""
        start, end = times
        return min(1.0, max(0.0, (self._passed - start) / (end - start)))

    def _draw_suits(self, surface: pygame.Surface) -> Iterator[pygame.Rect]:
        """Draw the suits that are falling now, and yield their rectangles."""
        width, height = surface.get_size()
        for number, (letter, colour, size, across, starts_at) in enumerate(self._suits):
            share = (self._passed - starts_at) / SUIT_FALL
            if 0.0 < share < 1.0:
                angle = number * ANGLE_STEP % SUIT_ANGLES - SUIT_ANGLES // 2
                picture = suit_picture(letter, round(size * height), angle, colour)
                x = (across + SWAY * sin(2 * pi * (share + across))) * width
                y = (share * 1.2 - 0.1) * height  # from above the window to below it
                rect = picture.get_rect(center=(round(x), round(y)))
                surface.blit(picture, rect, special_flags=pygame.BLEND_PREMULTIPLIED)
                yield rect.clip(surface.get_rect())


class FallingSuit(NamedTuple):
    """A suit that falls over the page. `size`: in heights of the window; `across`: its middle, from
    0 at the left of the window to 1; `starts_at`: in seconds."""

    letter: str
    colour: str
    size: float
    across: float
    starts_at: float


def _falling_suits(theme: Theme, luck: random.Random) -> Iterator[FallingSuit]:
    """Yield SUITS suits in colours of the theme, which start one after the other."""
    tints = [mix(theme.panel, tint, 0.8) for tint in (theme.accent, theme.warn)]
    start, end = FALL
    last_start = end - SUIT_FALL - start  # after the first
    for number in range(SUITS):
        letter, colour = luck.choice("CDHS"), luck.choice([*tints, theme.highlight])
        size, across = luck.uniform(*SUIT_SIZES), luck.random()
        yield FallingSuit(letter, colour, size, across, start + last_start * number / SUITS)
