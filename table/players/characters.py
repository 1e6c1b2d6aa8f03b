"""The people of this little world who sit down at the table: each a manner, over any level.

Who sits there as Kári plays as well as the level says and knows no more than it; among moves that
are nearly as good as one another, Kári's is his own.
"""

from __future__ import annotations

from typing import NamedTuple

from rules.kit.manner import PLAIN, Manner


class Character(NamedTuple):
    """Somebody who sits down at the table: a key for files, what they are called, whose portrait
    they wear, how they play, and how much they talk (from 0 to 1)."""

    key: str
    name: str
    portrait: str
    manner: Manner
    talks: float = 0.4


CHARACTERS = (
    Character("jorunn", "Jórunn", "seal", Manner(risk=-1.0), 0.4),
    Character("kari", "Kári", "fox", Manner(risk=0.3, greed=1.0), 0.7),
    Character("loa", "Lóa", "ptarmigan", Manner(risk=0.5, bluff=-1.0), 0.6),
    Character("magni", "Magni", "troll", Manner(greed=0.3, patience=1.0), 0.3),
    Character("nanna", "Nanna", "owl", Manner(risk=-0.4, greed=-1.0, patience=0.5), 0.4),
    Character("oddur", "Oddur", "raven", Manner(risk=0.4, bluff=1.0), 1.0),
    Character("ragna", "Ragna", "whale", Manner(risk=-0.3, memory=1.0, patience=0.6), 0.35),
    Character("snorri", "Snorri", "horse", Manner(risk=0.6, memory=-0.7, patience=-1.0), 0.7),
)

_KNOWN = {character.key: character for character in CHARACTERS}


def character_of(level: str) -> Character | None:
    """Whose manner a seat's level names, as `keen:kari` does; None for a plain one."""
    return _KNOWN.get(level.partition(":")[2])


def manner_of(level: str) -> Manner:
    """How a seat of this level leans."""
    character = character_of(level)
    return PLAIN if character is None else character.manner
