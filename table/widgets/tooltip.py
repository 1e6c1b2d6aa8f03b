"""A tooltip: a panel with a few words beside a thing on which the pointer has rested."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache, partial
from math import inf
from typing import NamedTuple

import pygame

from table.i18n.glossary import NO_TERMS, Glossary, TermMatch
from table.i18n.words import capitalise
from table.theme import colours
from table.theme.colours import mix
from table.theme.style import Type
from table.theme.theme import Theme
from table.widgets.brush import box, scale_of
from table.widgets.text import TermSpot, ink, underline, wrap_text

TOOLTIP_DELAY = 0.5  # seconds the pointer must rest on a thing before its tooltip is shown
LETTER_HEIGHT = Type.NOTE  # logical units, in the usual print
MAX_FULL_HEIGHT = 0.6  # of the window, for a tooltip that explains its own words as well
# The greatest length of a line, in heights of its letters; longer ones make a tooltip lower, and
# are tried where one of the usual shape would cover something.
LINE_LENGTHS = (21.0, 32.0, 52.0)


class Tooltip(NamedTuple):
    """A title and paragraphs. Terms of the `glossary` are underlined in it. `word`: the key of the
    term that the tooltip itself explains, which is not underlined; "" for none."""

    title: str
    lines: tuple[str, ...] = ()
    glossary: Glossary | None = None
    word: str = ""


class TooltipPanel(NamedTuple):
    """A drawn tooltip (cached: do not paint on it), and where explained words are on it."""

    picture: pygame.Surface
    spots: Sequence[TermSpot]


PlacedTooltip = tuple[TooltipPanel, pygame.Rect]


class TooltipTimer:
    """Measures how long the pointer or focus has rested on something. `shown_tooltip`: the tooltip
    or None. `changed_rects`: where one came or went, for the caller to draw and empty."""

    def __init__(self) -> None:
        self.shown_tooltip: PlacedTooltip | None = None
        self.changed_rects: list[pygame.Rect] = []
        self._source: object = None  # the thing under the pointer
        self._since = 0.0  # seconds

    def step(self, source: object, now: float) -> bool:
        """Move on to the time `now`, in seconds, with the pointer or focus on `source`. Return True
        if it has rested there long enough; the caller then calls `show`."""
        if source != self._source:
            self.skip_wait(source)
            self._since = now
            return False
        return self.shown_tooltip is None and now - self._since >= TOOLTIP_DELAY

    def show(self, tooltip: PlacedTooltip | None) -> None:
        """Show a tooltip; None if there is none to show."""
        self.shown_tooltip = tooltip
        if tooltip is not None:
            self.changed_rects.append(tooltip[1])

    def restart(self) -> None:
        """Begin to measure the time anew, as after a press."""
        self._source = None

    def skip_wait(self, source: object) -> None:
        """Make the next `step` with this source return True without waiting."""
        self.dismiss()
        self._source = source
        self._since = -inf

    def dismiss(self) -> None:
        """Hide the tooltip until the pointer rests on another thing."""
        if self.shown_tooltip is not None:
            self.changed_rects.append(self.shown_tooltip[1])
        self.shown_tooltip = None
        self._since = inf


def place_tooltip(tip: Tooltip, near: pygame.Rect, theme: Theme, window: tuple[int, int],
                  avoid: Sequence[pygame.Rect] = (), forbidden: Sequence[pygame.Rect] = (),
                  max_height: float | None = None) -> PlacedTooltip | None:  # fmt: skip
    """Draw a tooltip and place it below `near`, above it, beside it or further off.

    Of all positions that cover none of the `forbidden` rectangles, take the one that covers least
    of `near` and of those to `avoid`; a word's tooltip opens right below or above it if possible.
    Longer lines are tried as well and, if there is no room, smaller letters. But with `max_height`,
    a share of the window's height, the letters stay as large as the theme's print. None if no
    position is left, or if it would be too high."""
    margin = max(3, round(7 * scale_of(window)))
    window_area = pygame.Rect(0, 0, *window).inflate(-2 * margin, -2 * margin)
    limit = window_area.h if max_height is None else round(max_height * window[1])
    factors = dict.fromkeys((theme.large, (1 + theme.large) / 2, 1.0))  # of large print, to try
    heights = [max(11, round(LETTER_HEIGHT * scale_of(window) * factor)) for factor in factors]
    for px in heights if max_height is None else heights[:1]:
        placed: list[PlacedTooltip] = []
        for line_length in LINE_LENGTHS:
            panel = _tooltip_panel(tip, theme, px, window[0] * 9 // 10, line_length)
            size = panel.picture.get_rect()
            is_last_resort = max_height is None and px == heights[-1]
            if size.h > limit and not is_last_resort:
                continue
            for candidate in _candidate_rects(size, near, margin):
                rect = candidate.clamp(window_area)
                if rect.collidelist(forbidden) < 0:
                    placed.append((panel, rect))
        close = [place for place in placed if tip.word and _is_close(place[1], near, margin)]
        if placed:
            return min(close or placed, key=lambda place: _cost(place[1], near, avoid))
    return None


def place_page_tooltip(tip: Tooltip, near: pygame.Rect, theme: Theme,
                       window: tuple[int, int]) -> PlacedTooltip | None:  # fmt: skip
    """Draw and place a tooltip on a page; None if there is no room. The mouse cannot point at terms
    in it, so it explains them too if there is room. That of a word never covers the word."""
    forbidden = [near] if tip.word else []
    place = partial(place_tooltip, near=near, theme=theme, window=window, forbidden=forbidden)
    full = place(with_terms_explained(tip), max_height=MAX_FULL_HEIGHT)
    return full or place(tip._replace(glossary=None))


def _candidate_rects(size: pygame.Rect, near: pygame.Rect, margin: int) -> list[pygame.Rect]:
    """Return the rectangles of this size to try for a tooltip near a thing, the best first: next to
    it, further above and below, and beside it but higher or lower."""
    below = size.move_to(midtop=(near.centerx, near.bottom + margin))
    above = size.move_to(midbottom=(near.centerx, near.top - margin))
    right = size.move_to(midleft=(near.right + margin, near.centery))
    left = size.move_to(midright=(near.left - margin, near.centery))
    step = max(1, size.h // 2)
    farther = [above.move(0, -step * count) for count in range(1, 5)]
    farther += [below.move(0, step * count) for count in range(1, 5)]
    aside = []
    for count in (-1, 1, -2, 2, -3, 3):
        aside += [right.move(0, step * count), left.move(0, step * count)]
    return [below, above, right, left, *farther, *aside]


def _is_close(candidate: pygame.Rect, near: pygame.Rect, margin: int) -> bool:
    gap = max(near.top - candidate.bottom, candidate.top - near.bottom)
    return 0 <= gap <= margin and candidate.left < near.right and near.left < candidate.right


def term_tooltip(glossary: Glossary, key: str) -> Tooltip:
    """Return the tooltip that explains a word: its name, and what it means."""
    term = glossary.terms[key]
    return Tooltip(capitalise(term.name), (term.means,), glossary, key)


def with_terms_explained(tip: Tooltip) -> Tooltip:
    """Return a tooltip with the meanings of its terms added, and no term underlined."""
    glossary = tip.glossary or NO_TERMS
    texts = (tip.title, *tip.lines)
    matches = [match for text in texts for match in glossary.find(text, tip.word)]
    keys = dict.fromkeys(match.key for match in matches)  # each once, in order
    tips = [term_tooltip(glossary, key) for key in keys]
    meanings = [f"{term.title}: {term.lines[0]}" for term in tips]
    return Tooltip(tip.title, (*tip.lines, *meanings), None, tip.word)


def _cost(candidate: pygame.Rect, near: pygame.Rect, avoid: Sequence[pygame.Rect]) -> float:
    """Return how bad a position is: the pixels it covers of `avoid`, four times those of `near`,
    and the area between it and `near` if it lies above or below."""
    covered = [candidate.clip(rect) for rect in (near, near, near, near, *avoid)]
    distance = max(near.top - candidate.bottom, candidate.top - near.bottom, 0)
    return sum(part.w * part.h for part in covered) + distance * candidate.w


@lru_cache(maxsize=32)
def _tooltip_panel(tip: Tooltip, theme: Theme, px: int, max_width: int,
                   line_length: float) -> TooltipPanel:  # fmt: skip
    """Draw a tooltip in letters `px` pixels high. Its lines are at most `line_length` times as long
    as that, and the whole at most `max_width` pixels wide. Cached: do not paint on it."""
    room = min(max_width - 2 * px, round(px * line_length))  # for a line, in pixels
    fill = mix(theme.panel, "#ffffff", 0.35)
    rows: list[tuple[pygame.Surface, str, str, Sequence[TermMatch]]] = []
    for number, paragraph in enumerate((tip.title, *tip.lines)):
        is_title = number == 0
        role = "strong" if is_title else "text"
        colour = theme.ink if is_title else mix(theme.ink, theme.faint, 0.35)
        lines = wrap_text(paragraph, role, px, room)
        terms = (tip.glossary or NO_TERMS).find_in_lines(paragraph, lines, tip.word)
        for line, line_terms in zip(lines, terms):
            rows.append((ink(line, role, px, colour), line, role, line_terms))
    pitch = round(px * 1.28)
    pad = round(px * 0.6)
    width = max(letters.get_width() for letters, *_ in rows) + 2 * pad
    picture = pygame.Surface((width, pitch * len(rows) + round(1.4 * pad)), pygame.SRCALPHA)
    edge = mix(theme.panel_edge, theme.ink, 0.5)
    box(picture, picture.get_rect(), fill, edge, px // 3, max(1, px // 12))
    dot_colour = colours.dotted_line_colour(theme, fill)
    spots: list[TermSpot] = []
    for row, (letters, text, role, matches) in enumerate(rows):
        top = round(0.7 * pad) + row * pitch + (pitch - letters.get_height()) // 2
        picture.blit(letters, (pad, top))
        spots += underline(picture, text, matches, (pad, top), role, px, dot_colour)
    return TooltipPanel(picture, tuple(spots))


def distinct(sentences: Sequence[str]) -> tuple[str, ...]:
    """Return the sentences without empty ones and repetitions, in order."""
    return tuple(dict.fromkeys(filter(None, sentences)))
