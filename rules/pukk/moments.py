"""The great moments of Púkk: a pool collected, the showdown, and paying the player who is out.

Chips fly by themselves, from pool to tower, so that no beat has points that fly as well.
"""

from __future__ import annotations

from collections.abc import Iterator

from rules.kit.cards import Card
from rules.kit.move import Target
from rules.kit.state import View, Why, why
from rules.kit.story import Beat, Climax, Made
from rules.pukk.betting import shares, winners_of
from rules.pukk.board import HAND, PLAYED, PUKK
from rules.pukk.combinations import Combination
from rules.pukk.play import spared_from_paying
from rules.pukk.remarks import named
from rules.pukk.story import (
    collected,
    collected_said,
    combination_said,
    edge_of,
    gains,
    owed,
    paid_said,
    pays_said,
    shown,
    spared_said,
)

ALONE = 2  # beats: what one hand shows, and that it wins
FEW = 3  # so many pay one after another


def climax(before: View | None, after: View, made: Made) -> Climax | None:
    """A pool goes by; the showdown, and the end of a deal, stay."""
    if before is None:
        return None
    found = collected(before, after)
    if found is not None:
        seat, card, pools = found
        said = collected_said(seat, card, pools, gains(before, after)[seat])
        return Climax([Beat(said, (card, seat), marks={card: why("collects")})], stays=False)
    if after.phase == "shown" and before.phase != "shown":
        beats = [*_showdown(after)]
        return Climax(beats, stays=len(beats) > ALONE)
    if before.phase == "pay":
        return Climax([*_payments(before)])
    return None


def _showdown(view: View) -> Iterator[Beat]:
    """Each combination, the weakest first; then the best, and what it takes."""
    every = shown(view)
    for seat, found, cards in every:
        said = why("shows", who=f"seat.{seat}", hand=combination_said(found), cards=cards)
        yield Beat(said, (seat, *_cards(view, seat)), marks={HAND[seat]: named(found)})
    yield _best(view, [(seat, found) for seat, found, _ in every])


def _best(view: View, every: list[tuple[int, Combination]]) -> Beat:
    """Who has the best, and what that takes; equal ones share it or leave it lying."""
    winners, pool = winners_of(every), view.tallies[PUKK]
    lit: list[Target | int] = [*winners, *(card for seat in winners for card in _cards(view, seat))]
    marks: dict[Target, Why]
    if len(winners) > 1 and view.table.options["pukk_tie"] == "carry":
        marks = {PLAYED[seat]: why("equal") for seat in winners}
        return Beat(why("carries", n=pool), (*lit,), marks=marks)
    marks = {
        PLAYED[seat]: why("takes", n=part)
        for seat, part in zip(winners, shares(pool, len(winners)))
    }
    if len(winners) > 1:
        return Beat(why("will_share", n=pool), (*lit,), marks=marks)
    best = f"seat.{winners[0]}"
    if len(every) > 1:
        return Beat(why("will_win", who=best, n=pool, edge=edge_of(view)), (*lit,), marks=marks)
    return Beat(why("will_win_alone", who=best, n=pool), (*lit,), marks=marks)


def _cards(view: View, seat: int) -> list[Card]:
    return [card for card in view.zones[HAND[seat]] if card in view.shown]


def _payments(before: View) -> Iterator[Beat]:
    """What each of the others pays the player who is out, one after another or where they are many
    at once, and what that comes to."""
    winner = before.turn
    paying = owed(before)
    marks: dict[Target, Why] = {HAND[seat]: why("pays", n=chips) for seat, chips in paying.items()}
    few = len(paying) <= FEW
    for seat, chips in paying.items() if few else ():
        mark: Target = HAND[seat]
        yield Beat(pays_said(before, seat, chips), (seat, mark), marks={mark: marks[mark]})
    spared = spared_from_paying(before)
    if spared >= 0:
        yield Beat(spared_said(before, spared), (spared,), marks={HAND[spared]: why("free")})
    yield Beat(paid_said(before), (winner,) if few else (winner, *marks), marks=marks)
