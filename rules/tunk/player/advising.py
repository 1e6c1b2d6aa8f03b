"""Why a Tunk player moves as it does: the counts and cards that its choice was weighed by."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from math import ceil

from rules.kit.advice import Advice
from rules.kit.cards import UNKNOWN, Card
from rules.kit.chance import Rng
from rules.kit.contract import Rules
from rules.kit.move import Move
from rules.kit.said import Fact, Why, why
from rules.kit.state import View
from rules.tunk.lanes import go_together
from rules.tunk.names import HAND, TWO
from rules.tunk.player.choosing import (
    OUT,
    TurnState,
    choose,
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
from rules.tunk.spreads import WORTH, hand_count

TELLING = 0.6  # a discard that lowers the drop bar to this share, or below, is given as a reason


def advise(rules: Rules, view: View, seat: int, rng: Rng) -> Advice:
    """Return the move that `choose` makes, with its reasons."""
    choice = choose(rules, view, seat, rng)
    hand = sorted(view.zones[HAND[seat]])
    if view.phase == "begin":
        return Advice(choice, tuple(_why_begin(view, seat, hand, choice.verb)))
    turn = turn_of(view, from_pile(view, hand))
    return Advice(choice, tuple(_why_after_draw(hand, turn, choice)))


# --- drop, take or draw ------------------------------------------------------------------------


def _why_begin(view: View, seat: int, hand: Sequence[Card], verb: str) -> Iterator[Why]:
    """Yield the reasons for the move at the start of a turn."""
    if not view.zones["stock"]:
        yield _why_no_stock(view, hand, verb)
    elif verb == "drop":
        yield from _why_drop(view, seat, hand)
    elif verb == "take":
        yield from _why_of_use(view, hand)
        yield from _why_take_or_draw(view, hand, verb)
        yield _why_wait(view, seat, hand)
    else:
        yield from _why_take_or_draw(view, hand, verb)
        yield from _why_hope(view, hand)
        yield _why_wait(view, seat, hand)


def _why_no_stock(view: View, hand: Sequence[Card], verb: str) -> Why:
    """Return the reason for a move when the stock is empty."""
    card = f"card.{view.zones['discard'][-1]}"
    count = hand_count(hand, view.table.options["hand_count"])
    if verb == "draw":
        return why("since_calls", count=count, card=card)
    if plan_taking(view, hand).value >= OUT:
        return why("since_out_with", card=card)
    return why("since_takes_last", count=count, card=card)


def _lowest_other(view: View, seat: int) -> tuple[int, float]:
    """Return the other seat with the lowest likely count, and that count."""
    likely = likely_counts(view, seat, unseen_cards(view))
    other = min(likely, key=likely.__getitem__)
    return other, likely[other]


def _highest_drop(view: View, seat: int) -> int:
    """Return the highest count with which to drop."""
    return ceil(drop_bar(view, seat, unseen_cards(view))) - 1


def _why_drop(view: View, seat: int, hand: Sequence[Card]) -> Iterator[Why]:
    """Yield the reasons to drop: the others' likely counts, and what is known of them."""
    other, likely = _lowest_other(view, seat)
    count = hand_count(hand, view.table.options["hand_count"])
    who = f"seat.{other}"
    bar, about = _highest_drop(view, seat), round(likely)
    if view.table.seats > TWO:
        yield why("since_low", count=count, who=who, likely=about, bar=bar)
    else:
        yield why("since_low_two", count=count, who=who, likely=about, bar=bar)
    known = [card for card in view.zones[HAND[other]] if card is not UNKNOWN]
    if known:
        yield why("since_known", who=who, cards="cards." + " ".join(map(str, known)))
    pile = view.zones["discard"]
    if len(pile) > SETTLED and SHED[WORTH[pile[-1].rank]] <= TELLING:
        yield why("since_shed", card=f"card.{pile[-1]}")


def _why_wait(view: View, seat: int, hand: Sequence[Card]) -> Why:
    """Return the reason not to drop."""
    other, likely = _lowest_other(view, seat)
    who, bar = f"seat.{other}", _highest_drop(view, seat)
    about = round(likely)
    if not drop_share_of(view, seat):
        return why("since_whole")
    if bar < 1:
        return why("since_no_drop", who=who, likely=about)
    count = hand_count(hand, view.table.options["hand_count"])
    return why("since_high", count=count, who=who, likely=about, bar=bar)


def _why_of_use(view: View, hand: Sequence[Card]) -> Iterator[Why]:
    """Yield what the top of the discard pile can be used for in this turn."""
    top = view.zones["discard"][-1]
    card = f"card.{top}"
    if plan_taking(view, hand).value >= OUT:
        yield why("since_out_with", card=card)
    for step in steps_of([*hand, top], turn_of(view, top))[0]:
        if top in step.cards and step.verb == "spread":
            rest = " ".join(str(other) for other in step.cards if other is not top)
            yield why("since_makes", card=card, cards=f"cards.{rest}")
        elif top in step.cards and step.verb == "hit":
            yield why("since_fits", card=card)


def _why_take_or_draw(view: View, hand: Sequence[Card], verb: str) -> Iterator[Why]:
    """Yield the count after taking beside the average count after drawing; if the higher one is
    chosen, also the hope behind it. Nothing if either is sure to go out."""
    top, unseen = view.zones["discard"][-1], unseen_cards(view)
    if min(-plan_taking(view, hand).value, -draw_value(view, hand, unseen)) < 0:
        return
    card, took = f"card.{top}", _count_left([*hand, top], turn_of(view, top))
    turn = turn_of(view, None)
    drew = sum(_count_left([*hand, drawn], turn) for drawn in unseen) / len(unseen)
    if took == round(drew):
        yield why("since_even", card=card, left=took)
        return
    facts: dict[str, Fact] = {"card": card, "took": took, "drew": round(drew)}
    fewer = (took < drew) == (verb == "take")
    if verb == "take":
        yield why("since_take", **facts) if fewer else why("since_take_hopes", **facts)
    elif fewer:
        yield why("since_draw", **facts)
    elif all(plan_of([*hand, drawn], turn).value < OUT for drawn in unseen):
        yield why("since_draw_hopes", **facts)


def _count_left(hand: Sequence[Card], turn: TurnState) -> int:
    """Return the count that is left at the end of the planned turn."""
    return hand_count(steps_of(hand, turn)[1], turn.how)


def _why_hope(view: View, hand: Sequence[Card]) -> Iterator[Why]:
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


def _why_after_draw(hand: Sequence[Card], turn: TurnState, choice: Move) -> Iterator[Why]:
    """Yield the reasons for a spread, a hit or a discard."""
    steps, rest = steps_of(hand, turn)
    left = hand_count(rest, turn.how)
    if plan_of(hand, turn).value >= OUT:
        last = len(steps) == 1
        yield why("since_goes_out") if last else why("since_will_go_out")
    if choice.verb == "discard":
        first, *others = [*_why_discard(hand, turn, choice.cards[0]), None]
        reasons = (first, _equal_discards(hand, turn, choice), *others)
        yield from (reason for reason in reasons if reason is not None)
        if rest:
            yield why("since_left", left=left)
    else:
        count = sum(WORTH[card.rank] for card in choice.cards)
        if rest:
            yield why("since_lays", count=count, left=left)


def _equal_discards(hand: Sequence[Card], turn: TurnState, choice: Move) -> Why | None:
    """Return the reason that names equally good discards; None if there are none."""
    plans = {plan.move: plan.value for plan in plans_of(hand, turn) if plan.move.verb == "discard"}
    alike = [move.cards[0] for move in plans if move != choice and plans[move] == plans[choice]]
    return why("since_as_good", cards="cards." + " ".join(map(str, alike))) if alike else None


def _why_discard(hand: Sequence[Card], turn: TurnState, card: Card) -> Iterator[Why]:
    """Yield the reasons for discarding this card."""
    rest = [each for each in hand if each is not card]
    if not rest:
        return
    allowed = [each for each in hand if each is not turn.kept]
    heaviest = max(WORTH[each.rank] for each in allowed)
    pairs = [pair for pair in combinations(rest, 2) if go_together(*pair)]
    heavier = [pair for pair in pairs if max(map(_worth, pair)) > _worth(card)]
    if _worth(card) == heaviest:
        yield why("since_heaviest", card=f"card.{card}", count=heaviest)
    elif heavier:
        yield _pair_name(max(heavier, key=lambda pair: sum(map(_worth, pair))))
    if not any(go_together(card, other) for other in rest):
        yield why("since_alone", card=f"card.{card}")
    if _worth(card) == heaviest and pairs:
        yield _pair_name(max(pairs, key=lambda pair: sum(map(_worth, pair))))


def _worth(card: Card) -> int:
    return WORTH[card.rank]


def _pair_name(pair: Sequence[Card]) -> Why:
    """Return the reason that two cards need a third: equal ranks, or neighbours in a suit."""
    first, second = pair
    if first.rank == second.rank:
        return why("since_like", ranks=f"ranks.{first.rank}")
    return why("since_run", cards=f"cards.{first} {second}")
