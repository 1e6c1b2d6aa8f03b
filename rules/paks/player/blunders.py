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

MOST = 15.0  # points that a careless choice may cost
HASTE = {2: 40.0, 3: 60.0, 4: 36.0, 6: 22.0}  # points that the greatest haste may cost a choice
DEAR = 4.0  # points that a card more than the best way needs is thought to cost
GAINED = 1 / 3  # of what waiting seems to gain, as judged by playing on in many worlds
MARGINS = {
    "pass": (0.42, 0.61, 0.74), "pak": (0.18, 0.27, 0.38), "steal": (0.27, 0.53, 1.26),
}  # fmt: skip
"""By verb, the quartiles of how much better a choice looks than the next best, over many games."""


def ranked(rules: Rules, view: View, seat: int) -> Ranked:
    """Return the moves a person might make with what each loses: the best pak of each board card,
    or the best steal of each suit, dearer ones, and to pass. Paks are given up as proposed."""
    if view.phase == "give":
        return []
    values = move_values(view, seat)
    if view.phase == "pak":
        values = {move: max(value, GAINED * value) for move, value in values.items()}
    by_aim = {move.targets: move for move in values}
    for move in candidates(view, seat):
        plain = by_aim.get(move.targets)
        more = len(move.cards) - len(plain.cards) if plain else 0
        if plain and more > 0:
            values.setdefault(move, values[plain] - DEAR * more)
    return rank_by_value(values, MOST)


def hasty(rules: Rules, view: View, seat: int, own: Move, haste: float) -> Move:
    """Return the best pak in place of passing, if its loss against waiting is at most in proportion
    to the `haste`; else the seat's `own` move. In its last turn there is nothing to wait for."""
    if own != PASS or view.phase != "pak" or len(view.zones["stock"]) < view.table.seats:
        return own
    values, most = move_values(view, seat), haste * HASTE[view.table.seats]
    del values[PASS]
    best = max(values, key=values.__getitem__, default=own)
    return best if values.get(best, -most) > -most else own


def spoils(rules: Rules, view: View, seat: int, choice: Move) -> bool:
    """Whether a move gives points away: it passes up a sure gain in the seat's last turn, or gives
    up paks that score more than necessary."""
    if view.phase == "give":
        laid = proposal(view, seat)
        return laid is not None and _score_lost(view, choice) > _score_lost(view, laid)
    return choice in (PASS, DONE) and _can_gain(view, seat)


def _score_lost(view: View, choice: Move) -> int:
    """Return the score of the paks that a move gives up."""
    return sum([score(view.zones[str(name)]) for name in choice.targets])


def _can_gain(view: View, seat: int) -> bool:
    """Whether the seat's last turn allows a gain that nobody could take away."""
    left = len(view.zones["stock"])
    if not left:
        return max(move_values(view, seat).values()) > 0
    if left >= view.table.seats or is_last_card(view):
        return False
    return not any(move in (PASS, DONE) for move in rivals(view, seat))
