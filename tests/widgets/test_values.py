"""Buttons, switches, numbers, choices and lists: what is chosen by mouse, keys and wheel."""

import pygame
import pytest

from table.theme.theme import larger_print
from table.widgets import Brush, Choice, Form, List, Scroll, Stepper, scale_of
from table.widgets.choice import SIZE
from table.widgets.text import ink
from table.widgets.tooltip import RESTS, Tooltip
from tests.widgets.hands import THEME, click, everything, key, mouse, picture, wheel


def test_button_clicks_on_press_and_release_inside():
    """A click counts when the button came up inside; sliding off takes it back."""
    heard = []
    form = everything(heard=heard)
    click(form, "plain")
    assert heard == ["plain"]
    mouse(form, pygame.MOUSEBUTTONDOWN, form.centre_of("plain"))
    mouse(form, pygame.MOUSEBUTTONUP, form.centre_of("done"))
    mouse(form, pygame.MOUSEBUTTONDOWN, form.centre_of("done"))
    mouse(form, pygame.MOUSEBUTTONUP, form.centre_of("plain"))
    form.find("plain").enabled = False
    click(form, "plain")
    form.find("plain").visible = False
    click(form, "plain")
    assert heard == ["plain"]


@pytest.mark.parametrize("code", [pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE])
@pytest.mark.parametrize(("name", "says"), [("plain", "plain"), ("toggle", True)])
def test_enter_and_space_press_what_has_the_focus(code, name, says):
    """Enter and Space do what a click does."""
    heard = []
    form = everything(heard=heard)
    form.set_focus(form.find(name))
    key(form, code)
    assert heard == [says]


def test_toggle_by_mouse_and_arrows():
    """A click turns the switch over; right is on, left is off, and twice right is once."""
    heard = []
    form = everything(heard=heard)
    click(form, "toggle")
    form.set_focus(form.find("toggle"))
    key(form, pygame.K_RIGHT, pygame.K_LEFT, pygame.K_LEFT, pygame.K_RIGHT)
    assert heard == [True, False, True]


def test_stepper_stays_between_its_ends():
    """Minus and plus by mouse, arrows, Home and End; never past an end."""
    heard = []
    form = everything(heard=heard)
    click(form, "stepper", dx=85)
    click(form, "stepper", dx=-85)
    click(form, "stepper")
    assert heard == [4, 3]
    key(form, pygame.K_END, pygame.K_RIGHT, pygame.K_HOME, pygame.K_LEFT, pygame.K_PLUS)
    assert heard == [4, 3, 6, 0, 1]


def test_slider_drags_by_stops():
    """The knob follows the mouse, also past the ends of the track, and rests on its stops."""
    heard = []
    form = everything(heard=heard)
    x, y = form.centre_of("slider")
    mouse(form, pygame.MOUSEBUTTONDOWN, (x, y))
    mouse(form, pygame.MOUSEMOTION, (x - 500, y + 300))
    mouse(form, pygame.MOUSEMOTION, (x + 500, y))
    mouse(form, pygame.MOUSEBUTTONUP, (x + 500, y))
    assert heard[-2:] == [0, 100] and all(value % 10 == 0 for value in heard)
    key(form, pygame.K_LEFT, pygame.K_HOME, pygame.K_RIGHT)
    assert heard[-3:] == [90, 0, 10]


def test_wheel_turns_only_a_focused_number():
    """A wheel that passes over a number changes nothing; once focused it does."""
    heard = []
    form = everything(heard=heard)
    wheel(form, "stepper", 1)
    form.set_focus(form.find("stepper"))
    wheel(form, "stepper", 1)
    assert heard == [4]


def test_choice_by_mouse():
    """A click drops the list, a click on a row takes it, a click elsewhere leaves all alone."""
    heard = []
    form = everything(heard=heard)
    choice = form.find("choice")
    click(form, "choice")
    assert choice.is_open
    choice.tooltip = Tooltip("Choice", ("What it is",))
    for now in (0.0, 0.1, 0.2 + RESTS, 0.3 + 2 * RESTS):
        form.step(now)
        assert form.tooltip.paper is None, "a tooltip lies over the open list"
    top = choice.list_area()[1]
    middle = choice.area[1] + choice.area[3] / 2
    click(form, "choice", dy=top + 4 + 2.5 * choice.row - middle)
    assert heard == [choice.first + 2] and not choice.is_open
    click(form, "choice")
    click(form, "plain")
    assert not choice.is_open and choice.value == heard[0]


def test_choice_by_keyboard():
    """Left and right go through the options; Enter drops the list, Esc leaves it, Enter takes."""
    heard = []
    form = everything(heard=heard)
    form.on_escape = lambda: heard.append("escape")
    form.set_focus(form.find("choice"))
    key(form, pygame.K_RIGHT, pygame.K_LEFT)
    key(form, pygame.K_RETURN, pygame.K_DOWN, pygame.K_ESCAPE)
    assert heard == [5, 4]
    key(form, pygame.K_SPACE, pygame.K_END, pygame.K_UP, pygame.K_RETURN)
    key(form, pygame.K_ESCAPE)
    assert heard == [5, 4, 18, "escape"]


@pytest.mark.parametrize("long", ["", "a far longer option than there is room for in the box"])
@pytest.mark.parametrize("y", [0, 200, 420, 596])
def test_dropped_list_stays_on_the_form(y, long):
    """Wherever a choice stands, and in a column too, its open list lies wholly on the form, and
    what is chosen in it is what is pressed."""
    options = [(n, f"{n} {long}") for n in range(30)]
    form = Form(THEME)
    col = form.add(Scroll((300, 100, 300, 300)))
    form.add(Choice((0, y, 200, 44), options, name="a"))
    form.add(Choice((0, y, 200, 44), options, name="b"), within=col)
    form.add(Choice((824, y, 200, 44), options, name="c"))
    for name in "abc":
        choice = form.find(name)
        form.set_focus(choice)
        picture(form, (1024, 640))
        key(form, pygame.K_RETURN)
        assert pygame.Rect(0, 0, 1024, 640).contains(form._bounds(choice).inflate(-14, -14))
        left, top, wide, _ = choice.row_area(1)
        spot = form._brush(choice).point(left + wide - 3, top + 9)
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            mouse(form, kind, spot)
        assert choice.value == 1 and not choice.is_open


@pytest.mark.parametrize("large", [1.0, 1.5])
def test_boxes_below_each_other_look_alike_whatever_else_may_be_chosen(
    large: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is chosen is written in the same letters beside one long option and beside none, and
    larger in large print. The dropped list has one size for all: it is as wide as its longest text,
    and only where the form is not, that one makes all smaller."""
    theme, written = larger_print(THEME, large), []

    def noted(text: str, role: str, px: int, colour: str) -> pygame.Surface:
        written.append(px)
        return ink(text, role, px, colour)

    def letters(options: list[tuple[int, str]], opened: bool) -> list[int]:
        form = Form(theme)
        choice = form.add(Choice((20, 20, 160, 44), options, 0, name="choice"))
        form.set_focus(choice)
        picture(form, (1024, 640))
        choice.drop(opened)
        written.clear()
        picture(form, (1024, 640))
        return written[opened:]

    monkeypatch.setattr("table.widgets.brush.ink", noted)
    short = [(0, "easy"), (1, "sharp")]
    more = [*short, (2, "sharper than a knife")]
    (closed,) = letters(short, False)
    assert letters(more, False) == [closed]
    assert (closed > SIZE) == (large > 1)
    found = [letters(one, True) for one in (short, more, [*more, (3, "as sharp as a knife" * 8)])]
    assert all(len(set(one)) == 1 for one in found)
    assert found[0][0] == found[1][0] == closed > found[2][0]


def test_list_by_mouse_and_keyboard():
    """A click chooses a row, a click on the chosen one enters it; keys do the same."""
    heard = []
    form = everything(heard=heard)
    rows = form.find("list")
    click(form, "list", dy=-85 + 40)
    click(form, "list", dy=-85 + 40)
    assert heard == [1, ("enter", 1)]
    key(form, pygame.K_DOWN, pygame.K_END, pygame.K_DOWN, pygame.K_PAGEUP, pygame.K_RETURN)
    assert heard[2:] == [2, 29, 25, ("enter", 25)]
    assert rows.offset <= 25 * rows.row <= rows.offset + rows.area[3] - rows.row
    key(form, pygame.K_HOME)
    assert rows.offset == 0


def test_empty_list_is_harmless():
    """A list without rows takes every key and click, and does nothing."""
    heard = []
    form = Form(THEME)
    form.add(List((0, 0, 200, 200), [], on=heard.append, on_enter=heard.append, name="list"))
    click(form, "list")
    key(form, *(pygame.K_DOWN, pygame.K_END, pygame.K_RETURN, pygame.K_PAGEDOWN))
    picture(form, (1024, 640))
    assert heard == []


def test_what_a_stepper_says_stands_clear_of_its_buttons(monkeypatch):
    """However long it is, in any size of window, it touches neither the minus nor the plus."""
    stepper = Stepper((40, 40, 200, 44), 1, 1, 40, say=lambda n: "n" * n)
    less, more = (pygame.FRect(one) for one in stepper._ends())
    spots = []
    write = Brush.write

    def noted(brush, text, *rest):
        spots.append((text, brush.box_of(write(brush, text, *rest))))

    monkeypatch.setattr(Brush, "write", noted)
    for size in ((1024, 640), (1920, 1080), (3840, 2160)):
        for stepper.value in range(1, 41):
            stepper.draw(Brush(pygame.Surface(size), THEME, scale_of(size)))
    said = [pygame.FRect(spot) for text, spot in spots if "n" in text]
    assert len(said) == 120
    for spot in said:
        assert spot.left >= less.right + 3 and spot.right <= more.left - 3
