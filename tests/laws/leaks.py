"""Games that tell what they must not: real rules, each with one leak planted in it."""

from __future__ import annotations

from collections.abc import Callable
from typing import cast

from rules.kit.contract import Rules
from tests.laws.leaks_in_answers import (
    InClimax,
    InLikelyMoves,
    InNote,
    InObjection,
    InOffers,
    InPrompt,
    InStory,
    InTip,
)
from tests.laws.leaks_in_positions import (
    InAnExtraStep,
    InOutcome,
    InPhase,
    InPicture,
    InRequest,
    InShown,
    InSortedHand,
    InTally,
    InTheOrderOfTallies,
    InTheOrderOfZones,
    InTurn,
)
from tests.laws.leaky import Leaky
from tests.tables import Seating

LEAKS: list[Callable[[Rules], Leaky]] = [
    InTally,
    InTheOrderOfTallies,
    InTheOrderOfZones,
    InSortedHand,
    InPhase,
    InTurn,
    InAnExtraStep,
    InOutcome,
    InShown,
    InNote,
    InStory,
    InClimax,
    InTip,
    InOffers,
    InLikelyMoves,
    InObjection,
    InPrompt,
    InPicture,
    InRequest,
]


def leaking(seating: Seating, leak: Callable[[Rules], Leaky]) -> Seating:
    """The same table, at which a leak is planted in the rules."""
    return seating._replace(game=seating.game._replace(rules=cast(Rules, leak(seating.rules))))
