"""What Tunk says of a position: the count of each hand that is seen, the sum that is won, and
what picked cards come to."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rules.kit.cards import UNKNOWN, Card
from rules.kit.move import Target
from rules.kit.remarks import Gauge
from rules.kit.sight import kind_and_owner
from rules.kit.state import View, Why, why
from rules.tunk.names import AROUND, HAND, TWO
from rules.tunk.scoring import END, ENDS, PAID, as_sum, award, counts_of, in_points
from rules.tunk.spreads import hand_count, is_book, is_hit, is_run, spreads_in, worth


def notes(view: View) -> Mapping[Target, Why]:
    """Return the notes at the hands: the count of each that is visible, after the hand is paid also
    winners and sum. While the climax runs, only the viewer's own hand has one."""
    if view.phase in ("deal", "turn_up"):
        return {}
    if view.phase in PAID:
        prize = award(view)
        return end_notes(view, prize.winners if prize.each else ())
    how = view.table.options["hand_count"]
    found: dict[Target, Why] = {}
    for seat in AROUND[view.table.seats]:
        hand = view.zones[HAND[seat]]
        if UNKNOWN not in hand and (seat == view.seat or view.phase not in ENDS):
            found[HAND[seat]] = why("count", count=hand_count(hand, how))
    return found


NOTES = {(True, True): "dropped_wins", (True, False): "wins", (False, True): "dropped"}
"""By whether a seat wins, and whether it dropped: the note at its hand."""


def end_notes(view: View, winners: Sequence[int]) -> dict[Target, Why]:
    """Return the notes after a hand: its count at every hand, with who dropped and who wins. If
    there are `winners`, the sum that is won is noted at the discard pile."""
    dropper = view.turn if END[view.phase] == "dropped" else -1
    found: dict[Target, Why] = {}
    for seat, count in enumerate(counts_of(view)):
        key = NOTES.get((seat in winners, seat == dropper), "count")
        found[HAND[seat]] = why(key, count=count)
    if winners:
        prize = award(view)
        key = "shared" if len(prize.winners) > 1 else "sum"
        found["discard"] = why(key, sum=as_sum(prize), points=in_points(prize.each))
    return found


def gauge(view: View, seat: int, cards: Sequence[Card], targets: Sequence[Target]) -> Gauge | None:
    """Return what the picked cards come to: a book or run and its count, that they are no spread,
    whose spread a single card would hit, or what would be left without it. None for no card or two,
    and outside the play phase."""
    hand = view.zones[HAND[seat]]
    if view.phase != "play" or any(card not in hand for card in cards):
        return None
    rest = [card for card in hand if card not in cards]
    left = hand_count(rest, view.table.options["hand_count"])
    if is_book(cards):
        return Gauge(why("book", count=worth(cards), left=left), good=True)
    if is_run(cards):
        return Gauge(why("run", count=worth(cards), left=left), good=True)
    if len(cards) != 1:
        return Gauge(why("no_spread")) if len(cards) > 2 else None
    hit = _spread_hit(view, cards[0], targets)
    if hit:
        who = f"seat.{kind_and_owner(hit)[1]}"
        if is_book(view.zones[hit]):
            return Gauge(why("hit_book", who=who, left=left), good=True)
        return Gauge(why("hit_run", who=who, left=left), good=True)
    return Gauge(why("left", left=left))


def _spread_hit(view: View, card: Card, targets: Sequence[Target]) -> str:
    """Return the zone of the first spread that a card would hit, among the `targets` if any are
    chosen. "" if there is none, or no further hit is allowed in this turn."""
    if view.tallies.get("hits"):
        return ""
    for name, spread in view.zones.items():
        is_meant = name.startswith("spread:") and (name in targets or not targets)
        if is_meant and spread and is_hit(spread, card):
            return name
    return ""


def question(view: View) -> Why | None:
    """Return the question for a seat that can only discard. None if it can lay a spread or hit one,
    and for the view of any other seat."""
    if view.seat != view.turn or view.phase != "play":
        return None
    hand = view.zones[HAND[view.seat]]
    can_lay = spreads_in(hand) or any(_spread_hit(view, card, ()) for card in hand)
    return None if can_lay else why("discard")


def tip(view: View, seat: int, verb: str) -> Why | None:
    """Return the tip on a button: for `drop` with the seat's count, for `take` with the card, for
    `draw` with the size of the stock. None for other verbs."""
    if verb == "drop":
        count = hand_count(view.zones[HAND[seat]], view.table.options["hand_count"])
        if view.table.seats == TWO:
            return why("drop_two", count=count)
        is_each = view.table.options["difference"] == "per_opponent"
        return why("drop_each", count=count) if is_each else why("drop", count=count)
    if verb == "take" and view.zones["discard"]:
        return why("take", card=f"card.{view.zones['discard'][-1].name}")
    if verb == "draw":
        left = len(view.zones["stock"])
        return why("draw", n=left) if left else why("draw_none")
    return None
