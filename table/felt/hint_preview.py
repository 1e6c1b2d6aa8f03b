"""A move that somebody is advised to make, as a preview: its cards where they would come to lie,
and the way there. The panel that says it in words is in `advice_panel`. And cards seen large, on a
dark cloth in the middle of the window."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise
from math import atan2, cos, hypot, sin

import pygame

from rules.kit.cards import UNKNOWN, Card
from sprites.deck import Deck, card_height
from table.felt.canvas import Blit, Item, item
from table.felt.furniture import OVER, PREMUL, TOP, card_picture, rect_of
from table.layout.arrange import Pose
from table.layout.ring import Room
from table.theme import colours
from table.theme.colours import mix
from table.theme.theme import Theme
from table.widgets.brush import box

SEEN = 165  # of 255: how much of a preview is to be seen
LINE = 150  # and of the line that leads there
THICK, HEAD = 0.07, 0.26  # of that line and its head, in card widths
BEND = 0.16  # how far it swings out, in parts of its length
BENDS = (1, -1, 0, 2, -2, 3, -3)  # of that: the first where it crosses fewest words, and cards
UNDER_CARD = 0.4  # as bad as to cross words it is to cross a card
GAP_OF = 0.05  # what is left free round words that it crosses all the same, in card widths
STEPS = 48  # straight pieces it is drawn of


def preview_item(
    deck: Deck, pose: Pose, felt: str, number: int = 0, upon: Sequence[Pose] = ()
) -> Item:
    """A card through which one sees the `felt`, but no name on it; what is `upon` it covers it."""
    picture = _faint(card_picture(deck, pose), felt)
    corner = round(pose.x) - picture.get_width() // 2, round(pose.y) - picture.get_height() // 2
    if upon:
        picture = picture.copy()
        for lying in upon:
            picture.fill((0, 0, 0, 0), rect_of(lying.box).move(-corner[0], -corner[1]))
    return item(OVER - 20 + number, (picture, corner, PREMUL))


@lru_cache(maxsize=64)
def _faint(picture: pygame.Surface, felt: str) -> pygame.Surface:
    faint = picture.copy()
    faint.fill((SEEN,) * 4, special_flags=pygame.BLEND_RGBA_MULT)
    rest, shine = 255 - SEEN, pygame.Color(felt)
    ground = (shine.r * rest // 255, shine.g * rest // 255, shine.b * rest // 255, rest)
    under = pygame.mask.from_surface(picture).to_surface(setcolor=ground, unsetcolor=(0, 0, 0, 0))
    faint.blit(under, (0, 0), special_flags=pygame.BLEND_RGBA_ADD)
    return faint


def way_item(
    start: Room,
    end: Room,
    card: float,
    theme: Theme,
    words: Sequence[Room] = (),
    cards: Sequence[Room] = (),
) -> Item | None:
    """A soft line, with a head, from the edge of one room to that of another; None where they are
    too near. `card` is the width of a card. It goes round `words`, or where it cannot beneath
    them, as if it had been broken off there; and rather over no `cards`."""
    far = hypot(end.middle[0] - start.middle[0], end.middle[1] - start.middle[1])
    if far < card:
        return None
    ways = [_way(start, end, BEND * part) for part in BENDS]
    crossed = [_upon(points, words) + UNDER_CARD * _upon(points, cards) for points in ways]
    outside = ways[crossed.index(min(crossed))]
    head = card * HEAD
    left, top = (round(min(rect[at] for rect in outside) - head) for at in range(2))
    right, low = (round(max(rect[at] for rect in outside) + head) for at in range(2))
    picture = pygame.Surface(((right - left) * 2, (low - top) * 2), pygame.SRCALPHA)
    shine = pygame.Color(theme.highlight)
    tint = (shine.r, shine.g, shine.b, LINE)
    picture.fill((shine.r, shine.g, shine.b, 0))
    drawn = [((px - left) * 2, (py - top) * 2) for px, py in outside]
    thick = max(3, round(card * THICK * 2))
    for step, other in pairwise(drawn[:-1]):
        pygame.draw.line(picture, tint, step, other, thick)
        pygame.draw.circle(picture, tint, other, thick / 2)
    for room in words:
        broad = rect_of(room).inflate(2 * round(card * GAP_OF), 2 * round(card * GAP_OF))
        broad = pygame.Rect((broad.x - left) * 2, (broad.y - top) * 2, broad.w * 2, broad.h * 2)
        picture.fill((shine.r, shine.g, shine.b, 0), broad)
    (bx, by), (tx, ty) = drawn[-3], drawn[-1]
    turn = atan2(ty - by, tx - bx)
    wings = [
        (tx + 2 * head * cos(turn + side * 2.6), ty + 2 * head * sin(turn + side * 2.6))
        for side in (-1, 1)
    ]
    pygame.draw.polygon(picture, tint, [(tx, ty), *wings])
    small = pygame.transform.smoothscale(picture, (right - left, low - top))
    return item(OVER - 25, (small, (left, top), 0))


def _upon(points: Sequence[tuple[float, float]], rooms: Sequence[Room]) -> int:
    """How many of some points lie in any of some rooms."""
    return sum(any(room.holds(*at) for room in rooms) for at in points)


def _way(start: Room, end: Room, bend: float) -> list[tuple[float, float]]:
    """Points of a bent line between the middles of two rooms, as far as it is in neither."""
    (x, y), (to_x, to_y) = start.middle, end.middle
    bent_x, bent_y = (x + to_x) / 2 + (to_y - y) * bend, (y + to_y) / 2 - (to_x - x) * bend
    points = list[tuple[float, float]]()
    for step in range(STEPS + 1):
        part, rest = step / STEPS, 1 - step / STEPS
        first, middle, last = rest * rest, 2 * rest * part, part * part
        points.append(
            (first * x + middle * bent_x + last * to_x, first * y + middle * bent_y + last * to_y)
        )
    outside = [point for point in points if not start.holds(*point)] or points
    between = [point for point in outside if not end.holds(*point)]
    return between if len(between) > 3 else outside


# cards seen large


ALONE = 0.58  # height of a single card, as a share of the window's
LEAST = 0.26  # of the window's height: cards of a heap are made no smaller to lie side by side
COVERED = 0.3  # of a card's width is seen at least of each that another lies upon


def zoom_item(deck: Deck, cards: Sequence[Card], theme: Theme, size: tuple[int, int]) -> Item:
    """These cards as large as they fit, bottom first; backs of a heap are one."""
    shown = [card.name for card in cards if card is not UNKNOWN]
    names = shown if len(shown) == len(cards) else [None, *shown]
    width, rows = 20, 1
    for number in range(1, 5):
        tall = size[1] * min(ALONE, 0.84 / number - 0.02)
        hidden = COVERED if tall <= LEAST * size[1] else 0.7
        reach = 1 + (-(-len(names) // number) - 1) * hidden
        fits = round(min(tall / 1.4, size[0] * 0.9 / reach))
        width, rows = (fits, number) if fits > width else (width, rows)
    gap, across, height = max(4, width // 14), -(-len(names) // rows), card_height(width)
    step = float(width + gap)
    if across > 1:
        step = min(step, (size[0] * 0.9 - width) / (across - 1))
    block = round(step * (across - 1)) + width, rows * height + (rows - 1) * gap
    ground = pygame.Rect(0, 0, block[0] + 2 * gap + width // 8, block[1] + 2 * gap + width // 8)
    ground.center = size[0] // 2, round(size[1] * 0.48)
    left, top = ground.centerx - block[0] // 2, ground.centery - block[1] // 2
    blits: list[Blit] = [(_ground(ground.size, theme), ground.topleft, 0)]
    for number, name in enumerate(names):
        row, column = divmod(number, across)
        picture = deck.turned(name, width, 0)
        y = top + row * (height + gap) + (height - picture.get_height()) // 2
        blits.append((picture, (round(left + column * step), y), PREMUL))
    return item(TOP + 5, *blits)


@lru_cache(maxsize=2)
def _ground(size: tuple[int, int], theme: Theme) -> pygame.Surface:
    picture = pygame.Surface(size, pygame.SRCALPHA)
    fill = mix(theme.felt_edge, "#000000", 0.5)
    edge = mix(fill, colours.CREAM, 0.35)
    box(picture, picture.get_rect(), fill, edge, max(6, size[1] // 30), max(1, size[1] // 200))
    return picture
