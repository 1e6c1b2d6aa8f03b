"""What millions of hands for two have taught, for the level that looks ahead.

Two small networks estimate by how many points a hand comes out better: one for taking or dropping
against drawing, one for a discard against another. Their inputs are what the seat sees: its own
cards, unseen cards that go with them, the last discards, the other's likely count, and how low that
must be to drop. They were fitted to the real ends of hands in which every move was tried out; the
seat went on first as the rule player, then by what was learnt (approximate policy iteration;
Bertsekas, Tsitsiklis 1996). So they allow for what a hand that was played so tells of the other's
cards, which playouts in guessed worlds know only as far as the beliefs go. Most opponents were
keen, the rest were the six `opponent_models`, so that what is learnt also holds against people.
The numbers are in `weights.txt`, made by `python -m research.tunk.training`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from math import fsum
from operator import mul
from pathlib import Path
from typing import NamedTuple

from rules.kit.cards import UNKNOWN, Card
from rules.kit.move import Move
from rules.kit.packed_numbers import in_thousandths, read_packed
from rules.kit.state import View
from rules.tunk.lanes import BIT, NEAR, bits, completes, hand_of, hit_bits, spread_bits, worst_card
from rules.tunk.names import DRAW, DROP, HAND, SPREAD, TAKE, TWO
from rules.tunk.player import choosing
from rules.tunk.player.rollout_policy import LOW, MEAN, SHED, drop_share, is_taken
from rules.tunk.spreads import WORTH, worth

WEIGHTS = Path(__file__).with_name("weights.txt")
HIDDEN = 32
COMMON, BEGINNING, SHEDDING = 26, 19, 26
"""The numbers of inputs: for every choice, further ones before the draw, and for a discard."""
SOONER = 2.0  # points added to the value of a drop in a match of one hand
USUAL = {"hand_count": "all_cards", "one_hit_per_turn": False, "return_discard": True}


class ValueNetwork(NamedTuple):
    """A network with one hidden layer. The last weight of each row is the bias."""

    hidden: Sequence[Sequence[float]]  # a row for each hidden unit
    out: Sequence[Sequence[float]]  # a row for each output

    def outputs_for(self, inputs: Sequence[float]) -> list[float]:
        """Return the outputs, in points: taking and dropping against drawing, or one discard."""
        activations = [max(0.0, fsum(map(mul, row, inputs)) + row[-1]) for row in self.hidden]
        return [fsum(map(mul, row, activations)) + row[-1] for row in self.out]


@cache
def networks() -> tuple[ValueNetwork, ValueNetwork]:
    """Return the networks for the move before the draw, and for a discard."""
    numbers = iter(in_thousandths(read_packed(WEIGHTS)[TWO]))
    return _network(numbers, COMMON + BEGINNING, 2), _network(numbers, COMMON + SHEDDING, 1)


def _network(numbers: Iterator[float], inputs: int, outputs: int) -> ValueNetwork:
    """Read the weights of a network with so many inputs and outputs off the numbers."""

    def row(length: int) -> list[float]:
        return [next(numbers) for _ in range(length + 1)]  # one more for the bias

    return ValueNetwork([row(inputs) for _ in range(HIDDEN)], [row(HIDDEN) for _ in range(outputs)])


def is_trained(view: View) -> bool:
    """Whether there is a trained network for this table: two seats, and default house rules."""
    options = view.table.options
    return view.table.seats == 2 and all(options[key] == how for key, how in USUAL.items())


def trained_move(view: View, seat: int, usual: Move) -> Move:
    """Return the move with the highest learnt value, or the `usual` move of the rule player if none
    was learnt. A card is taken from the pile only if the rule player or the quick policy would
    (`is_taken`), and put back only if the rule player would: it would only have been shown."""
    values = dict(move_values(view, seat))
    hand = sorted(view.zones[HAND[seat]])
    if usual != TAKE and TAKE in values and not is_taken(view, hand, view.zones["discard"][-1]):
        del values[TAKE]
    taken = choosing.taken_card(view, hand)
    if taken is not None and usual.cards != (taken,):
        values.pop(Move("discard", (taken,)), None)
    return max(values, key=values.__getitem__) if values else usual


def move_values(view: View, seat: int) -> Mapping[Move, float]:
    """Return the learnt value of each move, in points relative to each other. Empty where the
    network was not trained: without a stock, and with a hand that can go out or lay something."""
    hand = sorted(view.zones[HAND[seat]])
    if not is_trained(view) or not view.zones["stock"]:
        return {}
    unseen = choosing.unseen_cards(view)
    if view.phase == "begin":
        took = choosing.plan_taking(view, hand).value
        if took >= choosing.OUT:
            return {}
        hand_facts = _hand_facts(view, seat, hand, unseen)
        inputs = hand_facts + _begin_facts(view, seat, hand, unseen, took)
        take, drop = networks()[0].outputs_for(inputs)
        return {
            DRAW: 0.0,
            TAKE: take,
            DROP: drop + (SOONER if choosing.is_single_hand(view) else 0.0),
        }
    plan = choosing.plan_of(hand, choosing.turn_of(view, choosing.taken_card(view, hand)))
    if plan.move.verb != "discard" or len(hand) < 2:
        return {}
    hand_facts = _hand_facts(view, seat, hand, unseen)
    values = {}
    for card in hand:
        inputs = hand_facts + _shed_facts(view, seat, hand, unseen, card)
        (value,) = networks()[1].outputs_for(inputs)
        values[Move("discard", (card,))] = value
    return values


def _hand_facts(view: View, seat: int, hand: Sequence[Card], unseen: Sequence[Card]) -> list[float]:
    """Return the inputs of every choice, scaled to about 1: cards, turns, the other seat's known
    cards, discards and likely count, and the count with which it would have dropped."""
    theirs = view.zones[HAND[1 - seat]]
    known = [card for card in theirs if card is not UNKNOWN]
    own, least = len(hand), len(theirs)
    pile = list(view.zones["discard"])
    if view.phase == "play":  # hand and pile are described as before the draw
        own -= 1
        pile += view.shown
    discards = len(pile) - 1
    shed = [WORTH[pile[-ago].rank] if ago <= len(pile) else 11 for ago in (1, 3, 5)]
    bar = 0.0
    if discards >= 2:
        bar = drop_share(least, own, discards - 2, WORTH[pile[-2].rank]) * own * MEAN
    facts = [own / 5, least / 5, own >= 5, own <= 2, least >= 5]
    facts += [least == 4, least == 3, least == 2, least == 1]
    facts += [1.5 if discards > 12 else discards / 8, *[discards == n for n in range(4)]]
    laid_spreads = sum(name in view.zones for names in SPREAD for name in names)
    facts += [discards in (4, 5), view.table.dealer != seat, laid_spreads / 3]
    facts += [len(known) / 3, worth(known) / 15, worth(unseen) / len(unseen) / 6.5]
    facts += [_likely_count(theirs, known, unseen) / 30, *[count / 10 for count in shed]]
    return [*facts, min(shed) / 10, bar / 25]


def _likely_count(theirs: Sequence[Card], known: Sequence[Card], unseen: Sequence[Card]) -> float:
    """Return the likely count of the other hand, of which these cards are known."""
    return worth(known) + (len(theirs) - len(known)) * worth(unseen) / len(unseen)


def _begin_facts(
    view: View, seat: int, hand: Sequence[Card], unseen: Sequence[Card], took: float
) -> list[float]:
    """Return the further inputs for a choice before the draw. `took` is the value of the best plan
    after taking the top of the pile."""
    theirs, pile = view.zones[HAND[1 - seat]], view.zones["discard"]
    top = pile[-1]
    number = bits(hand)
    count = worth(hand)
    known = [card for card in theirs if card is not UNKNOWN]
    share = drop_share(len(hand), len(theirs), len(pile) - 1, WORTH[top.rank])
    bar = share * _likely_count(theirs, known, unseen)  # the count below which to drop
    drew = choosing.draw_value(view, hand, unseen)
    spreads = [view.zones[name] for names in SPREAD for name in names if name in view.zones]
    fits = any(hit_bits(spread) & BIT[top] for spread in spreads)
    shed = WORTH[worst_card(number | BIT[top]).rank]
    counts = [WORTH[card.rank] for card in hand]
    facts = [count / 25, bar / 25, (bar - count) / 10, count < bar]
    facts += [max(-1.0, min(1.0, (took - drew) / 10)), took / 20, (0.0 if drew > 50 else drew) / 20]
    facts += [completes(number, top), fits, *_chances(number, unseen), *_pair_counts(hand)]
    facts += [max(counts) / 10, min(counts) / 10, (number & NEAR[top]).bit_count()]
    return [*facts, (shed - WORTH[top.rank]) / 10, WORTH[top.rank] <= LOW]


def _shed_facts(
    view: View, seat: int, hand: Sequence[Card], unseen: Sequence[Card], card: Card
) -> list[float]:
    """Return the further inputs for discarding this card."""
    rest = [other for other in hand if other is not card]
    theirs, pile = view.zones[HAND[1 - seat]], view.zones["discard"]
    known = [other for other in theirs if other is not UNKNOWN]
    count = WORTH[card.rank]
    counts = [WORTH[other.rank] for other in rest]
    rest_count = sum(counts)
    near = NEAR[card]
    known_bits = bits(known)
    share = drop_share(len(theirs), len(rest), len(pile), count)
    bar = share * len(rest) * worth(unseen) / len(unseen)  # below which the other seat would drop
    likely = _likely_count(theirs, known, unseen)
    facts = [rest_count / 25, count / 10, card.rank / 13]
    facts += [*_chances(bits(rest), unseen), *_pair_counts(rest)]
    facts += [-choosing.value_of(rest, "all_cards") / 25, (near & bits(unseen)).bit_count() / 6]
    facts += [(near & known_bits).bit_count(), completes(known_bits, card)]
    facts += [card in view.shown, bool(view.shown), SHED[count], bar / 25, (likely - bar) / 15]
    facts += [len(pile) >= 3, count <= 4, count in (5, 6), count == 10]
    facts += [max(counts) / 10, min(counts) / 10, (near & bits(pile)).bit_count() / 3]
    return [*facts, len(rest), rest_count < bar]


def _chances(number: int, unseen: Sequence[Card]) -> tuple[float, float]:
    """Return how many unseen cards make a spread with a hand (its bits), and how many points of the
    hand they would lay in all; both are scaled."""
    count = points = 0
    for card in unseen:
        if completes(number, card):
            laid = hand_of(spread_bits(number | BIT[card]))
            count += 1
            points += worth(laid) - WORTH[card.rank]
    return count / 8, points / 100


def _pair_counts(hand: Sequence[Card]) -> list[float]:
    """Count the pairs of a hand: equal ranks, neighbours in a suit, and those with a gap of one."""
    counts = [0.0, 0.0, 0.0]  # by the difference of their ranks
    for place, card in enumerate(hand):
        for other in hand[:place]:
            difference = abs(card.rank - other.rank)
            if difference == 0 or (card.suit == other.suit and difference <= 2):
                counts[difference] += 1
    return counts
