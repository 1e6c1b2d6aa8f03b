"""What Paks says at the table: notes, the value of picked cards, and that nothing can be taken."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from rules.kit.cards import SUITS, Card
from rules.kit.move import Target
from rules.kit.remarks import Gauge
from rules.kit.state import Value, View, Why, why
from rules.paks import sides
from rules.paks.turns import by_suit, can_take
from rules.paks.values import WORTH, capture, cards_text, pairs, score, worth

ENDING = ("reckon", "give", "sweep", "over")


def notes(view: View) -> Mapping[Target, Why]:
    """Return the notes at zones and cards: what paks and board cards are worth, or score at the
    end; a board that has all suits; a hand that can take nothing; and seats that sit out."""
    found = dict(_notes_at_end(view) if view.phase in ENDING else _notes_in_play(view))
    if view.phase == "unable":
        found[sides.HAND[view.turn]] = why("unable")
    for seat in range(view.table.seats):
        if sides.SAT_OUT[seat] in view.table.standing:
            found[sides.HAND[seat]] = why("sits_out")
    return found


def _notes_in_play(view: View) -> Iterator[tuple[Target, Why]]:
    """Yield the notes during play: the worth of each pak, in brackets if it would be given up now;
    the worth of aces and court cards on the board; and, at the stock, that all suits are there."""
    going = sides.paks_going(view)
    for name, cards in view.zones.items():
        is_pak = name in sides.OWNER
        if is_pak:
            yield name, why("going" if name in going else "worth", n=worth(cards))
    board = view.zones["board"]
    for card in board:
        if WORTH[card.rank] != card.rank:  # of other cards the number itself says it
            yield card, why("worth", n=WORTH[card.rank])
    is_untold = view.phase in ("pak", "steal")  # later the sentence of the step says it
    if is_untold and len({card.suit for card in board}) == len(SUITS):
        yield "stock", why("full")


def _notes_at_end(view: View) -> Iterator[tuple[Target, Why]]:
    """Yield the notes at the end of the hand: the score of each pak of the suit that is settled
    now; when all suits are settled, of every pak."""
    suit_settled_now = sides.current_suit(view) if view.phase in ("give", "sweep") else ""
    for name, cards in view.zones.items():
        is_pak = name in sides.OWNER
        if is_pak and (view.phase == "over" or cards[0].suit == suit_settled_now):
            yield name, why("scores", n=score(cards))


def gauge(view: View, seat: int, cards: Sequence[Card], targets: Sequence[Target]) -> Gauge | None:
    """Return the capture value of the picked cards and whether it beats the targets; for targets
    alone, the worth to beat. None if nothing is picked, or paks are given up."""
    if view.phase == "give" or not (cards or targets):
        return None
    beaten = sides.worth_of_targets(view, targets)
    if not cards:
        target = targets[0]
        suit = target.suit if isinstance(target, Card) else view.zones[target][0].suit
        return Gauge(why("against", worth=beaten, suit=f"suit.{suit}")) if beaten else None
    if len({card.suit for card in cards}) > 1:
        return Gauge(why("one_suit"), (), False)
    one_pair = sides.is_one_pair(view.table)
    value, together = capture(cards, one_pair), pairs(cards, one_pair)
    facts: dict[str, Value] = {"cards": cards_text(cards), "value": value}
    if not beaten:  # without a target the cards are compared with the cheapest one
        worths = sides.worths_in_reach(view, seat, cards[0].suit)
        if not worths or value > min(worths):
            key = "aim" if view.phase == "steal" else "value"
            return Gauge(why(key, **facts), together)
        beaten = min(worths)
    is_enough = value > beaten
    key = "beats" if is_enough else "fails"
    held = by_suit(view.zones[sides.HAND[seat]]).get(cards[0].suit, ())
    if not is_enough and capture(held, one_pair) > beaten:  # more cards of the suit would do
        return Gauge(why("short", value=value, worth=beaten), together)
    if len(cards) == 1 and 2 <= cards[0].rank <= 10:
        key += ".plain"  # a card that is its own number need not be named beside it
    return Gauge(why(key, **facts, worth=beaten), together, is_enough)


def question(view: View) -> Why | None:
    """Return that nothing can be taken, in place of the question to the seat whose turn it is. None
    if something can be taken, or if this is the view of another seat."""
    if view.seat != view.turn or view.phase not in ("pak", "steal"):
        return None
    if can_take(view, view.turn):
        return None
    return why("steal_none" if view.phase == "steal" else "pak_none")
