"""A trained network for the levels that look ahead, from some hundred thousand games for each
number of seats.

It changes the probabilities of the rule player: each card is played, or given up, more or less
often, by its value, its place in the hand, what is unseen, and how the game stands. It was trained
in play (actor and critic, as in Sutton and Barto 2018) to win the game, not points, against keen
players, others with random habits, and itself, so that it too plays mixtures, and not the answer to
one opponent. Its weights are in `weights.txt`, by the number of seats, and are made by
`python -m research.punk.training`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from math import exp, fsum, log
from operator import mul
from pathlib import Path
from typing import NamedTuple

from rules.kit.cards import Card
from rules.kit.contract import Rules
from rules.kit.packed_numbers import in_thousandths, read_packed
from rules.kit.state import View
from rules.punk.player import choosing
from rules.punk.player.holdback import first_shares
from rules.punk.player.prospects import prospects
from rules.punk.player.stakes import tricks_left
from rules.punk.sizes import ranks

WEIGHTS = Path(__file__).with_name("weights.txt")
HIDDEN = 16
PLAYING, GIVING = 27, 20  # the numbers of inputs for a card to play, and for one to give up
CALM = 0.06  # how many points less than a new card count as one logit for giving a card up
SURE = 4.0  # the largest such logit


class PolicyNetwork(NamedTuple):
    """A network with one hidden layer."""

    hidden: Sequence[Sequence[float]]  # a row of weights for each hidden unit
    out: Sequence[float]  # a weight for each hidden unit, then the bias

    def logit(self, inputs: Sequence[float]) -> float:
        """Return the network's output, which is added to a logit of the rule player."""
        sums = [fsum(map(mul, row, inputs)) for row in self.hidden]
        activations = [total / (1.0 + abs(total)) for total in sums]
        bias = self.out[-1]
        return fsum(map(mul, activations, self.out)) + bias


def is_trained(view: View) -> bool:
    """Whether there is a trained network for this table: cards, and a single game."""
    options = view.table.options
    return view.table.seats in packed() and not options["dice"] and not options["play_again"]


@cache
def packed() -> Mapping[int, bytes]:
    """Return the packed weights of the networks, by number of seats."""
    return read_packed(WEIGHTS)


@cache
def networks(seats: int) -> tuple[PolicyNetwork, PolicyNetwork]:
    """Return the networks for playing a card, and for giving one up."""
    numbers = in_thousandths(packed()[seats])
    size = HIDDEN * PLAYING + HIDDEN + 1  # of the first: inner weights, outer weights, and a bias
    return _network(numbers[:size], PLAYING), _network(numbers[size:], GIVING)


def _network(numbers: Sequence[float], width: int) -> PolicyNetwork:
    rows = [numbers[width * row : width * row + width] for row in range(HIDDEN)]
    return PolicyNetwork(rows, numbers[width * HIDDEN :])


def trained_shares(
    rules: Rules, view: View, seat: int, hand: Sequence[Card]
) -> Mapping[Card, float]:
    """Return the probability of playing each card of a hand; cards of a rank are equally likely.
    The network raises or lowers the logarithms of the rule player's probabilities by rank."""
    network, _ = networks(view.table.seats)
    estimate = choosing.estimate_hand(rules, view, seat, hand)
    card_shares = first_shares(estimate.values, estimate.tricks)
    values = {card.rank: value for card, value in zip(hand, estimate.values)}
    rule_shares = dict.fromkeys(values, 0.0)
    for card, share in zip(hand, card_shares):
        rule_shares[card.rank] += share
    pool = choosing.pool_of(rules, view, hand)
    held = [card.rank for card in hand]
    logits = {}
    for rank, share in rule_shares.items():
        rule_logit = log(share + 1e-5)
        inputs = _play_inputs(
            view, seat, held, estimate, pool, rank, value=values[rank], rule_logit=rule_logit
        )
        logits[rank] = rule_logit + network.logit(inputs)
    highest = max(logits.values())
    weights = {rank: exp(logit - highest) for rank, logit in logits.items()}
    total = fsum(weights.values())
    return {card: weights[card.rank] / total / held.count(card.rank) for card in hand}


def _play_inputs(
    view: View, seat: int, held: Sequence[int], estimate: choosing.HandEstimate,
    pool: Mapping[int, float], rank: int, *, value: float, rule_logit: float,
) -> Sequence[float]:  # fmt: skip
    """Return the inputs for a rank that may be played, scaled to about 1, in the order in which the
    network was trained. `held` are the ranks in the hand, `pool` counts the unseen cards."""
    high, places = ranks(view.table), view.table.seats
    target = view.tallies["target"]
    own, most, second = _leading_points(view, seat)
    same = held.count(rank)
    lower = sum([other < rank for other in held])
    chance = estimate.chances[rank]
    unseen = fsum(pool.values()) or 1.0
    unseen_below = fsum([count for other, count in pool.items() if other < rank])
    reaching = fsum([count for other, count in pool.items() if most + other >= target])
    return (
        1.0, rank / high, min(4.0, max(-2.0, value / 3)), chance, rank * chance / 3,
        rule_logit / 5, same / 3, lower / len(held), (len(held) - lower - same) / len(held),
        pool[rank] / places, unseen_below / unseen, tricks_left(view) / places, len(held) / high,
        own / target, most / target, second / target, own + rank >= target, reaching / unseen,
        *[rank == special for special in (1, 2, 3, high, high - 1)], estimate.kept / 3,
        (own - most) / target, own + rank > most, estimate.frequencies[rank] * 3,
    )  # fmt: skip


def trained_gifts(
    rules: Rules, view: View, seat: int, hand: Sequence[Card]
) -> Mapping[Card, float]:
    """Return the probability of giving up each card of a hand. As in `trained_shares`, the network
    changes that of the rule player."""
    _, network = networks(view.table.seats)
    hand_values, fresh = choosing.against_fresh(rules, view, seat, hand)
    values = {card.rank: value for card, value in zip(hand, hand_values)}
    pool = choosing.pool_of(rules, view, hand)
    held = [card.rank for card in hand]
    _, chances = prospects(pool, choosing.others_of(view))
    mean = fsum([chances[rank] for rank in held]) / (len(held) or 1)
    gifts = {}
    for rank, value in values.items():
        rule_logit = min(SURE, max(-SURE, (fresh - value) / CALM))
        inputs = _gift_inputs(
            view, seat, held, pool, rank, value=value, fresh=fresh, rule_logit=rule_logit, mean=mean
        )
        gifts[rank] = 1 / (1 + exp(-rule_logit - network.logit(inputs))) if value else choosing.VAIN
    return {card: gifts[card.rank] for card in hand}


def _gift_inputs(
    view: View, seat: int, held: Sequence[int], pool: Mapping[int, float], rank: int, *,
    value: float, fresh: float, rule_logit: float, mean: float,
) -> Sequence[float]:  # fmt: skip
    """Return the inputs for a rank that may be given up, scaled to about 1, in the order in which
    the weights were trained. `value`: of a card of the rank; `fresh`: of a new card; `rule_logit`:
    how much the rule player likes to give it up; `mean`: the mean chance of the cards to win."""
    high, places = ranks(view.table), view.table.seats
    target = view.tallies["target"]
    own, most, _ = _leading_points(view, seat)
    same = held.count(rank)
    lower = sum([other < rank for other in held])
    return (
        1.0, rank / high, value / 3, fresh / 3, rule_logit / 4, same / 3, lower / len(held),
        (len(held) - lower - same) / len(held), pool[rank] / places, own / target, most / target,
        (own - most) / target, *[rank == special for special in (1, 2, 3, high)], len(held) / high,
        view.tallies["round"] / high, own + rank >= target, mean,
    )  # fmt: skip


def _leading_points(view: View, seat: int) -> tuple[int, int, int]:
    """Return the points of a seat, and the most and the second most points of the others."""
    tallies, seats = view.tallies, range(view.table.seats)
    others = sorted([tallies[f"points:{other}"] for other in seats if other != seat])
    return tallies[f"points:{seat}"], others[-1], others[-2]
