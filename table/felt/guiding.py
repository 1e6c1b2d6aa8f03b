"""What a guide lays over a table or a page: a leaf with a sentence, and light on what it means.

A leaf lies where it covers least of what matters; a line with a head goes from it to each thing
it speaks of.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from functools import lru_cache
from math import hypot
from typing import NamedTuple

import pygame

from rules.kit.cards import Card
from sprites.deck import Deck
from table.felt.canvas import Item, item
from table.felt.furniture import TOP, Look, button_item, picture_name
from table.felt.typeset import PITCH, Style, Word, evenly, line_wide, words_of, write_line
from table.looks import tints
from table.looks.mixing import mixed
from table.looks.theme import Theme
from table.places.arrange import Pose
from table.widgets import scale_of
from table.widgets.brush import box
from table.widgets.text import ink, width

LETTERS = 19.0  # their height, in logical units
WIDES = (0.6, 0.46, 0.36, 0.29)  # of the window's width: how wide the words of a leaf may be
BUTTON = (110.0, 27.0)  # and a button, in logical units
MOST_ARROWS = 3
GHOST = 150  # of 255: how strongly the ghost of a card is drawn
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
    line, found = _between(start, end), 0.0
    for room, cost in rooms.keep:
        if not room.colliderect(end) and (over := room.clipline(*line)):
            found += CROSSED * cost * hypot(over[1][0] - over[0][0], over[1][1] - over[0][1])
    return found


def _middle(rooms: Sequence[pygame.Rect], window: tuple[int, int]) -> tuple[int, int]:
    return rooms[0].center if rooms else (window[0] // 2, window[1] // 2)


def _shared(one: pygame.Rect, other: pygame.Rect) -> int:
    shared = one.clip(other)
    return shared.w * shared.h


# --- what it means --------------------------------------------------------------------------


def glow_item(room: pygame.Rect, theme: Theme) -> Item:
    """A soft light round a room, which leaves what lies there as clear as it was."""
    far = max(6, min(26, min(room.size) // 4))
    picture = _glow(room.size, far, theme.highlight)
    return item(TOP - 2, (picture, (room.x - far, room.y - far), 0))


@lru_cache(maxsize=48)
def _glow(size: tuple[int, int], far: int, colour: str) -> pygame.Surface:
    picture = pygame.Surface((size[0] + 2 * far, size[1] + 2 * far), pygame.SRCALPHA)
    tint = pygame.Color(colour)
    within, radius = pygame.Rect(far, far, *size), max(4, min(size) // 10)
    for out in range(far, 0, -1):
        strength = round(150 * (1 - out / far) ** 2) + 8
        rect = within.inflate(2 * out, 2 * out)
        colours = (tint.r, tint.g, tint.b, strength)
        pygame.draw.rect(picture, colours, rect, 2, border_radius=radius + out)
    thick = max(2, far // 6)
    ring = within.inflate(2 * thick, 2 * thick)
    pygame.draw.rect(picture, tint, ring, thick, border_radius=radius + thick)
    return picture


def arrow_item(
    start: pygame.Rect, end: pygame.Rect, theme: Theme, window: tuple[int, int]
) -> Item | None:
    """A line with a head from one rectangle to another; none where they touch."""
    far = round(7 * scale_of(window))
    end = end.inflate(2 * far, 2 * far)
    if start.colliderect(end):
        return None
    line = _between(start, end)
    if hypot(line[1][0] - line[0][0], line[1][1] - line[0][1]) < 2 * far:
        return None
    thick = max(2, round(2.6 * scale_of(window) * theme.large))
    return item(TOP - 1, _arrow(line, thick, theme))


def _between(
    start: pygame.Rect, end: pygame.Rect
) -> tuple[tuple[float, float], tuple[float, float]]:
    """From the edge of one rectangle to the edge of the other, where they are near."""

    def near(one: pygame.Rect, other: pygame.Rect) -> tuple[float, float]:
        left, right = max(one.left, other.left), min(one.right, other.right)
        top, bottom = max(one.top, other.top), min(one.bottom, other.bottom)
        x = (left + right) / 2 if left <= right else one.centerx
        y = (top + bottom) / 2 if top <= bottom else one.centery
        return x, y

    here, there = near(start, end), near(end, start)
    return _leaving(start, here, there), _leaving(end, there, here)


def _leaving(
    rect: pygame.Rect, inside: tuple[float, float], outside: tuple[float, float]
) -> tuple[float, float]:
    """Where the line from a point in a rectangle to one outside leaves it."""
    clipped = rect.clipline(inside, outside)
    return clipped[1] if clipped else inside


def _arrow(
    line: tuple[tuple[float, float], tuple[float, float]], thick: int, theme: Theme
) -> tuple[pygame.Surface, tuple[int, int], int]:
    """Drawn twice as large and made smaller, so that its edges are soft."""
    (x, y), (u, v) = line
    pad = 6 * thick
    left, top = int(min(x, u)) - pad, int(min(y, v)) - pad
    size = int(abs(u - x)) + 2 * pad, int(abs(v - y)) + 2 * pad
    big = pygame.Surface((size[0] * 2, size[1] * 2), pygame.SRCALPHA)
    long = max(1.0, hypot(u - x, v - y))
    across, down = (u - x) / long, (v - y) / long

    def at(along: float, beside: float) -> tuple[float, float]:
        return (
            2 * (x + across * along - down * beside - left),
            2 * (y + down * along + across * beside - top),
        )

    head = 5.0 * thick
    dark = mixed(theme.highlight, tints.BARK, 0.75)
    for colour, more in ((dark, thick * 0.55), (theme.highlight, 0.0)):
        half = thick / 2 + more
        body = [at(0, -half), at(long - head, -half), at(long - head, half), at(0, half)]
        point = [at(long - head - more, -head / 2 - more), at(long + more, 0)]
        point.append(at(long - head - more, head / 2 + more))
        pygame.draw.polygon(big, colour, body)
        pygame.draw.polygon(big, colour, point)
    return pygame.transform.smoothscale(big, size), (left, top), 0


def ghost_items(poses: Sequence[Pose], to: pygame.Rect, deck: Deck) -> dict[Hashable, Item]:
    """The ghosts of cards where a move would put them, beside each other."""
    found: dict[Hashable, Item] = {}
    for number, pose in enumerate(poses):
        wide = max(8, round(pose.width))
        picture = deck.turned(picture_name(pose), wide, 0, pose.read).copy()
        picture.fill((GHOST,) * 4, special_flags=pygame.BLEND_RGBA_MULT)
        shift = round((number - (len(poses) - 1) / 2) * wide * 0.45)
        spot = picture.get_rect(center=(to.centerx + shift, to.centery))
        blit = (picture, spot.topleft, pygame.BLEND_PREMULTIPLIED)
        found["guide", "ghost", number] = item(TOP - 3 + number * 0.01, blit)
    return found
