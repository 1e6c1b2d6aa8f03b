"""The first law that a match breaks, in words: what comes after it is but a consequence."""

from __future__ import annotations

import traceback
from pathlib import Path
from typing import NamedTuple

from rules.kit.contract import Rules
from rules.kit.move import Move
from rules.kit.moves import misfit
from rules.kit.said import plainly
from rules.kit.sight import bodies
from rules.kit.state import State, Why


class Broken(NamedTuple):
    """A law by its number, how it is broken, and where in which match."""

    law: int
    said: str

    def __str__(self) -> str:
        return f"law {self.law} is broken here first: {self.said}"

    def at(self, place: str) -> Broken:
        return self._replace(said=f"{self.said}; {place}")


def unwhole(rules: Rules, state: State) -> Broken | None:
    """Law 1: which card lies twice, or nowhere, or is of no pack; None where the pack is whole."""
    faces = bodies(rules, state.table).faces
    where: dict[str, str] = {}
    for zone, cards in state.zones.items():
        for one in cards:
            if one not in faces.get(one.body, ()):
                return Broken(1, f"{one} lies in {zone} and is in no pack")
            if one.body in where:
                zones = dict.fromkeys((where[one.body], zone))
                return Broken(1, f"{one} lies twice, in {' and '.join(zones)}")
            where[one.body] = zone
    if len(where) == len(faces):
        return None
    lost = [body for body in faces if body not in where]
    more = f", nor do {len(lost) - 1} more" if lost[1:] else ""
    return Broken(1, f"{lost[0]} lies nowhere{more}")


class Misproposed(Exception):
    """A move that the rules propose, and refuse; what there is to say of it, in a sentence."""


def misproposed(rules: Rules, state: State, seat: int, choice: Move, reason: Why) -> Misproposed:
    """Which move of which seat is listed and refused, for which reason, and by which of the
    functions that ought to agree."""
    fits = [
        one
        for one in rules.offers(state, seat)
        if one.verb == choice.verb and misfit(one, choice) is None
    ]
    refuses = "`objection` refuses it" if fits else "no shape that `offers` has fits it"
    reached = "listed by `candidates`" if hasattr(rules, "candidates") else "on offer"
    return Misproposed(
        f"the move “{choice}” of seat {seat} is {reached}, yet {refuses}: {plainly(reason)}"
    )


def raised(error: Exception) -> Broken:
    """Law 2: that play ends in an error, and by which line of the rules."""
    if isinstance(error, Misproposed):
        return Broken(2, str(error))
    frames = traceback.extract_tb(error.__traceback__)
    of_rules = [one for one in frames if "rules" in Path(one.filename).parts]
    last = (of_rules or frames)[-1]
    place = "/".join(Path(last.filename).parts[-2:])
    return Broken(2, f"{error!r} is raised by {place}, line {last.lineno}")
