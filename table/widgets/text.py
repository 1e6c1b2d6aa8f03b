"""Text as pictures: cached, and always made to fit. Any string is safe here."""

from __future__ import annotations

import re
import unicodedata
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

import pygame

from sprites import fonts
from sprites.fonts import font
from table.i18n.glossary import TermMatch
from table.theme.theme import Theme

ELLIPSIS = "…"
SPACE, WORDS = r"[ \t\n]+", r"[^ \t\n]+"  # a no-break space is part of a word
BREAKS = "/\\.-_"
SMALLEST = 0.8  # text is made this much smaller at most before it is cut
KEPT_WHOLE = 0.6  # the same for a text that matters more whole than large, such as a name
LOWEST = 10  # pixels: letters are not made smaller than this to fit


def use_fonts(theme: Theme) -> None:
    """Use the typefaces of this theme from now on."""
    if fonts.wear(theme.fonts.titles, theme.fonts.text):
        for kept in (text_width, ink, fit_text, wrap_text):
            kept.cache_clear()


@lru_cache(maxsize=1024)
def clean(text: str) -> str:
    """The text as one line without characters that SDL_ttf refuses, such as controls."""
    if text.isprintable():
        return text
    return "".join(" " if unicodedata.category(c) in ("Cc", "Cs", "Zl", "Zp") else c for c in text)


@lru_cache(maxsize=4096)
def text_width(text: str, role: str, px: int) -> int:
    """The width of a line in pixels."""
    return font(role, px).size(clean(text))[0]


@lru_cache(maxsize=512)
def ink(text: str, role: str, px: int, colour: str) -> pygame.Surface:
    """A picture of the line in `colour`. Shared; do not draw on it."""
    letters = font(role, px)
    try:
        return letters.render(clean(text), True, colour)
    except (pygame.error, ValueError):  # nothing in it has any width
        return pygame.Surface((0, letters.get_height()), pygame.SRCALPHA)


@lru_cache(maxsize=2048)
def fit_text(text: str, role: str, px: int, room: int, least: float = SMALLEST) -> tuple[str, int]:
    """The text and font height that fit `room` pixels: first shrunk, to `least` of its height,
    then cut with …"""
    text = clean(text)
    lowest = max(min(px, LOWEST), round(px * least))
    for smaller in (*range(px, lowest, -max(1, px // 10)), lowest):
        if text_width(text, role, smaller) <= room:
            return text, smaller
    letters = graphemes(text)
    least, most = 0, len(letters)
    while least < most:
        middle = (least + most + 1) // 2
        if text_width("".join(letters[:middle]).rstrip() + ELLIPSIS, role, smaller) <= room:
            least = middle
        else:
            most = middle - 1
    return "".join(letters[:least]).rstrip() + ELLIPSIS if room > 0 else "", smaller


def graphemes(text: str) -> list[str]:
    """The text split into graphemes: accents and joined emoji stay together."""
    letters: list[str] = []
    for c in text:
        is_mark = unicodedata.combining(c) or unicodedata.category(c) in ("Mn", "Me", "Mc")
        is_mark = is_mark or c in "\u200d\ufe0e\ufe0f" or 0x1F3FB <= ord(c) <= 0x1F3FF
        if letters and (is_mark or letters[-1][-1] == "\u200d"):
            letters[-1] += c
        else:
            letters.append(c)
    return letters


@lru_cache(maxsize=512)
def wrap_text(text: str, role: str, px: int, room: int) -> tuple[str, ...]:
    """The text in lines no wider than `room` pixels; a word that is wider, such as the path of a
    file, is broken."""
    lines: list[str] = []
    for paragraph in text.split("\n"):
        line = ""
        for word, glued in _pieces(paragraph, role, px, room):
            longer = f"{line} {word}" if line and not glued else line + word
            if line and text_width(longer, role, px) > room:
                lines.append(line)
                longer = word
            line = longer
        lines.append(line)
    return tuple(
        line if text_width(line, role, px) <= room else fit_text(line, role, px, room)[0]
        for line in lines
    )


def split_words(text: str) -> list[str]:
    """The words and the spaces between them; a no-break space is part of a word."""
    return re.findall(rf"{SPACE}|{WORDS}", text)


def _pieces(paragraph: str, role: str, px: int, room: int) -> Iterator[tuple[str, bool]]:
    """Yield the words, those wider than a line in pieces, and whether each belongs to the word
    before it. A piece ends after a slash or a dot rather than in the middle of a name."""
    for word in re.findall(WORDS, paragraph):
        glued = False
        while text_width(word, role, px) > room:
            letters = graphemes(word)
            ways = range(1, len(letters))
            fit = bisect_right(ways, room, key=lambda n: text_width("".join(letters[:n]), role, px))
            ends = [n for n in range(1, fit + 1) if letters[n - 1] in BREAKS]
            end = ends[-1] if ends and ends[-1] > fit / 2 else fit
            if not end:
                break
            yield "".join(letters[:end]), glued
            word, glued = "".join(letters[end:]), True
        yield word, glued


FINE = 12  # a dot is so many times smaller than the letters are high


class TermSpot(NamedTuple):
    """The rectangle of an explained word in pixels, and its key in the glossary."""

    rect: pygame.Rect
    key: str


class DottedLine(NamedTuple):
    """A dotted line beneath a word, its position, and the word."""

    picture: pygame.Surface
    corner: tuple[int, int]
    spot: TermSpot


def dots_under(
    line: str, found: Sequence[TermMatch], at: tuple[int, int], role: str, px: int, colour: str
) -> Iterator[DottedLine]:
    """The dotted lines of the words found in a line whose letters begin at `at`, their upper left
    corner."""
    for term in found:
        left = text_width(line[: term.start], role, px)
        right = text_width(line[: term.end], role, px)
        yield dotted_line(at[0] + left, at[0] + right, at[1], role, px, colour, term.key)


def dotted_line(
    left: int, right: int, top: int, role: str, px: int, colour: str, key: str
) -> DottedLine:
    """The dotted line beneath a word from `left` to `right` whose letters begin at `top`."""
    letters, thick = font(role, px), max(1, round(px / FINE))
    height = letters.get_height()
    picture = _row(max(1, right - left), thick, colour)
    down = min(height - thick, letters.get_ascent() + max(1, px // 10))
    spot = TermSpot(pygame.Rect(left, top, max(1, right - left), height), key)
    return DottedLine(picture, (left, top + down), spot)


def underline(
    surface: pygame.Surface,
    line: str,
    found: Sequence[TermMatch],
    at: tuple[int, int],
    role: str,
    px: int,
    colour: str,
) -> list[TermSpot]:
    """Draw dotted lines beneath the explained words of a line; return their places."""
    spots = []
    for row in dots_under(line, found, at, role, px, colour):
        surface.blit(row.picture, row.corner)
        spots.append(row.spot)
    return spots


@lru_cache(maxsize=256)
def _row(width: int, thick: int, colour: str) -> pygame.Surface:
    """A row of dots. Shared."""
    picture = pygame.Surface((width, thick), pygame.SRCALPHA)
    step = 2 * thick + (thick == 1)
    for x in range((width - thick) % step // 2, width, step):
        picture.fill(colour, (x, 0, thick, thick))
    return picture
