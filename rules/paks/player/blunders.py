"""Where a careless Paks player goes wrong: a board card or another's pak is not looked at, and what
is taken is taken too dear.

Losses are told in points of the side's lead, as the rule player weighs a turn.
"""

from __future__ import annotations

from rules.kit.contract import Rules
from rules.kit.foresight import Ranked, rank_by_value
from rules.kit.move import Move
from rules.kit.state import View
from rules.paks.likely import candidates, proposal
from rules.paks.player.choosing import is_last_card
from rules.paks.player.rollout_policy import DONE, PASS, move_values, rivals
from rules.paks.values import score

CARELESS_LOSS = 15.0  # points that a careless choice may cost
HASTE = {2: 40.0, 3: 60.0, 4: 36.0, 6: 22.0}  # points that the greatest haste may cost a choice
EXTRA_CARD_LOSS = 4.0  # points that a card more than the best way needs is thought to cost
WAITING_SHARE = 1 / 3  # waiting gains so much of what it seems to, as playing on in worlds showed
MARGINS = {
    "pass": (0.42, 0.61, 0.74), "pak": (0.18, 0.27, 0.38), "steal": (0.27, 0.53, 1.26),
}  # fmt: skip
"""By verb, the quartiles of how much better a choice looks than the next best, over many games."""


def ranked(rules: Rules, view: View, seat: int) -> Ranked:
    """Return the moves a person might make, the best first, with what each loses.

    They are the best pak of each board card or the best steal of each suit, the same with more
    cards than needed, and to pass. Empty when paks are given up: then the proposal is made."""
    if view.phase == "give":
        return []
    values = move_values(view, seat)
    if view.phase == "pak":  # a pak with a negative value is worse than waiting
        for move, value in values.items():
            if value < 0:
                values[move] = WAITING_SHARE * value
    best_by_targets = {move.targets: move for move in values}
    for move in candidates(view, seat):
        best = best_by_targets.get(move.targets)
        if best is None:
            continue
        extra_cards = len(move.cards) - len(best.cards)
        if extra_cards > 0:
            values.setdefault(move, values[best] - EXTRA_CARD_LOSS * extra_cards)
    return rank_by_value(values, CARELESS_LOSS)


def hasty(rules: Rules, view: View, seat: int, own: Move, haste: float) -> Move:
    """Return the best pak in place of passing, if it loses less against waiting than the `haste`
    (0 to 1) allows; else the seat's `own` move."""
    is_last_turn = len(view.zones["stock"]) < view.table.seats  # so there is nothing to wait for
    if own != PASS or view.phase != "pak" or is_last_turn:
        return own
    values = move_values(view, seat)
    del values[PASS]
    if not values:
        return own
    best = max(values, key=values.__getitem__)
    most_loss = haste * HASTE[view.table.seats]
    return best if values[best] > -most_loss else own


def spoils(rules: Rules, view: View, seat: int, choice: Move) -> bool:
    """Whether a move gives points away: it passes up a sure gain in the seat's last turn, or gives
    up paks that score more than necessary."""
    if view.phase == "give":
        cheapest = proposal(view, seat) or choice
        return _given_score(view, choice) > _given_score(view, cheapest)
    return choice in (PASS, DONE) and _can_gain(view, seat)


def _given_score(view: View, move: Move) -> int:
    """Return the score of the paks that a move gives up."""
    return sum(score(view.zones[str(pak)]) for pak in move.targets)


def _can_gain(view: View, seat: int) -> bool:
    """Whether the seat's last turn allows a gain that nobody could take away."""
    cards_to_come = len(view.zones["stock"])
    if not cards_to_come:
        return max(move_values(view, seat).values()) > 0
    if cards_to_come >= view.table.seats or is_last_card(view):
        return False
    moves = rivals(view, seat)  # without passing, if another move is a sure gain
    return PASS not in moves and DONE not in moves
