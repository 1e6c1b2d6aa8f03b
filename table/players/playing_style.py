"""A choice in somebody's own manner: among moves nearly as good, the one that is most like them.

A manner adds no knowledge. Each game says what its moves show, and what they lose beside the best;
what would cost too much is not done, and what spoils the game for the others never. Where a player
draws lots, they lean.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import exp, fsum
from random import Random

from rules.kit.contract import Rules
from rules.kit.foresight import shades, spoils
from rules.kit.manner import PLAIN, Manner, Shade
from rules.kit.move import Move
from rules.kit.moves import why_not
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
