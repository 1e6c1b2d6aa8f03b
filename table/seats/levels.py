"""How well computer players play: five levels, the same in every game.

They differ in thought and in memory alone. No level is dealt other cards, plays
by other rules or is told anything: each is asked with its seat's own view.
"""

from __future__ import annotations

from typing import NamedTuple


class Level(NamedTuple):
    """How well a computer player plays, and what is said of it.

    `slips`: how often it overlooks a card, or whatever else its choice needs (`slips`), and
    `careless`: how much a mistake may cost, in parts of the most that each game allows.
    `remembers`: whether it keeps in mind which cards others were seen to take.
    `worlds`: in how many worlds that could be it tries its moves out, at most, and
    `seconds`: for how long at most, where somebody waits for the answer.
    """

    name: str
    line: str
    slips: float = 0.0
    careless: float = 0.0
    remembers: bool = True
    worlds: int = 0
    seconds: float = 0.0


STEADY = "steady"
"""Where nobody says how well a seat is to play."""
RULE_PLAYER = "keen"
"""Each game's own player, plain: what others are measured by, and who plays for whoever fails."""

LEVELS = (
    Level(
        "playful",
        "overlooks every other thing, hopes for much, and forgets what others took",
        slips=1 / 2,
        careless=1.0,
        remembers=False,
    ),
    Level(
        "easy",
        "overlooks one thing in three, hopes for less, and forgets what others took",
        slips=1 / 3,
        careless=0.6,
        remembers=False,
    ),
    Level(
        STEADY,
        "overlooks one thing in six, where it costs little, and remembers what was seen",
        slips=1 / 6,
        careless=0.3,
    ),
    Level(RULE_PLAYER, "plays by rule, weighs what is still unseen, and overlooks nothing"),
    Level(
        "sharp",
        "looks ahead, and tries its moves out in all deals that fit into 0.3 seconds, up to 1,000",
        worlds=1000,
        seconds=0.27,
    ),
)

_NAMED = {level.name: level for level in LEVELS}


def level_of(name: str) -> Level:
    """The level of that name; the rule player's for any other, as of an older journal."""
    return _NAMED.get(name, _NAMED[RULE_PLAYER])
