"""The guide over a table or a page: a panel with a sentence, and light on the things it is about.

A panel is where it covers least of what matters, and nothing that it is about. These things have a
ring; an arrow leads to them only if it is short and crosses nothing. A card to be moved is also
shown, half transparent, where it would go."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from typing import NamedTuple

import pygame

from rules.kit.cards import Card
from sprites.deck import Deck
from table.felt import placement
from table.felt.canvas import Items, item
from table.felt.furniture import OVER, TOP, UNDER, Look, button_item
from table.felt.hint import way_item
from table.felt.marks import halo_item
from table.felt.placement import Obstacles, PlacementOption, Size
from table.felt.rail import RAIL
from table.felt.typeset import PITCH, SetLine, TextStyle, set_lines, words_of
from table.layout.room import Room
from table.theme.style import Type
from table.theme.theme import Theme
from table.widgets import scale_of
from table.widgets.brush import box
from table.widgets.text import ink, text_width

LETTERS, LARGEST = Type.NOTE, 1.2  # their height in logical units; the largest print is so much
ROOMY = 1138.0  # logical units, a 16:9 window: in a narrower one the letters are smaller
WIDTHS = (0.6, 0.46, 0.36, 0.29, 0.24, 0.2, 0.16)  # of a panel's words, to the window's width
BUTTON = (70.0, 27.0)  # logical units, if the letters have their full height
BUTTON_LETTERS = 0.56  # of a button's height
LINES, TALL = 2, 700.0  # lines of a panel; how bad each further one is, in pixels covered
MOST_LINES = 5
COUNT = 0.8  # of the letters' height: those of "1 of 5"
GAPS = (10.0, 4.0)  # logical units between a panel and what it never covers: wanted, and at least
CLEAR = 2.0  # logical units between a panel and what it had better not cover
TIERS = (0.5, 1.0, 2.0, 3.0, 4.0)  # tried in turn: what is as bad to cover is left clear
HELD_TIER = 1.0  # buttons are moved from where they were to leave clear what is as bad as this
RING = 3.0  # logical units: the widest ring, which must hide no words beside the thing
REACH = 0.25  # of the window's height: as far as that an arrow leads from the panel
MIN_ARROW, MAX_ARROW = 0.065, 0.33  # likewise: its length at least; its width and height at most
NEAR = 20  # logical units: things that are so close together are one goal of an arrow
FREE = ""  # the name of a place without a button
LOW = UNDER + 1.5  # the depth of a light beneath plates and chips


class CoachButton(NamedTuple):
    """A button of a panel: its name, its label, and whether it is `meant` to be pressed now."""

    name: str
    says: str
    meant: bool = False


class CoachNote(NamedTuple):
    """The content of a panel. `count_text`: such as "1 of 5"; `presses`: its buttons from the left;
    `gentle`: it answers a wrong move."""

    pieces: tuple[str | Card, ...]
    count_text: str = ""
    presses: tuple[CoachButton, ...] = ()
    gentle: bool = False


class CoachRooms(NamedTuple):
    """The rectangles in a window that matter to a panel: those it is about (`meant_rects`); those
    it had better not cover (`keep`), each with the price of a pixel; others it must never cover
    (`free`). `lines`: arrows may lead to what is meant. `low`: of these, those that are lit from
    beneath, such as a plate with what hangs over its edge. `foot`: where the lower right corner
    should be if possible, so that the buttons stay where they were; None for no wish."""

    meant_rects: Sequence[pygame.Rect]
    keep: Sequence[tuple[pygame.Rect, float]] = ()
    free: Sequence[pygame.Rect] = ()
    lines: bool = True
    low: Sequence[pygame.Rect] = ()
    foot: tuple[int, int] | None = None


class CoachMark(NamedTuple):
    """A panel in its place: its items, its buttons, and the number and height of its lines."""

    items: Items
    rect: pygame.Rect
    presses: dict[str, pygame.Rect]
    lines: int
    px: int


class CoachStyle(NamedTuple):
    """The look of a panel: the theme, the deck, and the portraits by seat."""

    theme: Theme
    deck: Deck
    faces: tuple[str, ...] = ()


class _Shape(NamedTuple):
    """The words of a panel in lines, the size of the panel, and the height of the letters."""

    lines: tuple[SetLine, ...]
    size: Size
    px: int


def coach_mark(note: CoachNote, rooms: CoachRooms, size: Size, paint: CoachStyle) -> CoachMark:
    """Place and paint a panel with its buttons where it covers least of what matters."""
    rect, shape = _place_panel(note, rooms, size, paint)
    widths, height = _button_sizes(note, shape.px)
    places = dict[str, pygame.Rect]()
    gap = shape.px // 2
    right = rect.right - shape.px * 2 // 3
    top = rect.bottom - height - gap
    if FREE in widths:
        right -= widths[FREE] + gap
    for button in reversed(note.presses):
        width = widths[button.name]
        places[button.name] = pygame.Rect(right - width, top, width, height)
        right -= width + gap
    left = min((place.x - rect.x for place in places.values()), default=rect.w)
    paper = _paint_paper(note, shape, paint, left)
    items: Items = {("guide", "panel"): item(TOP + 1, (paper, rect.topleft, 0))}
    for button in note.presses:
        drawn = button_item(places[button.name], button.says, paint.theme, enabled=True,
                            focused=button.meant, look=Look(letters=BUTTON_LETTERS))  # fmt: skip
        items["guide", button.name] = drawn._replace(depth=TOP + 2)
    return CoachMark(items, rect, places, len(shape.lines), shape.px)


def _place_panel(note: CoachNote, rooms: CoachRooms, size: Size,
                 paint: CoachStyle) -> tuple[pygame.Rect, _Shape]:  # fmt: skip
    """Return the rectangle of a panel, and its shape. It stays at the `foot` of the rooms if it
    can; else it is where it covers nothing, however the lines must be broken; else where it covers
    what matters least. In one window and print its letters always have the same height."""
    scale = min(scale_of(size), size[0] / ROOMY)
    px = round(LETTERS * min(LARGEST, paint.theme.large) * scale)
    widths = [round(size[0] * share) for share in WIDTHS]
    all_shapes = [*dict.fromkeys(_shape_panel(note, width, px, paint) for width in widths)]
    shapes = [shape for shape in all_shapes if len(shape.lines) <= MOST_LINES] or all_shapes
    near = rooms.meant_rects[0].center if rooms.meant_rects else (size[0] // 2, size[1] // 2)
    options, at_foot = list[PlacementOption](), list[PlacementOption]()
    for shape in shapes:
        cost = TALL * max(0, len(shape.lines) - LINES)
        options.append(PlacementOption(shape.size, near, cost))
        if rooms.foot is not None:
            corner = rooms.foot[0] - shape.size[0], rooms.foot[1] - shape.size[1]
            at_foot.append(PlacementOption(shape.size, None, cost, ((0.0, corner),)))
    place = placement.find_place(at_foot, _obstacles(rooms, size, min(GAPS), HELD_TIER))
    for tier, gap in product((*TIERS, float("inf")), GAPS):
        if place is None:
            place = placement.find_place(options, _obstacles(rooms, size, gap, tier))
    if place is None:
        place = placement.least_bad(options, _obstacles(rooms, size, 0.0))
    return place.rect, shapes[place.number]


def _obstacles(rooms: CoachRooms, size: Size, gap: float, tier: float = float("inf")) -> Obstacles:
    """Return the obstacles to a panel in a window of `size` pixels. It keeps `gap` logical units
    from what it is about, stays off the rail, and never covers what is as bad as `tier`."""
    apart = 2 * round(gap * scale_of(size))
    clear = 2 * round(CLEAR * scale_of(size))
    never = [room.inflate(apart, apart) for room in (*rooms.meant_rects, *rooms.free)]
    never += [room.inflate(clear, clear) for room, cost in rooms.keep if cost >= tier]
    return Obstacles(size, never, [(room, cost) for room, cost in rooms.keep if cost < tier], RAIL)


def _shape_panel(note: CoachNote, width: int, px: int, paint: CoachStyle) -> _Shape:
    """Return the shape of a panel with words no wider than `width` pixels. Its count is left of the
    buttons, or above them if there is no room."""
    style = TextStyle(paint.theme.ink, paint.theme.accent, "text", paint.faces)
    lines = set_lines(words_of(note.pieces), style, px, max(width, 8 * px), even=True)
    longest = max((line.width for line in lines), default=0)
    widths, button_height = _button_sizes(note, px)
    count_width = text_width(note.count_text, "text", round(px * COUNT)) + px // 2
    buttons_width = sum(width + px // 2 for width in widths.values())
    foot_width = count_width + buttons_width
    foot_height = round(px * 1.1) if note.count_text else 0
    if note.presses:
        foot_height = button_height + px // 3
        if note.count_text and foot_width > longest:  # one above the other
            foot_width = max(count_width, buttons_width)
            foot_height += px
    height = round(px * PITCH) * len(lines) + foot_height + px
    return _Shape(tuple(lines), (max(longest, foot_width) + 2 * px, height), px)


def _button_sizes(note: CoachNote, px: int) -> tuple[dict[str, int], int]:
    """Return the width of each button by name, and the height of all, in pixels. If none of them is
    meant to be pressed, the place of such a button stays FREE: a second click hits none."""
    least, height = (round(side * px / LETTERS) for side in BUTTON)
    letters = round(height * BUTTON_LETTERS)
    widths = dict[str, int]()
    for button in note.presses:
        widths[button.name] = max(least, text_width(button.says, "strong", letters) + height)
    if note.presses and not any(button.meant for button in note.presses):
        widths[FREE] = least
    return widths, height


def _paint_paper(note: CoachNote, shape: _Shape, paint: CoachStyle, left: int) -> pygame.Surface:
    """Paint the panel without its buttons, which begin `left` pixels from its left edge."""
    theme, px = paint.theme, shape.px
    pitch = round(px * PITCH)
    picture = pygame.Surface(shape.size, pygame.SRCALPHA)
    edge = theme.warn if note.gentle else theme.highlight
    box(picture, picture.get_rect(), theme.panel, edge, radius=px // 2, thickness=max(2, px // 7))
    for row, line in enumerate(shape.lines):
        line.write(picture, (px, px // 2 + pitch * row + pitch // 2), paint.deck)
    if note.count_text:
        small = ink(note.count_text, "text", round(px * COUNT), theme.faint)
        spot = small.get_rect(bottomleft=(px, shape.size[1] - px * 2 // 3))
        if left < spot.right + px:  # the buttons leave no room beside it
            spot.bottom = round(pitch * len(shape.lines) + px * 1.5)
        picture.blit(small, spot)
    return picture


def pointers(rect: pygame.Rect, rooms: CoachRooms, size: Size, theme: Theme) -> Items:
    """Return a ring around each thing that is meant, in a window of `size`, and a short arrow from
    the panel at `rect` to them if they are one group. It could lead to only one of several."""
    items = Items()
    ring = round(RING * scale_of(size))
    for number, room in enumerate(rooms.meant_rects):
        halo = halo_item(Room(*room), theme, True, ring)
        depth = LOW if room in rooms.low else OVER - 3  # beneath all badges, or plates and chips
        items["guide", "glow", number] = halo._replace(depth=depth)
    goals = _groups(rooms.meant_rects, round(NEAR * scale_of(size))) if rooms.lines else []
    if len(goals) == 1 and placement.distance(rect, goals[0]) <= REACH * size[1]:
        solid = [room for room, cost in rooms.keep if cost >= placement.SOLID]
        outside = [Room(*block) for block in solid if not goals[0].contains(block)]
        start, goal, window = Room(*rect), Room(*goals[0]), Room(0, 0, *size)
        arrow = way_item(start, goal, MIN_ARROW * size[1], theme, window, outside)
        if arrow and max(arrow.rect.size) < MAX_ARROW * size[1]:  # it may go round other things
            items["guide", "arrow"] = arrow._replace(depth=TOP - 1)
    return items


def _groups(rects: Sequence[pygame.Rect], gap: int) -> list[pygame.Rect]:
    """Return the rectangles, with all that are at most `gap` pixels from each other united."""
    groups = list[pygame.Rect]()
    for rect in rects:
        group = rect.copy()
        near = group.inflate(gap, gap).collidelist(groups)
        while near >= 0:
            group = group.union(groups.pop(near))
            near = group.inflate(gap, gap).collidelist(groups)
        groups.append(group)
    return groups
