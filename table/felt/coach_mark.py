"""What a guide lays over a table or a page: a panel with a sentence, and light on what it means.

A panel lies where it covers least of what matters, and nothing that it speaks of. What it speaks
of has a ring; a line goes there only where it is short and crosses nothing.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import NamedTuple

import pygame

from rules.kit.cards import Card
from sprites.deck import Deck
from table.felt.attention_arrow import arrow_item, clear_line, glow_item
from table.felt.canvas import Item, item
from table.felt.furniture import TOP, Look, button_item
from table.felt.placement import SOLID, Obstacles, PlacementOption, find_place, least_bad
from table.felt.typeset import (
    PITCH,
    TextStyle,
    Word,
    break_evenly,
    line_width,
    words_of,
    write_line,
)
from table.theme.theme import Theme
from table.widgets import scale_of
from table.widgets.brush import box
from table.widgets.text import ink, text_width

LETTERS, LEAST = 19.0, 15.0  # their height, and where there is no room; in logical units
SMALLER = 0.92  # from one height tried to the next
WIDES = (
    0.6,
    0.46,
    0.36,
    0.29,
    0.24,
    0.2,
    0.16,
)  # of the window's width: how wide the words of a panel may be
BUTTON = (70.0, 27.0)  # and a button, in logical units, where the letters are of their full height
MOST_ARROWS = 3
LINES, TALL = 2, 700.0  # of a panel; how bad each further one is, in pixels covered
MOST_LINES = 5
GAPS = (10.0, 4.0)  # logical units between a panel and what it never covers: rather; at least
CLEAR = 2.0  # and between a panel and what it only had better not cover
TIERS = (0.5, 1.0, 2.0, 3.0, 4.0)  # all that is as bad as this to cover is left clear if it can
# be, with smaller letters too; else all that is as bad as the next


class CoachButton(NamedTuple):
    """A button of a panel: its name, what it says, whether it is the one that is meant."""

    name: str
    says: str
    meant: bool = False


class CoachNote(NamedTuple):
    """What a panel says: a sentence in pieces, which one it is of how many, its buttons; `gentle`:
    it answers something that was not meant."""

    pieces: tuple[str | Card, ...]
    counted: str = ""
    presses: tuple[CoachButton, ...] = ()
    gentle: bool = False


class CoachRooms(NamedTuple):
    """What lies in a window: what the panel speaks of, and what it had better not cover, each with
    how bad that would be; `free`: what else it must never cover. `lines`: whether any may lead to
    what is meant. What is `low` is lit from beneath, as a plate with what hangs over its edge."""

    meant: Sequence[pygame.Rect]
    keep: Sequence[tuple[pygame.Rect, float]] = ()
    free: Sequence[pygame.Rect] = ()
    lines: bool = True
    low: Sequence[pygame.Rect] = ()


class CoachMark(NamedTuple):
    """A panel as it lies: what is painted of it, where, its buttons by name, how many lines it has
    and how high its letters are."""

    items: dict[Hashable, Item]
    rect: pygame.Rect
    presses: dict[str, pygame.Rect]
    lines: int
    px: int


class CoachStyle(NamedTuple):
    """How a panel is painted: theme, deck, and the portraits by seat."""

    theme: Theme
    deck: Deck
    faces: tuple[str, ...] = ()


def coach_mark(
    note: CoachNote,
    rooms: CoachRooms,
    size: tuple[int, int],
    paint: CoachStyle,
    most: int | None = None,
) -> CoachMark:
    """A panel in a window of `size` pixels, in letters no higher than `most`."""
    rect, shape = _laid(note, rooms, size, paint, most)
    px = shape.px
    presses = _presses(note, rect, px)
    left = min((button.x - rect.x for button in presses.values()), default=rect.w)
    items: dict[Hashable, Item] = {
        ("guide", "leaf"): item(TOP + 1, (_paper(note, shape, px, paint, left), rect.topleft, 0))
    }
    for press in note.presses:
        look = Look(letters=0.56)
        drawn = button_item(presses[press.name], press.says, paint.theme, True, press.meant, look)
        items["guide", press.name] = drawn._replace(depth=TOP + 2)
    return CoachMark(items, rect, presses, len(shape.lines), px)


def pointers(
    rect: pygame.Rect, rooms: CoachRooms, size: tuple[int, int], theme: Theme
) -> dict[Hashable, Item]:
    """A ring round each thing that is meant, and what leads there from a panel in `rect`."""
    found: dict[Hashable, Item] = {}
    for number, room in enumerate(rooms.meant):
        found["guide", "glow", number] = glow_item(room, theme, room in rooms.low)
    if not rooms.lines:
        return found
    solid = [*rooms.meant, *solids(rooms)]
    for number, room in enumerate(_ends(rooms, size)):
        apart = [block for block in solid if not room.contains(block)]
        arrow = arrow_item(rect, room, theme, size)
        if arrow is not None and clear_line(rect, room, size, apart):
            found["guide", "arrow", number] = arrow
    return found


def solids(rooms: CoachRooms) -> list[pygame.Rect]:
    """What no line may cross."""
    return [room for room, cost in rooms.keep if cost >= SOLID]


class _Shape(NamedTuple):
    """Words in lines, how large the panel with them is, and the letters how high."""

    lines: tuple[tuple[Word, ...], ...]
    size: tuple[int, int]
    px: int


def _laid(
    note: CoachNote, rooms: CoachRooms, size: tuple[int, int], paint: CoachStyle, most: int | None
) -> tuple[pygame.Rect, _Shape]:
    """Where a panel lies and in which shape: nowhere where it covers anything, if it can be, and
    of what matters least; with the largest letters for which there is room there, however the
    lines are broken; then in more lines of the smallest; and where there is no room for these
    either, wherever that covers least."""
    heights = _heights(size, paint.theme)
    heights = [px for px in heights if most is None or px <= most] or heights[-1:]
    every = [_shapes(note, px, size, paint) for px in heights]
    few = [[shape for shape in shapes if len(shape.lines) <= MOST_LINES] for shapes in every]
    solid = -1
    for tier in (*TIERS, float("inf")):
        before, solid = solid, sum(cost >= tier for _, cost in rooms.keep)
        if solid == before:  # there was no room beside just that
            continue
        tries = [_obstacles(rooms, size, gap, tier) for gap in GAPS]
        for shapes in few:
            options = _options(shapes, rooms, size)
            for obstacles in tries if shapes is few[-1] else tries[:1]:
                if found := find_place(options, obstacles):
                    return found.rect, shapes[found.number]
    options = _options(every[-1], rooms, size)
    found = find_place(options, _obstacles(rooms, size, GAPS[-1]))
    found = found or least_bad(options, _obstacles(rooms, size, 0.0))
    return found.rect, every[-1][found.number]


def _options(
    shapes: Sequence[_Shape], rooms: CoachRooms, window: tuple[int, int]
) -> Sequence[PlacementOption]:
    near = rooms.meant[0].center if rooms.meant else (window[0] // 2, window[1] // 2)
    return [
        PlacementOption(shape.size, near, TALL * max(0, len(shape.lines) - LINES))
        for shape in shapes
    ]


def _heights(size: tuple[int, int], theme: Theme) -> list[int]:
    """How high the letters may be, the highest first."""
    scale = scale_of(size)
    least = round(min(LETTERS, LEAST * theme.large) * scale)  # larger writing is never smaller
    now = LETTERS * theme.large * scale
    found = []
    while round(now) > least:
        found.append(round(now))
        now *= SMALLER
    return [*dict.fromkeys(found), least]


def _obstacles(
    rooms: CoachRooms, size: tuple[int, int], gap: float, tier: float = float("inf")
) -> Obstacles:
    """What lies there, of which what is as bad as a `tier` to cover must never be."""
    apart, clear = (2 * round(margin * scale_of(size)) for margin in (gap, CLEAR))
    never = [room.inflate(apart, apart) for room in (*rooms.meant, *rooms.free)]
    never += [room.inflate(clear, clear) for room, cost in rooms.keep if cost >= tier]
    kept = [(room, cost) for room, cost in rooms.keep if cost < tier]
    return Obstacles(size, never, kept)


def _shapes(note: CoachNote, px: int, size: tuple[int, int], paint: CoachStyle) -> list[_Shape]:
    found = (_shape(note, round(size[0] * part), px, paint) for part in WIDES)
    return list(dict.fromkeys(found))


def _style(note: CoachNote, paint: CoachStyle) -> TextStyle:
    theme = paint.theme
    return TextStyle(theme.ink, theme.accent, "text", paint.faces)


def _shape(note: CoachNote, width: int, px: int, paint: CoachStyle) -> _Shape:
    style = _style(note, paint)
    lines = break_evenly(words_of(note.pieces), style, px, max(width, 8 * px))
    longest = max((line_width(line, style, px) for line in lines), default=0)
    foot = _foot(note, px, longest)
    across = max(longest, foot[0]) + 2 * px
    height = round(px * PITCH) * len(lines) + foot[1] + px
    return _Shape(tuple(map(tuple, lines)), (across, height), px)


def _foot(note: CoachNote, px: int, most: int) -> tuple[int, int]:
    """How wide and how high the row of buttons is; the count stands above them where both
    together are wider than `most`."""
    width, height = _button(note, px)
    counted = text_width(note.counted, "text", round(px * 0.8)) + px // 2
    if not note.presses:
        return counted, round(px * 1.1) if note.counted else 0
    row = sum(width[button.name] + px // 2 for button in note.presses)
    if note.counted and counted + row > most:
        return max(counted, row), height + px // 3 + px
    return counted + row, height + px // 3


def _button(note: CoachNote, px: int) -> tuple[dict[str, int], int]:
    """How wide each button is, and how high they are."""
    scale = px / LETTERS
    height = round(BUTTON[1] * scale)
    wides = {
        button.name: max(
            round(BUTTON[0] * scale),
            text_width(button.says, "strong", round(height * 0.56)) + height,
        )
        for button in note.presses
    }
    return wides, height


def _presses(note: CoachNote, rect: pygame.Rect, px: int) -> dict[str, pygame.Rect]:
    wides, height = _button(note, px)
    found, right = {}, rect.right - px * 2 // 3
    for button in reversed(note.presses):
        found[button.name] = pygame.Rect(
            right - wides[button.name], rect.bottom - height - px // 2, wides[button.name], height
        )
        right -= wides[button.name] + px // 2
    return found


def _paper(note: CoachNote, shape: _Shape, px: int, paint: CoachStyle, left: int) -> pygame.Surface:
    """The panel without its buttons, the first of which begins at `left`."""
    theme, style = paint.theme, _style(note, paint)
    picture = pygame.Surface(shape.size, pygame.SRCALPHA)
    edge = theme.warn if note.gentle else theme.highlight
    box(picture, picture.get_rect(), theme.panel, edge, px // 2, max(2, px // 7))
    pitch = round(px * PITCH)
    for row, line in enumerate(shape.lines):
        write_line(picture, line, (px, px // 2 + pitch * row + pitch // 2), style, px, paint.deck)
    if note.counted:
        small = ink(note.counted, "text", round(px * 0.8), theme.faint)
        spot = small.get_rect(bottomleft=(px, shape.size[1] - px * 2 // 3))
        if left < spot.right + px:
            spot.bottom = round(pitch * len(shape.lines) + px * 1.5)
        picture.blit(small, spot)
    return picture


def _ends(rooms: CoachRooms, window: tuple[int, int]) -> list[pygame.Rect]:
    """Where arrows end: at each thing that is meant, but at one of a row as a whole."""
    gap, found = round(20 * scale_of(window)), list[pygame.Rect]()
    for room in rooms.meant:
        whole = room.copy()
        while (near := whole.inflate(gap, gap).collidelist(found)) >= 0:
            whole = whole.union(found.pop(near))
        found.append(whole)
    return found[:MOST_ARROWS]
