"""The window's size while a match is played: every size is drawn or told of, nothing is lost."""

from collections.abc import Callable
from itertools import product
from pathlib import Path

import pygame
import pytest

from rules.kit.catalogue import games
from table.engine.display import FITS
from table.engine.scene import Scene
from table.scenes.menu.which_game import WhichGameScene
from table.scenes.overlays.howto import HowToScene
from table.scenes.overlays.pause import PauseScene
from table.scenes.overlays.scores import ScoresScene
from table.scenes.settings.settings_page import SettingsScene
from table.scenes.setup.seats_page import SeatsScene
from tests.sampling import drawn
from tests.scenes.match.evening import ANNA, sealed_or_made, stand
from tests.table_pilot import SMALL, Pilot
from tests.tables import LONG

TINY = (5, 5)
EDGES = [(1, 1), FITS, (FITS[0], 1000), (1500, FITS[1])]
EDGES += [(480, 300), (FITS[0], 4320), (7680, FITS[1]), (7680, 4320)] if LONG else []
ALL = [game for game in games() if game.rules]


def through(pilot: Pilot) -> None:
    """Through all the sizes, and back to the usual one."""
    for size in (*EDGES, SMALL):
        pilot.resize(size)
        pilot.wait(0.1)
        assert pilot.engine.surface.get_size() == size


@pytest.mark.parametrize(
    ("game", "which"),
    drawn(product(ALL, [min, max]), 2, "sizes"),
    ids=lambda case: getattr(case, "name", None) or case.__name__,
)
def test_a_table_at_every_size(pilot: Pilot, game, which: Callable) -> None:
    """Of every game, with the fewest and the most seats, its log open or closed."""
    seats = which(game.rules.SEATS)
    pilot.sit(",".join(["Anna", *["bot"] * (seats - 1)]), game=game.name)
    pilot.wait(2.0)
    through(pilot)
    pilot.key(pygame.K_l)
    pilot.wait(0.5)
    assert pilot.scene.log.open
    through(pilot)


def test_every_page_at_every_size(pilot: Pilot) -> None:
    """The menu with a game that waits, the curtain, and whatever opens above them."""
    scene = pilot.sit("Anna,Björn,bot")
    pilot.until(lambda: pilot.top == "CurtainScene")
    through(pilot)
    app, game, match, rows = pilot.app, scene.game, scene.match, scene.overlays.rows
    pilot.engine.close(scene, "menu")
    through(pilot)
    pages: list[Scene] = [
        SeatsScene(app, game),
        SettingsScene(app),
        HowToScene(app, game, None),
        WhichGameScene(app),
        PauseScene(app, game, match, rows),
        *(ScoresScene(app, game, match, rows, final=final) for final in (False, True)),
    ]
    for page in pages:
        pilot.engine.open(page)
        through(pilot)
        assert pilot.engine.top is page
        pilot.engine.close(page)


@pytest.mark.parametrize("size", [TINY, (900, 500)])
def test_a_drag_is_given_up_by_another_size(pilot: Pilot, size: tuple[int, int]) -> None:
    """What was in the hand lies where it lay, the release plays nothing, and the next drag
    counts; so it is with a press that has not moved, and a card picked before stays picked."""
    pilot.at_turn(ANNA)
    hand, before = pilot.hand(), stand(pilot)
    picture = pilot.picture()
    pilot.hold(pilot.card(hand[1]), pilot.place("played:0"))
    pilot.resize(size)
    pilot.release(pilot.place("played:0"))
    pilot.resize(SMALL)
    pilot.point((2, 2), 1.0)
    assert not pilot.scene.controls.dragging and not pilot.scene.showing.carried
    assert (pilot.hand(), stand(pilot), pilot.picture()) == (hand, before, picture)
    pilot.click(pilot.card(hand[2]))
    spot = pilot.card(hand[3])
    pilot.press(spot)
    pilot.wait()
    pilot.resize(size)
    pilot.resize(SMALL)
    pilot.release(spot)
    pilot.wait(0.5)
    assert [card.name for card in pilot.scene.controls.builder.picked] == [hand[2]]
    pilot.click((4, 396))
    pilot.play(hand[0])
    made = sealed_or_made(pilot, 0)
    assert made is not None and str(made) == f"play {hand[0]}"


def test_what_flies_lands_in_a_window_too_small(pilot: Pilot) -> None:
    """The game goes on from there when the window is large again, not before."""
    pilot.sit(ANNA)
    pilot.until(lambda: pilot.scene.showing.tween is not None)
    lines = pilot.lines()
    pilot.resize(TINY)
    pilot.wait(30.0)
    assert pilot.lines() == lines
    pilot.resize(SMALL)
    assert pilot.scene.showing.tween is None
    pilot.until_turn("select")
    pilot.play(pilot.hand()[0])


def test_the_curtain_stays_drawn_in_a_window_too_small(pilot: Pilot) -> None:
    """No key opens it unseen, and nobody's cards lie beneath it when it is large again."""
    pilot.sit("Anna,Björn,bot")
    pilot.until(lambda: pilot.top == "CurtainScene")
    pilot.resize(TINY)
    pilot.wait(2.0)
    pilot.key(pygame.K_RETURN)
    pilot.resize(SMALL)
    assert pilot.top == "CurtainScene" and pilot.scene.showing.view.seat is None


def test_what_was_typed_stays(pilot: Pilot, home: Path) -> None:
    """A name half typed, the focus, and where a page was scrolled to are as they were."""
    seats = SeatsScene(pilot.app, pilot.app.open("punk"))
    pilot.engine.open(seats)
    pilot.wait()
    pilot.click(seats.form.centre_of("name:0"))
    pilot.post(pygame.TEXTINPUT, text=" Ósk")
    pilot.wait()
    typed = seats.chairs.players[0].name
    assert typed.endswith(" Ósk")
    pilot.resize(TINY)
    pilot.post(pygame.TEXTINPUT, text="unseen")
    pilot.wait()
    pilot.resize((1500, 1000))
    pilot.resize(SMALL)
    assert seats.chairs.players[0].name == seats.form.find("name:0").value == typed
    assert seats.form.focus is not None and seats.form.focus.name == "name:0"
    pilot.post(pygame.TEXTINPUT, text="!")
    pilot.wait()
    assert seats.chairs.players[0].name == typed + "!"


def test_a_button_held_down_is_not_pressed_by_another_size(pilot: Pilot) -> None:
    """Let go after the window has changed, it does nothing; pressed again, it does."""
    spot = pilot.menu.form.centre_of("settings")
    pilot.press(spot)
    pilot.wait()
    pilot.resize(TINY)
    pilot.resize(SMALL)
    pilot.release(spot)
    pilot.wait()
    assert pilot.top == "MenuScene"
    pilot.click(spot)
    assert pilot.top == "SettingsScene"
