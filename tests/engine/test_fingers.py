"""Fingers over the stage: what each touch becomes, and never twice."""

import pygame
import pytest

from table.widgets.form import FINGER
from table.widgets.tooltip import RESTS
from tests.engine.devices import SIZE, board as board, post, stage as stage


def finger(kind, pos, one=0):
    x, y = (pos[0] + 0.5) / SIZE[0], (pos[1] + 0.5) / SIZE[1]
    post(kind, x=x, y=y, dx=0.0, dy=0.0, finger_id=one, touch_id=1, pressure=1.0)


def tap(stage, pos, now=1.0):
    finger(pygame.FINGERDOWN, pos)
    finger(pygame.FINGERUP, pos)
    stage.frame(now)


def test_a_tap_is_one_click(stage, board):
    """A system that makes mouse events of a finger as well presses nothing a second time, and
    nothing lies under a pointer afterwards."""
    at = board.form.centre_of("row1")
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        post(kind, pos=at, button=1, touch=True)
    tap(stage, at)
    assert board.heard == ["row1"]
    assert stage.pointer is None and not board.form.find("row1").hovered


def test_a_finger_need_not_hit_what_is_small(stage, board):
    """Whatever is smaller than a finger is hit from as far as one reaches; a mouse must hit it."""
    x, y = board.form.centre_of("small")
    beside = (x, y + round(FINGER / 2) - 2)
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        post(kind, pos=beside, button=1)
    stage.frame(1.0)
    assert board.heard == []
    tap(stage, beside)
    assert board.heard == ["small"]
    tap(stage, (x, y + round(FINGER / 2) + 3))
    assert board.heard == ["small"]


@pytest.mark.parametrize("still", [False, True])
def test_a_finger_pushes_a_column(stage, board, still):
    """What lies under it goes along and is not pressed; let go it rolls on, but for those who
    want as little as can be to move."""
    board.form.still = still
    column, (x, y) = board.form.find("column"), board.form.centre_of("row3")
    finger(pygame.FINGERDOWN, (x, y))
    stage.frame(1.0)
    for step in range(1, 5):
        finger(pygame.FINGERMOTION, (x, y - 20 * step))
        stage.frame(1.0 + step / 30)
    assert column.offset == pytest.approx(80, abs=1)
    finger(pygame.FINGERUP, (x, y - 80))
    stage.frame(1.2)
    then = column.offset
    stage.frame(1.3)
    assert (column.offset > then) == (not still)
    stage.frame(9.0)
    assert board.heard == [] and column.offset <= column.extent - 200


def test_a_finger_on_a_slider_slides_it(stage, board):
    """It pushes no column, and the value follows."""
    x, y = board.form.centre_of("slider")
    finger(pygame.FINGERDOWN, (x, y))
    finger(pygame.FINGERMOTION, (x + 400, y + 30))
    finger(pygame.FINGERUP, (x + 400, y + 30))
    stage.frame(1.0)
    assert board.form.find("slider").value == 10


def test_a_long_press_tells_and_presses_nothing(stage, board):
    """What a pointer is told that rests on a thing, a finger is told that stays there; it stays
    to be read when the finger has gone."""
    at = board.form.centre_of("small")
    finger(pygame.FINGERDOWN, at)
    for step in range(4):
        stage.frame(1.0 + step * RESTS)
    assert board.form.tooltip.paper is not None
    finger(pygame.FINGERUP, at)
    stage.frame(4.0)
    stage.frame(6.0)
    assert board.heard == [] and board.form.tooltip.paper is not None
    tap(stage, (500, 600), 7.0)
    assert board.form.tooltip.paper is None


def test_a_second_finger_takes_the_press_back(stage, board):
    """Nothing is pressed by either, in whatever order they are lifted; the next tap counts."""
    at = board.form.centre_of("row1")
    for order in ((0, 1), (1, 0)):
        finger(pygame.FINGERDOWN, at, 0)
        finger(pygame.FINGERDOWN, (at[0] + 40, at[1]), 1)
        for one in order:
            finger(pygame.FINGERUP, at, one)
        stage.frame(1.0)
    assert board.heard == []
    tap(stage, at)
    assert board.heard == ["row1"]


def test_a_finger_is_gone_with_the_focus(stage, board):
    """The window is left with a finger down: nothing is pressed, and nothing is held."""
    finger(pygame.FINGERDOWN, board.form.centre_of("row1"))
    post(pygame.WINDOWFOCUSLOST)
    finger(pygame.FINGERUP, board.form.centre_of("row1"))
    stage.frame(1.0)
    assert board.heard == [] and board.form._held is None
