"""The banner above the player's prompt: a sentence or two on what has just happened, in large
letters, and how long it is shown."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import ceil, inf
from typing import NamedTuple

import pygame

from rules.kit.cards import Card
from rules.kit.said import Why, key_and_facts
from rules.kit.story import CLIMAX, IDLE, LINE, QUIET, TURN, Told
from sprites.deck import Deck
from table.felt.canvas import Item, item, with_words
from table.felt.furniture import OVER, rect_of
from table.felt.placement import Size
from table.felt.rail import RAIL
from table.felt.typeset import PITCH, SetLine, TextStyle, set_lines, words_of
from table.i18n.words import Words
from table.layout.arrange import Arrangement
from table.layout.ring import Room
from table.theme import colours
from table.theme.colours import mix
from table.theme.theme import Theme
from table.widgets import scale_of
from table.widgets.brush import box
from table.widgets.picture_cache import keep_pictures
from table.widgets.text import TermSpot

# By a sentence's weight: the height of the letters, in heights of the banner.
LETTERS = {QUIET: 0.6, IDLE: 0.6, LINE: 0.6, TURN: 0.63, CLIMAX: 0.66}
# Letters shrink to this share of their height to stay within the banner; then it grows instead. In
# large print, where they are larger anyway, they may shrink further.
MIN_SCALE, MIN_LARGE_SCALE = 0.75, 0.54
BELOW = 0.16  # of the banner's height: the felt between it and the letters of the prompt
NOTE_BELOW = 0.6  # of the banner's height: room for notes below the cards of others
PAD = 0.5  # beside the words, in heights of the letters
STEPS = 14  # from the largest height of letters to none
SURELY = 0.97  # a width that is scaled from other letters is at least this share of the true one
SEEING, READING = 0.5, 0.024  # seconds to notice a sentence, and to read a letter of it
CARD_LETTERS = 3  # a card takes as long to read as so many letters
# By a sentence's weight: how much longer or shorter it is shown.
LONGER = {QUIET: 0.35, IDLE: 0.8, LINE: 1.0, TURN: 1.35, CLIMAX: 1.8}


class Sentence(NamedTuple):
    """A sentence in pieces, as from `Words.pieces`, and its weight."""

    pieces: tuple[str | Card, ...]
    weight: str = LINE


def sentence(entry: Told, words: Words) -> Sentence:
    """Return a sentence of a game's story in pieces; its key and facts if it has no words."""
    return _sentence(entry.why, entry.weight, words)


@lru_cache(maxsize=64)
def _sentence(why: Why, weight: str, words: Words) -> Sentence:
    key = f"story.{why.key}"
    pieces = words.pieces(key, dict(why.facts)) if words.has(key) else [key_and_facts(why)]
    return Sentence(words.glossary.mark(pieces), weight)


def reading_time(sentence: Sentence) -> float:
    """Return the seconds it takes to read a sentence; a card counts as CARD_LETTERS letters."""
    lengths = [len(piece) if isinstance(piece, str) else CARD_LETTERS for piece in sentence.pieces]
    return (SEEING + READING * sum(lengths)) * LONGER[sentence.weight]


def banner_room(table: Arrangement) -> Room:
    """Return the banner's room, as wide as the places and players at its left and right allow."""
    banner = table.ring.banner
    middle = table.size[0] / 2
    half = middle - 2 * RAIL * scale_of(table.size)  # half the width of the banner
    rooms = [frame.room for frame in table.frames.values()]
    for station in table.ring.stations.values():
        if station.side != "bottom":
            x, y, width, height = station.ground
            rooms.append(Room(x, y, width, height + NOTE_BELOW * banner.height))
    for room in rooms:
        if room.y < banner.y + banner.height and banner.y < room.y + room.height:
            distance = max(room.x - middle, middle - room.x - room.width)
            if distance >= banner.width / 2:  # a nearer one is meant to be above or below it
                half = min(half, distance)
    return Room(middle - half, banner.y, 2 * half, banner.height)


class BannerText:
    """The sentences of a banner in its style. `faces`: the portraits by seat."""

    def __init__(self, sentences: Sequence[Sentence], theme: Theme,
                 faces: Sequence[str] = ()) -> None:  # fmt: skip
        self.theme = theme
        self.weight = max((entry.weight for entry in sentences), key=[*LETTERS].index)
        self.words = [words_of(entry.pieces) for entry in sentences]
        if self.weight == CLIMAX:
            pair, font = colours.turn(theme), "strong"
            name_colour = pair.ink
        else:
            pair, font = colours.plate(theme), "text"
            name_colour = colours.readable(pair.ground, theme.highlight, theme.least)
        dots = colours.dotted_line_colour(theme, pair.ground)
        self.ground = pair.ground
        self.style = TextStyle(pair.ink, name_colour, font, tuple(faces), dots)

    def letter_height(self, size: Size) -> int:
        """Return the largest height of letters at which the sentences, in lines, fit `size` pixels.
        In large print they are no smaller than in usual print, where plates leave more room."""
        large = self.theme.large
        if large == 1:
            return self._fit_height(size, 0)
        room_in_usual_print = round(size[0] * large), round(size[1] / large)
        return self._fit_height(size, self._fit_height(room_in_usual_print, 0))

    def _fit_height(self, size: Size, least: int) -> int:
        """Return the largest height, from `least` on, at which the lines fit, else the smallest."""
        width, height = size
        largest = max(10, round(height * LETTERS[self.weight]))
        smallest = max(9, round(largest * max(MIN_LARGE_SCALE, MIN_SCALE / self.theme.large)))
        steps = range(largest, smallest - 1, -max(1, largest // STEPS))
        full_width = 0.0  # of everything on one line, in heights of the letters, once measured
        for px in dict.fromkeys(max(step, least) for step in steps):
            least_rows = max(1, ceil(SURELY * full_width * px / width))
            if round(px * PITCH) * least_rows > height:
                continue  # it cannot fit, and is not measured
            lines = self.lines(width, px)
            full_width = sum([line.width for line in lines]) / px
            widest = max([line.width for line in lines]) + 2 * round(px * PAD)
            if round(px * PITCH) * len(lines) <= height and widest <= width:
                break
        return px

    def lines(self, width: int, px: int) -> list[SetLine]:
        """Return the lines in letters of this height, no wider than `width` unless a word is."""
        room = width - 2 * round(px * PAD)
        lines = list[SetLine]()
        for words in self.words:
            lines += set_lines(words, self.style, px, room, even=True)
        return lines

    def size(self, lines: Sequence[SetLine], px: int) -> Size:
        """Return the size in pixels of the strip around these lines in letters `px` high."""
        width = max(line.width for line in lines) + 2 * round(px * PAD)
        return width, round(px * PITCH) * len(lines) + 2 * max(1, px // 16)

    def picture(self, width: int, px: int, deck: Deck) -> tuple[pygame.Surface, list[TermSpot]]:
        """Paint the strip with letters `px` high, for a room of this `width`. Return its picture,
        and the places of glossary words in it."""
        pitch = round(px * PITCH)
        edge = max(1, px // 16)
        lines = self.lines(width, px)
        picture = pygame.Surface(self.size(lines, px), pygame.SRCALPHA)
        is_turn = self.weight == TURN
        rim = self.theme.highlight if is_turn else mix(self.ground, self.style.colour, 0.3)
        thick = edge + 1 if is_turn else edge
        radius = min(pitch // 3, px)
        box(picture, picture.get_rect(), self.ground, rim, radius=radius, thickness=thick)
        spots = []
        for row, line in enumerate(lines):
            left = (picture.get_width() - line.width) // 2
            spots += line.write(picture, (left, edge + pitch * row + pitch // 2), deck)
        return picture, spots


def banner_item(sentences: Sequence[Sentence], room: Room, theme: Theme, deck: Deck,
                faces: Sequence[str] = (), is_prompt_free: bool = False) -> Item:  # fmt: skip
    """Paint the sentences on a strip in the middle of a room. They are broken into lines or written
    smaller if they must be, and never cut. `banner_rect` says where the strip is."""
    rect = banner_rect(sentences, room, theme, faces, is_prompt_free)
    picture, spots = _strip(tuple(sentences), rect_of(room).size, theme, deck, tuple(faces))
    return with_words(item(OVER + 3, (picture, rect.topleft, 0)), spots, rect.topleft)


def banner_rect(sentences: Sequence[Sentence], room: Room, theme: Theme, faces: Sequence[str] = (),
                is_prompt_free: bool = False) -> pygame.Rect:  # fmt: skip
    """Return the rectangle of the strip. If it is higher than the room, it reaches down over the
    room of the prompt if that is free, else down to just above the prompt, and then up."""
    rect = rect_of(room)
    _, size = _measure(tuple(sentences), rect.size, theme, tuple(faces))
    strip = pygame.Rect((0, 0), size)
    strip.center = rect.center
    excess = strip.h - rect.h
    if excess > 0:
        up = 0 if is_prompt_free else max(0, excess - round(BELOW * rect.h))
        strip.top = rect.top - up
    return strip


@lru_cache(maxsize=32)
def _measure(sentences: tuple[Sentence, ...], size: Size, theme: Theme,
             faces: tuple[str, ...]) -> tuple[int, Size]:  # fmt: skip
    """Return the height of the banner's letters for a room of `size`, and its size with these."""
    text = BannerText(sentences, theme, faces)
    px = text.letter_height(size)
    return px, text.size(text.lines(size[0], px), px)


@keep_pictures(16)
def _strip(sentences: tuple[Sentence, ...], size: Size, theme: Theme, deck: Deck,
           faces: tuple[str, ...]) -> tuple[pygame.Surface, list[TermSpot]]:  # fmt: skip
    """Paint the banner for a room of `size`. Return it, and the places of glossary words in it."""
    px, _ = _measure(sentences, size, theme, faces)
    return BannerText(sentences, theme, faces).picture(size[0], px, deck)


class BannerQueue:
    """The pages of the banner, each shown until it can have been read. Times are in seconds.
    `words` may change while they are shown."""

    def __init__(self, words: Words) -> None:
        self.words = words
        self._pages: list[tuple[Told, ...]] = []
        self._is_early = False  # the first page is an old one, shown until cards have landed
        self._number = 0  # of the page that is shown
        self._until = 0.0  # by when that can have been read
        self._patience = 0.0
        self._is_awaited = True  # the game waits until all pages can have been read

    def say(self, entries: Sequence[Told], now: float, patience: float, together: int = 1,
            is_early: bool = False) -> None:  # fmt: skip
        """Replace what is shown by these sentences, `together` of them on a page; the last page
        stays. `patience` multiplies the time for each. They are shown from now on or, if they are
        `is_early`, from the time given to `begin`, until which the banner stays as it is."""
        pages = [tuple(entries[at : at + together]) for at in range(0, len(entries), together)]
        known = self._pages[1:] if self._is_early else self._pages
        if pages and known == pages[-len(known) :]:  # the others have been read
            return
        shown = self._pages[self._number : self._number + 1] or [()]
        self._is_early = is_early and bool(pages)
        self._number, self._patience, self._is_awaited = 0, patience, True
        if self._is_early:
            self._pages = [*shown, *pages]
            self._until = inf
        else:
            self._pages = pages
            self._until = now + self._reading_time(pages[:1])

    def begin(self, at: float) -> None:
        """Let sentences said early begin at this time, when the cards they tell of have landed."""
        if self._is_early and self._until == inf:
            self._until = at

    @property
    def ends(self) -> float:
        """The time by which all pages can have been read."""
        return self._until + self._reading_time(self._pages[self._number + 1 :])

    def _reading_time(self, pages: Sequence[Sequence[Told]]) -> float:
        sentences = (sentence(entry, self.words) for page in pages for entry in page)
        return sum(map(reading_time, sentences)) * self._patience

    def sentences(self) -> list[Sentence]:
        page = self._pages[self._number] if self._pages else ()
        return [sentence(entry, self.words) for entry in page]

    def step(self, now: float) -> bool:
        """Turn to the next page if this one can have been read; return whether it turned."""
        if now < self._until or self._number + 1 >= len(self._pages):
            return False
        if self._is_early:
            self._pages.pop(0)
        else:
            self._number += 1
        self._is_early = False
        self._until = now + self._reading_time(self._pages[self._number : self._number + 1])
        return True

    def is_read(self, now: float) -> bool:
        """Whether all pages can have been read, or need not be, so that the game may go on."""
        is_last = self._number + 1 >= len(self._pages)
        return not self._is_awaited or (is_last and now >= self._until)

    def stop_waiting(self) -> None:
        """Let the game go on without waiting. The remaining pages are still shown."""
        self._is_awaited = False

    def hurry(self, now: float) -> None:
        """Show the last page, as if it had been read."""
        self._number = max(0, len(self._pages) - 1)
        self._until = min(self._until, now)
