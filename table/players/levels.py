"""The five levels of computer players, the same in every game, and the eight characters.

Levels differ only in thinking and memory: each gets the same cards, the same rules and its seat's
own view. A character adds a quirk: `keen:kari` plays as well as keen, in Kári's way."""

from __future__ import annotations

from typing import NamedTuple

ALL_CARDS = 1_000
"""More cards than a player can see taken in a hand."""


class Level(NamedTuple):
    """The skill of a computer player; `line` describes it for the command line.

    `blunder_rate`: the probability to overlook a card or another thing that a move needs;
    `careless`: the most that a mistake may cost, as a fraction of the game's own limit.
    `remembers`: how many cards seen taken into each hand it remembers, the latest ones.
    `worlds`: in how many sampled worlds it tries moves out, at most; `seconds`: of processor time
    for that, if somebody is waiting. `haste`: from 0 to 1, how readily it does at once what may be
    better put off, in games that know such a choice. `character`: the key of its character, whose
    quirk it shows among nearly equal moves; "" for none."""

    name: str
    line: str
    blunder_rate: float = 0.0
    careless: float = 0.0
    remembers: int = ALL_CARDS
    worlds: int = 0
    seconds: float = 0.0
    haste: float = 0.0
    character: str = ""


STEADY = "steady"
"""The default level."""
RULE_PLAYER = "keen"
"""The game's own player without mistakes or looking ahead: the baseline, and the fallback for a
player that fails."""

LEVELS = (
    Level(
        "playful", "overlooks three things in five, hopes for much, and forgets what others took",
        blunder_rate=3 / 5, careless=1.0, remembers=0, haste=1.0,
    ),
    Level(
        "easy", "overlooks two things in five, hopes for less, and forgets most that others took",
        blunder_rate=2 / 5, careless=0.9, remembers=1, haste=0.9,
    ),
    Level(
        STEADY, "overlooks one thing in five, where it costs less, and remembers what was seen",
        blunder_rate=1 / 5, careless=0.8, haste=0.75,
    ),
    Level(RULE_PLAYER, "plays by rule, weighs what is still unseen, and overlooks nothing"),
    Level(
        "sharp",
        "does what long practice has taught, or looks ahead: tries its moves out in all deals that "
        "fit into 0.3 seconds, up to 1,000",
        worlds=1000, seconds=0.27,
    ),
)  # fmt: skip


class Character(NamedTuple):
    """A computer player with a personality: a key for files, the name, the animal of the portrait,
    and how much it talks (from 0 to 1). Each game lists by `key` what the character does in it."""

    key: str
    name: str
    portrait: str
    talks: float = 0.4


CHARACTERS = (
    Character("jorunn", "Jórunn", "seal", 0.4), Character("kari", "Kári", "fox", 0.7),
    Character("loa", "Lóa", "ptarmigan", 0.6), Character("magni", "Magni", "troll", 0.3),
    Character("nanna", "Nanna", "owl", 0.4), Character("oddur", "Oddur", "raven", 1.0),
    Character("ragna", "Ragna", "whale", 0.35), Character("snorri", "Snorri", "horse", 0.7),
)  # fmt: skip

_LEVEL_OF_NAME = {level.name: level for level in LEVELS}
_CHARACTER_OF_KEY = {character.key: character for character in CHARACTERS}


def level_of(name: str) -> Level:
    """Return the level of this name with its character; the rule player's for an unknown name."""
    level = _LEVEL_OF_NAME.get(level_name(name), _LEVEL_OF_NAME[RULE_PLAYER])
    character = character_of(name)
    return level._replace(character=character.key) if character else level


def level_name(name: str) -> str:
    """Return the name without the character: `keen` of `keen:kari`."""
    return name.partition(":")[0]


def is_level(name: str) -> bool:
    """Return whether the level exists, and its character too if one is named."""
    _, colon, _ = name.partition(":")
    return level_name(name) in _LEVEL_OF_NAME and (not colon or character_of(name) is not None)


def with_level(name: str, level: str) -> str:
    """Return the same character at another level: `easy:kari` for `keen:kari` and `easy`."""
    character = character_of(name)
    return with_character(level, character.key if character else "")


def with_character(name: str, key: str) -> str:
    """Return the same level with the character of this key; "" for no character."""
    return f"{level_name(name)}:{key}" if key else level_name(name)


def character_of(level: str) -> Character | None:
    """Return the character named in a level such as `keen:kari`; None if it names none."""
    return _CHARACTER_OF_KEY.get(level.partition(":")[2])
