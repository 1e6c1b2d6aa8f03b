"""The window on the desktop: what SDL is told before it starts, the window's size and pixels.

Most systems count a window in the screen's own pixels. Wayland and macOS count it in points, each
several pixels wide on a fine screen; a window that asks for fewer is drawn small and blown up."""

from __future__ import annotations

import contextlib
import os
import sys
import warnings
from collections.abc import Iterator

import pygame

from table.widgets.brush import LOGICAL
from table.widgets.entry import set_point_size
from table.widgets.text import clean

# Pixels:
MIN_SIZE = (480, 300)  # the smallest window that the system is asked to allow
MIN_SCENE_SIZE = (240, 150)  # the smallest window in which scenes are drawn
BORDERS = (16, 100)  # the part of a desktop that borders, a title and a panel may take
ICON_SIDE = 128  # desktops make it smaller
WHOLE_SCREEN = (0, 0)  # as SDL writes it: the screen on which the window is
_WMCLASS = "SDL_VIDEO_X11_WMCLASS"

# Environment variables that SDL reads when it starts; those that the player has set win.
_ENVIRONMENT = {
    "SDL_WINDOWS_DPI_AWARENESS": "permonitorv2",  # else Windows stretches the window, blurred
    _WMCLASS: "cardtable",
    "SDL_VIDEO_WAYLAND_WMCLASS": "cardtable",  # as the desktop entry names its window
    "SDL_IME_SHOW_UI": "1",
    "SDL_VIDEO_ALLOW_SCREENSAVER": "1",
    "SDL_TOUCH_MOUSE_EVENTS": "0",  # else each finger is a mouse as well
}
MAX_TITLE = 200  # letters
_ACCELERATION = "SDL_FRAMEBUFFER_ACCELERATION"


class NoDisplay(Exception):
    """The window cannot be opened; str() is one sentence for the player, with the cause."""

    def __init__(self, cause: object) -> None:
        super().__init__(
            f"The card table cannot open its window ({str(cause).rstrip('.')}); start it from a "
            "desktop session, or play without a window from the command line."
        )


@contextlib.contextmanager
def _raising_no_display() -> Iterator[None]:
    """Raise NoDisplay if pygame fails in the block."""
    try:
        yield
    except (pygame.error, IndexError) as error:
        raise NoDisplay(error) from error


def start_video(size: tuple[int, int] | None) -> tuple[int, int]:
    """Start SDL's video; return `size`, or one that suits the desktop. Raises NoDisplay."""
    if os.environ.get(_WMCLASS) == os.path.basename(sys.argv[0] if sys.argv else ""):
        del os.environ[_WMCLASS]  # pygame's own guess, made when it was imported
    for name, value in _ENVIRONMENT.items():
        os.environ.setdefault(name, value)
    wanted_driver = os.environ.get("SDL_VIDEODRIVER", "")
    with _raising_no_display():
        with _quiet_stderr():
            pygame.display.init()
        pygame.font.init()
        driver = pygame.display.get_driver()
        desktop = pygame.display.get_desktop_sizes()[0]
    if driver == "offscreen" and wanted_driver != driver:  # SDL would run on, invisibly
        pygame.display.quit()
        raise NoDisplay("no screen was found")
    choose_acceleration(driver)
    return size or suitable_size(desktop)


@contextlib.contextmanager
def _quiet_stderr() -> Iterator[None]:
    """Silence stderr in the block where there is no Wayland, whose library would print an error."""
    with contextlib.ExitStack() as stack:
        if sys.platform == "linux" and not os.environ.get("XDG_RUNTIME_DIR", "").startswith("/"):
            with contextlib.suppress(OSError):  # stderr is closed: nothing to silence
                old_stderr, null = os.dup(2), os.open(os.devnull, os.O_WRONLY)
                stack.callback(os.close, old_stderr)
                stack.callback(os.dup2, old_stderr, 2)
                os.dup2(null, 2)
                os.close(null)
        yield


def choose_acceleration(driver: str) -> None:
    """Choose whether SDL shows surfaces through OpenGL. On X11 it should not: without a GPU an
    update then takes 21 ms, by shared memory 0.1 ms. On Wayland SDL opens no window without it."""
    setting = os.environ.get(_ACCELERATION, "").lower()
    if driver == "x11":
        os.environ.setdefault(_ACCELERATION, "0")
    elif driver == "wayland" and setting in ("0", "false", "software"):
        del os.environ[_ACCELERATION]


def suitable_size(desktop: tuple[int, int]) -> tuple[int, int]:
    """The size of a new window: five sixths of the desktop's height, 8 : 5 as a table, and at most
    nine tenths as wide as the desktop. Not below LOGICAL, except on a smaller desktop."""
    desktop_width, desktop_height = desktop
    height = max(LOGICAL[1], desktop_height * 5 // 6)
    width = max(LOGICAL[0], min(desktop_width * 9 // 10, height * 8 // 5))
    return min(width, desktop_width), min(height, desktop_height)


def has_room(size: tuple[int, int]) -> bool:
    return size[0] >= MIN_SCENE_SIZE[0] and size[1] >= MIN_SCENE_SIZE[1]


def may_overflow(size: tuple[int, int], desktop: tuple[int, int]) -> bool:
    return size[0] + BORDERS[0] > desktop[0] or size[1] + BORDERS[1] > desktop[1]


def open_surface(size: tuple[int, int], flags: int = pygame.RESIZABLE) -> pygame.Surface:
    """Open the window, or change its size; return its surface. Raises NoDisplay."""
    with _raising_no_display(), warnings.catch_warnings():
        warnings.simplefilter("ignore")  # a desktop that gives another size is no fault
        surface = pygame.display.set_mode(size, flags)
        if flags & pygame.RESIZABLE and pygame.display.get_driver() != "dummy":
            with contextlib.suppress(AttributeError):  # a later pygame may lack this function
                set_size_limits(pygame.Window.from_display_module(), size)
        return surface


def set_size_limits(window: pygame.Window, size: tuple[int, int], screen: int = 0) -> None:
    """Ask the system for a minimum size of the window, and maximize a window of this `size` that
    may not fit the desktop of this `screen`. Needed after each `set_mode`, which resets both."""
    with contextlib.suppress(pygame.error, AttributeError, IndexError):
        desktop = pygame.display.get_desktop_sizes()[screen]
        window.minimum_size = min(MIN_SIZE[0], desktop[0]), min(MIN_SIZE[1], desktop[1])
        if may_overflow(size, desktop):
            window.maximize()


IN_POINTS = ("wayland", "cocoa")  # SDL's drivers that count a window in points


class DesktopWindow:
    """A window whose points are pixels. Raises NoDisplay."""

    def __init__(self, size: tuple[int, int], title: str) -> None:
        self._windowed = size
        set_point_size(1.0)
        self._title = clean(title)[:MAX_TITLE]
        self.placed = False  # whether it has come to rest; before that it may change its screen
        self.open(size)
        self.set_title(title)

    def open(self, size: tuple[int, int]) -> None:
        self._surface = open_surface(size)

    @property
    def surface(self) -> pygame.Surface:
        """The surface to draw on, in the present size; get it again in every frame."""
        return pygame.display.get_surface() or self._surface

    def show(self, changed: list[pygame.Rect]) -> None:
        pygame.display.update(changed)

    def set_title(self, title: str) -> None:
        pygame.display.set_caption(clean(title)[:MAX_TITLE])

    def set_icon(self, picture: pygame.Surface) -> None:
        pygame.display.set_icon(picture)

    def enter_fullscreen(self) -> None:
        """Switch to the whole screen; raises NoDisplay."""
        self._windowed = pygame.display.get_window_size()
        open_surface(WHOLE_SCREEN, pygame.FULLSCREEN)

    def leave_fullscreen(self) -> None:
        """Switch back to a window of the previous size."""
        surface = open_surface(self._windowed)
        if surface.get_size() != self._windowed:  # X11 still holds the whole screen
            pygame.event.pump()
            open_surface(self._windowed)

    def translate(self, event: pygame.event.Event) -> pygame.event.Event:
        """Return the event with positions in pixels of the surface. If the event says that the
        window came to another screen before it was placed, the size limits are set for that."""
        if event.type == pygame.WINDOWDISPLAYCHANGED and not self.placed:
            with contextlib.suppress(AttributeError):
                set_size_limits(self._window(), self._window().size, event.display_index)
        return event

    def _window(self) -> pygame.Window:
        return pygame.Window.from_display_module()

    def close(self) -> None:
        pygame.display.quit()


class HighDpiWindow(DesktopWindow):
    """A window with several pixels in each point; pygame can only show all of it."""

    def open(self, size: tuple[int, int]) -> None:
        with _raising_no_display():
            self._native = pygame.Window(self._title, size, resizable=True, allow_high_dpi=True)
            self._surface = self._native.get_surface()
        self._drawn_size = self._surface.get_size()
        set_size_limits(self._native, size)

    @property
    def surface(self) -> pygame.Surface:
        self._surface = self._native.get_surface()
        self._drawn_size = self._surface.get_size()
        set_point_size(self._pixels_per_point())
        return self._surface

    def show(self, changed: list[pygame.Rect]) -> None:
        if self._native.get_surface().get_size() == self._drawn_size:  # else it is blank as yet
            self._native.flip()

    def set_title(self, title: str) -> None:
        self._native.title = clean(title)[:MAX_TITLE]

    def set_icon(self, picture: pygame.Surface) -> None:
        self._native.set_icon(picture)

    def enter_fullscreen(self) -> None:
        with _raising_no_display():
            self._native.set_fullscreen(desktop=True)

    def leave_fullscreen(self) -> None:
        self._native.set_windowed()

    def _window(self) -> pygame.Window:
        return self._native

    def translate(self, event: pygame.event.Event) -> pygame.event.Event:
        """Return the event with positions in pixels instead of points."""
        event = super().translate(event)
        scale = self._pixels_per_point()
        facts = dict(event.dict)
        for key in {"pos", "rel"} & facts.keys():
            facts[key] = tuple(int(number * scale) for number in facts[key])
        return event if scale == 1.0 else pygame.event.Event(event.type, facts)

    def _pixels_per_point(self) -> float:
        return self._surface.get_width() / max(1, self._native.size[0])

    def close(self) -> None:
        with contextlib.suppress(pygame.error):
            self._native.destroy()
        super().close()


def open_window(size: tuple[int, int], title: str) -> DesktopWindow:
    """Open the window. Raises NoDisplay."""
    if pygame.display.get_driver() in IN_POINTS:
        with contextlib.suppress(NoDisplay):  # the other kind may open, less sharp
            return HighDpiWindow(size, title)
    return DesktopWindow(size, title)
