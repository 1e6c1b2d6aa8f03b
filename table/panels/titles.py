"""The title of a game, its words, and the names of its players in one line."""

from __future__ import annotations

from collections.abc import Sequence

from table.app.app import App
from table.i18n.phrases import list_names
from table.i18n.words import Words
from table.theme.style import Type
from table.widgets.text import SMALLEST, text_width


def title_of(app: App, name: str) -> str:
    """The title of the game with this name; the name itself if there is no such game."""
    return next((game.title for game in app.games if game.name == name), name)


def words_of(app: App, name: str) -> Words:
    """The words of the game with this name; those of the table if there is no such game."""
    return next((game.words for game in app.games if game.name == name), app.words)


def fitting_names(words: Words, names: Sequence[str], room: float, scale: float) -> str:
    """The names in a line `room` units long. If they do not fit, the last ones are only counted,
    but at least two are named. `scale`: pixels in a unit."""
    text, px = list_names(words, names), round(Type.NOTE * SMALLEST * scale)
    for count in range(len(names) - 1, 1, -1):
        if text_width(text, "text", px) <= room * scale:
            break
        text = list_names(words, names, count)
    return text
