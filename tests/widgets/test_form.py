"""The form: where the focus goes, and that only what changed is drawn."""

import random

import pygame
import pytest

from table.theme.colours import CREAM
from table.widgets import Button, Form, Scroll
from tests.sampling import drawn
from tests.widgets import hands
from tests.widgets.hands import SIZES, THEME, click, everything, key, picture, press, typed, wheel


def test_tab_goes_round_in_the_order_of_the_form():
    """Tab visits every widget that can be used, in order, and comes round; Shift goes back."""
    form = everything()
    form.find("slider").enabled = False
    names = [widget.name for widget in form.stops()]
    assert "slider" not in names and names[0] == "plain" and names[-1] == "done"
    seen = []
    for _ in range(len(names) + 1):
        key(form, pygame.K_TAB)
        seen.append(form.focus.name)
    assert seen == [*names, names[0]]
    key(form, pygame.K_TAB, mod=pygame.KMOD_SHIFT)
    assert form.focus.name == names[-1]


def test_focus_scrolls_its_column():
    """A widget in a column that gets the focus is brought into sight."""
    form = everything()
    col = form.find("col")
    form.set_focus(form.find("rule7"))
    assert form._bounds(form.find("rule7")).h >= 44 and col.offset > 0
    form.set_focus(form.find("rule0"))
    assert col.offset == 0
    click(form, "rule1")
    assert form.find("rule1").value


def test_what_has_scrolled_away_is_not_clicked():
    """Widgets of a column outside its window do not take clicks meant for what is there."""
    heard = []
    form = Form(THEME)
    form.add(Button((0, 100, 200, 40), "Under", lambda: heard.append("under"), name="under"))
    col = form.add(Scroll((0, 0, 200, 90)))
    form.add(Button((0, 100, 200, 40), "In", lambda: heard.append("in"), name="in"), within=col)
    click(form, "under")
    assert heard == ["under"]


def test_arrows_go_to_the_neighbour():
    """Arrows that a widget has no use for go to the next one in that direction."""
    form = Form(THEME)
    for n in range(6):
        form.add(Button((100 + n % 2 * 300, 100 + n // 2 * 100, 200, 44), str(n), name=str(n)))
    for way, name in zip("DOWN DOWN RIGHT DOWN UP LEFT".split(), "023532", strict=True):
        key(form, getattr(pygame, f"K_{way}"))
        assert form.focus.name == name


def test_ring_shows_only_to_the_keyboard():
    """The ring of the focus is drawn after a key, and not after a click or while typing."""
    form = everything()
    surface = picture(form, (1024, 640))
    plain = form.find("plain")
    place = (plain.area[0] - 2, plain.area[1] + 2)
    before = surface.get_at(place)
    click(form, "plain")
    form.draw(surface)
    assert surface.get_at(place) == before
    key(form, pygame.K_TAB, pygame.K_TAB, mod=pygame.KMOD_SHIFT)
    key(form, pygame.K_TAB, pygame.K_TAB)
    form.draw(surface)
    assert form.focus is plain and surface.get_at(place) == pygame.Color(CREAM)
    click(form, "entry")
    typed(form, "x")
    key(form, pygame.K_x)
    assert not form.by_keys


@pytest.mark.parametrize("size", drawn(SIZES, 1, "singly"))
def test_changes_drawn_singly_give_the_whole_picture(size):
    """After any events, redrawing what changed leaves just what drawing everything would."""
    rng = random.Random(size[0])
    form = everything(size)
    surface = picture(form, size)
    names = "TAB UP DOWN LEFT RIGHT RETURN SPACE PAGEDOWN ESCAPE"
    codes = [getattr(pygame, f"K_{name}") for name in names.split()]
    acts = (
        lambda name: key(form, rng.choice(codes)),
        lambda name: click(form, name, rng.randint(-90, 90), rng.randint(-30, 30)),
        lambda name: wheel(form, name, rng.choice([-2, 1])),
        lambda name: typed(form, rng.choice(hands.NAMES)),
    )
    for turn in range(60):
        for _ in range(3):
            rng.choice(acts)(rng.choice([w.name for w in form.widgets if w.name]))
        form.step(turn / 3)
        form.draw(surface)
        assert form.draw(surface) == []
        assert picture(form, size).get_buffer().raw == surface.get_buffer().raw, turn
    form.find("plain").enabled = not form.find("plain").enabled
    (rect,) = form.draw(surface)
    assert form.pixels(form.find("plain")).inflate(40, 40).contains(rect), "it draws little"


def test_what_the_wheel_has_brought_under_the_mouse_is_hovered():
    """After scrolling the light is on what lies there now, and off what has gone from there."""
    form = Form(THEME)
    column = form.add(Scroll((0, 0, 200, 100)))
    rows = [form.add(Button((0, 40 * row, 150, 38), str(row)), column) for row in range(12)]
    press(form, (50, 20))
    assert [at for at, row in enumerate(rows) if row.hovered] == [0]
    form.event(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=-1))
    assert column.offset == 40 and [at for at, row in enumerate(rows) if row.hovered] == [1]
