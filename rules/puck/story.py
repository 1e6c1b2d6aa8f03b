"""What Puck tells: the cut, who holds and who steals from whom, and how a round is won and lost.

The points of a sentence are cards: what everybody owns is the score.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rules.kit.cards import UNKNOWN, Card
from rules.kit.hands import gains
from rules.kit.move import Move, Target
from rules.kit.state import View, Why, why
from rules.kit.story import CLIMAX, LINE, TURN, Beat, Climax, Made, Told, fact_of, join
from rules.puck import verdict
from rules.puck.combinations import ACE
from rules.puck.opening import ends_of_cut
from rules.puck.remarks import TIES, WINS, distinct_name
from rules.puck.seats import CARDS, CUT, DECK, HAND, STOLE, TIE
from rules.puck.showdown import best_hands, contenders_of, highest_turned


def story(before: View | None, after: View, made: Made) -> Sequence[Told]:
    """Return the sentences of one step."""
    if before is None:
        return [Told(why("cutting"))]
    phase = before.phase
    if phase == "cut":
        return list(_tell_cut(before, after))
    if phase == "deal":
        return list(_tell_deal(after))
    if phase in ("draw", "next"):
        starter, number = after.tallies["starter"], after.tallies["round"]
        return [Told(why("new_round", round=number, who=f"seat.{starter}"))]
    if phase in ("showdown", "tie", "split"):
        return list(_tell_showdown(before, after))
    if phase == "gather":
        return []
    sentences: list[Told] = []
    for seat, choice in made.items():
        sentences += _tell_choice(before, after, seat, choice)
    if phase == "take":
        thief = before.turn
        stole = after.tallies[STOLE[thief]]
        picked = Told(why("picks_up", who=f"seat.{thief}", n=stole), LINE, {thief: stole})
        sentences += [*_tell_last_deck(before, after, thief), picked]
        sentences += _tell_loot(before, after, thief)
    if after.phase == "showdown":
        sentences.append(Told(why("hands_up")))
    return sentences


def _tell_cut(before: View, after: View) -> Iterator[Told]:
    """Yield who cut which card, and whether some must cut again."""
    cuts = []
    for seat in range(after.table.seats):
        cut = after.zones[CUT[seat]]
        if len(cut) > len(before.zones[CUT[seat]]):
            cuts.append(why("one_cut", who=f"seat.{seat}", card=f"card.{cut[-1]}"))
    yield Told(why("cuts", cuts=join(cuts)))
    if after.phase != "cut":
        first, dealer = ends_of_cut(after)
        yield Told(why("cut_over", who=f"seat.{first}", dealer=f"seat.{dealer}"))
    else:
        yield Told(why("cut_again"))


def _tell_deal(after: View) -> Iterator[Told]:
    """Yield that the cards are dealt, and where the odd one goes."""
    yield Told(why("deals_out", who=f"seat.{after.table.dealer}"))
    if after.zones["pot"]:
        yield Told(why("odd_in_pot"))
    elif after.zones.get("aside"):
        yield Told(why("odd_aside"))


def _tell_choice(before: View, after: View, seat: int, choice: Move) -> Iterator[Told]:
    """Yield the sentences for a seat's choice, and for what it steals without a choice of deck."""
    if choice.verb == "hold":
        yield Told(why("holds", who=f"seat.{seat}"))
    elif choice.verb == "clockwise":
        yield Told(why("goes_clockwise", who=f"seat.{seat}"))
    elif choice.verb == "counterclockwise":
        yield Told(why("goes_counterclockwise", who=f"seat.{seat}"))
    elif choice.verb == "take":
        victim = DECK.index(str(choice.targets[0]))
        steal = why("steals", who=f"seat.{seat}", victim=f"seat.{victim}", n=1)
        yield Told(steal, LINE, {victim: -1})
    else:
        yield Told(_lay_sentence(seat, choice.cards), LINE, {seat: -len(choice.cards)})
        if after.phase != "point":  # it has stolen already, from the only deck there is
            yield from _tell_last_deck(before, after, seat)
            yield from _tell_loot(before, after, seat)


def _lay_sentence(seat: int, cards: Sequence[Card]) -> Why:
    """Return the sentence for laid cards, by name if they are visible."""
    who = f"seat.{seat}"
    if UNKNOWN in cards:
        return why("lays", who=who, n=len(cards))
    return why("lays_card" if len(cards) == 1 else "lays_cards", who=who, cards=_by_rank(cards))


def _tell_last_deck(before: View, after: View, thief: int) -> Iterator[Told]:
    """Yield the sentence for the cards that the thief stole from the only deck that was left."""
    for victim, lost in gains(before, after, "cards").items():
        if victim != thief:
            steal = why("steals", who=f"seat.{thief}", victim=f"seat.{victim}", n=-lost)
            points = {victim: lost}
            if before.phase == "decide":  # no deck had to be chosen: the thief has the cards now
                points[thief] = -lost
            yield Told(steal, LINE, points)


def _tell_loot(before: View, after: View, seat: int) -> Iterator[Told]:
    """Yield which cards were stolen, for a view that shows them. When all hands are turned up now,
    only the thief is told."""
    if after.phase == "showdown" and after.seat != seat:
        return
    held = before.zones[HAND[seat]]
    new = [card for card in after.zones[HAND[seat]] if card not in held and card is not UNKNOWN]
    if new:
        yield Told(why("got", who=f"seat.{seat}", cards=_by_rank(new)))


def _by_rank(cards: Sequence[Card]) -> str:
    """Return cards as a fact, from the lowest up to the ace, as hands are shown."""
    order = sorted(cards, key=lambda card: (ACE if card.rank == 1 else card.rank, card.order))
    return fact_of(order)


def _tell_showdown(before: View, after: View) -> Iterator[Told]:
    """Yield the sentences for a showdown or a step of a tie: hands, who drops out, the result."""
    if before.phase == "showdown":
        for seat in verdict.weakest_first(before):
            hand = before.zones[HAND[seat]]
            name, cards = verdict.hand_fact(before, hand), _by_rank(hand)
            yield Told(why("shows", who=f"seat.{seat}", hand=name, cards=cards))
    for seat in verdict.dropped_out(before, after):
        yield Told(why("drops_out", who=f"seat.{seat}"))
    if after.phase == "tie":
        lost = gains(before, after, "cards")
        turned = []
        for seat in lost:
            card = f"card.{after.zones[TIE[seat]][-1]}"
            turned.append(why("one_cut", who=f"seat.{seat}", card=card))
        yield Told(why("level", cards=join(turned)), TURN, lost)
    elif after.phase == "split":
        yield Told(why("all_share"), TURN)
    else:
        yield from _tell_winner(before, after)


def _tell_winner(before: View, after: View) -> Iterator[Told]:
    """Yield who wins or shares the stakes of a round, who is out, and who has won the game."""
    moved = gains(before, after, "cards")
    if before.phase == "split":
        sharers = contenders_of(before)
        for seat in sharers:
            owned = after.tallies[CARDS[seat]]  # all from its share: its deck was used up
            points = {seat: moved.pop(seat, 0)}
            yield Told(why("gets_share", who=f"seat.{seat}", n=owned), TURN, points)
        if moved:
            yield Told(why("lost_hands"), LINE, moved)
    else:
        yield Told(verdict.round_verdict(before, after), TURN, moved)
    yield from (Told(reason, TURN) for reason in verdict.out_sentences(before, after))
    yield from (Told(reason, CLIMAX) for reason in verdict.winner_sentences(after))


def climax(before: View | None, after: View, made: Made) -> Climax | None:
    """Return how a showdown or a step of a tie is shown large, before the cards are removed; None
    for other steps. It stays for a press only when the round ends."""
    if before is None or before.phase not in ("showdown", "tie", "split"):
        return None
    beats = [*_showdown_beats(before, after)]
    return Climax(beats, stays=after.phase in ("next", "over"), ahead=True)


def _showdown_beats(before: View, after: View) -> Iterator[Beat]:
    """Yield the beats of a showdown or of a step of a tie."""
    if after.phase in ("tie", "split"):
        yield _tie_beat(before)
    for seat in verdict.dropped_out(before, after):
        yield Beat(why("drops_out", who=f"seat.{seat}"), lit=(seat,))
    if after.phase == "split":
        yield Beat(why("all_share"))
    elif after.phase in ("next", "over"):
        yield from _winner_beats(before, after)


def _tie_beat(view: View) -> Beat:
    """Return the beat for a tie of the best hands, or of the turned cards."""
    if view.phase == "tie":
        highest = highest_turned(view)
        turned = [view.zones[TIE[seat]][-1] for seat in highest]
        return Beat(why("still_level"), lit=(*turned, *highest))
    best = best_hands(view)
    marks: dict[Target, Why] = {
        HAND[seat]: distinct_name(view, view.zones[HAND[seat]], TIES) for seat in best
    }
    cards = [card for seat in best for card in view.zones[HAND[seat]]]
    return Beat(why("hands_level"), lit=(*cards, *best), marks=marks)


def _winner_beats(before: View, after: View) -> Iterator[Beat]:
    """Yield the beats for who wins or shares the stakes, who is out, and who wins the game."""
    moved = gains(before, after, "cards")
    marks: dict[Target, Why] = {}
    if before.phase == "split":
        said = why("pot_shared")
        lit: tuple[Target | int, ...] = tuple(contenders_of(before))
    else:
        said = verdict.round_verdict(before, after)
        seat = after.tallies["starter"]
        hand, turned = before.zones[HAND[seat]], before.zones[TIE[seat]][-1:]
        if turned:
            marks[TIE[seat]] = why("tie_won")
        else:
            marks[HAND[seat]] = distinct_name(before, hand, WINS)
        lit = (*(turned or hand), seat)
    yield Beat(said, lit, marks=marks, points=moved, source="pot")
    for sentence in (*verdict.out_sentences(before, after), *verdict.winner_sentences(after)):
        yield Beat(sentence, lit=lit)
