"""The end of the game: all the cards in one deck, or the last round (1.4, PK27)."""

from __future__ import annotations

from rules.kit.state import Outcome, State, why
from rules.puck.seats import CARDS


def outcome(state: State) -> Outcome | None:
    """One player has all the cards; or after the last round, the most (PK27). Who has
    none is last with all others who have none: the rules ask nowhere who went out first."""
    if state.phase != "over":
        return None
    owned = tuple([state.tallies[cards] for cards in CARDS[: state.table.seats]])
    best = max(owned)
    winners = tuple([seat for seat, cards in enumerate(owned) if cards == best])
    if best == sum(owned):
        return Outcome(owned, winners, why("all_cards", n=state.tallies["round"]))
    reason = "most_cards" if len(winners) == 1 else "shared"
    return Outcome(owned, winners, why(reason, cards=best))
