"""How well computer players play: five levels, the same in every game.

They differ in thought and in memory alone. No level is dealt other cards, plays
by other rules or is told anything: each is asked with its seat's own view.
A character adds a manner of its own: `keen:kari` plays as well as keen, in Kári's manner.
"""

from __future__ import annotations

from typing import NamedTuple

from rules.kit.manner import PLAIN, Manner
from table.players.characters import character_of, manner_of

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

_NAMED = {level.name: level for level in LEVELS}


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
