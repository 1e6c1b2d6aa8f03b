"""A speech bubble: a small paper beside the speaker's plate, which covers nothing that is read,
pointed at or played. All sizes are in pixels."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

import pygame

from rules.kit.cards import UNKNOWN
from rules.kit.sight import kind_and_owner
from table.felt import placement
from table.felt.canvas import Item, item
from table.felt.furniture import OVER, rect_of
from table.felt.picture import head_height
from table.felt.placement import Obstacles, Placement, PlacementOption, Priced, Size
from table.felt.rail import RAIL
from table.felt.renderer import RAISED, TableRenderer
from table.theme import colours
from table.theme.style import Type
from table.theme.theme import Theme
from table.widgets import scale_of
from table.widgets.brush import box
from table.widgets.picture_cache import keep_pictures
from table.widgets.text import ink, text_width, wrap_text

LETTERS = Type.NOTE  # the height of its letters, in logical units
PAD, PITCH = 0.55, 1.25  # in heights of the letters: the space around the words; from line to line
ON_FELT = RAIL + 2.0  # logical units from the window's edge, if there is room
TAIL = 0.5  # the length of the tail that points to the plate, in heights of the letters
FAR = 2.0  # how far from the plate it is at most, in heights of the plate
NARROW = "twelve letters"  # no paper is narrower than this, unless its line is
SHORTER = (1.0, 0.62, 0.4)  # of the width of the text in one line: for one line, two and three
OVERHANG = 0.3  # by which a plate's portrait stands out from it, in heights of the plate
GOOD_ENOUGH = 110.0  # a place with a lower cost is taken, even if other lines had a better one
BACKS, PLACE, BOARD = 1.2, 1.6, 2.5  # how bad it is to cover a pixel of these
UP, RIGHT, DOWN, LEFT = (0, -1), (1, 0), (0, 1), (-1, 0)
Tail = tuple[int, int, tuple[int, int]]
"""A place on the paper's edge, and the way in which the tail points."""
GROUND = ("light", "shine", "glow", "mat", "frame", "plate", "card", "veil", "talk")
"""Kinds of items that a bubble may cover, or whose rectangles are taken from the arrangement."""


class BubbleLine(NamedTuple):
    """A line of talk, the seat of its speaker, and the colour of the paper's edge."""

    line: str
    seat: int
    colour: str


def colour_of(given: Sequence[str], seat: int) -> str:
    """Return the colour of a seat's player, or if that is not chosen, one that nobody has chosen.
    `given`: the names of the chosen colours by seat, "" for none."""
    free = [name for name in colours.PEOPLE if name not in given]
    return colours.PEOPLE[given[seat] or free[seat % len(free)]]


def speech_item(renderer: TableRenderer, talked: BubbleLine, before: pygame.Rect | None = None,
                over: Sequence[pygame.Rect] = ()) -> Item | None:  # fmt: skip
    """Return a bubble with a line of talk beside its speaker's plate, or None if there is no room
    there. It stays where it was `before`, if it may. `over`: what hides the table for a while."""
    table = renderer.table
    if table is None or talked.seat not in table.ring.stations:
        return None
    theme = renderer.looks.theme
    px = _letter_height(theme, renderer.size)
    breaks = dict[Size, tuple[str, ...]]()  # the lines by the size of their paper
    for lines in _line_breaks(talked.line, px):
        breaks.setdefault(_paper_size(lines, px), lines)
    plate = rect_of(table.plate(talked.seat))
    far = round(2 * FAR * plate.h)
    reach = plate.inflate(far, far)
    longest_side = max(map(max, breaks))
    around = reach.inflate(2 * longest_side, 2 * longest_side)  # farther away nothing matters
    never = [rect for rect in (*speech_obstacles(renderer), *over) if rect.colliderect(around)]
    priced = [priced for priced in _priced_rects(renderer) if priced[0].colliderect(around)]
    plates = [rect_of(station.plate) for station in table.ring.stations.values()]
    beneath_tail = [rect for rect in never if rect.collidelist(plates) < 0]
    length = round(px * TAIL)

    def tail_from(paper: pygame.Rect) -> Tail | None:
        return _tail(paper, plate, length, beneath_tail)

    for edge in (ON_FELT, placement.EDGE):  # on the rail only if the felt has no room
        obstacles = Obstacles(renderer.size, never, priced, edge, reach)
        rect = _paper_rect(breaks, plate, obstacles, before, tail_from)
        if rect is not None:
            lines = breaks[rect.size]
            picture = _paper_picture(lines, px, theme, talked.colour, tail_from(rect))
            return item(OVER + 2, (picture, (rect.x - length, rect.y - length), 0))
    return None


def _paper_rect(sizes: Iterable[Size], plate: pygame.Rect, obstacles: Obstacles,
                before: pygame.Rect | None,
                tail_from: Callable[[pygame.Rect], Tail | None]) -> pygame.Rect | None:  # fmt: skip
    """Return the best rectangle, near the plate, for a paper of one of these sizes from which a
    tail may point to the plate; None if there is none. The first that is GOOD_ENOUGH is taken. A
    paper that was there `before` stays, even without a tail, if it covers none of the obstacles and
    none of the sizes ahead of its own has a place that is good enough."""
    best: Placement | None = None
    for size in sizes:
        if before and before.size == size and before.collidelist(obstacles.never) < 0:
            return before
        limit = best.cost if best else float("inf")
        place = placement.find_place([PlacementOption(size, plate.center)], obstacles, limit)
        if place is None or placement.distance(place.rect, plate) > FAR * plate.h:
            continue
        if tail_from(place.rect):
            best = place
            if best.cost < GOOD_ENOUGH:
                break
    return best.rect if best else None


def paper_of(painted: Item, theme: Theme, size: tuple[int, int]) -> pygame.Rect:
    """Return the paper of a painted bubble, without its tail. `size`: that of the window."""
    edge = round(_letter_height(theme, size) * TAIL)
    return painted.rect.inflate(-2 * edge, -2 * edge)


def _letter_height(theme: Theme, size: Size) -> int:
    return round(LETTERS * theme.large * scale_of(size))


def speech_obstacles(renderer: TableRenderer) -> list[pygame.Rect]:
    """Return what no bubble may cover: text, buttons, plates, open and own cards, the head line."""
    table = renderer.table
    assert table is not None
    rects = []
    for key, painted in renderer.canvas.items.items():
        kind = key[0] if isinstance(key, tuple) else key
        if kind not in GROUND and painted.rect.size != (0, 0):
            rects.append(painted.rect)
    for station in table.ring.stations.values():
        rect = rect_of(station.plate)
        margin = 2 * round(OVERHANG * rect.h)
        rects.append(rect.inflate(margin, margin))
    for spot in table.poses:
        owner = kind_and_owner(spot.zone)[1]
        pose = renderer.pose(spot)
        rect = rect_of(pose.box)
        if owner == renderer.bottom:  # with the space above, into which it may rise
            up = round(rect.h * RAISED)
            rects.append(pygame.Rect(rect.x, rect.y - up, rect.w, rect.h + up))
        elif spot not in table.covered_spots and (owner < 0 or pose.face is not UNKNOWN):
            rects.append(rect)
    head = round(head_height(renderer.size, renderer.looks.theme.large))
    return [*rects, pygame.Rect(0, 0, renderer.size[0], head)]


def _priced_rects(renderer: TableRenderer) -> Priced:
    """Return the rectangles that had better stay in sight, each with the price of a pixel of it."""
    table, items = renderer.table, renderer.canvas.items
    assert table is not None
    backs = [spot for spot, pose in table.uncovered_poses() if pose.face is UNKNOWN]
    places = [key for key in items if isinstance(key, tuple) and key[0] in ("frame", "glow")]
    priced = [(rect_of(renderer.pose(spot).box), BACKS) for spot in backs]
    priced += [(items[key].rect, PLACE) for key in places]
    return priced if table.mat is None else [*priced, (rect_of(table.mat), BOARD)]


def _line_breaks(text: str, px: int) -> list[tuple[str, ...]]:
    """Return the text in one line, two and three, unless a line would have a single letter."""
    width = text_width(text, "italic", px)
    least = text_width(NARROW, "italic", px) + px
    rooms = [max(round(width * share) + px, least) for share in SHORTER]
    breaks = dict.fromkeys(wrap_text(text, "italic", px, room) for room in rooms)
    return [lines for lines in breaks if len(lines) == 1 or min(map(len, lines)) > 1]


def _paper_size(lines: Sequence[str], px: int) -> tuple[int, int]:
    width = max(text_width(line, "italic", px) for line in lines) + round(2.4 * PAD * px)
    return width, round(PITCH * px) * len(lines) + round(2 * PAD * px * 0.7)


def _tail(paper: pygame.Rect, plate: pygame.Rect, length: int,
          never: Sequence[pygame.Rect]) -> Tail | None:  # fmt: skip
    """Return the tail of this length that points to the plate, from the nearest place on the
    paper's edge, counted from its corner. None if its tip would cover anything of `never`."""
    x = max(2 * length, min(plate.centerx - paper.x, paper.w - 2 * length))
    y = max(length, min(plate.centery - paper.y, paper.h - length))
    if plate.bottom <= paper.top + length:
        tail: Tail = (x, 0, UP)
    elif plate.top >= paper.bottom - length:
        tail = (x, paper.h, DOWN)
    elif plate.left >= paper.right - length:
        tail = (paper.w, y, RIGHT)
    else:
        tail = (0, y, LEFT)
    x, y, (across, down) = tail
    tip = pygame.Rect(0, 0, length, length)
    tip.center = paper.x + x + across * length // 2, paper.y + y + down * length // 2
    return tail if tip.collidelist(never) < 0 else None


@keep_pictures(24)
def _paper_picture(lines: tuple[str, ...], px: int, theme: Theme, colour: str,
                   tail: Tail | None) -> pygame.Surface:  # fmt: skip
    """Paint the paper with its lines and its tail, edged in the speaker's colour."""
    edge = round(px * TAIL)
    thick = max(2, round(px / 8))
    width, height = _paper_size(lines, px)
    picture = pygame.Surface((width + 2 * edge, height + 2 * edge), pygame.SRCALPHA)
    body = pygame.Rect(edge, edge, width, height)
    box(picture, body, theme.panel, colour, radius=round(px * 0.7), thickness=thick)
    if tail is not None:
        x, y, (across, down) = tail
        x, y = edge + x, edge + y
        foot_x, foot_y = x - across * thick, y - down * thick
        tip = x + across * (edge - 1), y + down * (edge - 1)
        half_foot = max(3, round(edge * 0.7))
        half_x, half_y = abs(down) * half_foot, abs(across) * half_foot
        ends = [(foot_x - half_x, foot_y - half_y), (foot_x + half_x, foot_y + half_y)]
        pygame.draw.polygon(picture, theme.panel, [ends[0], tip, ends[1]])
        for end in ends:
            pygame.draw.line(picture, colour, end, tip, thick)
    pitch = round(PITCH * px)
    top = edge + (height - pitch * len(lines)) // 2
    for row, line in enumerate(lines):
        words = ink(line, "italic", px, theme.ink)
        spot = words.get_rect(center=(edge + width // 2, top + row * pitch + pitch // 2))
        picture.blit(words, spot)
    return picture
