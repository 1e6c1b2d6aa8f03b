"""The showdown told large: every hand by its name, the deciding card, and who takes it all."""

from __future__ import annotations

from collections.abc import Iterator

from rules.kit.move import Target
from rules.kit.state import View, Why, why
from rules.kit.story import Beat, Climax, Made
from rules.puck.remarks import TIES, WINS, called
from rules.puck.seats import HAND, TIE
from rules.puck.showdown import best_hands, contenders_of, highest_turned
from rules.puck.verdict import (
    dropped_out,
    edge,
    gains,
    gone,
    of_the_end,
    told_gone,
    verdict,
    weakest_first,
)


def climax(before: View | None, after: View, made: Made) -> Climax | None:
    """A showdown, and every step of a tie, while the cards lie there; where the round goes on,
    it waits for nobody."""
    if before is None or before.phase not in ("showdown", "tie", "split"):
        return None
    beats = [*(_named(before) if before.phase == "showdown" else ()), *_decided(before, after)]
    return Climax(beats, stays=after.phase in ("next", "over"), ahead=True)


def _named(view: View) -> Iterator[Beat]:
    """The hands by their names, the weakest first, and what decides between the best two."""
    for seat in weakest_first(view):
        hand = view.zones[HAND[seat]]
        yield Beat(lit=(*hand, seat), marks={HAND[seat]: called(view, hand)})
    between = edge(view)
    if between is not None:
        yield Beat(between.why, lit=between.cards)


def _decided(before: View, after: View) -> Iterator[Beat]:
    if after.phase in ("tie", "split"):
        yield _level(before)
    for seat in dropped_out(before, after):
        yield Beat(why("drops_out", who=f"seat.{seat}"), lit=(seat,))
    if after.phase == "split":
        yield Beat(why("all_share"))
    elif after.phase in ("next", "over"):
        yield from _won(before, after)


def _level(view: View) -> Beat:
    """The best are equal, by their hands or by the cards they have turned up."""
    if view.phase == "tie":
        highest = highest_turned(view)
        turned = [view.zones[TIE[seat]][-1] for seat in highest]
        return Beat(why("still_level"), lit=(*turned, *highest))
    best = best_hands(view)
    marks: dict[Target, Why] = {
        HAND[seat]: called(view, view.zones[HAND[seat]], TIES) for seat in best
    }
    cards = [card for seat in best for card in view.zones[HAND[seat]]]
    return Beat(why("hands_level"), lit=(*cards, *best), marks=marks)


def _won(before: View, after: View) -> Iterator[Beat]:
    """The winner takes it from everybody, or those who are level share it; who is out."""
    moved = gains(before, after)
    if before.phase == "split":
        sharers = contenders_of(before)
        yield Beat(why("pot_shared"), lit=tuple(sharers), points=moved, source="pot")
    else:
        seat = after.tallies["starter"]
        hand = before.zones[HAND[seat]]
        lit = hand if before.phase == "showdown" else before.zones[TIE[seat]][-1:]
        marks: dict[Target, Why] = {HAND[seat]: called(before, hand, WINS)}
        said = verdict(before, after)
        yield Beat(said, lit=(*lit, seat), marks=marks, points=moved, source="pot")
    for said in told_gone(before, after):
        yield Beat(said, lit=tuple(gone(before, after)))
    for said in of_the_end(after):
        yield Beat(said)
