"""What a guide lays over a table or a page: a leaf with a sentence, and light on what it means.

A leaf lies where it covers least of what matters, and nothing that it speaks of. What it speaks
of has a ring; a line goes there only where it is short and crosses nothing.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import NamedTuple

import pygame

from rules.kit.cards import Card
from sprites.deck import Deck
from table.felt.berth import SOLID, Berth, Ground, berth, least_bad
from table.felt.canvas import Item, item
from table.felt.furniture import TOP, Look, button_item
from table.felt.leading import arrow_item, clear_line, glow_item
from table.felt.typeset import PITCH, Style, Word, evenly, line_wide, words_of, write_line
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
)  # of the window's width: how wide the words of a leaf may be
BUTTON = (70.0, 27.0)  # and a button, in logical units, where the letters are of their full height
MOST_ARROWS = 3
LINES, TALL = 2, 700.0  # of a leaf; how bad each further one is, in pixels covered
MOST_LINES = 5
GAPS = (10.0, 4.0)  # logical units between a leaf and what it never covers: rather; at least
CLEAR = 2.0  # and between a leaf and what it only had better not cover
TIERS = (0.5, 1.0, 2.0, 3.0, 4.0)  # all that is as bad as this to cover is left clear if it can
# be, with smaller letters too; else all that is as bad as the next


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
    what is meant. What is `low` is lit from beneath, as a plate with what hangs over its edge."""

    meant: Sequence[pygame.Rect]
    keep: Sequence[tuple[pygame.Rect, float]] = ()
    free: Sequence[pygame.Rect] = ()
    lines: bool = True
    low: Sequence[pygame.Rect] = ()


class Leaf(NamedTuple):
    """A leaf laid: what is painted of it, where it lies, its buttons by name, how many lines there
    are and how high their letters."""

    items: dict[Hashable, Item]
    rect: pygame.Rect
    presses: dict[str, pygame.Rect]
    lines: int
    px: int


class Paint(NamedTuple):
    """How a leaf is painted: theme, deck, and the portraits by seat."""

    theme: Theme
    deck: Deck
    faces: tuple[str, ...] = ()


def leaf(
    note: Note, rooms: Rooms, size: tuple[int, int], paint: Paint, most: int | None = None
) -> Leaf:
    """A leaf in a window of `size` pixels, in letters no higher than `most`."""
    rect, shape = _laid(note, rooms, size, paint, most)
    px = shape.px
    presses = _presses(note, rect, px)
    left = min((one.x - rect.x for one in presses.values()), default=rect.w)
    items: dict[Hashable, Item] = {
        ("guide", "leaf"): item(TOP + 1, (_paper(note, shape, px, paint, left), rect.topleft, 0))
    }
    for press in note.presses:
        look = Look(letters=0.56)
        drawn = button_item(presses[press.name], press.says, paint.theme, True, press.meant, look)
        items["guide", press.name] = drawn._replace(depth=TOP + 2)
    return Leaf(items, rect, presses, len(shape.lines), px)


def lights(
    rect: pygame.Rect, rooms: Rooms, size: tuple[int, int], theme: Theme
) -> dict[Hashable, Item]:
    """A ring round each thing that is meant, and what leads there from a leaf in `rect`."""
    found: dict[Hashable, Item] = {}
    for number, room in enumerate(rooms.meant):
        found["guide", "glow", number] = glow_item(room, theme, room in rooms.low)
    if not rooms.lines:
        return found
    solid = [*rooms.meant, *solids(rooms)]
    for number, room in enumerate(_ends(rooms, size)):
        apart = [one for one in solid if not room.contains(one)]
        one = arrow_item(rect, room, theme, size)
        if one is not None and clear_line(rect, room, size, apart):
            found["guide", "arrow", number] = one
    return found


def solids(rooms: Rooms) -> list[pygame.Rect]:
    """What no line may cross."""
    return [room for room, cost in rooms.keep if cost >= SOLID]


class _Shape(NamedTuple):
    """Words in lines, how large the leaf with them is, and the letters how high."""

    lines: tuple[tuple[Word, ...], ...]
    size: tuple[int, int]
    px: int


def _laid(
    note: Note, rooms: Rooms, size: tuple[int, int], paint: Paint, most: int | None
) -> tuple[pygame.Rect, _Shape]:
    """Where a leaf lies and in which shape: nowhere where it covers anything, if it can be, and
    of what matters least; with the largest letters for which there is room there, however the
    lines are broken; then in more lines of the smallest; and where there is no room for these
    either, wherever that covers least."""
    heights = _heights(size, paint.theme)
    heights = [px for px in heights if most is None or px <= most] or heights[-1:]
    every = [_shapes(note, px, size, paint) for px in heights]
    few = [[one for one in shapes if len(one.lines) <= MOST_LINES] for shapes in every]
    solid = -1
    for tier in (*TIERS, float("inf")):
        before, solid = solid, sum(cost >= tier for _, cost in rooms.keep)
        if solid == before:  # there was no room beside just that
            continue
        grounds = [_ground(rooms, size, gap, tier) for gap in GAPS]
        for shapes in few:
            for ground in grounds if shapes is few[-1] else grounds[:1]:
                found = _best(shapes, ground)
                if found is not None:
                    return found
    worst = [(least_bad(one.size, _ground(rooms, size, 0.0)), one) for one in every[-1]]
    rest, shape = min(worst, key=lambda pair: pair[0].cost)
    found = _best(every[-1], _ground(rooms, size, GAPS[-1]))
    return found or (rest.rect, shape)


def _best(shapes: Sequence[_Shape], ground: Ground) -> tuple[pygame.Rect, _Shape] | None:
    best: tuple[Berth, _Shape] | None = None
    for shape in shapes:
        tall = TALL * max(0, len(shape.lines) - LINES)
        found = berth(shape.size, ground, tall, best[0].cost if best else float("inf"))
        best = best if found is None else (found, shape)
    return None if best is None else (best[0].rect, best[1])


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


def _ground(rooms: Rooms, size: tuple[int, int], gap: float, tier: float = float("inf")) -> Ground:
    """What lies there, of which what is as bad as a `tier` to cover must never be."""
    apart, clear = (2 * round(one * scale_of(size)) for one in (gap, CLEAR))
    never = [room.inflate(apart, apart) for room in (*rooms.meant, *rooms.free)]
    never += [room.inflate(clear, clear) for room, cost in rooms.keep if cost >= tier]
    never = [one for one in never if not any(o.contains(one) and o != one for o in never)]
    never = [pygame.Rect(one) for one in dict.fromkeys(map(tuple, never))]
    kept = [(room, cost) for room, cost in rooms.keep if cost < tier]
    return Ground(size, never, kept, _middle(rooms.meant, size))


def _shapes(note: Note, px: int, size: tuple[int, int], paint: Paint) -> list[_Shape]:
    found = (_shape(note, round(size[0] * part), px, paint) for part in WIDES)
    return list(dict.fromkeys(found))


def _style(note: Note, paint: Paint) -> Style:
    theme = paint.theme
    return Style(theme.ink, theme.accent, "text", paint.faces)


def _shape(note: Note, wide: int, px: int, paint: Paint) -> _Shape:
    style = _style(note, paint)
    lines = evenly(words_of(note.pieces), style, px, max(wide, 8 * px))
    longest = max((line_wide(line, style, px) for line in lines), default=0)
    foot = _foot(note, px, longest)
    across = max(longest, foot[0]) + 2 * px
    high = round(px * PITCH) * len(lines) + foot[1] + px
    return _Shape(tuple(map(tuple, lines)), (across, high), px)


def _foot(note: Note, px: int, most: int) -> tuple[int, int]:
    """How wide and how high the row of buttons is; the count stands above them where both
    together are wider than `most`."""
    wide, high = _button(note, px)
    counted = text_width(note.counted, "text", round(px * 0.8)) + px // 2
    if not note.presses:
        return counted, round(px * 1.1) if note.counted else 0
    row = sum(wide[one.name] + px // 2 for one in note.presses)
    if note.counted and counted + row > most:
        return max(counted, row), high + px // 3 + px
    return counted + row, high + px // 3


def _button(note: Note, px: int) -> tuple[dict[str, int], int]:
    """How wide each button is, and how high they are."""
    scale = px / LETTERS
    high = round(BUTTON[1] * scale)
    wides = {
        one.name: max(
            round(BUTTON[0] * scale), text_width(one.says, "strong", round(high * 0.56)) + high
        )
        for one in note.presses
    }
    return wides, high


def _presses(note: Note, rect: pygame.Rect, px: int) -> dict[str, pygame.Rect]:
    wides, high = _button(note, px)
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
        if left < spot.right + px:
            spot.bottom = round(pitch * len(shape.lines) + px * 1.5)
        picture.blit(small, spot)
    return picture


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
