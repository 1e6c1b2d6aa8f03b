"""Laws of what a seat remembers and is shown of a change: nothing it could not have watched."""

import pickle
import random
from collections import Counter

from rules.kit.cards import UNKNOWN, Card
from rules.kit.changes import Change, Spot, changes
from rules.kit.match import Match, PlayerInfo
from rules.kit.sight import Known
from rules.kit.state import View
from table.scenes.match.turn_controller import newly_drawn_cards
from table.scenes.match.viewpoint import private_cards
from tests.tables import Seating, play_on, remembered
from tests.walks import Position, at_steps

# That memory tells nothing of what is hidden, and nothing of the shuffle, is law 13.


@at_steps
def test_memory_holds_what_was_watched(before: Position, after: Position) -> None:
    """The match remembers for every seat exactly what `remembered` says of the step before."""
    fresh: Known = {}
    for seat in before.watchers:
        if before.rules.outcome(before.state) is None:
            fresh = remembered(before.rules, before.state, before.view(seat), after.state)
        assert after.known[seat] == fresh


def accounted(before: View, after: View, found: list[Change]) -> None:
    """Every card of both views is in one change, or lies in its zone as it did."""
    starts, ends = spots(before), spots(after)
    for change in found:
        assert starts.pop(change.start) is change.before, change
        assert ends.pop(change.end) is change.after, change
        same = change.before.body == change.after.body
        assert same or UNKNOWN in (change.before, change.after), f"a card became another: {change}"
        assert change.start.zone != change.end.zone or change.before is not change.after, change
    stayed = [Counter((spot.zone, card) for spot, card in left.items()) for left in (starts, ends)]
    assert stayed[0] == stayed[1]


def spots(view: View) -> dict[Spot, Card]:
    zones = view.zones.items()
    return {Spot(zone, at): card for zone, cards in zones for at, card in enumerate(cards)}


@at_steps
def test_changes_account_for_every_card_once(before: Position, after: Position) -> None:
    """What differs between two views, forward or back, takes every card from where it was to
    where it is, once; no card turns into another, and what is not told of stays in its zone with
    its face. It is worked out from the views alone, whatever process they come from, and changes
    neither."""
    for seat in before.watchers:
        old, new = before.view(seat), after.view(seat)
        told = changes(old, new)
        accounted(old, new, told)
        accounted(new, old, changes(new, old))
        assert changes(*pickle.loads(pickle.dumps((old, new)))) == told
        assert (old, new) == (before.view(seat), after.view(seat))
        assert changes(new, after.view(seat)) == []


def test_what_is_marked_has_come_since_ones_last_turn(seating: Seating) -> None:
    """In every game: cards of one's own hand only, never most of it, and not one that lay there
    when one's last turn ended."""
    rng = random.Random(str(seating))
    match = Match(seating.rules, [PlayerInfo("")] * seating.seats, {}, str(seating))
    at_rest: dict[int, frozenset[Card]] = {}
    hand = 0
    for _ in range(150):
        if match.over:
            break
        if match.table.hand != hand:
            hand, at_rest = match.table.hand, {}
        for seat in match.owing():
            mine, come = private_cards(match, match.view(seat)), newly_drawn_cards(match, seat)
            assert come <= mine
            assert not come or 2 * len(come) < len(mine)
            assert not come & at_rest.get(seat, frozenset())
        before = match.step
        play_on(match, rng)
        moment = match.history[-1]
        for seat in moment.made if moment.step > before else ():
            if seat not in match.rules.actors(match.state):
                at_rest[seat] = private_cards(match, match.view(seat))
