"""Why a Tunk player moves as it does: the counts and cards that its choice was weighed by. For a
move that only looking ahead prefers there are fewer reasons."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from math import ceil

from rules.kit.cards import UNKNOWN, Card
from rules.kit.contract import Rules
from rules.kit.move import Move
from rules.kit.said import Fact, Why, why
from rules.kit.state import View
from rules.kit.story import fact_of
from rules.tunk.lanes import go_together
from rules.tunk.names import HAND, TWO
from rules.tunk.player.choosing import (
    OUT,
    TurnState,
    draw_value,
    drop_bar,
    drop_share_of,
    from_pile,
    likely_counts,
    plan_of,
    plan_taking,
    plans_of,
    steps_of,
    turn_of,
    unseen_cards,
)
from rules.tunk.player.rollout_policy import SETTLED, SHED
from rules.tunk.spreads import WORTH, hand_count, worth

LOW_SHED = 0.6  # a discard that lowers the drop bar to this share, or below, is given as a reason


def reasons_for(
    rules: Rules, view: View, seat: int, move: Move, made: Move | None = None
) -> Iterator[Why]:
    """Return the reasons for a move; they are the same against any move `made`."""
    hand = sorted(view.zones[HAND[seat]])
    if view.phase == "begin":
        return _begin_reasons(view, seat, hand, move.verb)
    return _play_reasons(hand, turn_of(view, from_pile(view, hand)), move)


# --- drop, take or draw ------------------------------------------------------------------------


def _begin_reasons(view: View, seat: int, hand: Sequence[Card], verb: str) -> Iterator[Why]:
    """Yield the reasons to drop, take or draw."""
    if not view.zones["stock"]:
        yield from _no_stock_reasons(view, hand, verb)
    elif verb == "drop":
        yield from _drop_reasons(view, seat, hand)
    else:
        if verb == "take":
            yield from _use_reasons(view, hand)
        yield from _count_reasons(view, hand, verb)
        if verb == "draw":
            yield from _hope_reasons(view, hand)
        yield from _no_drop_reasons(view, seat, hand)


def _no_stock_reasons(view: View, hand: Sequence[Card], verb: str) -> Iterator[Why]:
    """Yield the reason for a move when the stock is empty."""
    card, value = f"card.{view.zones['discard'][-1]}", plan_taking(view, hand).value
    count = hand_count(hand, view.table.options["hand_count"])
    if verb == "take" and value >= OUT:
        yield why("since_out_with", card=card)
    elif verb == "take" and value > -count:
        yield why("since_takes_last", count=count, card=card)
    elif verb == "draw" and value <= -count:
        yield why("since_calls", count=count, card=card)


def _lowest_rival(view: View, seat: int) -> tuple[int, int, int]:
    """Return the other seat with the lowest likely count, that count, and the highest count with
    which to drop."""
    unseen = unseen_cards(view)
    likely = likely_counts(view, seat, unseen)
    rival = min(likely, key=likely.__getitem__)
    return rival, round(likely[rival]), ceil(drop_bar(view, seat, unseen)) - 1


def _drop_reasons(view: View, seat: int, hand: Sequence[Card]) -> Iterator[Why]:
    """Yield the reasons to drop: the likely count of the lowest other hand, and what is known of
    it."""
    rival, likely, bar = _lowest_rival(view, seat)
    who, count = f"seat.{rival}", hand_count(hand, view.table.options["hand_count"])
    if count <= bar and view.table.seats > TWO:
        yield why("since_low", count=count, who=who, likely=likely, bar=bar)
    elif count <= bar:
        yield why("since_low_two", count=count, who=who, likely=likely, bar=bar)
    if known := [card for card in view.zones[HAND[rival]] if card is not UNKNOWN]:
        yield why("since_known", who=who, cards=fact_of(known))
    pile = view.zones["discard"]
    if len(pile) > SETTLED and SHED[WORTH[pile[-1].rank]] <= LOW_SHED:
        yield why("since_shed", card=f"card.{pile[-1]}")
    if count < likely:
        yield why("since_least")


def _no_drop_reasons(view: View, seat: int, hand: Sequence[Card]) -> Iterator[Why]:
    """Yield the reason not to drop."""
    rival, likely, bar = _lowest_rival(view, seat)
    count = hand_count(hand, view.table.options["hand_count"])
    if not drop_share_of(view, seat):
        yield why("since_whole")
    elif bar < 1:
        yield why("since_no_drop", who=f"seat.{rival}", likely=likely)
    elif count > bar:
        yield why("since_high", count=count, who=f"seat.{rival}", likely=likely, bar=bar)


def _use_reasons(view: View, hand: Sequence[Card]) -> Iterator[Why]:
    """Yield what the top of the discard pile can be used for in this turn."""
    top = view.zones["discard"][-1]
    card = f"card.{top}"
    if plan_taking(view, hand).value >= OUT:
        yield why("since_out_with", card=card)
    for step in steps_of([*hand, top], turn_of(view, top))[0]:
        if top in step.cards and step.verb == "spread":
            rest = [other for other in step.cards if other is not top]
            yield why("since_makes", card=card, cards=fact_of(rest))
        elif top in step.cards and step.verb == "hit":
            yield why("since_fits", card=card)


def _count_reasons(view: View, hand: Sequence[Card], verb: str) -> Iterator[Why]:
    """Yield the count after taking beside the average count after drawing; if the higher one is
    chosen, also the hope behind it. Nothing if either is sure to go out."""
    top, unseen = view.zones["discard"][-1], unseen_cards(view)
    taking, drawing = plan_taking(view, hand).value, draw_value(view, hand, unseen)
    if max(taking, drawing) > 0:
        return
    took, turn = _count_left([*hand, top], turn_of(view, top)), turn_of(view, None)
    drew = sum(_count_left([*hand, card], turn) for card in unseen) / len(unseen)
    if took == round(drew):
        yield why("since_even", card=f"card.{top}", left=took)
        return
    facts: dict[str, Fact] = {"card": f"card.{top}", "took": took, "drew": round(drew)}
    is_lower = (took < drew) == (verb == "take")
    if is_lower:
        yield why("since_take", **facts) if verb == "take" else why("since_draw", **facts)
    elif verb == "take" and taking > drawing:
        yield why("since_take_hopes", **facts)
    elif (
        verb == "draw"
        and taking <= drawing
        and all(plan_of([*hand, card], turn).value < OUT for card in unseen)
    ):
        yield why("since_draw_hopes", **facts)


def _count_left(hand: Sequence[Card], turn: TurnState) -> int:
    """Return the count that is left at the end of the planned turn."""
    return hand_count(steps_of(hand, turn)[1], turn.how)


def _hope_reasons(view: View, hand: Sequence[Card]) -> Iterator[Why]:
    """Yield how many of the unseen cards would go out, or could be laid."""
    turn, unseen = turn_of(view, None), unseen_cards(view)
    plans = [plan_of([*hand, card], turn) for card in unseen]
    out = sum(plan.value >= OUT for plan in plans)
    lay = sum(plan.move.verb != "discard" for plan in plans)
    if out:
        yield why("since_outs", n=out, unseen=len(unseen))
    elif 0 < lay < len(unseen):  # else the hand can do so by itself
        yield why("since_helps", n=lay, unseen=len(unseen))


# --- spreads, hits and the discard -------------------------------------------------------------


def _play_reasons(hand: Sequence[Card], turn: TurnState, choice: Move) -> Iterator[Why]:
    """Yield the reasons for a spread, a hit or a discard: that it goes out, and what it leaves."""
    steps, rest = steps_of(hand, turn, choice)
    is_best = plan_of(hand, turn).value in [
        p.value for p in plans_of(hand, turn) if p.move == choice
    ]
    if not rest:
        yield why("since_goes_out") if len(steps) == 1 else why("since_will_go_out")
    elif choice.verb == "discard":
        reasons = _discard_reasons(hand, turn, choice.cards[0])
        alike = _equal_discards(hand, turn, choice) if is_best else ()
        yield from (*reasons[:1], *alike, *reasons[1:])
        yield why("since_left", left=hand_count(rest, turn.how))
    elif is_best:
        left = hand_count(rest, turn.how)
        yield why("since_lays", count=worth(choice.cards), left=left)


def _discard_reasons(hand: Sequence[Card], turn: TurnState, shed: Card) -> list[Why]:
    """Return the reasons to discard a card: that none counts more, that it goes together with
    none, and which two cards are kept for a third."""
    rest = [card for card in hand if card is not shed]
    most = max(WORTH[card.rank] for card in hand if card is not turn.kept)
    is_highest = WORTH[shed.rank] == most
    pairs = [pair for pair in combinations(rest, 2) if go_together(*pair)]
    if not is_highest:  # a higher card needs a reason to be kept
        pairs = [
            pair for pair in pairs if max(WORTH[card.rank] for card in pair) > WORTH[shed.rank]
        ]
    highest = sorted(pairs, key=worth, reverse=True)[:1]
    kept = [why("since_pair", cards=fact_of(pair)) for pair in highest]
    is_alone = not any(go_together(shed, card) for card in rest)
    alone = [why("since_alone", card=f"card.{shed}")] if is_alone else []
    if is_highest:
        return [why("since_heaviest"), *alone, *kept]
    return [*kept, *alone]


def _equal_discards(hand: Sequence[Card], turn: TurnState, choice: Move) -> Iterator[Why]:
    """Yield the reason that names equally good discards; nothing if there are none."""
    plans = {plan.move: plan.value for plan in plans_of(hand, turn) if plan.move.verb == "discard"}
    alike = [move.cards[0] for move in plans if move != choice and plans[move] == plans[choice]]
    if alike:
        yield why("since_as_good", cards=fact_of(alike))
