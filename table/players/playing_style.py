"""Choose by playing style, and make the mistakes that people make.

A style adds no knowledge: among moves nearly as good it prefers the one that suits it. Each game
lists the traits of its moves and their loss against the best; a move that loses too much, or that
spoils the game for the others, is never chosen. If a player mixes moves, the style shifts the
probabilities.

A mistake is something that is not noticed: a card, a target, or the verb of a move that has
neither. The best noticed move is made, so a move that needs more is missed more often. A mistake
never costs more than the level's `careless`.
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


def choose_in_style(
    rules: Rules,
    view: View,
    seat: int,
    own: Move,
    manner: Manner,
    lots: Mapping[Move, float],
    luck: Random,
    shown: Sequence[Shade] | None = None,
) -> Move:
    """Change a level's own choice by a playing style; `lots`: the probabilities of the moves if it
    was drawn at random, else empty; `shown`: the shades of the moves, if they are known already."""
    if manner == PLAIN:
        return own
    listed = shades(rules, view, seat) if shown is None else shown
    listed = [shade for shade in listed if shade.loss <= 1]
    if not listed:
        return own
    chosen = _redraw(listed, own, manner, lots, luck) if lots else _most_liked(listed, own, manner)
    if chosen == own or why_not(rules, view, seat, chosen) or spoils(rules, view, seat, chosen):
        return own
    return chosen


def _most_liked(listed: Sequence[Shade], own: Move, manner: Manner) -> Move:
    """The move that the style likes most, less the difference of its loss from the own move's."""
    first = next((shade for shade in listed if shade.move == own), Shade(own, 0.0))
    best, most = own, manner.likes(first.shows)
    for shade in listed:
        liked = manner.likes(shade.shows) - abs(shade.loss - first.loss)
        if liked > most:
            best, most = shade.move, liked
    return best


def _redraw(
    listed: Sequence[Shade], own: Move, manner: Manner, lots: Mapping[Move, float], luck: Random
) -> Move:
    """Draw a move by the probabilities that the style shifts, keeping `own`, which was drawn by the
    original ones, as often as possible."""
    shifted = weigh_by_style(listed, manner, lots)
    scale = fsum(shifted.values()) / fsum(lots.values()) if own in lots else 0.0
    if luck.random() * lots.get(own, 0.0) * scale < shifted.get(own, 0.0):
        return own
    increases = {move: max(0.0, shifted[move] - lots[move] * scale) for move in lots}
    point, chosen = luck.random() * fsum(increases.values()), own
    for move, weight in increases.items():
        if weight and point >= 0:
            chosen = move
        point -= weight
    return chosen


def weigh_by_style(
    listed: Sequence[Shade], manner: Manner, lots: Mapping[Move, float]
) -> dict[Move, float]:
    """The probabilities weighted by what the style likes; their sum is not 1."""
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
    """Change a seat's own choice by mistakes; `overlooks`: the probability to miss each thing.

    `careless`: the most that a mistake may cost, in the units of the game's ranking. If the game
    has no ranking, a random other move of the same verb is chosen.
    """
    overlooked: dict[Hashable, bool] = {}

    def is_noticed(choice: Move) -> bool:
        """Whether no card or target of a move is overlooked; of a move without any, its verb."""
        things = (*choice.cards, *choice.targets) or (choice.verb,)
        for thing in things:
            if thing not in overlooked:
                overlooked[thing] = luck.random() < overlooks
        return not any(overlooked[thing] for thing in things)

    instead = own
    if not is_noticed(own):
        for instead in _alternatives(rules, view, seat, own, careless, luck):
            if is_noticed(instead):
                break
    return instead


def _alternatives(
    rules: Rules, view: View, seat: int, own: Move, careless: float, luck: Random
) -> list[Move]:
    """Other moves within `careless`, the best first, or in random order without a ranking."""
    listed = ranked(rules, view, seat)
    if listed is None:
        moves = [move for move in candidates(rules, view, seat) if move.verb == own.verb]
        luck.shuffle(moves)
    else:
        moves = [move for move, loss in listed if loss <= careless]
    return [move for move in moves if move != own and not spoils(rules, view, seat, move)]


def first_fair_move(rules: Rules, view: View, seat: int, choices: Sequence[Move]) -> Move:
    """The first of these choices that does not spoil the game for others; else any other move that
    does not, else the first choice."""
    for move in (*choices, *candidates(rules, view, seat)):
        if not spoils(rules, view, seat, move):
            return move
    return choices[0]
