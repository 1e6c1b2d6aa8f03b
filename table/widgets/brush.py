"""Drawing in logical units: soft-cornered boxes, lines of text, shadows, rings of focus."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import product

import pygame

from sprites.fonts import font
from table.i18n.glossary import Glossary, TermMatch
from table.theme import colours
from table.theme.colours import BARK, CREAM
from table.theme.theme import Theme
from table.widgets.text import (
    SMALLEST,
    TermSpot,
    clean,
    fit_text,
    ink,
    text_width,
    underline,
    wrap_text,
)

SMALLER = (1.0, 0.95, 0.9, 0.85, SMALLEST)  # what lines are made that are too many
LOGICAL = (1024, 640)  # menus are laid out in this many units, in a window of any size
ONE_LINE = 0.72  # of its size a line is shrunk to before it takes two
LOW, BOTH = 12.5, 31.0  # of two such lines: their size, and how high they stand together
PITCH = 1.26  # from line to line, in heights of the letters
Box = tuple[float, float, float, float]  # x, y, width, height, in logical units


def scale_of(size: tuple[int, int]) -> float:
    """Pixels in one logical unit for a window of this size; fractions are meant."""
    return max(0.1, min(size[0] / LOGICAL[0], size[1] / LOGICAL[1]))


@dataclass
class Brush:
    """A surface with a scale: a logical point lies at `origin` + units * `scale` pixels.

    The words of its `glossary` are marked wherever they are written, and stand at `spots` then.
    """

    surface: pygame.Surface
    theme: Theme
    scale: float
    origin: tuple[float, float] = (0.0, 0.0)
    glossary: Glossary | None = None
    spots: list[TermSpot] = field(default_factory=list)
    texts: list[str] = field(default_factory=list)
    """All that has been written with it, in full, even where there was no room."""

    def px(self, units: float) -> int:
        """A length in whole pixels, at least one."""
        return max(1, round(units * self.scale))

    def rect(self, area: Box) -> pygame.Rect:
        """The pixels of a logical box; boxes that touch share their edge exactly."""
        x, y, w, h = area
        left, top = self.point(x, y)
        right, bottom = self.point(x + w, y + h)
        return pygame.Rect(left, top, max(0, right - left), max(0, bottom - top))

    def box_of(self, rect: pygame.Rect) -> Box:
        """The logical box of some pixels."""
        left, top = ((rect[at] - self.origin[at]) / self.scale for at in (0, 1))
        return left, top, rect.w / self.scale, rect.h / self.scale

    def point(self, x: float, y: float) -> tuple[int, int]:
        """The pixel of a logical point."""
        return round(self.origin[0] + x * self.scale), round(self.origin[1] + y * self.scale)

    def box(self, area: Box, fill: str, edge: str, radius: float = 8, thick: float = 1.5) -> None:
        """A filled box with round corners and an edge inside its outline."""
        box(self.surface, self.rect(area), fill, edge, round(radius * self.scale), self.px(thick))

    def focus(self, area: Box, gap: float = 3) -> None:
        """The brackets of the focus, around a widget."""
        x, y, w, h = area
        around = self.rect((x - gap, y - gap, w + 2 * gap, h + 2 * gap))
        self.surface.blit(brackets(around.size, self.px(5)), around)

    def shadow(self, area: Box, radius: float = 12, depth: float = 7) -> None:
        """A soft shadow beneath a box."""
        rect, far = self.rect(area), self.px(depth)
        picture = _shadow(rect.w, rect.h, round(radius * self.scale), far)
        self.surface.blit(picture, rect.move(-2 * far, -2 * far + far // 2))

    def write(
        self,
        text: str,
        area: Box,
        size: float = 19,
        role: str = "text",
        colour: str | None = None,
        align: str = "left",
        least: float = SMALLEST,
        grows: bool = True,
    ) -> pygame.Rect:
        """Write one line, centred in the height of the box, made to fit its width; where it stands.

        It is shrunk to `least` of its size before it is cut; in large print it `grows` as far as
        the box has room.
        """
        place = self.rect(area)
        if text and self.texts[-1:] != [text]:  # once, where it is written in two colours
            self.texts.append(text)
        shown, px = fit_text(text, role, self.px(size), place.w, least)
        if grows and px == self.px(size):
            px = fitting_height(clean(text), role, px, place.size, self.theme.large)
        found = self.glossary.find_in_lines(text, [shown])[0] if self.glossary else ()
        return self._put(shown, place, role, px, colour or self.theme.ink, align, found)

    def _put(
        self, line: str, place: pygame.Rect, role: str, px: int, colour: str, align: str,
        found: Sequence[TermMatch],
    ) -> pygame.Rect:  # fmt: skip
        picture = ink(line, role, px, colour)
        spot = picture.get_rect(centery=place.centery)
        spot.x = {"left": place.x, "right": place.right - spot.w}.get(
            align, place.centerx - spot.w // 2
        )
        self.surface.blit(picture, spot)
        self.mark(line, found, spot.topleft, role, px)
        return spot

    def mark(
        self, line: str, found: Sequence[TermMatch], at: tuple[int, int], role: str, px: int
    ) -> None:
        """Mark words in a line on paper that begins at a pixel."""
        if found:
            colour = colours.dotted_line_colour(self.theme, self.theme.panel)
            self.spots += underline(self.surface, line, found, at, role, px, colour)

    def _fit_lines(
        self, text: str, place: pygame.Rect, size: float, role: str, most: float = float("inf")
    ) -> tuple[float, int, Sequence[str]]:
        """The largest part of their size, `most` or less, in which several lines fit a box; their
        pitch, and the lines, the last of them with all that there is no room for."""
        steps = (*print_steps(self.theme.large), *SMALLER)
        for part in [step for step in steps if step <= most] or [SMALLEST]:
            px = self.px(size * part)
            pitch = min(font(role, px).get_linesize(), round(px * PITCH))  # alike in every typeface
            lines, room = wrap_text(text, role, px, place.w), max(1, place.h // pitch)
            if len(lines) <= room:
                return part, pitch, lines
        return part, pitch, (*lines[: room - 1], " ".join(lines[room - 1 :]))

    def shrunk(self, text: str, area: Box, size: float, role: str) -> float:
        """How much smaller several lines have to be for a box, or may be larger in large print, as
        a part of their size."""
        return self._fit_lines(text, self.rect(area), size, role)[0]

    def write_lines(
        self, text: str, area: Box, size: float, role: str, colour: str, align: str,
        most: float = float("inf"),
    ) -> None:  # fmt: skip
        """Write several lines from the top of the box down, at `most` so large a part of their
        size, all made a little smaller where they are too many; the last that fits then is cut
        short."""
        part, pitch, lines = self._fit_lines(text, self.rect(area), size, role, most)
        x, y, w, _ = area
        marked = self.glossary.find_in_lines(text, lines) if self.glossary else [[] for _ in lines]
        for number, (line, found) in enumerate(zip(lines, marked, strict=True)):
            row = self.rect((x, y + number * pitch / self.scale, w, pitch / self.scale))
            shown, px = fit_text(line, role, self.px(size * part), row.w)
            self._put(shown, row, role, px, colour, align, found)
        self.texts.append(text)

    def write_whole(self, text: str, area: Box, size: float, role: str, colour: str) -> None:
        """Write in one line, or where that would be tiny, in two that lie close."""
        if fit_text(text, role, self.px(size), self.rect(area).w, ONE_LINE)[0] == clean(text):
            self.write(text, area, size, role, colour, "left", ONE_LINE)
        else:
            x, y, w, h = area
            both = (x, y + (h - BOTH) / 2, w, BOTH)
            self.write_lines(text, both, LOW, role, colour, "left")

    def triangle(self, centre: tuple[float, float], size: float, way: str, colour: str) -> None:
        """A small arrow head, `way` up, down, left or right."""
        picture = _arrow(self.px(size), way, colour)
        self.surface.blit(picture, picture.get_rect(center=self.point(*centre)))


def print_steps(large: float) -> list[float]:
    """In large print, by how much letters are tried to be larger, most first."""
    return [1 + step / 20 for step in range(round(20 * (large - 1)), 0, -1)]


def fitting_height(text: str, role: str, px: int, room: tuple[int, int], large: float) -> int:
    """The height of letters of a line in large print: as large as there is room for, never smaller
    than they are."""
    width, height = room
    for times in print_steps(large):
        tried = round(px * times)
        if tried * PITCH <= height and text_width(text, role, tried) <= width:
            return max(px, tried)
    return px


def merge_rects(rects: Iterable[pygame.Rect], frame: pygame.Rect) -> list[pygame.Rect]:
    """Rectangles that do not overlap and cover the same pixels inside `frame`, and few more."""
    found: list[pygame.Rect] = []
    for rect in rects:
        new = rect.clip(frame)
        while new and (hit := new.collidelist(found)) >= 0:
            new = new.union(found.pop(hit))
        if new:
            found.append(new)
    return found


@lru_cache(maxsize=48)
def brackets(size: tuple[int, int], thick: int) -> pygame.Surface:
    """The focus of the keyboard, on pages and on the felt alike: a bracket at each corner of what
    it is on, light with a dark edge. Nothing else looks so, in any theme. Shared."""
    picture = pygame.Surface(size, pygame.SRCALPHA)
    width, height = size
    across = max(2 * thick, min(width // 3, height // 2, 7 * thick))
    down = max(2 * thick, min(height // 3, 5 * thick))
    edge = max(1, thick // 4)
    for (colour, less), size_of, right, low in product(
        ((BARK, 0), (CREAM, edge)), ((across, thick), (thick, down)), (0, 1), (0, 1)
    ):
        part = pygame.Rect((0, 0), size_of).inflate(-2 * less, -2 * less)
        x, y = right * (width - size_of[0]), low * (height - size_of[1])
        picture.fill(colour, part.move(x, y))
    return picture


def box(
    surface: pygame.Surface,
    rect: pygame.Rect,
    fill: str | None,
    edge: str,
    radius: int,
    thick: int,
) -> None:
    """A round-cornered box on the pixels of `rect`, only its edge where `fill` is None.

    The corners are smooth pictures, all else plain fills.
    """
    radius = max(0, min(radius, rect.w // 2, rect.h // 2))
    if radius:
        disc = _disc(radius, fill, edge, thick)
        for right, low in product((0, 1), (0, 1)):
            x = rect.right - radius if right else rect.x
            y = rect.bottom - radius if low else rect.y
            part = pygame.Rect(right * radius, low * radius, radius, radius)
            surface.blit(disc, (x, y), part, special_flags=pygame.BLEND_PREMULTIPLIED)
    across, down = rect.inflate(-2 * radius, 0), rect.inflate(0, -2 * radius)
    thick = min(thick, rect.w // 2, rect.h // 2)
    surface.fill(edge, (across.x, rect.y, across.w, thick))
    surface.fill(edge, (across.x, rect.bottom - thick, across.w, thick))
    surface.fill(edge, (rect.x, down.y, thick, down.h))
    surface.fill(edge, (rect.right - thick, down.y, thick, down.h))
    if fill is not None:
        surface.fill(fill, across.inflate(0, -2 * thick))
        surface.fill(fill, down.inflate(-2 * thick, 0))


@lru_cache(maxsize=128)
def _disc(radius: int, fill: str | None, edge: str, thick: int) -> pygame.Surface:
    """A disc of 2 x `radius` pixels, drawn four times as large and scaled down, premultiplied."""
    large = pygame.Surface((8 * radius, 8 * radius), pygame.SRCALPHA)
    middle = (4 * radius, 4 * radius)
    pygame.draw.circle(large, edge, middle, 4 * radius)
    if radius > thick:
        pygame.draw.circle(large, fill or (0, 0, 0, 0), middle, 4 * (radius - thick))
    return pygame.transform.smoothscale(large.premul_alpha(), (2 * radius, 2 * radius))


@lru_cache(maxsize=16)
def _shadow(w: int, h: int, radius: int, far: int) -> pygame.Surface:
    """Blurred at a quarter of the size: a sixteenth of the work, and nobody sees it."""
    small = pygame.Surface(((w + 4 * far) // 4 + 1, (h + 4 * far) // 4 + 1), pygame.SRCALPHA)
    shape = pygame.Rect(far // 2, far // 2, w // 4, h // 4)
    pygame.draw.rect(small, (0, 0, 0, 110), shape, border_radius=radius // 4)
    blurred = pygame.transform.box_blur(small, max(1, far // 4))
    blurred = pygame.transform.box_blur(blurred, max(1, far // 6))
    return pygame.transform.smoothscale(blurred, (w + 4 * far, h + 4 * far))


@lru_cache(maxsize=16)
def fade_strip(size: tuple[int, int], colour: str, way: str) -> pygame.Surface:
    """A strip of a colour that is full at its upper or lower edge (`way` up, down) and nothing
    at the other."""
    width, height = size
    strip = pygame.Surface((1, max(1, height)), pygame.SRCALPHA)
    for y in range(height):
        near = 1 - (y + 0.5) / height if way == "up" else (y + 0.5) / height
        strip.set_at((0, y), (*pygame.Color(colour)[:3], round(255 * near)))
    return pygame.transform.scale(strip, (max(1, width), max(1, height)))


@lru_cache(maxsize=64)
def _arrow(px: int, way: str, colour: str) -> pygame.Surface:
    large = pygame.Surface((4 * px, 4 * px), pygame.SRCALPHA)
    large.fill((*pygame.Color(colour)[:3], 0))
    pygame.draw.polygon(large, colour, [(0, px), (4 * px, px), (2 * px, 3.2 * px)])
    turns = {"down": 0, "right": 90, "up": 180, "left": 270}[way]
    return pygame.transform.smoothscale(pygame.transform.rotate(large, turns), (px, px))
