"""The mat and the chips: where they are, how they are painted, and what a layout may say."""

from itertools import combinations, pairwise
from pathlib import Path

import pytest

from rules.kit.catalogue import game
from rules.kit.sight import redact
from rules.kit.state import State, Table
from table.felt import mat
from table.felt.furniture import frame_item, frame_title
from table.felt.mat import chip_item, stack_item
from table.felt.picture import Company, Looks, furniture, head_numbers
from table.felt.screenshots import sample
from table.files.badfile import BadFile
from table.i18n.phrases import in_fractions
from table.i18n.words import Words
from table.layout.arrange import Arrangement, TableSetup, arrange
from table.layout.layout import Layout
from table.layout.ring import Room
from table.layout.stacks import THICK, pool_rooms
from tests.felt import mats
from tests.felt.shown import NAMES, THEME, laid, looks_of
from tests.pilot import record_ink
from tests.sampling import drawn
from tests.table_pilot import DECK

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
    """Whole, its compartments apart and framed; name, number and chips have their rooms."""
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
    """None below zero, in their room, large while few; a seat's clear of plate and hand."""
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
    """Of at most ten, with their edges whole; a few lie side by side."""
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
        chips = table.stacks["pool:ace"].chips
        places = {(chip.depth // 1000, round(chip.x / chip.width)) for chip in chips}
        assert len(places) == 4 and all(chip.depth % 1000 == 0 for chip in chips), chips


def test_no_number_of_a_pool_is_cut(layout: Layout, monkeypatch: pytest.MonkeyPatch) -> None:
    """However many chips are there: it is rather written smaller."""
    written = record_ink(monkeypatch, mat)
    for table in tables(layout, **{f"pool_{name}": 148 for name in mats.POOLS}):
        for name in mats.POOLS:
            stack = table.stacks[f"pool:{name}"]
            assert stack.ground.sign is not None
            narrow = stack.ground.sign._replace(width=1.1 * stack.ground.sign.height)
            shown = stack._replace(ground=stack.ground._replace(sign=narrow))
            stack_item(shown, THEME)
    assert [*written] == ["148"]


def fake_looks(layout: Layout, words: Path | None = None) -> Looks:
    tongue = Words(words) if words else Words.load("en")
    return Looks(layout, THEME, DECK, tongue)


def test_parts_are_written_neatly(layout: Layout, tmp_path: Path) -> None:
    """As people write them, in the plural; a whole number stays a number."""
    for number, parts, said in (
        (15, 2, "7½"), (14, 2, "7"), (1, 4, "¼"), (3, 4, "¾"), (-1, 2, "−½"), (-15, 2, "−7½"),
        (0, 4, "0"), (5, 3, "1 2/3"), (1, 3, "1/3"), (7, 1, "7"), (-4, 2, "-2"),
    ):  # fmt: skip
        found = in_fractions(number, parts)
        assert str(found) == said and float(found) == pytest.approx(number / parts)
    words = tmp_path / "words.en.yaml"
    words.write_text('head.target.one: "{n} point"\nhead.target.other: "{n} points"\n', "utf-8")
    for target, said in ((15, "7½ points"), (2, "1 point")):
        assert head_numbers(mats.view(target=target), layout, Words(words)) == [said]


def test_the_head_tells_a_number_only_in_its_phases_and_may_name_another() -> None:
    """Of how many tricks this is the second, but not while cards are given up after the last."""
    looks, state = looks_of(game("punk"), 1.0), State(Table(4, {}), {}, {"trick": 2}, "select")
    state.tallies["round"] = 1
    view = redact(game("punk").rules, state, None, {})
    numbers = head_numbers(view, looks.layout, looks.words, 0, looks.rules)
    assert numbers == ["Round 1", "Trick 2 of 4"]
    view.phase = "keep"
    assert head_numbers(view, looks.layout, looks.words, 0, looks.rules) == ["Round 1"]


def test_what_is_painted_of_the_mat(layout: Layout) -> None:
    """Other numbers, the same board; a bowl is lit round; a chip is drawn where it is held."""
    looks, size, boards = fake_looks(layout), (1920, 1080), []
    for number in (3, 30):
        view = mats.view(2, pool_pot=number)
        table = arrange(view, layout, size, 0, TableSetup(2))
        boards.append(furniture(table, view, looks, Company(["A", "B"]))["mat"])
    assert boards[0] == boards[1]
    bowl, square = (
        frame_item(Room(0, 0, 100, 100), looks.theme, "", lit=True, bowl=bowl).blits[0][0]
        for bowl in (True, False)
    )
    assert bowl.get_at((9, 9)).a == 0 < square.get_at((9, 9)).a
    lit, strong = (
        frame_item(Room(0, 0, 90, 90), looks.theme, "", lit=True, strong=strong)
        for strong in (False, True)
    )
    assert lit.rect == strong.rect, "one frame, not two"
    tints = [painted.blits[0][0].get_at((45, 45)).a for painted in (lit, strong)]
    assert tints[0] < tints[1], f"a place under a held card is no brighter: {tints}"
    held = chip_item(table.stacks["chips:0"], 500, 300)
    assert held.rect.collidepoint(500, 300) and held.rect.w < 200


@pytest.mark.parametrize("name", ["Kastebunke", "Herreløse kort", "Tyvekoster", "Discard pile"])
@pytest.mark.parametrize("large", [1.0, 1.5])
def test_no_word_of_the_name_of_a_place_is_broken(name: str, large: float) -> None:
    """On a narrow frame the letters are smaller instead."""
    for size in ((44, 62), (90, 126), (200, 90)):
        lines, _ = frame_title(size, large, name)
        assert " ".join(lines) == name, (size, lines)


def test_the_mats_names_are_said_in_the_players_language_too(layout, tmp_path, monkeypatch) -> None:
    """Smaller, beneath the name; nothing where that is the same."""
    written = record_ink(monkeypatch, mat)
    for number, said in enumerate(("ace", "Ás")):
        words = tmp_path / f"{number}" / "words.en.yaml"
        words.parent.mkdir()
        words.write_text(f"mat.pool:ace: {said}\n", "utf-8")
        written.clear()
        view, looks = mats.view(2), fake_looks(layout, words=words)
        table = arrange(view, layout, (1024, 640 + number), 0, TableSetup(2))
        furniture(table, view, looks, Company(["A", "B"]))
        assert {"Ás", "Kóngur", "Pamfíll", "Púkk"} <= set(written)
        assert ("ace" in written) == (said == "ace")
        if said == "ace":
            assert 10 <= written["ace"] < written["Ás"]


def painted(looks: Looks, seats: int, size: tuple[int, int]) -> Arrangement:
    """A full table of a game, its furniture painted."""
    assert looks.rules is not None
    view, company = redact(looks.rules, sample(looks.rules, seats), 0), Company(NAMES[:seats])
    table = laid(view, looks, size, company)
    furniture(table, view, looks, company)
    return table


@pytest.mark.parametrize("size", [(1024, 640), (1920, 1080)], ids=str)
def test_names_and_figures_of_a_full_table_grow_with_the_print(size, monkeypatch) -> None:
    """None is smaller unless over 0.021 of the height, larger where there is room, or cut."""
    read = round(0.021 * size[1])
    found = dict[float, dict[str, int]]()
    for large in (1.0, 1.5):
        written, looks = record_ink(monkeypatch, mat), looks_of(game("pukk"), large)
        painted(looks, 7, size)
        assert not [mark for mark in written if "…" in mark], "leave the translation away instead"
        found[large] = {mark: px for mark, px in written.items() if not mark.isdigit()}
    both, pools = found[1.0].keys() & found[1.5].keys(), looks.layout.mat.pools.values()
    assert {pool.name for pool in pools} <= both
    both -= {pool.name for pool in pools if pool.shape == "round"}
    assert not [side for side in both if found[1.5][side] < min(read, found[1.0][side])]
    larger = [side for side in both if found[1.5][side] > found[1.0][side]]
    assert {"Pamfíll", "Gosi", "jack", "ace"} <= set(larger)


@pytest.mark.parametrize("language", ["en", "da"])
@pytest.mark.parametrize("large", [1.0, 1.5])
def test_no_writing_of_a_compartment_touches_its_figure(language, large, monkeypatch) -> None:
    """A translation is beside the name, in smaller letters if need be, or is left away."""
    write, lowest = mat._write_translation, dict[str, int]()

    def note(picture, name, beside, px, *rest) -> None:
        blank = picture.copy()
        blank.fill((0, 0, 0, 0))
        write(blank, name, beside, px, *rest)
        lowest[name.translation] = blank.get_bounding_rect().bottom - beside.bottom

    monkeypatch.setattr(mat, "_write_translation", note)
    looks = looks_of(game("pukk"), large, language)
    painted(looks, 7, (1024, 640))
    assert lowest and max(lowest.values()) <= 1, f"{lowest}: see MatName.translation_px"


FAULTS = {
    "beyond the mat": ("at: [-2.5, -1.0], room: [2.1, 0.9]", "at: [-2.9, -1.0], room: [2.1, 0.9]"),
    "overlaps pool:": ("at: [-2.5, 0], room: [2.1, 0.9]", "at: [-2.5, 0.3], room: [2.1, 0.9]"),
    "`middle`": ("  - [mat, open]", "  - [open]"),
    "is meant": ("[chips, hand]", "[chip, hand]"),
    "write one of": ("shape: round", "shape: oval"),
    "not a card": ("picture: JC", "picture: 5d"),
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
