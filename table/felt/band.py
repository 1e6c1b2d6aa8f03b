"""The band before one's own seat: what has just happened, in a sentence or two, large."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence
from typing import NamedTuple

import pygame

from rules.kit.cards import Card
from rules.kit.said import plainly
from rules.kit.story import CLIMAX, LINE, TURN, Told
from sprites.deck import Deck
from table.felt.canvas import Item, item, worded
from table.felt.furniture import OVER, rect_of
from table.felt.rail import RAIL
from table.felt.typeset import PITCH, Style, Word, evenly, line_wide, set_in, words_of, write_line
from table.i18n.words import Words
from table.layout.arrange import Arrangement
from table.layout.ring import Room
from table.theme import colours
from table.theme.colours import mixed
from table.theme.theme import Theme
from table.widgets.brush import box, scale_of
from table.widgets.text import Spot

LARGE = {LINE: 0.54, TURN: 0.6, CLIMAX: 0.64}  # letters of one line, in heights of the band
LEAST = 0.6  # letters become so small at most to keep within the band; then it grows upwards
PAD = 0.5  # beside the words, in heights of the letters
STEPS = 14  # from one height of letters to the next smaller one, in parts of the largest
KEPT = 32  # pictures
AT_LEAST, LETTER = 0.5, 0.024  # seconds it takes to see a sentence, and to read a letter of it
LONGER = {LINE: 1.0, TURN: 1.35, CLIMAX: 1.8}


class Sentence(NamedTuple):
    """One sentence to be shown, in pieces (`Words.pieces`), and its weight."""

    pieces: tuple[str | Card, ...]
    weight: str = LINE


def sentence(told: Told, words: Words) -> Sentence:
    """A sentence of a game's story in pieces; its key, spelled out, where it has no words."""
    key = f"story.{told.why.key}"
    said = words.pieces(key, dict(told.why.facts)) if words.has(key) else [plainly(told.why)]
    return Sentence(words.glossary.marked(said), told.weight)


def read_in(said: Sentence) -> float:
    """How many seconds it takes to read a sentence at the usual speed."""
    letters = sum(len(one) if isinstance(one, str) else 3 for one in said.pieces)
    return (AT_LEAST + LETTER * letters) * LONGER[said.weight]


def band_room(table: Arrangement) -> Room:
    """The room that is kept for the band, as broad as everything beside it leaves it."""
    band, middle = table.ring.band, table.size[0] / 2
    half = middle - 2 * RAIL * scale_of(table.size)
    rooms = [frame.room for frame in table.frames.values()]
    rooms += [one.room for one in table.ring.stations.values() if one.side != "bottom"]
    for room in rooms:
        if room.y < band.y + band.height and band.y < room.y + room.height:
            away = max(room.x - middle, middle - room.x - room.width)
            if away >= band.width / 2:  # what is nearer lies over or under it by its own doing
                half = min(half, away)
    return Room(middle - half, band.y, 2 * half, band.height)


def band_item(
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
    return worded(item(OVER + 3, (picture, spot.topleft, 0)), spots, spot.topleft)


_KEPT: OrderedDict[tuple[object, ...], tuple[pygame.Surface, list[Spot]]] = OrderedDict()


def letters_in(said: Sequence[Sentence], room: Room, theme: Theme) -> int:
    """How high the letters are in which that stands in a room."""
    size, weight = rect_of(room).size, _weight(said)
    style = _style(theme, weight, ())
    return _fitted(said, size, style, weight, _floor(said, size, style, weight, theme.large))[1]


def strip_size(
    said: Sequence[Sentence], wide: int, px: int, theme: Theme, faces: Sequence[str] = ()
) -> tuple[int, int]:
    """How large the strip is on which that stands in letters of this height, no wider than it is
    to be unless a word is."""
    style = _style(theme, _weight(said), tuple(faces))
    lines = _lines(said, wide, px, style)
    edge = max(1, px // 16)
    across = max(line_wide(line, style, px) for line in lines) + 2 * round(px * PAD)
    return across, round(px * PITCH) * len(lines) + 2 * edge


def strip_item(
    said: Sequence[Sentence],
    corner: tuple[int, int],
    wide: int,
    px: int,
    theme: Theme,
    deck: Deck,
    faces: Sequence[str] = (),
) -> Item:
    """That strip with its upper left corner there."""
    weight = _weight(said)
    style = _style(theme, weight, tuple(faces))
    lines = _lines(said, wide, px, style)
    picture, spots = _drawn(lines, px, theme, deck, weight, style)
    return worded(item(OVER + 3, (picture, corner, 0)), spots, corner)


def _lines(said: Sequence[Sentence], wide: int, px: int, style: Style) -> list[list[Word]]:
    room = wide - 2 * round(px * PAD)
    return [line for one in said for line in evenly(words_of(one.pieces), style, px, room)]


def _weight(said: Sequence[Sentence]) -> str:
    return max((one.weight for one in said), key=[LINE, TURN, CLIMAX].index)


def _strip(
    said: Sequence[Sentence], size: tuple[int, int], theme: Theme, deck: Deck,
    faces: tuple[str, ...],
) -> tuple[pygame.Surface, list[Spot]]:  # fmt: skip
    weight = _weight(said)
    style = _style(theme, weight, faces)
    lines, px = _fitted(said, size, style, weight, _floor(said, size, style, weight, theme.large))
    return _drawn(lines, px, theme, deck, weight, style)


def _drawn(
    lines: Sequence[Sequence[Word]], px: int, theme: Theme, deck: Deck, weight: str, style: Style
) -> tuple[pygame.Surface, list[Spot]]:
    pitch = round(px * PITCH)
    pad, edge = round(px * PAD), max(1, px // 16)
    wides = [line_wide(line, style, px) for line in lines]
    high = pitch * len(lines) + 2 * edge
    picture = pygame.Surface((max(wides) + 2 * pad, high), pygame.SRCALPHA)
    ground = _ground(theme, weight)
    rim = theme.highlight if weight == TURN else mixed(ground, style.colour, 0.3)
    box(picture, picture.get_rect(), ground, rim, min(pitch // 3, px), edge + (weight == TURN))
    spots = []
    for row, (line, wide) in enumerate(zip(lines, wides, strict=True)):
        at = (picture.get_width() - wide) // 2, edge + pitch * row + pitch // 2
        spots += write_line(picture, line, at, style, px, deck)
    return picture, spots


def _ground(theme: Theme, weight: str) -> str:
    return colours.turn(theme).ground if weight == CLIMAX else colours.plate(theme).ground


def _style(theme: Theme, weight: str, faces: tuple[str, ...]) -> Style:
    if weight == CLIMAX:
        pair = colours.turn(theme)
        return Style(pair.ink, pair.ink, "strong", faces, colours.dots(theme, pair.ground))
    pair = colours.plate(theme)
    name = colours.clear(pair.ground, theme.highlight, theme.least)
    return Style(pair.ink, name, "text", faces, colours.dots(theme, pair.ground))


def _floor(
    said: Sequence[Sentence], size: tuple[int, int], style: Style, weight: str, large: float
) -> int:
    """How high the letters would be at a table of the usual writing, in the room that is left
    beside usual plates: larger writing never makes what happened smaller."""
    if large <= 1.0:
        return 0
    usual = round(size[0] * large), round(size[1] / large)
    return _fitted(said, usual, style, weight)[1]


def _fitted(
    said: Sequence[Sentence], size: tuple[int, int], style: Style, weight: str, floor: int = 0
) -> tuple[list[list[Word]], int]:
    """The sentences in lines, and the largest height of letters at which they keep within the
    room: each on a line of its own, or on two; no lower than a `floor`."""
    most = max(10, round(size[1] * LARGE[weight]))
    least = max(9, round(most * LEAST))
    words = [words_of(one.pieces) for one in said]
    steps = range(most, least - 1, -max(1, most // STEPS))
    for px in dict.fromkeys(max(step, floor) for step in steps):
        room = size[0] - 2 * round(px * PAD)
        if round(px * PITCH) * len(said) > size[1]:
            continue  # not even with a line for each
        lines = [line for one in words for line in set_in(one, style, px, room)]
        high = round(px * PITCH) * len(lines)
        if high <= size[1] and all(line_wide(line, style, px) <= room for line in lines):
            break
    return [line for one in words for line in evenly(one, style, px, room)], px
