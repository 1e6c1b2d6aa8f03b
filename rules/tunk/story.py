"""What Tunk tells: every draw, spread and discard by name, how a hand ends, and the sum it pays."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rules.kit.cards import UNKNOWN, Card
from rules.kit.move import Move, Target
from rules.kit.state import View, Why, why
from rules.kit.story import CLIMAX, LINE, TURN, Beat, Climax, Made, Told, fact_of
from rules.tunk.names import HAND
from rules.tunk.scoring import END, ENDS, Award, as_sum, award, counts_of, in_points, premium_seats
from rules.tunk.spreads import is_book

FEW = 2  # cards left in a hand that the others had better know of
SAID = ("dropped", "out")  # ends that the choice itself tells
BY_NOBODY = ("stock_out", "stalemate", "premium")


def story(before: View | None, after: View, made: Made) -> Sequence[Told]:
    """Return the sentences of one step."""
    if before is None:
        dealer = after.table.dealer
        return [Told(why("new_hand", hand=after.table.hand, who=f"seat.{dealer}"))]
    if before.phase in ENDS:
        return list(_tell_pay(before))
    sentences = [_tell_choice(before, after, seat, choice) for seat, choice in made.items()]
    if after.phase in ENDS:
        if after.phase not in SAID:
            sentences.append(Told(end_sentence(after), CLIMAX if after.phase == "tunk" else TURN))
    elif before.phase == "turn_up":
        turned = after.zones["discard"][-1]
        sentences.append(Told(why("turned_up", card=f"card.{turned}", who=f"seat.{after.turn}")))
    return sentences


def _tell_choice(before: View, after: View, seat: int, choice: Move) -> Told:
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
    """Return cards as a fact, from the lowest up, as a spread is shown."""
    return fact_of(sorted(cards, key=lambda card: (card.rank, card.order)))


def _tell_draw(before: View, after: View, seat: int) -> Told:
    """Return the sentence for a draw, with the card if it is visible."""
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
    """Return how the play of a hand ended."""
    end, seat, counts = END[view.phase], view.turn, counts_of(view)
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


# --- what a hand pays, in half points --------------------------------------------------------


def _tell_pay(view: View) -> Iterator[Told]:
    """Yield the account: the others' counts, less the winner's own, doubled or shared."""
    prize = award(view)
    if not prize.each:
        yield Told(why("nobody_scores"), CLIMAX)
    elif len(prize.winners) > 1:
        for seat in prize.winners:
            yield Told(_gain_text(prize, seat), CLIMAX, {seat: prize.each})
    else:
        (seat,) = prize.winners
        gross, own = 2 * sum(prize.others), 2 * prize.less
        yield Told(why("others_hold", sum=_running_sums(view, prize)[-1]), LINE, {seat: gross})
        if own:
            yield Told(_own_count_text(view, prize), LINE, {seat: -own})
        if prize.doubled:
            yield Told(
                why("doubled", end=why(f"pays_{END[view.phase]}")), LINE, {seat: gross - own}
            )
        yield Told(_gain_text(prize, seat), CLIMAX)


def _gain_text(prize: Award, seat: int) -> Why:
    """Return the sentence for the points of a winner."""
    number = prize.each / 2 if prize.each % 2 else prize.each // 2
    points = in_points(prize.each)
    if len(prize.winners) > 1:
        return why("shares", who=f"seat.{seat}", n=number, points=points)
    return why("scores", who=f"seat.{seat}", n=number, points=points)


def _count_sentence(view: View, seat: int) -> Why:
    return why("term", who=f"seat.{seat}", count=counts_of(view)[seat])


def _running_sums(view: View, prize: Award) -> list[Why]:
    """Return the growing sums of the others' counts: of the first, of two, of three, and so on."""
    sums: list[Why] = []
    for seat in range(view.table.seats):
        if seat not in prize.winners:
            term = _count_sentence(view, seat)
            sums.append(why("plus", left=sums[-1], right=term) if sums else term)
    return sums


def _times_own_count(view: View, prize: Award) -> int:
    """Return how many times the winner's own count is subtracted."""
    return prize.less // counts_of(view)[prize.winners[0]] if prize.less else 0


def _own_count_text(view: View, prize: Award) -> Why:
    seat = prize.winners[0]
    if _times_own_count(view, prize) > 1:
        return why("own_each", who=f"seat.{seat}", count=counts_of(view)[seat])
    return why("own", who=f"seat.{seat}", count=counts_of(view)[seat])


def _sum_steps(view: View, prize: Award) -> list[Why]:
    """Return the growing sum, term by term, without its result."""
    steps = _running_sums(view, prize)
    single = len(steps) == 1 and not prize.less
    if prize.less:
        own, times = _count_sentence(view, prize.winners[0]), _times_own_count(view, prize)
        if times > 1:
            steps.append(why("minus_each", left=steps[-1], right=own, times=times))
        else:
            steps.append(why("minus", left=steps[-1], right=own))
    if prize.doubled:
        whole = steps[-1]
        steps.append(why("twice_one", sum=whole) if single else why("twice", sum=whole))
    if len(prize.winners) > 1:
        whole, heads = steps[-1], len(prize.winners)
        steps.append(
            why("among_one", sum=whole, heads=heads)
            if single
            else why("among", sum=whole, heads=heads)
        )
    return steps


# --- the end of a hand told large --------------------------------------------------------------


def climax(before: View | None, after: View, made: Made) -> Climax | None:
    """Show the pay of a hand: how it ended, every count, the sum term by term, and who wins."""
    if before is None or before.phase not in ENDS:
        return None
    return Climax([*_count_beats(before), *_pay_beats(before)], ahead=True)


def _count_beats(view: View) -> Iterator[Beat]:
    """Yield the beats for how the hand ended, and every count; a dropper's is in the first."""
    counts, seats = counts_of(view), view.table.seats
    dropped = view.phase == "dropped"
    marks: dict[Target, Why] = {}
    if dropped:
        marks[HAND[view.turn]] = why("dropped", count=counts[view.turn])
    lit = () if END[view.phase] in BY_NOBODY else _hand_and_seat(view.turn)
    yield Beat(end_sentence(view), lit=lit, marks=marks)
    for step in range(1 if dropped else 0, seats):
        seat = (view.turn + step) % seats
        if view.zones[HAND[seat]]:
            sentence = why("counts", who=f"seat.{seat}", count=counts[seat])
            marks = {HAND[seat]: why("count", count=counts[seat])}
            yield Beat(sentence, lit=_hand_and_seat(seat), marks=marks)


def _pay_beats(view: View) -> Iterator[Beat]:
    prize, counts = award(view), counts_of(view)
    if not prize.each:
        yield Beat(why("nobody_scores"))
        return
    dropper = view.turn if view.phase == "dropped" else -1
    for seat in prize.winners if dropper not in prize.winners and dropper >= 0 else ():
        beaten = why("beats_drop", who=f"seat.{seat}", count=counts[seat])
        yield Beat(beaten, lit=_hand_and_seat(seat))
    grown = _sum_steps(view, prize)
    for place, whole in enumerate(grown):
        yield Beat(whole, lit=_lit_for_term(view, prize, place))
    points = in_points(prize.each)
    summed = why("shared" if len(prize.winners) > 1 else "sum", sum=as_sum(prize), points=points)
    yield Beat(why("comes_to", sum=grown[-1], points=points), marks={"discard": summed})
    for seat in prize.winners:
        mark = why("dropped_wins" if seat == dropper else "wins", count=counts[seat])
        marks: dict[Target, Why] = {HAND[seat]: mark} if view.zones[HAND[seat]] else {}
        flies = {seat: prize.each}
        lit = _hand_and_seat(seat)
        yield Beat(_gain_text(prize, seat), lit=lit, marks=marks, points=flies, source="discard")


def _lit_for_term(view: View, prize: Award, place: int) -> tuple[Target | int, ...]:
    """Return whose count was just added to the sum; empty for doubling and sharing."""
    others = [seat for seat in range(view.table.seats) if seat not in prize.winners]
    if place < len(others):
        return _hand_and_seat(others[place])
    return _hand_and_seat(prize.winners[0]) if prize.less and place == len(others) else ()


def _hand_and_seat(seat: int) -> tuple[Target | int, ...]:
    return (HAND[seat], seat)
