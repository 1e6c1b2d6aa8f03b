"""The stage: scenes that lie on each other, the window's size, notices, the loop."""

import pygame
import pytest

from table.engine.display import NoDisplay
from table.engine.game_loop import GameLoop
from table.engine.page import Page
from table.engine.scene import Scene
from table.i18n.words import Words
from table.theme.theme import themes
from table.widgets import Button, Entry, Form
from tests.widgets.hands import SIZES, THEME


@pytest.fixture
def stage():
    stage = GameLoop(THEME, Words.load(), size=(1024, 640))
    pygame.event.clear()
    yield stage
    if pygame.display.get_init():
        pygame.event.clear()


class Sheet(Page):
    """A page with one button and one field; `closed_with` is what came back from above."""

    def __init__(self, see_through=False):
        self.see_through = see_through
        self.closed_with, self.kept_open = [], False

    def build(self):
        form = Form(self.engine.theme, self.engine.size)
        form.add(Button((400, 300, 200, 50), "Go", lambda: self.close("gone"), name="go"))
        form.add(Entry((400, 400, 200, 50), "x", name="name"))
        return form

    def resume(self, value):
        self.closed_with.append(value)

    def try_leave(self):
        return not self.kept_open


def post(kind, **facts):
    pygame.event.post(pygame.event.Event(kind, **facts))


def press(code):
    post(pygame.KEYDOWN, key=code, mod=0, unicode="")


def test_scene_returns_its_value_to_the_one_beneath(stage):
    """A scene that closes hands its value down, and only the top one hears events."""
    below, above = Sheet(), Sheet()
    stage.open(below)
    stage.open(above)
    stage.frame(0.0)
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        post(kind, button=1, pos=above.form.centre_of("go"))
    stage.frame(0.1)
    assert stage.stack == [below] and below.closed_with == ["gone"]
    press(pygame.K_ESCAPE)
    stage.frame(0.2)
    assert stage.stack == [] and stage.frame(0.3) == []


def test_frames_draw_only_what_changed(stage):
    """The first frame draws all, the next nothing."""
    stage.open(Sheet())
    assert stage.frame(0.0) == [pygame.Rect(0, 0, 1024, 640)]
    assert stage.frame(0.1) == []
    press(pygame.K_TAB)
    (rect,) = stage.frame(0.2)
    assert rect.w < 300
    post(pygame.WINDOWEXPOSED)
    assert stage.frame(0.3) == [pygame.Rect(0, 0, 1024, 640)]


@pytest.mark.parametrize("size", [*SIZES, (300, 900), (3000, 500)])
def test_resizing_scales_the_page(stage, size):
    """At any size the page lies centred, wholly in the window, and its widgets are hit."""
    sheet = Sheet()
    stage.open(sheet)
    stage.frame(0.0)
    post(pygame.VIDEORESIZE, size=size, w=size[0], h=size[1])
    stage.frame(0.1)
    assert stage.size == size
    assert stage.scale == pytest.approx(min(size[0] / 1024, size[1] / 640))
    go = sheet.form.find("go")
    middle = 500 - 512, 325 - 320
    assert sheet.form.centre_of("go") == pytest.approx(
        (size[0] / 2 + middle[0] * stage.scale, size[1] / 2 + middle[1] * stage.scale), abs=2
    )
    assert stage.surface.get_rect().contains(sheet.form._bounds(go))


def test_notice_comes_and_goes(stage):
    """A notice is drawn over the scene, survives what is drawn under it, and leaves no trace."""
    stage.open(Sheet())
    stage.frame(0.0)
    bare = stage.surface.copy()
    stage.notice("Saved 😀", seconds=3)
    stage.frame(1.0)
    told = stage.surface.copy()
    stage.redraw()
    stage.frame(2.0)
    assert stage.surface.get_buffer().raw == told.get_buffer().raw != bare.get_buffer().raw
    stage.frame(4.0)
    assert stage.surface.get_buffer().raw == bare.get_buffer().raw
    stage.notice("W" * 300)
    stage.notice("Short")
    stage.frame(5.0)


def test_dialog_lies_on_the_darkened_scene(stage):
    """A see-through scene shows the one beneath, darker, which is itself again afterwards."""
    stage.open(Sheet())
    stage.frame(0.0)
    before = stage.surface.copy()
    dialog = Sheet(see_through=True)
    stage.open(dialog)
    stage.frame(0.1)
    spot = (500, 200)
    assert 0 < sum(stage.surface.get_at(spot)[:3]) < sum(before.get_at(spot)[:3])
    dialog.close()
    stage.frame(0.2)
    assert stage.surface.get_buffer().raw == before.get_buffer().raw


def test_dressing_keeps_the_focus(stage):
    """A change of theme or words builds the page anew; the focus stays on its widget."""
    sheet = Sheet()
    stage.open(sheet)
    press(pygame.K_TAB)
    press(pygame.K_TAB)
    stage.frame(0.0)
    form = sheet.form
    stage.restyle(theme=themes()["contrast"])
    assert sheet.form is not form and sheet.form.focus.name == "name"
    assert sheet.form.theme.name == "High contrast"


def test_a_held_key_comes_once(stage):
    """Enter held down presses once, until it is let go; an arrow held down goes on."""
    heard = []

    class Ear(Scene):
        def event(self, event):
            if event.type == pygame.KEYDOWN:
                heard.append(event.key)

    stage.open(Ear())
    for code in (pygame.K_RETURN, pygame.K_LEFT):
        for kind in (pygame.KEYDOWN, pygame.KEYDOWN, pygame.KEYUP, pygame.KEYDOWN):
            post(kind, key=code, mod=0, unicode="", scancode=40)
    stage.frame(0.0)
    assert heard == [pygame.K_RETURN] * 2 + [pygame.K_LEFT] * 3


def test_quit_asks_every_scene(stage):
    """A scene may keep the window open; when all agree it closes."""
    below, above = Sheet(), Sheet()
    stage.open(below)
    stage.open(above)
    below.kept_open = True
    post(pygame.QUIT)
    stage.frame(0.0)
    assert not stage.quitting
    below.kept_open = False
    post(pygame.QUIT)
    stage.frame(0.1)
    assert stage.quitting


def test_full_screen_and_back(stage):
    """F11 fills the screen and gives the window its size back."""
    stage.open(Sheet())
    press(pygame.K_F11)
    stage.frame(0.0)
    assert stage.fullscreen and stage.size == pygame.display.get_desktop_sizes()[0]
    press(pygame.K_F11)
    stage.frame(0.1)
    assert not stage.fullscreen and stage.size == (1024, 640)


def test_run_ends_with_the_last_scene(stage):
    """The loop ends by itself when no scene is left."""

    class Brief(Scene):
        def step(self, now):
            self.close()

    stage.open(Brief())
    stage.run()
    assert stage.stack == []


def test_no_screen_is_said_in_a_sentence(monkeypatch):
    """Where no window can be opened, one sentence says so and what to do."""
    pygame.display.quit()
    monkeypatch.setenv("SDL_VIDEODRIVER", "no-such-driver")
    with pytest.raises(NoDisplay, match="without a window"):
        GameLoop(THEME, Words.load())


def test_a_window_that_changed_before_its_event_was_read_is_laid_out_anew():
    """However the window's size changes, the scenes are laid out for the size it has."""
    sizes = []

    class Watching(Scene):
        def resize(self, size):
            sizes.append(size)

    stage = GameLoop(THEME, Words(), (1024, 640))
    stage.open(Watching())
    stage.surface = pygame.display.set_mode((1280, 800))
    pygame.event.clear()
    stage.frame(1.0)
    assert sizes == [(1024, 640), (1280, 800)]
