"""The window's size while a match is played: every size is drawn or told of, nothing is lost."""

from collections.abc import Callable
from itertools import product

import pygame
import pytest

from rules.kit.cards import card
from rules.kit.catalogue import games
from rules.kit.move import Move
from table.engine.display import FITS
from table.scenes.menu.game_starter import FirstNameScene
from table.scenes.overlays.howto import HowToScene
from table.scenes.overlays.pause import PauseScene
from table.scenes.overlays.scores import ScoresScene
from table.scenes.settings.settings_page import SettingsScene
from table.scenes.setup.seats_page import SeatsScene
from table.widgets import picture_cache
from tests.sampling import drawn
from tests.scenes.match.evening import (
    ANNA,
    TWO,
    anna_with_bots,
    sealed_or_made,
    stand,
    until_curtain,
)
from tests.table_pilot import SMALL, Pilot
from tests.tables import LONG

TINY = (5, 5)
EDGES = [(1, 1), FITS, (FITS[0], 1000), (1500, FITS[1])]
EDGES += [(480, 300), (FITS[0], 4320), (7680, FITS[1]), (7680, 4320)] if LONG else []
ALL = [game for game in games() if game.rules]


def resize_through(pilot: Pilot) -> None:
    """Give the window all the sizes, and the usual one again."""
    for size in (*EDGES, SMALL):
        pilot.resize(size)
        pilot.wait(0.1)
        assert pilot.engine.surface.get_size() == size


@pytest.mark.parametrize(
    ("game", "which"),
    drawn(product(ALL, [min, max]), 1, "sizes"),
    ids=lambda case: getattr(case, "name", None) or case.__name__,
)
def test_every_page_at_every_size(pilot: Pilot, game, which: Callable) -> None:
    """A table of any game with the fewest and the most seats, its log open or closed; the menu with
    a game that waits, a button of it held down, the curtain, and whatever opens above them."""
    scene = pilot.sit(anna_with_bots(which(game.rules.SEATS)), game=game.name)
    pilot.wait(2.0)
    resize_through(pilot)
    pilot.key(pygame.K_l)
    pilot.wait(0.5)
    assert scene.log.open
    resize_through(pilot)
    pilot.engine.close(scene, "menu")
    scene = pilot.sit(TWO)
    until_curtain(pilot)
    resize_through(pilot)
    app, game, match, rows = pilot.app, scene.game, scene.match, scene.overlays.rows
    pilot.engine.close(scene, "menu")
    settings = pilot.menu.form.centre_of("settings")
    pilot.press(settings)
    resize_through(pilot)
    pilot.release(settings)
    pilot.wait()
    assert pilot.top == "MenuScene", "a button held down is not pressed by another size"
    for page in (
        SeatsScene(app, game),
        SettingsScene(app),
        HowToScene(app, game, None),
        FirstNameScene(teaches=True),
        PauseScene(app, game, match, rows),
        *(ScoresScene(app, game, match, rows, final=final) for final in (False, True)),
    ):
        pilot.engine.open(page)
        resize_through(pilot)
        assert pilot.engine.top is page
        pilot.engine.close(page)


@pytest.mark.parametrize("other", [TINY, (900, 500)])
def test_a_drag_is_given_up_by_another_size(pilot: Pilot, other: tuple[int, int]) -> None:
    """What was in the hand lies where it lay, the release plays nothing, and the next drag
    counts; so it is with a press that has not moved, and a card picked before stays picked. There
    and back again, every pixel is as before."""
    controls = pilot.at_turn(ANNA).controls
    hand, before, picture = pilot.hand(), stand(pilot), pilot.picture()
    pilot.hold(pilot.card(hand[1]), pilot.place("played:0"))
    pilot.resize(other)
    pilot.release(pilot.place("played:0"))
    pilot.resize(SMALL)
    pilot.point((2, 2), 1.0)
    assert not controls.dragging and not pilot.scene.renderer.carried
    assert (pilot.hand(), stand(pilot), pilot.picture()) == (hand, before, picture)
    pilot.click(pilot.card(hand[2]))
    spot = pilot.card(hand[3])
    pilot.press(spot)
    pilot.wait()
    pilot.resize(other)
    pilot.resize(SMALL)
    pilot.release(spot)
    pilot.wait(0.5)
    assert controls.builder.picked == [card(hand[2])]
    pilot.point((2, 2), 1.0)
    picture = pilot.picture()
    for size in ((700, 420), (640, 400)):  # both before the next frame
        pilot.post(pygame.VIDEORESIZE, size=size, w=size[0], h=size[1])
    pilot.wait()
    assert pilot.picture() == picture
    pilot.click((4, 396))
    pilot.play(hand[0])
    assert sealed_or_made(pilot, 0) == Move("play", (card(hand[0]),))


def test_pictures_of_other_sizes_are_let_go(pilot: Pilot) -> None:
    """A window that had ten sizes keeps no more pictures than one that had two."""
    pilot.at_turn(ANNA)
    counts = []
    for width in range(700, 900, 20):
        pilot.resize((width, width * 5 // 8))
        pilot.wait(0.1)
        counts.append(sum(cache.cache_info().currsize for cache in picture_cache._caches))
    assert 0 < counts[-1] <= 1.2 * counts[1], f"{counts}; see `forget_pictures`"
