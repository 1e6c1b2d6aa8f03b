"""The notes, questions and tips at the table of Púkk."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from rules.kit.cards import Card
from rules.kit.move import Move, Target
from rules.kit.remarks import Gauge
from rules.kit.state import State, Value, View, Why, why
from rules.pukk import board
from rules.pukk.betting import combinations_in, count_seats_in, highest_stake, raiser
from rules.pukk.combinations import SIX, Combination, best
from rules.pukk.opening import may_swap, trump_seven
from rules.pukk.play import reason_unheld

OF_THE_PUKK = ("entry", "raising", "matching")


def notes(view: View) -> Mapping[Target, Why]:
    """Return the notes at hands, played cards and the trump card."""
    found: dict[Target, Why] = {}
    turned, phase, own = board.trump(view), view.phase, view.seat
    if turned is not None:
        found["trump"] = why("trump", suit=f"suit.{turned.suit}")
    for seat in range(view.table.seats):
        if view.tallies[board.PART[seat]] == board.LEFT:
            found[board.PLAYED[seat]] = why("left")
    if own is not None and own == view.turn and may_swap(view, own):
        found[trump_seven(view)] = why("bisefa")
    if phase == "collected":
        found |= {card: why("collects") for card in view.shown}
    elif phase in OF_THE_PUKK:
        for seat, name in enumerate(board.HAND[: view.table.seats]):
            note = _part_note(view, seat)
            is_own_stake = seat == own and note is not None and note.key == "staked"
            if note and not is_own_stake:  # which is told with the own hand
                found[name] = note
        found |= _own_hand_notes(view)
    elif phase == "shown":
        combinations = combinations_in(with_shown_hands(view))
        found |= {board.HAND[seat]: hand_note(held) for seat, held in combinations}
    elif phase == "lead" and view.zones[board.PLAYED[view.turn]]:
        found[view.zones[board.PLAYED[view.turn]][-1]] = why("stop")  # nobody could follow it
    elif phase in ("pay", "divide", "over", "done"):
        found |= _payment_notes(view)
    return found


def _part_note(view: View, seat: int) -> Why | None:
    """Return the note on a seat's part in the púkk: that it has declined, dropped out, or is in,
    and its stake. None before it is asked."""
    part, stake = view.tallies[board.PART[seat]], view.tallies[board.STAKE[seat]]
    if part == board.IN:
        return why("staked", n=stake)
    if part == board.DROPPED:
        return why("dropped", n=stake)
    return why("declined") if part == board.DECLINED else None


def hand_note(combination: Combination) -> Why:
    """Return the note that names a combination."""
    key = combination.name + ("_pamfill" if combination.pamfill else "")
    facts: dict[str, Value] = {"rank": f"ranks.{combination.rank}"}
    if combination.second:
        facts["second"] = f"ranks.{combination.second}"
    return Why(key, tuple(facts.items()))


def _own_hand_notes(view: View) -> dict[Target, Why]:
    """Return the notes in the hand of the viewing seat during the púkk: at Pamfíll, and at the
    first card of its combination, with its stake. The combination is not named once the seat has
    declined or dropped out."""
    if view.seat is None:
        return {}
    hand, part = view.zones[board.HAND[view.seat]], view.tallies[board.PART[view.seat]]
    notes: dict[Target, Why] = {board.PAMFILL: why("pamfill")} if board.PAMFILL in hand else {}
    if not hand or part in (board.DECLINED, board.DROPPED):
        return notes
    combination = best(hand, view.table.options)
    if combination is None:
        return {board.HAND[view.seat]: why("nothing")}
    note = hand_note(combination)
    combined = [card for card in hand if card is not board.PAMFILL and combination.holds(card)]
    place = min(combined, key=lambda card: card.order)
    if part == board.IN:
        named = note._replace(key=f"note.{note.key}")
        note = why("staked_on", hand=named, n=view.tallies[board.STAKE[view.seat]])
    elif note.key == "pair" and combination.rank == SIX:
        note = note._replace(key="pair_six")  # it surprises beginners
    return {place: note, **notes}


def lit(view: View) -> Collection[Card]:
    """Return the cards of the viewer's combination in the púkk, or in the play of the last row."""
    if view.phase in ("lead", "follow"):
        return row_of(view)
    if view.phase not in OF_THE_PUKK or view.seat is None:
        return ()
    hand = view.zones[board.HAND[view.seat]]
    combination = best(hand, view.table.options)
    return [card for card in hand if combination is not None and combination.holds(card)]


def row_of(view: View) -> Sequence[Card]:
    """Return the last row that was played, its first card first; empty before any."""
    played = {card for name in board.PLAYED[: view.table.seats] for card in view.zones[name]}
    row = view.zones[board.PLAYED[view.turn]][-1:]
    before = board.BEFORE.get(row[0]) if row else None
    # A card whose predecessor has been played followed it: otherwise it would have begun the row.
    while before is not None and before in played:
        row = [before, *row]
        before = board.BEFORE.get(before)
    return row


def with_shown_hands(view: View) -> State:
    """Copy the view, its hands without the cards that are not shown to all."""
    copy = view.copy()
    for name in board.HAND[: view.table.seats]:
        copy.zones[name] = [card for card in view.zones[name] if card in view.shown]
    return copy


def _payment_notes(view: View) -> dict[Target, Why]:
    """Return notes at the end: who is out and, before pools are shared out, who pays how much."""
    out = Why("out", (("who", f"seat.{view.turn}"),))
    notes: dict[Target, Why] = {board.PLAYED[view.turn]: out}
    if view.phase in ("divide", "done"):
        return notes
    for seat, name in enumerate(board.HAND[: view.table.seats]):
        if any(card in view.shown for card in view.zones[name]):
            notes[name] = why("free")
        elif view.zones[name]:
            notes[name] = pays_note(seat, len(view.zones[name]))
    return notes


def pays_note(seat: int, chips: int) -> Why:
    """Return the note for what a seat pays at the end of a hand."""
    return Why("pays", (("who", f"seat.{seat}"), ("n", chips)))


def gauge(view: View, seat: int, cards: Sequence[Card], targets: Sequence[Target]) -> Gauge | None:
    """Return what follows the card picked to lead: which card, and whose if that is known, or why
    none can follow. None if no single card is picked for a lead."""
    if view.phase != "lead" or len(cards) != 1:
        return None
    following = board.NEXT[cards[0]]
    if following is None:
        return Gauge(why("ace"), good=True)
    rank, suit = f"rank.{following.rank}", f"suit.{following.suit}"
    if following in view.zones[board.HAND[seat]]:
        return Gauge(why("yours", rank=rank, suit=suit), good=True)
    unheld = reason_unheld(view, following)
    if unheld:
        return Gauge(Why(unheld, (("rank", rank), ("suit", suit))), good=True)
    owner = board.holder(view, following)
    if owner < 0:
        return Gauge(why("next", rank=rank, suit=suit))
    return Gauge(why("follows", who=f"seat.{owner}", rank=rank, suit=suit))


def proposal(view: View, seat: int) -> Move | None:
    """Return the swap of the seven of trump as the prepared move; None in other phases."""
    if view.phase != "bisefa":
        return None
    return Move("exchange", (trump_seven(view),))


def question(view: View) -> Why | None:
    """Return the question where the usual one of the phase is not enough, else None: the seven may
    be swapped, two may demand a showdown, somebody has raised, or it is the last card."""
    if view.phase == "entry" and view.seat == view.turn and may_swap(view, view.turn):
        return why("may_swap", card=f"card.{trump_seven(view).name}")
    two_left = count_seats_in(view) == 2
    if view.phase == "raising":
        return why("two_left") if two_left else None
    if view.phase == "matching":
        who, high = f"seat.{raiser(view)}", highest_stake(view)
        return why("raised_two", who=who, n=high) if two_left else why("raised", who=who, n=high)
    if view.phase == "lead" and len(view.zones[board.HAND[view.turn]]) == 1:
        return why("last")
    return None


def tip(view: View, seat: int, verb: str) -> Why | None:
    """Return the tip of a verb: the chips to win or lose, or the card for which the seven is
    swapped; None for other verbs."""
    if verb == "pukka":
        return why("pukka", n=view.tallies[board.PUKK])
    if verb == "match":
        return why("match", n=view.tallies[board.PUKK])
    if verb == "drop":
        return why("drop", n=view.tallies[board.STAKE[seat]])
    turned = board.trump(view)
    if verb == "exchange" and turned is not None:
        return why("exchange", card=f"card.{turned.name}")
    return None
