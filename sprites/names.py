"""Card names as text: `7D`, `10H#2`, `JK`, `5d#3` for a die showing five, `0d`
for one that hides what it shows."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
SUITS = ("C", "D", "H", "S")
COURTS = ("J", "Q", "K")
JOKER = "JK"
PACK = tuple(rank + suit for suit in SUITS for rank in RANKS)

_SHAPE = re.compile(
    r"(?:(?P<rank>A|[2-9]|10|J|Q|K)(?P<suit>[CDHS])|(?P<joker>JK)|(?P<pips>[0-9]|1[0-2])d)"
    r"(?:#(?P<copy>[1-9]\d*))?"
)


class CardName(NamedTuple):
    """The parts of a card's name. `suit` is "" for a joker and "d" for a die."""

    rank: str
    suit: str
    copy: int

    @property
    def is_joker(self) -> bool:
        return self.rank == JOKER

    @property
    def is_die(self) -> bool:
        return self.suit == "d"

    @property
    def is_court(self) -> bool:
        return self.rank in COURTS

    @property
    def picture(self) -> CardName:
        """The name of the picture: all dice with the same face share the first one's."""
        return self._replace(copy=1) if self.is_die else self


@lru_cache(maxsize=1024)
def read_name(text: str) -> CardName:
    """Parse a name; raises ValueError if it names no card, joker or die."""
    shape = _SHAPE.fullmatch(text)
    if not shape:
        raise ValueError(f"no such card: {text!r}")
    copy = int(shape["copy"] or 1)
    if shape["joker"]:
        return CardName(JOKER, "", copy)
    if shape["pips"]:
        return CardName(shape["pips"], "d", copy)
    return CardName(shape["rank"], shape["suit"], copy)


def is_card(text: str) -> bool:
    """Whether a text names a card or a joker; False for dice."""
    shape = _SHAPE.fullmatch(text)
    return shape is not None and not shape["pips"]
