"""A sensible Púkk player: stakes as the solved table says, and leads the row that runs best.

In the púkk it is hard to take advantage of: what it stakes is a mixture that a perfect
opponent of two such seats betters by less than a hundredth of a chip (`stakes`). In
the play it works out for every card how far its row would likely run and whether the
lead would come back (`lead`); once few cards are left to guess it goes through every
way they can lie (`ending`). Nothing but the view is looked at.
"""

from __future__ import annotations

from rules.kit.contract import Rules
from rules.kit.moves import Move
from rules.kit.state import View
from rules.pukk.ending import WAYS, Guess, guess, worths
from rules.pukk.habit import LEADS, exchanged
from rules.pukk.lead import card_to_lead
from rules.pukk.vying import Rng, staked

MANY = 300  # ways the cards may lie that are still gone through by who looks ahead


def choose(rules: Rules, view: View, seat: int, rng: Rng) -> Move:
    """The seat's move in a position where it owes a choice; equal luck, equal choice."""
    if view.phase == "lead":
        return LEADS[_lead(view, seat)]
    if view.phase == "bisefa":
        return exchanged(view, seat)
    return staked(view, seat, rng)


def solved(rules: Rules, view: View, seat: int, rng: Rng, worlds: int) -> Move | None:
    """However much a seat may think, it stakes as the table says, for a best answer to what
    others are thought to do could be foreseen; and nothing betters a lead gone through."""
    if view.phase == "lead":
        exact = _exact(view, seat, guess(view, seat), MANY)
        return LEADS[exact] if exact else None
    return None if view.phase == "bisefa" else staked(view, seat, rng)


def _exact(view: View, seat: int, found: Guess, most: int) -> int:
    """The best lead where few cards are left to guess; 0 where too many are."""
    worth = worths(view, seat, found, most)
    return max(worth, key=worth.__getitem__) if worth else 0


def _lead(view: View, seat: int) -> int:
    """The best lead, or the card whose row runs best."""
    found = guess(view, seat)
    own = found.known[seat]
    if not own & (own - 1):
        return own
    exact = _exact(view, seat, found, WAYS)
    if exact:
        return exact
    known = sum(found.known) - own
    chance = sum(found.holes) / max(1, found.lurking.bit_count())
    return card_to_lead(own, known, found.lurking, chance)
