"""Small marks upon cards and places: counts, notes, rings round what may be pointed at, braces."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise
from math import atan2, degrees

import pygame

from rules.kit.cards import UNKNOWN
from table.felt.canvas import Item, item
from table.felt.furniture import OVER, PREMUL, line_item, rect_of
from table.i18n.glossary import Glossary
from table.layout.arrange import Arrangement, Pose
from table.layout.ring import Room, around_all
from table.theme import colours
from table.theme.colours import mix
from table.theme.theme import Theme
from table.widgets.brush import box, scale_of
from table.widgets.text import LOWEST, clean, ink, text_width

COUNTED = 0.19  # the height of a count's figures, in heights of a card
LEAST_COUNT = 21.5  # logical units: in large print no lower than so many times as large
MOST_COUNT, MOST_ON_BACK = 0.42, 0.62  # but of a card no more than that, or of a card's back
PADDING = 0.8  # beside the words in all, in heights of the letters
RIM = 0.8  # of the letters' colour in the rim of a badge
CLOSE = 1.0  # from one line of a prompt to the next, in heights of the letters
SPILLS = 1.12  # of the room's height: what two lines may take, over what is free about it
KEEPS = 0.94  # and in large print, where what lies about it is larger as well
ABREAST = 1.5  # in card widths: a wider heap is no pile


def ring_item(room: Room, theme: Theme, strong: bool) -> Item:
    """A lit line round cards that may be pointed at; a strong one where they are."""
    rect = rect_of(room)
    return item(OVER - 1, (_ring(rect.size, theme.highlight, strong), rect.topleft, 0))


@lru_cache(maxsize=96)
def _ring(size: tuple[int, int], colour: str, strong: bool) -> pygame.Surface:
    big = pygame.Surface((size[0] * 2, size[1] * 2), pygame.SRCALPHA)
    tint = pygame.Color(colour)
    thick = max(3, min(size) // (10 if strong else 22))
    radius = max(6, min(size) // 6)
    if strong:
        pygame.draw.rect(big, (tint.r, tint.g, tint.b, 60), big.get_rect(), border_radius=radius)
    alpha = 255 if strong else 190
    pygame.draw.rect(
        big, (tint.r, tint.g, tint.b, alpha), big.get_rect(), thick, border_radius=radius
    )
    return pygame.transform.smoothscale(big, size)


def brace_item(poses: Sequence[Pose], theme: Theme, number: int) -> Item:
    """A bracket beneath raised cards that count as one, where the prompt above them is not struck
    through; several lie one below another."""
    boxes = [pose.box for pose in poses]
    width = min(box.width for box in boxes)
    left = min(box.x for box in boxes) + width * 0.12
    right = max(box.x + box.width for box in boxes) - width * 0.12
    thick, height = max(2, round(width * 0.05)), round(width * 0.1)
    top = round(max(box.y + box.height for box in boxes) + width * 0.02 + 0.7 * height * number)
    picture = pygame.Surface((max(thick, round(right - left)), height), pygame.SRCALPHA)
    pygame.draw.rect(picture, theme.highlight, (0, height - thick, picture.get_width(), thick))
    for x in (0, picture.get_width() - thick):
        pygame.draw.rect(picture, theme.highlight, (x, 0, thick, height))
    return item(OVER + 1, (picture, (round(left), top), 0))


def drawn_item(pose: Pose, theme: Theme) -> Item:
    """The mark of a card that has just come: an arrow at its lower left, where it is seen."""
    side = max(12, round(pose.width * 0.24))
    box_ = pose.box
    x, y = box_.x - side * 0.18, box_.y + box_.height - side * 0.8
    return item(pose.depth + 0.4, (_arrived(side, theme), (round(x), round(y)), 0))


@lru_cache(maxsize=16)
def _arrived(side: int, theme: Theme) -> pygame.Surface:
    fine = 4 * side
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
    """Where a card would come to lie between two others of the hand."""
    width = max(3, round(room.height * 0.03))
    bar = pygame.Surface((width, round(room.height * 1.06)))
    bar.fill(theme.highlight)
    bar.fill(theme.ink, (0, 0, max(1, width // 4), bar.get_height()))
    return item(OVER - 2, (bar, (round(x - width / 2), round(room.y - room.height * 0.03)), 0))


def judged_item(
    text: str,
    room: Room,
    theme: Theme,
    px: int,
    good: bool | None,
    glossary: Glossary | None = None,
) -> Item:
    """A line in the middle of a room, in two lines where these can be larger; before it a tick
    where what it says is enough, a cross where it is not: told by shape first, and by colour as
    well."""
    side = round(px * 1.1)
    far = 0 if good is None else side + px // 3
    lines, size = uncut(
        text, room._replace(width=room.width - far), px, KEEPS if theme.large > 1 else SPILLS
    )
    pitch = room.height if len(lines) == 1 else max(room.height / len(lines), size * CLOSE)
    top = room.middle[1] - pitch * len(lines) / 2
    written = [
        line_item(
            line,
            Room(room.x + far, top + pitch * row, room.width - far, pitch),
            theme,
            size,
            "title",
            glossary=glossary,
        )
        for row, line in enumerate(lines)
    ]
    blits = [blit for line in written for blit in line.blits]
    if good is not None:
        x = min(left for _, (left, _), _ in blits)
        place = x - far, round(room.middle[1] - side / 2)
        blits.insert(0, (_verdict(side, theme, good), place, 0))
    words = tuple(word for line in written for word in line.words)
    return item(written[0].depth, *blits)._replace(words=words)


def uncut(text: str, room: Room, px: int, spills: float = SPILLS) -> tuple[Sequence[str], int]:
    """A prompt in lines in which nothing of it is cut, and how high their letters are: one, or
    two of about the same length where letters are larger so. `spills`: how much of the room's
    height two may take."""
    words = clean(text).split()
    halves = [(" ".join(words[:at]), " ".join(words[at:])) for at in range(1, len(words))]
    whole: Sequence[str] = (" ".join(words),)
    two: Sequence[str] = min(halves, key=lambda lines: max(_widths(lines, px)), default=whole)
    best = list[tuple[int, Sequence[str]]]()
    for lines, high in ((whole, px), (two, min(px, int(room.height * spills / (2 * CLOSE))))):
        while high > LOWEST and max(_widths(lines, high)) > room.width:
            high -= 1
        best.append((high, lines))
    high, written = max(best, key=lambda way: way[0])
    return written, high


def _widths(lines: Sequence[str], px: int) -> list[int]:
    return [text_width(line, "title", px) for line in lines]


@lru_cache(maxsize=16)
def _verdict(side: int, theme: Theme, good: bool) -> pygame.Surface:
    """A tick or a cross on a disc of paper."""
    fine = 4 * side
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
    """How many cards are in a heap but for those `gone`, as a small badge at its lower edge; of
    cards side by side at the left, which leaves their lower edge to a note."""
    (room, number), cards = table.counts[zone], table.cards_in(zone)
    around, width = around_all([pose.box for pose in cards]), cards[0].width
    x = around.x + width * 0.3 if around.width > ABREAST * width else around.middle[0]
    px = room.height * COUNTED * theme.large
    if theme.large > 1:
        least = LEAST_COUNT * theme.large * scale_of(table.size)
        backs = all(pose.face is UNKNOWN for pose in cards)
        most = MOST_ON_BACK if backs else MOST_COUNT
        px = max(px, min(least, cards[0].box.height * most))
    picture = badge(str(number - gone), max(12, round(px)), theme)
    top = around.y + around.height - picture.get_height() * 0.8
    return item(OVER, (picture, (round(x - picture.get_width() / 2), round(top)), 0))


@lru_cache(maxsize=96)
def badge(text: str, px: int, theme: Theme) -> pygame.Surface:
    """A few words on a dark badge; do not draw upon it."""
    picture = badge_picture(badge_size(text, px), px, theme)
    digits = ink(text, "strong", px, colours.badge(theme).ink)
    picture.blit(digits, digits.get_rect(center=picture.get_rect().center))
    return picture


def badge_picture(size: tuple[int, int], px: int, theme: Theme) -> pygame.Surface:
    """An empty badge for letters of a height, with a rim that sets it off from dark pips."""
    colour, fill = colours.badge(theme)
    picture = pygame.Surface(size, pygame.SRCALPHA)
    rim, thick = mix(fill, colour, RIM), max(2, round(px * 0.09))
    box(picture, picture.get_rect(), fill, rim, round(px * 1.25) // 2, thick)
    return picture


def badge_size(text: str, px: int) -> tuple[int, int]:
    """How much room a badge takes, in pixels."""
    height = round(px * 1.25)
    return max(height, text_width(text, "strong", px) + round(px * PADDING)), height


# what a great moment puts on cards and plates


MOST_STROKES = 3
ABOVE = OVER + 3  # counts and notes lie beneath


def strike_item(pose: Pose, theme: Theme, strokes: int, several: bool) -> Item:
    """A card struck out, from its lower left to its upper right, where no index is. Cards struck
    together have as many strokes, and where there are `several` the sign of what is equal."""
    width, height = max(8, round(pose.width)), max(8, round(pose.box.height))
    picture = _struck(width, height, round(pose.angle / 3) * 3, theme, strokes, several)
    corner = picture.get_rect(center=(round(pose.x), round(pose.y))).topleft
    return item(pose.depth + 0.7, (picture, corner, PREMUL))


@lru_cache(maxsize=64)
def _struck(
    width: int, height: int, angle: int, theme: Theme, strokes: int, several: bool
) -> pygame.Surface:
    big = pygame.Surface((2 * width, 2 * height), pygame.SRCALPHA)
    thick = max(4, round(width * 0.15))
    apart = thick * 1.9
    slope = degrees(atan2(height * 0.62, width * 1.0))
    long = round(2 * width * 1.02)
    for number in range(strokes):
        off = (number - (strokes - 1) / 2) * apart
        for colour, grown in ((colours.CREAM, thick // 2), (theme.warn, 0)):
            _stroke(big, (long + grown, thick + grown), slope, off, colour)
    if several:
        _sign(big, round(width * 0.56), theme)
    picture = pygame.transform.smoothscale(big.premul_alpha(), (width, height))
    return pygame.transform.rotate(picture, angle) if angle else picture


def _stroke(
    ground: pygame.Surface, size: tuple[int, int], slope: float, off: float, colour: str
) -> None:
    """One bar through the middle, `off` above or below it."""
    bar = pygame.Surface(size, pygame.SRCALPHA)
    bar.fill((*pygame.Color(colour)[:3], 0))
    pygame.draw.rect(bar, colour, bar.get_rect(), border_radius=size[1] // 2)
    laid = pygame.transform.rotozoom(bar, slope, 1.0)
    x, y = ground.get_rect().center
    ground.blit(laid, laid.get_rect(center=(x, round(y + off))))


def _sign(ground: pygame.Surface, side: int, theme: Theme) -> None:
    """Equal: two bars on a disc."""
    middle = pygame.Vector2(ground.get_rect().center)
    pygame.draw.circle(ground, colours.CREAM, middle, side / 2)
    pygame.draw.circle(ground, theme.warn, middle, side * 0.44)
    bar = pygame.Rect(0, 0, round(side * 0.5), max(2, round(side * 0.12)))
    for down in (-0.13, 0.13):
        bar.center = round(middle.x), round(middle.y + down * side)
        pygame.draw.rect(ground, colours.CREAM, bar, border_radius=bar.h // 2)


def halo_item(room: Room, theme: Theme, outside: bool = False) -> Item:
    """A lit line round cards, which stay as clear as they were; `outside` a room that they fill."""
    rect = rect_of(room)
    if outside:
        rect = rect.inflate(*(2 * halo_thick(rect.size) + 2,) * 2)
    return item(OVER - 1, (_halo(rect.size, theme.highlight), rect.topleft, 0))


def halo_thick(size: tuple[int, int]) -> int:
    """How thick that line is, in pixels, round so much."""
    return max(3, min(size) // 18)


@lru_cache(maxsize=48)
def _halo(size: tuple[int, int], colour: str) -> pygame.Surface:
    big = pygame.Surface((size[0] * 2, size[1] * 2), pygame.SRCALPHA)
    thick = 2 * halo_thick(size)
    for inner, tint in ((0, colour), (thick // 3, colours.CREAM), (2 * thick // 3, colour)):
        ring = big.get_rect().inflate(-2 * inner, -2 * inner)
        pygame.draw.rect(big, tint, ring, thick - inner, border_radius=max(8, min(size) // 6))
    return pygame.transform.smoothscale(big, size)


def gain_item(text: str, corner: tuple[int, int], theme: Theme, px: int) -> Item:
    """What a seat has gained or lost, beside its plate."""
    return item(ABOVE + 1, (_gain(text, px, theme), corner, 0))


@lru_cache(maxsize=32)
def _gain(text: str, px: int, theme: Theme) -> pygame.Surface:
    colour, fill = colours.turn(theme)
    picture = pygame.Surface(badge_size(text, px), pygame.SRCALPHA)
    height = picture.get_height()
    box(picture, picture.get_rect(), fill, colours.CREAM, height // 2, max(1, height // 14))
    words = ink(text, "strong", px, colour)
    picture.blit(words, words.get_rect(center=picture.get_rect().center))
    return picture


@lru_cache(maxsize=8)
def token(side: int, theme: Theme) -> pygame.Surface:
    """A point on its way: a star of light, premultiplied."""
    fine = 4 * side
    big = pygame.Surface((fine, fine), pygame.SRCALPHA)
    shine = pygame.Color(theme.highlight)
    middle = pygame.Vector2(fine / 2, fine / 2)
    for step in range(8):
        tint = (shine.r, shine.g, shine.b, 26 + 22 * step)
        pygame.draw.circle(big, tint, middle, fine * (0.5 - 0.03 * step))
    rim = mix(theme.highlight, "#000000", 0.35)
    pygame.draw.circle(big, rim, middle, fine * 0.3)
    points = []
    for spike in range(8):
        reach = fine * (0.13 if spike % 2 else 0.3)
        points.append(middle + pygame.Vector2(reach, 0).rotate(45 * spike))
    pygame.draw.polygon(big, colours.CREAM, points)
    return pygame.transform.smoothscale(big.premul_alpha(), (side, side))
