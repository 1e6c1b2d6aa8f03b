"""A steady Tunk player: sheds what it can, keeps low cards, and drops when its count looks lowest.

A turn is thought through to its end: which spreads and hits leave the hand in
the best shape after the discard. A draw is worth the average of that over the
cards still unseen. Dropping is a wager on the others' counts, guessed from the
cards they are known to hold, how many they hold, and what was shed (`drop_share`).
Nothing but the view is looked at.
"""

from __future__ import annotations

from collections.abc import Sequence
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
    """The rest of a turn: the spreads on the table, the number of hits allowed, the card that may
    not be discarded (`kept`), and how hands are counted (the option `hand_count`)."""

    spreads: dict[str, Sequence[Card]]
    hits: int
    kept: Card | None
    how: str


class TurnPlan(NamedTuple):
    """The value of the rest of a turn, and the move that it starts with. The value is minus the
    count that will be left, plus some for cards that may become spreads; or TUNK or OUT."""

    value: float
    move: Move


def choose(rules: Rules, view: View, seat: int, rng: Rng) -> Move:
    """Choose the move of a seat. The same random numbers give the same move."""
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
    names = [name for names in SPREAD for name in names if name in view.zones]
    hits = 1 - view.tallies.get("hits", 0) if options["one_hit_per_turn"] else 9  # more than needed
    kept = None if options["return_discard"] else taken
    spreads: dict[str, Sequence[Card]] = {name: view.zones[name] for name in names}
    return TurnState(spreads, hits, kept, str(options["hand_count"]))


def _begin_verb(view: View, seat: int, hand: Sequence[Card]) -> str:
    """Choose what to do at the start of a turn: drop, take or draw."""
    unseen = unseen_cards(view)
    count = hand_count(hand, view.table.options["hand_count"])
    stock = view.zones["stock"]
    if stock and count < drop_bar(view, seat, unseen):
        return "drop"
    # To draw from an empty stock ends the hand, and costs less than a lost drop.
    drawing = draw_value(view, hand, unseen) if stock else -count
    return "take" if plan_taking(view, hand).value > drawing else "draw"


def plan_taking(view: View, hand: Sequence[Card]) -> TurnPlan:
    """Return the best plan for a turn that begins by taking the top of the discard pile."""
    top = view.zones["discard"][-1]
    return plan_of([*hand, top], turn_of(view, top))


def is_of_use(after: Move, hand: Sequence[Card], top: Card) -> bool:
    """Whether taking the top of the discard pile helps if `after` is the next move. It does if that
    lays something, or discards another card, provided that this counts more or that the top goes
    together with a card that stays. Playouts are stricter (`rollout_policy`)."""
    if after.verb != "discard":
        return True
    (shed,) = after.cards
    counts_less = WORTH[top.rank] < WORTH[shed.rank]
    makes_pair = any(go_together(top, card) for card in hand if card != shed)
    return shed != top and (counts_less or makes_pair)


def is_useful(view: View, hand: Sequence[Card]) -> bool:
    """Whether taking the top of the discard pile helps by the end of the turn: it is laid, helps to
    go out, or is of use to the cards that are left."""
    top = view.zones["discard"][-1]
    steps, rest = steps_of([*hand, top], turn_of(view, top))
    last = steps[-1]
    laid = any(top in move.cards for move in steps if move.verb != "discard")
    return laid or not rest or is_of_use(last, rest, top)


def draw_value(view: View, hand: Sequence[Card], unseen: Sequence[Card]) -> float:
    """Return the value of drawing from the stock, averaged over all unseen cards."""
    turn, number = turn_of(view, None), bits(hand)
    hitters = 0
    for spread in turn.spreads.values():
        hitters |= hit_bits(spread)
    if number & hitters or spread_bits(number) or turn.how == "unmatched_only":
        return fsum([plan_of([*hand, card], turn).value for card in unseen]) / len(unseen)
    kept_hand = _KeptHand(hand, number)  # the hand can lay nothing: a quicker way
    total = 0.0
    for card in unseen:
        bit = BIT[card]
        can_lay = bit & hitters or spread_bits(number | bit)
        total += plan_of([*hand, card], turn).value if can_lay else kept_hand.value_with(card)
    return total / len(unseen)


class _KeptHand:
    """A hand that can lay nothing. It quickly computes its best value (`value_of`) after a card was
    drawn that cannot be laid either, and one was discarded. Sums are in units of 1/PARTS point."""

    def __init__(self, hand: Sequence[Card], number: int) -> None:
        self.hand, self.number = hand, number
        hopes = [sum([_hope(card, other) for other in hand]) for card in hand]
        self.burdens = [PARTS * WORTH[card.rank] - hope for card, hope in zip(hand, hopes)]
        self.whole = sum(hopes) // 2 - PARTS * worth(hand)

    def value_with(self, drawn: Card) -> float:
        """Return the best value of the hand after drawing this card."""
        counts = PARTS * WORTH[drawn.rank]
        if not self.number & NEAR[drawn]:
            best = max(self.burdens) - counts
        else:
            hopes = [_hope(drawn, card) for card in self.hand]
            shed = max([burden - hope for burden, hope in zip(self.burdens, hopes)])
            best = sum(hopes) - counts + shed
        return (self.whole + max(0, best)) / PARTS  # 0: the drawn card itself is discarded


def _hope(card: Card, other: Card) -> int:
    """Return what two cards add to a hand as a third may make a spread, in 1/PARTS points."""
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
    pile, own = view.zones["discard"], len(view.zones[HAND[seat]])
    share = drop_share(own, least, len(pile) - 1, worth(pile[-1:]))
    if is_single_hand(view):
        share *= SOONER[view.table.seats]
    return max(share, OF_TWO) if least == 2 and own < SIZE else share


def is_single_hand(view: View) -> bool:
    """Whether this hand is the whole match: then only who wins it counts, not the points."""
    return view.table.options["match"] == "single_hand"


def plan_of(hand: Sequence[Card], turn: TurnState) -> TurnPlan:
    """Return the best plan for a hand after the draw: a spread, a hit or a discard."""
    return max(plans_of(hand, turn), key=lambda plan: plan.value)


def plans_of(hand: Sequence[Card], turn: TurnState) -> list[TurnPlan]:
    """Return the plans that begin with each spread, hit and discard."""
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
        step = first if first and not moves else plan_of(rest, turn).move
        moves.append(step)
        rest = [card for card in rest if card not in step.cards]
        if step.verb == "hit":
            name = str(step.targets[0])
            longer = {**turn.spreads, name: sorted([*turn.spreads[name], *step.cards])}
            turn = turn._replace(spreads=longer, hits=turn.hits - 1)
    return moves, rest


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
                longer = {**turn.spreads, name: sorted([*spread, card])}
                after = turn._replace(spreads=longer, hits=turn.hits - 1)
                value = plan_of(rest, after).value if rest else TUNK
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
