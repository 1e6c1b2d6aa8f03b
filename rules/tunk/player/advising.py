"""Why a Tunk player moves as it does: the counts and cards that its choice was weighed by. For a
move that only looking ahead prefers there are fewer reasons."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from rules.kit.cards import UNKNOWN, Card
from rules.kit.chance import Luck
from rules.kit.contract import Rules
from rules.kit.move import Move
from rules.kit.said import Fact, Why, why
from rules.kit.state import View
from rules.kit.story import fact_of
from rules.tunk.lanes import go_together
from rules.tunk.names import AROUND, HAND
from rules.tunk.player import choosing
from rules.tunk.player.belief import guessed
from rules.tunk.player.rollout_policy import LITTLE, SIZE
from rules.tunk.scoring import compare_counts, counts_of
from rules.tunk.spreads import WORTH, hand_count, worth

WHOLE, LATER = 5, 3
"""The points for each card of the smallest other hand with which to drop: with all five cards still
in the hand, and with fewer. Of seven choices keen and sharp make six by this rule."""
WORLDS = 150  # in which it is counted how often a drop wins, and what it brings


def reasons_for(rules: Rules, view: View, seat: int, move: Move) -> Iterator[Why]:
    """Return the reasons for a move of a seat, in the order in which they are told."""
    hand = sorted(view.zones[HAND[seat]])
    if view.phase == "begin":
        return _begin_reasons(view, seat, hand, move.verb)
    return _play_reasons(hand, choosing.turn_of(view, choosing.taken_card(view, hand)), move)


def _begin_reasons(view: View, seat: int, hand: Sequence[Card], verb: str) -> Iterator[Why]:
    """Yield the reasons to drop, take or draw."""
    if not view.zones["stock"]:
        yield from _no_stock_reasons(view, hand, verb)
        return
    count = hand_count(hand, view.table.options["hand_count"])
    others = [other for other in AROUND[view.table.seats] if other != seat]
    rival = min(others, key=lambda other: len(view.zones[HAND[other]]))  # with the smallest hand
    who = f"seat.{rival}"
    least = len(view.zones[HAND[rival]])
    limit = drop_limit(len(hand), least)
    if len(hand) == SIZE:
        rule = why("since_rule_whole", bar=limit, each=WHOLE, who=who, count=count)
    else:
        rule = why("since_rule", bar=limit, each=LATER, who=who, count=count)
    if verb == "drop":
        yield from _drop_reasons(view, seat, rival, count, limit, rule)
        return
    if count <= limit:
        yield why("since_waits", count=count, **_drop_facts(view, seat, count))
    if verb == "take":
        yield from _use_reasons(view, hand)
    yield from _count_reasons(view, hand, verb)
    if verb == "draw":
        yield from _hope_reasons(view, hand)
    if limit < 0:
        yield why("since_whole", who=who, n=least)
    elif count > limit:
        yield rule


def _drop_reasons(
    view: View, seat: int, rival: int, count: int, limit: int, rule: Why
) -> Iterator[Why]:
    """Yield the reasons to drop with this count: how often it wins, the `rule` if by its `limit`
    the count is low enough, and the known cards of the `rival`."""
    facts = _drop_facts(view, seat, count)
    if 0 <= limit < count:
        yield why("since_dares", bar=limit, **facts)
    else:
        yield why("since_drops", **facts)
    if count <= limit:
        yield rule
    known = [card for card in view.zones[HAND[rival]] if card is not UNKNOWN]
    if known:
        yield why("since_known", who=f"seat.{rival}", cards=fact_of(known))


def _no_stock_reasons(view: View, hand: Sequence[Card], verb: str) -> Iterator[Why]:
    """Yield the reason for a move when the stock is empty, so that to draw ends the hand."""
    card = f"card.{view.zones['discard'][-1]}"
    value = choosing.plan_taking(view, hand).value
    count = hand_count(hand, view.table.options["hand_count"])
    if verb == "take" and value >= choosing.OUT:
        yield why("since_out_with", card=card)
    elif verb == "take" and value > -count:
        yield why("since_takes_last", count=count, card=card)
    elif verb == "draw" and value <= -count:
        yield why("since_calls", count=count, card=card)


def times_in_ten(chance: float) -> int:
    """Return a chance as a number of times in ten, from 1 to 9: nothing is called certain."""
    return min(9, max(1, round(10 * chance)))


def drop_limit(own: int, least: int) -> int:
    """Return the highest count with which to drop, -1 for never, by the rule that hints and lesson
    teach. `own`, `least`: the numbers of cards in this hand and in the smallest other one."""
    if own < SIZE:
        return LATER * least
    return WHOLE * least if least > LITTLE else -1


def drop_outlook(view: View, seat: int, worlds: int = WORLDS) -> tuple[float, float]:
    """Return how likely a seat wins alone if it drops, and how many points that brings on average;
    points of another winner are negative. Counted in worlds that fit what the others did."""
    luck = Luck(0)
    wins = half_points = 0
    for _ in range(worlds):
        prize = compare_counts(counts_of(guessed(view, luck)), seat, view.table.options)
        if prize.winners == (seat,):
            wins += 1
        half_points += prize.each if seat in prize.winners else -prize.each
    return wins / worlds, half_points / worlds / 2


def _drop_facts(view: View, seat: int, count: int) -> dict[str, Fact]:
    """Return the facts of a drop: how often it wins, or that it cannot lose, and its points."""
    lowest_first = sorted(choosing.unseen_cards(view), key=lambda card: card.rank)
    is_sure = view.table.options["hand_count"] == "all_cards"
    for other in AROUND[view.table.seats]:
        hand = view.zones[HAND[other]]
        known = [card for card in hand if card is not UNKNOWN]
        least = worth(known) + worth(lowest_first[: len(hand) - len(known)])
        if other != seat and count >= least:
            is_sure = False
    chance, points = drop_outlook(view, seat)
    wins = why("since_sure") if is_sure else why("since_wins", n=times_in_ten(chance))
    return {"wins": wins, "n": round(points)}


def _use_reasons(view: View, hand: Sequence[Card]) -> Iterator[Why]:
    """Yield what the top card of the discard pile can be used for in this turn."""
    top = view.zones["discard"][-1]
    card = f"card.{top}"
    if choosing.plan_taking(view, hand).value >= choosing.OUT:
        yield why("since_out_with", card=card)
    moves, _ = choosing.steps_of([*hand, top], choosing.turn_of(view, top))
    for move in moves:
        if top in move.cards and move.verb == "spread":
            rest = [other for other in move.cards if other is not top]
            yield why("since_makes", card=card, cards=fact_of(rest))
        elif top in move.cards and move.verb == "hit":
            yield why("since_fits", card=card)


def _count_reasons(view: View, hand: Sequence[Card], verb: str) -> Iterator[Why]:
    """Yield the count after taking, compared with the average count after drawing. If the choice
    leads to the higher one, also yield what speaks for it: the hope of a spread, or that it did
    better in hands in which both were tried out. Nothing if either is sure to go out."""
    top = view.zones["discard"][-1]
    unseen = choosing.unseen_cards(view)
    value_of_take = choosing.plan_taking(view, hand).value
    value_of_draw = choosing.draw_value(view, hand, unseen)
    if max(value_of_take, value_of_draw) > 0:
        return
    took = _count_left([*hand, top], choosing.turn_of(view, top))
    turn = choosing.turn_of(view, None)  # after a draw
    drew = sum(_count_left([*hand, card], turn) for card in unseen) / len(unseen)
    if took == round(drew):
        yield why("since_even", card=f"card.{top}", left=took)
        return
    facts: dict[str, Fact] = {"card": f"card.{top}", "took": took, "drew": round(drew)}
    takes = verb == "take"
    is_lower = (took < drew) == takes
    is_planned = (value_of_take > value_of_draw) == takes  # by the rule player
    if is_lower:
        yield why("since_take" if takes else "since_draw", **facts)
    elif not is_planned:
        yield why("since_take_tried" if takes else "since_draw_tried", **facts)
    elif takes:
        yield why("since_take_hopes", **facts)
    elif not any(choosing.plan_of([*hand, card], turn).value >= choosing.OUT for card in unseen):
        yield why("since_draw_hopes", **facts)  # else `_hope_reasons` says that it may go out


def _count_left(hand: Sequence[Card], turn: choosing.TurnState) -> int:
    _, rest = choosing.steps_of(hand, turn)
    return hand_count(rest, turn.how)


def _hope_reasons(view: View, hand: Sequence[Card]) -> Iterator[Why]:
    """Yield with how many of the unseen cards the seat could go out, or could lay something."""
    turn, unseen = choosing.turn_of(view, None), choosing.unseen_cards(view)
    plans = [choosing.plan_of([*hand, card], turn) for card in unseen]
    going_out = sum(plan.value >= choosing.OUT for plan in plans)
    laying = sum(plan.move.verb != "discard" for plan in plans)
    if going_out:
        yield why("since_outs", n=going_out, unseen=len(unseen))
    elif 0 < laying < len(unseen):  # else the hand can do so by itself
        yield why("since_helps", n=laying, unseen=len(unseen))


def _play_reasons(hand: Sequence[Card], turn: choosing.TurnState, choice: Move) -> Iterator[Why]:
    """Yield the reasons for a spread, hit or discard: that it goes out, and the count left."""
    steps, rest = choosing.steps_of(hand, turn, choice)
    values = {plan.move: plan.value for plan in choosing.plans_of(hand, turn)}
    is_best = values.get(choice) == max(values.values())
    if not rest:
        yield why("since_goes_out") if len(steps) == 1 else why("since_will_go_out")
    elif choice.verb == "discard":
        equal = [move for move in values if move != choice and values[move] == values[choice]]
        alike = [move.cards[0] for move in equal if is_best and move.verb == "discard"]
        yield from _discard_reasons(hand, turn, choice.cards[0], alike)
        yield why("since_left", left=hand_count(rest, turn.how))
    elif is_best:
        now = hand_count([card for card in hand if card not in choice.cards], turn.how)
        yield why("since_lays", now=now, left=hand_count(rest, turn.how))


def _discard_reasons(
    hand: Sequence[Card], turn: choosing.TurnState, shed: Card, alike: Sequence[Card]
) -> Iterator[Why]:
    """Yield the reasons to discard this card and no other: that none counts as much, which cards
    are as good (`alike`), and that it goes together with no card, while two that are kept do."""
    rest = [card for card in hand if card is not shed]
    others = [card for card in rest if card not in alike]
    rivals = [WORTH[card.rank] for card in others if card != turn.kept]
    pairs = [pair for pair in combinations(others, 2) if go_together(*pair)]
    if all(count < WORTH[shed.rank] for count in rivals):
        yield why("since_heaviest", card=f"card.{shed}", count=WORTH[shed.rank])
    else:  # then only a pair with a card that counts as much explains the discard
        heavy = [card for card in others if WORTH[card.rank] >= WORTH[shed.rank]]
        pairs = [pair for pair in pairs if pair[0] in heavy or pair[1] in heavy]
    if alike:
        yield why("since_as_good", cards=fact_of(alike))
    if pairs and not any(go_together(shed, card) for card in rest):
        highest = max(pairs, key=worth)
        yield why("since_pair", cards=fact_of(highest))
        yield why("since_alone", card=f"card.{shed}")
