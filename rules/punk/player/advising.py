"""Why a Punk player plays or gives up what it does: what is unseen, what it is worth, and with what
probability it is drawn."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from rules.kit.advice import Advice
from rules.kit.cards import Card
from rules.kit.chance import Rng
from rules.kit.contract import Rules
from rules.kit.move import Move
from rules.kit.said import Why, why
from rules.kit.state import View
from rules.kit.story import fact_of
from rules.punk.player.choosing import (
    against_fresh,
    choose,
    given_share,
    hopeful_cards,
    is_solved,
    pool_of,
)
from rules.punk.player.mixing import mixture_ahead
from rules.punk.player.stakes import is_out_of_reach, sure_win, threats

WORLDS = 600  # as many as the coach looks ahead in, so that both name the same probabilities
OFTEN = 0.5  # of the likeliest rank's probability: a rank of less is not named as good
OPEN = 0.1  # a card that is given up with less than this, or more than 1 less this, is certain


def advise(rules: Rules, view: View, seat: int, rng: Rng) -> Advice:
    """Return the move that a player who looks ahead makes most often, with its reasons; if it makes
    several equally often, that of `choose`."""
    choice = choose(rules, view, seat, rng)
    hand = sorted(view.zones[f"hand:{seat}"])
    moves = mixture_ahead(rules, view, seat, WORLDS)
    if view.phase != "select":
        choice = max(moves, key=lambda move: (moves[move], move == choice))
        return Advice(choice, tuple(_gift_reasons(rules, view, hand, choice.cards)))
    shares = {card: moves.get(Move("play", (card,)), 0.0) for card in hand}
    by_rank = _shares_by_rank(shares)
    best = max(by_rank, key=lambda rank: (round(by_rank[rank], 2), -rank))
    if choice.cards[0].rank != best:
        choice = Move("play", (next(card for card in hand if card.rank == best),))
    return Advice(choice, tuple(_play_reasons(rules, view, seat, choice.cards[0], shares)))


def _shares_by_rank(shares: Mapping[Card, float]) -> dict[int, float]:
    """Return the probability of playing each rank."""
    by_rank = dict.fromkeys((card.rank for card in shares), 0.0)
    for card, share in shares.items():
        by_rank[card.rank] += share
    return by_rank


def _play_reasons(
    rules: Rules, view: View, seat: int, card: Card, shares: Mapping[Card, float]
) -> Iterator[Why]:
    """Yield the reasons to play a card; `shares`: the probability of playing each of the hand."""
    hand = [*shares]
    pool = pool_of(rules, view, hand)
    wins = sure_win(view, seat, hand, pool) is not None
    is_only_hope = is_solved(view) and len(hopeful_cards(view, seat, hand)) == 1
    if wins:
        yield _unseen_reason(view, pool, card)
        yield why("since_wins_game", points=view.tallies[f"points:{seat}"] + card.rank)
    elif is_solved(view):
        if is_only_hope:
            yield why("since_hope", card=f"card.{card}")
        yield _unseen_reason(view, pool, card)
    else:
        yield from _stake_reasons(view, seat, hand, pool, card)
        lowest = min(hand, key=lambda other: other.rank)
        like = int(pool.get(lowest.rank, 0))
        if card.rank > lowest.rank and like > 1 and not view.table.options["dice"]:
            yield why("since_low_meet", card=f"card.{lowest}", n=like)
        else:
            yield _unseen_reason(view, pool, card)
    by_rank = {} if wins or is_only_hope else _shares_by_rank(shares)
    least = OFTEN * max(by_rank.values(), default=0.0)
    often = {card.rank, *(rank for rank, share in by_rank.items() if share >= least)}
    if others := [other for other in hand if other.rank in often and other is not card]:
        yield why("since_as_good", cards=fact_of(others))


def _unseen_reason(view: View, pool: Mapping[int, float], about: Card) -> Why:
    """Return the reason about unseen cards that could beat or match this one."""
    card, like = f"card.{about}", int(pool.get(about.rank, 0))
    if view.table.options["dice"]:
        return why("since_dice", card=card, lower=about.rank - 1, faces=len(pool))
    lower = int(sum(count for rank, count in pool.items() if rank < about.rank))
    if not lower and not like:
        return why("since_lowest", card=card)
    if not lower:
        return why("since_none_lower", card=card, n=like)
    unseen = int(sum(pool.values()))
    return why("since_unseen", card=card, lower=lower, like=like, unseen=unseen)


def _stake_reasons(
    view: View, seat: int, hand: Sequence[Card], pool: Mapping[int, float], card: Card
) -> Iterator[Why]:
    """Yield reasons beyond points: the trick may win the game for the seat, or the leader."""
    tallies, target = view.tallies, view.tallies["target"]
    if tallies[f"points:{seat}"] + card.rank >= target:
        yield why("since_reaches", card=f"card.{card}", target=target)
        return
    if threats(view, seat, pool):
        others = [other for other in range(view.table.seats) if other != seat]
        leader = max(others, key=lambda other: tallies[f"points:{other}"])
        yield why("since_leader", who=f"seat.{leader}", n=target - tallies[f"points:{leader}"])
        if is_out_of_reach(view, seat, hand):
            yield why("since_no_hope")


def _gift_reasons(
    rules: Rules, view: View, hand: Sequence[Card], given: Sequence[Card]
) -> Iterator[Why]:
    """Yield the reasons to give up some cards: the value of a new card, and which cards have less,
    as much, or more."""
    values, fresh = against_fresh(rules, view, hand)
    shares = dict(zip(hand, (given_share(worth, fresh) for worth in values)))
    less = [card for card in given if shares[card] > 1 - OPEN]
    more = [card for card in hand if shares[card] < OPEN and card not in given]
    coin = [card for card in hand if OPEN <= shares[card] <= 1 - OPEN]
    if less:
        yield why("since_less", cards=fact_of(less))
    if coin:
        yield why("since_coin", cards=fact_of(coin))
    if more:
        yield why("since_more", cards=fact_of(more))
