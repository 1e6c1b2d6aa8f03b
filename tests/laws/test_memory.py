"""Laws of what a seat remembers and is shown of a change: nothing it could not have watched."""

import pickle
from collections import Counter
from itertools import pairwise

from rules.kit.cards import UNKNOWN, Card
from rules.kit.chance import Luck
from rules.kit.changes import Change, Spot, changes
from rules.kit.move import Move
from rules.kit.moves import why_not
from rules.kit.sight import Known, redact
from rules.kit.state import State, View
from tests.remembering import remembered
from tests.walks import Position, Walk, examine, examine_steps


def stepped(position: Position, start: State, made: dict[int, Move], seed: int) -> State:
    after = start.copy()
    position.rules.apply(after, made, Luck(seed))
    return after


def swapped(one: Card, pair: tuple[Card, Card]) -> Card:
    return {pair[0]: pair[1], pair[1]: pair[0]}.get(one, one)


def other_world(state: State, pair: tuple[Card, Card]) -> State:
    """The same position, except that two cards have changed places."""
    world = state.copy()
    world.zones = {
        zone: [swapped(one, pair) for one in cards] for zone, cards in state.zones.items()
    }
    return world


def other_choices(made: dict[int, Move], pair: tuple[Card, Card]) -> dict[int, Move]:
    """The same choices in that other world."""
    return {
        seat: one._replace(
            cards=tuple(sorted(swapped(each, pair) for each in one.cards)),
            targets=tuple(
                swapped(each, pair) if isinstance(each, Card) else each for each in one.targets
            ),
        )
        for seat, one in made.items()
    }


def bodies_in(view: View) -> set[str]:
    return {one.body for cards in view.zones.values() for one in cards if one is not UNKNOWN}


def public(state: State) -> object:
    sizes = {zone: len(cards) for zone, cards in state.zones.items()}
    return state.phase, state.turn, state.tallies, sizes, state.shown


def hidden_pairs(position: Position, view: View, later: View) -> list[tuple[Card, Card]]:
    """Some pairs of cards, in different zones, that a seat sees neither before nor after."""
    known = bodies_in(view) | bodies_in(later)
    zones = position.state.zones.items()
    hidden = [(zone, one) for zone, cards in zones for one in cards if one.body not in known]
    rng = position.luck()
    rng.shuffle(hidden)
    return [(a, b) for (here, a), (there, b) in pairwise(hidden) if here != there][:2]


def test_memory_does_not_know_one_hidden_card_from_another(walked: list[Walk]) -> None:
    """Two worlds that look the same to a seat, and in which the same is done unseen, look the
    same to it afterwards: swapping two cards it never sees changes nothing it is shown."""
    examined = []

    def law(before: Position, after: Position) -> None:
        if before.rules.outcome(before.state) is not None:
            return
        true = stepped(before, before.state, dict(before.made), before.number)
        for seat in before.watchers:
            view = before.view(seat)
            later = _later(before, before.state, view, true)
            for pair in hidden_pairs(before, view, later):
                if seat in before.made and set(pair) & set(before.made[seat].cards):
                    continue
                world = other_world(before.state, pair)
                made = other_choices(dict(before.made), pair)
                if any(why_not(before.rules, world, who, one) for who, one in made.items()):
                    continue
                known = redact(before.rules, world, seat, view.known)
                assert known == view
                turned = stepped(before, world, made, before.number)
                if public(turned) == public(true):
                    examined.append(pair)
                    assert _later(before, world, known, turned) == later, (seat, pair)

    examine_steps(walked, law)
    assert examined or not _much_is_hidden(walked)


def _later(position: Position, before: State, view: View, after: State) -> View:
    """What a seat knows after a step it watched."""
    memory = remembered(position.rules, before, view, after)
    return redact(position.rules, after, view.seat, memory)


def _much_is_hidden(walked: list[Walk]) -> bool:
    return any(
        cards.count(UNKNOWN) > 1
        for each in walked
        for position in each.positions
        for cards in position.view(None).zones.values()
    )


def test_memory_does_not_know_the_shuffle(walked: list[Walk]) -> None:
    """Chance that shows a seat the same shows it the same whatever happened unseen: if two
    shuffles look alike, what is remembered after them is alike."""

    def law(before: Position, after: Position) -> None:
        if before.rules.outcome(before.state) is not None:
            return
        one, two = (stepped(before, before.state, dict(before.made), seed) for seed in (1, 2))
        if one == two:
            return
        for seat in before.watchers:
            view = before.view(seat)
            memories = [remembered(before.rules, before.state, view, end) for end in (one, two)]
            plain = [redact(before.rules, end, seat) for end in (one, two)]
            if plain[0] == plain[1]:
                assert memories[0] == memories[1], seat

    examine_steps(walked, law)


def test_memory_holds_what_was_watched(walked: list[Walk]) -> None:
    """The match remembers for every seat exactly what `remembered` says of the step before."""

    def law(before: Position, after: Position) -> None:
        fresh: Known = {}
        for seat in before.watchers:
            if before.rules.outcome(before.state) is None:
                fresh = remembered(before.rules, before.state, before.view(seat), after.state)
            assert after.known[seat] == fresh

    examine_steps(walked, law)


# --- changes ------------------------------------------------------------------------------


def accounted(before: View, after: View, found: list[Change]) -> None:
    """Every card of both views is in one change, or lies in its zone as it did."""
    starts, ends = _spots(before), _spots(after)
    for change in found:
        assert starts.pop(change.start) is change.before, change
        assert ends.pop(change.end) is change.after, change
        same = change.before.body == change.after.body
        assert same or UNKNOWN in (change.before, change.after), f"a card became another: {change}"
        assert change.start.zone != change.end.zone or change.before is not change.after, change
    stayed = [Counter((spot.zone, one) for spot, one in left.items()) for left in (starts, ends)]
    assert stayed[0] == stayed[1]


def _spots(view: View) -> dict[Spot, Card]:
    return {
        Spot(zone, place): one
        for zone, cards in view.zones.items()
        for place, one in enumerate(cards)
    }


def test_changes_account_for_every_card_once(walked: list[Walk]) -> None:
    """What differs between two views takes every card from where it was to where it is, once;
    no card turns into another, and what is not told of stays in its zone with its face."""

    def law(before: Position, after: Position) -> None:
        for seat in before.watchers:
            old, new = before.view(seat), after.view(seat)
            accounted(old, new, changes(old, new))

    examine_steps(walked, law)


def test_changes_back_are_accounted_for_too(walked: list[Walk]) -> None:
    """A step taken back, as a look at the past shows it, is accounted for like one forward."""

    def law(before: Position, after: Position) -> None:
        for seat in before.watchers:
            old, new = before.view(seat), after.view(seat)
            accounted(new, old, changes(new, old))

    examine_steps(walked, law)


def test_changes_are_worked_out_from_the_views_alone(walked: list[Walk]) -> None:
    """Views that came by another way, from another process even, give the same changes, and
    nothing changes between a view and itself."""

    def law(before: Position, after: Position) -> None:
        seat = before.watchers[before.number % len(before.watchers)]
        old, new = before.view(seat), after.view(seat)
        told = changes(old, new)
        assert changes(*pickle.loads(pickle.dumps((old, new)))) == told
        assert (old, new) == (before.view(seat), after.view(seat))
        assert changes(new, after.view(seat)) == []

    examine_steps(walked, law)


def test_views_share_nothing_with_the_state(walked: list[Walk]) -> None:
    """Whoever scribbles on a view changes no game."""

    def law(position: Position) -> None:
        view = position.view(position.watchers[-1])
        for zone, cards in view.zones.items():
            assert cards is not position.state.zones[zone]
        assert view.zones is not position.state.zones

    examine(walked, law)
