"""Room follows need: what share of a window cards have, and how much of it lies empty.

A hand is played by the game's own rule players and looked at from one seat through its middle
half; each figure is the median over those views, a share of the window's height or of its area.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from itertools import product
from pathlib import Path
from statistics import median

import pygame
import pytest

from rules.kit.cards import UNKNOWN
from rules.kit.catalogue import games
from rules.kit.chance import Luck, derive_seed
from rules.kit.options import full_options
from rules.kit.sight import kind_and_owner, redact
from rules.kit.state import Table, View
from table.app.app import App
from table.felt.furniture import button_row, rect_of
from table.felt.marks import count_item
from table.felt.picture import Company, Looks, arrange_view, furniture, view_notes, with_plates
from table.layout.arrange import TableSetup, index_rooms
from table.layout.ring import BUTTON, BUTTONS, FEW_CARDS
from table.layout.room import around_all
from table.players.inline import think
from table.players.levels import RULE_PLAYER
from table.session.open_game import OpenGame, rules_and_layout
from table.storage.store import Store
from table.theme.theme import larger_print
from tests.sampling import drawn_each, luck
from tests.tables import FINISHED

SIZES = ((1024, 640), (1366, 768), (1920, 1080))
VIEWS = 8  # of a hand that are looked at
GRID = (96, 54)  # cells into which a window is cut, to find what is empty
NAMES = ("Anna", "Björn", "Dagný", "Elías", "Freyja", "Gísli", "Hildur", "Ívar", "Jóna", "Kári")
FEW = 4
EMPTY = {
    ("punk", 2): 0.26,
    ("punk", 3): 0.25,
    ("punk", 4): 0.21,
    ("puck", 2): 0.21,
    ("paks", 2): 0.24,
}
"""Where the largest empty rectangle is larger than a fifth of the window: between two tricks of
two to four hands nothing lies yet where the trick will lie, and beside two hands of three cards,
on a wide window, hardly anything does. Beside few paks there is room for more: so none moves."""
TABLES = [
    (game.name, seats)
    for game in games()
    if game.rules is not None and game.name in FINISHED
    for seats in sorted({min(game.rules.SEATS), *game.rules.SEATS[2:3], max(game.rules.SEATS)})
]
"""Every finished game with its fewest players, with four if it may, and with the most."""


def views_of(game: OpenGame, seats: int) -> list[View]:
    """Positions of a hand's middle half, as the seat sees them that holds cards for longest."""
    rules, dealt = rules_and_layout(game)[0], Luck(1)
    state = rules.deal(Table(seats, full_options(rules, seats, {}), 0), dealt)
    hidden = [kind for kind, sight in rules.SIGHT.items() if sight == "owner"]
    states, held = [], [0] * seats
    while rules.outcome(state) is None:
        states.append(state.copy())
        for seat in range(seats):
            held[seat] += any(state.zones.get(f"{kind}:{seat}") for kind in hidden)
        made = {}
        for seat in rules.actors(state):
            view, seed = redact(rules, state, seat), derive_seed("0", len(states), seat)
            made[seat] = think(game.name, view, seat, RULE_PLAYER, seed)
        rules.apply(state, made, dealt)
    quarter, longest = len(states) // 4, held.index(max(held))
    half = [
        shown
        for shown in states[quarter : len(states) - quarter]
        if any(shown.zones.get(f"{kind}:{longest}") for kind in hidden)
    ]
    step = max(1, len(half) // VIEWS)
    return [redact(rules, shown, longest) for shown in half[::step][:VIEWS]]


def measured(
    app: App, game: OpenGame, views: list[View], size: tuple[int, int], large: float = 1.0
) -> dict[str, float]:
    """The medians over views of the least heights of one's `own`, `other` open cards and an
    `index`, the largest `empty` rectangle, and how far `hand` and `axis` (prompt, banner, buttons)
    are from the middle; and one's cards where they are `few`."""
    rules, layout = rules_and_layout(game)
    looks = Looks(layout, larger_print(app.theme, large), app.themes.deck(), game.words, rules)
    found = defaultdict[str, list[float]](list)
    for view in views:
        seat, company = view.seat or 0, Company(NAMES[: view.table.seats], owes=(view.seat or 0,))
        around = with_plates(TableSetup.of(rules, view.table), view, looks, company)
        table = arrange_view(view, layout, size, seat, around, large=large)
        heights = defaultdict[str, list[float]](list)
        for spot, pose in table.poses.items():
            kind, owner = kind_and_owner(spot.zone)
            seen = pose.face is not UNKNOWN and spot not in table.covered
            if seen:
                index = looks.deck.style.with_index_step(pose.index_step)
                heights["index"].append(pose.width * index.rank_height)
            if owner == seat and rules.SIGHT[kind] == "owner":
                heights["own"].append(pose.box.height)
            elif seen:
                heights["other"].append(pose.box.height)
        for name, values in heights.items():
            found[name].append(min(values) / size[1])
        items = {**furniture(table, view, looks, company), **view_notes(table, view, looks)}
        station, middle = table.ring.stations[seat], size[0] / 2
        held = [pose.leaning for pose in table.cards_in(table.hand)]
        if held:
            found["hand"].append(abs(around_all(held).middle[0] - middle) / size[1])
        if 0 < len(held) <= FEW_CARDS:
            found["few"].append(heights["own"][0] / size[1])
        width = BUTTON * station.buttons.height / BUTTONS
        left, right = button_row(station.buttons, [width, width], middle=middle)
        axis = left.union(right).centerx, station.prompt.middle[0], table.ring.banner.middle[0]
        found["axis"].append(max(abs(x - middle) for x in axis) / size[1])
        rects = [
            item.rect
            for key, item in items.items()
            if not (isinstance(key, tuple) and key[0] in ("frame", "light"))
        ]
        rects += map(pygame.Rect, [pose.box for pose in table.poses.values()])
        rects += map(pygame.Rect, (station.prompt, station.buttons))
        found["empty"].append(emptiest(grid_of(rects, size)) / (GRID[0] * GRID[1]))
    return {name: median(values) for name, values in found.items()}


def grid_of(rects: list[pygame.Rect], size: tuple[int, int]) -> list[list[bool]]:
    """The window in cells: whether the middle of each is covered."""
    wide, high = size[0] / GRID[0], size[1] / GRID[1]
    grid = [[False] * GRID[0] for _ in range(GRID[1])]
    for rect in rects:
        left, right = (max(0, round(x / wide)) for x in (rect.left, rect.right))
        for row in range(max(0, round(rect.top / high)), min(GRID[1], round(rect.bottom / high))):
            grid[row][left:right] = [True] * (min(GRID[0], right) - left)
    return grid


def emptiest(grid: Sequence[Sequence[bool]]) -> int:
    """The cells of the largest rectangle in which nothing lies."""
    best, heights = 0, [0] * len(grid[0])
    for row in grid:
        heights = [0 if cell else high + 1 for cell, high in zip(row, heights, strict=True)]
        begun: list[tuple[int, int]] = []  # where a rectangle of this height could begin
        for place, high in enumerate([*heights, 0]):
            start = place
            while begun and begun[-1][1] >= high:
                start, tall = begun.pop()
                best = max(best, tall * (place - start))
            begun.append((start, high))
    return best


@pytest.mark.parametrize(("name", "seats"), drawn_each(TABLES, 1, lambda table: table[0], "filled"))
def test_the_felt_is_filled(tmp_path: Path, name: str, seats: int) -> None:
    """Own cards are a fifth of the height (0.17 beyond four players); up to four others' are 0.088,
    an index 0.024, and no empty rectangle is a fifth of the window."""
    app = App(Store(tmp_path))
    game = app.open(name)
    size = luck("felt", name, seats).choice(SIZES)
    found = measured(app, game, views_of(game, seats), size)
    app.close()
    assert found["own"] >= (0.2 if seats <= FEW else 0.17)
    if seats <= FEW:
        assert found.get("other", 1.0) >= 0.088
        assert found["index"] >= 0.024
        assert found["empty"] <= EMPTY.get((name, seats), 0.2)


@pytest.mark.parametrize(("name", "seats"), drawn_each(TABLES, 1, lambda table: table[0], "hand"))
def test_the_own_hand_is_the_subject(tmp_path: Path, name: str, seats: int) -> None:
    """Own cards, prompt, banner and buttons are on the middle line; up to eight are 0.22 high."""
    app = App(Store(tmp_path))
    game = app.open(name)
    views = views_of(game, seats)[::3]
    for size, large in product((*SIZES, (3840, 2160)), (1.0, 1.5)):
        found, told = measured(app, game, views, size, large), f"window {size}, print {large}"
        assert found["hand"] <= 0.01, (
            f"{told}: the hand is {found['hand']:.3f} h off: `_centre_part`"
        )
        assert found["axis"] <= 0.01, f"{told}: prompt or buttons are {found['axis']:.3f} h off"
        if large == 1.0:
            assert found.get("few", 1.0) >= 0.22, f"{told}: cards of {found['few']:.3f} h"
    app.close()


@pytest.mark.parametrize(("name", "seats"), drawn_each(TABLES, 1, lambda table: table[0], "badge"))
def test_badges_are_of_one_kind(tmp_path: Path, name: str, seats: int) -> None:
    """A heap's number is 0.026 of the height, at its lower left, on no index and no plate."""
    app = App(Store(tmp_path))
    game = app.open(name)
    rules, layout = rules_and_layout(game)
    looks = Looks(layout, app.theme, app.themes.deck(), game.words, rules)
    for view, size in product(views_of(game, seats)[::3], SIZES):
        table = arrange_view(view, layout, size, view.seat or 0, TableSetup.of(rules, view.table))
        indexes = [rect_of(room) for room in index_rooms(table, looks.deck.style, both=False)]
        plates = [rect_of(station.plate) for station in table.ring.stations.values()]
        for zone, number in table.counts.items():
            rect, cards = count_item(table, zone, app.theme).rect, table.cards_in(zone)
            told = f"window {size}: the {number} of {zone}, {rect}"
            assert abs(rect.h - 0.026 * size[1]) <= 1.5, f"{told}, is not 0.026 h high"
            around = around_all([pose.box for pose in cards])
            assert abs(rect.left - around.x) <= rect.h / 2, f"{told}, is not at the lower left"
            assert rect.collidelist([*indexes, *plates]) < 0, f"{told}, is on an index or a plate"
    app.close()


def test_the_largest_empty_rectangle() -> None:
    """It is found wherever it lies, and is as large as it is."""
    wide, high = GRID
    grid = [[True] * wide for _ in range(high)]
    assert emptiest(grid) == 0
    for row in range(10, 30):
        grid[row][5:45] = [False] * 40
    grid[0][:] = [False] * wide
    assert emptiest(grid) == 800
    grid[20][20] = True
    assert emptiest(grid) == 480
