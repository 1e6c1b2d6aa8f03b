"""A steady Punk player: what each rank is worth against the cards still unseen.

One trick is taken as a game of its own. Everybody draws from the same pool of
unseen cards; a rank is worth its points times the chance that nobody else
plays it and nothing lower stands alone. What the others lean to and what the
ranks are worth answer each other, so both are worked out together in a few
rounds (a logit equilibrium). The choice is always a mixture: at this game a
player who can be foreseen loses.

The last round is known but for who holds what, and is solved exactly (`lastround`).
Nothing but the view is looked at.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from math import exp, factorial
from operator import mul
from typing import Protocol

from rules.kit.cards import UNKNOWN, Card
from rules.kit.contract import Rules
from rules.kit.moves import Move
from rules.kit.state import Table, Value, View
from rules.punk.lastround import lower_chances, solvable

ROUNDS = 5  # of others' leaning and ranks' worth answering each other
CALM = 0.8  # temperature of the others, in points
NERVE = 0.12  # own temperature: softer would be wasteful, harder could be foreseen
CHOICE = 0.2  # points a fresh card is worth beyond its average: one may lay it or leave it
PRIZE = 8.0  # points that winning, or not losing, the whole game is counted for


class Rng(Protocol):
    """Luck for mixing: `random.Random` is one."""

    def random(self) -> float:
        """A number from 0 up to, not including, 1."""


def choose(rules: Rules, view: View, seat: int, rng: Rng) -> Move:
    """The seat's move in a position where it owes a choice; equal luck, equal choice."""
    hand = sorted(view.zones[f"hand:{seat}"])
    if view.phase == "select":
        if _is_solved(view, hand):
            return Move("play", (_last_card(rules, view, seat, hand, rng),))
        return Move("play", (_card_to_play(rules, view, seat, hand, rng),))
    verb = "reroll" if view.table.options["dice"] else "discard"
    return Move(verb, tuple(_cards_to_give_up(rules, view, hand, rng)))


def _card_to_play(rules: Rules, view: View, seat: int, hand: Sequence[Card], rng: Rng) -> Card:
    pool = _pool(rules, view, hand)
    lean, chances = prospects(pool, _others(view))
    worths = [
        _stake(view, seat, one.rank, chances[one.rank], lean.get(one.rank, 0.0)) for one in hand
    ]
    return hand[_drawn(worths, rng)]


def _is_solved(view: View, hand: Sequence[Card]) -> bool:
    """Whether this is the last round, with cards, and few enough of them."""
    return len(hand) == 2 and not view.table.options["dice"] and solvable(_others(view) + 1)


def _last_card(rules: Rules, view: View, seat: int, hand: Sequence[Card], rng: Rng) -> Card:
    """One of the last two cards, mixed so that nobody can gain by knowing the mixture.

    Where just one of the two can still win the game, it is that one: points are worth nothing
    any more.
    """
    low, high = sorted(hand, key=lambda one: one.rank)
    useful = [one for one in (low, high) if _wins_the_game(view, seat, one.rank)]
    if len(useful) == 1:
        return useful[0]
    heap = [one.rank for one in hand]
    for rank, count in _pool(rules, view, hand).items():
        heap += [rank] * int(count)
    chances = lower_chances(tuple(sorted(heap)), view.table.seats)
    return low if rng.random() < chances.get((low.rank, high.rank), 0.5) else high


def _wins_the_game(view: View, seat: int, rank: int) -> bool:
    """Whether taking the last trick with this rank would do, at least for a tie-break; where
    another game follows, points are what counts and any rank does."""
    points = [view.tallies[f"points:{each}"] for each in range(view.table.seats)]
    if view.table.options["play_again"]:
        return True
    return points[seat] + rank >= max(points)


def _stake(view: View, seat: int, rank: int, wins: float, met: float) -> float:
    """What playing a rank is worth: its points, the game if they reach the target,
    and the game saved from a leader who is within one card of it."""
    tallies, target = view.tallies, view.tallies["target"]
    worth = rank * wins
    if tallies[f"points:{seat}"] + rank >= target:
        worth += PRIZE * wins
    lead = max(tallies[f"points:{other}"] for other in range(view.table.seats) if other != seat)
    needed = target - lead
    if needed <= max(7, rank):
        # To win the trick keeps it from the leader; so does meeting his card with its like.
        worth += PRIZE / 2 * (wins + (met if rank >= needed else 0.0))
    return worth


def _cards_to_give_up(rules: Rules, view: View, hand: Sequence[Card], rng: Rng) -> list[Card]:
    """Cards that a fresh one would most likely better, each by a weighted coin."""
    pool = _pool(rules, view, hand)
    _, chances = prospects(pool, _others(view))
    fresh = sum(count * rank * chances[rank] for rank, count in pool.items())
    fresh = fresh / (sum(pool.values()) or 1.0) + CHOICE
    return [
        one
        for one in hand
        if rng.random() < 1 / (1 + exp((one.rank * chances[one.rank] - fresh) / (NERVE / 2)))
    ]


def prospects(pool: Mapping[int, float], others: int) -> tuple[dict[int, float], dict[int, float]]:
    """How likely one other player is to play each rank, and how likely each rank is to win.

    `pool`: rank to how many are unseen, for every rank there is.
    """
    ranks = sorted(pool)
    weights = [pool[rank] + 1e-9 for rank in ranks]
    whole = sum(weights)
    lean = [weight / whole for weight in weights]
    wins = _wins(lean, others)
    for _ in range(ROUNDS):
        tilted = [
            weight * exp(rank * chance / CALM)
            for rank, weight, chance in zip(ranks, weights, wins, strict=True)
        ]
        whole = sum(tilted)
        # Half the way each time: answering in full would swing to and fro.
        lean = [(old + new / whole) / 2 for old, new in zip(lean, tilted, strict=True)]
        wins = _wins(lean, others)
    return dict(zip(ranks, lean, strict=True)), dict(zip(ranks, wins, strict=True))


def _wins(lean: Sequence[float], others: int) -> list[float]:
    """Chance of each rank, lowest first, to win against so many others of that leaning.

    The others' cards are counted by an exponential generating function: a rank
    below mine may lie there any number of times but once, mine not at all, a
    higher one as it likes; the coefficient of x^others, times others!, is the chance.
    """
    degrees = range(others + 1)
    below = [1.0] + [0.0] * others
    left = 1.0
    found = []
    for likely in lean:
        left = max(0.0, left - likely)
        higher = _exponential(left, others)
        found.append(factorial(others) * sum(map(mul, below, reversed(higher))))
        terms = _exponential(likely, others)
        if others:
            terms[1] = 0.0
        terms.reverse()  # so that a coefficient of the product is one sum over two lists
        below = [sum(map(mul, below, terms[others - n :])) for n in degrees]
    return found


def _exponential(x: float, degree: int) -> list[float]:
    """The terms of e^(xt) up to t^degree."""
    terms = [1.0]
    for n in range(1, degree + 1):
        terms.append(terms[-1] * x / n)
    return terms


def _pool(rules: Rules, view: View, hand: Sequence[Card]) -> dict[int, float]:
    """Rank to how many of it the others may play: this round, or, after one, the next.

    Dice are rolled, so that every face is as likely. After a round pot and
    discards come back, and only what lies in caches is gone.
    """
    options = view.table.options
    pool = dict(_ranks(rules, view.table.seats, options["dice"], options["dice_sides"]))
    if options["dice"]:
        return dict.fromkeys(pool, 1.0)
    gone = [one for name, cards in view.zones.items() if _is_out(view, name) for one in cards]
    for one in [*gone, *hand]:
        if one is not UNKNOWN:
            pool[one.rank] -= 1.0
    return pool


def _is_out(view: View, zone: str) -> bool:
    if zone.startswith("hand:"):
        return False
    return view.phase == "select" or zone == "neutral" or zone.startswith("cache:")


@lru_cache(maxsize=64)
def _ranks(rules: Rules, seats: int, dice: Value, sides: Value) -> Mapping[int, float]:
    """Rank to how many of it the pack holds."""
    counts: dict[int, float] = {}
    for one in rules.pack(Table(seats, {"dice": dice, "dice_sides": sides})):
        counts[one.rank] = counts.get(one.rank, 0.0) + 1.0
    return counts


def _others(view: View) -> int:
    """Other hands in the trick, the Dummy's among them."""
    return sum(name.startswith("hand:") for name in view.zones) - 1


def _drawn(worths: Sequence[float], rng: Rng) -> int:
    """One place, drawn with weights that grow with worth (softmax)."""
    best = max(worths)
    weights = [exp((worth - best) / NERVE) for worth in worths]
    point = rng.random() * sum(weights)
    for place, weight in enumerate(weights):
        point -= weight
        if point < 0:
            return place
    return len(weights) - 1
