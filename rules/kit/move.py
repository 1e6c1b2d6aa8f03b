"""A move, and the offer it comes from: small values that print, parse and compare."""

from __future__ import annotations

import re
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
    choose the same are equal."""

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
    rest, equals, amount = text.partition("=")
    verb_and_cards, _, target_names = rest.partition(">")
    verb, *card_names = verb_and_cards.split() or [""]
    is_amount = re.fullmatch(r"\s*-?\d{1,9}\s*", amount)
    if not verb.isidentifier() or (equals and not is_amount):
        raise BadMove("move.none", move=text)
    try:
        cards = tuple(sorted([card(name) for name in card_names]))
    except BadCard as error:
        raise BadMove(error.why) from None
    targets = tuple(sorted([_target(name) for name in target_names.split()], key=str))
    return Move(verb, cards, targets, int(amount) if equals else None)


def _target(name: str) -> Target:
    """Return the card with this name; the name itself, as that of a zone, if there is none."""
    try:
        return card(name)
    except BadCard:
        return name


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
