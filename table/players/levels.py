"""How well computer players play, five levels, the same in every game; and the eight characters.

They differ in thought and in memory alone. No level is dealt other cards, plays
by other rules or is told anything: each is asked with its seat's own view.
A character adds a manner of its own: `keen:kari` plays as well as keen, in Kári's manner.
"""

from __future__ import annotations

from typing import NamedTuple

from rules.kit.manner import PLAIN, Manner

EVERYTHING = 1_000
"""More cards than anybody could be seen to take."""
FORGETFUL = 2
"""Cards of every hand that who forgets keeps in mind, at the most."""


class Level(NamedTuple):
    """How well a computer player plays, and what is said of it.

    `slips`: how often it overlooks a card, or anything else its choice needs (`slips`), and
    `careless`: how much a mistake may cost, in parts of the most that each game allows.
    `remembers`: of every hand, how many of the cards that went there openly it keeps in mind; it
    forgets older ones first.
    `worlds`: in how many worlds that could be it tries its moves out, at most, and
    `seconds`: for how much of the processor's time at most, where somebody waits for the answer.
    `manner`: how it leans among moves that are nearly as good as one another.
    """

    name: str
    line: str
    slips: float = 0.0
    careless: float = 0.0
    remembers: int = EVERYTHING
    worlds: int = 0
    seconds: float = 0.0
    manner: Manner = PLAIN


STEADY = "steady"
"""Where nobody says how well a seat is to play."""
RULE_PLAYER = "keen"
"""Each game's own player, plain: what others are measured by, and who plays for one that fails."""

LEVELS = (
    Level(
        "playful",
        "overlooks three things in five, hopes for much, and forgets what others took",
        slips=3 / 5,
        careless=1.0,
        remembers=0,
    ),
    Level(
        "easy",
        "overlooks two things in five, hopes for less, and forgets most that others took",
        slips=2 / 5,
        careless=0.9,
        remembers=1,
    ),
    Level(
        STEADY,
        "overlooks one thing in five, where it costs less, and remembers what was seen",
        slips=1 / 5,
        careless=0.8,
    ),
    Level(RULE_PLAYER, "plays by rule, weighs what is still unseen, and overlooks nothing"),
    Level(
        "sharp",
        "does what long practice has taught, or looks ahead: tries its moves out in all deals that "
        "fit into 0.3 seconds, up to 1,000",
        worlds=1000,
        seconds=0.27,
    ),
)


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

_NAMED = {level.name: level for level in LEVELS}
_KNOWN = {character.key: character for character in CHARACTERS}


def level_of(name: str) -> Level:
    """The level of that name, in its character's manner; the rule player's for any other name,
    as of an older journal."""
    level, manner = _NAMED.get(level_name(name), _NAMED[RULE_PLAYER]), manner_of(name)
    if manner.memory < 0:
        level = level._replace(remembers=min(level.remembers, FORGETFUL))
    return level._replace(manner=manner)


def level_name(name: str) -> str:
    """What the level alone is called: `keen` of `keen:kari`."""
    return name.partition(":")[0]


def is_level(name: str) -> bool:
    """Whether there is such a level and character."""
    _, colon, _ = name.partition(":")
    return level_name(name) in _NAMED and (not colon or character_of(name) is not None)


def at_level(name: str, level: str) -> str:
    """The same character at another level."""
    character = character_of(name)
    return played_as(level, character.key if character else "")


def played_as(name: str, key: str) -> str:
    """The level that is named, played by the character of this key, or by nobody in particular."""
    return f"{level_name(name)}:{key}" if key else level_name(name)


def character_of(level: str) -> Character | None:
    """Whose manner a seat's level names, as `keen:kari` does; None for a plain one."""
    return _KNOWN.get(level.partition(":")[2])


def manner_of(level: str) -> Manner:
    """How a seat of this level leans."""
    character = character_of(level)
    return PLAIN if character is None else character.manner
