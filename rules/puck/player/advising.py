"""Why a Puck player keeps or lays what it does, and takes from this deck and no other."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rules.kit.advice import Advice
from rules.kit.cards import Card
from rules.kit.chance import Rng
from rules.kit.contract import Rules
from rules.kit.move import Move
from rules.kit.said import Why, why
from rules.kit.state import View
from rules.kit.story import fact_of
from rules.puck.combinations import HAND_SIZE
from rules.puck.player.choosing import choose, seat_to_rob, worth_keeping
from rules.puck.player.seen_hands import Reply, reply_to_seen_hands
from rules.puck.seats import CARDS, DECK, HAND, OTHERS, cards_in_reach
from rules.puck.verdict import hand_fact


def advise(rules: Rules, view: View, seat: int, rng: Rng) -> Advice:
    """Return the move that `choose` makes, with its reasons."""
    choice = choose(rules, view, seat, rng)
    if view.phase == "direct":
        return Advice(choice, (why("since_no_cards"),))
    if view.phase == "point":
        victim = DECK.index(str(choice.targets[0]))
        return Advice(choice, tuple(_why_this_deck(view, seat, victim)))
    reply = reply_to_seen_hands(rules.pack(view.table), view, seat)
    if reply is not None:
        return Advice(choice, tuple(_why_against(view, seat, reply)))
    return Advice(choice, tuple(_why_change(view, seat, choice)))


def _why_against(view: View, seat: int, reply: Reply) -> Iterator[Why]:
    """Yield the reasons that come from the hands that the seat has seen."""
    if not reply.beaten:
        yield why("since_best")
        return
    yield why("since_beaten", who=f"seat.{reply.who}", hand=hand_fact(view, reply.hand))
    if not reply.laid:
        yield why("since_hopeless")
        return
    yield why("since_chance", cards=fact_of(reply.laid), n=max(1, round(100 * reply.chance)))
    yield from _from_deck(view, seat, reply.laid)


def _from_deck(view: View, seat: int, laid: Sequence[Card]) -> Iterator[Why]:
    """Yield from whose deck to steal first, unless there is only one."""
    owners = [other for other in OTHERS[view.table.seats][seat] if view.zones[DECK[other]]]
    if len(owners) > 1:
        yield why("since_from", who=f"seat.{seat_to_rob(view, seat, len(laid))}")


def _why_change(view: View, seat: int, choice: Move) -> Iterator[Why]:
    """Yield the reasons of the rule of thumb: what to keep, from whom to steal first, and that
    fewer cards can be stolen than it would exchange."""
    hand = view.zones[HAND[seat]]
    kept = worth_keeping(hand)
    reach = cards_in_reach(view, seat)
    if not reach:
        yield why("since_no_reach")
        return
    yield _why_keep(kept)
    if choice.verb == "steal":
        yield from _from_deck(view, seat, choice.cards)
    if reach < len(hand) - len(kept):
        yield why("since_reach", n=reach)


def _why_keep(kept: Sequence[Card]) -> Why:
    """Return the rule of thumb by which these cards of the hand are kept."""
    if len(kept) == HAND_SIZE:
        return why("since_made")
    if not kept:
        return why("since_nothing")
    if len(kept) == 1:
        return why("since_highest", card=f"card.{kept[0]}")
    first, second = kept
    if not first.rank:
        return why("since_joker")
    if first.rank == second.rank:
        return why("since_pair", rank=f"ranks.{first.rank}")
    return why("since_suited", suit=f"suit.{first.suit}")


def _why_this_deck(view: View, seat: int, victim: int) -> Iterator[Why]:
    """Yield why to take from the deck of this seat: it can be emptied, or its owner has the most
    cards; and another deck that is as good."""
    zones = view.zones
    who = f"seat.{victim}"
    owners = [other for other in OTHERS[view.table.seats][seat] if zones[DECK[other]]]
    counts = {owner: len(zones[DECK[owner]]) for owner in owners}
    if counts[victim] <= view.tallies["left"]:
        yield why("since_empties", who=who, n=counts[victim])
    else:
        counts = {owner: view.tallies[CARDS[owner]] for owner in owners}
        yield why("since_richest", who=who, n=counts[victim])
    as_good = [owner for owner in owners if owner != victim and counts[owner] == counts[victim]]
    if as_good:
        yield why("since_as_good", who=f"seat.{as_good[0]}")
