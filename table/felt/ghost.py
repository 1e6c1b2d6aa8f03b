"""A move that somebody is advised to make, as a ghost: its cards where they would come to lie, the
way there, and a leaf that says it in words."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import chain, pairwise, product
from math import atan2, cos, hypot, sin
from typing import NamedTuple

import pygame

from sprites.deck import Deck
from table.felt.berth import Berth, Ground, berth, least_bad
from table.felt.canvas import Item, item
from table.felt.furniture import OVER, PREMUL, TOP, picture_name, rect_of
from table.felt.typeset import (
    PITCH,
    Pieces,
    Style,
    Word,
    evenly,
    line_wide,
    loud,
    words_of,
    write_line,
)
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
TIGHT = (70, 60, 46, 36, 30, 25, 21, 18, 16.5, 15, 13.5, 12)  # where it is low or narrow
USUAL, CLOSE, RUN_IN = "usual", "close", "run in"  # its forms: each reason on lines of its own, or
# all going on from line to line under the title, or with the link as well
FORMS = {USUAL: 0.0, CLOSE: 30.0, RUN_IN: 60.0}  # and so much further off, in logical units, it
SMALL = 45.0  # lies rather than in this form; and than in small letters
READS = 28.0  # heights of its letters, some sixty of them a line: so wide it reads well
ROW = 30.0  # and each line more than it has so wide is as bad as to lie so much further off
LONG = 4.0  # likewise each height of its letters by which its lines are longer
DENSE = 1.3  # from one of these lines to the next, in heights of the letters
PAD = 0.8  # between its edge and the letters, likewise
SMALLER, LEAST = 0.85, 14.0  # its letters where there is no room; at least, in logical units
GAP = 3  # pixels between a leaf and what it never lies on
MINDED = 2.5  # how bad it is to cover a pixel of what had better stay in sight
BEND = 0.16  # how far it swings out, in parts of its length
BENDS = (1, -1, 0, 2, -2, 3, -3)  # of that: the first where it crosses fewest words, and cards
UNDER_CARD = 0.4  # as bad as to cross words it is to cross a card
GAP_OF = 0.05  # what is left free round words that it crosses all the same, in card widths
STEPS = 48  # straight pieces it is drawn of


def ghost_item(
    deck: Deck, pose: Pose, felt: str, number: int = 0, upon: Sequence[Pose] = ()
) -> Item:
    """A card through which one sees the `felt`, but no name of a place that stands on it; and what
    lies `upon` it is seen alone."""
    name, wide = picture_name(pose), max(8, round(pose.width))
    picture = _faint(deck.turned(name, wide, round(pose.angle / 3) * 3, pose.read), felt)
    corner = round(pose.x) - picture.get_width() // 2, round(pose.y) - picture.get_height() // 2
    if upon:
        picture = picture.copy()
        for one in upon:
            picture.fill((0, 0, 0, 0), rect_of(one.box).move(-corner[0], -corner[1]))
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
    return sum(any(one.holds(*at) for one in rooms) for at in points)


def _way(start: Room, end: Room, bend: float) -> list[tuple[float, float]]:
    """Points of a line between the middles of two rooms, as far as it is in neither."""
    (x, y), (to_x, to_y) = start.middle, end.middle
    bent = (x + to_x) / 2 + (to_y - y) * bend, (y + to_y) / 2 - (to_x - x) * bend
    points = [_along((x, y), bent, (to_x, to_y), step / STEPS) for step in range(STEPS + 1)]
    outside = [one for one in points if not start.holds(*one)] or points
    between = [one for one in outside if not end.holds(*one)]
    return between if len(between) > 3 else outside


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
    """A leaf of advice: how it is drawn, where it lies, and where one presses to take it; whether
    it is written as usual, or crowded for want of room."""

    item: Item
    rect: pygame.Rect
    link: pygame.Rect
    usual: bool = True


class Said(NamedTuple):
    """What stands on a leaf of advice: the move, its reasons, and the line that takes it; `faces`
    are the portraits by seat; whether there is `more` to be read than stands here."""

    title: Pieces
    reasons: Sequence[Pieces]
    link: str
    faces: tuple[str, ...] = ()
    more: bool = False


class Laid(NamedTuple):
    """What is to be written on a leaf: its lines, each with its style, the height of its letters
    and its own; how large the paper is, and where on it the words stand that take the move."""

    lines: Sequence[tuple[Sequence[Word], Style, int, int]]
    px: int
    size: tuple[int, int]
    link: pygame.Rect
    takes: str = ""
    usual: bool = False


def leaf(
    said: Said,
    home: tuple[int, int],
    window: tuple[int, int],
    theme: Theme,
    deck: Deck,
    px: int,
    keep: Sequence[Room],
    rather: Sequence[Room],
    firm: Sequence[Sequence[Room]] = (),
) -> Leaf:
    """The move, the reasons under it and the link, on paper with the middle of its foot at `home`
    or as near as can be, upon none of `keep`, nor of `rather` if that can be helped, or at least of
    what is `firm`, the first of which it covers last: for that it takes any shape, its reasons
    going on from line to line, and its letters become smaller. `px`: how high they are at best."""
    never = _apart([rect_of(one).inflate(2 * GAP, 2 * GAP) for one in keep])
    mind = _apart([rect_of(one).inflate(2, 2) for one in rather])
    solid = [[rect_of(one) for one in part] for part in firm]
    grounds = [Ground(window, _apart([*never, *mind, *chain(*solid)]), (), home)]
    for number in range(len(solid), -1, -1):
        minded = [(one, MINDED) for one in (*mind, *chain(*solid[number:]))]
        grounds.append(Ground(window, [*never, *chain(*solid[:number])], minded, home))
    heights = list(dict.fromkeys((px, max(round(px * SMALLER), round(LEAST * scale_of(window))))))
    papers, best = list[tuple[Laid, float]](), None
    for form, high in product(FORMS, heights):
        cost = FORMS[form] + SMALL * (high < px)
        if best is not None and best[0].cost <= cost:
            continue
        most = [round(high * letters) for letters in (WIDTHS if form == USUAL else TIGHT)]
        shaped = _smallest([_set(said, theme, high, wide, window, form) for wide in most])
        if form == USUAL and high == px:
            shaped = [one._replace(usual=True) for one in shaped]
        good = _set(said, theme, high, round(high * READS), window, form)
        costly = [(one, cost + _worse(one, good)) for one in shaped]
        papers += costly
        best = _best(costly, grounds[0], best)
    for place in grounds[1:]:
        best = best or _best(papers, place)
    if best is not None:
        return _lying(*best, theme, deck)
    worst = [(least_bad(one.size, grounds[-1]), one) for one, _ in papers]
    where, one = min(worst, key=lambda pair: pair[0].cost)
    return _lying(where, one, theme, deck)


def _worse(one: Laid, good: Laid) -> float:
    """How much worse it reads than the same as wide as is good, since it is a tall column of short
    lines, or since the eye loses its way back along lines so long."""
    more = max(0, len(one.lines) - len(good.lines))
    return ROW * more + LONG * max(0.0, one.size[0] / one.px - READS - 2 * PAD)


def _smallest(papers: Sequence[Laid]) -> list[Laid]:
    """Those that no other is as narrow and as low as."""
    by_size = {one.size: one for one in reversed(papers)}
    return [
        one
        for (wide, high), one in by_size.items()
        if not any(w <= wide and h <= high and (w, h) != (wide, high) for w, h in by_size)
    ]


def _best(
    papers: Sequence[tuple[Laid, float]], ground: Ground, best: tuple[Berth, Laid] | None = None
) -> tuple[Berth, Laid] | None:
    """Which of some papers, each with its cost, lies best on a ground with its foot where that is
    about, and where; `best` where none is better than that."""
    x, foot = ground.about
    for one, cost in papers:
        least = best[0].cost if best else float("inf")
        here = ground._replace(about=(x, foot - one.size[1] // 2))
        if found := berth(one.size, here, cost, least):
            best = found, one
    return best


def _apart(rooms: Sequence[pygame.Rect]) -> list[pygame.Rect]:
    """The same without those that lie within another, as the cards of a pile do."""
    rects = [pygame.Rect(one) for one in dict.fromkeys(map(tuple, rooms))]
    return [one for one in rects if not any(o.contains(one) and o != one for o in rects)]


def _lying(where: Berth, laid: Laid, theme: Theme, deck: Deck) -> Leaf:
    rect, paper = where.rect, _painted(laid, theme, deck)
    drawn = item(TOP - 50, (paper, rect.topleft, 0))
    return Leaf(drawn, rect, laid.link.move(rect.topleft), laid.usual)


def _set(said: Said, theme: Theme, px: int, most: int, window: tuple[int, int], form: str) -> Laid:
    """A leaf whose lines are so many pixels wide at most, in one of the forms."""
    pad, large = round(px * PAD), round(px * 1.2)
    most = min(window[0] - 4 * px, most)
    if form == RUN_IN:
        return _run_in(said, theme, px, most)
    close = form == CLOSE
    strong = Style(theme.accent, theme.accent, "strong", said.faces)
    plain = Style(theme.ink, theme.ink, "text", said.faces)
    told = [(line, strong, large) for line in evenly(words_of(said.title), strong, large, most)]
    head, link = len(told), width(said.link, "strong", px)
    reasons = [words_of(reason) for reason in said.reasons]
    for words in [tuple(chain(*reasons))] if close else reasons:
        told += [(line, plain, px) for line in evenly(words, plain, px, most)]
    wides = [line_wide(line, style, size) for line, style, size in told]
    both = wides[0] + 2 * px + link
    beside = close and head == 1 and both <= most
    wide = max([*wides, both if beside else link]) + 2 * pad
    pitch = DENSE if close else PITCH
    lines = [(line, style, size, round(size * pitch)) for line, style, size in told]
    down, foot = pad // 2 + sum(high for *_, high in lines), round(px * pitch)
    if beside:
        left = wide - 2 * pad - link
        return Laid(
            lines,
            px,
            (wide, down + pad - pad // 2),
            pygame.Rect(left, 0, wide - left, pad // 2 + lines[0][-1]),
            said.link,
        )
    high = down + foot + pad - pad // 2
    return Laid(lines, px, (wide, high), pygame.Rect(0, down, wide, high - down), said.link)


def _run_in(said: Said, theme: Theme, px: int, most: int) -> Laid:
    """The reasons and the link as one paragraph under the move: cards end the one as they begin the
    other, and on one line would be read together."""
    plain = Style(theme.ink, theme.ink, "text", said.faces, loud=theme.accent)
    strong = Style(theme.accent, theme.accent, "strong", said.faces)
    pad, row, takes = round(px * PAD), round(px * DENSE), words_of([said.link])
    words = [*chain(*map(words_of, said.reasons)), *loud(takes)]
    head = [(line, strong) for line in evenly(words_of(said.title), strong, px, most)]
    told = [*head, *((line, plain) for line in evenly(words, plain, px, most))]
    wide = max(line_wide(line, style, px) for line, style in told) + 2 * pad
    final = told[-1][0]
    rows, last = 1 + (len(final) < len(takes)), line_wide(final[: -len(takes)], plain, px)
    high = 2 * (pad // 2) + row * len(told)
    left = pad + last if rows == 1 and last else 0
    link = pygame.Rect(left, high - pad // 2 - rows * row, wide - left, rows * row + pad // 2)
    return Laid([(line, style, px, row) for line, style in told], px, (wide, high), link)


def _painted(laid: Laid, theme: Theme, deck: Deck) -> pygame.Surface:
    """The paper with all that stands on it."""
    px, pad = laid.px, round(laid.px * PAD)
    paper = pygame.Surface(laid.size, pygame.SRCALPHA)
    box(paper, paper.get_rect(), theme.panel, theme.highlight, px // 2, max(2, px // 8))
    down = pad // 2
    for line, style, size, high in laid.lines:
        write_line(paper, line, (pad, down + high // 2), style, size, deck)
        down += high
    if not laid.takes:
        return paper
    words, spot = ink(laid.takes, "strong", px, theme.accent), laid.link
    upper, lower = max(spot.top, pad // 2), min(spot.bottom, laid.size[1] - (pad - pad // 2))
    at = words.get_rect(midright=(laid.size[0] - pad, (upper + lower) // 2))
    paper.blit(words, at if spot.left else (pad, at.top))
    return paper
