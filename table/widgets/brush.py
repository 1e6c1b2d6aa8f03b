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

MIN_FACTOR = Type.SMALL / Type.BODY  # the least share of its size; a longer line is cut
LOGICAL = (1024, 640)  # menus are laid out in this many units, in a window of any size
FINE = 4  # discs and arrow heads are drawn so many times larger, and smooth when scaled down
PITCH = 1.26  # from line to line, in heights of the letters
FREE_PIXELS = 2000  # painting so many takes as long as beginning with one more rectangle
Box = tuple[float, float, float, float]  # x, y, width, height, in logical units
Point = tuple[float, float]  # in logical units


def scale_of(size: tuple[int, int]) -> float:
    """Return how many pixels, not rounded, a logical unit has in a window of this size."""
    return max(0.1, min(size[0] / LOGICAL[0], size[1] / LOGICAL[1]))


class Brush:
    """Draws on a surface in logical units: a point is at `origin` + units * `scale` pixels.
    Terms of its `glossary` are underlined in what it writes. It keeps a record of that: `spots` are
    the rectangles of the terms, `texts` all texts in full, `sizes` their sizes of type."""

    def __init__(self, surface: pygame.Surface, theme: Theme, scale: float,
                 origin: Point = (0.0, 0.0)) -> None:  # fmt: skip
        self.surface, self.theme, self.scale, self.origin = surface, theme, scale, origin
        self.glossary: Glossary | None = None
        self.spots: list[TermSpot] = []
        self.texts: list[str] = []
        self.sizes: set[Type] = set()

    def px(self, units: float) -> int:
        """Convert a length to whole pixels, at least one."""
        return max(1, round(units * self.scale))

    def rect(self, area: Box) -> pygame.Rect:
        """Convert a logical box to pixels; boxes that touch still touch afterwards."""
        x, y, w, h = area
        left, top = self.point(x, y)
        right, bottom = self.point(x + w, y + h)
        return pygame.Rect(left, top, max(0, right - left), max(0, bottom - top))

    def box_of(self, rect: pygame.Rect) -> Box:
        left, top = (rect.x - self.origin[0]) / self.scale, (rect.y - self.origin[1]) / self.scale
        return left, top, rect.w / self.scale, rect.h / self.scale

    def point(self, x: float, y: float) -> tuple[int, int]:
        return round(self.origin[0] + x * self.scale), round(self.origin[1] + y * self.scale)

    def box(self, area: Box, fill: str, edge: str, thickness: float = 1.5,
            is_round: bool = False) -> None:  # fmt: skip
        """Draw a filled box, its edge inside, its corners round, or half circles if `is_round`."""
        rect = self.rect(area)
        radius = rect.h if is_round else round(RADIUS * self.scale)  # `box` lowers one too large
        box(self.surface, rect, fill, edge, radius, self.px(thickness))

    def focus(self, area: Box, gap: float = 3) -> None:
        """Draw the brackets that show the key focus, `gap` units around a widget's area."""
        x, y, w, h = area
        around = self.rect((x - gap, y - gap, w + 2 * gap, h + 2 * gap))
        self.surface.blit(brackets(around.size, self.px(5)), around)

    def shadow(self, area: Box, is_round: bool = False) -> None:
        """Draw the soft shadow of a box; the box itself is drawn afterwards."""
        rect, depth_px = self.rect(area), self.px(SHADOW)
        radius = rect.h // 2 if is_round else round(RADIUS * self.scale)
        margin, drop = 2 * depth_px, depth_px // 2  # the light comes from above
        picture = _shadow(rect.w, rect.h, radius, depth_px)
        self.surface.blit(picture, rect.move(-margin, drop - margin))

    def write(self, text: str, area: Box, size: Type = Type.BODY, role: str = "text",
              colour: str | None = None, align: str = "left", min_factor: float = MIN_FACTOR,
              factor: float = 0.0) -> pygame.Rect:  # fmt: skip
        """Write one line, centred in the height of a box, and return the rectangle of its letters
        in pixels. It shrinks to fit, down to `min_factor` of its size, and is then cut; in large
        print it grows as far as there is room. A `factor` that is not 0 sets its size as a multiple
        of `size`. `role`: see `font`; `colour` None is the theme's ink; `align`: see _blit_line."""
        rect = self.rect(area)
        self.sizes.add(size)
        is_repeated = self.texts[-1:] == [text]  # as where a text is written in two colours
        if text and not is_repeated:
            self.texts.append(text)
        shown, px = self.fit_line(text, role, size, rect.w, min_factor, factor or 1)
        if not factor:
            px = self.line_px(text, rect.size, size, role, min_factor)
        (matches,) = (self.glossary or NO_TERMS).find_in_lines(text, [shown])
        return self._blit_line(shown, rect, role, px, colour or self.theme.ink, align, matches)

    def line_px(self, text: str, room: tuple[int, int], size: Type, role: str,
                min_factor: float = MIN_FACTOR) -> int:  # fmt: skip
        """Return the height of the letters that `write` would write into a room, in pixels."""
        _, px = self.fit_line(text, role, size, room[0], min_factor)
        is_shrunk = px != self.px(size)
        return px if is_shrunk else fitting_height(text, role, px, room, self.theme.large)

    def line_factor(self, text: str, area: Box, size: Type, role: str, min_factor: float) -> float:
        """Return the multiple of `size` in which `write` would write a text in a box."""
        px = self.line_px(text, self.rect(area).size, size, role, min_factor)
        return px / (size * self.scale)

    def fit_line(self, text: str, role: str, size: Type, width: int, min_factor: float = MIN_FACTOR,
                 factor: float = 1) -> tuple[str, int]:  # fmt: skip
        """Fit a line into `width` pixels; returns its text, cut if need be, and the height of its
        letters in pixels. The sizes of type from `size` down to `min_factor` of it are tried. If
        even the smallest is too large, the text is cut in that; but one that is rather kept whole
        (see `KEPT_WHOLE`) is first shrunk to exactly `min_factor`."""
        for smaller in _sizes_down(size, min_factor):
            px = self.px(smaller * factor)
            if text_width(text, role, px) <= width:
                return clean(text), px
        further = size * min_factor / smaller if min_factor <= KEPT_WHOLE else 1.0
        return fit_text(text, role, px, width, further)

    def _blit_line(self, line: str, rect: pygame.Rect, role: str, px: int, colour: str, align: str,
                   matches: Sequence[TermMatch]) -> pygame.Rect:  # fmt: skip
        """Draw a line of text and underline its terms; returns the rectangle of the letters.
        `align`: "left", "right", or anything else for the centre."""
        picture = ink(line, role, px, colour)
        place = picture.get_rect(centery=rect.centery)
        lefts = {"left": rect.x, "right": rect.right - place.w}
        place.x = lefts.get(align, rect.centerx - place.w // 2)
        self.surface.blit(picture, place)
        self.underline_terms(line, matches, place.topleft, role, px)
        return place

    def underline_terms(self, line: str, matches: Sequence[TermMatch], at: tuple[int, int],
                        role: str, px: int) -> None:  # fmt: skip
        """Underline the terms of a line whose upper left corner is `at`, and record their spots."""
        if matches:
            colour = colours.dotted_line_colour(self.theme, self.theme.panel)
            self.spots += underline(self.surface, line, matches, at, role, px, colour)

    def _fit_lines(
        self, text: str, rect: pygame.Rect, size: Type, role: str, max_factor: float = float("inf")
    ) -> tuple[float, int, Sequence[str]]:
        """Break a text into lines that fit a box, in the largest multiple of `size` that is at most
        `max_factor`; returns that multiple, the distance between lines in pixels, and the lines.
        If even the smallest is too large, the last line holds all the rest and is too long."""
        shrunk = [smaller / size for smaller in _sizes_down(size, MIN_FACTOR)]
        factors = [*print_factors(self.theme.large), *shrunk]
        allowed = [factor for factor in factors if factor <= max_factor] or shrunk[-1:]
        for factor in allowed:
            px = self.px(size * factor)
            pitch = min(font(role, px).get_linesize(), round(px * PITCH))  # alike in every typeface
            lines = wrap_text(text, role, px, rect.w)
            max_lines = max(1, rect.h // pitch)
            if len(lines) <= max_lines:
                return factor, pitch, lines
        return factor, pitch, (*lines[: max_lines - 1], " ".join(lines[max_lines - 1 :]))

    def fitting_factor(self, text: str, area: Box, size: Type, role: str) -> float:
        """Return the multiple of `size` in which `write_lines` would write a text in a box."""
        return self._fit_lines(text, self.rect(area), size, role)[0]

    def write_lines(self, text: str, area: Box, size: Type, role: str, colour: str, align: str,
                    max_factor: float = float("inf")) -> None:  # fmt: skip
        """Write a text in lines from the top of a box down, in the largest size that fits, up to
        `max_factor` x `size`. The other parameters are those of `write`."""
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
        """Draw an icon in the middle of a box, as large as fits."""
        rect = self.rect(area)
        picture = icon(name, min(rect.size), colour)
        place = picture.get_rect(center=rect.center)
        self.surface.blit(picture, place, special_flags=pygame.BLEND_PREMULTIPLIED)

    def triangle(self, centre: Point, size: float, direction: str, colour: str) -> None:
        """Draw an arrow head that points up, down, left or right (`direction`)."""
        picture = _arrow(self.px(size), direction, colour)
        self.surface.blit(picture, picture.get_rect(center=self.point(*centre)))


def _sizes_down(size: Type, min_factor: float) -> list[Type]:
    """Return the sizes of type from `size` down to `min_factor` of it, the largest first."""
    smallest = min_factor * size - 0.01  # a little less, because of rounding
    return [other for other in Type if smallest <= other <= size]


def print_factors(large: float) -> list[float]:
    """Return the factors above 1 to try in large print, in twentieths, the largest first."""
    return [1 + step / 20 for step in range(round(20 * (large - 1)), 0, -1)]


def fitting_height(text: str, role: str, px: int, room: tuple[int, int], large: float) -> int:
    """Return the height in pixels of a line's letters in large print: `px` enlarged by up to
    `large`, as far as the line still fits into `room` (its width and height in pixels)."""
    for factor in print_factors(large):
        height = round(px * factor)
        if height * PITCH <= room[1] and text_width(text, role, height) <= room[0]:
            return max(px, height)
    return px


def merge_rects(rects: Iterable[pygame.Rect], frame: pygame.Rect) -> list[pygame.Rect]:
    """Clip rectangles to `frame`, and merge overlapping ones where that adds few pixels."""
    merged: list[pygame.Rect] = []
    for rect in rects:
        new = rect.clip(frame)
        for number in reversed(new.collidelistall(merged)):
            other = merged[number]
            union = new.union(other)
            added_pixels = union.w * union.h - new.w * new.h - other.w * other.h
            if added_pixels <= FREE_PIXELS:
                new = union
                del merged[number]
        if new:
            merged.append(new)
    return merged


@keep_pictures(48)
def brackets(size: tuple[int, int], thickness: int) -> pygame.Surface:
    """Draw a light bracket with a dark edge at each corner. Cached: do not paint on it."""
    picture = pygame.Surface(size, pygame.SRCALPHA)
    width, height = size
    across = max(2 * thickness, min(width // 3, height // 2, 7 * thickness))
    down = max(2 * thickness, min(height // 3, 5 * thickness))
    for colour, inset in ((BARK, 0), (CREAM, max(1, thickness // 4))):
        for w, h in ((across, thickness), (thickness, down)):
            for left, top in product((0, width - w), (0, height - h)):
                arm = pygame.Rect(left, top, w, h)
                picture.fill(colour, arm.inflate(-2 * inset, -2 * inset))
    return picture


def box(surface: pygame.Surface, rect: pygame.Rect, fill: str | None, edge: str, radius: int,
        thickness: int) -> None:  # fmt: skip
    """Draw a box with round corners of this `radius`, in pixels; only its edge if `fill` is None.
    The corners are quarters of a smooth disc; the rest is filled, which is faster."""
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
    """Draw a disc, 2 x `radius` pixels wide, in premultiplied alpha; `fill` None: only its edge."""
    large_radius = FINE * radius
    large = pygame.Surface((2 * large_radius, 2 * large_radius), pygame.SRCALPHA)
    middle = (large_radius, large_radius)
    pygame.draw.circle(large, edge, middle, large_radius)
    if radius > thickness:
        pygame.draw.circle(large, fill or (0, 0, 0, 0), middle, FINE * (radius - thickness))
    return pygame.transform.smoothscale(large.premul_alpha(), (2 * radius, 2 * radius))


@keep_pictures(16)
def _shadow(w: int, h: int, radius: int, depth_px: int) -> pygame.Surface:
    """Draw the shadow of a box, with a margin of 2 x `depth_px` for its blur. It is blurred at a
    quarter of its size, which is faster and looks the same."""
    width, height = w + 4 * depth_px, h + 4 * depth_px
    small = pygame.Surface((width // 4 + 1, height // 4 + 1), pygame.SRCALPHA)
    shape = pygame.Rect(depth_px // 2, depth_px // 2, w // 4, h // 4)
    pygame.draw.rect(small, (0, 0, 0, 110), shape, border_radius=radius // 4)
    blurred = pygame.transform.box_blur(small, max(1, depth_px // 4))
    blurred = pygame.transform.box_blur(blurred, max(1, depth_px // 6))
    return pygame.transform.smoothscale(blurred, (width, height))


@keep_pictures(16)
def fade_strip(size: tuple[int, int], colour: str, direction: str) -> pygame.Surface:
    """Draw a strip of a colour that fades downwards (`direction` "up") or upwards ("down")."""
    width = max(1, size[0])
    height = max(1, size[1])
    strip = pygame.Surface((1, height), pygame.SRCALPHA)
    for y in range(size[1]):
        depth = (y + 0.5) / height
        opacity = 1 - depth if direction == "up" else depth
        strip.set_at((0, y), (*pygame.Color(colour)[:3], round(255 * opacity)))
    return pygame.transform.scale(strip, (width, height))


@lru_cache(maxsize=64)
def _arrow(px: int, direction: str, colour: str) -> pygame.Surface:
    """Draw a triangle of `px` x `px` pixels that points up, down, left or right."""
    side = FINE * px
    large = pygame.Surface((side, side), pygame.SRCALPHA)
    large.fill((*pygame.Color(colour)[:3], 0))  # so that edges do not blend into black
    pygame.draw.polygon(large, colour, [(0, side / 4), (side, side / 4), (side / 2, 0.8 * side)])
    angle = {"down": 0, "right": 90, "up": 180, "left": 270}[direction]
    return pygame.transform.smoothscale(pygame.transform.rotate(large, angle), (px, px))
