"""What one sees of each character in Puck: whom it steals from, and whether it lets all cards go.

Whose deck a card comes from makes no difference in the mean, since all goes to the winner. Of the
cards exchanged the solved plans know what is a close call (`plans.close_call`).
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import partial

from rules.kit.contract import Rules
from rules.kit.foresight import Ranked
from rules.kit.move import Move
from rules.kit.quirk import Quirk, Shows
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


def robs(victims: Callable[[View, int], Collection[int]]) -> Shows:
    """Whether a card is taken from one of these; None if they have none, or nobody else has."""

    def shows(view: View, seat: int, move: Move) -> bool | None:
        owners = _owners(view, seat) if move.verb == "take" else ()
        named = victims(view, seat)
        if not 0 < sum(owner in named for owner in owners) < len(owners):
            return None
        return OWNER[move.targets[0]] in named

    return shows


def _seats_with(pick: Callable[[Iterable[int]], int], view: View, seat: int) -> Sequence[int]:
    """Return the others with the most or fewest cards."""
    cards = {owner: view.tallies[CARDS[owner]] for owner in _owners(view, seat)}
    return [owner for owner in cards if cards[owner] == pick(cards.values())]


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
    "kari": Quirk(robs(partial(_seats_with, max)), 0.0),
    "loa": Quirk(robs(lambda view, seat: [view.table.after(seat)]), 0.0, times=2.0),
    "magni": Quirk(robs(lambda view, seat: [view.table.after(seat, -1)]), 0.0, times=2.0),
    "nanna": Quirk(robs_another, 0.0, times=4.0),
    "oddur": Quirk(robs(partial(_seats_with, min)), 0.0, times=3.0),
    "ragna": Quirk(robs(lambda view, seat: [view.tallies["starter"]]), 0.0),
    "snorri": Quirk(lets_all_go, 1.0, times=1.35),
}
