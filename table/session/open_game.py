"""Opens a game: its rules, layout and words, or the reason why it cannot be played."""

from __future__ import annotations

from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from rules.kit.catalogue import Game, game_error, path_name
from rules.kit.contract import Rules
from rules.kit.said import SaidError, Why, reason_of, why
from table.files.badfile import BadFile
from table.i18n.words import FALLBACK, Words

if TYPE_CHECKING:
    from table.layout.layout import Layout

GUIDE = "guide.yaml"  # the guided first hand in a game's folder


class OpenGame:
    """An open game. `words`: the texts of the table and the game. `known_error`: the reason why it
    cannot be played, if one is known yet. The layout is read when it is first needed."""

    def __init__(self, game: Game, words: Words, known_error: Why | None = None) -> None:
        self.name, self.folder, self.rules = game.name, game.folder, game.rules
        self.words, self.known_error = words, game.error or known_error

    @cached_property
    def layout(self) -> Layout | None:
        """The layout; None if it or the rules cannot be read."""
        if self.rules is None:
            return None
        from table.layout.layout_faults import read_layout  # the menu's first frame needs none

        try:
            layout = read_layout(self.folder, self.rules)
        except BadFile as bad:
            self.known_error = self.known_error or bad.sentence_with_name(path_name(bad.path))
            return None
        if self.known_error is None:
            self.known_error = missing_text(self.folder, self.words, self.rules, layout)
        return layout

    @property
    def error(self) -> Why | None:
        """The reason why the game cannot be played, with file, line and key; None if it can."""
        _ = self.layout
        return self.known_error

    @property
    def teaches(self) -> bool:
        """Whether the game has a file with a guided first hand; the file is not checked."""
        return self.rules is not None and (self.folder / GUIDE).is_file()

    @property
    def title(self) -> str:
        """The name of the game."""
        return self.words.say_or("game.name", self.name.title())

    @property
    def line(self) -> str:
        """The description of the game in one line; "" if it has none."""
        return self.words.say_or("game.line", "")


class Broken(SaidError):
    """A game or a match cannot be played; the sentence says why."""


def failure_reason(error: BaseException) -> Why:
    """Return the reason for a failure, with file and line if it happened in the rules of a game."""
    if isinstance(error, SaidError):
        return error.why
    return game_error(error) or reason_of(error)


def rules_and_layout(game: OpenGame) -> tuple[Rules, Layout]:
    """Return the rules and the layout of a game. Raises Broken if it cannot be played."""
    if game.error or game.rules is None or game.layout is None:
        raise Broken(game.error or why("game.none", game=game.name))
    return game.rules, game.layout


def open_game(game: Game, language: str = FALLBACK) -> OpenGame:
    """Open a game. If its words file cannot be read, the game has that as its error."""
    try:
        return OpenGame(game, Words.load(language, [game.folder]))
    except BadFile as bad:
        return OpenGame(game, Words.load(language), bad.sentence_with_name(path_name(bad.path)))


def missing_text(folder: Path, words: Words, rules: Rules, layout: Layout,
                 language: str = FALLBACK) -> Why | None:  # fmt: skip
    """Return the message on the first key missing in the words of a language; None if all exist."""
    needed = ["game.name", *(f"zone.{kind}" for kind in rules.SIGHT)]
    needed += [f"verb.{verb}" for verb in layout.verbs]
    needed += [f"option.{option.key}" for option in rules.OPTIONS]
    for key in needed:
        if not words.has(key):
            file = path_name(folder / f"words.{language}.yaml")
            return why("game.speechless", file=file, key=key)
    return None
