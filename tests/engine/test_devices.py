"""Fingers, controllers and switches: what each event becomes, and that all is within reach."""

import pygame
import pytest

from table.engine.devices import FIRST_REPEAT_SECONDS, REPEAT_SECONDS
from table.engine.switches import Group, Stop, group_nodes, stops
from table.theme.colours import BARK, CREAM
from table.widgets.form import FINGER
from table.widgets.tooltip import TOOLTIP_DELAY
from tests.engine.posting import click, post, press

PAD = {"instance_id": 4}
DOWN, UP, MOTION = pygame.FINGERDOWN, pygame.FINGERUP, pygame.FINGERMOTION


def finger(kind, pos, number=0):
    x, y = (pos[0] + 0.5) / 1024, (pos[1] + 0.5) / 640
    post(kind, x=x, y=y, dx=0.0, dy=0.0, finger_id=number, touch_id=1, pressure=1.0)


def tap(stage, pos, now=1.0):
    finger(DOWN, pos)
    finger(UP, pos)
    stage.frame(now)


def pad(stage, button, now=1.0):
    """A button of the controller goes down."""
    number = getattr(pygame, f"CONTROLLER_BUTTON_{button}")
    post(pygame.CONTROLLERBUTTONDOWN, button=number, **PAD)
    stage.frame(now)


def test_a_tap_is_one_click(stage, board):
    """Mouse events that the system makes of a finger press nothing again and hover nowhere."""
    at = board.form.centre_of("row1")
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        post(kind, pos=at, button=1, touch=True)
    tap(stage, at)
    assert board.clicks == ["row1"]
    assert stage.pointer is None and not board.form.find("row1").hovered


def test_a_finger_need_not_hit_what_is_small(stage, board):
    """Whatever is smaller than a finger is hit from as far as one reaches; a mouse must hit it."""
    x, y = board.form.centre_of("small")
    beside = (x, y + round(FINGER / 2) - 2)
    click(stage, beside)
    assert board.clicks == []
    tap(stage, beside)
    tap(stage, (x, y + round(FINGER / 2) + 3))
    assert board.clicks == ["small"]


@pytest.mark.parametrize("still", [False, True])
def test_a_finger_pushes_a_column(stage, board, still):
    """It moves, presses nothing, and rolls on unless movement is reduced; a slider slides."""
    board.form.reduced_motion = still
    column, (x, y) = board.form.find("column"), board.form.centre_of("row3")
    finger(DOWN, (x, y))
    stage.frame(1.0)
    for step in range(1, 5):
        finger(MOTION, (x, y - 20 * step))
        stage.frame(1.0 + step / 30)
    assert column.offset == pytest.approx(80, abs=1)
    finger(UP, (x, y - 80))
    stage.frame(1.2)
    then = column.offset
    stage.frame(1.3)
    assert (column.offset > then) == (not still)
    stage.frame(9.0)
    assert board.clicks == [] and column.offset <= column.extent - 200
    x, y = board.form.centre_of("slider")
    finger(DOWN, (x, y))
    finger(MOTION, (x + 400, y + 30))
    finger(UP, (x + 400, y + 30))
    stage.frame(9.1)
    assert board.form.find("slider").value == 10


def test_a_long_press_tells_and_presses_nothing(stage, board):
    """A finger that stays is told what a resting pointer is, to be read when it has gone."""
    at = board.form.centre_of("small")
    finger(DOWN, at)
    for step in range(4):
        stage.frame(1.0 + step * TOOLTIP_DELAY)
    assert board.form.tooltip.shown_tooltip is not None
    finger(UP, at)
    stage.frame(4.0)
    stage.frame(6.0)
    assert board.clicks == [] and board.form.tooltip.shown_tooltip is not None
    tap(stage, (500, 600), 7.0)
    assert board.form.tooltip.shown_tooltip is None


def test_a_press_is_taken_back_by_a_second_finger_or_another_window(stage, board):
    """Two fingers, or one when the window is left, press nothing; the next tap counts."""
    at = board.form.centre_of("row1")
    for order in ((0, 1), (1, 0)):
        finger(DOWN, at, 0)
        finger(DOWN, (at[0] + 40, at[1]), 1)
        for number in order:
            finger(UP, at, number)
        stage.frame(1.0)
    finger(DOWN, at)
    post(pygame.WINDOWFOCUSLOST)
    finger(UP, at)
    stage.frame(1.0)
    assert board.clicks == [] and board.form._held is None
    tap(stage, at)
    assert board.clicks == ["row1"]


def test_a_controller_is_the_arrows_and_enter(stage, board):
    """The cross is the arrows, A Enter, shoulders Tab, Y explains; it may be missing."""
    stage.pads.start()
    stage.pads.start()
    board.form.set_focus(board.form.find("slider"))
    pad(stage, "DPAD_RIGHT")
    post(pygame.CONTROLLERBUTTONUP, button=pygame.CONTROLLER_BUTTON_DPAD_RIGHT, **PAD)
    assert board.form.find("slider").value == 6
    pad(stage, "RIGHTSHOULDER")
    assert board.form.focus.name == "toggle"
    pad(stage, "A")
    assert board.form.find("toggle").value is True
    board.form.set_focus(board.form.find("small"))
    stage.frame(1.0)
    pad(stage, "Y", 1.01)
    assert board.form.tooltip.shown_tooltip is not None
    press(stage, pygame.K_TAB, 1.02)
    assert board.form.tooltip.shown_tooltip is None
    pad(stage, "B", 1.03)
    assert stage.top is None


def test_a_stick_that_is_held_comes_again(stage, board):
    """As a key does that is held; one that trembles about the edge is one press."""
    slider, axis = board.form.find("slider"), pygame.CONTROLLER_AXIS_LEFTX
    board.form.set_focus(slider)
    stage.frame(1.0)
    for value in (9000, 20000, 17000, 19000):
        post(pygame.CONTROLLERAXISMOTION, axis=axis, value=value, **PAD)
    first = 1.0 + FIRST_REPEAT_SECONDS
    for now, said in (
        (1.0, 6),
        (first - 0.01, 6),
        (first + 0.01, 7),
        (first + 0.02 + REPEAT_SECONDS, 8),
    ):
        stage.frame(now)
        assert slider.value == said
    post(pygame.CONTROLLERAXISMOTION, axis=axis, value=0, **PAD)
    stage.frame(9.0)
    stage.frame(19.0)
    assert slider.value == 8


def test_a_controller_may_go_at_any_moment(stage, board):
    """One that is unplugged holds nothing any more; one that cannot be opened says nothing."""
    board.form.set_focus(board.form.find("slider"))
    post(pygame.CONTROLLERDEVICEADDED, device_index=99)
    pad(stage, "DPAD_RIGHT")
    post(pygame.CONTROLLERDEVICEREMOVED, **PAD)
    post(pygame.CONTROLLERDEVICEREMOVED, instance_id=77)
    stage.frame(1.1)
    stage.frame(9.0)
    assert board.form.find("slider").value == 6 and stage.top is board


def reach(stage, key, now=1.0):
    """Press until what has this key is framed, and take it."""
    switches = stage.switches
    for _ in range(60):
        node = switches.framed_node
        if isinstance(node, Stop) and node.key == key:
            break
        within = isinstance(node, Group) and any(stop.key == key for stop in stops([node]))
        takes = node and within != switches.leaves_group
        press(stage, pygame.K_RETURN if takes else pygame.K_SPACE, now)
    press(stage, pygame.K_RETURN, now)


def test_two_switches_reach_everything(stage, board):
    """Two keys press every widget, scrolled away or not, and mean nothing else meanwhile."""
    stage.switches.use("two", 1.0, "space_enter")
    for name in ("row11", "small", "row0", "toggle"):
        reach(stage, name)
    assert board.clicks == ["row11", "small", "row0", True]
    reach(stage, ("slider", pygame.K_RIGHT))
    press(stage, pygame.K_RETURN)  # who wants more of it has not gone on
    assert board.form.find("slider").value == 7
    press(stage, pygame.K_SPACE)  # after the last target comes the way out
    assert stage.switches.leaves_group
    press(stage, pygame.K_RETURN)
    assert isinstance(stage.switches.framed_node, Group)


def test_one_switch_waits_for_the_frame(stage, board):
    """The frame goes on by itself at the pace that was chosen, and longer on what comes first."""

    def framed(now):
        stage.frame(now)
        return stage.switches.framed_node.key

    stage.switches.use("one", 1.0, "space_enter")
    first = framed(1.0)
    assert framed(2.4) == first
    second = framed(2.6)
    assert second != first and framed(3.7) != second
    post(pygame.KEYDOWN, key=pygame.K_SPACE, mod=0, unicode="", scancode=0)
    assert framed(3.8) == framed(5.0)


def test_switches_that_are_off_are_keys(stage, board):
    """And those of another pair mean what they always mean."""
    board.form.set_focus(board.form.find("toggle"))
    press(stage, pygame.K_SPACE)
    stage.switches.use("two", 1.0, "f7_f8")
    press(stage, pygame.K_SPACE)
    assert board.clicks == [True, False]
    press(stage, pygame.K_F7)
    assert stage.switches.framed_node is not None


def test_the_frame_is_seen_and_goes(stage, board):
    """It lies round what would be taken, over everything else, and leaves nothing where it was."""
    plain = pygame.image.tobytes(stage.surface, "RGB")
    stage.switches.use("two", 1.0, "space_enter")
    press(stage, pygame.K_SPACE)
    framed = pygame.image.tobytes(stage.surface, "RGB")
    place, drawn = stage.switches.frame_rect(), stage.surface.copy()
    stage.switches.draw(drawn, stage.theme)
    assert framed == pygame.image.tobytes(drawn, "RGB") != plain
    beyond = [drawn.get_at((place.centerx, place.top - far)) for far in range(2, 12)]
    assert all(pygame.Color(colour) in beyond for colour in (CREAM, BARK))
    press(stage, pygame.K_SPACE)
    assert pygame.image.tobytes(stage.surface, "RGB") not in (framed, plain)
    stage.switches.use("off", 1.0, "space_enter")
    board.form.set_focus(None)
    board.form.by_keys = False
    stage.frame(2.0)
    stage.redraw()
    stage.frame(2.1)
    assert pygame.image.tobytes(stage.surface, "RGB") == plain


def test_groups_of_many():
    """However many there are, nothing is far, and nothing is lost."""
    for many in (0, 1, 7, 8, 50, 400):
        made = [Stop(n, lambda: pygame.Rect(0, 0, 1, 1), lambda: None) for n in range(many)]
        nodes = group_nodes("all", made)
        assert [stop.key for stop in stops(nodes)] == list(range(many))
        assert all(len(node.within) <= 7 for node in nodes if isinstance(node, Group))
