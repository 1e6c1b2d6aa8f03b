"""The great moments of Paks: a sum that beats another, and the count at the end of a hand."""

from __future__ import annotations

from collections.abc import Iterator

from rules.kit.cards import SUITS
from rules.kit.move import Move, Target
from rules.kit.state import View, Why, why
from rules.kit.story import Beat, Climax, Made
from rules.paks.sides import HAND, OWNER, mates, sides
from rules.paks.story import (
    best_said,
    scored,
    shared,
    side_said,
    stolen,
    stolen_said,
    suit_said,
    taken_said,
    totals,
)
from rules.paks.turns import CHOOSING
from rules.paks.values import score


def climax(before: View | None, after: View, made: Made) -> Climax | None:
    """A capture or a steal by its sum; the last count of a hand, which stays."""
    if before is None:
        return None
    if before.phase in CHOOSING:
        choice = made[before.turn]
        if choice.verb == "pak":
            return Climax([_capture(before, choice)], stays=False)
        if choice.verb == "steal":
            return Climax([*_theft(before, choice)], stays=False)
    elif before.phase == "reckon" and after.phase == "over":
        return Climax([*_count(after)])
    return None


def _capture(before: View, choice: Move) -> Beat:
    lit = (*choice.cards, *choice.targets)
    return Beat(taken_said(before, choice), lit)


def _theft(before: View, choice: Move) -> Iterator[Beat]:
    """From whom, while what is stolen is lit; then the sum."""
    lost = stolen(before, choice)
    victim = OWNER[str(choice.targets[0])]
    yield Beat(why("robs", who=f"seat.{before.turn}", whom=f"seat.{victim}"), (victim, *lost))
    yield Beat(stolen_said(before, choice), (*choice.cards, *lost))


def _count(view: View) -> Iterator[Beat]:
    """The hands, which count nothing; every suit's paks; every side's points; who gained most."""
    held: dict[Target, Why] = {name: why("counts_nothing") for name in HAND if view.zones.get(name)}
    if held:
        yield Beat(why("hands_count_nothing"), tuple(held), marks=held)
    for suit in SUITS:
        said = suit_said(view, suit)
        if said is not None:
            paks = [name for name in view.zones if name in OWNER and _suit(view, name) == suit]
            marks: dict[Target, Why] = {
                name: why("scores", n=score(view.zones[name])) for name in paks
            }
            yield Beat(said, tuple(paks), marks=marks)
    points = totals(view)
    for side, gained in points.items():
        if gained:
            yield _side_counted(view, side, gained)
    most = max(points.values())
    table = view.table
    every = mates(table.seats, sides(table))
    best = [seat for side, gained in points.items() if gained == most for seat in every[side]]
    yield Beat(best_said(view), tuple(best))


def _suit(view: View, name: str) -> str:
    return view.zones[name][0].suit


def _side_counted(view: View, side: int, gained: int) -> Beat:
    """All paks of a side lit, and the sum of its suits, which flies to its plates."""
    table = view.table
    count = sides(table)
    paks = [name for name in view.zones if name in OWNER and OWNER[name] % count == side]
    terms = [scored(view, suit)[side] for suit in SUITS]
    sum_ = " + ".join(str(term) for term in terms if term)
    who = side_said(table, side)
    few = sum(map(bool, terms)) == 1
    said = why("side", who=who, n=gained) if few else why("side_sum", who=who, sum=sum_, n=gained)
    return Beat(said, tuple(paks), points=shared(table, {side: gained}), source=paks[0])
