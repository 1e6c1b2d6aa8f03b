"""What one sees of each character in Púkk: its stakes, and with which card it leads.

The loss of a lead is in chips, on average over possible deals; the loss of a chip more or less is
in classes of hands: by how many the hand is away from where the table begins to stake.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Mapping

from rules.kit.contract import Rules
from rules.kit.foresight import Ranked, rank_by_value
from rules.kit.move import Move
from rules.kit.quirk import Quirk, Shows, picks_rank
from rules.kit.state import View
from rules.pukk.board import ACE, HAND, PLAYED, RANKS
from rules.pukk.player import vying
from rules.pukk.player.ending import known_hands, lead_values
from rules.pukk.player.lead import SUITS
from rules.pukk.player.lead_trial import mean_ends
from rules.pukk.player.rollout_policy import LEADS, swap_first
from rules.pukk.player.rows import WIDE
from rules.pukk.player.strength import CLASSES

SIX = 6  # the rank of the best sets
DEALS = 80  # in which leads are tried out if there are too many possible deals to play all


def weighed_moves(rules: Rules, view: View, seat: int) -> Ranked:
    """Return all leads, or stakes, with what each loses; empty while the seven may be swapped."""
    if view.phase == "lead":
        return _weighed_leads(view, seat)
    if view.phase == "bisefa" or swap_first(view, seat) is not None:
        return ()
    return _weighed_stakes(view, seat)


def _weighed_stakes(view: View, seat: int) -> Ranked:
    """Return both answers when asked for a chip, with what each loses; empty if it cannot win."""
    can_win, number = vying.own_class(view, seat)
    stake, leave = vying.STAKING[view.phase], vying.free_move(view)
    if not can_win:
        return ()
    # The class from which on the table stakes: as many classes do not, in parts if at random.
    first_to_stake = sum([1.0 - vying.class_odds(view, other) for other in range(CLASSES)])
    stake_loss = max(0.0, first_to_stake - number)
    leave_loss = max(0.0, number + 1 - first_to_stake)
    if 0.0 < vying.chip_odds(view, seat) < 1.0:
        stake_loss = leave_loss = 0.0
    moves = [(stake, stake_loss), (leave, leave_loss)]
    if leave == vying.DEMAND and view.phase == "raising":
        moves.append((vying.STAND, leave_loss))
    return moves


def _weighed_leads(view: View, seat: int) -> Ranked:
    """Return all leads with what each loses; empty for a single card, or if it cannot be told."""
    known = known_hands(view, seat)
    own = known.cards[seat]
    if not own & (own - 1):  # a single card
        return ()
    # The seed depends on what is known, so that the same position has the same losses.
    luck = random.Random(own | known.unseen << WIDE * len(SUITS))
    values = lead_values(view, seat, known) or mean_ends(view, seat, known, luck, DEALS)
    if not values:
        return ()
    return rank_by_value({LEADS[bit]: value for bit, value in values.items()}, 1.0)


def enters_pukk(view: View, seat: int, move: Move) -> bool | None:
    """Whether a seat comes into the púkk; None if it is not asked, or cannot win."""
    if view.phase != "entry":
        return None
    can_win, _ = vying.own_class(view, seat)
    return move == vying.STAKING["entry"] if can_win else None


def demands(view: View, seat: int, move: Move) -> bool | None:
    """Whether a showdown is demanded; None unless two seats are left in."""
    is_asked = view.phase in ("raising", "matching") and vying.free_move(view) == vying.DEMAND
    return move == vying.DEMAND if is_asked else None


def leads_extreme_rank(extreme: Callable[[Iterable[int]], int]) -> Shows:
    """Return the test whether the highest rank of the hand is led (`extreme` is max), or the lowest
    (min). Its result is None for other moves than leads."""

    def is_extreme_led(view: View, seat: int, move: Move) -> bool | None:
        if view.phase != "lead":
            return None
        heights = [RANKS.index(card.rank) for card in view.zones[HAND[seat]]]
        return RANKS.index(move.cards[0].rank) == extreme(heights)

    return is_extreme_led


def leads_rank(rank: int) -> Shows:
    """Return the test whether this rank is led. Its result is None if the hand has no card of it,
    or no other, and for other moves than leads."""

    def is_rank_led(view: View, seat: int, move: Move) -> bool | None:
        if view.phase != "lead":
            return None
        return picks_rank(view.zones[HAND[seat]], move, rank)

    return is_rank_led


def stays_in_suit(view: View, seat: int, move: Move) -> bool | None:
    """Whether the suit that the seat played last is led; None without that choice."""
    suits = {card.suit for card in view.zones[HAND[seat]]}
    played = view.zones[PLAYED[seat]]
    last_suit = played[-1].suit if played else ""
    has_choice = view.phase == "lead" and last_suit in suits and len(suits) > 1
    return move.cards[0].suit == last_suit if has_choice else None


def leads_trump(view: View, seat: int, move: Move) -> bool | None:
    """Whether trump is led; None if the hand has no trump, or nothing else, or for other moves."""
    trump = view.zones["trump"][0].suit
    suits = {card.suit for card in view.zones[HAND[seat]]}
    has_choice = view.phase == "lead" and trump in suits and len(suits) > 1
    return move.cards[0].suit == trump if has_choice else None


QUIRKS: Mapping[str, Quirk] = {
    "jorunn": Quirk(enters_pukk, 3.0, is_liked=False, times=1.25),
    "kari": Quirk(leads_trump, 0.3, times=1.3),
    "loa": Quirk(demands, 3.0, times=1.4),
    "magni": Quirk(leads_extreme_rank(min), 0.15, times=1.3),
    "nanna": Quirk(leads_rank(ACE), 0.2, is_liked=False, times=1.6),
    "oddur": Quirk(leads_rank(SIX), 0.2),
    "ragna": Quirk(stays_in_suit, 0.3, times=1.4),
    "snorri": Quirk(leads_extreme_rank(max), 0.2, times=1.4),
}
