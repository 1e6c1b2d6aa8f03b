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
    """A choice where nobody may learn which seat is asked for it.

    `seats`: all seats that might have the choice, in the order in which the table asks them.
    `phase`: the phase, one of a dealer's step, that the views of all other seats show. `verb`: of a
    choice without cards that changes nothing; a seat that has no choice may pretend to make it.
    The words have `asked.PHASE` for everybody and `asked.PHASE.none` for a seat without a choice;
    both, and the phase of the seat that chooses, are told with the `facts`, which are public."""

    seats: Sequence[int]
    phase: str
    verb: str
    facts: tuple[tuple[str, Value], ...] = ()


def asked(rules: Rules, state: State) -> Asking | None:
    """Return the choice for which nobody may learn who is asked; None if that is public. A position
    in which nobody has this choice, but which looks the same to the others, returns it too."""
    if type(rules) is ModuleType:  # getattr is slow for names that a module lacks
        function = rules.__dict__.get("asked")
    else:
        function = getattr(rules, "asked", None)
    return function(state) if function else None
