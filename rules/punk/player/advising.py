"""Why a Punk player plays or gives up what it does: how often a card wins, what that pays, what it
has over the other cards, and how few unseen cards stop it. Every reason speaks for the card that is
advised."""

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
from rules.punk.player import choosing
from rules.punk.player.mixing import mixture_ahead
from rules.punk.player.prospects import loss_risk
from rules.punk.player.stakes import is_out_of_reach, sure_tricks, sure_win, threats

WORLDS = 600  # as many as the coach looks ahead in, so that both name the same probabilities
OFTEN_SHARE = 0.5  # of the likeliest rank's probability, from which a rank is named as good
MAX_NAMED = 4  # cards that are named as equally good
FEW_SHARE = 0.25  # of the unseen cards: that no more of them stop a card is a reason
MIN_SAFER = 0.1  # the least difference in somebody else's chance of the game that is a reason
UNDECIDED = 0.1  # a card given up with a probability from this to 1 - this is as good as a new one


def advise(rules: Rules, view: View, seat: int, rng: Rng) -> Advice:
    """Return the move that a player who looks ahead makes most often, with its reasons. Of several
    moves that it makes equally often, the one that `choose` makes is taken."""
    choice = choosing.choose(rules, view, seat, rng)
    hand = sorted(view.zones[f"hand:{seat}"])
    moves = mixture_ahead(rules, view, seat, WORLDS)
    if view.phase != "select":
        choice = max(moves, key=lambda move: (moves[move], move == choice))
        return Advice(choice, tuple(_gift_reasons(rules, view, seat, hand, choice.cards)))
    shares = {card: moves.get(Move("play", (card,)), 0.0) for card in hand}
    best = _best_rank(rules, view, seat, shares)
    if choice.cards[0].rank != best:
        choice = Move("play", (next(card for card in hand if card.rank == best),))
    return Advice(choice, tuple(_play_reasons(rules, view, seat, choice.cards[0], shares)))


def _best_rank(rules: Rules, view: View, seat: int, shares: Mapping[Card, float]) -> int:
    """Return the rank to advise, given the probability of playing each card (`shares`): the one
    that is played most often, of equal ones the lowest. A rank that surely wins the trick is
    preferred, if it is ever played and brings more than that one is expected to."""
    hand = list(shares)
    by_rank = _shares_by_rank(shares)
    likeliest = max(by_rank, key=lambda rank: (round(by_rank[rank], 2), -rank))
    expected_points = likeliest * choosing.estimate_hand(rules, view, seat, hand).chances[likeliest]
    sure_cards = sure_tricks(hand, choosing.pool_of(rules, view, hand))
    highest_sure = max([card.rank for card in sure_cards], default=0)
    if by_rank.get(highest_sure, 0.0) > 0 and expected_points < highest_sure:
        return highest_sure
    return likeliest


def _shares_by_rank(shares: Mapping[Card, float]) -> dict[int, float]:
    by_rank = dict.fromkeys((card.rank for card in shares), 0.0)
    for card, share in shares.items():
        by_rank[card.rank] += share
    return by_rank


def _play_reasons(
    rules: Rules, view: View, seat: int, card: Card, shares: Mapping[Card, float]
) -> Iterator[Why]:
    """Yield the reasons to play a card of the hand, given the probability of each (`shares`): first
    what it means for the game, then its merits and odds, last how few cards stop it."""
    hand = [*shares]
    pool = choosing.pool_of(rules, view, hand)
    lowest = why("since_lowest", card=f"card.{card}", n=card.rank)
    if sure_win(view, seat, hand, pool) is not None:
        yield lowest
        yield why("since_wins_game", points=view.tallies[f"points:{seat}"] + card.rank)
        return
    stakes = list(_stake_reasons(rules, view, seat, hand, card))
    yield from stakes
    unseen = sum(pool.values())
    stopping = sum(count for rank, count in pool.items() if rank <= card.rank)
    if not stopping:
        yield lowest
        return
    estimate = choosing.estimate_hand(rules, view, seat, hand)
    good_ranks = _ranks_played_often(card.rank, shares)
    varies = len(good_ranks) > 1 and not stakes and not sure_tricks(hand, pool)
    yield from _merits(estimate, card, hand, varies)
    if varies:
        first_cards = {held.rank: held for held in reversed(hand)}
        named = [first_cards[rank] for rank in sorted(good_ranks[:MAX_NAMED])]
        yield why("since_mixed", cards=fact_of(named))
    yield _odds(card, estimate.chances[card.rank])
    if stopping <= FEW_SHARE * unseen:
        yield why("since_few", card=f"card.{card}", n=int(stopping), unseen=int(unseen))


def _odds(card: Card, chance: float) -> Why:
    """Return how often a card wins: so many times in ten, or if it hardly ever does, in 100."""
    in_10 = round(10 * chance)
    times = in_10 or max(1, round(100 * chance))
    own = f"card.{card}"
    return why("since_pays" if in_10 else "since_hardly", card=own, times=times, n=card.rank)


def _ranks_played_often(own: int, shares: Mapping[Card, float]) -> list[int]:
    """Return the ranks that are played nearly as often as the likeliest, the rank `own` first if it
    is among them, then the likelier first. `shares` is the probability of playing each card."""
    by_rank = _shares_by_rank(shares)
    least_share = OFTEN_SHARE * max(by_rank.values())
    often = [rank for rank, share in by_rank.items() if share >= least_share]
    return sorted(often, key=lambda rank: (rank != own, -by_rank[rank]))


def _merits(
    estimate: choosing.HandEstimate, card: Card, hand: Sequence[Card], varies: bool
) -> Iterator[Why]:
    """Yield what a card has over the others, if anything. It may pay more on average, or win most
    often. Unless the player `varies` between cards, it may also keep lower cards that win more
    often for later, or be the highest."""
    rank = card.rank
    chances = estimate.chances
    others = [held for held in hand if held.rank != rank]
    lower = sorted([held for held in others if held.rank < rank], key=lambda held: held.rank)
    surer = [held for held in lower if chances[held.rank] > chances[rank]]
    points = {held.rank: round(10 * held.rank * chances[held.rank]) for held in hand}  # in 10 tries
    best_other = max(others, key=lambda held: points[held.rank], default=card)
    most, less = points[rank], points[best_other.rank]
    if not others:
        yield why("since_all_alike")
    elif most > less:
        other = f"card.{best_other}"
        yield why("since_pays_most", card=f"card.{card}", other=other, points=most, less=less)
    elif all(chances[held.rank] < chances[rank] for held in others):
        yield why("since_surest")
    elif surer and estimate.tricks > 1 and not varies:
        if surer == lower and len(lower) > 1:
            yield why("since_keeps_lower")
        else:
            yield why("since_keeps", cards=fact_of(surer), n=len(surer))
    elif len(lower) == len(others) and not varies:
        yield why("since_highest")


def _stake_reasons(
    rules: Rules, view: View, seat: int, hand: Sequence[Card], card: Card
) -> Iterator[Why]:
    """Yield the reasons beyond points to play a card: only this card can still win the game, it
    reaches the target, or it makes it least likely that somebody else wins the game now."""
    tallies, target = view.tallies, view.tallies["target"]
    if choosing.is_solved(view) and choosing.hopeful_cards(view, seat, hand) == [card]:
        yield why("since_hope", card=f"card.{card}")
    elif tallies[f"points:{seat}"] + card.rank >= target:
        yield why("since_reaches", card=f"card.{card}", target=target)
    elif _is_safest(rules, view, seat, hand, card):
        others = [other for other in range(view.table.seats) if other != seat]
        leader = max(others, key=lambda other: tallies[f"points:{other}"])
        if is_out_of_reach(view, seat, hand):
            yield why("since_no_hope")
        missing = target - tallies[f"points:{leader}"]
        yield why("since_leader", who=f"seat.{leader}", n=missing, card=f"card.{card}")


def _is_safest(rules: Rules, view: View, seat: int, hand: Sequence[Card], card: Card) -> bool:
    """Whether this card makes it least likely that somebody else wins the game with this trick, and
    by at least MIN_SAFER less likely than the worst card. False if nobody can win it now."""
    winning_counts = threats(view, seat, choosing.pool_of(rules, view, hand))
    if not winning_counts:
        return False
    frequencies = choosing.estimate_hand(rules, view, seat, hand).frequencies
    others = choosing.others_of(view)
    risks = [loss_risk(frequencies, others, held.rank, winning_counts) for held in hand]
    own = loss_risk(frequencies, others, card.rank, winning_counts)
    return own <= min(risks) and max(risks) - own >= MIN_SAFER


def _gift_reasons(
    rules: Rules, view: View, seat: int, hand: Sequence[Card], gifts: Sequence[Card]
) -> Iterator[Why]:
    """Yield the reasons to give up the cards `gifts` of a hand, or to keep all. Before the last
    round it is a reason that no card of the hand can win the game, or that a new one might not.
    Otherwise yield which cards are worth less than a new one, about as much, and more."""
    pool = choosing.pool_of(rules, view, hand)
    can_win = choosing.useful_ranks(view, seat, hand, pool)
    if not any(card.rank in can_win for card in hand):
        yield why("since_new")
        return
    if not gifts and not all(rank in can_win for rank, count in pool.items() if count > 0):
        yield why("since_able", cards=fact_of(hand))
        return
    values, fresh = choosing.against_fresh(rules, view, seat, hand)
    shares = {card: choosing.given_share(value, fresh) for card, value in zip(hand, values)}
    by_rank = sorted(hand, key=lambda card: card.rank)
    worse = [card for card in by_rank if shares[card] > 1 - UNDECIDED and card in gifts]
    alike = [card for card in by_rank if UNDECIDED <= shares[card] <= 1 - UNDECIDED]
    better = [card for card in by_rank if shares[card] < UNDECIDED and card not in gifts]
    if worse:
        yield why("since_less", cards=fact_of(worse))
    if alike:
        yield why("since_coin", cards=fact_of(alike))
    if better:
        yield why("since_more", cards=fact_of(better))
