"""The window on the desktop: what SDL is told before it starts, the window's size and pixels.

Most systems count a window in the screen's own pixels. Wayland and macOS count it in points, each
several pixels wide on a fine screen; a window that does not ask for all of these is drawn small
there and blown up.
"""

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

LEAST = (480, 300)  # pixels of the smallest window the system is asked to allow
FITS = (240, 150)  # and of the smallest in which anything but one line is drawn
BORDERS = (16, 100)  # and those a desktop may take for a window's borders, its title, a panel
SIGN = 128  # pixels of the window's icon; desktops make it smaller
WHOLE = (0, 0)  # a size that means to SDL the whole of the screen on which the window is
_WMCLASS = "SDL_VIDEO_X11_WMCLASS"

# SDL reads these when it starts; what the player has set wins.
_SURROUNDINGS = {
    "SDL_WINDOWS_DPI_AWARENESS": "permonitorv2",  # else Windows stretches the window, blurred
    _WMCLASS: "cardtable",
    "SDL_VIDEO_WAYLAND_WMCLASS": "cardtable",  # as the desktop entry names its window
    "SDL_IME_SHOW_UI": "1",
    "SDL_VIDEO_ALLOW_SCREENSAVER": "1",
    "SDL_TOUCH_MOUSE_EVENTS": "0",  # a finger is heard as one, and not as a mouse besides
}
LONGEST = 200  # letters of a title
_BY_HAND = "SDL_FRAMEBUFFER_ACCELERATION"


class NoDisplay(Exception):
    """The window cannot be opened; str() is one sentence for the player."""


def open_display(size: tuple[int, int] | None) -> tuple[int, int]:
    """Start SDL's video; the size of window asked for, or one that suits the desktop."""
    if os.environ.get(_WMCLASS) == os.path.basename(sys.argv[0] if sys.argv else ""):
        del os.environ[_WMCLASS]  # pygame's own guess, made when it was imported
    for name, value in _SURROUNDINGS.items():
        os.environ.setdefault(name, value)
    asked = os.environ.get("SDL_VIDEODRIVER", "")
    try:
        with _quiet_stderr():
            pygame.display.init()
        pygame.font.init()
        driver = pygame.display.get_driver()
        desktop = pygame.display.get_desktop_sizes()[0]
    except (pygame.error, IndexError) as error:
        raise NoDisplay(no_window_message(error)) from error
    if driver == "offscreen" and asked != driver:
        # SDL would run on, invisibly.
        pygame.display.quit()
        raise NoDisplay(no_window_message("no screen was found"))
    choose_acceleration(driver)
    return size or _suitable(desktop)


@contextlib.contextmanager
def _quiet_stderr() -> Iterator[None]:
    """Where there can be no Wayland, its library says so on stderr when SDL asks it: a line that
    helps nobody, before our own."""
    if sys.platform != "linux" or os.environ.get("XDG_RUNTIME_DIR", "").startswith("/"):
        yield
        return
    kept = nothing = None
    with contextlib.suppress(OSError):  # where stderr is closed there is nothing to silence
        kept, nothing = os.dup(2), os.open(os.devnull, os.O_WRONLY)
        os.dup2(nothing, 2)
    try:
        yield
    finally:
        if kept is not None:
            os.dup2(kept, 2)
        for descriptor in (kept, nothing):
            if descriptor is not None:
                os.close(descriptor)


def choose_acceleration(driver: str) -> None:
    """Without a GPU every update through OpenGL costs 21 ms; X11 shared memory costs 0.1. Wayland
    has for SDL no other way than the former, and no window where it is forbidden."""
    if driver == "x11":
        os.environ.setdefault(_BY_HAND, "0")
    elif driver == "wayland" and os.environ.get(_BY_HAND, "").lower() in ("0", "false", "software"):
        del os.environ[_BY_HAND]


def no_window_message(error: object) -> str:
    return (
        f"The card table cannot open its window ({str(error).rstrip('.')}); start it from a "
        "desktop session, or play without a window from the command line."
    )


def _suitable(desktop: tuple[int, int]) -> tuple[int, int]:
    """Five sixths of the desktop's height at most, as wide as a table, never below the logical."""
    height = max(LOGICAL[1], desktop[1] * 5 // 6)
    width = max(LOGICAL[0], min(desktop[0] * 9 // 10, height * 8 // 5))
    return min(width, desktop[0]), min(height, desktop[1])


def has_room(size: tuple[int, int]) -> bool:
    """Whether a window of this size is large enough for the table."""
    return size[0] >= FITS[0] and size[1] >= FITS[1]


def may_overflow(size: tuple[int, int], desktop: tuple[int, int]) -> bool:
    """Whether a window of this size may not fit on the desktop with its borders, which no system
    tells beforehand."""
    return any(
        own + border > whole for own, border, whole in zip(size, BORDERS, desktop, strict=True)
    )


def open_surface(size: tuple[int, int], flags: int = pygame.RESIZABLE) -> pygame.Surface:
    """The window's surface at this size; raises NoDisplay. The system is asked to let nobody make
    it smaller than `LEAST`; it may not care. One that may not fit with its borders fills what the
    desktop has for a window: it is not told yet here how large that is, an event tells it."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # a desktop that gives another size is no fault
            surface = pygame.display.set_mode(size, flags)
            if flags & pygame.RESIZABLE and pygame.display.get_driver() != "dummy":
                with contextlib.suppress(AttributeError):
                    # The one way to these that pygame has, and it is to go one day.
                    set_size_limits(pygame.Window.from_display_module(), size)
            return surface
    except pygame.error as error:
        raise NoDisplay(no_window_message(error)) from error


def set_size_limits(held: pygame.Window, size: tuple[int, int], screen: int = 0) -> None:
    """Set the size limits of a window, again after each `set_mode`, which makes a new one."""
    with contextlib.suppress(pygame.error, AttributeError, IndexError):
        desktop = pygame.display.get_desktop_sizes()[screen]
        held.minimum_size = min(LEAST[0], desktop[0]), min(LEAST[1], desktop[1])
        if may_overflow(size, desktop):
            held.maximize()


IN_POINTS = ("wayland", "cocoa")  # SDL's drivers that count a window so


class DesktopWindow:
    """A window whose points are pixels. Raises NoDisplay where none can be had."""

    def __init__(self, size: tuple[int, int], title: str) -> None:
        self._windowed = size
        set_point_size(1.0)
        self._title = clean(title)[:LONGEST]
        self.placed = False
        """Whether it stands where people have it; before that it may turn up on any screen."""
        self.open(size)
        self.set_title(title)

    def open(self, size: tuple[int, int]) -> None:
        """Open the window with this size."""
        self._surface = open_surface(size)

    @property
    def surface(self) -> pygame.Surface:
        """The surface to draw on, in the present size; get it again in every frame."""
        return pygame.display.get_surface() or self._surface

    def show(self, changed: list[pygame.Rect]) -> None:
        """Show the changed rectangles of the surface."""
        pygame.display.update(changed)

    def set_title(self, title: str) -> None:
        """Set the title of the window."""
        pygame.display.set_caption(clean(title)[:LONGEST])

    def set_icon(self, picture: pygame.Surface) -> None:
        """Set the icon of the window."""
        pygame.display.set_icon(picture)

    def enter_fullscreen(self) -> None:
        """Switch to the whole screen; raises NoDisplay."""
        self._windowed = pygame.display.get_window_size()
        open_surface(WHOLE, pygame.FULLSCREEN)

    def leave_fullscreen(self) -> None:
        """Switch back to a window of the previous size."""
        surface = open_surface(self._windowed)
        if surface.get_size() != self._windowed:  # X11 still holds the whole screen
            pygame.event.pump()
            open_surface(self._windowed)

    def translate(self, event: pygame.event.Event) -> pygame.event.Event:
        """The same event with its places in pixels of the surface. A window that turns up on a
        smaller screen than it was made for has to fit there."""
        if event.type == pygame.WINDOWDISPLAYCHANGED and not self.placed:
            with contextlib.suppress(AttributeError):
                set_size_limits(self._window(), self._window().size, event.display_index)
        return event

    def _window(self) -> pygame.Window:
        return pygame.Window.from_display_module()

    def close(self) -> None:
        """Close the window."""
        pygame.display.quit()


class HighDpiWindow(DesktopWindow):
    """A window that has a point's pixels each to itself. All of it is shown where anything has
    changed: pygame knows no other way for it."""

    def open(self, size: tuple[int, int]) -> None:
        try:
            self._native = pygame.Window(self._title, size, resizable=True, allow_high_dpi=True)
            self._surface = self._native.get_surface()
        except pygame.error as error:
            raise NoDisplay(no_window_message(error)) from error
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
        self._native.title = clean(title)[:LONGEST]

    def set_icon(self, picture: pygame.Surface) -> None:
        self._native.set_icon(picture)

    def enter_fullscreen(self) -> None:
        try:
            self._native.set_fullscreen(desktop=True)
        except pygame.error as error:
            raise NoDisplay(no_window_message(error)) from error

    def leave_fullscreen(self) -> None:
        self._native.set_windowed()

    def _window(self) -> pygame.Window:
        return self._native

    def translate(self, event: pygame.event.Event) -> pygame.event.Event:
        event, width = super().translate(event), self._pixels_per_point()
        told = dict(event.dict)
        for key in {"pos", "rel"} & told.keys():
            told[key] = tuple(int(number * width) for number in told[key])
        return event if width == 1.0 else pygame.event.Event(event.type, told)

    def _pixels_per_point(self) -> float:
        """Pixels in one point."""
        return self._surface.get_width() / max(1, self._native.size[0])

    def close(self) -> None:
        with contextlib.suppress(pygame.error):
            self._native.destroy()
        super().close()


def open_window(size: tuple[int, int], title: str) -> DesktopWindow:
    """Open the window; raises NoDisplay."""
    if pygame.display.get_driver() in IN_POINTS:
        with contextlib.suppress(NoDisplay):  # the other one may be had yet, less sharp
            return HighDpiWindow(size, title)
    return DesktopWindow(size, title)
