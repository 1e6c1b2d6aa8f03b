"""Controllers over the stage: arrows and Enter, plugged in and pulled out at any moment."""

import pygame

from table.engine.devices import EVERY, WAITS
from tests.engine.devices import board as board, post, stage as stage

PAD = {"instance_id": 4}


def test_a_controller_is_the_arrows_and_enter(stage, board):
    """The cross goes where the arrows go, A presses, the shoulders are Tab."""
    board.form.set_focus(board.form.find("slider"))
    post(pygame.CONTROLLERBUTTONDOWN, button=pygame.CONTROLLER_BUTTON_DPAD_RIGHT, **PAD)
    post(pygame.CONTROLLERBUTTONUP, button=pygame.CONTROLLER_BUTTON_DPAD_RIGHT, **PAD)
    stage.frame(1.0)
    assert board.form.find("slider").value == 6
    post(pygame.CONTROLLERBUTTONDOWN, button=pygame.CONTROLLER_BUTTON_RIGHTSHOULDER, **PAD)
    stage.frame(1.0)
    assert board.form.focus.name == "toggle"
    post(pygame.CONTROLLERBUTTONDOWN, button=pygame.CONTROLLER_BUTTON_A, **PAD)
    stage.frame(1.0)
    assert board.form.find("toggle").value is True
    post(pygame.CONTROLLERBUTTONDOWN, button=pygame.CONTROLLER_BUTTON_B, **PAD)
    stage.frame(1.0)
    assert stage.top is None


def test_a_stick_that_is_held_comes_again(stage, board):
    """As a key does that is held; one that trembles about the edge is one press."""
    slider = board.form.find("slider")
    board.form.set_focus(slider)
    stage.frame(1.0)
    for value in (9000, 20000, 17000, 19000):
        post(pygame.CONTROLLERAXISMOTION, axis=pygame.CONTROLLER_AXIS_LEFTX, value=value, **PAD)
    stage.frame(1.0)
    assert slider.value == 6
    stage.frame(1.0 + WAITS - 0.01)
    assert slider.value == 6
    stage.frame(1.0 + WAITS + 0.01)
    stage.frame(1.0 + WAITS + 0.02 + EVERY)
    assert slider.value == 8
    post(pygame.CONTROLLERAXISMOTION, axis=pygame.CONTROLLER_AXIS_LEFTX, value=0, **PAD)
    stage.frame(9.0)
    stage.frame(19.0)
    assert slider.value == 8


def test_a_controller_may_go_at_any_moment(stage, board):
    """One that is unplugged holds nothing any more; one that cannot be opened says nothing."""
    board.form.set_focus(board.form.find("slider"))
    post(pygame.CONTROLLERDEVICEADDED, device_index=99)
    post(pygame.CONTROLLERBUTTONDOWN, button=pygame.CONTROLLER_BUTTON_DPAD_RIGHT, **PAD)
    stage.frame(1.0)
    post(pygame.CONTROLLERDEVICEREMOVED, **PAD)
    post(pygame.CONTROLLERDEVICEREMOVED, instance_id=77)
    stage.frame(1.1)
    stage.frame(9.0)
    assert board.form.find("slider").value == 6 and stage.top is board


def test_without_controllers_the_stage_runs(stage, board):
    """To listen for them is no fault where SDL has none to offer, and can be done again."""
    stage.pads.start()
    stage.pads.start()
    stage.frame(1.0)
    assert stage.top is board


def test_what_the_focus_is_on_is_told_at_once(stage, board):
    """By Y of a controller, which is F3; any other key puts it away."""
    board.form.set_focus(board.form.find("small"))
    stage.frame(1.0)
    post(pygame.CONTROLLERBUTTONDOWN, button=pygame.CONTROLLER_BUTTON_Y, **PAD)
    stage.frame(1.01)
    assert board.form.tooltip.paper is not None
    post(pygame.KEYDOWN, key=pygame.K_TAB, mod=0, unicode="")
    stage.frame(1.02)
    assert board.form.tooltip.paper is None
