"""A move, and the offer it comes from: small values that print, parse and compare."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from rules.kit.cards import BadCard, Card, card
from rules.kit.said import SaidError

Target = str | Card
"""A zone by its name, or a card in view."""


class Move(NamedTuple):
    """One choice of one seat: verb, cards, where they go, how much.

    Prints and parses as one line: `hit 4S > spread:0:1`, `take > deck:1 = 2`.
    Cards are sorted by card order and targets by name, so that two moves that
    choose the same are equal.
    """

    verb: str
    cards: tuple[Card, ...] = ()
    targets: tuple[Target, ...] = ()
    amount: int | None = None

    def __str__(self) -> str:
        text = " ".join([self.verb, *(card.name for card in self.cards)])
        if self.targets:
            text += " > " + " ".join(map(str, self.targets))
        return text if self.amount is None else f"{text} = {self.amount}"


class BadMove(SaidError):
    """A text that is not a move."""


def move(text: str) -> Move:
    """Parse a move as `str` prints it, legal or not; raises BadMove if it is not one."""
    choice, equals, amount = text.partition("=")
    what, _, where = choice.partition(">")
    verb, *names = what.split() or [""]
    digits = amount.strip().removeprefix("-")
    if not verb.isidentifier() or (equals and not (digits.isdecimal() and len(digits) < 10)):
        raise BadMove("move.none", move=text)
    try:
        picked = tuple(sorted(card(name) for name in names))
    except BadCard as error:
        raise BadMove(error.why) from None
    targets = tuple(sorted((_target(word) for word in where.split()), key=str))
    return Move(verb, picked, targets, int(amount) if equals else None)


def _target(word: str) -> Target:
    """Return the card with this name, or the word itself as the name of a zone."""
    try:
        return card(word)
    except BadCard:
        return word


class Offer(NamedTuple):
    """A family of moves open to a seat now, by its shape.

    From `least` to `most` of the cards in `pick`; from `nearest` to `furthest`
    of the `targets` (none if the offer has no targets); one of `amounts`.
    `certain`: every move of this shape is legal, so `objection` is not asked.
    `unasked`: where it is the only legal move, the table makes it for a person whom nobody watches.
    """

    verb: str
    pick: Sequence[Card] = ()
    least: int = 0
    most: int = 0
    targets: Sequence[Target] = ()
    amounts: Sequence[int] = ()
    certain: bool = False
    nearest: int = 1
    furthest: int = 1
    unasked: bool = False
