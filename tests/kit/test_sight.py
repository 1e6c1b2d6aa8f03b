"""Memory, changes and what is told of a step, case by case, at a game with every kind of sight."""

import pickle
from collections import Counter
from itertools import pairwise
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import given, strategies as st

from rules.kit.asking import Asking
from rules.kit.cards import UNKNOWN, Card, card, cards, pack
from rules.kit.chance import Luck
from rules.kit.changes import Change, Spot, changes
from rules.kit.move import Move, move
from rules.kit.sight import Known, determinize, redact
from rules.kit.state import State, Table, View
from rules.kit.story import mask_choices
from tests.kit import toy
from tests.tables import remembered

TABLE = Table(2, {"hands": 1})
ZONES = ("stock", "open", "hand:0", "hand:1", "drawer:0", "drawer:1")


def laid(**zones: str) -> State:
    """A position from cards by zone; `hand_1` is hand:1, `shown` is what lies face up."""
    shown = zones.pop("shown", "")
    heaps = {zone: cards(zones.get(zone.replace(":", "_"), "")) for zone in ZONES}
    state = State(TABLE, heaps, {}, "trade")
    state.shown = frozenset(cards(shown))
    return state


def memory(*states: State, seat: int | None = 0) -> Known:
    """What a seat knows at the last of some positions it watched."""
    known: Known = {}
    for before, after in pairwise(states):
        known = remembered(toy, before, redact(toy, before, seat, known), after)
    return known


HELD = {"hand:1": tuple(cards("7D"))}
TAKEN = {"open": "7D", "hand_1": "2C 3C"}, {"hand_1": "2C 7D 3C"}
PLAYED = (
    {"open": "7D 8D", "hand_1": "2C"},
    {"hand_1": "2C 7D 8D"},
    {"hand_1": "2C 8D", "open": "7D"},
)
GIVEN = {"hand_0": "7D 8D"}, {"hand_0": "8D", "hand_1": "7D"}
SHOWN = {"hand_1": "2C 7D"}, {"hand_1": "2C 7D", "shown": "7D"}, {"hand_1": "2C 7D"}
ROBBED = {"open": "7D", "hand_1": "2C"}, {"hand_1": "2C 7D"}, {"hand_1": "7D", "drawer_1": "2C"}
MOVED = {"open": "7D", "hand_1": "2C"}, {"hand_1": "2C 7D"}, {"drawer_1": "7D 2C"}
BLIND = {"open": "7D", "hand_0": "2C"}, {"stock": "7D 2C"}
MEMORIES = {
    "a card picked up in the open is known in that hand": (TAKEN, 0, HELD),
    "to all who saw it": (TAKEN, None, HELD),
    "but is no news to whoever holds it": (TAKEN, 1, {}),
    "one seen leaving is known no more, one that stayed is": (
        *(PLAYED, 0),
        {"hand:1": tuple(cards("8D"))},
    ),
    "when one leaves a hand face down, it may have been any": (ROBBED, 0, {}),
    "of a hand gone whole it is known where it went": (MOVED, 0, {"drawer:1": tuple(cards("7D"))}),
    "what goes into a stock or a shuffle is forgotten, even one's own": (BLIND, 0, {}),
    "what one gave away is known in the other's hand": (GIVEN, 0, HELD),
    "to oneself alone": (GIVEN, None, {}),
    "one turned up is known after it is turned down again": (SHOWN, 0, HELD),
}


@pytest.mark.parametrize(("positions", "seat", "known"), MEMORIES.values(), ids=MEMORIES)
def test_what_was_seen_is_known(positions, seat, known) -> None:
    states = [laid(**zones) for zones in positions]
    assert memory(*states, seat=seat) == known
    if positions is TAKEN and seat == 0:
        view = redact(toy, states[-1], 0, known)
        assert view.zones["hand:1"] == [*cards("7D"), UNKNOWN, UNKNOWN]


def test_every_hidden_card_may_lie_in_every_hidden_place() -> None:
    """Over many guesses each unseen card comes to each unseen place about equally often."""
    whole = laid(
        hand_0="AC 2C 3C 4C", open="AD 2D 3D 4D", stock="AH 2H 3H 4H", hand_1="AS 2S 3S 4S"
    )
    view, luck = redact(toy, whole, 0), Luck("guess")
    counts: Counter[tuple[str, int, Card]] = Counter()
    for _ in range(1600):
        world = determinize(toy, view, luck)
        for zone in ("stock", "hand:1"):
            counts.update((zone, place, card) for place, card in enumerate(world.zones[zone]))
    assert len(counts) == 64
    assert all(100 < count < 300 for count in counts.values())


# --- changes, for any two positions at all ----------------------------------------------------

PACK = pack(range(1, 4))


def _state(places: list[tuple[str, bool]], order: list[Card]) -> State:
    state = laid()
    shown = set()
    for face, (zone, up) in zip(order, places, strict=True):
        state.zones[zone].append(face)
        if up:
            shown.add(face)
    state.shown = frozenset(shown)
    return state


STATES = st.builds(
    _state,
    st.lists(
        st.tuples(st.sampled_from(ZONES), st.booleans()), min_size=len(PACK), max_size=len(PACK)
    ),
    st.permutations(PACK),
)


def account(before: View, after: View, found: list[Change]) -> None:
    """Check that every card of both views is in one change, or lies in its zone as it did."""
    starts, ends = cards_at(before), cards_at(after)
    for change in found:
        assert starts.pop(change.start) is change.before, change
        assert ends.pop(change.end) is change.after, change
        same = change.before.body == change.after.body
        assert same or UNKNOWN in (change.before, change.after), f"a card became another: {change}"
        assert change.start.zone != change.end.zone or change.before is not change.after, change
    stayed = [Counter((spot.zone, card) for spot, card in left.items()) for left in (starts, ends)]
    assert stayed[0] == stayed[1]


def cards_at(view: View) -> dict[Spot, Card]:
    zones = view.zones.items()
    return {Spot(zone, at): card for zone, cards in zones for at, card in enumerate(cards)}


@given(STATES, STATES, st.sampled_from([None, 0, 1]))
def test_any_two_views_are_accounted_for(first: State, second: State, seat: int | None) -> None:
    """Between any two positions of one pack, forward or back, changes account for every card once.
    They follow from the views alone, whatever process these come from, and alter neither."""
    before, after = (redact(toy, state, seat) for state in (first, second))
    found = changes(before, after)
    account(before, after, found)
    account(after, before, changes(after, before))
    assert changes(*pickle.loads(pickle.dumps((before, after)))) == found
    assert (before, after) == (redact(toy, first, seat), redact(toy, second, seat))
    assert changes(after, after) == []


@given(STATES, STATES, st.permutations(PACK))
def test_changes_betray_no_hidden_card(position: State, two: State, order: list[Card]) -> None:
    """Two pairs of worlds with the same views have the same changes."""
    views = [redact(toy, state, 0) for state in (position, two)]
    seen = {card for view in views for heap in view.zones.values() for card in heap}
    hidden = [card for card in PACK if card not in seen]
    other = dict(zip(hidden, [card for card in order if card in hidden], strict=True))
    swapped = [_with(state, other) for state in (position, two)]
    again = [redact(toy, state, 0) for state in swapped]
    assert again == views
    assert changes(*again) == changes(*views)


def _with(state: State, other: dict[Card, Card]) -> State:
    world = state.copy()
    world.zones = {
        zone: [other.get(card, card) for card in heap] for zone, heap in state.zones.items()
    }
    return world


DIE = {"open": "5d#1 3d#2"}, {"open": "2d#1 3d#2"}
PLAYED_ON = (
    {"hand_0": "2C", "hand_1": "3C 4C", "stock": "5C"},
    {"hand_0": "2C", "hand_1": "3C", "open": "4C", "stock": "5C"},
)
DRAWN = (
    {"stock": "AH 2H", "hand_1": "AD 2D", "drawer_1": "3D"},
    {"stock": "AH", "hand_1": "AD 2D 2H", "drawer_1": "3D"},
)
DOWN, UP = {"hand_1": "3C 4C"}, {"hand_1": "3C 4C", "shown": "4C"}
CHANGES = {
    "a die keeps its number and changes its face": (*DIE, "open 5d#1", "open 2d#1"),
    "a card that appears comes of the backs of its owner": (*PLAYED_ON, "hand:1 ??", "open 4C"),
    "what else the new owner of a card has takes no part": (*DRAWN, "stock ??", "hand:1 ??"),
    "a back that shows its face moves nowhere": (DOWN, UP, "hand:1 ??", "hand:1 4C"),
    "nor does a face that turns away": (UP, DOWN, "hand:1 4C", "hand:1 ??"),
}


@pytest.mark.parametrize(("before", "after", "start", "end"), CHANGES.values(), ids=CHANGES)
def test_one_step_is_one_change(before, after, start, end) -> None:
    (one,) = changes(redact(toy, laid(**before), 0), redact(toy, laid(**after), 0))
    assert f"{one.start.zone} {one.before.name}" == start
    assert f"{one.end.zone} {one.after.name}" == end


RULES: Any = SimpleNamespace()  # of a game with no secret asking
ASKING = Asking((0, 1), "asking", "keep")


def _view(**zones: str) -> View:
    whole = State(TABLE, {}, {}, "play")
    view = View.__new__(View)
    for name in ("table", "tallies", "phase", "turn", "shown"):
        setattr(view, name, getattr(whole, name))
    view.seat = None
    view.zones = {
        name: [UNKNOWN if text == "?" else card(text) for text in cards.split()]
        for name, cards in zones.items()
    }
    return view


def test_a_card_that_neither_view_shows_is_a_back_and_stands_last() -> None:
    """Of a choice's cards those are told that the seat saw before or sees after; the others are
    backs behind them, so that no place among them betrays a face, nor does a target."""
    before, after = _view(hand="? ? 4S"), _view(pile="4S", hand="? ?")
    made = {1: move("lay 2S 4S 9S > pile QH")}
    masked = Move("lay", (card("4S"), UNKNOWN, UNKNOWN), ("pile",), None)
    assert mask_choices(RULES, made, before, after) == {1: masked}


def test_a_choice_that_is_seen_whole_is_told_whole() -> None:
    """Where the seat sees every card, the choice is told as it was made."""
    made = {0: move("take 4S > QH = 3")}
    assert mask_choices(RULES, made, _view(hand="4S QH"), _view(hand="? ?")) == made


def test_a_choice_asked_for_in_secret_is_told_to_nobody_else() -> None:
    """While it is a secret who was asked; a choice that ends the secret is told to all."""
    rules: Any = SimpleNamespace(asked=lambda view: ASKING if view.phase == "asking" else None)
    made = {1: Move("keep")}
    for seat, told in ((None, {}), (0, {}), (1, made)):
        before, after = _view(hand="?"), _view(hand="?")
        before.phase = after.phase = "asking"
        after.seat = seat
        assert mask_choices(rules, made, before, after) == told
        after.phase = "play"
        assert mask_choices(rules, made, before, after) == made
