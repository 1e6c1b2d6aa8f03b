"""How a round comes to its end, in sentences: which hand beats which and why, who wins what."""

from __future__ import annotations

from collections.abc import Sequence

from rules.kit.cards import Card
from rules.kit.hands import gains, leaders, points_of
from rules.kit.state import Outcome, State, View, Why, why
from rules.puck.combinations import HIGH, KINDS, PAIR, TRIPS, Strength
from rules.puck.remarks import distinct_name, first_difference, hand_strength, rank_fact, seat_names
from rules.puck.seats import CARDS, DECK, HAND, TIE, seats_in_turn
from rules.puck.showdown import best_hands, highest_turned


def out_sentences(before: View, after: View) -> list[Why]:
    """Return the sentence that names all who are newly out, the reader first; empty if nobody is.
    It is only one, since the first of two would be gone before it was read."""
    lost = [seat for seat in gains(before, after, "cards") if not after.tallies[CARDS[seat]]]
    reader_first = sorted(lost, key=lambda seat: seat != after.seat)
    if len(reader_first) > 1:
        return [why("are_gone", them=seat_names(reader_first))]
    return [why("is_gone", who=f"seat.{seat}") for seat in reader_first]


def weakest_first(view: View) -> list[int]:
    """Return the seats with a hand, the weakest first; of equal ones in turn order."""
    order = seats_in_turn(view.table, view.tallies["starter"])
    hands = [seat for seat in order if view.zones[HAND[seat]]]
    return sorted(hands, key=lambda seat: hand_strength(view, view.zones[HAND[seat]]))


def hand_fact(view: View, hand: Sequence[Card]) -> Why:
    """Return the name of an open hand as a fact of a sentence."""
    key, facts = distinct_name(view, hand)
    return Why(f"note.{key}", facts)


def why_best_wins(view: View) -> Why:
    """Return why the best of several hands beats the next best, which must be weaker: a better kind
    or pair, a higher card, or a card more."""
    strengths = [hand_strength(view, view.zones[HAND[seat]]) for seat in weakest_first(view)]
    second, best = strengths[-2:]
    place = first_difference(best, second)
    if place == len(second):  # the other hand has fewer cards, and equal ones so far
        return Why("note.card_more")
    shared = best[:place]
    if shared in ((), (PAIR,), (TRIPS,)):
        hand, other = _beginning_name(best[: place + 1]), _beginning_name(second[: place + 1])
        return Why("note.hand_beats", (("hand", hand), ("other", other)))
    ranks = ("rank", rank_fact(best[place])), ("other", rank_fact(second[place]))
    if shared == (HIGH,):
        return Why("note.rank_beats_none", ranks)
    n = len([strength for strength in strengths if strength[:place] == shared])
    name = "rank_beats" if len(strengths) == 2 else "rank_beats_more"
    return Why(f"note.{name}", (("hand", _beginning_name(shared)), ("n", n), *ranks))


def _beginning_name(beginning: Strength) -> Why:
    """Return the name of hands whose strength begins like this: the kind, and the ranks given."""
    kind, *ranks = beginning
    if not ranks:
        return Why(f"note.a_{KINDS[kind]}")
    if kind in (PAIR, TRIPS):
        family = "a_pair_of" if kind == PAIR else "trips"
        return Why(f"note.{family}", (("rank", rank_fact(ranks[0], "ranks")),))
    key = "note.high_2" if ranks[1:] else "note.high"
    high = Why(key, tuple(zip(("rank", "second"), map(rank_fact, ranks))))
    return high if kind == HIGH else Why("note.a_flush_with", (("high", high),))


def dropped_out(before: View, after: View) -> list[int]:
    """Return the tied seats that have no card to turn up while another has one."""
    if before.phase == "showdown":
        tied = best_hands(before)
        if len(tied) > 1 and before.table.options["tie_players"] == "all":
            tied = weakest_first(before)
    else:
        tied = highest_turned(before) if before.phase == "tie" else []
    without_cards = [seat for seat in tied if not before.zones[DECK[seat]]]
    others_go_on = len(tied) > 1 and len(without_cards) < len(tied)
    return without_cards if others_go_on else []


def round_verdict(before: View, after: View) -> Why:
    """Return the sentence for who won the round, how many cards that gains, and why."""
    seat = after.tallies["starter"]
    won = gains(before, after, "cards")[seat]
    if before.phase == "tie" and len(highest_turned(before)) == 1:
        turned = before.zones[TIE[seat]][-1]
        return why("wins_tie", who=f"seat.{seat}", card=f"card.{turned}", n=won)
    if before.phase == "showdown" and len(best_hands(before)) == 1:
        edge = why_best_wins(before)
        pot = len(before.zones["pot"])
        if not pot:
            return why("wins_round", who=f"seat.{seat}", edge=edge, n=won)
        others = [len(before.zones[HAND[other]]) for other in weakest_first(before)[:-1]]
        hands = " + ".join(map(str, others))
        return why("wins_round_pot", who=f"seat.{seat}", hands=hands, pot=pot, n=won, edge=edge)
    if dropped_out(before, after):
        return why("wins_alone", who=f"seat.{seat}", n=won)
    return why("wins_first", who=f"seat.{seat}", n=won)


def winner_sentences(view: View) -> list[Why]:
    """Return the sentences for who won the game; empty if it is not over."""
    result = outcome(view)
    if result is None:
        return []
    if result.why.key == "all_cards":
        return [why("owns_all", who=f"seat.{seat}") for seat in result.winners]
    cards = int(max(result.points))
    if len(result.winners) > 1:
        return [why("shares_win", who=f"seat.{seat}", cards=cards) for seat in result.winners]
    return [why("owns_most", who=f"seat.{seat}", cards=cards) for seat in result.winners]


def outcome(state: State) -> Outcome | None:
    """Return the outcome: one player has all the cards, or after the last round the most (PK27).
    None while the game runs. All seats without cards rank last together."""
    if state.phase != "over":
        return None
    owned = points_of(state, "cards")
    winners, best = leaders(owned), max(owned)
    if best == sum(owned):
        return Outcome(owned, winners, why("all_cards", n=state.tallies["round"]))
    reason = "most_cards" if len(winners) == 1 else "shared"
    return Outcome(owned, winners, why(reason, cards=best))
