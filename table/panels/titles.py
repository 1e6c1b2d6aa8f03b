"""The title of a game, its words, and the names of its players in one line."""

from __future__ import annotations

from collections.abc import Sequence

from table.app.app import App
from table.i18n.phrases import list_names
from table.i18n.words import Words
from table.theme.style import Type
from table.widgets.text import SMALLEST, text_width


def title_of(app: App, name: str) -> str:
    """The title of a game; `name` itself where there is no such game."""
    return next((game.title for game in app.games if game.name == name), name)


def words_of(app: App, name: str) -> Words:
    """The words of a game; those of the table where there is no such game."""
    return next((game.words for game in app.games if game.name == name), app.words)


def names_in(words: Words, names: Sequence[str], room: float, scale: float) -> str:
    """The names in one line `room` units long, the last ones as a number if they do not fit."""
    text = list_names(words, names)
    for most in range(len(names) - 1, 1, -1):
        if text_width(text, "text", round(Type.NOTE * SMALLEST * scale)) <= room * scale:
            break
        text = list_names(words, names, most)
    return text
