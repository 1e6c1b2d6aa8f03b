"""Colours that follow from a theme's: those of each text, with the background it stands on.

What is drawn in two colours takes both from here, so that one test can check that text is readable
in every theme, also in those that players make.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

import msgspec
import pygame

from table.theme.style import ButtonState, ButtonStyle
from table.theme.theme import Theme


@lru_cache(maxsize=256)
def mix(colour: str, other: str, amount: float) -> str:
    """Interpolate between two colours: 0.0 is the first, 1.0 the other."""
    r, g, b, _ = pygame.Color(colour).lerp(other, amount)
    return f"#{r:02x}{g:02x}{b:02x}"


CREAM, BARK = "#fdf8ea", "#1d1508"  # a light and a dark colour for text
READ, LARGE = 4.5, 3.0  # the least contrast of text, and of large shapes
SHARP = 7.0  # the least contrast of text in the high-contrast theme
EXTREMES = (CREAM, BARK, "#ffffff", "#000000")
PEOPLE = {
    "red": "#d0342c", "orange": "#e8912d", "yellow": "#f2d13d", "green": "#3f9a57",
    "teal": "#2aa5a0", "blue": "#2f80c4", "violet": "#8a5fc0", "pink": "#e58bb4",
    "brown": "#8c6d4f", "white": "#f4efe2",
}  # fmt: skip
"""The colours that people may choose, by name; the same in every theme."""
SIDES = ("#d98a1f", "#2f80c4", "#b04a9c", "#3f9a57", "#8c6d4f")  # of partners, side by side


class InkPair(NamedTuple):
    """The colour of a text and of its background."""

    ink: str
    ground: str


class ButtonColours(NamedTuple):
    """The colours of a button: of its text, its face and its edge."""

    ink: str
    fill: str
    edge: str


def luminance(colour: str) -> float:
    """Return the relative luminance of a colour, from 0 to 1, as WCAG 2 defines it."""
    shares = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    light = [c / 12.92 if c <= 0.03928 else ((c + 0.055) / 1.055) ** 2.4 for c in shares]
    return 0.2126 * light[0] + 0.7152 * light[1] + 0.0722 * light[2]


@lru_cache(maxsize=512)
def contrast(colour: str, other: str) -> float:
    """Return the contrast ratio of two colours, from 1 to 21, as WCAG 2 defines it."""
    low, high = sorted((luminance(colour), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def _farthest(colour: str, choices: Iterable[str] = EXTREMES) -> str:
    return max(choices, key=lambda choice: contrast(choice, colour))


@lru_cache(maxsize=64)
def readable_ground(ground: str, least: float) -> str:
    """Return the nearest background on which a text in one of EXTREMES has this contrast."""
    best = _farthest(ground)
    away = "#000000" if luminance(best) > luminance(ground) else "#ffffff"
    steps = (mix(ground, away, step / 16) for step in range(17))
    return next(colour for colour in steps if contrast(colour, best) >= least)


@lru_cache(maxsize=256)
def readable(ground: str, wanted: str, least: float = READ) -> str:
    """Return the wanted colour for text on a background; if its contrast is too low, it is mixed
    with a light or a dark colour until it is enough."""
    if contrast(wanted, ground) >= least:
        return wanted
    away = _farthest(ground)
    steps = (mix(wanted, away, step / 8) for step in range(1, 9))
    return next((colour for colour in steps if contrast(colour, ground) >= least), away)


def side_colour(side: int) -> str:
    """Return the colour of the partners of a side, the same in every theme."""
    return SIDES[side % len(SIDES)]


def dotted_line_colour(theme: Theme, ground: str) -> str:
    """Return the colour of the dotted line beneath an explained word."""
    return readable(ground, _farthest(ground, (theme.accent, theme.highlight)), LARGE)


def is_light(theme: Theme) -> bool:
    """Whether the cloth is lighter than the text on it."""
    return luminance(theme.felt) > luminance(theme.on_felt)


def on_cloth(theme: Theme, strength: float = 1.0) -> InkPair:
    """Return the colours of text on the felt. With less `strength` it is fainter, but readable."""
    wanted = mix(theme.felt, theme.on_felt, strength)
    return InkPair(readable(theme.felt, wanted, theme.least), theme.felt)


def _pair(theme: Theme, ink: str, ground: str, on_light: str = "") -> InkPair:
    """Return a readable pair of a text colour and a background. `on_light`: another background for
    themes with light cloth; "" for the same."""
    wanted_ground = on_light if on_light and is_light(theme) else ground
    own_ground = readable_ground(wanted_ground, theme.least)
    return InkPair(readable(own_ground, ink, theme.least), own_ground)


def plate(theme: Theme) -> InkPair:
    """Return the colours of a name plate."""
    light, dark = mix(theme.felt, "#ffffff", 0.55), mix(theme.felt_edge, "#000000", 0.3)
    return _pair(theme, theme.on_felt, dark, light)


def turn(theme: Theme) -> InkPair:
    """Return the colours of the name plate of a seat that has to choose."""
    ground = readable_ground(theme.highlight, theme.least)
    return _pair(theme, _farthest(ground, (CREAM, BARK)), ground)


def badge(theme: Theme) -> InkPair:
    """Return the colours of counts and notes on cards."""
    light, dark = mix(theme.on_felt, "#000000", 0.2), mix(theme.felt_edge, "#000000", 0.45)
    return _pair(theme, CREAM, dark, light)


def idle(theme: Theme) -> InkPair:
    """Return the colours of a disabled button on the felt."""
    ground = mix(theme.felt, theme.panel, 0.25)
    return InkPair(readable(ground, mix(theme.felt, theme.ink, 0.6), LARGE), ground)


def well(theme: Theme) -> InkPair:
    """Return the colours of a compartment of the mat and of its name."""
    light, dark = mix(theme.felt, theme.felt_edge, 0.35), mix(theme.felt_edge, theme.felt, 0.3)
    return _pair(theme, mix(theme.highlight, theme.on_felt, 0.72), dark, light)


def count(theme: Theme) -> InkPair:
    return _pair(theme, theme.on_felt, well(theme).ground)


def debt(theme: Theme) -> InkPair:
    return _pair(theme, theme.highlight, well(theme).ground)


def winner(theme: Theme) -> InkPair:
    """Return the colours of a winner's column on the score sheet."""
    return _pair(theme, theme.ink, mix(theme.panel, theme.highlight, 0.22))


def edge(theme: Theme, is_lit: bool = False) -> str:
    """Return the colour of the edge of what can be pressed on a panel; `is_lit`: pointed at."""
    wanted = theme.highlight if is_lit else mix(theme.panel_edge, theme.ink, 0.25)
    return readable(theme.panel, wanted, LARGE)


def button(theme: Theme, style: ButtonStyle, state: ButtonState = "") -> ButtonColours:
    """Return the colours of a button on a panel."""
    if state == "disabled":
        return ButtonColours(mix(theme.faint, theme.panel, 0.45), theme.panel, theme.panel_edge)
    if style == "primary":
        ink, fill = theme.on_accent, theme.accent
        rim = readable(theme.panel, mix(theme.accent, theme.ink, 0.4), LARGE)
    else:
        ink, fill = theme.ink, mix(theme.panel, theme.panel_edge, 0.22)
        rim = edge(theme)
    if state == "held":
        fill = mix(fill, theme.ink, 0.22)
    elif state == "hovered":
        fill = mix(fill, theme.highlight, 0.22)
    return ButtonColours(*_pair(theme, ink, fill), rim)


@lru_cache(maxsize=8)
def high_contrast(theme: Theme) -> Theme:
    """Return the theme with high contrast for all text, near its own colours, on plain cloth."""
    felt = readable_ground(theme.felt, SHARP)
    panel = readable_ground(theme.panel, SHARP)
    # Buttons must differ clearly from the panel.
    accent = readable(panel, readable_ground(theme.accent, SHARP), SHARP)
    return msgspec.structs.replace(
        theme, felt=felt, panel=panel, accent=accent, weave="plain", least=SHARP,
        on_felt=readable(felt, theme.on_felt, SHARP), highlight=readable(felt, theme.highlight),
        ink=readable(panel, theme.ink, SHARP), faint=readable(panel, theme.faint, SHARP),
        warn=readable(panel, theme.warn, SHARP), panel_edge=readable(panel, theme.panel_edge),
        on_accent=readable(accent, theme.on_accent, SHARP),
    )  # fmt: skip
