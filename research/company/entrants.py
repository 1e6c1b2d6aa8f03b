"""Who is meant by a word of the command line: a level, or a character at a level."""

from __future__ import annotations

from table.players.levels import CHARACTERS, is_level, with_character

EVERYBODY = tuple(one.key for one in CHARACTERS)


def entrant(word: str, level: str) -> str:
    """A level is itself, and so is a character that names its own (`easy:kari`); any other
    character plays at `level`. Raises SystemExit for who is none of these."""
    found = word if is_level(word) else with_character(level, word)
    if not is_level(found):
        raise SystemExit(f"{word} is no level and none of {', '.join(EVERYBODY)}")
    return found


def entrants(words: str, level: str) -> list[str]:
    """The same of several, with commas between."""
    return [entrant(word.strip(), level) for word in words.split(",")]
