"""A steady Tunk player: sheds what it can, keeps low cards, and drops when its count looks lowest.

A turn is thought through to its end: which spreads and hits leave the hand in
the best shape after the discard. A draw is worth the average of that over the
cards still unseen. Dropping is a wager on the others' counts, guessed from the
cards they are known to hold, how many they hold, and what was shed (`drop_share`).
Nothing but the view is looked at.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain
from math import fsum
from typing import NamedTuple

from rules.kit.cards import UNKNOWN, Card
from rules.kit.chance import Rng
from rules.kit.contract import Rules
from rules.kit.move import Move
from rules.kit.state import View
from rules.tunk.lanes import BIT, HOPE, NEAR, PACK, bits, go_together, hit_bits, spread_bits
from rules.tunk.names import AROUND, HAND, SPREAD
from rules.tunk.player.rollout_policy import SIZE, drop_share
from rules.tunk.spreads import WORTH, hand_count, is_hit, spreads_in, worth

PARTS = round(1 / HOPE)  # a point has so many parts, in which sums are whole numbers
SOONER = {2: 1.15, 3: 1.2}  # by seats: the factor for the drop bar in a match of one hand
OF_TWO = 0.33  # the least share for a drop against two unknown cards: it means a count of four
TUNK, OUT = 90.0, 60.0  # the values of going out without a discard, and with one


class TurnState(NamedTuple):
    """What the rest of a turn depends on, beside the hand."""

    spreads: dict[str, Sequence[Card]]  # on the table, by zone
    hits: int  # how many are still allowed
    kept: Card | None  # may not be discarded, since it was just taken
    how: str  # the option `hand_count`


class TurnPlan(NamedTuple):
    """A plan for the rest of a turn."""

    value: float  # minus the count left, plus some for cards that may become spreads; or TUNK, OUT
    move: Move  # with which it starts


def choose(rules: Rules, view: View, seat: int, rng: Rng) -> Move:
    """Return the move with which the seat's best plan begins; chance plays no part in it."""
    hand = sorted(view.zones[HAND[seat]])
    if view.phase == "begin":
        return Move(_begin_verb(view, seat, hand))
    return plan_of(hand, turn_of(view, taken_card(view, hand))).move


def taken_card(view: View, hand: Sequence[Card]) -> Card | None:
    """Return the card of the hand that was taken from the discard pile in this turn, or None."""
    seen = [card for card in hand if card in view.shown]
    return seen[0] if seen else None


def turn_of(view: View, taken: Card | None) -> TurnState:
    """Return the rest of a turn in which this card, or none, was taken from the pile."""
    options = view.table.options
    spreads: dict[str, Sequence[Card]] = {}
    for name in chain.from_iterable(SPREAD):
        if name in view.zones:
            spreads[name] = view.zones[name]
    hits = 1 - view.tallies.get("hits", 0) if options["one_hit_per_turn"] else 9  # more than needed
    kept = None if options["return_discard"] else taken
    return TurnState(spreads, hits, kept, str(options["hand_count"]))


def _begin_verb(view: View, seat: int, hand: Sequence[Card]) -> str:
    """Choose what to do at the start of a turn: drop, take or draw."""
    unseen = unseen_cards(view)
    count = hand_count(hand, view.table.options["hand_count"])
    stock = view.zones["stock"]
    if stock and count < drop_bar(view, seat, unseen):
        return "drop"
    # To draw from an empty stock ends the hand, and costs less than a lost drop.
    value_of_draw = draw_value(view, hand, unseen) if stock else -count
    return "take" if plan_taking(view, hand).value > value_of_draw else "draw"


def plan_taking(view: View, hand: Sequence[Card]) -> TurnPlan:
    """Return the best plan for a turn that begins by taking the top of the discard pile."""
    top = view.zones["discard"][-1]
    return plan_of([*hand, top], turn_of(view, top))


def helps_with(after: Move, hand: Sequence[Card], top: Card) -> bool:
    """Whether taking the top of the discard pile helps this hand if `after` is the next move. It
    does if that lays something, or discards another card, provided that this counts more or that
    the top goes together with a card that stays. Playouts are stricter (`rollout_policy`)."""
    if after.verb != "discard":
        return True
    (shed,) = after.cards
    if shed == top:
        return False
    makes_pair = any(go_together(top, card) for card in hand if card != shed)
    return makes_pair or WORTH[top.rank] < WORTH[shed.rank]


def helps_this_turn(view: View, hand: Sequence[Card]) -> bool:
    """Whether taking the top of the discard pile helps by the end of the turn: it is laid, helps to
    go out, or goes with the cards that are left (`helps_with`)."""
    top = view.zones["discard"][-1]
    steps, rest = steps_of([*hand, top], turn_of(view, top))
    last = steps[-1]
    is_laid = any(top in move.cards for move in steps if move.verb != "discard")
    return is_laid or not rest or helps_with(last, rest, top)


def draw_value(view: View, hand: Sequence[Card], unseen: Sequence[Card]) -> float:
    """Return the value of drawing from the stock: that of the best plan with each of the unseen
    cards, on average."""
    turn = turn_of(view, None)
    hand_bits = bits(hand)
    hitters = 0
    for spread in turn.spreads.values():
        hitters |= hit_bits(spread)
    if hand_bits & hitters or spread_bits(hand_bits) or turn.how == "unmatched_only":
        return fsum([plan_of([*hand, card], turn).value for card in unseen]) / len(unseen)
    kept_hand = _KeptHand(hand, hand_bits)  # the hand can lay nothing: a quicker way
    total = 0.0
    for card in unseen:
        bit = BIT[card]
        can_lay = bit & hitters or spread_bits(hand_bits | bit)
        total += plan_of([*hand, card], turn).value if can_lay else kept_hand.value_with(card)
    return total / len(unseen)


class _KeptHand:
    """A hand that can lay nothing. It quickly computes its best value (`value_of`) after a card was
    drawn that cannot be laid either, and one was discarded. Sums are in units of 1/PARTS point."""

    def __init__(self, hand: Sequence[Card], hand_bits: int) -> None:
        self.hand = hand
        self.hand_bits = hand_bits
        hopes = [sum([_hope(card, other) for other in hand]) for card in hand]
        self.burdens = [PARTS * WORTH[card.rank] - hope for card, hope in zip(hand, hopes)]
        self.value = sum(hopes) // 2 - PARTS * worth(hand)  # each pair was counted twice

    def value_with(self, drawn: Card) -> float:
        """Return the best value of the hand after drawing this card, in points."""
        count = PARTS * WORTH[drawn.rank]
        if not self.hand_bits & NEAR[drawn]:
            gain = max(self.burdens) - count
        else:
            hopes = [_hope(drawn, card) for card in self.hand]
            most_burden = max([burden - hope for burden, hope in zip(self.burdens, hopes)])
            gain = sum(hopes) - count + most_burden
        return (self.value + max(0, gain)) / PARTS  # 0: the drawn card itself is discarded


def _hope(card: Card, other: Card) -> int:
    """Return what two cards add to the value of a hand since a third could make a spread of them,
    in units of 1/PARTS point; 0 for other cards."""
    return WORTH[card.rank] + WORTH[other.rank] if go_together(card, other) else 0


def unseen_cards(view: View) -> list[Card]:
    """Return the cards whose place is unknown: in the stock or in another hand."""
    seen = {card for cards in view.zones.values() for card in cards}
    return [card for card in PACK if card not in seen]


def drop_bar(view: View, seat: int, unseen: Sequence[Card]) -> float:
    """Return the count below which to drop, a share of the lowest likely count of another hand."""
    return drop_share_of(view, seat) * min(likely_counts(view, seat, unseen).values())


def likely_counts(view: View, seat: int, unseen: Sequence[Card]) -> dict[int, float]:
    """Return the likely count of each other hand: that of its known cards, and for each other card
    the average of all unseen ones."""
    mean = worth(unseen) / len(unseen)
    likely = {}
    for other in AROUND[view.table.seats]:
        if other != seat:
            hand = view.zones[HAND[other]]
            known = [card for card in hand if card is not UNKNOWN]
            likely[other] = worth(known) + (len(hand) - len(known)) * mean
    return likely


def drop_share_of(view: View, seat: int) -> float:
    """Return the share of the lowest likely count below which to drop."""
    others = [other for other in AROUND[view.table.seats] if other != seat]
    least = min(len(view.zones[HAND[other]]) for other in others)
    own = len(view.zones[HAND[seat]])
    pile = view.zones["discard"]
    share = drop_share(own, least, len(pile) - 1, worth(pile[-1:]))
    if is_single_hand(view):
        share *= SOONER[view.table.seats]
    if least == 2 and own < SIZE:
        return max(share, OF_TWO)
    return share


def is_single_hand(view: View) -> bool:
    """Whether this hand is the whole match: then only who wins it counts, not the points."""
    return view.table.options["match"] == "single_hand"


def plan_of(hand: Sequence[Card], turn: TurnState) -> TurnPlan:
    """Return the best plan for a hand after the draw: a spread, a hit or a discard."""
    return max(plans_of(hand, turn), key=lambda plan: plan.value)


def plans_of(hand: Sequence[Card], turn: TurnState) -> list[TurnPlan]:
    """Return a plan for each spread, hit and discard with which the rest of a turn can begin."""
    plans = _discard_plans(hand, turn)
    for spread in spreads_in(hand):
        rest = [card for card in hand if card not in spread]
        value = plan_of(rest, turn).value if rest else TUNK
        plans.append(TurnPlan(value, Move("spread", spread)))
    if turn.spreads and turn.hits:
        plans += _hit_plans(hand, turn)
    return plans


def steps_of(
    hand: Sequence[Card], turn: TurnState, first: Move | None = None
) -> tuple[list[Move], Sequence[Card]]:
    """Return the planned moves of the rest of a turn, which begin with `first` if it is given, and
    the cards that are left after them."""
    moves: list[Move] = []
    rest = list(hand)
    while rest and (not moves or moves[-1].verb != "discard"):
        move = first if first and not moves else plan_of(rest, turn).move
        moves.append(move)
        rest = [card for card in rest if card not in move.cards]
        if move.verb == "hit":
            turn = _after_hit(turn, str(move.targets[0]), move.cards[0])
    return moves, rest


def _after_hit(turn: TurnState, name: str, card: Card) -> TurnState:
    """Return the rest of a turn after a card was added to the spread in this zone."""
    longer = {**turn.spreads, name: sorted([*turn.spreads[name], card])}
    return turn._replace(spreads=longer, hits=turn.hits - 1)


def _discard_plans(hand: Sequence[Card], turn: TurnState) -> list[TurnPlan]:
    """Return a plan for each card that may be discarded, which ends the turn."""
    plans = []
    for card in hand:
        if card is not turn.kept or len(hand) == 1:
            rest = [other for other in hand if other is not card]
            value = value_of(rest, turn.how) if rest else OUT
            plans.append(TurnPlan(value, Move("discard", (card,))))
    return plans


def _hit_plans(hand: Sequence[Card], turn: TurnState) -> list[TurnPlan]:
    """Return a plan for each hit with which the rest of the turn can begin."""
    plans = []
    for name, spread in turn.spreads.items():
        for card in hand:
            if is_hit(spread, card):
                rest = [other for other in hand if other is not card]
                value = plan_of(rest, _after_hit(turn, name, card)).value if rest else TUNK
                plans.append(TurnPlan(value, Move("hit", (card,), (name,))))
    return plans


def value_of(hand: Sequence[Card], how: str) -> float:
    """Return the value of keeping a hand: minus its count (by the option `how`), plus some for each
    two cards that a third could make a spread."""
    value = -float(hand_count(hand, how))
    for place, card in enumerate(hand):
        for other in hand[:place]:
            if go_together(card, other):
                value += HOPE * (WORTH[card.rank] + WORTH[other.rank])
    return value
