"""What a guide lays over a table or a page: a leaf with a sentence, and light on what it means.

A leaf lies where it covers least of what matters; a line with a head goes from it to each thing
it speaks of.
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
from table.felt.leading import arrow_item, between, glow_item
from table.felt.typeset import PITCH, Style, Word, evenly, line_wide, words_of, write_line
from table.looks.theme import Theme
from table.widgets import scale_of
from table.widgets.brush import box
from table.widgets.text import ink, width

LETTERS = 19.0  # their height, in logical units
WIDES = (0.6, 0.46, 0.36, 0.29)  # of the window's width: how wide the words of a leaf may be
BUTTON = (110.0, 27.0)  # and a button, in logical units
MOST_ARROWS = 3
LINES, TALL = 2, 40_000.0  # of a leaf; how bad each further one is, in pixels covered
CROSSED = 16.0  # pixels covered are as bad as one pixel crossed by a line
GRID = 22.0  # logical units from one place tried for a leaf to the next


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
    how bad that would be."""

    meant: Sequence[pygame.Rect]
    keep: Sequence[tuple[pygame.Rect, float]] = ()


class Leaf(NamedTuple):
    """A leaf laid: what is painted, where it lies, and its buttons by name."""

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
    tried = [(one, *_best(one.size, rooms, size)) for one in every]
    shape, _, rect = min(tried, key=lambda one: one[1] + TALL * max(0, len(one[0].lines) - LINES))
    presses = _presses(note, rect, px, size, paint.theme)
    items: dict[Hashable, Item] = {
        ("guide", "leaf"): item(TOP + 1, (_paper(note, shape, px, paint), rect.topleft, 0))
    }
    for press in note.presses:
        look = Look()
        drawn = button_item(presses[press.name], press.says, paint.theme, True, press.meant, look)
        items["guide", press.name] = drawn._replace(depth=TOP + 2)
    for number, room in enumerate(rooms.meant):
        items["guide", "glow", number] = glow_item(room, paint.theme)
    for number, room in enumerate(_ends(rooms, size)):
        found = arrow_item(rect, room, paint.theme, size)
        if found is not None:
            items["guide", "arrow", number] = found
    return Leaf(items, rect, presses, len(shape.lines))


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
    foot = _foot(note, px, size, paint.theme)
    across = max(longest, foot[0]) + 2 * px
    high = round(px * PITCH) * len(lines) + foot[1] + px
    return _Shape(tuple(map(tuple, lines)), (across, high))


def _foot(note: Note, px: int, size: tuple[int, int], theme: Theme) -> tuple[int, int]:
    """How wide and how high the row of buttons is."""
    wide, high = _button(note, px, size, theme)
    counted = width(note.counted, "text", round(px * 0.8)) + px
    if not note.presses:
        return counted, round(px * 1.1) if note.counted else 0
    return counted + sum(wide[one.name] + px // 2 for one in note.presses), high + px // 3


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


def _paper(note: Note, shape: _Shape, px: int, paint: Paint) -> pygame.Surface:
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
        picture.blit(small, spot)
    return picture


# --- where it lies --------------------------------------------------------------------------


def _best(
    size: tuple[int, int], rooms: Rooms, window: tuple[int, int]
) -> tuple[float, pygame.Rect]:
    """The place that covers least of what matters, near what is meant; and how bad it is."""
    edge = round(8 * scale_of(window))
    step = max(8, round(GRID * scale_of(window)))
    wide, high = window[0] - size[0] - edge, window[1] - size[1] - edge
    keep = [rect for rect, _ in rooms.keep]
    costs = [cost for _, cost in rooms.keep]
    middle, ends = _middle(rooms.meant, window), _ends(rooms, window)
    best = (float("inf"), pygame.Rect(edge, edge, *size))
    for y in [*range(edge, max(edge, high) + 1, step), max(edge, high)]:
        for x in [*range(edge, max(edge, wide) + 1, step), max(edge, wide)]:
            rect = pygame.Rect(x, y, *size)
            cost = 0.06 * hypot(rect.centerx - middle[0], rect.centery - middle[1]) * step
            cost += sum(50.0 * _shared(rect, room.inflate(step, step)) for room in rooms.meant)
            if cost >= best[0]:
                continue
            cost += sum(costs[at] * _shared(rect, keep[at]) for at in rect.collidelistall(keep))
            if cost < best[0]:
                cost += sum(_crossed(rect, room, rooms) for room in ends)
            if cost < best[0]:
                best = (cost, rect)
    return best


def _ends(rooms: Rooms, window: tuple[int, int]) -> list[pygame.Rect]:
    """Where arrows end: at each thing that is meant, but at one of a row as a whole."""
    gap, found = round(20 * scale_of(window)), list[pygame.Rect]()
    for room in rooms.meant:
        whole = room.copy()
        while (near := whole.inflate(gap, gap).collidelist(found)) >= 0:
            whole = whole.union(found.pop(near))
        found.append(whole)
    return found[:MOST_ARROWS]


def _crossed(start: pygame.Rect, end: pygame.Rect, rooms: Rooms) -> float:
    """How bad it is what a line from one rectangle to another goes over."""
    line, found = between(start, end), 0.0
    for room, cost in rooms.keep:
        if not room.colliderect(end) and (over := room.clipline(*line)):
            found += CROSSED * cost * hypot(over[1][0] - over[0][0], over[1][1] - over[0][1])
    return found


def _middle(rooms: Sequence[pygame.Rect], window: tuple[int, int]) -> tuple[int, int]:
    return rooms[0].center if rooms else (window[0] // 2, window[1] // 2)


def _shared(one: pygame.Rect, other: pygame.Rect) -> int:
    shared = one.clip(other)
    return shared.w * shared.h
