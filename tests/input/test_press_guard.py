"""Buttons that have only just come: which of them hear a press, and from when on."""

import pygame
import pytest

from table.input.press_guard import ASLEEP, CALM, INSTANT, PressGuard

HERE, THERE = pygame.Rect(0, 0, 100, 40), pygame.Rect(0, 200, 100, 40)


def rest_at(now: float) -> PressGuard:
    rest = PressGuard()
    rest.step(now)
    return rest


def test_a_grave_button_in_the_place_of_another_waits_for_calm() -> None:
    """Whoever goes on clicking there, with the mouse moving or not, does not choose it."""
    rest = rest_at(10.0)
    rest.track({"play": HERE})
    rest.track({"keep": HERE}, ["keep"])
    now = 10.0
    for click in range(9):
        now += CALM * 0.6
        rest.step(now)
        rest.moved((click, 5))
        rest.pressed(now)
        assert rest.blocks("keep"), click
    rest.step(now + CALM * 1.01)
    assert not rest.blocks("keep")


@pytest.mark.parametrize(("grave", "later", "rect"), [
    ([], 0.1, HERE),  # not grave
    (["keep"], INSTANT * 2, HERE),  # the other went long ago
    (["keep"], 0.1, THERE),  # it stood elsewhere
])  # fmt: skip
def test_others_hear_at_once(grave: list[str], later: float, rect: pygame.Rect) -> None:
    """Where no pointer rests on them."""
    rest = rest_at(10.0)
    rest.track({"play": HERE})
    rest.track({})
    rest.step(10.0 + later)
    rest.track({"keep": rect}, grave)
    assert not rest.blocks("keep")


def test_a_grave_button_that_comes_in_the_middle_of_clicking_waits_for_calm() -> None:
    """Whoever clicks to hurry what others do does not choose what comes next."""
    rest = rest_at(10.0)
    rest.pressed(10.0)
    rest.tick(12.0)  # much was in flight
    rest.pressed(12.0)
    rest.tick(12.0 + CALM / 2)
    rest.track({"keep": HERE, "play": THERE}, ["keep"])
    assert rest.blocks("keep") and not rest.blocks("play")
    rest.step(12.0 + CALM * 1.6)
    assert not rest.blocks("keep")


def test_a_guard_that_ends_is_told_once() -> None:
    """So that what is drawn can follow."""
    rest = rest_at(1.0)
    rest.track({"play": HERE})
    rest.track({"keep": HERE}, ["keep"])
    assert not rest.step(1.0 + CALM / 2)
    assert rest.step(1.0 + CALM) and not rest.step(1.0 + ASLEEP)
