"""How people of one manner or another play Tunk: when they drop, whether they take from the pile
or draw, and which card they shed.

risk        drops on a doubtful count, draws what it cannot know, and sheds what others may use;
            below 0 drops only where it is safe, takes what it sees, sheds what nobody waits for
greed       takes from the pile all that makes the hand lower, and lays all it can; below 0 draws
memory      sheds what goes with nothing that others are known to hold or that lies on the table
patience    waits for a better count, gathers aces and twos and leaves what is higher, and keeps
            aces and cards that go together; below 0 drops at once and sheds the heaviest card,
            all that it goes with
bluff       sheds low cards, as who has none but low ones; below 0 sheds the heaviest first

A card that counts less than another, which goes with nothing and is of use to nobody, is shed
before it by nobody but who bluffs: it would only look odd. And nobody takes a card from the pile
for the looks of it: it goes with one that is kept, or counts less than what is shed for it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from rules.kit.cards import UNKNOWN, Card
from rules.kit.contract import Rules
from rules.kit.manner import Manner, Shade, scale
from rules.kit.move import Move
from rules.kit.state import View
from rules.tunk.lanes import go_together
from rules.tunk.names import AROUND, DRAW, DROP, HAND, TAKE
from rules.tunk.player.choosing import (
    OUT,
    draw_value,
    drop_bar,
    from_pile,
    is_useful,
    plan_taking,
    plans_of,
    turn_of,
    unseen_cards,
)
from rules.tunk.spreads import WORTH, hand_count, is_hit

MOST = {2: 1.1, 3: 0.6}
"""By seats: points left in the hand that a manner may cost in one discard."""
TAKES = 2.0  # and in a card that is taken
LEAVES = 0.5  # and in one that is left lying: a card seen is worth more wins than it counts
EARLY = 4.0  # points by which a count may be too high for a drop
LATE = 0.5  # points by which it may be lower, and somebody still wait
RANKS = 100  # of cards that count alike the lower in rank looks lower
LAYING = 0.3  # how much of greed a spread or a hit shows
GATHERED = 2  # a card that counts no more is for later
GATHERING = 0.5  # how much of patience it shows to take one, or not to take another
ACE = 3.0  # cards that an ace is worth to who keeps good ones
CERTAIN = -0.3  # how much of risk a card shows that is seen before it is taken


class Traits(NamedTuple):
    """How much a discard shows of each trait, each on its own scale."""

    risk: float
    greed: float
    memory: float
    patience: float
    bluff: float


class DiscardTraits(NamedTuple):
    """A discard, its value, and the traits it shows."""

    move: Move
    value: float
    traits: Traits


def shades(rules: Rules, view: View, seat: int) -> Sequence[Shade]:
    """The moves a person would consider; empty if the hand can go out, or the stock is empty."""
    hand = sorted(view.zones[HAND[seat]])
    if not view.zones["stock"] and view.phase == "begin":
        return []
    moves = _begin_shades(view, seat, hand) if view.phase == "begin" else _plays(view, seat, hand)
    return list(moves)


# --- drop, take or draw ------------------------------------------------------------------------


def _begin_shades(view: View, seat: int, hand: Sequence[Card]) -> Iterator[Shade]:
    unseen = unseen_cards(view)
    count = hand_count(hand, view.table.options["hand_count"])
    lower = drop_bar(view, seat, unseen) - count
    plan, drew = plan_taking(view, hand), draw_value(view, hand, unseen)
    took = plan.value
    if took >= OUT:
        return
    use = is_useful(view, hand)
    if use and plan.move.verb != "discard":  # fewer cards are worth more than they count
        drew -= LEAVES
    waits = max(0.0, lower) / LATE  # what it loses not to drop
    best = max(took, drew) if use else drew
    near = lower > -EARLY  # a drop can be thought of
    waiting = 0.5 if near else 0.0
    top = view.zones["discard"][-1]
    gathers = GATHERING * (WORTH[top.rank] <= GATHERED)
    sees = Manner(risk=CERTAIN, greed=1.0, patience=waiting + gathers)
    hopes = Manner(risk=-CERTAIN, greed=-1.0, patience=waiting + GATHERING - gathers)
    if use:
        yield Shade(TAKE, waits + (best - took) / TAKES, sees)
    yield Shade(DRAW, waits + (best - drew) / LEAVES, hopes)
    if near:
        doubtful = 1.0 if lower < 0 else -CERTAIN
        yield Shade(DROP, max(0.0, -lower) / EARLY, Manner(risk=doubtful, patience=-0.5))


# --- spreads, hits and the discard -------------------------------------------------------------


def _plays(view: View, seat: int, hand: Sequence[Card]) -> Iterator[Shade]:
    """Yield every discard that is nearly as good as the best, and what can be laid."""
    plans = plans_of(hand, turn_of(view, from_pile(view, hand)))
    best, most = max([plan.value for plan in plans]), MOST[view.table.seats]
    if best >= OUT:
        return
    near = [plan for plan in plans if best - plan.value <= most]
    for plan in near:
        if plan.move.verb != "discard":
            yield Shade(plan.move, (best - plan.value) / most, Manner(greed=LAYING))
    shed = [
        DiscardTraits(plan.move, plan.value, _traits(view, seat, hand, plan.move.cards[0]))
        for plan in near
        if plan.move.verb == "discard"
    ]
    for found, shows in zip(shed, scale([_traits_seen(each, shed) for each in shed]), strict=True):
        yield Shade(found.move, (best - found.value) / most, shows)


def _traits_seen(found: DiscardTraits, shed: Sequence[DiscardTraits]) -> Traits:
    """Return the traits of a discard. If everybody would rather discard a heavier card, it shows
    only bluff: the other traits are those of the heaviest such card."""
    heavier = [other for other in shed if _is_rather_shed(other, found)]
    if not heavier:
        return found.traits
    heaviest = min(heavier, key=lambda each: each.traits.bluff)
    return heaviest.traits._replace(bluff=found.traits.bluff)


def _is_rather_shed(other: DiscardTraits, found: DiscardTraits) -> bool:
    """Whether a card would be discarded before another: it counts more, goes together with nothing
    in the hand, and is of no more use to the others. Never before an ace."""
    (card,), (kept,) = found.move.cards, other.move.cards
    alone = not other.traits.patience and other.traits.memory >= found.traits.memory
    return alone and card.rank != 1 and WORTH[kept.rank] > WORTH[card.rank]


def _traits(view: View, seat: int, hand: Sequence[Card], card: Card) -> Traits:
    """Return the traits of a discard. Risk: the unseen cards that go together with it; memory: few
    known cards of the others and spreads that do; patience: few of the hand that do (some more for
    an ace); bluff: a low count."""
    unseen = sum([go_together(card, other) for other in unseen_cards(view)])
    others = [HAND[other] for other in AROUND[view.table.seats] if other != seat]
    known = [held for name in others for held in view.zones[name] if held is not UNKNOWN]
    spreads = turn_of(view, None).spreads.values()
    fed = sum([go_together(card, other) for other in known])
    fed += sum([2 * is_hit(spread, card) for spread in spreads])
    kept = sum([go_together(card, other) for other in hand]) + ACE * (card.rank == 1)
    counts = WORTH[card.rank] + card.rank / RANKS
    return Traits(unseen + 4.0 * fed, 0.0, -float(fed), -kept, -counts)
