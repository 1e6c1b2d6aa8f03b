"""Counts of calls, controls and presses; and how much of a window cards have, and lies empty."""

import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from itertools import product
from pathlib import Path

import pygame
import pytest

from research import rules_speed
from research.page_counts import count_controls, press_until_table
from research.table_proportions import SIZES, measure_table, sample_views
from research.tables import usual_tables
from rules.kit.catalogue import games
from rules.kit.state import View
from table.app.app import App
from table.felt.furniture import rect_of
from table.felt.marks import count_item
from table.felt.picture import Looks, arrange_view
from table.layout.arrange import TableSetup, index_rooms
from table.layout.room import around_all
from table.session.open_game import OpenGame, rules_and_layout
from tests.cli.line import GAME
from tests.laws.modules import ROOT
from tests.sampling import drawn, drawn_each, luck
from tests.table_pilot import Pilot
from tests.tables import FINISHED

SIZE = (1366, 768)
SEED = "controls"  # of a deal in which a person can choose before the hand is over
PRESSES = (2, 1)  # the first time, with a name to type, and the next
GAMES = [game.name for game in games()]


@pytest.fixture
def pilot(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Pilot]:
    """A newcomer at the menu; every match is dealt alike."""
    monkeypatch.setattr("table.app.app.seed_or_fresh", lambda seed: seed or SEED)
    with Pilot(tmp_path, SIZE) as pilot:
        pilot.wait()
        yield pilot


@pytest.mark.parametrize("game", drawn(GAMES, 1, "first choices"))
def test_a_first_choice_is_few_presses_away(pilot: Pilot, game: str) -> None:
    """From the menu, for somebody who has never played (a name is typed), and the next time."""
    for most in PRESSES:
        presses, _ = press_until_table(pilot.engine, pilot.menu, game)
        pilot.until_turn()
        assert presses <= most, f"{game}: {presses} presses, at most {most}"
        pilot.scene.controller.leave()
        pilot.wait(1.0)


def test_a_page_shows_few_controls(pilot: Pilot) -> None:
    """At a newcomer's menu, the pause, and the menu with a past, also with a tile in focus."""
    tile = f"game:{GAMES[0]}"

    def point_at_tile() -> None:
        pilot.menu.form.set_focus(pilot.menu.form.find(tile))

    def pause() -> None:
        press_until_table(pilot.engine, pilot.menu, GAMES[0])
        pilot.until_turn()
        pilot.key(pygame.K_ESCAPE)

    def leave() -> None:
        pilot.key(pygame.K_ESCAPE)
        pilot.scene.controller.leave()
        pilot.wait(1.0)

    pages: tuple[tuple[str, int, Callable[[], None]], ...] = (
        ("menu, first start", 12, pilot.wait),
        ("pause", 10, pause),
        ("menu", 12, leave),
        ("menu, at a tile", 13, point_at_tile),
    )
    for page, most, open_page in pages:
        open_page()
        count = count_controls(pilot.engine.top)["controls"]  # type: ignore[arg-type]
        assert count <= most, f"{page}: {count} controls, at most {most}"


MOST = {"idle": 75, "hover": 220, "press": 720, "motion": 240, "drop": 2500}
HOPS = {"motion": 15, "drop": 20}


def test_an_event_stays_cheap(tmp_path: Path) -> None:
    """A frame at rest and each event of a drag call no more functions, and no deeper, than today.
    Counted in a process of its own, where nothing is cached."""
    told = subprocess.run(
        [sys.executable, str(ROOT / "main.py"), "bench", "calls"],
        env={**os.environ, "SDL_VIDEODRIVER": "dummy", "CARDTABLE_HOME": str(tmp_path)},
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    counted = {line["event"]: line for line in map(json.loads, told.splitlines())}
    assert counted.keys() == MOST.keys()
    for event, line in counted.items():
        assert line["calls"] <= MOST[event], (
            f"{event}: {line['calls']} calls, at most {MOST[event]}; "
            "`python main.py bench calls` counts them"
        )
        most = HOPS.get(event, line["hops"])
        assert line["hops"] <= most, f"{event}: {line['hops']} calls deep, at most {most}"


def test_the_rules_are_measured_with_and_without_views(monkeypatch):
    """A line a game, table and kind, with figures that can be compared between machines."""
    monkeypatch.setattr(rules_speed, "TURN_SECONDS", 0.0)
    monkeypatch.setattr(rules_speed, "TURNS", 1)
    monkeypatch.setattr(rules_speed, "LOOP_TURNS", 20_000)
    lines = list(rules_speed.measure(GAME.name))
    wanted = [(seats, view) for _, _, seats in usual_tables(GAME.name) for view in (False, True)]
    assert [(line["seats"], line["view"]) for line in lines] == wanted
    assert all(line["decisions_per_s"] > 0 and line["per_mloop"] > 0 for line in lines)


pytest_plugins = ["tests.screens"]
FEW = 4
TABLES = [
    (game.name, seats)
    for game in games()
    if game.rules is not None and game.name in FINISHED
    for seats in sorted({min(game.rules.SEATS), *game.rules.SEATS[2:3], max(game.rules.SEATS)})
]
"""Every finished game with its fewest players, with four if it may, and with the most."""


def seated(app: App, name: str, seats: int) -> tuple[OpenGame, list[View]]:
    game = app.open(name)
    return game, sample_views(name, rules_and_layout(game)[0], seats)


@pytest.mark.parametrize(("name", "seats"), drawn_each(TABLES, 1, lambda table: table[0], "filled"))
def test_the_felt_is_filled(app: App, name: str, seats: int) -> None:
    """Own cards are a fifth of the height (0.17 beyond four players); up to four others' are 0.088,
    an index 0.024, and no empty rectangle is a fifth of the window."""
    size = luck("felt", name, seats).choice(SIZES)
    shares = measure_table(app, *seated(app, name, seats), size)
    assert shares["own"] >= (0.2 if seats <= FEW else 0.17), f"window {size}: {shares}"
    if seats <= FEW:
        assert shares.get("other", 1.0) >= 0.088, f"window {size}: {shares}"
        assert shares["index"] >= 0.024, f"window {size}: {shares}"
        assert shares["empty"] <= 0.2, f"window {size}: {shares}"


@pytest.mark.parametrize(("name", "seats"), drawn(TABLES, 2, "hand"))
def test_the_own_hand_is_the_subject(app: App, name: str, seats: int) -> None:
    """Own cards, prompt, banner and buttons are on the middle line; up to eight are 0.22 high."""
    game, views = seated(app, name, seats)
    for size, large in product(SIZES, (1.0, 1.5)):
        shares, where = measure_table(app, game, views[::3], size, large), f"{size}, print {large}"
        off = shares["hand"]
        assert off <= 0.01, f"{where}: the hand is {off:.3f} h off: `_centre_part`"
        assert shares["axis"] <= 0.01, f"{where}: prompt or buttons are {shares['axis']:.3f} h off"
        if large == 1.0:
            assert shares.get("few", 1.0) >= 0.22, f"{where}: cards of {shares['few']:.3f} h"


@pytest.mark.parametrize(("name", "seats"), drawn_each(TABLES, 1, lambda table: table[0], "badge"))
def test_badges_are_of_one_kind(app: App, name: str, seats: int) -> None:
    """A heap's number is 0.026 of the height, at its lower left, on no index and no plate."""
    game, views = seated(app, name, seats)
    rules, layout = rules_and_layout(game)
    looks = Looks(layout, app.theme, app.themes.deck(), game.words, rules)
    for view, size in product(views[::3], SIZES):
        table = arrange_view(view, layout, size, view.seat or 0, TableSetup.of(rules, view.table))
        indexes = [rect_of(room) for room in index_rooms(table, looks.deck.style, both=False)]
        plates = [rect_of(station.plate) for station in table.ring.stations.values()]
        for zone, number in table.counts.items():
            rect, cards = count_item(table, zone, app.theme).rect, table.cards_in(zone)
            where = f"window {size}: the {number} of {zone}, {rect}"
            assert abs(rect.h - 0.026 * size[1]) <= 1.5, f"{where}, is not 0.026 h high"
            around = around_all([pose.box for pose in cards])
            assert abs(rect.left - around.x) <= rect.h / 2, f"{where}, is not at the lower left"
            assert rect.collidelist([*indexes, *plates]) < 0, f"{where}, is on an index or a plate"
