"""The window as it stands on its desktop: its surface in pixels, the whole screen.

Most systems count a window in the screen's own pixels. Wayland and macOS count it in points, each
several pixels wide on a fine screen; a window that does not ask for all these is drawn small there
and blown up.
"""

from __future__ import annotations

import contextlib

import pygame

from table.engine.display import WHOLE, NoDisplay, hold_open, no_window, window
from table.widgets.entry import set_point_size

IN_POINTS = ("wayland", "cocoa")  # SDL's drivers that count a window so


class Pane:
    """A window whose points are pixels. Raises NoDisplay where none can be had."""

    def __init__(self, size: tuple[int, int], title: str) -> None:
        self._windowed = size
        set_point_size(1.0)
        self._title = title
        self.placed = False
        """Whether it stands where people have it; before that it may turn up on any screen."""
        self.take(size)
        self.name(title)

    def take(self, size: tuple[int, int]) -> None:
        """Be so large, on the desktop."""
        self._shown = window(size)

    @property
    def surface(self) -> pygame.Surface:
        """What is drawn on, as large as the window is now; to be asked for in every frame."""
        return pygame.display.get_surface() or self._shown

    def show(self, changed: list[pygame.Rect]) -> None:
        """Put on the screen what has changed of the surface."""
        pygame.display.update(changed)

    def name(self, title: str) -> None:
        """What stands in the window's title."""
        pygame.display.set_caption(title)

    def icon(self, picture: pygame.Surface) -> None:
        """What stands for the window among others."""
        pygame.display.set_icon(picture)

    def fill(self) -> None:
        """Take the whole of the screen on which the window is; NoDisplay."""
        self._windowed = pygame.display.get_window_size()
        window(WHOLE, pygame.FULLSCREEN)

    def unfill(self) -> None:
        """Back to the desktop, as large as before."""
        surface = window(self._windowed)
        if surface.get_size() != self._windowed:  # X11 still holds the whole screen
            pygame.event.pump()
            window(self._windowed)

    def heard(self, event: pygame.event.Event) -> pygame.event.Event:
        """The same event with its places in pixels of the surface. A window that turns up on a
        smaller screen than it was made for has to fit there."""
        if event.type == pygame.WINDOWDISPLAYCHANGED and not self.placed:
            with contextlib.suppress(AttributeError):
                hold_open(self._window(), self._window().size, event.display_index)
        return event

    def _window(self) -> pygame.Window:
        return pygame.Window.from_display_module()

    def close(self) -> None:
        """No window any more."""
        pygame.display.quit()


class FinePane(Pane):
    """A window that has a point's pixels each to itself. All of it is shown where anything has
    changed: pygame knows no other way for it."""

    def take(self, size: tuple[int, int]) -> None:
        try:
            self._held = pygame.Window(self._title, size, resizable=True, allow_high_dpi=True)
            self._shown = self._held.get_surface()
        except pygame.error as error:
            raise NoDisplay(no_window(error)) from error
        self._drawn = self._shown.get_size()
        hold_open(self._held, size)

    @property
    def surface(self) -> pygame.Surface:
        self._shown = self._held.get_surface()
        self._drawn = self._shown.get_size()
        set_point_size(self._wide())
        return self._shown

    def show(self, changed: list[pygame.Rect]) -> None:
        if self._held.get_surface().get_size() == self._drawn:  # else it is blank as yet
            self._held.flip()

    def name(self, title: str) -> None:
        self._held.title = title

    def icon(self, picture: pygame.Surface) -> None:
        self._held.set_icon(picture)

    def fill(self) -> None:
        try:
            self._held.set_fullscreen(desktop=True)
        except pygame.error as error:
            raise NoDisplay(no_window(error)) from error

    def unfill(self) -> None:
        self._held.set_windowed()

    def _window(self) -> pygame.Window:
        return self._held

    def heard(self, event: pygame.event.Event) -> pygame.event.Event:
        event, wide = super().heard(event), self._wide()
        told = dict(event.dict)
        for key in {"pos", "rel"} & told.keys():
            told[key] = tuple(int(number * wide) for number in told[key])
        return event if wide == 1.0 else pygame.event.Event(event.type, told)

    def _wide(self) -> float:
        """Pixels in one point."""
        return self._shown.get_width() / max(1, self._held.size[0])

    def close(self) -> None:
        with contextlib.suppress(pygame.error):
            self._held.destroy()
        super().close()


def stand(size: tuple[int, int], title: str) -> Pane:
    """Open the window; NoDisplay."""
    if pygame.display.get_driver() in IN_POINTS:
        with contextlib.suppress(NoDisplay):  # the other one may be had yet, less sharp
            return FinePane(size, title)
    return Pane(size, title)
