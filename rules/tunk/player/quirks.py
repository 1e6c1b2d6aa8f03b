"""What one sees of each character in Tunk: when it drops, and what it discards.

A loss is in points of the hand that is left; that of a drop depends on how far the count is from
one that is low enough.
"""

from __future__ import annotations

from collections.abc import Mapping

from rules.kit.cards import Card
from rules.kit.contract import Rules
from rules.kit.foresight import Ranked, rank_by_value
from rules.kit.move import Move
from rules.kit.quirk import Quirk
from rules.kit.state import View
from rules.tunk.names import DRAW, DROP, HAND, TAKE
from rules.tunk.player import choosing
from rules.tunk.spreads import WORTH, hand_count

RED = "DH"
TEN = 10  # the most that a card counts
NEAR = 4.0  # points: with a count that is less than so much too high, a drop is still considered


def weighed_moves(rules: Rules, view: View, seat: int) -> Ranked:
    """Return the moves that a person would consider, with what each loses. Empty if the hand can go
    out, and before the draw if the stock is empty."""
    hand = sorted(view.zones[HAND[seat]])
    if view.phase == "begin":
        return _begin_moves(view, seat, hand) if view.zones["stock"] else ()
    plans = choosing.plans_of(hand, choosing.turn_of(view, choosing.taken_card(view, hand)))
    values = {plan.move: plan.value for plan in plans}
    if max(values.values()) >= choosing.OUT:
        return ()
    return rank_by_value(values, 1.0)


def _begin_moves(view: View, seat: int, hand: list[Card]) -> Ranked:
    """Return the moves before the draw that a person may consider; empty if the hand can go out."""
    plan = choosing.plan_taking(view, hand)
    if plan.value >= choosing.OUT:
        return ()
    unseen = choosing.unseen_cards(view)
    values = {DRAW: choosing.draw_value(view, hand, unseen)}
    if choosing.helps_this_turn(view, hand):
        values[TAKE] = plan.value
    count = hand_count(hand, view.table.options["hand_count"])
    margin = choosing.drop_bar(view, seat, unseen) - count
    if margin > -NEAR:
        values[DROP] = max(values.values()) + margin
    return rank_by_value(values, 1.0)


def drops(view: View, seat: int, move: Move) -> bool | None:
    """Whether the hand is dropped; None after the draw, and if its count is much too high."""
    if view.phase != "begin":
        return None
    count = hand_count(view.zones[HAND[seat]], view.table.options["hand_count"])
    is_near = count - choosing.drop_bar(view, seat, choosing.unseen_cards(view)) < NEAR
    return move == DROP if is_near else None


def discards_highest(view: View, seat: int, move: Move) -> bool | None:
    """Whether the highest of several ranks that count ten is discarded. None for other discards and
    moves, and if the hand has only one such rank."""
    tens = {card.rank for card in view.zones[HAND[seat]] if WORTH[card.rank] == TEN}
    if move.verb != "discard" or WORTH[move.cards[0].rank] != TEN or len(tens) == 1:
        return None
    return move.cards[0].rank == max(tens)


def discards_red(view: View, seat: int, move: Move) -> bool | None:
    """Whether a red card is discarded and not a black one of the same count. None for other moves,
    and if the hand has only one colour of that count."""
    if move.verb != "discard":
        return None
    count = WORTH[move.cards[0].rank]
    alike = [card for card in view.zones[HAND[seat]] if WORTH[card.rank] == count]
    has_both_colours = len({card.suit in RED for card in alike}) > 1
    return move.cards[0].suit in RED if has_both_colours else None


def opens_low(view: View, seat: int, move: Move) -> bool | None:
    """Whether a seat's first discard counts less than ten. None for other moves, and if the hand
    has no card that counts ten."""
    if move.verb != "discard" or len(view.zones["discard"]) > view.table.seats:
        return None
    has_tens = any(WORTH[card.rank] == TEN for card in view.zones[HAND[seat]])
    return WORTH[move.cards[0].rank] < TEN if has_tens else None


def discards_seen_rank(view: View, seat: int, move: Move) -> bool | None:
    """Whether a card is discarded whose rank is already visible on the table. None for other moves,
    and if all ranks of the hand are visible, or none."""
    if move.verb != "discard":
        return None
    visible = set()
    for name, cards in view.zones.items():
        if name not in ("stock", HAND[seat]):
            visible |= {card.rank for card in cards}
    is_visible = [card.rank in visible for card in view.zones[HAND[seat]]]
    if all(is_visible) or not any(is_visible):
        return None
    return move.cards[0].rank in visible


QUIRKS: Mapping[str, Quirk] = {
    "kari": Quirk(discards_red, 0.5, is_liked=False, times=2.0),
    "loa": Quirk(discards_red, 0.5, times=1.6),
    "magni": Quirk(discards_highest, 1.0, is_liked=False, times=2.0),
    "nanna": Quirk(discards_highest, 1.0, times=1.5),
    "oddur": Quirk(opens_low, 2.2, times=4.0),
    "ragna": Quirk(discards_seen_rank, 3.0, times=1.25),
    "snorri": Quirk(drops, 2.0, times=1.4),
}
