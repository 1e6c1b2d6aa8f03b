"""Fingers, controllers and switches over the stage: what each becomes, and never twice."""

import pygame
import pytest

from table.looks.tints import BARK, CREAM
from table.stage.pads import EVERY, WAITS
from table.stage.page import Page
from table.stage.scan import Group, Stop, grouped, stops
from table.stage.stage import Stage
from table.widgets import Button, Form, Label, Scroll, Slider, Toggle
from table.widgets.tip import RESTS, Tip
from table.widgets.touched import FINGER
from table.words.words import Words
from tests.widgets.hands import THEME

SIZE = (1024, 640)
PAD = {"instance_id": 4}


class Board(Page):
    """A page with a column, a small button and a slider; `heard` is what was pressed."""

    def __init__(self):
        self.heard = []

    def build(self):
        form = Form(self.app.theme, self.app.size)
        column = form.add(Scroll((40, 40, 300, 200), "column"))
        for number in range(12):
            name = f"row{number}"
            area = (0, number * 50, 260, 44)
            form.add(
                Button(area, name, lambda name=name: self.heard.append(name), name=name), column
            )
        form.add(Button((600, 100, 20, 20), "+", lambda: self.heard.append("small"), name="small"))
        form.find("small").tip = Tip("Small", ("What it does.",))
        form.add(Slider((600, 200, 300, 44), 5, 0, 10, self.heard.append, name="slider"))
        form.add(Toggle((600, 300, 300, 44), "On", on=self.heard.append, name="toggle"))
        form.add(Label((600, 400, 100, 30), "text"))
        return form


@pytest.fixture
def stage():
    stage = Stage(THEME, Words.spoken("en"), size=SIZE)
    pygame.event.clear()
    yield stage
    if pygame.display.get_init():
        pygame.event.clear()


@pytest.fixture
def board(stage):
    board = Board()
    stage.open(board)
    stage.frame(0.0)
    return board


def post(kind, **facts):
    pygame.event.post(pygame.event.Event(kind, **facts))


def finger(kind, pos, one=0):
    x, y = (pos[0] + 0.5) / SIZE[0], (pos[1] + 0.5) / SIZE[1]
    post(kind, x=x, y=y, dx=0.0, dy=0.0, finger_id=one, touch_id=1, pressure=1.0)


def tap(stage, pos, now=1.0):
    finger(pygame.FINGERDOWN, pos)
    finger(pygame.FINGERUP, pos)
    stage.frame(now)


# --- fingers


def test_a_tap_is_one_click(stage, board):
    """A system that makes mouse events of a finger as well presses nothing a second time, and
    nothing lies under a pointer afterwards."""
    at = board.form.spot("row1")
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        post(kind, pos=at, button=1, touch=True)
    tap(stage, at)
    assert board.heard == ["row1"]
    assert stage.pointer is None and not board.form.find("row1").hovered


def test_a_finger_need_not_hit_what_is_small(stage, board):
    """Whatever is smaller than a finger is hit from as far as one reaches; a mouse must hit it."""
    x, y = board.form.spot("small")
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
    column, (x, y) = board.form.find("column"), board.form.spot("row3")
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
    assert board.heard == [] and column.offset <= column.tall - 200


def test_a_finger_on_a_slider_slides_it(stage, board):
    """It pushes no column, and the value follows."""
    x, y = board.form.spot("slider")
    finger(pygame.FINGERDOWN, (x, y))
    finger(pygame.FINGERMOTION, (x + 400, y + 30))
    finger(pygame.FINGERUP, (x + 400, y + 30))
    stage.frame(1.0)
    assert board.form.find("slider").value == 10


def test_a_long_press_tells_and_presses_nothing(stage, board):
    """What a pointer is told that rests on a thing, a finger is told that stays there; it stays
    to be read when the finger has gone."""
    at = board.form.spot("small")
    finger(pygame.FINGERDOWN, at)
    for step in range(4):
        stage.frame(1.0 + step * RESTS)
    assert board.form._resting.paper is not None
    finger(pygame.FINGERUP, at)
    stage.frame(4.0)
    stage.frame(6.0)
    assert board.heard == [] and board.form._resting.paper is not None
    tap(stage, (500, 600), 7.0)
    assert board.form._resting.paper is None


def test_a_second_finger_takes_the_press_back(stage, board):
    """Nothing is pressed by either, in whatever order they are lifted; the next tap counts."""
    at = board.form.spot("row1")
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
    finger(pygame.FINGERDOWN, board.form.spot("row1"))
    post(pygame.WINDOWFOCUSLOST)
    finger(pygame.FINGERUP, board.form.spot("row1"))
    stage.frame(1.0)
    assert board.heard == [] and board.form._held is None


# --- controllers


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
    stage.devices.pads.start()
    stage.devices.pads.start()
    stage.frame(1.0)
    assert stage.top is board


def test_what_the_focus_is_on_is_told_at_once(stage, board):
    """By Y of a controller, which is F3; any other key puts it away."""
    board.form.set_focus(board.form.find("small"))
    stage.frame(1.0)
    post(pygame.CONTROLLERBUTTONDOWN, button=pygame.CONTROLLER_BUTTON_Y, **PAD)
    stage.frame(1.01)
    assert board.form._resting.paper is not None
    post(pygame.KEYDOWN, key=pygame.K_TAB, mod=0, unicode="")
    stage.frame(1.02)
    assert board.form._resting.paper is None


# --- switches


def press(stage, key, now=1.0):
    post(pygame.KEYDOWN, key=key, mod=0, unicode="", scancode=0)
    post(pygame.KEYUP, key=key, mod=0, scancode=0)
    stage.frame(now)


def reach(stage, key, now=1.0):
    switches = stage.switches
    for _ in range(60):
        node = switches.framed
        if isinstance(node, Stop) and node.key == key:
            break
        within = isinstance(node, Group) and any(one.key == key for one in stops([node]))
        press(stage, pygame.K_RETURN if within != switches.out and node else pygame.K_SPACE, now)
    press(stage, pygame.K_RETURN, now)


def test_two_switches_reach_everything(stage, board):
    """Every widget is pressed by two keys; what has been scrolled away comes into sight; and both
    mean nothing else meanwhile."""
    stage.switches.use("two", 1.0, "space_enter")
    for name in ("row11", "small", "row0", "toggle"):
        reach(stage, name)
    assert board.heard == ["row11", "small", "row0", True]
    reach(stage, ("slider", pygame.K_RIGHT))
    press(stage, pygame.K_RETURN)  # who wants more of it has not gone on
    assert board.form.find("slider").value == 7


def test_one_switch_waits_for_the_frame(stage, board):
    """The frame goes on by itself at the pace that was chosen, and longer on what comes first."""
    stage.switches.use("one", 1.0, "space_enter")
    stage.frame(1.0)
    first = stage.switches.framed.key
    stage.frame(2.4)
    assert stage.switches.framed.key == first
    stage.frame(2.6)
    second = stage.switches.framed.key
    assert second != first
    stage.frame(3.7)
    assert stage.switches.framed.key != second
    post(pygame.KEYDOWN, key=pygame.K_SPACE, mod=0, unicode="", scancode=0)
    stage.frame(3.8)
    third = stage.switches.framed.key
    stage.frame(5.0)
    assert stage.switches.framed.key == third


def test_switches_that_are_off_are_keys(stage, board):
    """And those of another pair mean what they always mean."""
    board.form.set_focus(board.form.find("toggle"))
    press(stage, pygame.K_SPACE)
    stage.switches.use("two", 1.0, "f7_f8")
    press(stage, pygame.K_SPACE)
    assert board.heard == [True, False]
    press(stage, pygame.K_F7)
    assert stage.switches.framed is not None


def test_the_frame_is_seen_and_goes(stage, board):
    """It lies round what would be taken, over everything else, and leaves nothing where it was."""
    plain = pygame.image.tobytes(stage.surface, "RGB")
    stage.switches.use("two", 1.0, "space_enter")
    press(stage, pygame.K_SPACE)
    framed = pygame.image.tobytes(stage.surface, "RGB")
    place, drawn = stage.switches.where(), stage.surface.copy()
    stage.devices.draw(drawn, stage.theme)
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


def test_groups_of_many(stage):
    """However many there are, nothing is far, and nothing is lost."""
    for many in (0, 1, 7, 8, 50, 400):
        made = [Stop(n, lambda: pygame.Rect(0, 0, 1, 1), lambda: None) for n in range(many)]
        nodes = grouped("all", made)
        assert [one.key for one in stops(nodes)] == list(range(many))
        assert all(len(one.within) <= 7 for one in nodes if isinstance(one, Group))
