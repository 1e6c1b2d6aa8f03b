"""What Tunk tells: every draw, spread and discard by name, how a hand ends, and the sum it pays."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import reduce

from rules.kit.cards import UNKNOWN, Card
from rules.kit.move import Move
from rules.kit.state import View, Why, why
from rules.kit.story import CLIMAX, LINE, TURN, Beat, Climax, Made, Told, fact_of
from rules.tunk.names import HAND
from rules.tunk.remarks import end_notes
from rules.tunk.scoring import END, ENDS, Award, award, counts_of, in_points, premium_seats
from rules.tunk.spreads import is_book

FEW = 2  # so few cards left in a hand are worth mentioning
TOLD_ENDS = ("dropped", "out")  # the sentence on the choice tells these already


def story(before: View | None, after: View, made: Made) -> Sequence[Told]:
    """Return the sentences of one step."""
    if before is None:
        dealer = after.table.dealer
        return [Told(why("new_hand", hand=after.table.hand, who=f"seat.{dealer}"))]
    if before.phase in ENDS:
        return list(_tell_pay(before))
    sentences = [_tell_choice(before, after, seat, choice) for seat, choice in made.items()]
    if after.phase in ENDS:
        if after.phase not in TOLD_ENDS:
            sentences.append(Told(end_sentence(after), CLIMAX if after.phase == "tunk" else TURN))
    elif before.phase == "turn_up":
        turned = after.zones["discard"][-1]
        sentences.append(Told(why("turned_up", card=f"card.{turned}", who=f"seat.{after.turn}")))
    return sentences


def _tell_choice(before: View, after: View, seat: int, choice: Move) -> Told:
    """Return the sentence on a seat's choice."""
    if choice.verb == "draw":
        return _tell_draw(before, after, seat)
    if choice.verb == "take":
        taken = before.zones["discard"][-1]
        return Told(why("takes", who=f"seat.{seat}", card=f"card.{taken}"))
    if choice.verb == "drop":
        return Told(end_sentence(after), TURN)
    if choice.verb == "spread":
        cards = _in_order(choice.cards)
        if is_book(choice.cards):
            return Told(why("lays_book", who=f"seat.{seat}", cards=cards), TURN)
        return Told(why("lays_run", who=f"seat.{seat}", cards=cards), TURN)
    card = f"card.{choice.cards[0]}"
    if choice.verb == "hit":
        spread = _in_order(before.zones[str(choice.targets[0])])
        return Told(why("hits", who=f"seat.{seat}", card=card, spread=spread), TURN)
    left = len(after.zones[HAND[seat]])
    if not left:
        return Told(why("goes_out", who=f"seat.{seat}", card=card), CLIMAX)
    if left <= FEW:
        return Told(why("discards_few", who=f"seat.{seat}", card=card, n=left), TURN)
    return Told(why("discards", who=f"seat.{seat}", card=card))


def _in_order(cards: Sequence[Card]) -> str:
    """Return cards as a fact of a sentence, sorted by rank as a spread is shown."""
    return fact_of(sorted(cards, key=lambda card: (card.rank, card.order)))


def _tell_draw(before: View, after: View, seat: int) -> Told:
    """Return the sentence on a draw, with the card if it is visible."""
    held = before.zones[HAND[seat]]
    new = [card for card in after.zones[HAND[seat]] if card not in held and card is not UNKNOWN]
    if not before.zones["stock"]:
        return Told(why("asks", who=f"seat.{seat}"))
    if after.zones["stock"]:
        if new:
            return Told(why("draws_card", who=f"seat.{seat}", card=f"card.{new[0]}"))
        return Told(why("draws", who=f"seat.{seat}"))
    if new:
        return Told(why("draws_last_card", who=f"seat.{seat}", card=f"card.{new[0]}"), TURN)
    return Told(why("draws_last", who=f"seat.{seat}"), TURN)


def end_sentence(view: View) -> Why:
    """Return the sentence on how the play of a hand ended."""
    end = END[view.phase]
    seat = view.turn
    counts = counts_of(view)
    if end == "dropped":
        return why("drops", who=f"seat.{seat}", count=counts[seat])
    if end == "tunk":
        return why("tunks", who=f"seat.{seat}")
    if end == "out":
        return why("is_out", who=f"seat.{seat}")
    if end == "premium":
        holders = premium_seats(view)
        if len(holders) > 1:
            return why("barred")
        return why("was_dealt", who=f"seat.{holders[0]}", count=counts[holders[0]])
    return why("stock_gone") if end == "stock_out" else why("to_and_fro")


def _tell_pay(view: View) -> Iterator[Told]:
    """Yield the sentences on what a hand pays, with half points: the others' counts, less the
    winner's own, perhaps doubled or shared."""
    prize = award(view)
    if not prize.each:
        yield Told(why("nobody_scores"), CLIMAX)
    elif len(prize.winners) > 1:
        for seat in prize.winners:
            yield Told(_gain_text(view, prize, seat), CLIMAX, {seat: prize.each})
    else:
        (seat,) = prize.winners
        gross, own = 2 * sum(prize.others), 2 * prize.less
        yield Told(_others_sum(view, prize), LINE, {seat: gross})
        if own:
            is_each = prize.less > counts_of(view)[seat]  # it is subtracted for each other seat
            facts = ("who", f"seat.{seat}"), ("count", counts_of(view)[seat])
            yield Told(Why("own_each" if is_each else "own", facts), LINE, {seat: -own})
        if prize.doubled:
            doubled = why("doubled", end=why(f"pays_{END[view.phase]}"))
            yield Told(doubled, LINE, {seat: gross - own})
        yield Told(_gain_text(view, prize, seat), CLIMAX)


def _gain_text(view: View, prize: Award, seat: int) -> Why:
    """Return the sentence on the points of a winner; after a drop also who dropped with what."""
    who, points = f"seat.{seat}", in_points(prize.each)
    n = prize.each / 2 if prize.each % 2 else prize.each // 2
    if len(prize.winners) > 1:
        return why("shares", who=who, n=n, points=points)
    if view.phase != "dropped":
        return why("scores", who=who, n=n, points=points)
    counts, dropper = counts_of(view), view.turn
    count, had = counts[seat], counts[dropper]
    if seat == dropper:
        return why("drop_pays", who=who, count=count, n=n, points=points)
    by = f"seat.{dropper}"
    return why("beats_drop", dropper=by, had=had, who=who, count=count, n=n, points=points)


def _others_sum(view: View, prize: Award) -> Why:
    """Return the sentence on the counts of the others, each and their sum."""
    counts = [(seat, n) for seat, n in enumerate(counts_of(view)) if seat not in prize.winners]
    if len(counts) == 1:
        return why("other_holds", who=f"seat.{counts[0][0]}", count=counts[0][1])
    terms = [why("term", who=f"seat.{seat}", count=count) for seat, count in counts]
    terms_text = reduce(lambda left, right: why("plus", left=left, right=right), terms)
    return why("others_hold", total=sum(prize.others), sum=terms_text)


def climax(before: View | None, after: View, made: Made) -> Climax | None:
    """Return the beats in which the end of a hand is shown, before it is paid. First come the
    counts of all hands, as bare numbers that run up on the table, and beside a hand that was
    dropped that it was. Then come the sum and who wins it. None for other steps."""
    if before is None or before.phase not in ENDS:
        return None
    view, prize = before, award(before)
    winners = prize.winners if prize.each else ()
    notes = end_notes(view, winners)
    counts = {at: Why("count", note.facts) for at, note in notes.items() if at != "discard"}
    if view.phase == "dropped":
        dropped = ("who", f"seat.{view.turn}"), ("count", counts_of(view)[view.turn])
        hand, dropped_by = view.zones[HAND[view.turn]], Why("dropped_by", dropped)
        beats = [Beat(lit=tuple(hand), marks=counts, together=dropped_by)]
    else:
        beats = [Beat(marks=counts)]
    if not winners:
        beats.append(Beat(why("nobody_scores"), marks=notes))
    for seat in winners:
        said, points = _gain_text(view, prize, seat), {seat: prize.each}
        beats.append(Beat(said, (HAND[seat], seat), marks=notes, points=points, source="discard"))
    return Climax(beats, ahead=True)
