"""What one sees of each character in Paks: which paks it makes, and with which cards.

A pak or steal loses what the rule player thinks it does, in points of the side's lead.
With two packs a point decides less: there most characters give up more of them (`crowd`).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rules.kit.contract import Rules
from rules.kit.foresight import Ranked, rank_by_value
from rules.kit.move import Move
from rules.kit.quirk import Quirk
from rules.kit.state import View
from rules.paks.likely import candidates
from rules.paks.player.advising import AdvisedTurn
from rules.paks.player.choosing import is_last_card
from rules.paks.player.holdings import measured_ways, worth_of
from rules.paks.player.numbers import FOUR, rank_of, suit_of
from rules.paks.player.plays import Capture, steal_choices
from rules.paks.player.rollout_policy import DONE, PASS, pak_move, steal_move
from rules.paks.sides import HAND
from rules.paks.values import WORTH

TEN = 10  # rank from which on cards are alike
OF_TWO_PACKS = 1.45  # points that decide as much as one of a single pack


def weighed_moves(rules: Rules, view: View, seat: int) -> Ranked:
    """Return every pak and steal a person would consider, and passing, with what each loses. Empty
    when paks are given up, and in the solved last turns of two."""
    if view.phase == "give" or is_last_card(view):
        return ()
    turn = AdvisedTurn(view, seat)
    values = dict(_steal_values(turn) if view.phase == "steal" else _pak_values(turn))
    if view.phase != "must":
        values[DONE if view.phase == "steal" else PASS] = 0.0
    return rank_by_value(values, 1.0)


def _pak_values(turn: AdvisedTurn) -> Iterator[tuple[Move, float]]:
    """Yield every pak a person would consider making of each board card, with its value."""
    place, view = turn.place, turn.view
    for code in dict.fromkeys(turn.position.capturable_cards(turn.held, place.one_pair)):
        suit = suit_of(code)
        opened = sum([play.value for play in turn.opened_steals(suit)])
        for way in measured_ways(turn.held[suit], place.one_pair):
            if way.capture > WORTH[rank_of(code)]:
                value = opened + turn.estimate_pak(code, way.used).value
                for move in _alike(turn, pak_move(view, place, code, Capture(0.0, way.used))):
                    yield move, value


def _steal_values(turn: AdvisedTurn) -> Iterator[tuple[Move, float]]:
    """Yield every steal a person would consider in each suit, with its value and that of the steals
    in other suits, which stay possible."""
    place, view = turn.place, turn.view
    for suit in FOUR:
        held, paks = turn.held[suit], turn.position.paks[suit]
        is_used = view.tallies["suits"] >> suit & 1  # in this turn
        if not held or is_used:
            continue
        later = sum([play.value for play in turn.opened_steals(suit)])
        for stolen in steal_choices(place, held, paks):
            beaten = sum([worth_of(paks[index]) for index in stolen])
            for way in measured_ways(held, place.one_pair):
                if way.capture > beaten:
                    value = later + turn.estimate(suit, way.used, stolen).value
                    play = Capture(0.0, way.used, tuple(stolen))
                    for move in _alike(turn, steal_move(view, place, suit, play)):
                        yield move, value


def _alike(turn: AdvisedTurn, move: Move) -> list[Move]:
    """Return the move, and the same one with the highest tens and court cards of the hand instead
    of those that it uses, if these are others: all of them count the same."""
    hand, suit = turn.view.zones[HAND[turn.seat]], move.cards[0].suit
    below_ten = [card for card in move.cards if card.rank < TEN]
    tens = [card for card in hand if card.rank >= TEN and card.suit == suit]
    tens.sort(key=lambda card: card.order, reverse=True)
    highest = tens[: len(move.cards) - len(below_ten)]
    other = move._replace(cards=tuple(sorted([*below_ten, *highest])))
    return [move] if other == move else [move, other]


def takes_or_steals(view: View, seat: int, move: Move) -> bool | None:
    """Whether a board card is taken or a pak stolen; None if the seat has no choice about that."""
    if view.phase not in ("pak", "steal") or len(candidates(view, seat)) == 1:
        return None
    return move not in (PASS, DONE)


def takes(view: View, seat: int, move: Move) -> bool | None:
    """Whether a board card is taken or, between two, a pak stolen; None if the seat has no choice
    about that. With more players steals do not count, as leaving one would cost too much."""
    if view.phase != "pak" and view.table.seats != 2:
        return None
    return takes_or_steals(view, seat, move)


def takes_early(view: View, seat: int, move: Move) -> bool | None:
    """Whether a board card is taken while most cards are still in the stock; None if the seat has
    no choice about that, or later."""
    stock = len(view.zones["stock"])
    is_early = view.phase == "pak" and 2 * stock > sum(map(len, view.zones.values()))
    return takes_or_steals(view, seat, move) if is_early else None


def uses_ace(view: View, seat: int, move: Move) -> bool | None:
    """Whether an ace is laid down with a pak or steal; None if the hand has no ace of its suit."""
    suits = {card.suit for card in move.cards}
    if not any(card.rank == 1 and card.suit in suits for card in view.zones[HAND[seat]]):
        return None
    return any(card.rank == 1 for card in move.cards)


def uses_highest(view: View, seat: int, move: Move) -> bool | None:
    """Whether the highest of several tens and court cards is used; None without a choice."""
    used = {card.rank for card in move.cards if card.rank >= TEN}
    if not used:
        return None
    suit = move.cards[0].suit
    hand = view.zones[HAND[seat]]
    held = {card.rank for card in hand if card.rank >= TEN and card.suit == suit}
    return max(used) == max(held) if len(held) > len(used) else None


QUIRKS: Mapping[str, Quirk] = {
    "kari": Quirk(takes_or_steals, 8.0, times=1.04, crowd=1.2 * OF_TWO_PACKS),
    "magni": Quirk(uses_ace, 7.5, is_liked=False, times=1.1, crowd=OF_TWO_PACKS),
    "nanna": Quirk(takes, 36.0, is_liked=False, times=1.4, crowd=0.45 * OF_TWO_PACKS),
    "oddur": Quirk(uses_highest, 1.0, times=5.0, crowd=OF_TWO_PACKS),
    "snorri": Quirk(takes_early, 13.0, times=5.0, crowd=OF_TWO_PACKS),
}
