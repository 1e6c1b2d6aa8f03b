"""Memory and changes, case by case, at a game with every kind of sight."""

from collections import Counter
from itertools import pairwise

from hypothesis import given, strategies as st

from rules.kit.cards import UNKNOWN, Card, cards, pack
from rules.kit.chance import Luck
from rules.kit.changes import changes
from rules.kit.sight import Known, determinize, redact
from rules.kit.state import State, Table, View
from tests.kit import toy
from tests.laws.test_memory import accounted
from tests.remembering import remembered

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


def test_an_open_card_taken_up_stays_known() -> None:
    """A card picked up in the open is known to lie in that hand, for all who saw it."""
    start, taken = laid(open="7D", hand_1="2C 3C"), laid(hand_1="2C 7D 3C")
    assert memory(start, taken) == {"hand:1": tuple(cards("7D"))}
    assert memory(start, taken, seat=None) == {"hand:1": tuple(cards("7D"))}
    assert memory(start, taken, seat=1) == {}
    view = redact(toy, taken, 0, memory(start, taken))
    assert view.zones["hand:1"] == [*cards("7D"), UNKNOWN, UNKNOWN]


def test_a_known_card_played_is_known_no_more() -> None:
    """Once it is seen leaving, it is not remembered; the others that stayed still are."""
    states = laid(open="7D 8D", hand_1="2C"), laid(hand_1="2C 7D 8D"), laid(hand_1="2C 8D")
    states[2].zones["open"] = cards("7D")
    assert memory(*states) == {"hand:1": tuple(cards("8D"))}


def test_a_card_gone_unseen_may_have_been_any() -> None:
    """When one card leaves a hand face down, nobody else knows any more which are left."""
    states = laid(open="7D", hand_1="2C"), laid(hand_1="2C 7D"), laid(hand_1="7D", drawer_1="2C")
    assert memory(*states) == {}


def test_a_hand_gone_whole_is_known_where_it_went() -> None:
    """When all of a hand goes to one place face down, what was known of it is known there."""
    states = laid(open="7D", hand_1="2C"), laid(hand_1="2C 7D"), laid(drawer_1="7D 2C")
    assert memory(*states) == {"drawer:1": tuple(cards("7D"))}


def test_nothing_is_known_in_a_blind_zone() -> None:
    """What goes into a stock or a shuffle is forgotten, even one's own."""
    assert memory(laid(open="7D", hand_0="2C"), laid(stock="7D 2C")) == {}


def test_what_one_gave_away_is_known() -> None:
    """A card of one's own that another took is known in his hand."""
    assert memory(laid(hand_0="7D 8D"), laid(hand_0="8D", hand_1="7D")) == {
        "hand:1": tuple(cards("7D"))
    }
    assert memory(laid(hand_0="7D 8D"), laid(hand_0="8D", hand_1="7D"), seat=None) == {}


def test_a_card_shown_is_remembered_where_it_lies() -> None:
    """A card turned up in a hand is known there after it is turned down again."""
    states = laid(hand_1="2C 7D"), laid(hand_1="2C 7D", shown="7D"), laid(hand_1="2C 7D")
    assert memory(*states) == {"hand:1": tuple(cards("7D"))}


def test_every_hidden_card_may_lie_in_every_hidden_place() -> None:
    """Guessed worlds are as various as what is hidden: over many guesses each unseen card
    comes to each unseen place, about as often as any other."""
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
    for card, (zone, up) in zip(order, places, strict=True):
        state.zones[zone].append(card)
        if up:
            shown.add(card)
    state.shown = frozenset(shown)
    return state


STATES = st.builds(
    _state,
    st.lists(
        st.tuples(st.sampled_from(ZONES), st.booleans()), min_size=len(PACK), max_size=len(PACK)
    ),
    st.permutations(PACK),
)


@given(STATES, STATES, st.sampled_from([None, 0, 1]))
def test_any_two_views_are_accounted_for(position: State, two: State, seat: int | None) -> None:
    """Between any two positions of one pack, every card is accounted for exactly once."""
    before, after = (redact(toy, state, seat) for state in (position, two))
    accounted(before, after, changes(before, after))


@given(STATES, STATES, st.permutations(PACK))
def test_changes_betray_no_hidden_card(position: State, two: State, order: list[Card]) -> None:
    """Two pairs of worlds with the same views have the same changes, whichever hidden card
    went where."""
    views = [redact(toy, state, 0) for state in (position, two)]
    hidden = [card for card in PACK if not any(_holds(view, card) for view in views)]
    other = dict(zip(hidden, [card for card in order if card in hidden], strict=True))
    swapped = [_with(state, other) for state in (position, two)]
    again = [redact(toy, state, 0) for state in swapped]
    assert again == views
    assert changes(*again) == changes(*views)


def _holds(view: View, card: Card) -> bool:
    return any(card in heap for heap in view.zones.values())


def _with(state: State, other: dict[Card, Card]) -> State:
    world = state.copy()
    world.zones = {
        zone: [other.get(card, card) for card in heap] for zone, heap in state.zones.items()
    }
    return world


def test_a_die_rolled_where_it_lies_is_one_change() -> None:
    """A die keeps its number and changes its face."""
    before, after = redact(toy, laid(open="5d#1 3d#2"), 0), redact(toy, laid(open="2d#1 3d#2"), 0)
    (change,) = changes(before, after)
    assert (change.before.name, change.after.name) == ("5d#1", "2d#1")


def test_a_hand_plays_from_its_own_backs() -> None:
    """A card that appears on the table comes from the backs of the zone's owner first."""
    before = redact(toy, laid(hand_0="2C", hand_1="3C 4C", stock="5C"), 0)
    after = redact(toy, laid(hand_0="2C", hand_1="3C", open="4C", stock="5C"), 0)
    (change,) = changes(before, after)
    assert (change.start.zone, change.end.zone) == ("hand:1", "open")
    assert (change.before, change.after) == (UNKNOWN, cards("4C")[0])


def test_backs_that_stay_are_not_told_of() -> None:
    """One card drawn from the stock, its face unseen, is one change: what else its new owner
    has lying there takes no part."""
    before = redact(toy, laid(stock="AH 2H", hand_1="AD 2D", drawer_1="3D"), 0)
    after = redact(toy, laid(stock="AH", hand_1="AD 2D 2H", drawer_1="3D"), 0)
    (change,) = changes(before, after)
    assert (change.start.zone, change.end.zone) == ("stock", "hand:1")


def test_a_card_turned_over_where_it_lies_is_one_change() -> None:
    """A back that shows its face, and a face that turns away, move nowhere."""
    down, up = laid(hand_1="3C 4C"), laid(hand_1="3C 4C", shown="4C")
    down, up = redact(toy, down, 0), redact(toy, up, 0)
    (turned_up,) = changes(down, up)
    (turned_down,) = changes(up, down)
    assert turned_up.start.zone == turned_up.end.zone == "hand:1"
    assert (turned_up.before, turned_up.after) == (UNKNOWN, cards("4C")[0])
    assert (turned_down.before, turned_down.after) == (cards("4C")[0], UNKNOWN)
