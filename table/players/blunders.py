"""Mistakes that people make: of all there is to see, something is not noticed.

What is overlooked is a card, a place one could point at, or, of a move that needs neither, that it
can be made at all. The best of what is noticed is done: so the more a move takes, the sooner it is
missed. What would cost more than a level is careless of is not done, and what spoils the game for
the others never.
"""

from __future__ import annotations

import random
from collections.abc import Hashable, Sequence

from rules.kit.contract import Rules
from rules.kit.foresight import ranked, spoils
from rules.kit.move import Move
from rules.kit.remarks import candidates
from rules.kit.state import View


def blunder(
    rules: Rules,
    view: View,
    seat: int,
    own: Move,
    overlooks: float,
    careless: float,
    luck: random.Random,
) -> Move:
    """What becomes of a seat's own choice where each thing is overlooked so often.

    `careless`: how much a mistake may cost at most, in the parts of the game's own list. Where the
    game has none the choice is any other of the same kind.
    """
    unseen: dict[Hashable, bool] = {}

    def noticed(choice: Move) -> bool:
        for thing in things_in(choice):
            if thing not in unseen:
                unseen[thing] = luck.random() < overlooks
        return not any(unseen[thing] for thing in things_in(choice))

    if noticed(own):
        return own
    instead = own
    for move in _others(rules, view, seat, own, careless, luck):
        instead = move
        if noticed(move):
            break
    return instead


def things_in(choice: Move) -> Sequence[Hashable]:
    """What must have been noticed to make a move."""
    return (*choice.cards, *choice.targets) or (choice.verb,)


def _others(
    rules: Rules, view: View, seat: int, own: Move, careless: float, luck: random.Random
) -> list[Move]:
    """What else might be done, the best first."""
    listed = ranked(rules, view, seat)
    if listed is None:
        found = [move for move in candidates(rules, view, seat) if move.verb == own.verb]
        luck.shuffle(found)
    else:
        found = [move for move, loss in listed if loss <= careless]
    return [move for move in found if move != own and not spoils(rules, view, seat, move)]


def first_fair(rules: Rules, view: View, seat: int, choices: Sequence[Move]) -> Move:
    """The first of these that spoils nothing; where all do, what else there is, or the first."""
    for move in (*choices, *candidates(rules, view, seat)):
        if not spoils(rules, view, seat, move):
            return move
    return choices[0]
