"""What the eye should find on the table, and what picked cards come to."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rules.kit.cards import SUITS, Card
from rules.kit.move import Target
from rules.kit.remarks import Gauge
from rules.kit.state import Value, View, Why, why
from rules.paks.sides import HAND, OWNER, SAT_OUT, is_one_pair, kept
from rules.paks.values import WORTH, capture, pairs, score, spelled, worth

ENDING = ("reckon", "give", "sweep", "over")


def notes(view: View) -> Mapping[Target, Why]:
    """What each pak has to be beaten by, or at the end what it scores; faces and aces on the
    board; what each hand holds and its side, if it has paks, would score now; a full table (at
    the stock, whose top card is not shown), and a hand that can take nothing."""
    found: dict[Target, Why] = {}
    ends = view.phase in ENDING
    for name, cards in view.zones.items():
        if name in OWNER:
            found[name] = _on_pak(cards, ends)
    if view.phase not in ("deal", "open", "over"):
        _on_hands(view, found)
    board = view.zones["board"]
    for card in board:
        if card.rank == 1 or card.rank > 10:
            found[card] = why("worth", n=WORTH[card.rank])
    if len({card.suit for card in board}) == len(SUITS) and not ends:
        found["stock"] = why("full")
    return found


def _on_pak(cards: Sequence[Card], ends: bool) -> Why:
    return why("scores", n=score(cards)) if ends else why("worth", n=worth(cards))


def _on_hands(view: View, found: dict[Target, Why]) -> None:
    totals = kept(view, view.tallies["suits"] if view.phase in ENDING else 0)
    owning = {OWNER[name] % len(totals) for name in view.zones if name in OWNER}
    teams = len(totals) < view.table.seats
    told: set[int] = set()  # the sides whose score stands somewhere: once for each is enough
    for seat in _from_oneself(view):
        if view.table.standing.get(SAT_OUT[seat]):
            found[HAND[seat]] = why("sits_out")
        elif view.phase == "unable" and seat == view.turn:
            found[HAND[seat]] = why("unable")
        else:
            side, held = seat % len(totals), len(view.zones[HAND[seat]])
            found[HAND[seat]] = why("held", held=held)
            if side in owning and side not in told:
                told.add(side)
                found[HAND[seat]] = _would_score(seat == view.seat, teams, totals[side], held)


def _would_score(own: bool, teams: bool, points: int, held: int) -> Why:
    """Of the seat's own side; how many cards it holds itself is seen."""
    if own:
        return why("your_side_would_score" if teams else "you_would_score", n=points)
    return why("side_would_score" if teams else "would_score", n=points, held=held)


def _from_oneself(view: View) -> Sequence[int]:
    """The seats, the one who looks on first."""
    seats = range(view.table.seats)
    return sorted(seats, key=lambda seat: (seat != view.seat, seat))


def gauge(view: View, seat: int, cards: Sequence[Card], targets: Sequence[Target]) -> Gauge | None:
    """What the picked cards come to, and whether they beat what is pointed at."""
    if not cards:
        return None
    if len({card.suit for card in cards}) > 1:
        return Gauge(why("one_suit"), (), False)
    one_pair = is_one_pair(view.table)
    value, together = capture(cards, one_pair), pairs(cards, one_pair)
    beaten = _beaten(view, targets)
    facts: dict[str, Value] = {"cards": spelled(cards), "value": value}
    if not beaten:
        return Gauge(why("value", **facts), together)
    key = "beats" if value > beaten else "fails"
    if cards[0].rank in range(2, 11) and len(cards) == 1:
        key += ".plain"  # a card that is its own number need not be named beside it
    return Gauge(why(key, **facts, worth=beaten), together, value > beaten)


def _beaten(view: View, targets: Sequence[Target]) -> int:
    """What is pointed at has to be beaten by, together; 0 if it is nothing of the kind."""
    total = 0
    for target in targets:
        if isinstance(target, Card):
            total += WORTH[target.rank]
        elif target in OWNER:
            total += worth(view.zones[target])
    return total
