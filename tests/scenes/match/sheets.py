"""Evenings and series at the window: to the page where they are agreed upon, from a sheet to the
table, and a match played to its end unseen."""

from collections.abc import Callable
from typing import TypeVar

from table.engine.page import QUIET
from table.engine.scene import Scene
from tests.forgetting import forgetting
from tests.table_pilot import Pilot

BUSY = 4000  # looks at the window within which a match must come to its end
Page = TypeVar("Page", bound=Scene)


def on_top(pilot: Pilot, kind: type[Page]) -> Page:
    """The page on top, which is of this kind."""
    assert isinstance(pilot.engine.top, kind)
    return pilot.engine.top


def agreeing(pilot: Pilot, button: str, kind: type[Page]) -> Page:
    """By a button of the menu to the page where such an evening is agreed upon."""
    pilot.wait()
    pilot.click(pilot.button(button))
    return on_top(pilot, kind)


def go_on(pilot: Pilot) -> None:
    """By the sheet's button, once it takes a press."""
    pilot.wait(QUIET)
    pilot.click(pilot.button("on"))


def to_menu(pilot: Pilot) -> None:
    """By the sheet's other button."""
    pilot.wait(QUIET)
    pilot.click(pilot.button("menu"))


def unseen(pilot: Pilot, plays: Callable[[], None]) -> None:
    """What is played on at the table without a look at it, and without anybody's memory."""
    scene = pilot.scene
    scene.thoughts.cancel()
    scene.screen.controls = None
    with forgetting():
        plays()
