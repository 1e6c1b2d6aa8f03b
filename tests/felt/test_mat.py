"""The mat and the chips: where they lie, at every size, and what a layout may say of them."""

from itertools import combinations, pairwise
from pathlib import Path

import pytest

from sprites import chips
from table.felt import mat
from table.felt.mat import stack_item
from table.files.badfile import BadFile
from table.layout.arrange import Arrangement, TableSetup, arrange
from table.layout.layout import Layout
from table.layout.ring import Room
from table.layout.stacks import CHIP_HEIGHT, COLOURS, THICK, TURNS, pool_rooms
from tests.felt import mats
from tests.felt.shown import THEME
from tests.pilot import inked
from tests.sampling import drawn

WINDOWS = [(1024, 640), (1920, 1080), (3840, 2160), (1024, 1400)]
HAIR = 0.01
COUNTS = [0, 1, 5, 6, 14, 35, 60, 61, 100, 120, 121, 700, -3]


@pytest.fixture
def layout(tmp_path: Path) -> Layout:
    return mats.layout(tmp_path)


def tables(layout: Layout, **tallies: int) -> list[Arrangement]:
    """The toy's table in every window, with two seats, four and seven, another of them nearest."""
    return [
        arrange(mats.view(seats, **tallies), layout, size, number % seats, TableSetup(seats))
        for number, size in enumerate(WINDOWS)
        for seats in (2, 4, 7)
    ]


def within(inner: Room, outer: Room) -> bool:
    x, y = inner.x - outer.x, inner.y - outer.y
    wide, high = outer.width - inner.width, outer.height - inner.height
    return -HAIR <= x <= wide + HAIR and -HAIR <= y <= high + HAIR


def test_the_mat_is_in_the_middle(layout: Layout) -> None:
    """The mat is whole in the middle, its compartments whole on it and none on another; each has a
    frame to be lit and found under the hand, which is not marked; a bowl is square and says that
    it is round. The name, the number, the chips and what is printed there have rooms of their
    own."""
    assert layout.mat is not None
    for table in tables(layout):
        assert table.mat is not None and within(table.mat, table.ring.middle), table.size
        rooms = []
        for name, pool in layout.mat.pools.items():
            frame = table.frames[name]
            rooms.append(frame.room)
            assert within(frame.room, table.mat) and not frame.marked
            assert table.zones_at(*frame.room.middle) == [name]
            assert frame.bowl == (name == "pool:pot")
            assert not frame.bowl or frame.room.width == pytest.approx(frame.room.height)
            split = [part for part in pool_rooms(frame.room, pool) if part is not None]
            assert len(split) == 3 + bool(pool.picture)
            assert all(within(part, frame.room) for part in split)
            assert all(first.overlap(two) <= HAIR for first, two in combinations(split, 2)), name
        assert all(first.overlap(two) <= HAIR for first, two in combinations(rooms, 2))


@pytest.mark.parametrize("count", drawn(COUNTS, 5, "chips"))
def test_so_many_chips_are_there_as_the_tally_says(layout: Layout, count: int) -> None:
    """A stack holds as many chips as its number, none below zero, all of them in its room, and
    large enough to be seen while they are few. Each seat's chips are in its station, clear of plate
    and hand."""
    told = {f"pool_{name}": count for name in mats.POOLS}
    for table in tables(layout, **told, chips_0=count, chips_1=count):
        for stack in table.stacks.values():
            if stack.tally in ("chips:0", "chips:1") or stack.pool:
                assert stack.number == count and len(stack.chips) == max(0, count)
            assert all(within(chip.box, stack.ground.heap) for chip in stack.chips), stack.tally
            assert within(stack.ground.heap, stack.room)
            assert count > 5 or all(chip.width >= 10 for chip in stack.chips), stack.tally
        for seat, station in table.ring.stations.items():
            room = table.stacks[f"chips:{seat}"].room
            assert within(room, station.room) and room.overlap(station.plate) <= HAIR
            assert room.overlap(table.frames[f"hand:{seat}"].room) <= HAIR


def test_chips_are_piled_in_towers(layout: Layout) -> None:
    """Up to 60 chips in a compartment, and a seat's 120, are in towers of at most ten with their
    edges showing whole; the first two heaps of a compartment are beside each other, so that
    neither hides a chip."""
    told = {f"pool_{name}": 60 for name in mats.POOLS}
    for table in tables(layout, **told, chips_0=120):
        for stack in table.stacks.values():
            levels = {chip.depth % 1000 for chip in stack.chips if stack.number <= 120}
            assert max(levels, default=0) < 10, (stack.tally, table.size)
        towers: dict[tuple[int, float], list[float]] = {}
        for chip in (pot := table.stacks["pool:pot"]).chips:
            row = chip.depth // 1000
            near = (x for at, x in towers if at == row and abs(x - chip.x) < chip.width / 2)
            towers.setdefault((row, next(near, chip.x)), []).append(chip.y)
        for ys in towers.values():
            for low, high in pairwise(sorted(ys, reverse=True)):
                assert low - high == pytest.approx(pot.chips[0].width * THICK)
    for table in tables(layout, pool_ace=4):
        first, second = (c for c in table.stacks["pool:ace"].chips if c.depth % 1000 == 0)
        assert first.y == second.y and abs(first.x - second.x) >= first.width


def test_laying_chips_is_a_function(layout: Layout) -> None:
    """Twice the window is twice the chips; and while towers are not yet full, a stack that grows
    by one only gains that chip. The pictures are as high, and of as many kinds, as is assumed."""
    assert chips.chip_height(100) == round(100 * CHIP_HEIGHT)
    assert len(chips.COLOURS) == COLOURS and chips.TURNS == TURNS
    view = mats.view(4, pool_pot=33)
    sizes = WINDOWS[0], (2048, 1280)
    once, twice = (arrange(view, layout, size, 0, TableSetup(4)) for size in sizes)
    for name, stack in once.stacks.items():
        for small, large in zip(stack.chips, twice.stacks[name].chips, strict=True):
            assert large[:3] == pytest.approx(tuple(2 * number for number in small[:3]))
            assert large[3:] == small[3:]
        for number in range(60):
            assert stack.with_number(number + 1).chips[:-1] == stack.with_number(number).chips
            assert stack.with_number(number).chip(number) == stack.with_number(number + 1).chips[-1]


def test_no_number_of_a_pool_is_cut(layout: Layout, monkeypatch: pytest.MonkeyPatch) -> None:
    """However many chips are there: it is rather written smaller."""
    written = inked(monkeypatch, mat)
    for table in tables(layout, **{f"pool_{name}": 148 for name in mats.POOLS}):
        for name in mats.POOLS:
            stack = table.stacks[f"pool:{name}"]
            assert stack.ground.sign is not None
            narrow = stack.ground.sign._replace(width=1.1 * stack.ground.sign.height)
            shown = stack._replace(ground=stack.ground._replace(sign=narrow))
            stack_item(shown, layout, THEME, 1.0)
    assert [*written] == ["148"]


# --- what a layout may say ----------------------------------------------------------------

FAULTS = {
    "beyond the mat": ("at: [-2.5, -1.0], room: [2.1, 0.9]", "at: [-2.9, -1.0], room: [2.1, 0.9]"),
    "overlaps pool:": ("at: [-2.5, 0], room: [2.1, 0.9]", "at: [-2.5, 0.3], room: [2.1, 0.9]"),
    "`middle`": ("  - [mat, open]", "  - [open]"),
    "is meant": ("[chips, hand]", "[chip, hand]"),
    "write one of": ("shape: round", "shape: oval"),
    "no card": ("picture: JC", "picture: 5d"),
    "`name` is missing": ("name: Gosi, ", ""),
    "no such key": ("name: Gosi", "nam: Gosi"),
    "add theirs": ("    theirs: {room: [1.6, 1.15]}\n", ""),
    "see `mat`": (
        "target: {at: head, parts: 2}",
        "target: {mine: {room: [1, 1]}, theirs: {room: [1, 1]}}",
    ),
    "0.1 or more": ("mine: {room: [1.9, 1.4]}", "mine: {room: [3.0, 0]}"),
    "whole number from 1": ("parts: 2", "parts: 0"),
    "where cards are sorted": ("  open: {here:", "  open: {ace: high, here:"),
    "SIGHT in rules.py “hand”": ("  hand:{seat}:", "  hnad:{seat}:"),
    "named like its tally": ('"pool:ace"', '"open"'),
    "not among the zones": ("verbs: {}", 'verbs: {bet: {onto: "pool:nowhere"}}'),
    "“chips:{seat}” is not": ("verbs: {}", 'verbs: {bet: {onto: "chips:{seat}"}}'),
    "of no use": (mats.TEXT[mats.TEXT.index("  pools:") : mats.TEXT.index("verbs:")],
                  "  pools: {}\n"),
}  # fmt: skip


@pytest.mark.parametrize("said", FAULTS)
def test_a_fault_is_told_in_one_sentence(tmp_path: Path, said: str) -> None:
    """What is wrong in a layout's mat or chips is told in one sentence that names the key."""
    right, wrong = FAULTS[said]
    assert right in mats.TEXT
    with pytest.raises(BadFile) as told:
        mats.layout(tmp_path, mats.TEXT.replace(right, wrong, 1))
    assert said in str(told.value) and "\n" not in str(told.value)
    assert told.value.key


def test_pools_are_places_and_tallies(layout: Layout, tmp_path: Path) -> None:
    """A drag of a chip from one's stack onto a compartment is a gesture a layout may name. A tally
    with a compartment on the mat is placed by that; any other needs its entry."""
    text = mats.TEXT.replace("verbs: {}", 'verbs: {bet: {onto: "pool:pot", from: "chips:{seat}"}}')
    assert mats.layout(tmp_path, text).verbs["bet"].onto == "pool:pot"
    at = [
        tally and tally.at for tally in map(layout.tally, ("pool:ace", "chips:2", "pool:nowhere"))
    ]
    assert at == ["nowhere", "plate", None] and layout.parts("pool:nowhere") == 1
