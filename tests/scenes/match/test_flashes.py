"""No flashes, whatever happens at the table; and with less movement nothing moves."""

from __future__ import annotations

from itertools import product
from pathlib import Path

import pygame
import pytest

from rules.kit.catalogue import games
from table.app.saved_settings import SPEEDS
from table.players.inline import rules_of
from table.scenes.settings.settings_list import LINGER_SECONDS
from tests import sampling
from tests.flashes import AREA, Watch
from tests.table_pilot import FRAME, Pilot
from tests.tables import seats_near

pytestmark = pytest.mark.usefixtures("every_frame")

SECONDS = 90.0 if sampling.LONG else 9.0
GAMES = [game.name for game in games() if game.rules]
RUN = 4
"""So many pictures in a row may each differ from the one before, where nothing is to move: one
thing comes after another (four where a pool is collected), but nothing is on its way."""


class Watched(Pilot):
    """A pilot whose every picture is looked at."""

    def __init__(self, home: Path, **facts: object) -> None:
        super().__init__(home, **facts)  # type: ignore[arg-type]
        self.watch = Watch()
        self.longest = self._run = 0
        self._before = b""

    def wait(self, seconds: float = 0.0) -> None:
        end = self.now + seconds
        while True:
            super().wait()
            self.watch.see(self.engine.surface, self.now)
            seen = self.picture()
            self._run = self._run + 1 if seen != self._before else 0
            self._before = seen
            self.longest = max(self.longest, self._run)
            if self.now >= end:
                return


def play(pilot: Watched, game: str, seconds: float, skips: bool = False) -> None:
    """Let computers play a game for so many seconds, and go on after every great moment."""
    bots = ",".join(["bot"] * seats_near(rules_of(game), 2 if game == "tunk" else 3))
    scene = pilot.sit(bots, game=game)
    pilot.longest = pilot._run = 0
    end = pilot.now + seconds
    while pilot.now < end and pilot.top == "TableScene":
        if skips:
            pilot.key(pygame.K_f)
        pilot.wait(0.5)
        if skips or scene.highlights.is_staying:
            pilot.key(pygame.K_RETURN)


@pytest.mark.parametrize(
    ("game", "speed"),
    [*sampling.drawn(product(GAMES, ["very_fast", "off"]), 1, "flashes"), ("puck", "skipping")],
)
def test_nothing_flashes_more_than_three_times_a_second(home: Path, game: str, speed: str):
    """Neither cards dealt as fast as there is, nor great moments, over an area that counts; and
    many pictures one after the other while steps are skipped are no more than four a second."""
    with Watched(home, speed=SPEEDS.get(speed, 1.0), linger=LINGER_SECONDS[0]) as pilot:
        play(pilot, game, SECONDS, skips=speed == "skipping")
        assert pilot.watch.changes > 5, "something was to be seen"
        assert pilot.watch.calm, f"{pilot.watch.worst} cells of {AREA:.0f}"


@pytest.mark.parametrize(
    "key", sampling.drawn([pygame.K_F2, pygame.K_l, pygame.K_r, pygame.K_RIGHT], 1, "pages")
)
def test_hints_and_pages_do_not_flash(home: Path, key: int):
    """What a key brings and another takes away, twice a second, is seen come and go no oftener
    than that; a hint, a light, a leaf does not blink by itself."""
    with Watched(home, linger=LINGER_SECONDS[0]) as pilot:
        pilot.at_turn("Anna,bot,bot")
        for _ in range(4):
            pilot.key(key)
            pilot.wait(0.5)
            if pilot.top != "TableScene":
                pilot.key(pygame.K_ESCAPE)
                pilot.wait(0.5)
        assert pilot.watch.changes > 3 and pilot.watch.calm, pilot.watch.worst


@pytest.mark.parametrize("game", sampling.drawn(GAMES, 1, "still"))
def test_with_less_movement_nothing_is_on_its_way(home: Path, game: str):
    """Cards lie in their new places at once, points are written down, great moments are shown
    without anything that flies: one picture comes after another, and between them all is still."""
    with Watched(home, speed=1.0, linger=LINGER_SECONDS[0]) as pilot:
        pilot.app.settings.reduced_motion = True
        play(pilot, game, SECONDS)
        assert pilot.watch.changes > 3, "something was to be seen"
        assert pilot.longest <= RUN, f"{pilot.longest} pictures in a row, {FRAME:.3f} s each"


def test_the_watch_sees_a_flash():
    """A quarter of the screen that goes on and off five times a second is too much; twice is not;
    nor is a small spot, nor what only grows lighter."""
    for times, spot, calm in ((5, 100, False), (2, 100, True), (5, 10, True)):
        watch, picture = Watch(), pygame.Surface((256, 192))
        for frame in range(30):
            on = int(frame / 30 * times * 2) % 2
            picture.fill((20, 60, 40))
            picture.fill((230, 230, 230) if on else (20, 60, 40), (25, 25, spot, spot))
            watch.see(picture, frame / 30)
        assert watch.calm is calm, (times, spot, watch.worst)
    watch = Watch()
    for frame in range(60):
        picture.fill((4 * frame,) * 3)
        watch.see(picture, frame / 30)
    assert watch.calm and watch.worst == 0
