"""What is said of computer players: their levels, and who it is that plays there."""

from __future__ import annotations

from rules.kit.sitter import Sitter
from table.i18n.words import Words
from table.players.characters import character_of
from table.players.levels import level_name


def level_said(words: Words, level: str) -> str:
    """What a level is called, whoever plays at it."""
    name = level_name(level)
    key = f"level.{name}"
    return words.say(key) if words.has(key) else name


def in_character(words: Words, sitter: Sitter, line: str) -> str:
    """What is said of a computer's level, and then of who it is that plays there."""
    return words.say("character.after", level=line, line=manner_said(words, sitter))


def manner_said(words: Words, sitter: Sitter) -> str:
    """How somebody plays, by name."""
    character = character_of(sitter.level)
    name = sitter.name or (character.name if character else "")
    key = f"character.{character.key}.line" if character else "character.plain"
    return words.say("character.said", name=name, line=words.say(key))
