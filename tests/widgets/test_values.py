"""Forms: focus, and buttons, switches, numbers, choices and lists by mouse, keys and wheel."""

import random

import pygame
import pytest

from table.theme.colours import CREAM
from table.theme.style import Type
from table.theme.theme import larger_print
from table.widgets import Brush, Button, Choice, List, Scroll, Stepper, scale_of
from table.widgets.tooltip import TOOLTIP_DELAY, Tooltip
from tests.sampling import drawn
from tests.widgets import hands
from tests.widgets.hands import SIZES, THEME, Form, everything

ENTER, SPACE, ESCAPE = pygame.K_RETURN, pygame.K_SPACE, pygame.K_ESCAPE
LEFT, RIGHT, UP, DOWN = pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN
HOME, END = pygame.K_HOME, pygame.K_END


@pytest.mark.parametrize(
    ("name", "acts", "heard"),
    [
        ("plain", [(0, 0)], ["plain"]),
        *(("plain", [code], ["plain"]) for code in (ENTER, pygame.K_KP_ENTER, SPACE)),
        *(("toggle", [code], [True]) for code in (ENTER, pygame.K_KP_ENTER, SPACE)),
        ("toggle", [(0, 0), RIGHT, LEFT, LEFT, RIGHT], [True, False, True]),
        ("stepper", [(85, 0), (-85, 0), (0, 0)], [4, 3]),
        ("stepper", [END, RIGHT, HOME, LEFT, pygame.K_PLUS], [6, 0, 1]),
        ("stepper", [1.0], []),  # a wheel that passes over a number changes nothing
        ("stepper", [(0, 0), 1.0], [4]),
        ("choice", [RIGHT, LEFT, ENTER, DOWN, ESCAPE], [5, 4]),
        ("choice", [SPACE, END, UP, ENTER, ESCAPE], [18, "escape"]),
        ("list", [(0, -45), (0, -45)], [1, ("enter", 1)]),
        ("list", [END, DOWN, pygame.K_PAGEUP, ENTER], [29, 25, ("enter", 25)]),
    ],
)
def test_what_a_widget_tells(name, acts, heard):
    """What is chosen by clicks, keys and the wheel, each once; nothing beyond the ends."""
    told = []
    form = everything(heard=told)
    form.on_escape = lambda: told.append("escape")
    if isinstance(acts[0], int):
        form.set_focus(form.find(name))
    for act in acts:
        if isinstance(act, tuple):
            form.click(name, *act)
        else:
            form.key(act) if isinstance(act, int) else form.wheel(name, act)
    assert told == heard


def test_button_clicks_on_press_and_release_inside():
    """Sliding off takes a press back; one that is disabled or not there is not pressed."""
    heard = []
    form = everything(heard=heard)
    for start, end in (("plain", "done"), ("done", "plain")):
        form.mouse(pygame.MOUSEBUTTONDOWN, form.centre_of(start))
        form.mouse(pygame.MOUSEBUTTONUP, form.centre_of(end))
    for state in ("enabled", "visible"):
        setattr(form.find("plain"), state, False)
        form.click("plain")
        setattr(form.find("plain"), state, True)
    assert heard == []


def test_slider_drags_by_stops():
    """The knob follows the mouse, also past the ends of the track, and rests on its stops."""
    heard = []
    form = everything(heard=heard)
    x, y = form.centre_of("slider")
    form.mouse(pygame.MOUSEBUTTONDOWN, (x, y))
    form.mouse(pygame.MOUSEMOTION, (x - 500, y + 300))
    form.mouse(pygame.MOUSEMOTION, (x + 500, y))
    form.mouse(pygame.MOUSEBUTTONUP, (x + 500, y))
    assert heard[-2:] == [0, 100] and all(value % 10 == 0 for value in heard)
    form.key(LEFT, HOME, RIGHT)
    assert heard[-3:] == [90, 0, 10]


def test_choice_by_mouse():
    """A click drops the list, a click on a row takes it, a click elsewhere leaves all alone."""
    heard = []
    form = everything(heard=heard)
    choice = form.find("choice")
    form.click("choice")
    assert choice.is_open
    choice.tooltip = Tooltip("Choice", ("What it is",))
    for now in (0.0, 0.1, 0.2 + TOOLTIP_DELAY, 0.3 + 2 * TOOLTIP_DELAY):
        form.step(now)
        assert form.tooltip.shown_tooltip is None, "a tooltip lies over the open list"
    top = choice.list_area()[1]
    middle = choice.area[1] + choice.area[3] / 2
    form.click("choice", dy=top + 4 + 2.5 * choice.row_height - middle)
    assert heard == [choice.first + 2] and not choice.is_open
    form.click("choice")
    form.click("plain")
    assert not choice.is_open and choice.value == heard[0]


@pytest.mark.parametrize("long", ["", "a far longer option than there is room for in the box"])
@pytest.mark.parametrize("y", [0, 596])
def test_dropped_list_stays_on_the_form(y, long):
    """Its list is wholly on the form, and what is chosen in it is what is pressed."""
    options = [(n, f"{n} {long}") for n in range(30)]
    form = Form(THEME)
    col = form.add(Scroll((300, 100, 300, 300)))
    form.add(Choice((0, y, 200, 44), options, name="a"))
    form.add(Choice((0, y, 200, 44), options, name="b"), within=col)
    form.add(Choice((824, y, 200, 44), options, name="c"))
    for name in "abc":
        choice = form.find(name)
        form.set_focus(choice)
        form.picture((1024, 640))
        form.key(ENTER)
        assert pygame.Rect(0, 0, 1024, 640).contains(form._bounds(choice).inflate(-14, -14))
        left, top, wide, _ = choice.row_area(1)
        form.press(form._brush(choice).point(left + wide - 3, top + 9))
        assert choice.value == 1 and not choice.is_open


@pytest.mark.parametrize("large", [1.0, 1.5])
def test_boxes_below_each_other_look_alike_whatever_else_may_be_chosen(large: float, written):
    """Closed boxes have the same letters whatever the options; an open list has one size."""
    form = Form(larger_print(THEME, large))
    choice = form.add(Choice((20, 20, 160, 44), [], 0))
    form.set_focus(choice)

    def letters(*texts: str, opened: bool) -> list[int]:
        choice.options = list(enumerate(texts))
        choice.set_open(False)
        form.picture((1024, 640))  # it measures its options
        choice.set_open(opened)
        written.clear()
        form.picture((1024, 640))
        return written[opened:]

    more = "easy", "sharp", "sharper than a knife"
    (closed,) = letters("easy", "sharp", opened=False)
    assert letters(*more, opened=False) == [closed] and (closed > round(Type.BODY)) == (large > 1)
    short = letters(*more, opened=True)
    long = letters(*more, "as sharp as a knife" * 8, opened=True)
    assert set(short) == {closed} and len(set(long)) == 1 and long[0] < closed


def test_a_list_keeps_its_row_in_sight_and_may_be_empty():
    """By keys; one without rows takes every key and click, and does nothing."""
    heard, form = [], everything()
    rows = form.find("list")
    form.set_focus(rows)
    form.key(END, pygame.K_PAGEUP)
    assert 0 <= rows.value * rows.row_height - rows.offset <= rows.area[3] - rows.row_height
    form.key(HOME)
    assert rows.offset == 0
    form = Form(THEME)
    form.add(List((0, 0, 200, 200), [], on=heard.append, on_enter=heard.append, name="list"))
    form.click("list")
    form.key(DOWN, END, ENTER, pygame.K_PAGEDOWN)
    form.picture((1024, 640))
    assert heard == []


def test_what_a_stepper_says_stands_clear_of_its_buttons(monkeypatch):
    """However long it is, in any size of window, it touches neither the minus nor the plus."""
    stepper = Stepper((40, 40, 200, 44), 1, 1, 40, say=lambda n: "n" * n)
    less, more = map(pygame.FRect, stepper._button_areas())
    spots = []
    write = Brush.write

    def noted(brush, text, *rest, **more):
        place = write(brush, text, *rest, **more)
        spots.extend([pygame.FRect(brush.box_of(place))] if "n" in text else [])

    monkeypatch.setattr(Brush, "write", noted)
    for size in ((1024, 640), (1920, 1080), (3840, 2160)):
        for stepper.value in (*range(1, 31, 3), 40):
            stepper.draw(Brush(pygame.Surface(size), THEME, scale_of(size)))
    assert len(spots) == 33
    for spot in spots:
        assert spot.left >= less.right + 3 and spot.right <= more.left - 3


def test_focus_scrolls_its_column():
    """A widget in a column that gets the focus is brought into sight."""
    form = everything()
    col = form.find("col")
    form.set_focus(form.find("rule7"))
    assert form._bounds(form.find("rule7")).h >= 44 and col.offset > 0
    form.set_focus(form.find("rule0"))
    assert col.offset == 0
    form.click("rule1")
    assert form.find("rule1").value


def test_what_has_scrolled_away_is_not_clicked():
    """Widgets of a column outside its window do not take clicks meant for what is there."""
    heard = []
    form = Form(THEME)
    form.add(Button((0, 100, 200, 40), "Under", lambda: heard.append("under"), name="under"))
    col = form.add(Scroll((0, 0, 200, 90)))
    form.add(Button((0, 100, 200, 40), "In", lambda: heard.append("in"), name="in"), within=col)
    form.click("under")
    assert heard == ["under"]


def test_arrows_go_to_the_neighbour():
    """Arrows that a widget has no use for go to the next one in that direction."""
    form = Form(THEME)
    for n in range(6):
        form.add(Button((100 + n % 2 * 300, 100 + n // 2 * 100, 200, 44), str(n), name=str(n)))
    for way, name in zip("DOWN DOWN RIGHT DOWN UP LEFT".split(), "023532", strict=True):
        form.key(getattr(pygame, f"K_{way}"))
        assert form.focus.name == name


def test_ring_shows_only_to_the_keyboard():
    """The ring of the focus is drawn after a key, and not after a click or while typing."""
    form = everything()
    surface = form.picture((1024, 640))
    plain = form.find("plain")
    place = (plain.area[0] - 2, plain.area[1] + 2)
    before = surface.get_at(place)
    form.click("plain")
    form.draw(surface)
    assert surface.get_at(place) == before
    form.key(pygame.K_TAB, pygame.K_TAB, mod=pygame.KMOD_SHIFT)
    form.key(pygame.K_TAB, pygame.K_TAB)
    form.draw(surface)
    assert form.focus is plain and surface.get_at(place) == pygame.Color(CREAM)
    form.click("entry")
    form.typed("x")
    form.key(pygame.K_x)
    assert not form.by_keys


@pytest.mark.parametrize("size", drawn(SIZES, 1, "singly"))
def test_changes_drawn_singly_give_the_whole_picture(size):
    """After any events, redrawing what changed leaves just what drawing everything would."""
    rng = random.Random(size[0])
    form = everything(size)
    surface = form.picture(size)
    names = "TAB UP DOWN LEFT RIGHT RETURN SPACE PAGEDOWN ESCAPE"
    codes = [getattr(pygame, f"K_{name}") for name in names.split()]
    acts = (
        lambda name: form.key(rng.choice(codes)),
        lambda name: form.click(name, rng.randint(-90, 90), rng.randint(-30, 30)),
        lambda name: form.wheel(name, rng.choice([-2, 1])),
        lambda name: form.typed(rng.choice(hands.NAMES)),
    )
    for turn in range(60):
        for _ in range(3):
            rng.choice(acts)(rng.choice([w.name for w in form.widgets if w.name]))
        form.step(turn / 3)
        form.draw(surface)
        assert form.draw(surface) == []
        assert form.picture(size).get_buffer().raw == surface.get_buffer().raw, turn
    form.find("plain").enabled = not form.find("plain").enabled
    (rect,) = form.draw(surface)
    assert form.pixels(form.find("plain")).inflate(40, 40).contains(rect), "it draws little"


def test_what_the_wheel_has_brought_under_the_mouse_is_hovered():
    """After scrolling the light is on what lies there now, and off what has gone from there."""
    form = Form(THEME)
    column = form.add(Scroll((0, 0, 200, 100)))
    rows = [form.add(Button((0, 40 * row, 150, 38), str(row)), column) for row in range(12)]
    form.press((50, 20))
    assert [at for at, row in enumerate(rows) if row.hovered] == [0]
    form.event(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=-1))
    assert column.offset == 40 and [at for at, row in enumerate(rows) if row.hovered] == [1]
