"""The choice of a Punk player that looks ahead: among three, in the last tricks of a round from a
table (`endgame_table`) or solved on the spot (`logit_equilibrium`), before them by a trained
network (`network`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rules.kit.cards import Card
from rules.kit.chance import Rng
from rules.kit.contract import Rules
from rules.kit.move import Move
from rules.kit.state import View
from rules.punk.player.choosing import choose, draw_gifts, is_solved, pool_of
from rules.punk.player.endgame_table import table_chances
from rules.punk.player.logit_equilibrium import ENOUGH, smooth_ending
from rules.punk.player.network import is_trained, trained_gifts, trained_shares
from rules.punk.player.stakes import sure_win, tricks_left
from rules.punk.sizes import AROUND, CACHE, WON, last_round, ranks

MAX_TRICKS, SEATS = 3, 3  # the last tricks of a round that are solved, and among how many seats


def solved(rules: Rules, view: View, seat: int, rng: Rng, worlds: int) -> Move:
    """Return a move without playouts. As a best move could be foreseen it is drawn at random, by
    `shares_ahead` or the trained network, or else as the rule player does. With more `worlds` the
    last tricks are solved better."""
    hand = sorted(view.zones[f"hand:{seat}"])
    if view.phase == "select":
        shares = shares_ahead(rules, view, seat, hand, worlds)
        if shares:
            return Move("play", (_draw(shares, rng),))
    elif is_trained(view):
        return Move("discard", draw_gifts(trained_gifts(rules, view, seat, hand), rng))
    return choose(rules, view, seat, rng)


def shares_ahead(
    rules: Rules, view: View, seat: int, hand: Sequence[Card], worlds: int
) -> Mapping[Card, float]:
    """Return the probability of playing each card. The last tricks of a round are solved, better
    with more `worlds`; there each rank is played with its first card. Earlier ones are left to the
    trained network. Empty without one, in the last round, and where a card surely wins the game."""
    pool = pool_of(rules, view, hand)
    if is_ending(view, len(hand)):
        chances = rank_chances(view, hand, pool, worlds)
        if chances:
            first_cards = {card.rank: card for card in reversed(hand)}
            return {first_cards[rank]: chance for rank, chance in chances.items()}
    is_last_round = view.tallies["round"] == last_round(view.table)
    if is_last_round or not is_trained(view) or sure_win(view, seat, hand, pool) is not None:
        return {}
    return trained_shares(rules, view, seat, hand)


def _draw(shares: Mapping[Card, float], rng: Rng) -> Card:
    """Draw a card, given the probability of each."""
    point = rng.random()
    for card, share in shares.items():
        point -= share
        if point < 0:
            return card
    return card  # the probabilities may add up to a little less than 1


def is_ending(view: View, size: int) -> bool:
    """Whether these are the last few tricks of a round among three, with one card to spare in each
    hand (of `size` cards), and nobody can reach the target yet, so that only points count."""
    table, tallies = view.table, view.tallies
    most_points = max(tallies[f"points:{seat}"] for seat in range(table.seats))
    if table.options["dice"] or most_points + ranks(table) >= tallies["target"]:
        return False
    tricks = tricks_left(view)
    is_covered = table.seats == SEATS and tricks <= MAX_TRICKS and size == tricks + 1
    return is_covered and not is_solved(view)  # the last round has a solver of its own


def rank_chances(
    view: View, hand: Sequence[Card], pool: Mapping[int, float], worlds: int
) -> Mapping[int, float]:
    """Return the probability of playing each rank: from the table if it has this hand, else from
    the logit equilibrium, with a best response for each of the `worlds` up to ENOUGH. Empty if
    neither covers the hand. `pool` has how many cards of each rank the others hold."""
    own = tuple(sorted(card.rank for card in hand))
    in_hands = list(own)
    for rank, count in pool.items():
        in_hands += [rank] * int(count)
    heap = tuple(sorted(in_hands))
    start = tuple(sorted([*heap, *played_ranks(view)]))
    chances = table_chances(own, heap, start)
    if chances:
        return chances
    ending = smooth_ending(start, SEATS, min(worlds, ENOUGH))
    return ending.mixture(own, heap) if ending else {}


def played_ranks(view: View) -> list[int]:
    """Return the ranks that were played in the finished tricks of this round. Losing cards are the
    last ones of the pot, winning cards the last ones of the caches, and each trick without a winner
    has left one in `neutral`."""
    zones, tricks = view.zones, view.tallies["trick"] - 1
    around = AROUND[view.table.seats]
    counts = {CACHE[place]: view.tallies[WON[place]] for place in around}
    counts["neutral"] = tricks - sum(counts.values())
    counts["pot"] = tricks * (len(around) - 1)
    ranks_played = []
    for name, count in counts.items():
        first = len(zones[name]) - count
        ranks_played += [card.rank for card in zones[name][first:]]
    return ranks_played
