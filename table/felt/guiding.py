"""What a guide lays over a table or a page: a leaf with a sentence, and light on what it means.

A leaf lies where it covers least of what matters, and nothing that it speaks of. What it speaks
of has a ring; a line goes there only where it is short and crosses nothing, else the ring has a
small pointer of its own.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from math import hypot
from typing import NamedTuple

import pygame

from rules.kit.cards import Card
from sprites.deck import Deck
from table.felt.canvas import Item, item
from table.felt.furniture import TOP, Look, button_item
from table.felt.leading import arrow_item, clear_line, glow_item, pointer_item
from table.felt.typeset import PITCH, Style, Word, evenly, line_wide, words_of, write_line
from table.looks.theme import Theme
from table.widgets import scale_of
from table.widgets.brush import box
from table.widgets.text import ink, width

LETTERS = 19.0  # their height, in logical units
WIDES = (
    0.6,
    0.46,
    0.36,
    0.29,
    0.24,
    0.2,
)  # of the window's width: how wide the words of a leaf may be
BUTTON = (70.0, 27.0)  # and a button, in logical units
MOST_ARROWS = 3
LINES, TALL = 2, 700.0  # of a leaf; how bad each further one is, in pixels covered
MOST_LINES, TALLER = 5, 1e6
TOUCHED = 800.0  # pixels covered are as bad as anything of a thing covered at all
GRID = 16.0  # logical units from one place tried for a leaf to the next
NEVER = 1e4  # how bad it is to cover a pixel of what is spoken of
AWAY = 1.3  # and a pixel of distance from it
SOLID = 1.0  # what is as bad as this to cover, no line may cross


class Press(NamedTuple):
    """A button of a leaf: its name, what it says, whether it is the one that is meant."""

    name: str
    says: str
    meant: bool = False


class Note(NamedTuple):
    """What a leaf says: a sentence in pieces, which one it is of how many, its buttons; `gentle`:
    it answers something that was not meant."""

    pieces: tuple[str | Card, ...]
    counted: str = ""
    presses: tuple[Press, ...] = ()
    gentle: bool = False


class Rooms(NamedTuple):
    """What lies in a window: what the leaf speaks of, and what it had better not cover, each with
    how bad that would be; `free`: what else it must never cover. `lines`: whether any may lead to
    what is meant."""

    meant: Sequence[pygame.Rect]
    keep: Sequence[tuple[pygame.Rect, float]] = ()
    free: Sequence[pygame.Rect] = ()
    lines: bool = True


class Leaf(NamedTuple):
    """A leaf laid: what is painted of it, where it lies, and its buttons by name."""

    items: dict[Hashable, Item]
    rect: pygame.Rect
    presses: dict[str, pygame.Rect]
    lines: int


class Paint(NamedTuple):
    """How a leaf is painted: theme, deck, and the portraits by seat."""

    theme: Theme
    deck: Deck
    faces: tuple[str, ...] = ()


def leaf(note: Note, rooms: Rooms, size: tuple[int, int], paint: Paint) -> Leaf:
    """A leaf in a window of `size` pixels."""
    px = _letters(size, paint.theme)
    every = dict.fromkeys(_shape(note, round(size[0] * part), px, size, paint) for part in WIDES)
    best: tuple[float, pygame.Rect, _Shape] | None = None
    for one in every:
        many = len(one.lines)
        tall = TALL * max(0, many - LINES) + TALLER * max(0, many - MOST_LINES)
        found = _best(one.size, rooms, size, tall, best[0] if best else float("inf"))
        best = (*found, one) if best is None or found[0] < best[0] else best
    assert best is not None
    _, rect, shape = best
    presses = _presses(note, rect, px, size, paint.theme)
    left = min((one.x - rect.x for one in presses.values()), default=rect.w)
    items: dict[Hashable, Item] = {
        ("guide", "leaf"): item(TOP + 1, (_paper(note, shape, px, paint, left), rect.topleft, 0))
    }
    for press in note.presses:
        look = Look(letters=0.56)
        drawn = button_item(presses[press.name], press.says, paint.theme, True, press.meant, look)
        items["guide", press.name] = drawn._replace(depth=TOP + 2)
    return Leaf(items, rect, presses, len(shape.lines))


def lights(
    rect: pygame.Rect, rooms: Rooms, size: tuple[int, int], theme: Theme
) -> dict[Hashable, Item]:
    """A ring round each thing that is meant, and what leads there from a leaf in `rect`."""
    found: dict[Hashable, Item] = {}
    for number, room in enumerate(rooms.meant):
        found["guide", "glow", number] = glow_item(room, theme)
    if not rooms.lines:
        return found
    solid = [*rooms.meant, *solids(rooms)]
    for number, room in enumerate(_ends(rooms, size)):
        apart = [one for one in solid if not room.contains(one)]
        one = pointer_item(rect, room, theme, size, apart)
        if clear_line(rect, room, size, apart):
            one = arrow_item(rect, room, theme, size)
        if one is not None:
            found["guide", "arrow", number] = one
    return found


def solids(rooms: Rooms) -> list[pygame.Rect]:
    """What no line may cross."""
    return [room for room, cost in rooms.keep if cost >= SOLID]


class _Shape(NamedTuple):
    """Words in lines, and how large the leaf with them is."""

    lines: tuple[tuple[Word, ...], ...]
    size: tuple[int, int]


def _letters(size: tuple[int, int], theme: Theme) -> int:
    return round(LETTERS * theme.large * scale_of(size))


def _style(note: Note, paint: Paint) -> Style:
    theme = paint.theme
    return Style(theme.ink, theme.accent, "text", paint.faces)


def _shape(note: Note, wide: int, px: int, size: tuple[int, int], paint: Paint) -> _Shape:
    style = _style(note, paint)
    lines = evenly(words_of(note.pieces), style, px, max(wide, 8 * px))
    longest = max((line_wide(line, style, px) for line in lines), default=0)
    foot = _foot(note, px, size, paint.theme, longest)
    across = max(longest, foot[0]) + 2 * px
    high = round(px * PITCH) * len(lines) + foot[1] + px
    return _Shape(tuple(map(tuple, lines)), (across, high))


def _foot(note: Note, px: int, size: tuple[int, int], theme: Theme, most: int) -> tuple[int, int]:
    """How wide and how high the row of buttons is; the count stands above them where both
    together are wider than `most`."""
    wide, high = _button(note, px, size, theme)
    counted = width(note.counted, "text", round(px * 0.8)) + px // 2
    if not note.presses:
        return counted, round(px * 1.1) if note.counted else 0
    row = sum(wide[one.name] + px // 2 for one in note.presses)
    if note.counted and counted + row > most:
        return max(counted, row), high + px // 3 + px
    return counted + row, high + px // 3


def _button(note: Note, px: int, size: tuple[int, int], theme: Theme) -> tuple[dict[str, int], int]:
    """How wide each button is, and how high they are."""
    scale = scale_of(size) * theme.large
    high = round(BUTTON[1] * scale)
    wides = {
        one.name: max(
            round(BUTTON[0] * scale), width(one.says, "strong", round(high * 0.56)) + high
        )
        for one in note.presses
    }
    return wides, high


def _presses(
    note: Note, rect: pygame.Rect, px: int, size: tuple[int, int], theme: Theme
) -> dict[str, pygame.Rect]:
    wides, high = _button(note, px, size, theme)
    found, right = {}, rect.right - px * 2 // 3
    for one in reversed(note.presses):
        found[one.name] = pygame.Rect(
            right - wides[one.name], rect.bottom - high - px // 2, wides[one.name], high
        )
        right -= wides[one.name] + px // 2
    return found


def _paper(note: Note, shape: _Shape, px: int, paint: Paint, left: int) -> pygame.Surface:
    """The leaf without its buttons, the first of which begins at `left`."""
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
        if left < spot.right:
            spot.bottom = round(pitch * len(shape.lines) + px * 1.5)
        picture.blit(small, spot)
    return picture


# --- where it lies --------------------------------------------------------------------------


def _best(
    size: tuple[int, int], rooms: Rooms, window: tuple[int, int], cost: float, least: float
) -> tuple[float, pygame.Rect]:
    """The place that covers least of what matters, near what is meant; and how bad it is, which is
    `cost` at least. Nothing worse than `least` is looked for."""
    edge, gap = round(8 * scale_of(window)), round(10 * scale_of(window))
    middle = _middle(rooms.meant, window)
    never = [room.inflate(2 * gap, 2 * gap) for room in (*rooms.meant, *rooms.free)]
    keep, costs = [one for one, _ in rooms.keep], [one for _, one in rooms.keep]
    dear = [TOUCHED * one if one > SOLID else 0.0 for one in costs]

    def far(corner: tuple[int, int]) -> float:
        x, y = corner[0] + size[0] / 2 - middle[0], corner[1] + size[1] / 2 - middle[1]
        return AWAY * hypot(x, y) / scale_of(window)

    corners = [
        (x, y)
        for x in _steps(edge, window[0] - size[0] - edge, window)
        for y in _steps(edge, window[1] - size[1] - edge, window)
    ]
    best, area = (float("inf"), pygame.Rect(edge, edge, *size)), scale_of(window) ** 2
    for away, corner in sorted((far(corner), corner) for corner in corners):
        found = cost + away
        if found >= min(best[0], least):
            break
        rect = pygame.Rect(corner, size)
        found += sum(NEVER * _shared(rect, never[at]) for at in rect.collidelistall(never))
        if found < best[0]:
            over = rect.collidelistall(keep)
            found += sum(dear[at] + costs[at] * _shared(rect, keep[at]) / area for at in over)
        if found < best[0]:
            best = (found, rect)
    return best


def _steps(first: int, last: int, window: tuple[int, int]) -> list[int]:
    step = max(8, round(GRID * scale_of(window)))
    return [*range(first, max(first, last), step), max(first, last)]


def _ends(rooms: Rooms, window: tuple[int, int]) -> list[pygame.Rect]:
    """Where arrows end: at each thing that is meant, but at one of a row as a whole."""
    gap, found = round(20 * scale_of(window)), list[pygame.Rect]()
    for room in rooms.meant:
        whole = room.copy()
        while (near := whole.inflate(gap, gap).collidelist(found)) >= 0:
            whole = whole.union(found.pop(near))
        found.append(whole)
    return found[:MOST_ARROWS]


def _middle(rooms: Sequence[pygame.Rect], window: tuple[int, int]) -> tuple[int, int]:
    return rooms[0].center if rooms else (window[0] // 2, window[1] // 2)


def _shared(one: pygame.Rect, other: pygame.Rect) -> int:
    shared = one.clip(other)
    return shared.w * shared.h
