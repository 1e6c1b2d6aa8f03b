"""What somebody who may choose is asked, in the words of the phase: the same for whoever is asked,
so that it tells nothing of anybody's cards."""

from __future__ import annotations

from rules.kit.asking import Asking
from rules.kit.state import State, Why


def awaited(state: State, asking: Asking | None = None) -> Why:
    """The words `phase.PHASE`, with the house rules in force that are chosen by a word as facts by
    their names, as tonight's choice is called, and those of what is asked in secret."""
    chosen = [
        (key, Why(f"option.{key}.{choice}"))
        for key, choice in state.table.options.items()
        if isinstance(choice, str)
    ]
    return Why(f"phase.{state.phase}", (*chosen, *(asking.facts if asking else ())))
