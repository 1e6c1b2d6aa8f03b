"""The banner before the player's own seat: what has just happened, in a sentence or two, large."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Hashable, Mapping, Sequence
from functools import lru_cache
from itertools import product
from typing import NamedTuple

import pygame

from rules.kit.cards import UNKNOWN, Card
from rules.kit.said import Why, plainly
from rules.kit.story import CLIMAX, LINE, TURN, Told
from sprites.deck import Deck
from table.felt.canvas import Item, item, with_words
from table.felt.furniture import OVER, rect_of
from table.felt.head import head_height
from table.felt.marks import count_item
from table.felt.placement import Obstacles, PlacementOption, find_place
from table.felt.plates import ROOM as OVERHANG
from table.felt.rail import RAIL
from table.felt.renderer import TableRenderer
from table.felt.typeset import (
    PITCH,
    TextStyle,
    Word,
    break_evenly,
    break_lines,
    line_width,
    words_of,
    write_line,
)
from table.i18n.words import Words
from table.layout.arrange import Arrangement
from table.layout.ring import Room
from table.theme import colours
from table.theme.colours import mix
from table.theme.theme import Theme
from table.widgets import scale_of
from table.widgets.brush import box
from table.widgets.text import TermSpot

LARGE = {LINE: 0.54, TURN: 0.6, CLIMAX: 0.64}  # letters of one line, in heights of the banner
LEAST = 0.6  # letters become so small at most to keep within the banner; then it grows upwards
PAD = 0.5  # beside the words, in heights of the letters
STEPS = 14  # from one height of letters to the next smaller one, in parts of the largest
KEPT = 32  # pictures
AT_LEAST, LETTER = 0.5, 0.024  # seconds it takes to see a sentence, and to read a letter of it
LONGER = {LINE: 1.0, TURN: 1.35, CLIMAX: 1.8}
BROADER = (1.0, 1.3, 1.6, 2.0)  # than its room is
SMALLER = (1.0, 0.9, 0.8, 0.7)  # letters become so much smaller before it covers anything
LOWEST = 14.0  # but no lower than this, in logical units
SMALL = 600.0  # how bad it is if they are none of their height, in units of distance
ALL = 300.0  # and how bad if of several sentences only the last stands there


class Sentence(NamedTuple):
    """One sentence to be shown, in pieces (`Words.pieces`), and its weight."""

    pieces: tuple[str | Card, ...]
    weight: str = LINE


def sentence(told: Told, words: Words) -> Sentence:
    """A sentence of a game's story in pieces; its key, spelled out, where it has no words."""
    return _sentence(told.why, told.weight, words)


@lru_cache(maxsize=64)
def _sentence(said: Why, weight: str, words: Words) -> Sentence:
    key = f"story.{said.key}"
    pieces = words.pieces(key, dict(said.facts)) if words.has(key) else [plainly(said)]
    return Sentence(words.glossary.mark(pieces), weight)


def reading_time(said: Sentence) -> float:
    """How many seconds it takes to read a sentence at the usual speed."""
    letters = sum(len(piece) if isinstance(piece, str) else 3 for piece in said.pieces)
    return (AT_LEAST + LETTER * letters) * LONGER[said.weight]


def banner_room(table: Arrangement) -> Room:
    """The room that is kept for the banner, as broad as everything beside it leaves it."""
    band, middle = table.ring.banner, table.size[0] / 2
    half = middle - 2 * RAIL * scale_of(table.size)
    rooms = [frame.room for frame in table.frames.values()]
    rooms += [station.room for station in table.ring.stations.values() if station.side != "bottom"]
    for room in rooms:
        if room.y < band.y + band.height and band.y < room.y + room.height:
            away = max(room.x - middle, middle - room.x - room.width)
            if away >= band.width / 2:  # what is nearer lies over or under it by its own doing
                half = min(half, away)
    return Room(middle - half, band.y, 2 * half, band.height)


def banner_item(
    said: Sequence[Sentence], room: Room, theme: Theme, deck: Deck, faces: Sequence[str] = ()
) -> Item:
    """What `said` says, on a strip as wide as it is, in the middle of a room: on one line, on two
    where it must be, smaller where even that is too much, and never cut. `faces`: the portraits
    by seat."""
    rect = rect_of(room)
    key = (tuple(said), rect.size, theme, deck.style.name, tuple(faces))
    if key not in _KEPT:
        _KEPT[key] = _strip(said, rect.size, theme, deck, tuple(faces))
        while len(_KEPT) > KEPT:
            _KEPT.popitem(last=False)
    _KEPT.move_to_end(key)
    picture, spots = _KEPT[key]
    spot = picture.get_rect(midbottom=rect.midbottom)
    if picture.get_height() <= rect.h:
        spot.centery = rect.centery
    return with_words(item(OVER + 3, (picture, spot.topleft, 0)), spots, spot.topleft)


_KEPT: OrderedDict[tuple[object, ...], tuple[pygame.Surface, list[TermSpot]]] = OrderedDict()


def letter_height(said: Sequence[Sentence], room: Room, theme: Theme) -> int:
    """How high the letters are in which that stands in a room."""
    size, weight = rect_of(room).size, _weight(said)
    style = _style(theme, weight, ())
    return _fitted(said, size, style, weight, _floor(said, size, style, weight, theme.large))[1]


def strip_size(
    said: Sequence[Sentence], width: int, px: int, theme: Theme, faces: Sequence[str] = ()
) -> tuple[int, int]:
    """How large the strip is on which that stands in letters of this height, no wider than it is
    to be unless a word is."""
    style = _style(theme, _weight(said), tuple(faces))
    lines = _lines(said, width, px, style)
    edge = max(1, px // 16)
    across = max(line_width(line, style, px) for line in lines) + 2 * round(px * PAD)
    return across, round(px * PITCH) * len(lines) + 2 * edge


def strip_item(
    said: Sequence[Sentence],
    corner: tuple[int, int],
    width: int,
    px: int,
    theme: Theme,
    deck: Deck,
    faces: Sequence[str] = (),
) -> Item:
    """That strip with its upper left corner there."""
    weight = _weight(said)
    style = _style(theme, weight, tuple(faces))
    lines = _lines(said, width, px, style)
    picture, spots = _drawn(lines, px, theme, deck, weight, style)
    return with_words(item(OVER + 3, (picture, corner, 0)), spots, corner)


def _lines(said: Sequence[Sentence], width: int, px: int, style: TextStyle) -> list[list[Word]]:
    room = width - 2 * round(px * PAD)
    return [
        line for entry in said for line in break_evenly(words_of(entry.pieces), style, px, room)
    ]


def _weight(said: Sequence[Sentence]) -> str:
    return max((entry.weight for entry in said), key=[LINE, TURN, CLIMAX].index)


def _strip(
    said: Sequence[Sentence], size: tuple[int, int], theme: Theme, deck: Deck,
    faces: tuple[str, ...],
) -> tuple[pygame.Surface, list[TermSpot]]:  # fmt: skip
    weight = _weight(said)
    style = _style(theme, weight, faces)
    lines, px = _fitted(said, size, style, weight, _floor(said, size, style, weight, theme.large))
    return _drawn(lines, px, theme, deck, weight, style)


def _drawn(
    lines: Sequence[Sequence[Word]],
    px: int,
    theme: Theme,
    deck: Deck,
    weight: str,
    style: TextStyle,
) -> tuple[pygame.Surface, list[TermSpot]]:
    pitch = round(px * PITCH)
    pad, edge = round(px * PAD), max(1, px // 16)
    wides = [line_width(line, style, px) for line in lines]
    height = pitch * len(lines) + 2 * edge
    picture = pygame.Surface((max(wides) + 2 * pad, height), pygame.SRCALPHA)
    ground = _ground(theme, weight)
    rim = theme.highlight if weight == TURN else mix(ground, style.colour, 0.3)
    box(picture, picture.get_rect(), ground, rim, min(pitch // 3, px), edge + (weight == TURN))
    spots = []
    for row, (line, width) in enumerate(zip(lines, wides, strict=True)):
        at = (picture.get_width() - width) // 2, edge + pitch * row + pitch // 2
        spots += write_line(picture, line, at, style, px, deck)
    return picture, spots


def _ground(theme: Theme, weight: str) -> str:
    return colours.turn(theme).ground if weight == CLIMAX else colours.plate(theme).ground


def _style(theme: Theme, weight: str, faces: tuple[str, ...]) -> TextStyle:
    if weight == CLIMAX:
        pair = colours.turn(theme)
        dots = colours.dotted_line_colour(theme, pair.ground)
        return TextStyle(pair.ink, pair.ink, "strong", faces, dots)
    pair = colours.plate(theme)
    name = colours.readable(pair.ground, theme.highlight, theme.least)
    return TextStyle(pair.ink, name, "text", faces, colours.dotted_line_colour(theme, pair.ground))


def _floor(
    said: Sequence[Sentence], size: tuple[int, int], style: TextStyle, weight: str, large: float
) -> int:
    """How high the letters would be at a table of the usual writing, in the room that is left
    beside usual plates: larger writing never makes what happened smaller."""
    if large <= 1.0:
        return 0
    usual = round(size[0] * large), round(size[1] / large)
    return _fitted(said, usual, style, weight)[1]


def _fitted(
    said: Sequence[Sentence], size: tuple[int, int], style: TextStyle, weight: str, floor: int = 0
) -> tuple[list[list[Word]], int]:
    """The sentences in lines, and the largest height of letters at which they keep within the
    room: each on a line of its own, or on two; no lower than a `floor`."""
    most = max(10, round(size[1] * LARGE[weight]))
    least = max(9, round(most * LEAST))
    words = [words_of(entry.pieces) for entry in said]
    steps = range(most, least - 1, -max(1, most // STEPS))
    for px in dict.fromkeys(max(step, floor) for step in steps):
        room = size[0] - 2 * round(px * PAD)
        if round(px * PITCH) * len(said) > size[1]:
            continue  # not even with a line for each
        lines = [line for word in words for line in break_lines(word, style, px, room)]
        height = round(px * PITCH) * len(lines)
        if height <= size[1] and all(line_width(line, style, px) <= room for line in lines):
            break
    return [line for word in words for line in break_evenly(word, style, px, room)], px


Strip = tuple[Sequence[Sentence], int, int, tuple[int, int], float]
"""What stands there, in letters how high, how wide at most, how large it is, how bad that is."""


class BannerPlacer:
    """The banner over one table; its place is found once for what lies there and what it says."""

    def __init__(self) -> None:
        self._known: tuple[tuple[object, ...], Mapping[Hashable, Item], Item] | None = None

    def item(self, said: Sequence[Sentence], renderer: TableRenderer) -> Item | None:
        """What `said` says; None where no table is shown."""
        if renderer.table is None:
            return None
        notes, key = (
            renderer.notes,
            (tuple(said), renderer.looks, tuple(renderer.company.portraits)),
        )
        if self._known is None or self._known[0] != key or self._known[1] is not notes:
            self._known = key, notes, place_banner(said, renderer)
        return self._known[2]


def place_banner(said: Sequence[Sentence], renderer: TableRenderer) -> Item:
    """What `said` says, as it lies over the table that is shown: never over an open card, a number
    or a note if there is any other place for it."""
    table, looks, faces = renderer.table, renderer.looks, renderer.company.portraits
    assert table is not None
    room = banner_room(table)
    usual = banner_item(said, room, looks.theme, looks.deck, faces)
    seen = must_be_seen(renderer)
    if usual.rect.collidelist(seen) < 0:
        return usual
    strips, never = _strips(said, renderer, faces), [*seen, *_firm(table, renderer)]
    options = [PlacementOption(size, usual.rect.center, cost) for *_, size, cost in strips]
    for soft in (_rather(table), []):  # rather on bare felt than over backs and places
        obstacles = Obstacles(table.size, [*never, *soft], edge=RAIL + 2.0)
        if found := find_place(options, obstacles):
            sentences, px, width, _, _ = strips[found.number]
            corner = found.rect.topleft
            return strip_item(sentences, corner, width, px, looks.theme, looks.deck, faces)
    return usual


def must_be_seen(renderer: TableRenderer) -> list[pygame.Rect]:
    """Open cards wherever they lie, the numbers of heaps, and the game's notes."""
    table, theme = renderer.table, renderer.looks.theme
    assert table is not None
    found = [
        rect_of(pose.box)
        for spot, pose in table.poses.items()
        if spot not in table.covered and pose.face is not UNKNOWN
    ]
    found += [count_item(table, zone, theme).rect for zone in table.counts]
    return found + [note.rect for note in renderer.notes.values()]


def _strips(said: Sequence[Sentence], renderer: TableRenderer, faces: Sequence[str]) -> list[Strip]:
    """The ways it may be written, all sentences or the last of them."""
    table, theme = renderer.table, renderer.looks.theme
    assert table is not None
    room, least = banner_room(table), round(LOWEST * scale_of(table.size))
    most, found = letter_height(said, room, theme), dict[tuple[int, int, int], Strip]()
    for those, smaller, broader in product((said, said[-1:]), SMALLER, BROADER):
        px = max(min(most, least), round(most * smaller))
        width = min(round(room.width * broader), table.size[0])
        size = strip_size(those, width, px, theme, faces)
        cost = SMALL * (1 - px / most) + ALL * (len(those) < len(said))
        found.setdefault((len(those), *size), (those, px, width, size, cost))
    return sorted(found.values(), key=lambda strip: strip[-1])


def _firm(table: Arrangement, renderer: TableRenderer) -> list[pygame.Rect]:
    """Plates with what stands out from them, the head line, what is asked and its buttons."""
    head = round(head_height(renderer.size, renderer.looks.theme.large))
    found = [pygame.Rect(0, 0, renderer.size[0], head)]
    for station in table.ring.stations.values():
        plate = rect_of(station.plate)
        found.append(plate.inflate(*[round(OVERHANG * plate.h * 0.7)] * 2))
        if station.side == "bottom":
            found += [rect_of(station.prompt), rect_of(station.buttons)]
    return found


def _rather(table: Arrangement) -> list[pygame.Rect]:
    """Cards that lie face down, the mat and chips."""
    backs = [
        rect_of(pose.box)
        for spot, pose in table.poses.items()
        if spot not in table.covered and pose.face is UNKNOWN
    ]
    stacks = [rect_of(stack.room) for stack in table.stacks.values() if stack.number]
    return [*backs, *stacks] if table.mat is None else [*backs, *stacks, rect_of(table.mat)]
