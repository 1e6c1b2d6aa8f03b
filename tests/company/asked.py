"""Who is meant by a word of the command line: a level, or a character at a level."""

from __future__ import annotations

from table.seats.levels import LEVELS, RULE_PLAYER

CHARACTERS = ("jorunn", "kari", "loa", "magni", "nanna", "oddur", "ragna", "snorri")
MOST_DIFFERENT = ("jorunn", "kari", "magni", "oddur")


def entrant(word: str, level: str = RULE_PLAYER) -> str:
    """A level is itself, and so is a character that names its own (`easy:kari`); any other
    character plays at `level`. Raises SystemExit for who is none of these."""
    if word in {one.name for one in LEVELS}:
        return word
    _, colon, who = word.rpartition(":")
    if who not in CHARACTERS:
        raise SystemExit(f"{word} is no level and none of {', '.join(CHARACTERS)}")
    return word if colon else f"{level}:{who}"


def entrants(words: str, level: str) -> list[str]:
    """The same of several, with commas between."""
    return [entrant(word.strip(), level) for word in words.split(",")]
