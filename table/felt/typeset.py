"""A sentence with cards and names in it, set in lines: names strong, cards as small cards."""

from __future__ import annotations

from collections.abc import Sequence
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

PITCH = 1.42  # from one line to the next, in heights of the letters
CARD = 1.24  # a small card's height, likewise
FACE = 1.22  # a portrait's
DRAWN = 72  # pixels of the portrait that smaller ones are made of
AGAINST = 0.16  # between a portrait and its name, and between two cards

Pieces = Sequence["str | Card"]


class TextStyle(NamedTuple):
    """How a sentence is written: the colours of its text and of its names, the role of its text,
    the portraits that stand before names, by seat; the colour of the dots beneath words that are
    explained, none where they are not marked; and that of what is `emphasized` in it."""

    colour: str
    strong: str
    role: str = "text"
    faces: tuple[str, ...] = ()
    dots: str = ""
    emphasized: str = ""


class Run(NamedTuple):
    """A part of a word: a card, or letters; `seat`: whose name begins here; `name`: it is of
    somebody's name; `emphasized`: it is said loudly; `term`: the word of the glossary that it is,
    or a part of."""

    text: str = ""
    card: str = ""
    seat: int = -1
    name: bool = False
    emphasized: bool = False
    term: str = ""


Word = tuple[Run, ...]
"""What is glued together, as a card and the full stop after it."""


class Measured(NamedTuple):
    """Words in a style and a height, with each one's gap before it and its width."""

    words: Sequence[Word]
    style: TextStyle
    px: int
    wides: Sequence[tuple[int, int]]


class SetLine(NamedTuple):
    """A line of words, and how wide it is."""

    words: list[Word]
    style: TextStyle
    px: int
    width: int


def words_of(pieces: Pieces) -> tuple[Word, ...]:
    """A sentence in words. Commas between cards are left out: two cards are seen to be two."""
    words: list[list[Run]] = []
    apart = True
    for piece in _uncommaed(pieces):
        runs = list[Run | None]()  # None: a space
        if isinstance(piece, Card):
            runs = [None] if words and words[-1][-1].card else []
            runs.append(Run(card=piece.name))
        elif isinstance(piece, SeatName):
            for number, name in enumerate(piece.split() or [""]):
                runs += [None] if number else []
                runs.append(Run(name, seat=-1 if number else piece.seat, name=True))
        else:
            term = piece.term if isinstance(piece, TermText) else ""
            for token in split_words(piece):
                runs.append(None if token.isspace() else Run(token, term=term))
        for run in runs:
            if run is not None and (apart or not words):
                words.append([run])
            elif run is not None:
                words[-1].append(run)
            apart = run is None
    return tuple(tuple(word) for word in words)


def emphasized(words: Sequence[Word]) -> tuple[Word, ...]:
    """The same words, said loudly in the middle of others."""
    return tuple(tuple(run._replace(emphasized=True) for run in word) for word in words)


def _uncommaed(pieces: Pieces) -> list[str | Card]:
    kept, last = [], len(pieces) - 1
    for place, piece in enumerate(pieces):
        comma = piece == ", " and 0 < place < last and isinstance(pieces[place - 1], Card)
        if not (comma and isinstance(pieces[place + 1], Card)):
            kept.append(piece)
    return kept


@lru_cache(maxsize=4096)
def word_width(word: Word, style: TextStyle, px: int) -> int:
    """The width of a word, in pixels."""
    width = 0
    for run in word:
        if run.card:
            width += small_card_width(run.card, round(px * CARD))
            continue
        width += text_width(run.text, _role(run, style), px)
        width += round(px * (FACE + AGAINST)) if _face(run, style) else 0
    return width


def _role(run: Run, style: TextStyle) -> str:
    return "strong" if run.name or run.emphasized else style.role


def _face(run: Run, style: TextStyle) -> str:
    return style.faces[run.seat] if 0 <= run.seat < len(style.faces) else ""


def break_lines(words: Sequence[Word], style: TextStyle, px: int, room: int) -> list[list[Word]]:
    """The words in lines no wider than `room` pixels, but for a single word that is wider."""
    starts = _broken(measure(words, style, px).wides, room)
    return [list(words[first:last]) for first, last in pairwise([*starts, len(words)])]


def fit_letters(words: Sequence[Word], style: TextStyle, px: int, room: int) -> list[Word]:
    """The words, those too wide for a line in parts: after a stroke or a dot if they can be."""
    return [part for word in words for part in _parts(word, style, px, room)]


def _parts(word: Word, style: TextStyle, px: int, room: int) -> Sequence[Word]:
    first, *rest = word
    left = room - word_width(tuple(rest), style, px)  # for its last part, before a full stop
    if first.card or first.name or word_width(word, style, px) <= room or left < room // 2:
        return (word,)
    *parts, last = wrap_text(first.text, _role(first, style), px, left)
    found = [(first._replace(text=part),) for part in parts]
    return [*found, (first._replace(text=last), *rest)]


def _broken(measure: Sequence[tuple[int, int]], room: int) -> list[int]:
    """At which words the lines begin that are no wider than `room` pixels."""
    starts, x = list[int](), 0
    for at, (gap, width) in enumerate(measure):
        if starts and x + gap + width <= room:
            x += gap + width
        else:
            starts.append(at)
            x = width
    return starts


def _gap(before: Word, word: Word, px: int) -> int:
    if before[-1].card and word[0].card:
        return round(px * AGAINST)
    return text_width(" ", "text", px)


def break_evenly(words: Sequence[Word], style: TextStyle, px: int, room: int) -> list[list[Word]]:
    """The same in as many lines, but none much shorter than the others."""
    return [line.words for line in measured_lines(measure(words, style, px), room)]


def measure(words: Sequence[Word], style: TextStyle, px: int) -> Measured:
    """Words in a style and a height, to be set in lines of more than one width."""
    wides = list[tuple[int, int]]()
    for place, word in enumerate(words):
        gap = _gap(words[place - 1], word, px) if place else 0
        wides.append((gap, word_width(word, style, px)))
    return Measured(words, style, px, wides)


def measured_lines(text: Measured, room: int) -> list[SetLine]:
    """The same lines as `break_evenly` makes, and how wide each is."""
    words, style, px, wides = text
    starts = _broken(wides, room)
    least, most = room // 2, room
    while len(starts) > 1 and most - least > px:
        middle = (least + most) // 2
        if len(tried := _broken(wides, middle)) > len(starts):
            least = middle
        else:
            most, starts = middle, tried
    return [
        SetLine(
            list(words[first:last]), style, px, sum(map(sum, wides[first:last])) - wides[first][0]
        )
        for first, last in pairwise([*starts, len(words)])
    ]


def line_width(line: Sequence[Word], style: TextStyle, px: int) -> int:
    """The width of a line, in pixels."""
    gaps = sum(_gap(word, other, px) for word, other in pairwise(line))
    return gaps + sum(word_width(word, style, px) for word in line)


def write_line(
    picture: pygame.Surface, line: Sequence[Word], at: tuple[int, int], style: TextStyle, px: int,
    deck: Deck,
) -> list[TermSpot]:  # fmt: skip
    """Write a line from a left end, at the middle of its height; where its explained words are."""
    (x, y), spots = at, []
    for place, word in enumerate(line):
        x += _gap(line[place - 1], word, px) if place else 0
        for run in word:
            left, x = x, _write_run(picture, run, (x, y), style, px, deck)
            if run.term and style.dots:
                top = y - font(style.role, px).get_height() // 2
                row = dotted_line(left, x, top, style.role, px, style.dots, run.term)
                picture.blit(row.picture, row.corner)
                spots.append(row.spot)
    return spots


def _write_run(
    picture: pygame.Surface, run: Run, at: tuple[int, int], style: TextStyle, px: int, deck: Deck
) -> int:
    """Where it ends."""
    x, y = at
    if run.card:
        drawn = small_card(run.card, round(px * CARD), deck)
        picture.blit(drawn, drawn.get_rect(midleft=(x, y)))
        return x + drawn.get_width()
    if face := _face(run, style):
        head = _head(face, round(px * FACE))
        place = head.get_rect(midleft=(x, y))
        picture.blit(head, place, special_flags=pygame.BLEND_PREMULTIPLIED)
        x += round(px * (FACE + AGAINST))
    role = _role(run, style)
    colour = style.emphasized if run.emphasized else style.strong if run.name else style.colour
    letters = ink(run.text, role, px, colour)
    picture.blit(letters, (x, y - font(role, px).get_height() // 2))
    return x + letters.get_width()


@lru_cache(maxsize=128)
def _head(face: str, side: int) -> pygame.Surface:
    """A portrait so large, made of one that is drawn only once: letters come in many heights."""
    if side >= DRAWN:
        return portrait(face, side)
    return pygame.transform.smoothscale(portrait(face, DRAWN), (side, side))
