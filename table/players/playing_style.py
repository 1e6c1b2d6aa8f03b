"""A choice in somebody's own manner, and the mistakes that people make.

A manner adds no knowledge: among moves nearly as good it takes the one that is most like somebody.
Each game says what its moves show, and what they lose beside the best; what would cost too much is
not done, and what spoils the game for the others never. Where a player draws lots, they lean.

A mistake is something that is not noticed: a card, a place one could point at, or, of a move that
needs neither, that it can be made at all. The best of what is noticed is done: so the more a move
takes, the sooner it is missed. What would cost more than a level is careless of is not done.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from math import exp, fsum
from random import Random

from rules.kit.contract import Rules
from rules.kit.foresight import ranked, shades, spoils
from rules.kit.manner import PLAIN, Manner, Shade
from rules.kit.move import Move
from rules.kit.moves import why_not
from rules.kit.remarks import candidates
from rules.kit.state import View


def in_style(
    rules: Rules,
    view: View,
    seat: int,
    own: Move,
    manner: Manner,
    lots: Mapping[Move, float],
    luck: Random,
) -> Move:
    """What becomes of a level's own choice in this manner; `lots`: by which it was drawn, if it
    was."""
    if manner == PLAIN:
        return own
    return lean_to_style(rules, view, seat, own, manner, shades(rules, view, seat), lots, luck)


def lean_to_style(
    rules: Rules,
    view: View,
    seat: int,
    own: Move,
    manner: Manner,
    shown: Sequence[Shade],
    lots: Mapping[Move, float],
    luck: Random,
) -> Move:
    """The same, where what there is to lean to was looked up before."""
    listed = [shade for shade in shown if shade.loss <= 1]
    if not listed:
        return own
    chosen = _drawn(listed, own, manner, lots, luck) if lots else _nearest(listed, own, manner)
    if chosen == own or why_not(rules, view, seat, chosen) or spoils(rules, view, seat, chosen):
        return own
    return chosen


def _nearest(listed: Sequence[Shade], own: Move, manner: Manner) -> Move:
    """The move that is most to this manner's liking, after what it loses beside the level's own:
    where the two judge otherwise which is the better, that counts against it as well."""
    first = next((shade for shade in listed if shade.move == own), Shade(own, 0.0))
    best, most = own, manner.likes(first.shows)
    for shade in listed:
        liked = manner.likes(shade.shows) - abs(shade.loss - first.loss)
        if liked > most:
            best, most = shade.move, liked
    return best


def _drawn(
    listed: Sequence[Shade], own: Move, manner: Manner, lots: Mapping[Move, float], luck: Random
) -> Move:
    """A move drawn by lots that lean to what this manner likes: `own`, which was drawn by those
    that do not, wherever it may stand, so that nobody chooses otherwise for nothing."""
    leant = leaning(listed, manner, lots)
    whole = fsum(leant.values()) / fsum(lots.values()) if own in lots else 0.0
    if luck.random() * lots.get(own, 0.0) * whole < leant.get(own, 0.0):
        return own
    more = {move: max(0.0, leant[move] - lots[move] * whole) for move in lots}
    point, chosen = luck.random() * fsum(more.values()), own
    for move, weight in more.items():
        if weight and point >= 0:
            chosen = move
        point -= weight
    return chosen


def leaning(
    listed: Sequence[Shade], manner: Manner, lots: Mapping[Move, float]
) -> dict[Move, float]:
    """How these lots lean to what this manner likes; they come to another whole."""
    liked = {shade.move: shade.pull * manner.likes(shade.shows) for shade in listed}
    return {move: chance * exp(liked.get(move, 0.0)) for move, chance in lots.items()}


def blunder(
    rules: Rules,
    view: View,
    seat: int,
    own: Move,
    overlooks: float,
    careless: float,
    luck: Random,
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
    rules: Rules, view: View, seat: int, own: Move, careless: float, luck: Random
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
