"""The guide over a table or a page: a panel with a sentence, and light on the things it means.

A panel is where it covers least of what matters, and nothing that it speaks of. What it speaks of
has a ring; an arrow goes there only where it is short and crosses nothing. A card that would be
moved is seen as a ghost where it would go.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from itertools import product
from typing import NamedTuple

import pygame

from rules.kit.cards import Card
from sprites.deck import Deck
from table.felt.canvas import Item, item
from table.felt.furniture import OVER, TOP, UNDER, Look, button_item
from table.felt.hint import way_item
from table.felt.marks import halo_item
from table.felt.placement import (
    SOLID,
    Obstacles,
    PlacementOption,
    Size,
    distance,
    find_place,
    least_bad,
)
from table.felt.rail import RAIL
from table.felt.typeset import PITCH, SetLine, TextStyle, set_lines, words_of
from table.layout.room import Room
from table.theme.style import Type
from table.theme.theme import Theme
from table.widgets import scale_of
from table.widgets.brush import box
from table.widgets.text import ink, text_width

LETTERS, LARGEST = Type.NOTE, 1.2  # their height in logical units; how much large print adds
ROOMY = 1138.0  # logical units, a 16:9 window: in a narrower one the letters are smaller
WIDTHS = (0.6, 0.46, 0.36, 0.29, 0.24, 0.2, 0.16)  # of the window's: of a panel's words
BUTTON = (70.0, 27.0)  # and a button, in logical units, where the letters are of their full height
BUTTON_LETTERS = 0.56  # of its height
LINES, TALL = 2, 700.0  # of a panel; how bad each further one is, in pixels covered
MOST_LINES = 5
COUNT = 0.8  # of the letters' height: those of "1 of 5"
GAPS = (10.0, 4.0)  # logical units between a panel and what it never covers: rather; at least
CLEAR = 2.0  # and between a panel and what it only had better not cover
TIERS = (0.5, 1.0, 2.0, 3.0, 4.0)  # all that is as bad as this to cover is left clear if it can
# be; else all that is as bad as the next
HELD_TIER = 1.0  # all that is as bad as this to cover moves the buttons from where they were
REACH = 0.25  # of the window's height: the longest arrow to what a panel speaks of
RING = 3.0  # logical units: the widest ring, which must hide no words beside what it means
MIN_ARROW = 0.065  # likewise: the shortest
MAX_ARROW = 0.33  # likewise: the widest or highest, with its way round other things
FREE = ""  # the name of a place without a button
LOW = UNDER + 1.5  # the depth of a light beneath plates and chips


class CoachButton(NamedTuple):
    """A button of a panel: its name, what it says, whether it is the one that is meant."""

    name: str
    says: str
    meant: bool = False


class CoachNote(NamedTuple):
    """The content of a panel; `gentle`: it answers a move that was not meant."""

    pieces: tuple[str | Card, ...]
    counted: str = ""
    presses: tuple[CoachButton, ...] = ()
    gentle: bool = False


class CoachRooms(NamedTuple):
    """The things in a window: those the panel means, and those it had better not cover, each with
    the price of a pixel; `free`: others it must never cover. `lines`: whether arrows may lead to
    those meant. Those in `low` are lit from beneath, as a plate with what hangs over its edge.
    `foot`: the lower right corner of the panel before this one, which it keeps if it can, so that
    its buttons stay where they are; None for no wish."""

    meant: Sequence[pygame.Rect]
    keep: Sequence[tuple[pygame.Rect, float]] = ()
    free: Sequence[pygame.Rect] = ()
    lines: bool = True
    low: Sequence[pygame.Rect] = ()
    foot: tuple[int, int] | None = None


class CoachMark(NamedTuple):
    """A panel in its place: its items, its buttons by name, its number of lines, their height."""

    items: dict[Hashable, Item]
    rect: pygame.Rect
    presses: dict[str, pygame.Rect]
    lines: int
    px: int


class CoachStyle(NamedTuple):
    """The look of a panel: theme, deck, and the portraits by seat."""

    theme: Theme
    deck: Deck
    faces: tuple[str, ...] = ()


class _Shape(NamedTuple):
    """Words in lines, how large the panel with them is, and the letters how high."""

    lines: tuple[SetLine, ...]
    size: Size
    px: int


def coach_mark(note: CoachNote, rooms: CoachRooms, size: Size, paint: CoachStyle) -> CoachMark:
    """Lay out a panel with its buttons at its lower right, in a window of `size` pixels, and place
    it where it covers least of what matters."""
    rect, shape = _place_panel(note, rooms, size, paint)
    widths, height = _button_sizes(note, shape.px)
    places, gap = dict[str, pygame.Rect](), shape.px // 2
    right, top = rect.right - shape.px * 2 // 3, rect.bottom - height - gap
    if FREE in widths:
        right -= widths[FREE] + gap
    for button in reversed(note.presses):
        width = widths[button.name]
        places[button.name] = pygame.Rect(right - width, top, width, height)
        right -= width + gap
    left = min((place.x - rect.x for place in places.values()), default=rect.w)
    paper = _paint_paper(note, shape, paint, left)
    items: dict[Hashable, Item] = {("guide", "panel"): item(TOP + 1, (paper, rect.topleft, 0))}
    for button in note.presses:
        place, look = places[button.name], Look(letters=BUTTON_LETTERS)
        drawn = button_item(place, button.says, paint.theme, True, button.meant, look)
        items["guide", button.name] = drawn._replace(depth=TOP + 2)
    return CoachMark(items, rect, places, len(shape.lines), shape.px)


def _place_panel(
    note: CoachNote, rooms: CoachRooms, size: Size, paint: CoachStyle
) -> tuple[pygame.Rect, _Shape]:
    """The place of a panel, and its shape. It stays at the `foot` of the rooms if it can; else it
    covers nothing, however the lines are broken; else what matters least. Its letters are always as
    high in a window of this size and in this print."""
    scale = min(scale_of(size), size[0] / ROOMY)
    px = round(LETTERS * min(LARGEST, paint.theme.large) * scale)
    every = [*dict.fromkeys(_shape_panel(note, round(size[0] * w), px, paint) for w in WIDTHS)]
    shapes = [shape for shape in every if len(shape.lines) <= MOST_LINES] or every
    near = rooms.meant[0].center if rooms.meant else (size[0] // 2, size[1] // 2)
    options, at_foot = list[PlacementOption](), list[PlacementOption]()
    for shape in shapes:
        cost = TALL * max(0, len(shape.lines) - LINES)
        options.append(PlacementOption(shape.size, near, cost))
        if rooms.foot is not None:
            corner = rooms.foot[0] - shape.size[0], rooms.foot[1] - shape.size[1]
            at_foot.append(PlacementOption(shape.size, None, cost, ((0.0, corner),)))
    place = find_place(at_foot, _obstacles(rooms, size, min(GAPS), HELD_TIER))
    for tier, gap in product((*TIERS, float("inf")), GAPS):
        place = place or find_place(options, _obstacles(rooms, size, gap, tier))
    place = place or least_bad(options, _obstacles(rooms, size, 0.0))
    return place.rect, shapes[place.number]


def _obstacles(rooms: CoachRooms, size: Size, gap: float, tier: float = float("inf")) -> Obstacles:
    """The obstacles to a panel, which keeps `gap` logical units from what it means and off the rail
    of a window of `size` pixels; what is as bad to cover as `tier` must never be covered."""
    apart, clear = (2 * round(margin * scale_of(size)) for margin in (gap, CLEAR))
    never = [room.inflate(apart, apart) for room in (*rooms.meant, *rooms.free)]
    never += [room.inflate(clear, clear) for room, cost in rooms.keep if cost >= tier]
    priced = [(room, cost) for room, cost in rooms.keep if cost < tier]
    return Obstacles(size, never, priced, RAIL)


def _shape_panel(note: CoachNote, width: int, px: int, paint: CoachStyle) -> _Shape:
    """The shape of a panel with words no wider than `width` pixels; the count is left of the
    buttons, or above them where there is no room."""
    style = TextStyle(paint.theme.ink, paint.theme.accent, "text", paint.faces)
    lines = set_lines(words_of(note.pieces), style, px, max(width, 8 * px), even=True)
    longest = max((line.width for line in lines), default=0)
    widths, button_height = _button_sizes(note, px)
    count_width = text_width(note.counted, "text", round(px * COUNT)) + px // 2
    buttons_width, foot_height = 0, round(px * 1.1) if note.counted else 0
    if note.presses:
        buttons_width = sum(width + px // 2 for width in widths.values())
        foot_height = button_height + px // 3
    foot_width = count_width + buttons_width
    if buttons_width and note.counted and foot_width > longest:
        foot_width, foot_height = max(count_width, buttons_width), foot_height + px
    height = round(px * PITCH) * len(lines) + foot_height + px
    return _Shape(tuple(lines), (max(longest, foot_width) + 2 * px, height), px)


def _button_sizes(note: CoachNote, px: int) -> tuple[dict[str, int], int]:
    """The width of each button by name, and the height of all, in pixels. Where none is the meant
    one, its place stays FREE, so that a second click there presses no other."""
    least, height = (round(side * px / LETTERS) for side in BUTTON)
    letters = round(height * BUTTON_LETTERS)
    widths = {
        button.name: max(least, text_width(button.says, "strong", letters) + height)
        for button in note.presses
    }
    if note.presses and not any(button.meant for button in note.presses):
        widths[FREE] = least
    return widths, height


def _paint_paper(note: CoachNote, shape: _Shape, paint: CoachStyle, left: int) -> pygame.Surface:
    """Paint the panel without its buttons, which begin `left` pixels from its edge."""
    theme, px, pitch = paint.theme, shape.px, round(shape.px * PITCH)
    picture = pygame.Surface(shape.size, pygame.SRCALPHA)
    edge = theme.warn if note.gentle else theme.highlight
    box(picture, picture.get_rect(), theme.panel, edge, px // 2, max(2, px // 7))
    for row, line in enumerate(shape.lines):
        at = px, px // 2 + pitch * row + pitch // 2
        line.write(picture, at, paint.deck)
    if note.counted:
        small = ink(note.counted, "text", round(px * COUNT), theme.faint)
        spot = small.get_rect(bottomleft=(px, shape.size[1] - px * 2 // 3))
        if left < spot.right + px:
            spot.bottom = round(pitch * len(shape.lines) + px * 1.5)
        picture.blit(small, spot)
    return picture


def pointers(
    rect: pygame.Rect, rooms: CoachRooms, size: Size, theme: Theme
) -> dict[Hashable, Item]:
    """A ring round each thing that is meant; and an arrow from the panel to them, if they form one
    group: to groups that lie apart there is none, since it could lead to only one of them."""
    items, ring = dict[Hashable, Item](), round(RING * scale_of(size))
    for number, room in enumerate(rooms.meant):
        depth = LOW if room in rooms.low else OVER - 3  # beneath all badges, or plates and chips
        items["guide", "glow", number] = halo_item(Room(*room), theme, True, ring)._replace(
            depth=depth
        )
    gap, goals = round(20 * scale_of(size)), list[pygame.Rect]()
    for room in rooms.meant if rooms.lines else ():  # things that are close become one goal
        goal = room.copy()
        while (near := goal.inflate(gap, gap).collidelist(goals)) >= 0:
            goal = goal.union(goals.pop(near))
        goals.append(goal)
    if len(goals) == 1 and distance(rect, goals[0]) <= REACH * size[1]:
        solid = [room for room, cost in rooms.keep if cost >= SOLID]
        outside = [Room(*block) for block in solid if not goals[0].contains(block)]
        ends, cloth = (Room(*rect), Room(*goals[0])), Room(0, 0, *size)
        arrow = way_item(*ends, MIN_ARROW * size[1], theme, cloth, outside)
        if arrow and max(arrow.rect.size) < MAX_ARROW * size[1]:  # it may go round other things
            items["guide", "arrow"] = arrow._replace(depth=TOP - 1)
    return items
