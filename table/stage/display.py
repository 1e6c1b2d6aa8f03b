"""The screen: what SDL is told before it starts, and a window that suits the desktop."""

from __future__ import annotations

import os
import sys
import warnings

import pygame

from table.widgets.brush import LOGICAL

_WMCLASS = "SDL_VIDEO_X11_WMCLASS"

# SDL reads these when it starts; what the player has set wins.
_SURROUNDINGS = {
    "SDL_WINDOWS_DPI_AWARENESS": "permonitorv2",  # else Windows stretches the window, blurred
    _WMCLASS: "cardtable",
    "SDL_IME_SHOW_UI": "1",
    "SDL_VIDEO_ALLOW_SCREENSAVER": "1",
}
if sys.platform.startswith("linux"):
    # Without a GPU every update through OpenGL costs 21 ms; X11 shared memory costs 0.1.
    _SURROUNDINGS["SDL_FRAMEBUFFER_ACCELERATION"] = "0"


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
        pygame.display.init()
        pygame.font.init()
        driver = pygame.display.get_driver()
        desktop = pygame.display.get_desktop_sizes()[0]
    except (pygame.error, IndexError) as error:
        raise NoDisplay(no_window(error)) from error
    if driver == "offscreen" and asked != driver:
        # SDL would run on, invisibly.
        pygame.display.quit()
        raise NoDisplay(no_window("no screen was found"))
    return size or _suitable(desktop)


def no_window(error: object) -> str:
    return (
        f"The card table cannot open its window ({str(error).rstrip('.')}); "
        "start it from a desktop session, or play without a window from the command line."
    )


def _suitable(desktop: tuple[int, int]) -> tuple[int, int]:
    """Five sixths of the desktop's height at most, as wide as a table, never below the logical."""
    height = max(LOGICAL[1], desktop[1] * 5 // 6)
    width = max(LOGICAL[0], min(desktop[0] * 9 // 10, height * 8 // 5))
    return min(width, desktop[0]), min(height, desktop[1])


def window(size: tuple[int, int], flags: int = pygame.RESIZABLE) -> pygame.Surface:
    """The window's surface at this size; raises NoDisplay."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # a desktop that gives another size is no fault
            return pygame.display.set_mode(size, flags)
    except pygame.error as error:
        raise NoDisplay(no_window(error)) from error
