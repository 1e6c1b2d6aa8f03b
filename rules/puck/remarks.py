"""A few words for the eye: what a hand is called, who did what, who is ahead."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rules.kit.cards import UNKNOWN, Card
from rules.kit.move import Target
from rules.kit.remarks import Gauge
from rules.kit.state import State, View, Why, why
from rules.puck.combinations import ACE, KINDS, PAIR, TRIPS, Strength, strength
from rules.puck.opening import cuts_of, ends_of_cut
from rules.puck.seats import CUT, DECK, HAND, ROBBED, STOLE, TIE
from rules.puck.showdown import best_hands, contenders_of, highest_turned

WINS, TIES = "wins", "ties"  # said of a hand: it wins the round; it is one of the best


def notes(view: View) -> Mapping[Target, Why]:
    """The notes: names of visible hands, what each seat did this round, cuts, ties, who is out."""
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
    """The seats that have no cards left once a round has begun: they take no further part."""
    return _without_cards(view) if view.phase in ("decide", "point", "take") else ()


def _without_cards(view: View) -> list[int]:
    return [
        seat
        for seat in range(view.table.seats)
        if not (view.zones[HAND[seat]] or view.zones[DECK[seat]] or view.turn == seat)
    ]


def _cut_notes(view: View) -> dict[Target, Why]:
    if view.phase == "deal" or not all(cuts_of(view)):
        return {}
    if view.phase == "cut":
        return {
            CUT[seat]: why("again") for seat, cut in enumerate(cuts_of(view)) if _is_tied(view, cut)
        }
    first, dealer = ends_of_cut(view)
    return {CUT[first]: why("begins"), CUT[dealer]: why("deals")}


def _is_tied(view: View, cut: list[int]) -> bool:
    cuts = cuts_of(view)
    return cuts.count(cut) > 1 and cut in (max(cuts), min(cuts))


def _round_notes(view: View) -> dict[Target, Why]:
    notes: dict[Target, Why] = {}
    for seat in range(view.table.seats):
        hand, stole = view.zones[HAND[seat]], view.tallies[STOLE[seat]]
        if hand and UNKNOWN not in hand:
            notes[HAND[seat]] = distinct_name(view, hand)
        elif stole > 0 and seat != view.turn:
            notes[HAND[seat]] = why("stole", n=stole)
        elif stole == 0:
            notes[HAND[seat]] = why("held")
        robbed = view.tallies[ROBBED[seat]]
        if robbed and seat != view.turn and view.phase in ("point", "take"):
            notes[DECK[seat]] = why("robbed", n=robbed)
    return notes


def _open_notes(view: View) -> dict[Target, Why]:
    """Return the name of each hand; in a tie also who ties, who is still in it, or gets a share."""
    best = [] if view.phase == "showdown" else best_hands(view)
    notes: dict[Target, Why] = {}
    for seat in range(view.table.seats):
        hand = view.zones[HAND[seat]]
        if hand and UNKNOWN not in hand:  # they are turned up after the last thief's cards
            notes[HAND[seat]] = distinct_name(view, hand, TIES if seat in best else "")
    if view.phase == "tie":
        highest = highest_turned(view)
        notes.update((TIE[seat], _turned_note(seat, highest)) for seat in contenders_of(view))
    elif view.phase == "split":
        notes.update((DECK[seat], why("shares")) for seat in contenders_of(view))
    return notes


def _turned_note(seat: int, highest: Sequence[int]) -> Why:
    if seat not in highest:
        return why("beaten")
    return why("tie_won") if len(highest) == 1 else why("tied")


def distinct_name(view: View, hand: Sequence[Card], mark: str = "") -> Why:
    """Return a hand's name, distinct from those of other open hands: of two “ace high” one is “ace,
    then queen”, the other “ace, then 7”. `mark`: WINS or TIES."""
    own, key = _strength(view, hand), ""
    hands = [view.zones[HAND[seat]] for seat in range(view.table.seats)]
    others = [_strength(view, cards) for cards in hands if cards and UNKNOWN not in cards]
    alike = [worth for worth in others if worth[:2] == own[:2] and worth != own]
    name = hand_name(view, hand)
    if alike:
        ranks = max(_first_difference(own, worth) for worth in alike)
        key = "_alone" if ranks >= len(own) else ""
        named_ranks = own[2 : ranks + 1]
        key = (f"_{len(named_ranks) + 1}" if named_ranks else "") + key
        more = zip(("second", "third"), map(rank_fact, named_ranks), strict=False)
        name = Why(name.key + key, (*name.facts, *more))
    return Why(mark, (("hand", Why(f"note.{name.key}", name.facts)),)) if mark else name


def _first_difference(own: Strength, other: Strength) -> int:
    """Return the first index after the kind at which two strengths differ."""
    return next(at for at in range(2, len(own) + 1) if own[at : at + 1] != other[at : at + 1])


def _strength(state: State, hand: Sequence[Card]) -> Strength:
    return strength(hand, bool(state.table.options.get("joker_double_rank")))


def rank_fact(high: int) -> str:
    """Return the rank of this height as a fact of a sentence."""
    return f"rank.{1 if high == ACE else high}"


def hand_name(state: State, hand: Sequence[Card], mark: str = "") -> Why:
    """Return a hand's name: “pair of kings”, “flush, ace high”. `mark` is a prefix of its key."""
    kind, height, *_ = _strength(state, hand)
    family = "ranks" if kind in (PAIR, TRIPS) else "rank"
    return Why(mark + KINDS[kind], (("rank", f"{family}.{1 if height == ACE else height}"),))


def gauge(view: View, seat: int, cards: Sequence[Card], targets: Sequence[Target]) -> Gauge | None:
    """Gauge the picked cards: the hand that stays when they are exchanged."""
    hand = view.zones[HAND[seat]]
    kept = [card for card in hand if card not in cards]
    if view.phase != "decide" or not cards or not set(cards) <= set(hand):
        return None
    if not kept:
        return Gauge(why("all_new", n=len(cards)))
    return Gauge(hand_name(view, kept, "keeps_"))


def tip(view: View, seat: int, verb: str) -> Why | None:
    """How many cards can be stolen from the others."""
    if verb != "steal":
        return None
    others = (other for other in range(view.table.seats) if other != seat)
    return why("steal", n=sum(len(view.zones[DECK[other]]) for other in others))
