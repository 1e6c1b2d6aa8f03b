"""Zones made in play are side by side, however many; and stacks of chips stay where they are."""

from functools import partial
from itertools import combinations

import msgspec
import pytest
from hypothesis import given, strategies as st

from rules.kit.cards import Card, pack
from rules.kit.catalogue import games
from rules.kit.sight import kind_and_owner
from rules.kit.state import Table, View
from table.layout.arrange import TableSetup, arrange
from table.layout.fans import RATIO, STEPS, place_groups
from table.layout.layout import Layout, SheetLayout, Stations, Zone, ZonePlace, shared_room
from table.layout.need import PROMPT
from table.layout.ring import Room, RoomNeeds
from tests.laws.test_words import layout_of
from tests.tables import Seating
from tests.walks import walk

HAIR = 0.5
COUNTS = st.lists(st.integers(1, 9), min_size=1, max_size=14)
ROOM = Room(10.0, 20.0, 600.0, 220.0)


@given(COUNTS, st.sampled_from(["left", "middle", "right"]))
def test_groups_are_in_their_room_and_every_index_shows(counts: list[int], align: str) -> None:
    """Every group is inside the room, no card is larger than asked for, and all are equal. Enough
    of each card is seen for its index, and no group covers a part of another."""
    found = list(place_groups(ROOM, 90.0, counts, align))
    for (room, width, step), count in zip(found, counts, strict=True):
        assert ROOM.x - HAIR <= room.x and room.x + room.width <= ROOM.x + ROOM.width + HAIR
        assert ROOM.y - HAIR <= room.y and room.y + room.height <= ROOM.y + ROOM.height + HAIR
        assert width == found[0][1] <= 90.0 + HAIR and step >= (STEPS[-1] - 0.01) * width
        assert abs(width + step * (count - 1) - room.width) < HAIR
        assert room.height > RATIO * width - HAIR
    for (first, _, _), (other, _, _) in combinations(found, 2):
        assert first.overlap(other) < 1, f"the group at {first} is over the one at {other}"


@given(COUNTS)
def test_a_group_stays_where_it_is_when_one_is_added(counts: list[int]) -> None:
    """One more at the end moves none, unless the size of all changes."""
    before = list(place_groups(ROOM, 90.0, counts, "left"))
    after = list(place_groups(ROOM, 90.0, [*counts, 3], "left"))
    assert after[:-1] == before or after[0][1:] != before[0][1:]


def test_few_groups_are_as_large_as_asked_for_and_many_are_all_there() -> None:
    """Where there is room nothing shrinks, cards are well apart; too little loses no group."""
    for _, width, step in place_groups(ROOM, 90.0, [3, 3], "left"):
        assert (width, step) == (90.0, 90.0 * STEPS[0])
    found = list(place_groups(Room(0.0, 0.0, 120.0, 60.0), 90.0, [12] * 30, "left"))
    assert len(found) == 30
    assert all(room.x >= 0 and room.x + room.width <= 121 for room, _, _ in found)


LAYOUT = Layout(
    stations=Stations([["spread"], ["plate", "prompt"]], [["plate"], ["spread"]]),
    zones={"spread:{seat}:{n}": Zone(
        mine=ZonePlace(align="left", frame=("play",)), theirs=ZonePlace(scale=0.8))},
    tallies={}, verbs={}, sheet=SheetLayout("round"),
)  # fmt: skip


def view_of(zones: dict[str, list[Card]]) -> View:
    """What the first of two seats sees in play, with these zones."""
    view = View.__new__(View)
    view.zones, view.tallies, view.phase, view.turn = zones, {}, "play", 0
    view.table, view.seat, view.known, view.shown = Table(2, {}), 0, {}, frozenset()
    return view


@pytest.mark.parametrize("spreads", [1, 3, 8])
def test_own_zones_beside_the_hand_lie_upon_nothing(spreads: int) -> None:
    """However many cards are in the hand, numbered zones in its row are not on it, on the plate,
    the prompt or the buttons, and the prompt has room: see `_own_station` and `_raise_beside`."""
    rows = Stations([["plate", "prompt"], ["hand", "spread"]], [["plate"], ["hand", "spread"]])
    place = ZonePlace(how="row")
    hand = Zone(mine=place, theirs=place)
    layout = msgspec.structs.replace(
        LAYOUT, stations=rows, zones={"hand:{seat}": hand, **LAYOUT.zones}
    )
    for held in range(1, 23):
        deck = [*pack(), *pack()]
        zones = {"hand:0": deck[:held], "hand:1": deck[:5]}
        zones |= {f"spread:0:{number}": deck[30:33] for number in range(spreads)}
        own = arrange(view_of(zones), layout, (1024, 640), 0, TableSetup(2)).own
        beside = own.parts["spread"]
        on = [part for part, room in own.parts.items() if room.overlap(beside) > 1]
        assert on == ["spread"], f"{held} cards: they are on {on}"
        assert own.prompt.width >= PROMPT, f"{held} cards: {own.prompt.width:.0f} pixels of prompt"


def test_spreads_lie_before_whoever_laid_them() -> None:
    """`spread:0:1` shares the room of all spreads of seat 0; other zones share none. Groups stand
    in the order they were made, each a place of its own inside its owner's room, and are found
    before the room when a hand ends there."""
    assert shared_room("spread:0:1") == "spread:0:{n}"
    assert shared_room("spread:0:{n}") is None and shared_room("hand:0") is None
    deck = list(pack())
    zones = {"spread:0:10": deck[6:9], "spread:0:2": deck[:3]}
    zones |= {"spread:1:1": deck[20:24], "spread:1:2": []}
    table = arrange(view_of(zones), LAYOUT, (1280, 800), 0, TableSetup(2))
    first, second = (table.frames[f"spread:0:{n}"].room for n in (2, 10))
    whole = table.frames["spread:0:{n}"]
    assert first.x + first.width < second.x and whole.marked
    assert table.zones_at(*first.middle)[:2] == ["spread:0:2", "spread:0:{n}"]
    assert "spread:1:2" not in table.frames and "spread:1:{n}" in table.frames
    assert len(table.poses) == 10
    for spot, pose in table.poses.items():
        assert whole.room.holds(pose.x, pose.y) == spot.zone.startswith("spread:0")


def test_groups_sorted_by_suit_are_together_by_suit() -> None:
    """Where the layout sorts a numbered zone by suit, its groups are in the order of the suits, in
    one suit in the order they were made; else only in that order."""
    deck = list(pack())
    made = {
        f"spread:0:{n}": deck[13 * suit + n : 13 * suit + n + 2]
        for n, suit in enumerate((3, 1, 0, 2))
    }
    for sort, wanted in (("none", "0123"), ("suit", "2130")):
        spread = msgspec.structs.replace(LAYOUT.zones["spread:{seat}:{n}"], sort=sort)
        sorted_layout = msgspec.structs.replace(LAYOUT, zones={"spread:{seat}:{n}": spread})
        table = arrange(view_of(made), sorted_layout, (1280, 800), 0, TableSetup(2))
        order = sorted(made, key=lambda name: table.frames[name].room.x)
        assert "".join(name[-1] for name in order) == wanted, f"sorted by {sort}: {order}"


SIZE = (1366, 768)
ENOUGH = 120  # chips of a seat, up to which no tower is pressed together


@pytest.mark.parametrize("seats", (3, 4, 7))
def test_stacks_stay_where_they_are(seats: int) -> None:
    """In every game with chips: from the deal to the end of the match each chip of a stack lies
    where it lay, whoever shows or plays cards beside it; only the last ones come and go."""
    for known in games():
        layout = layout_of(known) if known.rules else None
        if layout is None or layout.mat is None or seats not in known.rules.SEATS:
            continue
        steady, before = RoomNeeds(), dict[str, tuple[object, ...]]()
        for position in walk(Seating(known, seats), {}, "1").positions:
            view = position.view(0)
            setup = TableSetup.of(known.rules, view.table)
            place = partial(arrange, view, layout, SIZE, 0, setup, {})
            needs = steady.measure_needs(
                view, layout, 0, lambda needs, place=place: place(needs).ring
            )
            for name, stack in place(needs).stacks.items():
                if kind_and_owner(name)[1] < 0 or stack.number <= ENOUGH:
                    chips = [chip[:3] for chip in stack.chips]
                    slid = [a for a, b in zip(chips, before.get(name, ())) if a != b]
                    told = f"{known.name}, {seats} seats, {view.phase}: {name} slides; more `least`"
                    assert not slid, told
                    before[name] = tuple(chips)
