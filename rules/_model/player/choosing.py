"""The rule player: it sees what its seat sees, and plays the better of two cards.

Every level is made of it, and it is called thousands of times when one looks ahead: keep it
short. `rng.random()` is its only luck.
"""

from __future__ import annotations

from random import Random

from rules._model.rules import strength, trick
from rules.kit.contract import Rules
from rules.kit.move import Move
from rules.kit.moves import moves
from rules.kit.state import View


def choose(rules: Rules, view: View, seat: int, rng: Random) -> Move:
    """Lead the highest card. Take a trick, as the last player with the lowest card that will do;
    else throw the lowest card."""
    legal = sorted(moves(rules, view, seat), key=lambda move: move.cards[0].rank)
    cards = trick(view)
    if not cards:
        return legal[-1]
    best = max(strength(view, card) for card in cards)
    taking = [move for move in legal if strength(view, move.cards[0]) > best]
    if not taking:
        return legal[0]
    is_last = len(cards) == view.table.seats - 1
    return taking[0] if is_last else taking[-1]
