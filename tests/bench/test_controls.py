"""How many controls a page shows, and how many presses lead to a first choice."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pygame
import pytest

from rules.kit.catalogue import games
from table.bench.controls import count_controls, press_until_table
from tests.app.albums import play_and_leave, start_match
from tests.sampling import drawn
from tests.table_pilot import Pilot

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
        play_and_leave(pilot.app, start_match(pilot.app))
        pilot.menu.rebuild()

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
