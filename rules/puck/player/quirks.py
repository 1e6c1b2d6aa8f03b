"""What one sees of each character in Puck: whom it steals from, and whether it exchanges all cards.

The deck that a card comes from makes no difference on average, since all goes to the winner. Which
exchanges are close calls is known from the solved plans (`plans.close_call`).
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
from rules.puck.player.choosing import TAKE, all_but_wins, exchange_move, plan_key
from rules.puck.player.plans import cards_to_exchange, close_call
from rules.puck.player.seen_hands import has_seen_a_hand
from rules.puck.seats import CARDS, DECK, HAND, OWNER, STOLE, seats_in_turn, stolen_from


def weighed_moves(rules: Rules, view: View, seat: int) -> Ranked:
    """Return all decks to take from, or both moves of a close call, with what each loses; 1 is the
    most that a close call may lose. Empty if there is neither."""
    if view.phase == "direct":
        return ()
    if view.phase != "decide":
        return [(TAKE[owner], 0.0) for owner in _owners(view, seat)]
    hand = view.zones[HAND[seat]]
    key = plan_key(view, seat)
    if key is None or all_but_wins(hand) or has_seen_a_hand(view, seat):
        return ()
    call = close_call(hand, *key)
    if call is None:
        return ()
    next_best, loss = call
    best = cards_to_exchange(hand, *key)
    return [(exchange_move(best), 0.0), (exchange_move(next_best), loss)]


def _owners(view: View, seat: int) -> Sequence[int]:
    """Return the other seats that have cards in their deck, in turn order."""
    return [other for other in seats_in_turn(view.table, seat)[1:] if view.zones[DECK[other]]]


def steals_from(victims_of: Callable[[View, int], Collection[int]]) -> Shows:
    """Return the test whether a card is taken from one of the seats that `victims_of` returns. Its
    result is None if only they have a deck to take from, or only others."""

    def takes_from_victim(view: View, seat: int, move: Move) -> bool | None:
        if move.verb != "take":
            return None
        owners = _owners(view, seat)
        victims = victims_of(view, seat)
        count = len([owner for owner in owners if owner in victims])
        has_choice = 0 < count < len(owners)
        return OWNER[move.targets[0]] in victims if has_choice else None

    return takes_from_victim


def _seats_with(extreme: Callable[[Iterable[int]], int], view: View, seat: int) -> Sequence[int]:
    """Return the others with the most or the fewest cards; `extreme` is max or min."""
    cards = {owner: view.tallies[CARDS[owner]] for owner in _owners(view, seat)}
    return [owner for owner in cards if cards[owner] == extreme(cards.values())]


def steals_from_another(view: View, seat: int, move: Move) -> bool | None:
    """Whether a second or third card is taken from a player who was not robbed in this turn; None
    for the first card, and for other moves."""
    is_first_card = view.tallies["left"] == view.tallies[STOLE[seat]]
    if move.verb != "take" or is_first_card:
        return None
    return not stolen_from(view, seat, OWNER[move.targets[0]])


def exchanges_all(view: View, seat: int, move: Move) -> bool | None:
    """Whether all three cards are exchanged; None if the seat holds."""
    return len(move.cards) == HAND_SIZE if move.verb == "steal" else None


QUIRKS: Mapping[str, Quirk] = {
    "jorunn": Quirk(exchanges_all, 1.0, is_liked=False, times=1.35),
    "kari": Quirk(steals_from(partial(_seats_with, max)), 0.0),
    "loa": Quirk(steals_from(lambda view, seat: [view.table.after(seat)]), 0.0, times=2.0),
    "magni": Quirk(steals_from(lambda view, seat: [view.table.after(seat, -1)]), 0.0, times=2.0),
    "nanna": Quirk(steals_from_another, 0.0, times=4.0),
    "oddur": Quirk(steals_from(partial(_seats_with, min)), 0.0, times=3.0),
    "ragna": Quirk(steals_from(lambda view, seat: [view.tallies["starter"]]), 0.0),
    "snorri": Quirk(exchanges_all, 1.0, times=1.35),
}
