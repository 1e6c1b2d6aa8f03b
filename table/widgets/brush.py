"""Drawing in logical units: soft-cornered boxes, lines of text, shadows, rings of focus."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import product

import pygame

from sprites.fonts import font
from sprites.icons import icon
from table.i18n.glossary import NO_TERMS, Glossary, TermMatch
from table.theme import colours
from table.theme.colours import BARK, CREAM
from table.theme.style import RADIUS, SHADOW, Type
from table.theme.theme import Theme
from table.widgets.picture_cache import keep_pictures
from table.widgets.text import (
    KEPT_WHOLE,
    TermSpot,
    clean,
    fit_text,
    ink,
    text_width,
    underline,
    wrap_text,
)

LEAST = Type.SMALL / Type.BODY  # the share of its size to which writing is shrunk before it is cut
LOGICAL = (1024, 640)  # menus are laid out in this many units, in a window of any size
PITCH = 1.26  # from line to line, in heights of the letters
FREE_PIXELS = 2000  # as long to paint as it takes to begin with one more rectangle
Box = tuple[float, float, float, float]  # x, y, width, height, in logical units


def scale_of(size: tuple[int, int]) -> float:
    """Pixels in one logical unit for a window of this size; fractions are meant."""
    return max(0.1, min(size[0] / LOGICAL[0], size[1] / LOGICAL[1]))


class Brush:
    """Draws on a surface in logical units: a point is at `origin` + units * `scale` pixels.
    Terms of its `glossary` are underlined; `spots` holds their rectangles, `texts` all that was
    written, in full, `sizes` the sizes of type."""

    def __init__(
        self,
        surface: pygame.Surface,
        theme: Theme,
        scale: float,
        origin: tuple[float, float] = (0.0, 0.0),
        glossary: Glossary | None = None,
    ) -> None:
        self.surface, self.theme, self.scale = surface, theme, scale
        self.origin, self.glossary = origin, glossary
        self.spots: list[TermSpot] = []
        self.texts: list[str] = []
        self.sizes: set[Type] = set()

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

    def box(
        self, area: Box, fill: str, edge: str, thickness: float = 1.5, is_round: bool = False
    ) -> None:
        """Draw a filled box with round corners, or round ends, and an edge inside its outline."""
        rect = self.rect(area)
        corner = rect.h if is_round else round(RADIUS * self.scale)
        box(self.surface, rect, fill, edge, corner, self.px(thickness))

    def focus(self, area: Box, gap: float = 3) -> None:
        """Draw the brackets of the focus around a widget."""
        x, y, w, h = area
        around = self.rect((x - gap, y - gap, w + 2 * gap, h + 2 * gap))
        self.surface.blit(brackets(around.size, self.px(5)), around)

    def shadow(self, area: Box, is_round: bool = False) -> None:
        """Draw the soft shadow of a box on what is beneath."""
        rect, depth_px = self.rect(area), self.px(SHADOW)
        corner = rect.h // 2 if is_round else round(RADIUS * self.scale)
        picture = _shadow(rect.w, rect.h, corner, depth_px)
        self.surface.blit(picture, rect.move(-2 * depth_px, -2 * depth_px + depth_px // 2))

    def write(
        self,
        text: str,
        area: Box,
        size: Type = Type.BODY,
        role: str = "text",
        colour: str | None = None,
        align: str = "left",
        least: float = LEAST,
        factor: float = 0.0,
    ) -> pygame.Rect:
        """Write one line, centred in the height of the box, made to fit its width; return its rect.

        It is shrunk by the scale to `least` of its size before it is cut. In large print it grows
        as far as the box has room, unless the `factor` of its size is given.
        """
        rect = self.rect(area)
        self.sizes.add(size)
        if text and self.texts[-1:] != [text]:  # once, where it is written in two colours
            self.texts.append(text)
        shown, px = self.fit_line(text, role, size, rect.w, least, factor or 1)
        if not factor and px == self.px(size):
            px = fitting_height(clean(text), role, px, rect.size, self.theme.large)
        (matches,) = (self.glossary or NO_TERMS).find_in_lines(text, [shown])
        return self._blit_line(shown, rect, role, px, colour or self.theme.ink, align, matches)

    def line_factor(self, text: str, area: Box, size: Type, role: str, least: float) -> float:
        """The factor for the size in which `write` writes a text."""
        rect = self.rect(area)
        px = self.fit_line(text, role, size, rect.w, least)[1]
        if px == self.px(size):
            px = fitting_height(clean(text), role, px, rect.size, self.theme.large)
        return px / (size * self.scale)

    def fit_line(
        self, text: str, role: str, size: Type, width: int, least: float = LEAST, factor: float = 1
    ) -> tuple[str, int]:
        """The text and the height of letters, of the scale if possible, that fit a width."""
        for smaller in [each for each in Type if least * size <= each + 0.01 and each <= size]:
            px = self.px(smaller * factor)
            if text_width(text, role, px) <= width:
                return clean(text), px
        is_kept_whole = least <= KEPT_WHOLE
        return fit_text(text, role, px, width, size * least / smaller if is_kept_whole else 1.0)

    def _blit_line(
        self, line: str, rect: pygame.Rect, role: str, px: int, colour: str, align: str,
        matches: Sequence[TermMatch],
    ) -> pygame.Rect:  # fmt: skip
        """Draw a line of text and mark its terms; return its rectangle."""
        picture = ink(line, role, px, colour)
        spot = picture.get_rect(centery=rect.centery)
        lefts = {"left": rect.x, "right": rect.right - spot.w}
        spot.x = lefts.get(align, rect.centerx - spot.w // 2)
        self.surface.blit(picture, spot)
        self.mark(line, matches, spot.topleft, role, px)
        return spot

    def mark(
        self, line: str, matches: Sequence[TermMatch], at: tuple[int, int], role: str, px: int
    ) -> None:
        """Underline the terms of a line whose upper left corner is `at`, and add their `spots`."""
        if matches:
            colour = colours.dotted_line_colour(self.theme, self.theme.panel)
            self.spots += underline(self.surface, line, matches, at, role, px, colour)

    def _fit_lines(
        self, text: str, rect: pygame.Rect, size: Type, role: str, max_factor: float = float("inf")
    ) -> tuple[float, int, Sequence[str]]:
        """The largest factor for the size, at most `max_factor`, with which a text fits a box; the
        line pitch in pixels; and the lines, the last one with all that does not fit."""
        smaller = [each / size for each in Type if LEAST * size <= each + 0.01 and each <= size]
        steps = [*print_steps(self.theme.large), *smaller]
        for factor in [step for step in steps if step <= max_factor] or smaller[-1:]:
            px = self.px(size * factor)
            pitch = min(font(role, px).get_linesize(), round(px * PITCH))  # alike in every typeface
            lines, room = wrap_text(text, role, px, rect.w), max(1, rect.h // pitch)
            if len(lines) <= room:
                return factor, pitch, lines
        return factor, pitch, (*lines[: room - 1], " ".join(lines[room - 1 :]))

    def fitting_factor(self, text: str, area: Box, size: Type, role: str) -> float:
        """The factor for the size with which a text fits a box in several lines."""
        return self._fit_lines(text, self.rect(area), size, role)[0]

    def write_lines(
        self, text: str, area: Box, size: Type, role: str, colour: str, align: str,
        max_factor: float = float("inf"),
    ) -> None:  # fmt: skip
        """Write lines from the top of the box down, with at most `max_factor` of their size."""
        factor, pitch, lines = self._fit_lines(text, self.rect(area), size, role, max_factor)
        self.sizes.add(size)
        x, y, w, _ = area
        terms = (self.glossary or NO_TERMS).find_in_lines(text, lines)
        for number, (line, matches) in enumerate(zip(lines, terms)):
            row = self.rect((x, y + number * pitch / self.scale, w, pitch / self.scale))
            shown, px = fit_text(line, role, self.px(size * factor), row.w, KEPT_WHOLE)
            self._blit_line(shown, row, role, px, colour, align, matches)
        self.texts.append(text)

    def icon(self, name: str, area: Box, colour: str) -> None:
        """Draw an icon in the middle of a box, as large as it takes."""
        rect = self.rect(area)
        picture = icon(name, min(rect.size), colour)
        spot = picture.get_rect(center=rect.center)
        self.surface.blit(picture, spot, special_flags=pygame.BLEND_PREMULTIPLIED)

    def triangle(
        self, centre: tuple[float, float], size: float, direction: str, colour: str
    ) -> None:
        """Draw a small arrow head, `direction` up, down, left or right."""
        picture = _arrow(self.px(size), direction, colour)
        self.surface.blit(picture, picture.get_rect(center=self.point(*centre)))


def print_steps(large: float) -> list[float]:
    """The factors to try for letters in large print, the largest first."""
    return [1 + step / 20 for step in range(round(20 * (large - 1)), 0, -1)]


def fitting_height(text: str, role: str, px: int, room: tuple[int, int], large: float) -> int:
    """The height of the letters of a line in large print: as large as fits, at least `px`."""
    heights = [round(px * factor) for factor in print_steps(large)]
    low_enough = (height for height in heights if height * PITCH <= room[1])
    fitting = (height for height in low_enough if text_width(text, role, height) <= room[0])
    return max(px, next(fitting, px))


def merge_rects(rects: Iterable[pygame.Rect], frame: pygame.Rect) -> list[pygame.Rect]:
    """Clip rectangles to `frame`, and merge those where that adds few pixels."""
    merged: list[pygame.Rect] = []
    for rect in rects:
        new, number = rect.clip(frame), -1
        for number in reversed(new.collidelistall(merged)):
            near = merged[number]
            union = new.union(near)
            if union.w * union.h <= new.w * new.h + near.w * near.h + FREE_PIXELS:
                new = union
                del merged[number]
        merged += [new] if new else []
    return merged


@keep_pictures(48)
def brackets(size: tuple[int, int], thickness: int) -> pygame.Surface:
    """The marks of the key focus: a bracket at each corner. Shared."""
    picture = pygame.Surface(size, pygame.SRCALPHA)
    width, height = size
    across = max(2 * thickness, min(width // 3, height // 2, 7 * thickness))
    down = max(2 * thickness, min(height // 3, 5 * thickness))
    dark_edge = max(1, thickness // 4)
    for (colour, inset), (w, h), right, bottom in product(
        ((BARK, 0), (CREAM, dark_edge)), ((across, thickness), (thickness, down)), (0, 1), (0, 1)
    ):
        arm = pygame.Rect(right * (width - w), bottom * (height - h), w, h)
        picture.fill(colour, arm.inflate(-2 * inset, -2 * inset))
    return picture


def box(
    surface: pygame.Surface, rect: pygame.Rect, fill: str | None, edge: str, radius: int,
    thickness: int,
) -> None:  # fmt: skip
    """Draw a box with round corners on the pixels of `rect`, only its edge if `fill` is None.

    The corners are smooth pictures, all else plain fills.
    """
    radius = max(0, min(radius, rect.w // 2, rect.h // 2))
    if radius:
        disc = _disc(radius, fill, edge, thickness)
        for right, bottom in product((0, 1), (0, 1)):
            corner = rect.x + right * (rect.w - radius), rect.y + bottom * (rect.h - radius)
            quarter = pygame.Rect(right * radius, bottom * radius, radius, radius)
            surface.blit(disc, corner, quarter, special_flags=pygame.BLEND_PREMULTIPLIED)
    wide, tall = rect.inflate(-2 * radius, 0), rect.inflate(0, -2 * radius)
    thickness = min(thickness, rect.w // 2, rect.h // 2)
    for y in (rect.y, rect.bottom - thickness):
        surface.fill(edge, (wide.x, y, wide.w, thickness))
    for x in (rect.x, rect.right - thickness):
        surface.fill(edge, (x, tall.y, thickness, tall.h))
    if fill is not None:
        surface.fill(fill, wide.inflate(0, -2 * thickness))
        surface.fill(fill, tall.inflate(-2 * thickness, 0))


@keep_pictures(128)
def _disc(radius: int, fill: str | None, edge: str, thickness: int) -> pygame.Surface:
    """A disc of 2 x `radius` pixels, drawn four times as large and scaled down, premultiplied."""
    large = pygame.Surface((8 * radius, 8 * radius), pygame.SRCALPHA)
    middle = (4 * radius, 4 * radius)
    pygame.draw.circle(large, edge, middle, 4 * radius)
    if radius > thickness:
        pygame.draw.circle(large, fill or (0, 0, 0, 0), middle, 4 * (radius - thickness))
    return pygame.transform.smoothscale(large.premul_alpha(), (2 * radius, 2 * radius))


@keep_pictures(16)
def _shadow(w: int, h: int, radius: int, depth_px: int) -> pygame.Surface:
    """A shadow blurred at a quarter of its size, which is faster and looks the same."""
    width, height = w + 4 * depth_px, h + 4 * depth_px
    small = pygame.Surface((width // 4 + 1, height // 4 + 1), pygame.SRCALPHA)
    shape = pygame.Rect(depth_px // 2, depth_px // 2, w // 4, h // 4)
    pygame.draw.rect(small, (0, 0, 0, 110), shape, border_radius=radius // 4)
    blurred = pygame.transform.box_blur(small, max(1, depth_px // 4))
    blurred = pygame.transform.box_blur(blurred, max(1, depth_px // 6))
    return pygame.transform.smoothscale(blurred, (width, height))


@keep_pictures(16)
def fade_strip(size: tuple[int, int], colour: str, direction: str) -> pygame.Surface:
    """A strip of a colour that fades from its upper or lower edge (`direction` up, down)."""
    width, height = max(1, size[0]), max(1, size[1])
    strip = pygame.Surface((1, height), pygame.SRCALPHA)
    for y in range(size[1]):
        opacity = 1 - (y + 0.5) / height if direction == "up" else (y + 0.5) / height
        strip.set_at((0, y), (*pygame.Color(colour)[:3], round(255 * opacity)))
    return pygame.transform.scale(strip, (width, height))


@lru_cache(maxsize=64)
def _arrow(px: int, direction: str, colour: str) -> pygame.Surface:
    """A triangle of `px` x `px` pixels that points up, down, left or right."""
    large = pygame.Surface((4 * px, 4 * px), pygame.SRCALPHA)
    large.fill((*pygame.Color(colour)[:3], 0))
    pygame.draw.polygon(large, colour, [(0, px), (4 * px, px), (2 * px, 3.2 * px)])
    angle = {"down": 0, "right": 90, "up": 180, "left": 270}[direction]
    return pygame.transform.smoothscale(pygame.transform.rotate(large, angle), (px, px))
