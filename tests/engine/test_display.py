"""What SDL says of a window is used: its pixels, its points, the screen on which it is."""

import os
from collections.abc import Iterator
from types import SimpleNamespace

import pygame
import pytest

from table.engine import display
from table.engine.display import DesktopWindow, HighDpiWindow, NoDisplay, open_window
from table.engine.game_loop import GameLoop
from table.i18n.words import Words
from table.widgets.brush import scale_of
from table.widgets.entry import in_points, set_point_size
from tests.engine.posting import Witness
from tests.widgets.hands import THEME


class Fine:
    """A window as SDL has it on a desktop that counts in points: `wide` pixels in each."""

    wide = 2.0
    made: "Fine"

    def __init__(self, title: str, size: tuple[int, int], **asked: bool) -> None:
        self.title, self.size, self.asked = title, size, asked
        self.minimum_size, self.shown, self.filled, self.gone = (0, 0), 0, False, False
        Fine.made = self

    def get_surface(self) -> pygame.Surface:
        return pygame.Surface([round(side * self.wide) for side in self.size])

    def flip(self) -> None:
        self.shown += 1

    def maximize(self) -> None:
        self.filled = True

    def set_fullscreen(self, desktop: bool = False) -> None:
        self.before, self.size = self.size, (1920, 1080)

    def set_windowed(self) -> None:
        self.size = self.before

    def destroy(self) -> None:
        self.gone = True


@pytest.fixture
def on_wayland(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """SDL says that it stands on Wayland, and has such windows."""
    pygame.display.init()
    pygame.display.set_mode((8, 8))
    monkeypatch.setattr(pygame.display, "get_driver", lambda: "wayland")
    monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda: [(1920, 1080), (1280, 720)])
    monkeypatch.setattr(pygame, "Window", Fine)
    monkeypatch.setattr(Fine, "wide", 2.0)
    yield
    set_point_size(1.0)


@pytest.mark.parametrize("widths", [(1.25,), (3.0,), (1.0, 2.0, 1.5, 1.0)])
def test_all_pixels_of_a_fine_screen_are_drawn_on(on_wayland: None, widths) -> None:
    """Scenes and pointer use the screen's pixels, also on the way to another screen and back."""
    Fine.wide = widths[0]
    stage, scene = GameLoop(THEME, Words.load(), (1000, 640)), Witness()
    stage.open(scene)
    for number, Fine.wide in enumerate(widths):
        stage.frame(number + 1.0)
        wide, scene.seen = Fine.wide, []
        assert stage.size == stage.surface.get_size() == (round(1000 * wide), round(640 * wide))
        assert Fine.made.asked["allow_high_dpi"] and Fine.made.shown
        pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=(400, 300), button=1))
        stage.frame(number + 1.1)
        pressed = int(400 * wide), int(300 * wide)
        assert pressed in scene.seen
        assert in_points(pygame.Rect(*pressed, 8, 8)).topleft == (400, 300)


def test_a_blank_window_is_not_shown(on_wayland: None) -> None:
    """If it has changed since it was drawn on, what there is to show comes a frame later."""
    held = open_window((1000, 640), "")
    drawn = held.surface.get_rect()
    Fine.wide = 1.0
    held.show([drawn])
    assert Fine.made.shown == 0
    held.show([held.surface.get_rect()])
    assert Fine.made.shown == 1


def test_f11_fills_the_screen_the_window_is_on(on_wayland: None) -> None:
    """And gives back the window as large as it was."""
    stage = GameLoop(THEME, Words.load(), (1000, 640))
    stage.open(Witness())
    for now, size in ((1.0, (3840, 2160)), (2.0, (2000, 1280))):
        stage.toggle_fullscreen()
        stage.frame(now)
        assert stage.fullscreen == (now == 1.0) and stage.size == size


def test_without_it_fills_the_screen_the_window_is_on(monkeypatch: pytest.MonkeyPatch) -> None:
    """SDL is asked for whatever is whole there, and not for the size of the first screen."""
    pygame.display.init()
    real, asked = display.open_surface, []
    monkeypatch.setattr(
        display, "open_surface", lambda size, *flags: asked.append(size) or real(size)
    )
    held = DesktopWindow((1000, 640), "")
    held.enter_fullscreen()
    held.leave_fullscreen()
    assert asked == [(1000, 640), (0, 0), (1000, 640)]


def test_a_window_too_large_for_the_screen_it_comes_up_on_fits_itself(on_wayland: None) -> None:
    """Until people have it where they want it; whoever drags it there wants it as it is."""
    for placed, made_for in [(False, (1200, 700)), (True, (1200, 700)), (False, (1000, 600))]:
        held = open_window(made_for, "")
        held.placed = placed
        held.translate(pygame.event.Event(pygame.WINDOWDISPLAYCHANGED, display_index=1))
        assert Fine.made.filled == (not placed and made_for == (1200, 700))


def test_where_no_fine_window_can_be_had_the_other_is(on_wayland: None, monkeypatch) -> None:
    """It may be less sharp."""

    def refusing(*_: object, **__: object) -> None:
        raise pygame.error("no such window")

    monkeypatch.setattr(pygame.Window, "get_surface", refusing)
    monkeypatch.setattr(display, "open_surface", lambda size: pygame.display.set_mode(size))
    held = open_window((1000, 640), "")
    assert not isinstance(held, HighDpiWindow) and held.surface.get_size() == (1000, 640)
    with pytest.raises(NoDisplay):
        HighDpiWindow((1000, 640), "")


@pytest.mark.parametrize("said", [None, "0", "software", "opengl"])
def test_no_driver_is_forbidden_its_only_way(said: str | None, monkeypatch) -> None:
    """X11 shows without a GPU unless the player says otherwise; Wayland cannot be told to."""
    name = "SDL_FRAMEBUFFER_ACCELERATION"
    wished = {"x11": said or "0", "windows": said, "wayland": said if said == "opengl" else None}
    for driver, wish in wished.items():
        monkeypatch.delenv(name, raising=False)
        if said is not None:
            monkeypatch.setenv(name, said)
        display.choose_acceleration(driver)
        assert os.environ.get(name) == wish
    monkeypatch.delenv(name, raising=False)


def test_a_first_window_is_the_same_part_of_any_desktop() -> None:
    """Writing is as large to the eye on any screen, whatever its pixels and dots to the inch."""
    desktops = [(1600, 900), (1920, 1080), (2560, 1440), (3840, 2160), (7680, 4320)]
    parts = [scale_of(display.suitable_size(desktop)) / desktop[1] for desktop in desktops]
    assert len({round(part, 4) for part in parts}) == 1


@pytest.mark.parametrize("desktop", [(1024, 640), (1024, 768), (1366, 768), (1920, 1080)])
def test_a_window_fits_with_its_borders(desktop, monkeypatch) -> None:
    """It leaves room for borders or is maximised, but never at full screen; the smallest desktop
    has no room for a title beside the smallest table."""
    wished = display.suitable_size(desktop)
    monkeypatch.setattr(pygame.display, "get_driver", lambda: "x11")
    monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda: [desktop])
    for size, flags in ((wished, pygame.RESIZABLE), (desktop, pygame.FULLSCREEN)):
        held = Fine("", size)
        window = SimpleNamespace(from_display_module=lambda: Fine.made)
        monkeypatch.setattr(pygame, "Window", window)
        display.open_surface(size, flags)
        spare = desktop[0] - size[0], desktop[1] - size[1]
        tight = spare[0] < display.BORDERS[0] or spare[1] < display.BORDERS[1]
        assert held.filled == (tight and flags == pygame.RESIZABLE)
        assert (held.minimum_size != (0, 0)) == (flags == pygame.RESIZABLE)
    assert display.may_overflow(wished, desktop) == (desktop in [(1024, 640), (1024, 768)])
