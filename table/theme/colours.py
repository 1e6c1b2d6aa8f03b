"""Colours that follow from a theme's: each writing with the ground it stands on.

Whatever is drawn in two colours takes both from here, so that one test can hold every
theme, a player's light one too, to what can be read.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

import msgspec
import pygame

from table.theme.theme import Theme


@lru_cache(maxsize=256)
def mixed(colour: str, other: str, amount: float) -> str:
    """A colour on the way to another: 0.0 is the first, 1.0 the other."""
    r, g, b, _ = pygame.Color(colour).lerp(other, amount)
    return f"#{r:02x}{g:02x}{b:02x}"


CREAM, BARK = "#fdf8ea", "#1d1508"
READ, LARGE = 4.5, 3.0  # the least contrast of writing to its ground, and of large shapes
SHARP = 7.0  # of writing for weak eyes


PEOPLE = {
    "red": "#d0342c",
    "orange": "#e8912d",
    "yellow": "#f2d13d",
    "green": "#3f9a57",
    "teal": "#2aa5a0",
    "blue": "#2f80c4",
    "violet": "#8a5fc0",
    "pink": "#e58bb4",
    "brown": "#8c6d4f",
    "white": "#f4efe2",
}
"""What people may have as their own, by name; the same in every theme, beside name and portrait."""
SIDES = ("#d98a1f", "#2f80c4", "#b04a9c", "#3f9a57", "#8c6d4f")


class Pair(NamedTuple):
    """Writing and what it is written on."""

    ink: str
    ground: str


def luminance(colour: str) -> float:
    """How much light a colour gives, from 0 to 1."""
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    r, g, b = (c / 12.92 if c <= 0.03928 else ((c + 0.055) / 1.055) ** 2.4 for c in parts)
    return 0.2126 * r + 0.7152 * g + 0.0722 * b


@lru_cache(maxsize=512)
def contrast(one: str, other: str) -> float:
    """From 1, where two colours are as light as each other, to 21."""
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def firm(ground: str, least: float) -> str:
    """The ground, so much lighter or darker that something can be read on it."""
    best = max((CREAM, BARK, "#ffffff", "#000000"), key=lambda one: contrast(one, ground))
    away = "#000000" if luminance(best) > luminance(ground) else "#ffffff"
    steps = (mixed(ground, away, step / 16) for step in range(17))
    return next(one for one in steps if contrast(one, best) >= least)


def clear(ground: str, wanted: str, least: float = READ) -> str:
    """The wanted colour where it reads on the ground; else on the way to cream or bark."""
    if contrast(wanted, ground) >= least:
        return wanted
    away = max((CREAM, BARK, "#ffffff", "#000000"), key=lambda one: contrast(one, ground))
    steps = (mixed(wanted, away, step / 8) for step in range(1, 9))
    return next((one for one in steps if contrast(one, ground) >= least), away)


def side_colour(side: int) -> str:
    """The colour of the partners of a side, the same in every theme."""
    return SIDES[side % len(SIDES)]


def dots(theme: Theme, ground: str) -> str:
    """The dotted line beneath a word that is explained."""
    wanted = max((theme.accent, theme.highlight), key=lambda one: contrast(one, ground))
    return clear(ground, wanted, LARGE)


def is_light(theme: Theme) -> bool:
    """Whether the cloth is lighter than what is written on it."""
    return luminance(theme.felt) > luminance(theme.on_felt)


def on_cloth(theme: Theme, strength: float = 1.0) -> Pair:
    """Writing upon the felt; with less strength it steps back, but can still be read."""
    wanted = mixed(theme.felt, theme.on_felt, strength)
    return Pair(clear(theme.felt, wanted, theme.least), theme.felt)


def plate(theme: Theme) -> Pair:
    """A seat's name plate."""
    if is_light(theme):
        ground = mixed(theme.felt, "#ffffff", 0.55)
    else:
        ground = mixed(theme.felt_edge, "#000000", 0.3)
    ground = firm(ground, theme.least)
    return Pair(clear(ground, theme.on_felt, theme.least), ground)


def turn(theme: Theme) -> Pair:
    """The plate of a seat whose choice is owed."""
    ground = firm(theme.highlight, theme.least)
    ink = max((CREAM, BARK), key=lambda one: contrast(one, ground))
    return Pair(clear(ground, ink, theme.least), ground)


def badge(theme: Theme) -> Pair:
    """Counts and notes upon cards."""
    if is_light(theme):
        ground = mixed(theme.on_felt, "#000000", 0.2)
    else:
        ground = mixed(theme.felt_edge, "#000000", 0.45)
    ground = firm(ground, theme.least)
    return Pair(clear(ground, CREAM, theme.least), ground)


def idle(theme: Theme) -> Pair:
    """A button upon the felt that cannot be pressed now."""
    ground = mixed(theme.felt, theme.panel, 0.25)
    return Pair(clear(ground, mixed(theme.felt, theme.ink, 0.6), LARGE), ground)


def well(theme: Theme) -> Pair:
    """A compartment of the mat, and its name."""
    if is_light(theme):
        ground = mixed(theme.felt, theme.felt_edge, 0.35)
    else:
        ground = mixed(theme.felt_edge, theme.felt, 0.3)
    ground = firm(ground, theme.least)
    wanted = mixed(theme.highlight, theme.on_felt, 0.72)
    return Pair(clear(ground, wanted, theme.least), ground)


def count(theme: Theme) -> Pair:
    """How many chips lie in a compartment."""
    ground = well(theme).ground
    return Pair(clear(ground, theme.on_felt, theme.least), ground)


def debt(theme: Theme) -> Pair:
    """A number below nothing, in a compartment."""
    ground = well(theme).ground
    return Pair(clear(ground, theme.highlight, theme.least), ground)


def winner(theme: Theme) -> Pair:
    """The column of a winner on the score sheet."""
    ground = firm(mixed(theme.panel, theme.highlight, 0.22), theme.least)
    return Pair(clear(ground, theme.ink, theme.least), ground)


PAIRS = {
    "on_cloth": on_cloth,
    "lesser on_cloth": lambda theme: on_cloth(theme, 0.6),
    "plate": plate,
    "turn": turn,
    "badge": badge,
    "well": well,
    "count": count,
    "debt": debt,
    "winner": winner,
}


@lru_cache(maxsize=8)
def sharpened(theme: Theme) -> Theme:
    """The theme with every writing so far from its ground, in its own colours where these will
    do; the cloth is not woven. The same one each time."""
    felt, panel, accent = (firm(one, SHARP) for one in (theme.felt, theme.panel, theme.accent))
    # Where a button stands out from the paper, it is seen what can be pressed.
    accent = clear(panel, accent, SHARP)
    return msgspec.structs.replace(
        theme,
        felt=felt,
        panel=panel,
        accent=accent,
        on_felt=clear(felt, theme.on_felt, SHARP),
        ink=clear(panel, theme.ink, SHARP),
        faint=clear(panel, theme.faint, SHARP),
        warn=clear(panel, theme.warn, SHARP),
        on_accent=clear(accent, theme.on_accent, SHARP),
        panel_edge=clear(panel, theme.panel_edge),
        highlight=clear(felt, theme.highlight),
        weave="plain",
        least=SHARP,
    )
