"""A sentence with cards and names in it, set in lines: names strong, cards as small cards."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

import pygame

from rules.kit.cards import Card
from sprites.deck import Deck
from sprites.fonts import font
from sprites.portraits import portrait
from table.i18n.glossary import TermText
from table.i18n.words import SeatName
from table.widgets.small_card import small_card, small_card_width
from table.widgets.text import TermSpot, dotted_line, ink, split_words, text_width, wrap_text

# In heights of the letters:
PITCH = 1.42  # from one line to the next
CARD, FACE = 1.24, 1.22  # a small card's height, and a portrait's
NARROW_GAP = 0.16  # between a portrait and its name, and between two cards
PORTRAIT_SIDE = 72  # pixels: smaller portraits are scaled from one of this size

Pieces = Sequence["str | Card"]


class TextStyle(NamedTuple):
    """How a sentence is written: the colour and font role of its text; the colours of names and of
    `dots` beneath explained words, "" for none. `faces`: the portraits before names, by seat."""

    colour: str
    strong: str
    role: str = "text"
    faces: tuple[str, ...] = ()
    dots: str = ""


class Run(NamedTuple):
    """A part of a word: a card, or letters. `seat`: that of the player whose name begins here, else
    -1; `name`: it is part of a name; `term`: the glossary word that it is part of, or ""."""

    text: str = ""
    card: str = ""
    seat: int = -1
    name: bool = False
    term: str = ""


Word = tuple[Run, ...]
"""Runs that stay on one line, such as a card and the full stop after it."""


class SetLine(NamedTuple):
    """A line of words in a style, in letters `px` high, and its width in pixels."""

    words: Sequence[Word]
    style: TextStyle
    px: int
    width: int

    def write(self, picture: pygame.Surface, at: tuple[int, int], deck: Deck) -> list[TermSpot]:
        """Write the line, the middle of its left end `at` a point; return its explained words."""
        words, style, px, _ = self
        x, y = at
        spots = list[TermSpot]()
        for word, (gap, _) in zip(words, _measures(tuple(words), style, px), strict=True):
            x += gap
            for run in word:
                left = x
                x = _write_run(picture, run, (left, y), style, px, deck)
                if run.term and style.dots:
                    top = y - font(style.role, px).get_height() // 2
                    row = dotted_line(left, x, top, style.role, px, style.dots, run.term)
                    picture.blit(row.picture, row.corner)
                    spots.append(row.spot)
        return spots


def words_of(pieces: Pieces) -> tuple[Word, ...]:
    """Split a sentence into words. A comma between two cards is left out: one sees two."""
    words: list[list[Run]] = []
    after_space = True
    for piece in _without_commas(pieces):
        if isinstance(piece, Card) and words and words[-1][-1].card:
            after_space = True
        for run in _runs(piece):
            if run is None:
                after_space = True
                continue
            if after_space:
                words.append([])
            words[-1].append(run)
            after_space = False
    return tuple(tuple(word) for word in words)


def _runs(piece: str | Card) -> Iterator[Run | None]:
    """Yield the parts of a piece: a card, each word of a name, or each word; None is a space."""
    if isinstance(piece, Card):
        yield Run(card=piece.name)
    elif isinstance(piece, SeatName):
        first, *others = piece.split() or [""]
        yield Run(first, seat=piece.seat, name=True)
        for other in others:
            yield None
            yield Run(other, name=True)
    else:
        term = piece.term if isinstance(piece, TermText) else ""
        for token in split_words(piece):
            yield None if token.isspace() else Run(token, term=term)


def _without_commas(pieces: Pieces) -> list[str | Card]:
    """Return the pieces without commas that are between two cards."""
    kept = list(pieces[:1])
    for before, piece, after in zip(pieces, pieces[1:], [*pieces[2:], ""]):
        is_between_cards = isinstance(before, Card) and isinstance(after, Card)
        if piece != ", " or not is_between_cards:
            kept.append(piece)
    return kept


@lru_cache(maxsize=4096)
def word_width(word: Word, style: TextStyle, px: int) -> int:
    """Return the width in pixels of a word in letters `px` high, with a name's portrait."""
    width = 0
    for run in word:
        if run.card:
            width += small_card_width(run.card, round(px * CARD))
            continue
        width += text_width(run.text, _role(run, style), px)
        if run.seat >= 0 and _face(run, style):
            width += round(px * (FACE + NARROW_GAP))
    return width


@lru_cache(maxsize=1024)
def _role(run: Run, style: TextStyle) -> str:
    return "strong" if run.name else style.role


def _face(run: Run, style: TextStyle) -> str:
    """Return the portrait before a name, or ""."""
    return style.faces[run.seat] if 0 <= run.seat < len(style.faces) else ""


def split_word(word: Word, style: TextStyle, px: int, room: int) -> Sequence[Word]:
    """Split a word too long for a line of `room` pixels into parts that fit, after a hyphen or a
    dot if it has one. Cards, names and words that fit stay whole."""
    first, *rest = word
    if first.card or first.name or word_width(word, style, px) <= room:
        return (word,)
    room_before_rest = room - word_width(tuple(rest), style, px)  # such as a full stop
    if room_before_rest < room // 2:
        return (word,)
    *parts, last = wrap_text(first.text, _role(first, style), px, room_before_rest)
    words = [(first._replace(text=part),) for part in parts]
    return [*words, (first._replace(text=last), *rest)]


@lru_cache(maxsize=128)
def _measures(words: tuple[Word, ...], style: TextStyle, px: int) -> list[tuple[int, int]]:
    """Return the gap before each word, and the width of the word, in pixels."""
    space = text_width(" ", "text", px)
    measures = list[tuple[int, int]]()
    for number, word in enumerate(words):
        gap = space if number else 0
        if number and words[number - 1][-1].card and word[0].card:
            gap = round(px * NARROW_GAP)
        measures.append((gap, word_width(word, style, px)))
    return measures


def set_lines(words: Sequence[Word], style: TextStyle, px: int, room: int,
              even: bool = False) -> list[SetLine]:  # fmt: skip
    """Break words into lines no wider than `room` pixels, unless a single word is wider. `even`:
    make the longest line as short as possible without more lines, so that all are about as long."""
    measures = _measures(tuple(words), style, px)
    starts = _line_starts(measures, room)
    too_narrow, wide_enough = room // 2, room
    while even and len(starts) > 1 and wide_enough - too_narrow > px:
        middle = (too_narrow + wide_enough) // 2
        tried = _line_starts(measures, middle)
        if len(tried) > len(starts):
            too_narrow = middle
        else:
            wide_enough, starts = middle, tried
    lines = list[SetLine]()
    for first, last in pairwise([*starts, len(words)]):
        width = sum(map(sum, measures[first:last])) - measures[first][0]
        lines.append(SetLine(words[first:last], style, px, width))
    return lines


def _line_starts(measures: Sequence[tuple[int, int]], room: int) -> list[int]:
    """Return the numbers of the words that begin lines no wider than `room` pixels."""
    starts = list[int]()
    x = 0
    for number, (gap, width) in enumerate(measures):
        if starts and x + gap + width <= room:
            x += gap + width
        else:
            starts.append(number)
            x = width
    return starts


def _write_run(picture: pygame.Surface, run: Run, at: tuple[int, int], style: TextStyle, px: int,
               deck: Deck) -> int:  # fmt: skip
    """Write a part of a word, the middle of its left end at a point; return the x where it ends."""
    x, y = at
    if run.card:
        drawn = small_card(run.card, round(px * CARD), deck)
        picture.blit(drawn, drawn.get_rect(midleft=(x, y)))
        return x + drawn.get_width()
    face = _face(run, style)
    if face:
        head = _portrait(face, round(px * FACE))
        place = head.get_rect(midleft=(x, y))
        picture.blit(head, place, special_flags=pygame.BLEND_PREMULTIPLIED)
        x += round(px * (FACE + NARROW_GAP))
    role = _role(run, style)
    letters = ink(run.text, role, px, style.strong if run.name else style.colour)
    picture.blit(letters, (x, y - font(role, px).get_height() // 2))
    return x + letters.get_width()


@lru_cache(maxsize=128)
def _portrait(face: str, side: int) -> pygame.Surface:
    """Return a portrait of this size, scaled from one drawing, as letters have many heights."""
    if side >= PORTRAIT_SIDE:
        return portrait(face, side)
    return pygame.transform.smoothscale(portrait(face, PORTRAIT_SIDE), (side, side))
