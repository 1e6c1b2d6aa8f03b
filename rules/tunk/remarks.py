"""What Tunk says of a position: the count of each hand that is seen, the sum that is won, and
what picked cards come to."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rules.kit.cards import UNKNOWN, Card
from rules.kit.move import Target
from rules.kit.remarks import Gauge
from rules.kit.state import View, Why, why
from rules.tunk.names import AROUND, HAND
from rules.tunk.scoring import END, ENDS, PAID, award, in_points, spelled
from rules.tunk.spreads import hand_count, is_book, is_run, worth


def notes(view: View) -> Mapping[Target, Why]:
    """The count at each hand that is seen; when it has been paid, who wins, and by the piles the
    sum. Between the two it is told large, hand after hand."""
    if view.phase in ("deal", "turn_up"):
        return {}
    how = view.table.options["hand_count"]
    found: dict[Target, Why] = {}
    for seat in AROUND[view.table.seats]:
        hand = view.zones[HAND[seat]]
        if UNKNOWN not in hand and (seat == view.seat or view.phase not in ENDS):
            found[HAND[seat]] = why("count", count=hand_count(hand, how))
    if view.phase in PAID:
        _tell_the_end(view, found)
    return found


def _tell_the_end(view: View, found: dict[Target, Why]) -> None:
    """Who dropped, who wins, and how the points come about."""
    prize, dropped = award(view), END[view.phase] == "dropped"
    if dropped:
        found[HAND[view.turn]] = why("dropped", **dict(found[HAND[view.turn]].facts))
    if not prize.each:
        return
    for seat in prize.winners:
        facts = dict(found[HAND[seat]].facts)
        both = dropped and seat == view.turn
        found[HAND[seat]] = why("dropped_wins", **facts) if both else why("wins", **facts)
    facts = {"sum": spelled(prize), "points": in_points(prize.each)}
    shared = len(prize.winners) > 1
    found["discard"] = why("shared", **facts) if shared else why("sum", **facts)


def gauge(view: View, seat: int, cards: Sequence[Card], targets: Sequence[Target]) -> Gauge | None:
    """What a spread counts, and what a hand would count without the cards picked."""
    hand = view.zones[HAND[seat]]
    if view.phase != "play" or any(one not in hand for one in cards):
        return None
    rest = [one for one in hand if one not in cards]
    left = hand_count(rest, view.table.options["hand_count"])
    if is_book(cards):
        return Gauge(why("book", count=worth(cards), left=left), good=True)
    if is_run(cards):
        return Gauge(why("run", count=worth(cards), left=left), good=True)
    return Gauge(why("left", left=left)) if len(cards) == 1 else None
