"""A game taken from the shelf: its rules, layout and words, or why it cannot be played."""

from __future__ import annotations

from functools import cached_property
from pathlib import Path

from rules.kit.catalogue import Game, path_name
from rules.kit.contract import Rules
from rules.kit.said import SaidError, Why, why
from table.files.badfile import BadFile
from table.i18n.words import FALLBACK, Words
from table.layout.layout import Layout
from table.layout.layout_faults import read_layout

GUIDE = "guide.yaml"  # in a game's folder, where it has a guided first hand


class OpenGame:
    """A game as the table needs it; `words` are the table's own and the game's.

    `noticed` is what is known to be wrong with it so far; the layout is read when it, or
    `error`, is first asked for.
    """

    def __init__(self, game: Game, words: Words, noticed: Why | None = None) -> None:
        self.name, self.folder, self.rules = game.name, game.folder, game.rules
        self.words, self.noticed = words, game.error or noticed

    @cached_property
    def layout(self) -> Layout | None:
        """Where its cards lie; None where that, or its rules, do not read."""
        if self.rules is None:
            return None
        try:
            layout = read_layout(self.folder, self.rules)
        except BadFile as bad:
            self.noticed = self.noticed or bad.called(path_name(bad.path))
            return None
        self.noticed = self.noticed or speechless(self.folder, self.words, self.rules, layout)
        return layout

    @property
    def error(self) -> Why | None:
        """Why it cannot be played, with file, line and key; None if it can."""
        _ = self.layout
        return self.noticed

    @property
    def teaches(self) -> bool:
        """Whether it has a guided first hand, which may still turn out not to fit it."""
        return self.rules is not None and (self.folder / GUIDE).is_file()

    @property
    def title(self) -> str:
        """What the game is called."""
        return self.words.say("game.name") if self.words.has("game.name") else self.name.title()

    @property
    def line(self) -> str:
        """What is said of it in one line, if anything is."""
        return self.words.say("game.line") if self.words.has("game.line") else ""


class Broken(SaidError):
    """A game, or a match to take up, that cannot be played; the sentence says why."""


def parts(game: OpenGame) -> tuple[Rules, Layout]:
    """The rules and the layout of a game that can be played; Broken for another."""
    if game.error or game.rules is None or game.layout is None:
        raise Broken(game.error or why("game.none", game=game.name))
    return game.rules, game.layout


def open_game(game: Game, language: str = FALLBACK) -> OpenGame:
    """Read what the table needs of a game; whatever does not read becomes its error."""
    try:
        return OpenGame(game, Words.load(language, [game.folder]))
    except BadFile as bad:
        return OpenGame(game, Words.load(language), bad.called(path_name(bad.path)))


def speechless(
    folder: Path, words: Words, rules: Rules, layout: Layout, tongue: str = FALLBACK
) -> Why | None:
    """What the words file does not say though the table would have to; nothing if all is said."""
    needed = ["game.name", *(f"zone.{kind}" for kind in rules.SIGHT)]
    needed += [f"verb.{verb}" for verb in layout.verbs]
    needed += [f"option.{option.key}" for option in rules.OPTIONS]
    missing = next((key for key in needed if not words.has(key)), "")
    place = path_name(folder / f"words.{tongue}.yaml")
    return why("game.speechless", file=place, key=missing) if missing else None
