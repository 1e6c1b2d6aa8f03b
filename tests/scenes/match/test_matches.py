"""A match from the menu to the score sheet, left and gone on with, at any size of window."""

from itertools import product
from pathlib import Path

import pygame
import pytest

from rules.kit.cards import card
from rules.kit.move import Move
from table.app.saved_settings import AT_ONCE
from table.engine.display import MIN_SCENE_SIZE
from table.felt.banner import reading_time
from table.session import talk
from table.widgets import picture_cache
from tests.sampling import drawn
from tests.scenes.match.evening import ANNA, Pilot, anna_with_bots
from tests.table_pilot import SMALL
from tests.tables import GAMES, LONG


@pytest.mark.parametrize("seats", ["bot,bot,bot", ANNA])
def test_a_trick_is_left_to_be_looked_at(pilot: Pilot, seats: str) -> None:
    """For a while, whoever laid the last card, and until what is said of it has been read."""
    scene = pilot.sit(seats)
    if seats == ANNA:
        pilot.until_turn()
        pilot.play(pilot.hand()[0])
    pilot.until(lambda: pilot.match.state.phase == "turned" and scene.renderer.tween is None)
    start = pilot.now
    reading = sum(map(reading_time, scene.banner.sentences()))
    pilot.until(lambda: pilot.match.state.phase != "turned")
    hold = scene.layout.phases["turned"].hold
    assert hold - 0.1 < pilot.now - start < max(hold, reading) + 0.2


def test_whatever_the_pace_the_choices_are_the_same(home: Path, monkeypatch) -> None:
    """Pressing, without animations, with talk, or with processes: the same game."""
    ends, seats = [], "Anna,bot:playful:oddur,bot:playful:kari"
    monkeypatch.setattr(talk, "CHANCES", dict.fromkeys(talk.CHANCES, 9.0))
    for way in ("never", "always", "off", "processes"):
        speed = AT_ONCE if way in ("off", "processes") else 1.0
        with Pilot(home / way, speed=speed, processes=way == "processes") as pilot:
            pilot.app.settings.talk = way == "off"
            pilot.sit(seats, "same")
            for _ in pilot.as_long_as(lambda: len(pilot.lines()) < 9):
                if pilot.free() and pilot.match.state.phase == "select":
                    pilot.play(pilot.hand()[0])
                elif pilot.free():
                    pilot.key(pygame.K_d)
                elif way == "always":
                    pilot.click((4, 396))
                else:
                    pilot.wait()
            assert bool(pilot.scene.screen.table_talk.lines) == (way == "off")
            ends.append(pilot.lines()[:9])
    assert all(lines == ends[0] for lines in ends)


def test_skipping_ahead_stops_where_a_person_is_asked(pilot: Pilot) -> None:
    """And not further. After the pause every pixel is as before."""
    scene = pilot.at_turn("Anna,bot,bot,bot")
    pilot.play(pilot.hand()[0])
    assert scene.controls is None
    step = pilot.match.step
    pilot.click(scene.toolbar.rect("skip").center)
    pilot.until(lambda: not scene.presentation.skipping, 2.0)
    assert pilot.match.step > step and 0 in pilot.match.seats_to_choose()
    pilot.until_turn()
    pilot.wait()
    assert not scene.toolbar.rect("skip").w
    pilot.wait(0.2)
    picture = pilot.picture()
    pilot.key(pygame.K_ESCAPE)
    assert pilot.top == "PauseScene" and pilot.picture() != picture
    pilot.key(pygame.K_ESCAPE)
    pilot.wait(0.1)
    assert pilot.top == "TableScene" and pilot.picture() == picture


TINY = (5, 5)
EDGES = [(1, 1), MIN_SCENE_SIZE, (MIN_SCENE_SIZE[0], 1000), (1500, MIN_SCENE_SIZE[1])]
EDGES += (
    [(480, 300), (MIN_SCENE_SIZE[0], 4320), (7680, MIN_SCENE_SIZE[1]), (7680, 4320)] if LONG else []
)


def resize_through(pilot: Pilot) -> None:
    """Give the window all the sizes, and the usual one again."""
    for size in (*EDGES, SMALL):
        pilot.resize(size)
        pilot.wait(0.1)
        assert pilot.engine.surface.get_size() == size


@pytest.mark.parametrize(
    ("game", "which"),
    drawn(product(GAMES, [min, max]), 1, "sizes"),
    ids=lambda case: getattr(case, "name", None) or case.__name__,
)
def test_every_table_at_every_size(pilot: Pilot, game, which) -> None:
    """With fewest and most seats, its log open or not; a button held down is not pressed by it."""
    scene = pilot.sit(anna_with_bots(which(game.rules.SEATS)), game=game.name)
    pilot.wait(2.0)
    resize_through(pilot)
    pilot.key(pygame.K_l)
    pilot.wait(0.5)
    assert scene.log.open
    resize_through(pilot)
    pilot.engine.close(scene, "menu")
    settings = pilot.menu.form.centre_of("settings")
    pilot.press(settings)
    resize_through(pilot)
    pilot.release(settings)
    pilot.wait()
    assert pilot.top == "MenuScene", "a button held down is not pressed by another size"


@pytest.mark.parametrize("other", [TINY, (900, 500)])
def test_a_drag_is_given_up_by_another_size(pilot: Pilot, other: tuple[int, int]) -> None:
    """It plays nothing, nor does a press; picked cards stay picked, and the picture as it was."""
    controls = pilot.at_turn(ANNA).controls
    hand, before, picture = pilot.hand(), pilot.stand(), pilot.picture()
    pilot.hold(pilot.card(hand[1]), pilot.place("played:0"))
    pilot.resize(other)
    pilot.release(pilot.place("played:0"))
    pilot.resize(SMALL)
    pilot.point((2, 2), 1.0)
    assert not controls.dragging and not pilot.scene.renderer.carried_spots
    assert (pilot.hand(), pilot.stand(), pilot.picture()) == (hand, before, picture)
    pilot.click(pilot.card(hand[2]))
    spot = pilot.card(hand[3])
    pilot.press(spot)
    pilot.wait()
    pilot.resize(other)
    pilot.resize(SMALL)
    pilot.release(spot)
    pilot.wait(0.5)
    assert controls.builder.picked_cards == [card(hand[2])]
    pilot.point((2, 2), 1.0)
    picture = pilot.picture()
    for size in ((700, 420), (640, 400)):  # both before the next frame
        pilot.post(pygame.VIDEORESIZE, size=size, w=size[0], h=size[1])
    pilot.wait()
    assert pilot.picture() == picture
    pilot.click((4, 396))
    pilot.play(hand[0])
    assert pilot.sealed_or_made(0) == Move("play", (card(hand[0]),))


def test_pictures_of_other_sizes_are_let_go(pilot: Pilot) -> None:
    """A window that had ten sizes keeps no more pictures than one that had two."""
    pilot.at_turn(ANNA)
    counts = []
    for width in range(700, 900, 20):
        pilot.resize((width, width * 5 // 8))
        pilot.wait(0.1)
        counts.append(sum(cache.cache_info().currsize for cache in picture_cache._caches))
    assert 0 < counts[-1] <= 1.2 * counts[1], f"{counts}; see `forget_pictures`"
