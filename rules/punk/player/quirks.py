"""What one sees of each character in Punk: which card it plays when, and how many it gives up.

A loss is in points. If a card wins the game, or a trick may end it, or the last round is solved,
no character shows anything.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from math import fsum

from rules.kit.cards import Card
from rules.kit.contract import Rules
from rules.kit.foresight import Ranked, rank_by_value
from rules.kit.move import Move
from rules.kit.quirk import Quirk, Shows, picks_rank
from rules.kit.state import View
from rules.punk.player.choosing import against_fresh, estimate_hand, is_solved, pool_of
from rules.punk.player.stakes import sure_win, threats, tricks_left
from rules.punk.sizes import HAND, tricks_in

ACE = 1  # rank


def weighed_moves(rules: Rules, view: View, seat: int) -> Ranked:
    """Return the cards that may be played, or the sets of cards that may be given up, with what
    each loses. Empty if the trick can decide the game."""
    hand = sorted(view.zones[HAND[seat]])
    if view.phase != "select":
        return _gift_moves(rules, view, seat, hand)
    pool = pool_of(rules, view, hand)
    if is_solved(view) or sure_win(view, seat, hand, pool) or threats(view, seat, pool):
        return ()
    values = estimate_hand(rules, view, seat, hand).values
    return rank_by_value({Move("play", (card,)): value for card, value in zip(hand, values)}, 1.0)


def _gift_moves(rules: Rules, view: View, seat: int, hand: list[Card]) -> Ranked:
    """Return the best set to give up of each size, with the points that it loses."""
    hand_values, fresh = against_fresh(rules, view, seat, hand)
    gains = sorted([(fresh - value, card) for card, value in zip(hand, hand_values)], reverse=True)
    verb = "reroll" if view.table.options["dice"] else "discard"
    set_values = {}
    for size in range(len(hand) + 1):
        gifts = gains[:size]
        move = Move(verb, tuple(sorted([card for _, card in gifts])))
        set_values[move] = fsum([gain for gain, _ in gifts])
    return rank_by_value(set_values, 1.0)


def plays_rank(rank: int, least_tricks: int = 1) -> Shows:
    """Return a function that says whether a move plays this rank. It returns None where that shows
    nothing: the hand has no card or only cards of the rank, or the round has fewer than
    `least_tricks` tricks left."""

    def shows(view: View, seat: int, move: Move) -> bool | None:
        if view.phase != "select" or tricks_left(view) < least_tricks:
            return None
        return picks_rank(view.zones[HAND[seat]], move, rank)

    return shows


def opens_with(pick: Callable[[Iterable[int]], int]) -> Shows:
    """Return a function that says whether a move opens a round with the highest card of the hand
    (`pick` is max) or with the lowest (min). It returns None in other tricks, and if all cards have
    the same rank."""

    def shows(view: View, seat: int, move: Move) -> bool | None:
        is_first = tricks_left(view) == tricks_in(view.table, view.tallies["round"])
        held = {card.rank for card in view.zones[HAND[seat]]}
        if view.phase != "select" or not is_first or len(held) == 1:
            return None
        return move.cards[0].rank == pick(held)

    return shows


def gives_all(view: View, seat: int, move: Move) -> bool | None:
    """Whether all cards of the hand are given up; None while cards are played."""
    if view.phase == "select":
        return None
    return len(view.zones[HAND[seat]]) == len(move.cards)


QUIRKS: Mapping[str, Quirk] = {
    "jorunn": Quirk(opens_with(min), 0.2, is_liked=False, times=1.15),
    "kari": Quirk(opens_with(max), 0.18, times=1.3),
    "loa": Quirk(plays_rank(5), 0.1, times=1.3),
    "magni": Quirk(plays_rank(ACE, 2), 0.15, is_liked=False, times=1.5),
    "nanna": Quirk(plays_rank(2, 2), 0.1, is_liked=False, times=1.3),
    "oddur": Quirk(plays_rank(ACE), 0.12, times=1.7),
    "ragna": Quirk(plays_rank(6), 0.1, times=1.3),
    "snorri": Quirk(gives_all, 0.22, times=1.1),
}
