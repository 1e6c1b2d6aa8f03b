"""What one sees of each character in Puck: whom it steals from, and whether it lets all cards go.

Whose deck a card comes from makes no difference in the mean, since all goes to the winner. Of the
cards exchanged the solved plans know what is a close call (`plans.close_call`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rules.kit.contract import Rules
from rules.kit.foresight import Ranked
from rules.kit.move import Move
from rules.kit.quirk import Quirk
from rules.kit.state import View
from rules.puck.combinations import HAND_SIZE
from rules.puck.player.choosing import TAKE, all_but_wins, change_move, telling
from rules.puck.player.foreseen import has_seen_a_hand
from rules.puck.player.plans import close_call, planned
from rules.puck.seats import CARDS, DECK, HAND, OWNER, ROBBED, in_turn


def weighed_moves(rules: Rules, view: View, seat: int) -> Ranked:
    """Return all decks to take from, or both moves of a close call, with what each loses; 1 is the
    most that a close call may."""
    if view.phase == "direct":
        return ()
    if view.phase != "decide":
        return [(TAKE[owner], 0.0) for owner in _owners(view, seat)]
    hand = view.zones[HAND[seat]]
    told = None if all_but_wins(hand) or has_seen_a_hand(view, seat) else telling(view, seat)
    call = close_call(hand, *told) if told else None
    if told is None or call is None:
        return ()
    laid, loss = call
    return [(change_move(planned(hand, *told)), 0.0), (change_move(laid), loss)]


def _owners(view: View, seat: int) -> Sequence[int]:
    """Return the others who have a deck, in turn."""
    return [other for other in in_turn(view.table, seat)[1:] if view.zones[DECK[other]]]


# --- what one sees ------------------------------------------------------------------------------


def _robs(view: View, seat: int, move: Move, victims: Sequence[int]) -> bool | None:
    """Whether a card is taken from one of these; None if they have none, or nobody else has."""
    owners = _owners(view, seat) if move.verb == "take" else ()
    if not 0 < sum(owner in victims for owner in owners) < len(owners):
        return None
    return OWNER[move.targets[0]] in victims


def robs_richest(view: View, seat: int, move: Move) -> bool | None:
    """Whether a card is taken from who has most cards."""
    cards = {owner: view.tallies[CARDS[owner]] for owner in _owners(view, seat)}
    return _robs(view, seat, move, [each for each in cards if cards[each] == max(cards.values())])


def robs_poorest(view: View, seat: int, move: Move) -> bool | None:
    """Whether a card is taken from who has fewest cards."""
    cards = {owner: view.tallies[CARDS[owner]] for owner in _owners(view, seat)}
    return _robs(view, seat, move, [each for each in cards if cards[each] == min(cards.values())])


def robs_left(view: View, seat: int, move: Move) -> bool | None:
    """Whether a card is taken from the player on the left."""
    return _robs(view, seat, move, [(seat + 1) % view.table.seats])


def robs_right(view: View, seat: int, move: Move) -> bool | None:
    """Whether a card is taken from the player on the right."""
    return _robs(view, seat, move, [(seat - 1) % view.table.seats])


def robs_winner(view: View, seat: int, move: Move) -> bool | None:
    """Whether a card is taken from who won the last round."""
    return _robs(view, seat, move, [view.tallies["starter"]])


def robs_another(view: View, seat: int, move: Move) -> bool | None:
    """Whether a further card is taken from another player than those before."""
    if move.verb != "take" or not any(view.tallies[ROBBED[each]] for each in _owners(view, seat)):
        return None
    return not view.tallies[ROBBED[OWNER[move.targets[0]]]]


def lets_all_go(view: View, seat: int, move: Move) -> bool | None:
    """Whether all three cards are exchanged for others, of those that are not held."""
    return len(move.cards) == HAND_SIZE if move.verb == "steal" else None


QUIRKS: Mapping[str, Quirk] = {
    "jorunn": Quirk(lets_all_go, 1.0, is_liked=False, times=1.35),
    "kari": Quirk(robs_richest, 0.0),
    "loa": Quirk(robs_left, 0.0, times=2.0),
    "magni": Quirk(robs_right, 0.0, times=2.0),
    "nanna": Quirk(robs_another, 0.0, times=4.0),
    "oddur": Quirk(robs_poorest, 0.0, times=3.0),
    "ragna": Quirk(robs_winner, 0.0),
    "snorri": Quirk(lets_all_go, 1.0, times=1.35),
}
