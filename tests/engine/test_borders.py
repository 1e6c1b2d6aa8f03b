"""A window is no larger than its desktop leaves for it beside borders and panels."""

from types import SimpleNamespace

import pygame
import pytest

from table.engine.display import BORDERS, _suitable, may_overflow, open_surface

DESKTOPS = [(1024, 640), (1024, 768), (1280, 720), (1366, 768), (1920, 1080), (3840, 2160)]


class Held:
    """A window that knows whether it was asked to fill what there is for it."""

    def __init__(self) -> None:
        self.minimum_size, self.filled = (0, 0), False

    def maximize(self) -> None:
        self.filled = True


@pytest.mark.parametrize("desktop", DESKTOPS)
def test_a_window_fits_with_its_borders(desktop, monkeypatch) -> None:
    """As it opens, it either leaves room for borders, title and panel, or asks the desktop for
    all it has for a window and no more; the whole screen is never asked to."""
    held, wished = Held(), _suitable(desktop)
    monkeypatch.setattr(pygame.display, "get_driver", lambda: "x11")
    monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda: [desktop])
    monkeypatch.setattr(pygame, "Window", SimpleNamespace(from_display_module=lambda: held))
    open_surface(wished, pygame.RESIZABLE)
    spare = desktop[0] - wished[0], desktop[1] - wished[1]
    assert held.filled == (spare[0] < BORDERS[0] or spare[1] < BORDERS[1])
    assert held.filled == may_overflow(wished, desktop) and held.minimum_size != (0, 0)
    whole = Held()
    monkeypatch.setattr(pygame, "Window", SimpleNamespace(from_display_module=lambda: whole))
    open_surface(desktop, pygame.FULLSCREEN)
    assert not whole.filled


def test_small_desktops_are_tight() -> None:
    """The smallest one we promise has no room for a title beside the smallest table."""
    assert may_overflow(_suitable((1024, 640)), (1024, 640))
    assert not may_overflow(_suitable((1920, 1080)), (1920, 1080))
