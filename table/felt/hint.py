"""A hint on the felt: a panel that says what somebody is advised to do, and why; a preview of the
move, with its cards where it would put them, and an arrow to there. And enlarged cards, on a dark
cloth in the middle of the window."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import chain, pairwise, product
from math import atan2, ceil, cos, dist, inf, sin
from typing import NamedTuple

import pygame

from rules.kit.cards import UNKNOWN, Card
from sprites.deck import Deck, card_height
from table.felt import placement
from table.felt.canvas import Blit, Item, item
from table.felt.furniture import OVER, PREMUL, TOP, card_picture, rect_of
from table.felt.placement import Obstacles, Placement, PlacementOption, Size
from table.felt.rail import RAIL
from table.felt.typeset import PITCH, Pieces, SetLine, TextStyle, set_lines, words_of
from table.layout.arrange import Pose
from table.layout.fans import RATIO
from table.layout.ring import LOGICAL, Room
from table.theme import colours
from table.theme.colours import mix
from table.theme.theme import Theme
from table.widgets.brush import box
from table.widgets.picture_cache import keep_pictures
from table.widgets.text import ink, text_width

# Widths of a panel's lines, in heights of its letters; and of a tight panel, if none of them fits.
WIDTHS = (34, 25, 18)
TIGHT = (70, 60, 46, 36, 30, 25, 23, 21, 19.5, 18, 16.5, 15, 13.5, 12, 10.5, 9, 8)
# Whether a panel is tight (each reason goes on in the line of the one before), and what that costs,
# in logical units of distance.
FORMS = {False: 0.0, True: 30.0}
READS = 28.0  # heights of its letters: the best width to read, some sixty letters a line
ROW = 30.0  # the cost of each line more than in the best width
LONG = 5.0  # the cost of each height of a letter by which lines are longer than in the best width
DENSE, PAD = 1.3, 0.8  # heights of letters: from line to line if tight; from edge to letters
GAP = 0.0135  # of the window's height: between a panel and everything else
MINDED = 2.5  # the price of a pixel of what had better stay in sight
# Of the preview of a move:
SEEN, LINE = 165, 150  # of 255: how opaque a card is, and the arrow that leads there
THICK, HEAD = 0.07, 0.26  # of the arrow's line and head, in card widths
BARB = 2.6  # radians between the direction of the line and the sides of its head
# Tried in turn, until the line crosses nothing: how far it swings out, where along its length it
# does so, and from where in the room it begins; all as shares.
BENDS = (0.16, -0.16, 0.0, 0.32, -0.32, 0.48, -0.48, 0.7, -0.7)
BULGES = (0.5, 0.8, 0.2)
FEET = ((0.5, 0.5), (0.5, 1.0), (0.5, 0.0), (0.0, 0.5), (1.0, 0.5))
STEPS = 64  # straight pieces of which the line is drawn
# Of enlarged cards:
MAX_ZOOM = 0.58  # of the window's height: a single card
LEAST_ZOOM = 0.26  # of the window's height: lower cards of a heap overlap more instead
SEEN_WIDTH, COVERED = 0.7, 0.3  # of a card's width: seen beside the next card; at least
ZOOM_ROWS, ZOOM_WIDTH, ZOOM_HEIGHT = 4, 0.9, 0.84  # at most; of the window: all cards together


class AdvicePanel(NamedTuple):
    """An advice panel: its picture, place and link. `usual`: it is not tight for want of room."""

    item: Item
    rect: pygame.Rect
    link: pygame.Rect
    usual: bool = True


class AdviceSurroundings(NamedTuple):
    """The rooms a panel must never cover (`keep`), those it had better not (`rather`), and groups
    of these that are given up last, one after the other (`firm`)."""

    keep: tuple[Room, ...]
    rather: tuple[Room, ...] = ()
    firm: tuple[tuple[Room, ...], ...] = ()


class AdviceText(NamedTuple):
    """The text of an advice panel: the move, its reasons, and the link that makes it ("" for none).
    `faces`: the portraits by seat."""

    title: Pieces
    reasons: Sequence[Pieces]
    link: str
    faces: tuple[str, ...] = ()


class AdviceLayout(NamedTuple):
    """The layout of a panel: its lines, each with its height; the height of the letters; its size;
    and the place and the text of its link ("" for none)."""

    lines: Sequence[tuple[SetLine, int]]
    px: int
    size: Size
    link: pygame.Rect
    link_text: str = ""
    usual: bool = False


def advice_panel(text: AdviceText, home: tuple[int, int], window: Size, theme: Theme, deck: Deck,
                 px: int, near: AdviceSurroundings) -> AdvicePanel:  # fmt: skip
    """Lay out the move, the reasons and the link on a paper. Of all shapes that it can have, take
    the one that finds the best place: with the middle of its foot at the point `home`, or near it.
    `px`: the height of its letters; `near`: what it must not cover."""
    nothing_covered, *fallbacks = _obstacles(window, near)
    papers, options = list[AdviceLayout](), list[PlacementOption]()
    best: Placement | None = None
    for tight, cost in FORMS.items():
        if best is not None and best.cost <= cost:
            continue
        first = len(papers)
        for paper, reading_cost in _papers(text, theme, px, window, tight):
            aim = home[0], home[1] - paper.size[1] // 2
            papers.append(paper)
            options.append(PlacementOption(paper.size, aim, cost + reading_cost))
        place = placement.find_place(options[first:], nothing_covered, best.cost if best else inf)
        if place is not None:
            best = place._replace(number=place.number + first)
    for obstacles in fallbacks:
        if best is None:
            best = placement.find_place(options, obstacles)
    if best is None:
        best = placement.least_bad(options, fallbacks[-1])
    paper, corner = papers[best.number], best.rect.topleft
    painted = item(TOP - 50, (_paint_panel(paper, theme, deck), corner, 0))
    return AdvicePanel(painted, best.rect, paper.link.move(corner), paper.usual)


def _papers(text: AdviceText, theme: Theme, px: int, window: Size,
            tight: bool) -> Iterator[tuple[AdviceLayout, float]]:  # fmt: skip
    """Yield sensible shapes of a panel, with the cost of reading many lines or very long ones."""
    widths = [round(px * letters) for letters in (TIGHT if tight else WIDTHS)]
    *papers, well_readable = layouts(text, theme, px, [*widths, round(px * READS)], window, tight)
    for paper in _smallest(papers):
        extra_rows = max(0, len(paper.lines) - len(well_readable.lines))
        extra_width = max(0.0, paper.size[0] / px - READS - 2 * PAD)
        yield paper._replace(usual=not tight), ROW * extra_rows + LONG * extra_width


def _smallest(papers: Sequence[AdviceLayout]) -> list[AdviceLayout]:
    """Return each size of paper once, if no other paper is neither wider nor higher."""
    by_size = {paper.size: paper for paper in reversed(papers)}

    def has_smaller(size: Size) -> bool:
        return any(w <= size[0] and h <= size[1] and (w, h) != size for w, h in by_size)

    return [paper for size, paper in by_size.items() if not has_smaller(size)]


@lru_cache(maxsize=2)
def _obstacles(window: Size, near: AdviceSurroundings) -> Sequence[Obstacles]:
    """Return the obstacles with which a place is sought, one set after the other: first nothing may
    be covered, then what had better not be, at last also its firm parts, group by group."""
    gap = 2 * round(GAP * window[1])

    def widen(rooms: Sequence[Room]) -> list[pygame.Rect]:
        return [rect_of(room).inflate(gap, gap) for room in rooms]

    never = widen(near.keep)
    rather_not = placement.outermost(widen(near.rather))
    firm = [*map(widen, near.firm)]
    edge = RAIL + GAP * LOGICAL[1] / 2
    stages = [Obstacles(window, [*never, *rather_not, *chain(*firm)], edge=edge)]
    for count in range(len(firm), -1, -1):
        priced = [(rect, MINDED) for rect in (*rather_not, *chain(*firm[count:]))]
        stages.append(Obstacles(window, [*never, *chain(*firm[:count])], priced, edge))
    return stages


def layouts(text: AdviceText, theme: Theme, px: int, widths: Sequence[int], window: Size,
            tight: bool) -> list[AdviceLayout]:  # fmt: skip
    """Lay out the panel once for each of the `widths`, in pixels, that its lines may have. `tight`:
    each reason goes on in the line of the one before."""
    strong = TextStyle(theme.accent, theme.accent, "strong", text.faces)
    plain = TextStyle(theme.ink, theme.ink, "text", text.faces)
    title = words_of(text.title)
    reasons = [words_of(reason) for reason in text.reasons]
    if tight:
        reasons = [tuple(chain(*reasons))]
    papers = list[AdviceLayout]()
    for width in widths:
        room = min(window[0] - 4 * px, width)
        head = set_lines(title, strong, px if tight else round(px * 1.2), room, even=True)
        lines = list(head)
        for reason in reasons:
            lines += set_lines(reason, plain, px, room, even=True)
        room_beside_head = room if tight and len(head) == 1 else 0
        papers.append(_with_link(lines, px, text.link, tight, room_beside_head))
    return papers


def _with_link(lines: Sequence[SetLine], px: int, link_text: str, tight: bool,
               beside: int) -> AdviceLayout:  # fmt: skip
    """Lay out lines with the link below them, or beside the first if both fit in `beside` pixels.
    There is no link if its text is ""."""
    pad = round(px * PAD)
    top_pad, foot_pad = pad // 2, pad - pad // 2
    pitch = DENSE if tight else PITCH
    rows = [(line, round(line.px * pitch)) for line in lines]
    height = top_pad + sum(row_height for _, row_height in rows)
    widest = max(line.width for line in lines)
    if not link_text:
        size = widest + 2 * pad, height + foot_pad
        return AdviceLayout(rows, px, size, pygame.Rect(0, 0, 0, 0))
    link_width = text_width(link_text, "strong", px)
    first_with_link = lines[0].width + 2 * px + link_width
    if first_with_link <= beside:
        width = max(widest, first_with_link) + 2 * pad
        left = width - 2 * pad - link_width
        spot = pygame.Rect(left, 0, width - left, top_pad + rows[0][1])
        return AdviceLayout(rows, px, (width, height + foot_pad), spot, link_text)
    width = max(widest, link_width) + 2 * pad
    foot = round(px * pitch) + foot_pad
    spot = pygame.Rect(0, height, width, foot)
    return AdviceLayout(rows, px, (width, height + foot), spot, link_text)


def _paint_panel(layout: AdviceLayout, theme: Theme, deck: Deck) -> pygame.Surface:
    px, link = layout.px, layout.link
    pad = round(px * PAD)
    paper = pygame.Surface(layout.size, pygame.SRCALPHA)
    box(paper, paper.get_rect(), theme.panel, theme.highlight, px // 2, max(2, px // 8))
    down = pad // 2
    for line, height in layout.lines:
        line.write(paper, (pad, down + height // 2), deck)
        down += height
    if layout.link_text:
        words = ink(layout.link_text, "strong", px, theme.accent)
        upper = max(link.top, pad // 2)
        lower = min(link.bottom, layout.size[1] - (pad - pad // 2))
        at = words.get_rect(midright=(layout.size[0] - pad, (upper + lower) // 2))
        if not link.left:  # it is below the lines
            at.left = pad
        paper.blit(words, at)
    return paper


def preview_item(deck: Deck, pose: Pose, felt: str, number: int = 0,
                 upon: Sequence[Pose] = ()) -> Item:  # fmt: skip
    """Paint a card of the preview, with the colour of the `felt` shining through. `number`: its
    place among the others, from the lowest; `upon`: cards that lie on it and hide parts of it."""
    picture = _faint_picture(card_picture(deck, pose), felt)
    corner = round(pose.x) - picture.get_width() // 2, round(pose.y) - picture.get_height() // 2
    if upon:
        picture = picture.copy()
        for lying in upon:
            picture.fill((0, 0, 0, 0), rect_of(lying.box).move(-corner[0], -corner[1]))
    return item(OVER - 20 + number, (picture, corner, PREMUL))


@keep_pictures(64)
def _faint_picture(picture: pygame.Surface, felt: str) -> pygame.Surface:
    """Copy a picture so that the colour of the felt shines through it."""
    faint = picture.copy()
    faint.fill((SEEN,) * 4, special_flags=pygame.BLEND_RGBA_MULT)
    rest = 255 - SEEN  # the part that the felt has in the colours
    red, green, blue, _ = pygame.Color(felt)
    ground = (red * rest // 255, green * rest // 255, blue * rest // 255, rest)
    under = pygame.mask.from_surface(picture).to_surface(setcolor=ground, unsetcolor=(0, 0, 0, 0))
    faint.blit(under, (0, 0), special_flags=pygame.BLEND_RGBA_ADD)
    return faint


def way_item(start: Room, end: Room, card: float, theme: Theme, cloth: Room,
             obstacles: Sequence[Room] = ()) -> Item | None:  # fmt: skip
    """Paint a soft arrow on the cloth from the edge of one room to the edge of another. None if it
    would be shorter than a `card` is wide, or every line would cross `obstacles` or leave it."""
    straight = _bent_line(start, end, foot=(0.5, 0.5), bulge=0.5, bend=0)
    if dist(straight[0], straight[-1]) < card:
        return None
    free = pygame.Mask((int(cloth.width) + 1, int(cloth.height) + 1), fill=True)
    margin = 2 * round(card * THICK)
    for room in obstacles:
        rect = rect_of(room).inflate(margin, margin)
        corner = rect.x - int(cloth.x), rect.y - int(cloth.y)
        free.erase(pygame.Mask(rect.size, fill=True), corner)

    def is_free(x: float, y: float) -> bool:
        return cloth.holds(x, y) and bool(free.get_at((int(x - cloth.x), int(y - cloth.y))))

    for foot, bend, bulge in product(FEET, BENDS, BULGES):
        line = _bent_line(start, end, foot, bulge, bend)
        if all(is_free(x, y) for x, y in line):
            return item(OVER - 25, _arrow_blit(line, card, theme))
    return None


def _arrow_blit(line: Sequence[tuple[float, float]], card: float, theme: Theme) -> Blit:
    """Paint an arrow along a line, as thick as suits cards that are `card` pixels wide."""
    head = card * HEAD
    xs = [x for x, _ in line]
    ys = [y for _, y in line]
    left, top = round(min(xs) - head), round(min(ys) - head)
    right, low = round(max(xs) + head), round(max(ys) + head)
    picture = pygame.Surface(((right - left) * 2, (low - top) * 2), pygame.SRCALPHA)
    red, green, blue, _ = pygame.Color(theme.highlight)
    tint = (red, green, blue, LINE)
    picture.fill((red, green, blue, 0))
    points = [((x - left) * 2, (y - top) * 2) for x, y in line]  # drawn twice as large
    thick = max(3, round(card * THICK * 2))
    for point, other in pairwise(points[:-1]):
        pygame.draw.line(picture, tint, point, other, thick)
        pygame.draw.circle(picture, tint, other, thick / 2)
    (before_x, before_y), (tip_x, tip_y) = points[-3], points[-1]
    direction = atan2(tip_y - before_y, tip_x - before_x)
    corners = [(tip_x, tip_y)]
    for turn in (direction - BARB, direction + BARB):
        corners.append((tip_x + 2 * head * cos(turn), tip_y + 2 * head * sin(turn)))
    pygame.draw.polygon(picture, tint, corners)
    return pygame.transform.smoothscale(picture, (right - left, low - top)), (left, top), 0


def _bent_line(start: Room, end: Room, foot: tuple[float, float], bulge: float,
               bend: float) -> list[tuple[float, float]]:  # fmt: skip
    """Return the points of a line from one room to another that are in neither. It is a Bézier
    curve from the place `foot`, in shares of the room's size, to the middle of the other room. It
    is drawn to one side by `bend` of its length, at the share `bulge` of it. If too little of it is
    between the rooms, the points in the other room are returned too; if nothing is, all."""
    x, y = start.x + foot[0] * start.width, start.y + foot[1] * start.height
    to_x, to_y = end.middle
    across, down = to_x - x, to_y - y
    bent_x, bent_y = x + across * bulge + down * bend, y + down * bulge - across * bend
    points = list[tuple[float, float]]()
    for step in range(STEPS + 1):
        part, rest = step / STEPS, 1 - step / STEPS
        first, middle, last = rest * rest, 2 * rest * part, part * part
        point_x = first * x + middle * bent_x + last * to_x
        points.append((point_x, first * y + middle * bent_y + last * to_y))
    outside = [point for point in points if not start.holds(*point)] or points
    between = [point for point in outside if not end.holds(*point)]
    return between if len(between) > 3 else outside


def zoom_item(deck: Deck, cards: Sequence[Card], theme: Theme, size: tuple[int, int]) -> Item:
    """Paint cards side by side, as large as they fit a window of `size` pixels in some rows. The
    lowest card is first, and all backs of a heap are shown as one."""
    names: list[str | None] = [card.name for card in cards if card is not UNKNOWN]
    if len(names) < len(cards):
        names.insert(0, None)  # a back
    width, rows = _zoom_size(len(names), size)
    height = card_height(width)
    columns = ceil(len(names) / rows)
    gap = max(4, width // 14)
    step = float(width + gap)
    if columns > 1:
        step = min(step, (size[0] * ZOOM_WIDTH - width) / (columns - 1))
    block = pygame.Rect(0, 0, round(step * (columns - 1)) + width, rows * (height + gap) - gap)
    margin = 2 * gap + width // 8
    ground = pygame.Rect(0, 0, block.w + margin, block.h + margin)
    ground.center = size[0] // 2, round(size[1] * 0.48)
    left, top = ground.centerx - block.w // 2, ground.centery - block.h // 2
    blits: list[Blit] = [(_dark_cloth(ground.size, theme), ground.topleft, 0)]
    for number, name in enumerate(names):
        row, column = divmod(number, columns)
        picture = deck.turned(name, width, 0)
        y = top + row * (height + gap) + (height - picture.get_height()) // 2
        blits.append((picture, (round(left + column * step), y), PREMUL))
    return item(TOP + 5, *blits)


def _zoom_size(count: int, size: Size) -> tuple[int, int]:
    """Return the width of `count` cards, as large as a window holds, and their number of rows."""
    width, rows = 20, 1
    for tried_rows in range(1, ZOOM_ROWS + 1):
        height = size[1] * min(MAX_ZOOM, ZOOM_HEIGHT / tried_rows - 0.02)
        seen = COVERED if height <= LEAST_ZOOM * size[1] else SEEN_WIDTH
        widths_in_row = 1 + (ceil(count / tried_rows) - 1) * seen
        fitting_width = round(min(height / RATIO, size[0] * ZOOM_WIDTH / widths_in_row))
        if fitting_width > width:
            width, rows = fitting_width, tried_rows
    return width, rows


@keep_pictures(2)
def _dark_cloth(size: tuple[int, int], theme: Theme) -> pygame.Surface:
    picture = pygame.Surface(size, pygame.SRCALPHA)
    fill = mix(theme.felt_edge, "#000000", 0.5)
    edge = mix(fill, colours.CREAM, 0.35)
    box(picture, picture.get_rect(), fill, edge, max(6, size[1] // 30), max(1, size[1] // 200))
    return picture
