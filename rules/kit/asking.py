"""Choices where it is secret who is asked; optional for a game.

    asked(state) -> Asking | None        who may be asked, and what the others see; None if public

Where only the holder of a hidden card has a choice, seeing who is asked would reveal the holder,
and seeing nobody asked would reveal that there is none. A game names such positions, also those
that look the same but in which nobody is asked. The table then asks all who may be, one after the
other, in the same way. The answer must be the same for a state and for any view of it. After a
choice the position must still be one of these, unless the others see the choice.
"""

from __future__ import annotations

from collections.abc import Sequence
from types import ModuleType
from typing import NamedTuple

from rules.kit.contract import Rules
from rules.kit.state import State, Value


class Asking(NamedTuple):
    """A choice of which nobody may learn who is asked for it.

    `seats`: those among whom it might be anybody, or nobody, in the order in which they are asked.
    `phase`: in which a view of a seat that owes nothing is; a dealer's step. `verb`: of the choice,
    without cards, that changes nothing for anybody: who owes none may go through its motions.
    The words have `asked.PHASE` for the room, `asked.PHASE.none` for who has nothing to choose;
    `facts`, of what everybody knows, are told with them, and with the phase of a seat that chooses.
    """

    seats: Sequence[int]
    phase: str
    verb: str
    facts: tuple[tuple[str, Value], ...] = ()


def asked(rules: Rules, state: State) -> Asking | None:
    """The seats among which it is secret who owes a choice, or whether anybody does; None if
    nothing about it is secret."""
    if type(rules) is ModuleType:  # which takes long to say that it has no such name
        function = rules.__dict__.get("asked")
    else:
        function = getattr(rules, "asked", None)
    asking: Asking | None = function(state) if function else None
    return asking
