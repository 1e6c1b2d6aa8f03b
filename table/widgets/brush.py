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

MIN_FACTOR = Type.SMALL / Type.BODY  # of its size, to which a line is shrunk before it is cut
LOGICAL = (1024, 640)  # menus are laid out in this many units, in a window of any size
PITCH = 1.26  # from line to line, in heights of the letters
FREE_PIXELS = 2000  # painting so many takes as long as beginning with one more rectangle
Box = tuple[float, float, float, float]  # x, y, width, height, in logical units


def scale_of(size: tuple[int, int]) -> float:
    """Pixels in one logical unit for a window of this size; fractions are meant."""
    return max(0.1, min(size[0] / LOGICAL[0], size[1] / LOGICAL[1]))


class Brush:
    """Draws on a surface in logical units: a point is at `origin` + units * `scale` pixels.
    Terms of its `glossary` are underlined. It notes what it has written: `spots` are the rectangles
    of the terms, `texts` all texts in full, `sizes` their sizes of type."""

    def __init__(
        self,
        surface: pygame.Surface,
        theme: Theme,
        scale: float,
        origin: tuple[float, float] = (0.0, 0.0),
    ) -> None:
        self.surface, self.theme, self.scale, self.origin = surface, theme, scale, origin
        self.glossary: Glossary | None = None
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
        """The logical box of a rectangle in pixels."""
        left, top = (rect.x - self.origin[0]) / self.scale, (rect.y - self.origin[1]) / self.scale
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
        min_factor: float = MIN_FACTOR,
        factor: float = 0.0,
    ) -> pygame.Rect:
        """Write one line, centred in the height of the box and made to fit its width; returns the
        rectangle of the letters in pixels. It is shrunk to `min_factor` of its size before it is
        cut; in large print it grows as far as the box has room. `factor`, if not 0: write it in
        this multiple of its size instead."""
        rect = self.rect(area)
        self.sizes.add(size)
        if text and self.texts[-1:] != [text]:  # noted once if it is written in two colours
            self.texts.append(text)
        shown, px = self.fit_line(text, role, size, rect.w, min_factor, factor or 1)
        if not factor:
            px = self.line_px(text, rect.size, size, role, min_factor)
        (matches,) = (self.glossary or NO_TERMS).find_in_lines(text, [shown])
        return self._blit_line(shown, rect, role, px, colour or self.theme.ink, align, matches)

    def line_px(
        self, text: str, room: tuple[int, int], size: Type, role: str,
        min_factor: float = MIN_FACTOR,
    ) -> int:  # fmt: skip
        """The height in pixels of the letters in which `write` writes a line into a room, whose
        width and height are in pixels."""
        px = self.fit_line(text, role, size, room[0], min_factor)[1]
        is_shrunk = px != self.px(size)
        return px if is_shrunk else fitting_height(text, role, px, room, self.theme.large)

    def line_factor(self, text: str, area: Box, size: Type, role: str, min_factor: float) -> float:
        """The multiple of `size` in which `write` would write a text in a box."""
        px = self.line_px(text, self.rect(area).size, size, role, min_factor)
        return px / (size * self.scale)

    def fit_line(
        self,
        text: str,
        role: str,
        size: Type,
        width: int,
        min_factor: float = MIN_FACTOR,
        factor: float = 1,
    ) -> tuple[str, int]:
        """A text, cut if need be, and the height of letters with which it fits `width`, in pixels.
        Sizes of type from `size` down to `min_factor` of it are tried; if the smallest is still too
        large, a text that is kept whole may be shrunk further, and any other is cut."""
        for smaller in _sizes_down(size, min_factor):
            px = self.px(smaller * factor)
            if text_width(text, role, px) <= width:
                return clean(text), px
        share = size * min_factor / smaller if min_factor <= KEPT_WHOLE else 1.0
        return fit_text(text, role, px, width, share)

    def _blit_line(
        self, line: str, rect: pygame.Rect, role: str, px: int, colour: str, align: str,
        matches: Sequence[TermMatch],
    ) -> pygame.Rect:  # fmt: skip
        """Draw a line of text and underline its terms; returns the rectangle of the letters."""
        picture = ink(line, role, px, colour)
        place = picture.get_rect(centery=rect.centery)
        lefts = {"left": rect.x, "right": rect.right - place.w}
        place.x = lefts.get(align, rect.centerx - place.w // 2)
        self.surface.blit(picture, place)
        self.underline_terms(line, matches, place.topleft, role, px)
        return place

    def underline_terms(
        self, line: str, matches: Sequence[TermMatch], at: tuple[int, int], role: str, px: int
    ) -> None:
        """Underline the terms of a line whose upper left corner is `at`, and add their `spots`."""
        if matches:
            colour = colours.dotted_line_colour(self.theme, self.theme.panel)
            self.spots += underline(self.surface, line, matches, at, role, px, colour)

    def _fit_lines(
        self, text: str, rect: pygame.Rect, size: Type, role: str, max_factor: float = float("inf")
    ) -> tuple[float, int, Sequence[str]]:
        """The largest multiple of `size`, at most `max_factor`, with which a text fits a box; the
        line pitch in pixels; and the lines. If none fits, it is the smallest one that is tried, and
        the last line holds all that is left."""
        shrunk = [smaller / size for smaller in _sizes_down(size, MIN_FACTOR)]
        factors = [*print_factors(self.theme.large), *shrunk]
        allowed = [factor for factor in factors if factor <= max_factor] or shrunk[-1:]
        for factor in allowed:
            px = self.px(size * factor)
            pitch = min(font(role, px).get_linesize(), round(px * PITCH))  # alike in every typeface
            lines, room = wrap_text(text, role, px, rect.w), max(1, rect.h // pitch)
            if len(lines) <= room:
                return factor, pitch, lines
        return factor, pitch, (*lines[: room - 1], " ".join(lines[room - 1 :]))

    def fitting_factor(self, text: str, area: Box, size: Type, role: str) -> float:
        """The multiple of `size` in which `write_lines` would write a text in a box."""
        return self._fit_lines(text, self.rect(area), size, role)[0]

    def write_lines(
        self, text: str, area: Box, size: Type, role: str, colour: str, align: str,
        max_factor: float = float("inf"),
    ) -> None:  # fmt: skip
        """Write a text in several lines from the top of the box down, made to fit it; its letters
        are at most `max_factor` of their size."""
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
        place = picture.get_rect(center=rect.center)
        self.surface.blit(picture, place, special_flags=pygame.BLEND_PREMULTIPLIED)

    def triangle(
        self, centre: tuple[float, float], size: float, direction: str, colour: str
    ) -> None:
        """Draw a small arrow head, `direction` up, down, left or right."""
        picture = _arrow(self.px(size), direction, colour)
        self.surface.blit(picture, picture.get_rect(center=self.point(*centre)))


def _sizes_down(size: Type, min_factor: float) -> list[Type]:
    """The sizes of type from `size` down to `min_factor` of it, the largest first."""
    tolerance = 0.01  # for the rounding of min_factor * size
    return [other for other in Type if min_factor * size - tolerance <= other <= size]


def print_factors(large: float) -> list[float]:
    """The factors above 1 to try for letters in large print, the largest first."""
    return [1 + step / 20 for step in range(round(20 * (large - 1)), 0, -1)]


def fitting_height(text: str, role: str, px: int, room: tuple[int, int], large: float) -> int:
    """The height in pixels of the letters of a line in large print: as large as fits into `room`
    (width and height), at least `px`."""
    heights = [round(px * factor) for factor in print_factors(large)]
    low_enough = (height for height in heights if height * PITCH <= room[1])
    fitting = (height for height in low_enough if text_width(text, role, height) <= room[0])
    return max(px, next(fitting, px))


def merge_rects(rects: Iterable[pygame.Rect], frame: pygame.Rect) -> list[pygame.Rect]:
    """Clip rectangles to `frame`, and merge two wherever their union is hardly larger."""
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
    """The marks of the key focus: a bracket at each corner. Cached: do not paint on it."""
    picture = pygame.Surface(size, pygame.SRCALPHA)
    width, height = size
    across = max(2 * thickness, min(width // 3, height // 2, 7 * thickness))
    down = max(2 * thickness, min(height // 3, 5 * thickness))
    dark_edge = max(1, thickness // 4)
    layers, arms = ((BARK, 0), (CREAM, dark_edge)), ((across, thickness), (thickness, down))
    for (colour, inset), (w, h), right, bottom in product(layers, arms, (0, 1), (0, 1)):
        arm = pygame.Rect(right * (width - w), bottom * (height - h), w, h)
        picture.fill(colour, arm.inflate(-2 * inset, -2 * inset))
    return picture


def box(
    surface: pygame.Surface, rect: pygame.Rect, fill: str | None, edge: str, radius: int,
    thickness: int,
) -> None:  # fmt: skip
    """Draw a box with round corners on the pixels of `rect`, only its edge if `fill` is None. The
    corners are quarters of a smooth disc, all else plain fills, which are fast."""
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
