"""Cards, packs of any size and number, jokers and dice.

A card is one interned value: two cards are the same card if and only if they
are the same object. Its name is what a journal or another program reads:
rank, suit, and `#2` for the second pack's copy (`7D`, `10H`, `AC#2`, `JK`).
A die is a card with several faces: `5d#3` is die number 3 showing a five.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import ceil
from typing import TYPE_CHECKING

from rules.kit.said import SaidError

if TYPE_CHECKING:
    from typing_extensions import Self

SUITS = "CDHS"
JOKER = "JK"
DIE = "d"
RANKS = ("?", "A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
_LAST = (1 << 30) + 1  # the order of an unknown card: behind all others, and its copy is 1
_KINDS = "?" + SUITS + DIE + "*"  # the order of the suits

if TYPE_CHECKING:

    class _Ordered:
        def __new__(cls, order: int) -> Self: ...
        def __lt__(self, other: Card) -> bool: ...

else:
    # A card is its place in order as a number, since numbers are compared without a method being
    # called: to look for a card in a hand, to take it out and to put a hand in order all do so.
    # Nothing else is made of it, and a type checker lets nobody reckon with cards.
    _Ordered = float


class Card(_Ordered):
    """One card of one pack, or one face of one die.

    `rank` runs from 1 (ace) to 13 (king), 0 for a joker or an unknown card;
    a die's rank is its face. `body` is what is conserved: the card itself, or
    the die, whatever face it shows. `order` sorts by suit, rank and copy."""

    __slots__ = ("body", "name", "order", "rank", "suit")
    __hash__ = object.__hash__

    name: str
    rank: int
    suit: str
    body: str
    order: int

    def __new__(cls, name: str, rank: int, suit: str, copy: int) -> Card:
        suit_and_rank = _KINDS.index(suit) * 1024 + rank  # ranks and copies are below 1024
        order = suit_and_rank * 1024 + copy if rank or suit == "*" else _LAST
        new = super().__new__(cls, order)
        new.name = name
        new.rank = rank
        new.suit = suit
        new.body = f"{DIE}#{copy}" if suit == DIE else name
        new.order = order
        return new

    @property
    def copy(self) -> int:
        """The number of its pack, or of the die, from 1."""
        return self.order % 1024

    def __repr__(self) -> str:
        return self.name

    def __reduce__(self) -> tuple[object, tuple[str]]:
        return card, (self.name,)

    def __copy__(self) -> Card:
        return self

    def __deepcopy__(self, memo: object) -> Card:
        return self


class BadCard(SaidError):
    """A text that is not the name of a card."""


_known: dict[str, Card] = {"??": Card("??", 0, "?", 1)}
UNKNOWN = _known["??"]


def card(name: str) -> Card:
    """Return the card with this name; raises BadCard if there is none."""
    known = _known.get(name)
    if known is None:
        known = _known[name] = _parse_card(name)
    return known


def _parse_card(name: str) -> Card:
    """Create the card of a name; raises BadCard, also for other spellings such as `7D#1`."""
    face, mark, number = name.partition("#")
    copy = _parse_count(number) if mark else 1
    rank, suit = face[:-1], face[-1:]
    parsed: Card | None = None
    if face == JOKER:
        parsed = Card(name, 0, "*", copy)
    elif suit == DIE and _parse_count(rank) and mark:
        parsed = Card(name, _parse_count(rank), DIE, copy)
    elif suit and suit in SUITS and rank in RANKS[1:]:
        parsed = Card(name, RANKS.index(rank), suit, copy)
    if parsed is None or copy == 0 or name != card_name(parsed):
        raise BadCard("card.none", card=name)
    return parsed


def _parse_count(text: str) -> int:
    """Parse a number from 1 to 999 in a card's name; 0 for anything else."""
    return int(text) if text.isdecimal() and len(text) < 4 else 0


def card_name(card: Card) -> str:
    """Return the only valid name of a card: rank, suit, and its copy from the second on."""
    if card.suit == DIE:
        return f"{card.rank}{DIE}#{card.copy}"
    face = JOKER if card.suit == "*" else RANKS[card.rank] + card.suit
    return face if card.copy == 1 else f"{face}#{card.copy}"


def cards(names: str | Iterable[str]) -> list[Card]:
    """Return the cards with these names: a list, or one text with blanks between."""
    return [card(name) for name in (names.split() if isinstance(names, str) else names)]


def pack(ranks: Sequence[int] = range(1, 14), suits: int = 4, copies: int = 1) -> tuple[Card, ...]:
    """Return a pack: every rank in each of `suits` suits, `copies` times.

    Suits beyond the fourth are the suits of a further pack, so that
    `suits=6` is clubs to spades and a second pack's clubs and diamonds."""
    packs_in_one = ceil(suits / len(SUITS))  # ordinary packs whose suits one such pack contains
    made: list[Card] = []
    for copy in range(copies):
        for number in range(suits):
            further_pack, suit = divmod(number, len(SUITS))
            pack_number = copy * packs_in_one + further_pack + 1
            mark = "" if pack_number == 1 else f"#{pack_number}"
            made += [card(f"{RANKS[rank]}{SUITS[suit]}{mark}") for rank in ranks]
    return tuple(made)


def jokers(count: int) -> tuple[Card, ...]:
    """Return `count` jokers: JK, JK#2, …"""
    return tuple(card(JOKER if n == 1 else f"{JOKER}#{n}") for n in range(1, count + 1))


def die(number: int, face: int) -> Card:
    """Return the card for a die (numbered from 1) that shows a face."""
    return card(f"{face}{DIE}#{number}")


def dice(count: int, sides: int) -> tuple[Card, ...]:
    """Return every face of `count` dice, die after die."""
    return tuple(die(n, face) for n in range(1, count + 1) for face in range(1, sides + 1))
