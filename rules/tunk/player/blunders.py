"""Where a careless Tunk player goes wrong: spreads not seen, high cards kept, a drop too early.

A loss is in points of the hand that is left; that of a drop depends on how far the count is from
one that is low enough.
"""

from __future__ import annotations

from rules.kit.cards import Card
from rules.kit.contract import Rules
from rules.kit.foresight import Ranked, rank_by_value
from rules.kit.move import Move
from rules.kit.state import View
from rules.tunk.names import DRAW, DROP, HAND, TAKE
from rules.tunk.player import choosing
from rules.tunk.spreads import hand_count

MAX_LOSS = 5.0  # points that a careless choice may cost
DROP_COST = 4.0  # points that a drop costs for each point by which the count is too high
HOPELESS = 0.9  # the share of the others' lowest likely count from which on a drop is hopeless
MARGINS = {
    "draw": (0.52, 0.72, 0.89), "discard": (0.2, 0.4, 0.64), "spread": (2.4, 4.0, 4.8),
    "hit": (0.6, 1.26, 1.8), "drop": (-0.49, 0.31, 0.98), "take": (0.05, 0.38, 3.4),
}  # fmt: skip
"""By verb, the quartiles of how much better a choice looks than the next best, over many games."""


def ranked(rules: Rules, view: View, seat: int) -> Ranked:
    """Return all moves, the best first, with what each loses against that one."""
    hand = sorted(view.zones[HAND[seat]])
    values = _begin_values(view, seat, hand) if view.phase == "begin" else _play_values(view, hand)
    return rank_by_value(values, MAX_LOSS)


def _play_values(view: View, hand: list[Card]) -> dict[Move, float]:
    """Return the value of each move after the draw. To discard a card of the rank that was taken
    from the pile is left out unless it is best: it would only have shown others the card."""
    taken = choosing.taken_card(view, hand)
    values = {
        plan.move: plan.value for plan in choosing.plans_of(hand, choosing.turn_of(view, taken))
    }
    best = max(values.values())
    if taken is not None:
        for card in hand:
            discard = Move("discard", (card,))
            if card.rank == taken.rank and values.get(discard, best) < best:
                del values[discard]
    return values


def _begin_values(view: View, seat: int, hand: list[Card]) -> dict[Move, float]:
    """Return the value of each move before the draw, except to take a card that is of no use."""
    count = float(hand_count(hand, view.table.options["hand_count"]))
    plan = choosing.plan_taking(view, hand)
    values = {TAKE: plan.value, DRAW: -count}
    if view.zones["stock"]:
        unseen = choosing.unseen_cards(view)
        values[DRAW] = choosing.draw_value(view, hand, unseen)
        top = view.zones["discard"][-1]
        if plan.value < values[DRAW] and not choosing.helps_with(plan.move, hand, top):
            del values[TAKE]  # it would only have been shown
        margin = choosing.drop_bar(view, seat, unseen) - count  # below 0, the count is too high
        values[DROP] = max(values.values()) + (margin if margin > 0 else DROP_COST * margin)
    return values


def spoils(rules: Rules, view: View, seat: int, choice: Move) -> bool:
    """Whether a move gives the hand away. It does if the hand can go out and the move does not, or
    for fewer points; or if it drops with hardly less than the others' lowest likely count."""
    hand = sorted(view.zones[HAND[seat]])
    if view.phase != "begin":
        values = _play_values(view, hand)
        best = max(values.values())
        return best >= choosing.OUT and values.get(choice, 0.0) < best
    if choice == DROP:
        count = hand_count(hand, view.table.options["hand_count"])
        likely = choosing.likely_counts(view, seat, choosing.unseen_cards(view))
        return count >= HOPELESS * min(likely.values())
    return choice == DRAW and choosing.plan_taking(view, hand).value >= choosing.OUT
