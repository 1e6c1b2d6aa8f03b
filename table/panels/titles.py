"""What a game is called on a page, in whose words it speaks, and who sat there in one line."""

from __future__ import annotations

from collections.abc import Sequence

from table.app.app import App
from table.i18n.phrases import list_names
from table.i18n.words import Words
from table.widgets.text import text_width


def title_of(app: App, name: str) -> str:
    """What a game is called; the name in its journal where there is no such game."""
    return next((game.title for game in app.games if game.name == name), name)


def words_of(app: App, name: str) -> Words:
    """The words of that game, which hold its reasons; the table's where there is none."""
    return next((game.words for game in app.games if game.name == name), app.words)


def names_in(words: Words, names: Sequence[str], room: float, scale: float, size: int = 17) -> str:
    """As many of the names as there is room for on one line, made smaller if need be."""
    said = list_names(words, names)
    for most in range(len(names) - 1, 1, -1):
        if text_width(said, "text", round(size * 0.85 * scale)) <= room * scale:
            break
        said = list_names(words, names, most)
    return said
