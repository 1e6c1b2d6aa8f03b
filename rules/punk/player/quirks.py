"""What one sees of each character in Punk: which card it plays when, and how many it gives up.

What a move loses is told in points. Where a card wins the game, or a trick may end it, or the last
round is solved, nobody shows anything.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from math import fsum

from rules.kit.cards import Card
from rules.kit.contract import Rules
from rules.kit.foresight import Ranked, rank_by_value
from rules.kit.move import Move
from rules.kit.quirk import Quirk, picks_rank
from rules.kit.state import View
from rules.punk.player.choosing import against_fresh, is_solved, pool_of, weigh
from rules.punk.player.stakes import sure_win, threats, tricks_left
from rules.punk.sizes import HAND, tricks_in

FAVOURITE = 3  # a rank


def weighed_moves(rules: Rules, view: View, seat: int) -> Ranked:
    """Return the cards that may be played, or the sets that may be given up, with what each loses;
    empty if the trick can decide the game."""
    hand = sorted(view.zones[HAND[seat]])
    if view.phase != "select":
        return _gift_moves(rules, view, hand)
    pool = pool_of(rules, view, hand)
    if is_solved(view) or sure_win(view, seat, hand, pool) or threats(view, seat, pool):
        return ()
    values = weigh(rules, view, seat, hand).worths
    return rank_by_value({Move("play", (card,)): value for card, value in zip(hand, values)}, 1.0)


def _gift_moves(rules: Rules, view: View, hand: list[Card]) -> Ranked:
    """Return for each number of cards the set that loses least, with its loss."""
    worths, fresh = against_fresh(rules, view, hand)
    gains = sorted([(fresh - worth, card) for card, worth in zip(hand, worths)], reverse=True)
    verb = "reroll" if view.table.options["dice"] else "discard"
    values = {
        Move(verb, tuple(sorted([card for _, card in gains[:count]]))): fsum(
            [gain for gain, _ in gains[:count]]
        )
        for count in range(len(hand) + 1)
    }
    return rank_by_value(values, 1.0)


# --- what one sees ------------------------------------------------------------------------------


def plays_ace(view: View, seat: int, move: Move) -> bool | None:
    """Whether an ace is played of a hand that holds one, but not only aces."""
    return _plays(view, seat, move, 1)


def plays_ace_early(view: View, seat: int, move: Move) -> bool | None:
    """The same before the last trick of the round."""
    return plays_ace(view, seat, move) if tricks_left(view) > 1 else None


def plays_favourite(view: View, seat: int, move: Move) -> bool | None:
    """Whether a three is played of a hand that holds one, but not only threes."""
    return _plays(view, seat, move, FAVOURITE)


def _plays(view: View, seat: int, move: Move, rank: int) -> bool | None:
    return picks_rank(view.zones[HAND[seat]], move, rank) if view.phase == "select" else None


def opens_high(view: View, seat: int, move: Move) -> bool | None:
    """Whether the highest card of the hand is played in the first trick of a round."""
    return _plays_end(view, seat, move, max) if _is_first_trick(view) else None


def closes_high(view: View, seat: int, move: Move) -> bool | None:
    """Whether the highest card of the hand is played in the last trick of a round."""
    return _plays_end(view, seat, move, max) if tricks_left(view) == 1 else None


def _is_first_trick(view: View) -> bool:
    return tricks_left(view) == tricks_in(view.table, view.tallies["round"])


def _plays_end(
    view: View, seat: int, move: Move, end: Callable[[Iterable[int]], int]
) -> bool | None:
    """Whether the lowest or highest of several ranks in the hand is played."""
    held = {card.rank for card in view.zones[HAND[seat]]}
    return move.cards[0].rank == end(held) if view.phase == "select" and len(held) > 1 else None


def gives_none(view: View, seat: int, move: Move) -> bool | None:
    """Whether no card is given up."""
    return None if view.phase == "select" else not move.cards


def gives_all(view: View, seat: int, move: Move) -> bool | None:
    """Whether all cards of the hand are given up."""
    return None if view.phase == "select" else len(view.zones[HAND[seat]]) == len(move.cards)


QUIRKS: Mapping[str, Quirk] = {
    "kari": Quirk(opens_high, 0.12, times=1.5),
    "loa": Quirk(plays_favourite, 0.08, times=1.7),
    "magni": Quirk(plays_ace_early, 0.15, is_liked=False, times=1.7),
    "nanna": Quirk(gives_none, 0.35, times=1.7),
    "oddur": Quirk(plays_ace, 0.12, times=1.7),
    "ragna": Quirk(closes_high, 0.12, times=1.3),
    "snorri": Quirk(gives_all, 0.35, times=1.2),
}
