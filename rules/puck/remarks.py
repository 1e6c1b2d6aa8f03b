"""A few words for the eye: what a hand is called, who did what, who is ahead."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rules.kit.cards import UNKNOWN, Card
from rules.kit.move import Target
from rules.kit.remarks import Gauge
from rules.kit.said import Fact
from rules.kit.state import State, View, Why, why
from rules.kit.story import join
from rules.puck.combinations import ACE, KINDS, PAIR, TRIPS, Strength, strength
from rules.puck.opening import cuts_of, ends_of_cut
from rules.puck.seats import CUT, DECK, HAND, STOLE, TIE, cards_in_reach, stolen_from
from rules.puck.showdown import best_hands, contenders_of, highest_turned

WINS, TIES = "wins", "ties"  # keys for a hand that wins the round, and for one of the best


def notes(view: View) -> Mapping[Target, Why]:
    """Return the notes: names of hands, what seats did this round, cuts, ties, and who is out."""
    phase = view.phase
    if phase in ("cut", "direct", "gather", "deal"):
        return _cut_notes(view)
    found: dict[Target, Why] = {}
    for seat in _without_cards(view):
        found[HAND[seat]] = why("out")
    if phase in ("decide", "point", "take"):
        found.update(_round_notes(view))
    elif phase in ("showdown", "tie", "split"):
        found.update(_open_notes(view))
    return found


def out(view: View) -> Sequence[int]:
    """Return the seats that have no cards left once a round has begun: they are out of the game."""
    return _without_cards(view) if view.phase in ("decide", "point", "take") else ()


def _without_cards(view: View) -> list[int]:
    """Return the seats with neither hand nor deck; not a thief that has laid its whole hand."""
    others = [seat for seat in range(view.table.seats) if seat != view.turn]
    return [seat for seat in others if not view.zones[HAND[seat]] and not view.zones[DECK[seat]]]


def _cut_notes(view: View) -> dict[Target, Why]:
    """Return notes at the cuts: who must cut again, or who begins and who deals."""
    if view.phase == "deal" or not all(cuts_of(view)):
        return {}
    if view.phase == "cut":
        cuts = cuts_of(view)
        ends = [cut for cut in (max(cuts), min(cuts)) if cuts.count(cut) > 1]
        return {CUT[seat]: why("again") for seat, cut in enumerate(cuts) if cut in ends}
    first, dealer = ends_of_cut(view)
    return {CUT[first]: why("begins"), CUT[dealer]: why("deals")}


def _round_notes(view: View) -> dict[Target, Why]:
    """Return notes during the turns of a round. At hands: the name of a visible one, else how many
    cards the seat stole and from whom. At decks: how many cards the present thief has taken, or
    that none are left."""
    notes: dict[Target, Why] = {}
    for seat in range(view.table.seats):
        hand = view.zones[HAND[seat]]
        did = _choice_note(view, seat) if seat != view.turn else None
        if hand and UNKNOWN not in hand:
            notes[HAND[seat]] = distinct_name(view, hand)
        elif did is not None:
            notes[HAND[seat]] = did
        robbed = 0 if view.phase == "decide" else stolen_from(view, view.turn, seat)
        if robbed:
            notes[DECK[seat]] = why("robbed", n=robbed)
        elif hand and not view.zones[DECK[seat]]:
            notes[DECK[seat]] = Why("last_cards", (("who", f"seat.{seat}"),))
    return notes


def _choice_note(view: View, seat: int) -> Why | None:
    """Return the note that a seat held, or stole how many from whom; None before its turn."""
    stole = view.tallies[STOLE[seat]]  # -1 before its turn
    if stole <= 0:
        return why("held") if stole == 0 else None
    victims = [other for other in range(view.table.seats) if stolen_from(view, seat, other)]
    if len(victims) > 1:
        return why("stole_several", n=stole, victims=seat_names(victims))
    return why("stole", n=stole, victims=seat_names(victims))


def seat_names(seats: Sequence[int]) -> Fact:
    """Return the names of seats, at least one, as a fact: “Anna and Birkir”."""
    return join([f"seat.{seat}" for seat in seats])


def _open_notes(view: View) -> dict[Target, Why]:
    """Return notes when the hands are open: the name of each, and at the deck what its owner did.
    In a tie also who ties, who is beaten, and who gets a share."""
    best = [] if view.phase == "showdown" else best_hands(view)
    notes: dict[Target, Why] = {}
    for seat in range(view.table.seats):
        hand = view.zones[HAND[seat]]
        if hand and UNKNOWN not in hand:  # they are turned up after the last thief's cards
            notes[HAND[seat]] = distinct_name(view, hand, TIES if seat in best else "")
            did = _choice_note(view, seat)
            if did is not None:
                notes[DECK[seat]] = did
    if view.phase == "tie":
        highest = highest_turned(view)
        best_note = why("tie_won") if len(highest) == 1 else why("tied")
        for seat in contenders_of(view):
            notes[TIE[seat]] = best_note if seat in highest else why("beaten")
    elif view.phase == "split":
        for seat in contenders_of(view):
            notes[DECK[seat]] = why("shares")
    return notes


def distinct_name(view: View, hand: Sequence[Card], mark: str = "") -> Why:
    """Return a hand's name, with as many ranks as distinguish it from other open hands: of two “ace
    high” one is “ace-queen high”, the other “ace-7 high”. `mark`: WINS, TIES, or "" for the name
    alone."""
    own = hand_strength(view, hand)
    hands = [view.zones[HAND[seat]] for seat in range(view.table.seats)]
    visible = [hand_strength(view, cards) for cards in hands if cards and UNKNOWN not in cards]
    same_short_name = [other for other in visible if other[:2] == own[:2] and other != own]
    name = hand_name(view, hand)
    if same_short_name:
        last = max(first_difference(own, other) for other in same_short_name)
        more_ranks = own[2 : last + 1]  # those after the first that the name must tell
        suffix = f"_{len(more_ranks) + 1}" if more_ranks else ""
        if last >= len(own):
            suffix += "_alone"  # the other hand has more cards
        facts = zip(("second", "third"), map(rank_fact, more_ranks), strict=False)
        name = Why(name.key + suffix, (*name.facts, *facts))
    if not mark:
        return name
    return Why(mark, (("hand", Why(f"note.{name.key}", name.facts)),))


def first_difference(own: Strength, other: Strength) -> int:
    """Return the first index at which two strengths differ; if none, the length of the shorter."""
    for index, (own_rank, other_rank) in enumerate(zip(own, other)):
        if own_rank != other_rank:
            return index
    return min(len(own), len(other))


def hand_strength(state: State, hand: Sequence[Card]) -> Strength:
    """Return the strength of a hand by the rules of this table (PK22)."""
    return strength(hand, bool(state.table.options.get("joker_double_rank")))


def rank_fact(high: int, family: str = "rank") -> str:
    """Return a height from 2 to 14 as a fact of a sentence: `rank.13` for a king, `rank.1` for an
    ace. `family`: "ranks" for the plural, such as kings."""
    return f"{family}.{1 if high == ACE else high}"


def hand_name(state: State, hand: Sequence[Card], mark: str = "") -> Why:
    """Return a hand's name: “pair of kings”, “flush, ace high”. `mark` is a prefix of its key."""
    kind, height, *_ = hand_strength(state, hand)
    family = "ranks" if kind in (PAIR, TRIPS) else "rank"
    return Why(mark + KINDS[kind], (("rank", rank_fact(height, family)),))


def gauge(view: View, seat: int, cards: Sequence[Card], targets: Sequence[Target]) -> Gauge | None:
    """Return what the hand would keep if the picked cards are exchanged. None if nothing is picked,
    or nothing can be exchanged now."""
    hand = view.zones[HAND[seat]]
    kept = [card for card in hand if card not in cards]
    if view.phase != "decide" or not cards or not set(cards) <= set(hand):
        return None
    if not kept:
        return Gauge(why("all_new", n=len(cards)))
    return Gauge(hand_name(view, kept, "keeps_"))


def question(view: View) -> Why | None:
    """Return that there is nothing to steal; or, to a thief who chooses the decks of several cards,
    for which card a deck is asked now. Else None."""
    if view.phase == "decide" and not cards_in_reach(view, view.turn):
        return why("no_reach")
    if view.phase != "point" or view.seat != view.turn:
        return None
    count = view.tallies[STOLE[view.turn]]
    if count < 2:
        return None
    return why("deck", n=count - view.tallies["left"] + 1, all=count)


def tip(view: View, seat: int, verb: str) -> Why | None:
    """Return the tip of `steal`, how many cards the others have; None for other verbs."""
    return why("steal", n=cards_in_reach(view, seat)) if verb == "steal" else None
