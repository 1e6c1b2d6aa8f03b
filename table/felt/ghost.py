"""A move that somebody is advised to make, as a ghost: its cards where they would come to lie, the
way there, and a leaf that says it in words."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from itertools import chain, pairwise
from math import atan2, cos, hypot, sin
from typing import NamedTuple

import pygame

from sprites.deck import Deck
from table.felt.berth import Ground, berth, least_bad
from table.felt.canvas import Item, item
from table.felt.furniture import OVER, PREMUL, TOP, picture_name, rect_of
from table.felt.typeset import PITCH, Pieces, Style, evenly, line_wide, words_of, write_line
from table.looks.theme import Theme
from table.places.arrange import Pose
from table.places.ring import Room
from table.widgets import scale_of
from table.widgets.brush import box
from table.widgets.text import ink, width

SEEN = 165  # of 255: how much of a ghost is to be seen
LINE = 150  # and of the line that leads there
THICK, HEAD = 0.07, 0.26  # of that line and its head, in card widths
WIDTHS = (34, 25, 18)  # of a leaf, in heights of its letters: narrower where it covers something
SMALLER, LEAST = 0.85, 14.0  # its letters where there is no room; at least, in logical units
GAP = 3  # pixels between a leaf and what it never lies on
MINDED = 2.5  # how bad it is to cover a pixel of what had better stay in sight
BEND = 0.16  # how far it swings out, in parts of its length
STEPS = 24  # straight pieces it is drawn of


def ghost_item(deck: Deck, pose: Pose, number: int = 0) -> Item:
    """A card that one can see through; of several the later lie upon the earlier."""
    name, wide = picture_name(pose), max(8, round(pose.width))
    picture = _faint(deck.turned(name, wide, round(pose.angle / 3) * 3, pose.read))
    corner = round(pose.x) - picture.get_width() // 2, round(pose.y) - picture.get_height() // 2
    return item(OVER - 20 + number, (picture, corner, PREMUL))


@lru_cache(maxsize=64)
def _faint(picture: pygame.Surface) -> pygame.Surface:
    faint = picture.copy()
    faint.fill((SEEN,) * 4, special_flags=pygame.BLEND_RGBA_MULT)
    return faint


def way_item(start: Room, end: Room, card: float, theme: Theme) -> Item | None:
    """A soft line, with a head, from one room to another; None where they are too near. `card` is
    the width of a card."""
    (x, y), (to_x, to_y) = start.middle, end.middle
    far = hypot(to_x - x, to_y - y)
    if far < card:
        return None
    bent = (x + to_x) / 2 + (to_y - y) * BEND, (y + to_y) / 2 - (to_x - x) * BEND
    points = [_along((x, y), bent, (to_x, to_y), step / STEPS) for step in range(STEPS + 1)]
    outside = [one for one in points if not start.holds(*one)] or points
    head = card * HEAD
    left, top = (round(min(one[at] for one in outside) - head) for at in range(2))
    right, low = (round(max(one[at] for one in outside) + head) for at in range(2))
    picture = pygame.Surface(((right - left) * 2, (low - top) * 2), pygame.SRCALPHA)
    shine = pygame.Color(theme.highlight)
    tint = (shine.r, shine.g, shine.b, LINE)
    picture.fill((shine.r, shine.g, shine.b, 0))
    drawn = [((px - left) * 2, (py - top) * 2) for px, py in outside]
    thick = max(3, round(card * THICK * 2))
    for one, other in pairwise(drawn[:-1]):
        pygame.draw.line(picture, tint, one, other, thick)
        pygame.draw.circle(picture, tint, other, thick / 2)
    (bx, by), (tx, ty) = drawn[-3], drawn[-1]
    turn = atan2(ty - by, tx - bx)
    wings = [
        (tx + 2 * head * cos(turn + side * 2.6), ty + 2 * head * sin(turn + side * 2.6))
        for side in (-1, 1)
    ]
    pygame.draw.polygon(picture, tint, [(tx, ty), *wings])
    small = pygame.transform.smoothscale(picture, (right - left, low - top))
    return item(OVER - 25, (small, (left, top), 0))


def _along(
    start: tuple[float, float], bent: tuple[float, float], end: tuple[float, float], part: float
) -> tuple[float, float]:
    """A point of the curve that sets out towards `bent` and ends at `end`."""
    rest = 1 - part
    x, y = (
        rest * rest * start[at] + 2 * rest * part * bent[at] + part * part * end[at]
        for at in range(2)
    )
    return x, y


class Leaf(NamedTuple):
    """A leaf of advice: how it is drawn, where it lies, and where one presses to take it."""

    item: Item
    rect: pygame.Rect
    link: pygame.Rect


class Said(NamedTuple):
    """What stands on a leaf of advice: the move, its reasons, and the line that takes it; `faces`
    are the portraits by seat."""

    title: Pieces
    reasons: Sequence[Pieces]
    link: str
    faces: tuple[str, ...] = ()


class Laid(NamedTuple):
    """Paper that has been written on, and where its last line begins."""

    paper: pygame.Surface
    foot: int


def leaf(
    said: Said,
    near: Room,
    window: tuple[int, int],
    theme: Theme,
    deck: Deck,
    px: int,
    keep: Sequence[Room],
    rather: Sequence[Room],
    firm: Sequence[Sequence[Room]] = (),
) -> Leaf:
    """The move, the reasons under it and the link, on paper near a room, upon none of `keep`, nor
    of `rather` if that can be helped, or at least of what is `firm`, the first of which it covers
    last: for that the paper becomes narrower, then what stands on it smaller. `px`: the height of
    its letters."""
    never = [rect_of(one).inflate(2 * GAP, 2 * GAP) for one in keep]
    mind = [rect_of(one) for one in rather]
    about = round(near.middle[0]), round(near.middle[1])
    solid = [[rect_of(one) for one in part] for part in firm]
    grounds = [Ground(window, [*never, *mind, *chain(*solid)], (), about)]
    for number in range(len(solid), -1, -1):
        minded = [(one, MINDED) for one in (*mind, *chain(*solid[number:]))]
        grounds.append(Ground(window, [*never, *chain(*solid[:number])], minded, about))
    heights = dict.fromkeys((px, max(round(px * SMALLER), round(LEAST * scale_of(window)))))

    @cache
    def papers_of(high: int) -> list[Laid]:
        most = [round(high * letters) for letters in WIDTHS]
        return [_written(said, theme, deck, high, wide, window) for wide in most]

    for place in grounds:
        for papers in map(papers_of, heights):
            tried = [
                (found, one) for one in papers if (found := berth(one.paper.get_size(), place))
            ]
            if tried:
                found, one = min(tried, key=lambda pair: pair[0].cost)
                return _lying(one, found.rect)
    worst = [
        (least_bad(one.paper.get_size(), grounds[-1]), one) for one in papers_of([*heights][-1])
    ]
    found, one = min(worst, key=lambda pair: pair[0].cost)
    return _lying(one, found.rect)


def _lying(laid: Laid, rect: pygame.Rect) -> Leaf:
    spot = pygame.Rect(rect.x, rect.y + laid.foot, rect.w, rect.h - laid.foot)
    return Leaf(item(TOP - 50, (laid.paper, rect.topleft, 0)), rect, spot)


def _written(
    said: Said, theme: Theme, deck: Deck, px: int, most: int, window: tuple[int, int]
) -> Laid:
    """A leaf whose lines are so many pixels wide at most."""
    pad, large = round(px * 0.8), round(px * 1.2)
    most = min(window[0] - 4 * px, most)
    strong = Style(theme.accent, theme.accent, "strong", said.faces)
    plain = Style(theme.ink, theme.ink, "text", said.faces)
    told = [(line, strong, large) for line in evenly(words_of(said.title), strong, large, most)]
    for reason in said.reasons:
        told += [(line, plain, px) for line in evenly(words_of(reason), plain, px, most)]
    wides = [line_wide(line, style, size) for line, style, size in told]
    wide = max([*wides, width(said.link, "strong", px)]) + 2 * pad
    highs = [round(size * PITCH) for _, _, size in told]
    foot = round(px * PITCH)
    paper = pygame.Surface((wide, sum(highs) + foot + pad), pygame.SRCALPHA)
    box(paper, paper.get_rect(), theme.panel, theme.highlight, px // 2, max(2, px // 8))
    down = pad // 2
    for (line, style, size), high in zip(told, highs, strict=True):
        write_line(paper, line, (pad, down + high // 2), style, size, deck)
        down += high
    words = ink(said.link, "strong", px, theme.accent)
    paper.blit(words, words.get_rect(midleft=(pad, down + foot // 2)))
    return Laid(paper, down)
