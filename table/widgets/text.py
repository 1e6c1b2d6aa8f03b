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
SPACE = r"[ \t\n]+"
WORDS = r"[^ \t\n]*\d (?:%|s\b)[^ \t\n]*|[^ \t\n]+"  # a number and its unit are one word
BREAKS = "/\\.-_"
SMALLEST = 0.8  # the share of its size down to which a text is shrunk before it is cut
KEPT_WHOLE = 0.6  # the same for a text that is better whole than large, such as a name
JOINER = "\u200d"  # between two emoji that are shown as one
STYLE_SELECTORS = "\ufe0e\ufe0f"  # after an emoji: in black, in colours
SKIN_TONES = range(0x1F3FB, 0x1F400)
MIN_PX = 10  # pixels: letters are not made lower than this to fit


def use_fonts(theme: Theme) -> None:
    """Use the typefaces of this theme from now on; forget all texts painted and measured so far."""
    if fonts.set_typefaces(theme.fonts.titles, theme.fonts.text):
        for cached in (text_width, ink, fit_text, wrap_text):
            cached.cache_clear()


@lru_cache(maxsize=1024)
def clean(text: str) -> str:
    """Return the text in one line, with spaces for characters that SDL_ttf refuses."""
    if text.isprintable():
        return text
    refused = {char for char in text if unicodedata.category(char) in ("Cc", "Cs", "Zl", "Zp")}
    return "".join(" " if char in refused else char for char in text)


@lru_cache(maxsize=4096)
def text_width(text: str, role: str, px: int) -> int:
    return font(role, px).size(clean(text))[0]


@lru_cache(maxsize=512)
def ink(text: str, role: str, px: int, colour: str) -> pygame.Surface:
    """Draw a line of text in letters `px` pixels high. Cached: do not paint on it."""
    letters = font(role, px)
    try:
        return letters.render(clean(text), True, colour)
    except (pygame.error, ValueError):  # the text has no width
        return pygame.Surface((0, letters.get_height()), pygame.SRCALPHA)


@lru_cache(maxsize=2048)
def fit_text(text: str, role: str, px: int, room: int,
             min_factor: float = SMALLEST) -> tuple[str, int]:  # fmt: skip
    """Fit a line into `room` pixels; returns its text and the height of its letters in pixels. They
    are shrunk from `px` down to `min_factor` of it; if that is not enough, the text is cut and ends
    in "…". It is "" where there is no room."""
    text = clean(text)
    lowest = max(min(px, MIN_PX), round(px * min_factor))
    for smaller in (*range(px, lowest, -max(1, px // 10)), lowest):
        if text_width(text, role, smaller) <= room:
            return text, smaller
    letters = graphemes(text)

    def cut(count: int) -> str:
        return "".join(letters[:count]).rstrip() + ELLIPSIS

    if room <= 0:
        return "", lowest
    counts = range(len(letters) + 1)
    # The least number of letters that is too wide; at least 1, so that none remain if nothing fits.
    too_many = bisect_right(counts, room, lo=1, key=lambda n: text_width(cut(n), role, lowest))
    return cut(too_many - 1), lowest


def graphemes(text: str) -> list[str]:
    """Split a text into letters as a reader counts them, with their accents, or joined emoji."""
    letters: list[str] = []
    for char in text:
        is_accent = unicodedata.combining(char) or unicodedata.category(char) in ("Mn", "Me", "Mc")
        is_part = is_accent or char in (JOINER, *STYLE_SELECTORS) or ord(char) in SKIN_TONES
        if letters and (is_part or letters[-1].endswith(JOINER)):
            letters[-1] += char
        else:
            letters.append(char)
    return letters


@lru_cache(maxsize=512)
def wrap_text(text: str, role: str, px: int, room: int) -> tuple[str, ...]:
    """Break a text into lines no wider than `room` pixels. A word that is wider is broken too."""
    lines: list[str] = []
    for paragraph in text.split("\n"):
        line = ""
        for word, is_continued in _pieces(paragraph, role, px, room):
            longer_line = f"{line} {word}" if line and not is_continued else line + word
            if line and text_width(longer_line, role, px) > room:
                lines.append(line)
                line = word
            else:
                line = longer_line
        lines.append(line)
    for number, line in enumerate(lines):
        if text_width(line, role, px) > room:  # not even one letter fits
            lines[number] = fit_text(line, role, px, room)[0]
    return tuple(lines)


def split_words(text: str) -> list[str]:
    """Split a text into words and the spaces between them; a number and its unit are one word."""
    return re.findall(rf"{SPACE}|{WORDS}", text)


def _pieces(paragraph: str, role: str, px: int, room: int) -> Iterator[tuple[str, bool]]:
    """Yield the words of a paragraph, and whether each continues the one before. A word wider than
    `room` is broken into pieces that fit, if possible after a sign such as “/”."""
    for word in re.findall(WORDS, paragraph):
        letters, is_continued = [word], False
        while text_width("".join(letters), role, px) > room:
            letters = letters if is_continued else graphemes(word)
            counts = range(1, len(letters))
            end = bisect_right(
                counts, room, key=lambda count: text_width("".join(letters[:count]), role, px)
            )
            after_signs = [n for n in range(1, end + 1) if letters[n - 1] in BREAKS]
            if after_signs and after_signs[-1] > end / 2:  # else the piece would be too short
                end = after_signs[-1]
            if end == 0:  # not even one letter fits
                break
            yield "".join(letters[:end]), is_continued
            letters, is_continued = letters[end:], True
        yield "".join(letters), is_continued


DOTS_PER_HEIGHT = 12  # so many times are the letters as high as a dotted line is thick


class TermSpot(NamedTuple):
    """The rectangle of an explained word in pixels, and its key in the glossary."""

    rect: pygame.Rect
    key: str


class DottedLine(NamedTuple):
    """The picture of a dotted line, its upper left corner, and the word above it."""

    picture: pygame.Surface
    corner: tuple[int, int]
    spot: TermSpot


def dots_under(line: str, matches: Sequence[TermMatch], at: tuple[int, int], role: str, px: int,
               colour: str) -> Iterator[DottedLine]:  # fmt: skip
    """Yield a dotted line for each term in a line of text whose upper left corner is `at`."""
    for term in matches:
        left = text_width(line[: term.start], role, px)
        right = text_width(line[: term.end], role, px)
        yield dotted_line(at[0] + left, at[0] + right, at[1], role, px, colour, term.key)


def dotted_line(left: int, right: int, top: int, role: str, px: int, colour: str,
                key: str) -> DottedLine:  # fmt: skip
    """Draw the dotted line beneath a word that reaches from `left` to `right`; its letters begin at
    `top`, and its `key` in the glossary is kept with the line. All lengths are in pixels."""
    letters = font(role, px)
    thickness = max(1, round(px / DOTS_PER_HEIGHT))
    rect = pygame.Rect(left, top, max(1, right - left), letters.get_height())
    down = min(rect.h - thickness, letters.get_ascent() + max(1, px // 10))
    return DottedLine(_dots(rect.w, thickness, colour), (left, top + down), TermSpot(rect, key))


def underline(surface: pygame.Surface, line: str, matches: Sequence[TermMatch], at: tuple[int, int],
              role: str, px: int, colour: str) -> list[TermSpot]:  # fmt: skip
    """Draw dotted lines beneath the terms in a line at the corner `at`; return where they are."""
    dotted_lines = list(dots_under(line, matches, at, role, px, colour))
    surface.blits([(dotted.picture, dotted.corner) for dotted in dotted_lines])
    return [dotted.spot for dotted in dotted_lines]


@lru_cache(maxsize=256)
def _dots(width: int, side: int, colour: str) -> pygame.Surface:
    """Draw a row of square dots with gaps as wide as they are. Between dots of 1 pixel the gaps are
    2 wide, as it would else look like a grey line. Cached: do not paint on it."""
    picture = pygame.Surface((width, side), pygame.SRCALPHA)
    step = 3 if side == 1 else 2 * side
    first_x = (width - side) % step // 2  # so that both ends have the same margin
    for x in range(first_x, width, step):
        picture.fill(colour, (x, 0, side, side))
    return picture
