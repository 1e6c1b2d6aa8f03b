"""A steady Punk player: what each rank is worth against the cards still unseen.

The value of a rank is the chance that nobody else plays it and nothing lower is alone, times its
points and those that the others do not get. In a round of several tricks the player decides what to
hold back and plays the rest in random order (`holdback`); after it, it gives up cards that a fresh
one would probably better. Choices are mixtures: at this game a player who can be foreseen loses.

A trick that may end the game is weighed by that as well. A seat that can no longer win plays for
the game to go on, and if another seat may end it, hardly anything else counts.

In the last round all is known except who holds which card; it is solved exactly (`lastround`).
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from functools import lru_cache
from math import exp, fsum
from typing import NamedTuple

from rules.kit.cards import UNKNOWN, Card
from rules.kit.chance import Rng
from rules.kit.contract import Rules
from rules.kit.move import Move
from rules.kit.state import Table, Value, View
from rules.punk.player import stakes
from rules.punk.player.holdback import draw_place, rank_frequencies
from rules.punk.player.lastround import is_solvable, lower_chances
from rules.punk.player.prospects import loss_risk, mean_points, prospects
from rules.punk.sizes import last_round, places, ranks

NERVE = 0.12  # the temperature, in points, of the mixture by which cards are given up
CHOICE = 0.2  # points that a fresh card is worth beyond its average, since it need not be played
VAIN = 0.99  # how likely a card that is worth nothing is given up: hardly ever else, but drawn


def choose(rules: Rules, view: View, seat: int, rng: Rng) -> Move:
    """Choose the move of a seat. The same random numbers give the same move."""
    hand = sorted(view.zones[f"hand:{seat}"])
    if view.phase == "select":
        sure = stakes.sure_win(view, seat, hand, pool_of(rules, view, hand))
        if sure is not None:
            return Move("play", (sure,))
        if is_solved(view):
            shares = last_shares(rules, view, seat, hand)
            cards = list(shares)  # the lower first
            plays_lower = len(cards) == 1 or rng.random() < shares[cards[0]]
            return Move("play", (cards[0] if plays_lower else cards[1],))
        estimate = estimate_hand(rules, view, seat, hand)
        place = draw_place(estimate.values, estimate.tricks, rng)
        return Move("play", (hand[place],))
    verb = "reroll" if view.table.options["dice"] else "discard"
    values, fresh = against_fresh(rules, view, seat, hand)
    shares = {card: given_share(worth, fresh) for card, worth in zip(hand, values)}
    return Move(verb, draw_gifts(shares, rng))


class HandEstimate(NamedTuple):
    """What the cards of a hand are worth before a trick."""

    values: list[float]  # of playing each card, in points
    chances: Mapping[int, float]  # to win the trick, by rank
    tricks: int  # still to come in this round; so many of the cards will be played
    frequencies: Mapping[int, float]  # the probability that another hand plays each rank
    kept: float  # points that each other hand makes of a trick on average: the winner keeps them


def estimate_hand(rules: Rules, view: View, seat: int, hand: Sequence[Card]) -> HandEstimate:
    """Evaluate the cards of a hand against what the others are likely to play. The value of a card
    is its points and those kept from the others, times its chance to win; more if it reaches the
    target, less for the risk that meanwhile somebody else wins the game."""
    table = view.table
    pool = pool_of(rules, view, hand)
    tricks = stakes.tricks_left(view)
    others = others_of(view)
    blind = (places(table) - table.seats) / others  # the Dummy's share of other hands
    dice = bool(table.options["dice"])
    frequencies, chances = rank_frequencies(pool, others, len(hand), tricks, blind, dice)
    kept = mean_points(frequencies, chances)
    risks = dict.fromkeys([card.rank for card in hand], 0.0)  # that somebody else wins the game
    winning_counts = stakes.threats(view, seat, pool)
    if winning_counts:
        fear = stakes.HONOUR if stakes.is_out_of_reach(view, seat, hand) else stakes.FEAR
        for rank in risks:
            risks[rank] = fear * loss_risk(frequencies, others, rank, winning_counts)
    values = [
        stakes.play_value(view, seat, card.rank, chances[card.rank], kept) - risks[card.rank]
        for card in hand
    ]
    return HandEstimate(values, chances, tricks, frequencies, kept)


def is_solved(view: View) -> bool:
    """Whether the choice is solved exactly: in the last round, with cards, and few enough of them.

    In earlier rounds the value of the card that is kept counts too. If another game may follow and
    somebody can reach the target, points are not all that counts."""
    table, tallies = view.table, view.tallies
    most_points = max(tallies[f"points:{seat}"] for seat in range(table.seats))
    if table.options["play_again"] and most_points + ranks(table) >= tallies["target"]:
        return False
    is_last_round = tallies["round"] == last_round(table)
    return is_last_round and not table.options["dice"] and is_solvable(places(table))


def last_shares(rules: Rules, view: View, seat: int, hand: Sequence[Card]) -> dict[Card, float]:
    """Return the equilibrium probability of playing each of the last two cards, the lower first. If
    only one of them can still win the game, it is certain to be played."""
    useful = hopeful_cards(view, seat, hand)
    if len(useful) == 1:
        return {useful[0]: 1.0}
    low, high = sorted(hand, key=lambda card: card.rank)
    ranks_in_hands = [low.rank, high.rank]
    for rank, count in pool_of(rules, view, hand).items():
        ranks_in_hands += [rank] * int(count)
    chances = lower_chances(tuple(sorted(ranks_in_hands)), view.table.seats)
    share = chances.get((low.rank, high.rank), 0.5)  # of two equal cards either will do
    return {low: share, high: 1.0 - share}


def hopeful_cards(view: View, seat: int, hand: Sequence[Card]) -> list[Card]:
    """Return the cards that can still win the game in the last trick, lowest first."""
    winning = stakes.winning_ranks(view, seat, [card.rank for card in hand])
    return sorted([card for card in hand if card.rank in winning], key=lambda card: card.rank)


def against_fresh(
    rules: Rules, view: View, seat: int, hand: Sequence[Card]
) -> tuple[list[float], float]:
    """Return the value of each card of a hand in the next round, and that of a new card in its
    place. They are in points, those won and those kept from the others. If that is the last round,
    a card that cannot win the game is worth nothing, unless none can."""
    pool = pool_of(rules, view, hand)
    frequencies, chances = prospects(pool, others_of(view))
    kept = mean_points(frequencies, chances)
    values = dict.fromkeys(pool, 0.0)
    for rank in useful_ranks(view, seat, hand, pool):
        values[rank] = (rank + kept) * chances[rank]
    sum_of_values = fsum(count * values[rank] for rank, count in pool.items())
    mean = sum_of_values / (fsum(pool.values()) or 1.0)
    return [values[card.rank] for card in hand], mean + CHOICE


def useful_ranks(
    view: View, seat: int, hand: Sequence[Card], pool: Mapping[int, float]
) -> Collection[int]:
    """Return the ranks that are useful in the next round. If that is the last one, these are the
    ranks that can win the game, provided that there are any; otherwise all."""
    if view.tallies["round"] + 1 < last_round(view.table):
        return pool
    held = {card.rank for card in hand} | {rank for rank, count in pool.items() if count > 0}
    return stakes.winning_ranks(view, seat, held) or pool


def given_share(worth: float, fresh: float) -> float:
    """Return the probability of giving up a card of this value, if a new one is worth `fresh`: a
    half if they are equal, more the less it is worth (a logistic curve)."""
    if not worth:
        return VAIN
    return 1 / (1 + exp((worth - fresh) / (NERVE / 2)))


def draw_gifts(shares: Mapping[Card, float], rng: Rng) -> tuple[Card, ...]:
    """Draw the cards to give up, given the probability of each. One random number decides on all,
    so that no card is given up while a likelier one stays."""
    drawn = rng.random()
    return tuple([card for card, share in shares.items() if drawn < share])


def pool_of(rules: Rules, view: View, hand: Sequence[Card]) -> dict[int, float]:
    """Return how many cards of each rank the others may hold in this round, or when cards are given
    up, in the next: the pack without the hand and without cards that are out of play. With dice
    every face is equally likely, so each counts 1."""
    options = view.table.options
    pool = dict(_rank_counts(rules, view.table.seats, options["dice"], options["dice_sides"]))
    if options["dice"]:
        return dict.fromkeys(pool, 1.0)
    gone = list(hand)
    for name, cards in view.zones.items():
        if _is_out(view, name):
            gone += cards
    for card in gone:
        if card is not UNKNOWN:
            pool[card.rank] -= 1.0
    return pool


def _is_out(view: View, zone: str) -> bool:
    """Whether the cards of a zone are out of play in this round or, when cards are given up, in the
    next: then pot and discards come back, and only cards won or set aside are gone."""
    if zone.startswith("hand:"):
        return False
    return view.phase == "select" or zone == "neutral" or zone.startswith("cache:")


@lru_cache(maxsize=64)
def _rank_counts(rules: Rules, seats: int, dice: Value, sides: Value) -> Mapping[int, float]:
    counts: dict[int, float] = {}
    for card in rules.pack(Table(seats, {"dice": dice, "dice_sides": sides})):
        counts[card.rank] = counts.get(card.rank, 0.0) + 1.0
    return counts


def others_of(view: View) -> int:
    """Return the number of other hands in the trick, including the Dummy's."""
    return sum(name.startswith("hand:") for name in view.zones) - 1
