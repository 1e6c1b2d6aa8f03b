"""What is told of people who come, go, change places or are called otherwise."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from rules.kit.chairs import NAME, Chairs, Sat
from rules.kit.mark import Mark
from rules.kit.match import Match
from rules.kit.said import Why, why
from rules.kit.sitter import PERSON, Sitter


def sat_told(sat: Sequence[Sat]) -> list[Why]:
    """Of those who have sat down together: two who have changed places, in one sentence."""
    found: list[Why] = []
    for at, one in enumerate(sat):
        if any(_swapped(one, other) for other in sat[:at]):
            continue
        other = next((other for other in sat[at + 1 :] if _swapped(one, other)), None)
        if other is not None:
            names = {"name": one.sitter.name, "other": other.sitter.name}
            found.append(why("table.swapped", **names))
        else:
            found.append(_taken(one.before, one.sitter))
    return found


def _swapped(one: Sat, other: Sat) -> bool:
    return one.sitter == other.before and other.sitter == one.before


def _taken(before: Sitter, after: Sitter) -> Why:
    if before.who == after.who != PERSON and before.name == after.name:
        return why("table.other_level", name=after.name)
    key = "table.sat" if after.who == PERSON else "table.computer_sat"
    return why(key, name=after.name, before=before.name)


def mark_told(mark: Mark, before: Sequence[Sitter], after: Sequence[Sitter]) -> Why | None:
    """Of a mark that says who is to come, or what somebody is called; None where nothing is told
    before it has come about. `before` and `after`: who sat there."""
    there, facts = before[mark.seat], mark.facts
    if mark.kind == NAME:
        name = after[mark.seat].name
        return None if name == there.name else why("table.called", before=there.name, name=name)
    if "from" not in facts:
        stays = (there.name, there.who) == (facts["name"], facts["who"])
        return why("table.stays", name=there.name) if stays else None
    if "with" in facts:
        other = before[facts["with"]]
        return why("table.swap_next", name=there.name, other=other.name)
    key = "table.sat_next" if facts["who"] == PERSON else "table.computer_next"
    return why(key, name=facts["name"], before=there.name)


def chair_told(chairs: Chairs, seat: int) -> Why | None:
    """Who has had a chair, one after the other; None where only one has."""
    told: Why | None = None
    for one in chairs.sat:
        if one.seat == seat and one.sitter.name != one.before.name:
            key = "sat.person" if one.sitter.who == PERSON else "sat.computer"
            told = why(
                key, before=told or chairs.tables[0][seat].name, name=one.sitter.name, hand=one.hand
            )
    return told


class Wish(NamedTuple):
    """What somebody wants changed of who sits at a chair: the `sitter` takes it over (or stays, if
    they are there), or changes places with whoever has the `other` one, or is called by a
    `name`."""

    seat: int
    sitter: Sitter | None = None
    other: int | None = None
    name: str = ""


class Wishes(NamedTuple):
    """All that is wanted at once."""

    each: tuple[Wish, ...]


def grant(match: Match, wish: Wish) -> Mark:
    """Write a wish down and do it; Refused where it may not be, OSError where it cannot be."""
    if wish.name:
        return match.rename(wish.seat, wish.name)
    if wish.other is not None:
        return match.swap(wish.seat, wish.other)
    assert wish.sitter is not None
    return match.seat(wish.seat, wish.sitter)
