"""Paint small marks on cards and places: counts, badges, rings, braces, strokes, gains."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise
from math import atan2, degrees

import pygame

from rules.kit.cards import UNKNOWN
from table.felt.canvas import Blit, Item, item
from table.felt.furniture import OVER, PREMUL, line_item, rect_of
from table.felt.placement import Size
from table.i18n.glossary import Glossary
from table.layout.arrange import Arrangement, Pose
from table.layout.ring import Room, around_all
from table.theme import colours
from table.theme.colours import mix
from table.theme.theme import Theme
from table.widgets.brush import box, scale_of
from table.widgets.picture_cache import keep_pictures
from table.widgets.text import MIN_PX, TermSpot, clean, ink, text_width, underline, wrap_text

BADGE_LETTERS = 13.3  # logical units: a badge is 0.026 of the window's height
MAX_COUNT, MAX_ON_BACK = 0.42, 0.62  # of a card's height: a count's letters, on faces and on backs
# In heights of a badge's letters: the space beside its words in all, from line to line, one line.
PADDING, BADGE_PITCH, BADGE_LINE = 0.7, 1.12, 1.25
ONE_LINE = 9999  # pixels: no badge is so long
RIM = 0.8  # how much of the letters' colour is in the rim of a badge
BRACE, BRACE_INSET = 0.1, 0.12  # of a card's width: a bracket's height; from the cards' ends to it
SMOOTHING = 4  # small signs are drawn at so many times their size, and scaled down
PROMPT_LETTERS = 0.72  # of the height of the prompt's room
LINE_PITCH = 1.0  # from one line of a prompt to the next, in heights of the letters
# The most that two lines take of the room's height; less in large print, with less space around it.
TWO_LINES, TWO_LARGE_LINES = 1.12, 0.98
# Of marks of a climax:
MAX_STROKES = 3
ABOVE = OVER + 3  # their depth: above counts and notes


def ring_item(room: Room, theme: Theme, strong: bool) -> Item:
    """Paint a line of light around cards that may be chosen; `strong`: they have been."""
    rect = rect_of(room)
    return item(OVER - 1, (_ring(rect.size, theme.highlight, strong), rect.topleft, 0))


@keep_pictures(96)
def _ring(size: tuple[int, int], colour: str, strong: bool) -> pygame.Surface:
    """Paint a rounded outline twice as large, and scale it down. `strong`: thick and filled."""
    big = pygame.Surface((size[0] * 2, size[1] * 2), pygame.SRCALPHA)
    everything = big.get_rect()
    red, green, blue, _ = pygame.Color(colour)
    edge, thick = (red, green, blue, 190), max(3, min(size) // 22)
    radius = max(6, min(size) // 6)
    if strong:
        edge, thick = (red, green, blue, 255), max(3, min(size) // 10)
        pygame.draw.rect(big, (red, green, blue, 60), everything, border_radius=radius)
    pygame.draw.rect(big, edge, everything, thick, border_radius=radius)
    return pygame.transform.smoothscale(big, size)


def brace_item(poses: Sequence[Pose], theme: Theme, number: int) -> Item:
    """Paint a bracket below raised cards that count as one, low enough not to cross the prompt
    above. `number`: its row, from 0, as the brackets of several groups are below each other."""
    cards = around_all([pose.box for pose in poses])
    width = min(pose.box.width for pose in poses)
    left, right = cards.x + BRACE_INSET * width, cards.x + cards.width - BRACE_INSET * width
    thick = max(2, round(width * 0.05))
    height = round(width * BRACE)
    top = round(cards.y + cards.height + width * 0.02 + 0.7 * height * number)
    picture = pygame.Surface((max(thick, round(right - left)), height), pygame.SRCALPHA)
    pygame.draw.rect(picture, theme.highlight, (0, height - thick, picture.get_width(), thick))
    for x in (0, picture.get_width() - thick):
        pygame.draw.rect(picture, theme.highlight, (x, 0, thick, height))
    return item(OVER + 1, (picture, (round(left), top), 0))


def arrival_item(pose: Pose, theme: Theme) -> Item:
    """Paint the mark of a card that has just been drawn: an arrow at its lower left."""
    side = max(12, round(pose.width * 0.24))
    rect = pose.box
    x, y = rect.x - side * 0.18, rect.y + rect.height - side * 0.8
    return item(pose.depth + 0.4, (_arrival_sign(side, theme), (round(x), round(y)), 0))


@lru_cache(maxsize=16)
def _arrival_sign(side: int, theme: Theme) -> pygame.Surface:
    """Paint an arrow that points down, on a disc."""
    fine = SMOOTHING * side
    big = pygame.Surface((fine, fine), pygame.SRCALPHA)
    pygame.draw.circle(big, theme.ink, (fine / 2, fine / 2), fine * 0.5)
    pygame.draw.circle(big, theme.highlight, (fine / 2, fine / 2), fine * 0.44)
    sign = colours.turn(theme).ink
    stem = pygame.Rect(0, 0, fine * 0.14, fine * 0.34)
    big.fill(sign, stem.move(round(fine * 0.43), round(fine * 0.2)))
    head = [(fine * 0.27, fine * 0.48), (fine * 0.73, fine * 0.48), (fine * 0.5, fine * 0.8)]
    pygame.draw.polygon(big, sign, head)
    return pygame.transform.smoothscale(big, (side, side))


def gap_item(x: float, room: Room, theme: Theme) -> Item:
    """Paint a bar at the `x` where a card would be put between two others of the hand."""
    width = max(3, round(room.height * 0.03))
    bar = pygame.Surface((width, round(room.height * 1.06)))
    bar.fill(theme.highlight)
    bar.fill(theme.ink, (0, 0, max(1, width // 4), bar.get_height()))
    return item(OVER - 2, (bar, (round(x - width / 2), round(room.y - room.height * 0.03)), 0))


def prompt_item(text: str, room: Room, theme: Theme, good: bool | None,
                glossary: Glossary | None = None) -> Item:  # fmt: skip
    """Paint a prompt in the middle of a room, on two lines if that makes its letters larger. Before
    it is a tick if `good`, a cross if not, nothing if None: colour alone would not tell."""
    px = round(room.height * PROMPT_LETTERS)
    side = round(px * 1.1)
    indent = 0 if good is None else side + px // 3
    share = TWO_LARGE_LINES if theme.large > 1 else TWO_LINES
    lines, size = fit_prompt(text, room._replace(width=room.width - indent), px, share)
    pitch = room.height if len(lines) == 1 else max(room.height / len(lines), size * LINE_PITCH)
    top = room.middle[1] - pitch * len(lines) / 2
    first = Room(room.x + indent, top, room.width - indent, pitch)
    blits, words = list[Blit](), list[TermSpot]()
    for number, line in enumerate(lines):
        row = first._replace(y=top + pitch * number)
        written = line_item(line, row, theme, size, "title", glossary=glossary)
        blits += written.blits
        words += written.words
    if good is not None:
        x = min(left for _, (left, _), _ in blits)
        place = x - indent, round(room.middle[1] - side / 2)
        blits.insert(0, (_verdict_sign(side, theme, good), place, 0))
    return item(written.depth, *blits)._replace(words=tuple(words))


@lru_cache(maxsize=16)
def fit_prompt(text: str, room: Room, px: int,
               share: float = TWO_LINES) -> tuple[Sequence[str], int]:  # fmt: skip
    """Break a prompt into one line, or into two of about the same length if that makes its letters
    larger; it is never cut. Return the lines, and the height of their letters, at most `px`.
    `share`: how much of the room's height two lines take at most."""

    def widest(lines: Sequence[str], px: int) -> int:
        return max([text_width(line, "title", px) for line in lines])

    def fitting_height(lines: Sequence[str], most: int) -> int:
        px = most
        while px > MIN_PX and widest(lines, px) > room.width:
            px -= 1
        return px

    words = clean(text).split()
    one_line: Sequence[str] = (" ".join(words),)
    halves = [(" ".join(words[:at]), " ".join(words[at:])) for at in range(1, len(words))]
    two_lines: Sequence[str] = min(halves, key=lambda lines: widest(lines, px), default=one_line)
    px_of_one = fitting_height(one_line, px)
    px_of_two = fitting_height(two_lines, min(px, int(room.height * share / (2 * LINE_PITCH))))
    return (one_line, px_of_one) if px_of_one >= px_of_two else (two_lines, px_of_two)


@lru_cache(maxsize=16)
def _verdict_sign(side: int, theme: Theme, good: bool) -> pygame.Surface:
    """Paint a tick if `good`, else a cross, on a disc with a coloured edge."""
    fine = SMOOTHING * side
    big = pygame.Surface((fine, fine), pygame.SRCALPHA)
    colour = theme.accent if good else theme.warn
    pygame.draw.circle(big, colour, (fine / 2, fine / 2), fine / 2)
    pygame.draw.circle(big, theme.panel, (fine / 2, fine / 2), fine * 0.44)
    tick = [(0.26, 0.53), (0.44, 0.7), (0.75, 0.32)]
    cross = ([(0.3, 0.3), (0.7, 0.7)], [(0.7, 0.3), (0.3, 0.7)])
    for stroke in [tick] if good else cross:
        points = [(x * fine, y * fine) for x, y in stroke]
        for start, end in pairwise(points):
            pygame.draw.line(big, colour, start, end, round(fine * 0.13))
        for point in points:
            pygame.draw.circle(big, colour, point, fine * 0.065)
    return pygame.transform.smoothscale(big, (side, side))


def count_item(table: Arrangement, zone: str, theme: Theme, gone: int = 0) -> Item:
    """Paint a badge with the number of cards in a heap, less those that are `gone` from it."""
    return corner_badge(table.cards_in(zone), table.counts[zone] - gone, table.size, theme)


def corner_badge(cards: Sequence[Pose], number: int, window: Size, theme: Theme) -> Item:
    """Paint a badge with a number at the lower left corner of cards of one size, where no index is.
    Its letters are as high as those of other badges, if that fits the cards."""
    height = cards[0].box.height
    left = min([pose.x - pose.width / 2 for pose in cards])
    bottom = max([pose.y for pose in cards]) + height / 2
    share = MAX_ON_BACK if all(pose.face is UNKNOWN for pose in cards) else MAX_COUNT
    px = min(BADGE_LETTERS * theme.large * scale_of(window), height * share)
    picture = badge(str(number), max(12, round(px)), theme)
    corner = round(left - picture.get_height() * 0.2), round(bottom) - picture.get_height()
    return item(OVER, (picture, corner, 0))


def badge(text: str, px: int, theme: Theme, turn: bool = False,
          room: int = ONE_LINE) -> pygame.Surface:  # fmt: skip
    """Paint a few words on a dark badge, or in the colours of a `turn`, in letters `px` high and
    lines no wider than `room`. The picture is shared: do not draw on it."""
    return badge_and_terms(text, px, room, theme, turn)[0]


@keep_pictures(256)
def badge_and_terms(text: str, px: int, room: int, theme: Theme, turn: bool = False,
        glossary: Glossary | None = None) -> tuple[pygame.Surface, list[TermSpot]]:  # fmt: skip
    """Paint a badge like `badge`, with glossary words underlined. Return it, and their places."""
    colour, fill = colours.turn(theme) if turn else colours.badge(theme)
    rows = wrap_text(text, "strong", px, room)
    terms = glossary.find_in_lines(text, rows) if glossary else [()] * len(rows)
    picture = badge_picture(badge_size(text, px, room), px, theme, turn)
    dots = colours.dotted_line_colour(theme, fill)
    spots = list[TermSpot]()
    for number, (row, row_terms) in enumerate(zip(rows, terms, strict=True)):
        line = ink(row, "strong", px, colour)
        y = round(px * BADGE_LINE / 2) + round(px * BADGE_PITCH) * number
        at = line.get_rect(center=(picture.get_width() // 2, y)).topleft
        picture.blit(line, at)
        spots += underline(picture, row, row_terms, at, "strong", px, dots)
    return picture, spots


def badge_picture(size: tuple[int, int], px: int, theme: Theme,
                  turn: bool = False) -> pygame.Surface:  # fmt: skip
    """Paint an empty badge for letters `px` high, with a rim that sets it off from dark pips."""
    if turn:
        fill, rim = colours.turn(theme).ground, colours.CREAM
        thick = max(1, size[1] // 14)
    else:
        colour, fill = colours.badge(theme)
        rim = mix(fill, colour, RIM)
        thick = max(2, round(px * 0.09))
    picture = pygame.Surface(size, pygame.SRCALPHA)
    box(picture, picture.get_rect(), fill, rim, radius=round(px * BADGE_LINE) // 2, thickness=thick)
    return picture


@lru_cache(maxsize=512)
def badge_size(text: str, px: int, room: int = ONE_LINE) -> Size:
    """Return the pixels of a badge with this text in letters `px` high, in lines within `room`."""
    lines = wrap_text(text, "strong", px, room)
    height = round(px * BADGE_PITCH) * (len(lines) - 1) + round(px * BADGE_LINE)
    width = max(text_width(line, "strong", px) for line in lines) + round(px * PADDING)
    if len(lines) == 1:  # a single digit is on a disc
        width = max(width, height)
    return width, height


def strike_item(pose: Pose, theme: Theme, strokes: int, several: bool) -> Item:
    """Paint some `strokes` through a card, from its lower left to its upper right, where no index
    is. `several`: it is struck out together with others, so it gets an equals sign."""
    width, height = max(8, round(pose.width)), max(8, round(pose.box.height))
    picture = _strokes_picture(width, height, pose.angle, theme, strokes, several)
    corner = picture.get_rect(center=(round(pose.x), round(pose.y))).topleft
    return item(pose.depth + 0.7, (picture, corner, PREMUL))


@keep_pictures(64)
def _strokes_picture(width: int, height: int, angle: float, theme: Theme, strokes: int,
                     several: bool) -> pygame.Surface:  # fmt: skip
    """Paint the strokes over a card turned by `angle` degrees, each with a pale rim."""
    big = pygame.Surface((2 * width, 2 * height), pygame.SRCALPHA)
    middle = big.get_rect().center
    thick = max(4, round(width * 0.15))
    long = round(2 * width * 1.02)
    slope = degrees(atan2(height * 0.62, width * 1.0))
    for number in range(strokes):
        down = round(middle[1] + (number - (strokes - 1) / 2) * (thick * 1.9))
        for colour, grown in ((colours.CREAM, thick // 2), (theme.warn, 0)):
            bar = pygame.Surface((long + grown, thick + grown), pygame.SRCALPHA)
            bar.fill((*pygame.Color(colour)[:3], 0))
            pygame.draw.rect(bar, colour, bar.get_rect(), border_radius=bar.get_height() // 2)
            turned = pygame.transform.rotozoom(bar, slope, 1.0)
            big.blit(turned, turned.get_rect(center=(middle[0], down)))
    if several:
        _paint_equals_sign(big, round(width * 0.56), theme)
    picture = pygame.transform.smoothscale(big.premul_alpha(), (width, height))
    return pygame.transform.rotate(picture, angle) if angle else picture


def _paint_equals_sign(picture: pygame.Surface, side: int, theme: Theme) -> None:
    """Paint an equals sign on a disc `side` pixels wide onto the middle of a picture."""
    middle = picture.get_rect().center
    pygame.draw.circle(picture, colours.CREAM, middle, side / 2)
    pygame.draw.circle(picture, theme.warn, middle, side * 0.44)
    bar = pygame.Rect(0, 0, round(side * 0.5), max(2, round(side * 0.12)))
    for far in (-0.13, 0.13):
        bar.center = middle[0], round(middle[1] + far * side)
        pygame.draw.rect(picture, colours.CREAM, bar, border_radius=bar.h // 2)


def halo_item(room: Room, theme: Theme, outside: bool = False, most: int = 99) -> Item:
    """Paint a line of light in a room or `outside` it, at most `most` pixels wide."""
    rect = rect_of(room)
    if outside:
        margin = min(most, halo_width(rect.size)) + 1
        rect = rect.inflate(2 * margin, 2 * margin)
    width = min(most, halo_width(rect.size))
    return item(OVER - 1, (_halo(rect.size, theme.highlight, width), rect.topleft, 0))


def halo_width(size: tuple[int, int]) -> int:
    """Return the width of the line of light around a room of this size, in pixels."""
    return max(3, min(size) // 18)


@keep_pictures(48)
def _halo(size: tuple[int, int], colour: str, width: int) -> pygame.Surface:
    """Paint a rounded line of light with a bright core, `width` pixels wide, just inside `size`."""
    big = pygame.Surface((size[0] * 2, size[1] * 2), pygame.SRCALPHA)
    thick = 2 * width
    for inner, tint in ((0, colour), (thick // 3, colours.CREAM), (2 * thick // 3, colour)):
        ring = big.get_rect().inflate(-2 * inner, -2 * inner)
        pygame.draw.rect(big, tint, ring, thick - inner, border_radius=max(8, min(size) // 6))
    return pygame.transform.smoothscale(big, size)


@lru_cache(maxsize=8)
def token(side: int, theme: Theme) -> pygame.Surface:
    """Paint a flying point: a star of light, with premultiplied alpha."""
    fine = SMOOTHING * side
    big = pygame.Surface((fine, fine), pygame.SRCALPHA)
    shine = pygame.Color(theme.highlight)
    middle = pygame.Vector2(fine / 2, fine / 2)
    for step in range(8):  # brighter inwards
        tint = (shine.r, shine.g, shine.b, 26 + 22 * step)
        pygame.draw.circle(big, tint, middle, fine * (0.5 - 0.03 * step))
    pygame.draw.circle(big, mix(theme.highlight, "#000000", 0.35), middle, fine * 0.3)
    points = []
    for corner in range(8):  # by turns the tip of a ray and the corner between two
        reach = fine * (0.13 if corner % 2 else 0.3)
        points.append(middle + pygame.Vector2(reach, 0).rotate(45 * corner))
    pygame.draw.polygon(big, colours.CREAM, points)
    return pygame.transform.smoothscale(big.premul_alpha(), (side, side))
