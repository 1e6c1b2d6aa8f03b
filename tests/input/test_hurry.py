"""Presses that only hurry, buttons that come under a resting pointer, and grave moves."""

from itertools import pairwise
from pathlib import Path

import pygame
import pytest

from rules.kit.moves import moves
from table.input.press_guard import ASLEEP
from tests.input.test_hover import AWAY, at_turn, heap
from tests.scenes.match.evening import ANNA, in_last_flight, sealed_or_made
from tests.table_pilot import Pilot, Point


def buttons_of(home: Path) -> dict[str, Point]:
    """Where Tunk's buttons are when a turn begins."""
    with at_turn(home) as pilot:
        return {name: rect.center for name, rect in pilot.scene.controls.buttons.items()}


@pytest.mark.parametrize("what", ["draw", "take", "drop", "stock"])
def test_a_press_that_hurries_is_taken_by_nothing_new(tmp_path: Path, what: str) -> None:
    """Where a button is about to be, or on a heap that will be drawn from, a press while cards fly
    lands them and does no more; pressed again, it is meant."""
    places = buttons_of(tmp_path / "first")
    with Pilot(tmp_path / "second") as pilot:
        pilot.sit("Anna,bot", game="tunk")
        in_last_flight(pilot)
        pos = heap(pilot, "stock") if what == "stock" else places[what]
        lines = pilot.lines()
        pilot.click(pos)
        assert pilot.scene.showing.tween is None and pilot.scene.controls is not None
        assert pilot.lines() == lines and pilot.match.state.phase == "begin"
        if what == "drop":  # which is grave, and asks for calm first
            pilot.click(pos)
            assert pilot.lines() == lines and pilot.scene.toolbar.paper is not None
            pilot.wait(ASLEEP)
        pilot.click(pos)
        assert len(pilot.lines()) > len(lines)


def test_hurrying_twice_on_a_card_plays_nothing(pilot: Pilot) -> None:
    """The first press lands the flight and picks the card that lay there; what follows at once is
    the rest of the hurry, and no double click."""
    pilot.sit(ANNA)
    in_last_flight(pilot)
    table = pilot.scene.showing.table
    pose = min(pose for spot, pose in table.poses.items() if spot.zone == "hand:0")
    pos = round(pose.x - pose.width * 0.42), round(pose.y)
    for _ in range(4):
        pilot.click(pos)
    assert pilot.scene.controls.builder.picked == [pose.face]
    assert sealed_or_made(pilot, 0) is None


def test_a_card_that_lands_under_a_press_is_not_picked(tmp_path: Path) -> None:
    """A press at a place where one's own card is just flying to takes nothing."""
    with at_turn(tmp_path) as pilot:
        pilot.click(pilot.button("draw"))
        pilot.until(lambda: pilot.scene.showing.tween is not None and pilot.scene.controls is None)
        flight = pilot.scene.showing.tween.flights[0]
        table = pilot.scene.showing.table
        goal = next(pose for spot, pose in table.poses.items() if spot == flight.spot)
        pilot.click((round(goal.x - goal.width * 0.3), round(goal.y)))
        assert pilot.scene.showing.tween is None and pilot.scene.controls is not None
        assert pilot.scene.controls.builder.picked == []


# --- under a resting pointer ---------------------------------------------------------------


def test_a_button_that_comes_under_a_resting_pointer_is_asleep(tmp_path: Path) -> None:
    """For a moment it takes no press, since whoever pressed had seen something else there, and says
    so; it never looks as if it could not be pressed, and is awake when the pointer moves."""
    places = buttons_of(tmp_path / "first")
    for way in ("wait", "move"):
        with Pilot(tmp_path / way) as pilot:
            pilot.sit("Anna,bot", game="tunk")
            pilot.point(places["drop"])
            pilot.until_turn("begin")
            controls, lines = pilot.scene.controls, pilot.lines()
            assert controls.lights.guard.asleep == "drop"
            look = controls.lights.button("drop")
            pilot.click(places["drop"])
            assert pilot.lines() == lines and pilot.scene.controls is controls
            assert pilot.scene.toolbar.paper is not None
            if way == "wait":
                pilot.wait(ASLEEP)
            else:
                pilot.point((places["drop"][0] + 1, places["drop"][1]))
            assert controls.lights.guard.asleep == "" and controls.lights.button("drop") == look
            pilot.click(places["drop"])
            assert pilot.lines() != lines


def test_keys_are_not_held_back(tmp_path: Path) -> None:
    """A letter means its button, wherever the pointer rests."""
    places = buttons_of(tmp_path / "first")
    with Pilot(tmp_path / "second") as pilot:
        pilot.sit("Anna,bot", game="tunk")
        pilot.point(places["draw"])
        pilot.until_turn("begin")
        pilot.key(pygame.K_s)
        pilot.until_turn("play")


# --- a click that slides -------------------------------------------------------------------


@pytest.mark.parametrize("size", [(640, 400), (1024, 640), (1920, 1080)])
def test_a_press_may_slide_by_a_hundredth_of_the_height(tmp_path: Path, size) -> None:
    """So far it is a click where it began, on a card or a button; a little further it is a drag."""
    with at_turn(tmp_path, game="punk", seats=ANNA, size=size) as pilot:
        slide = size[1] // 100
        x, y = pilot.card(pilot.hand()[1])
        for far, picked in ((slide, 1), (slide + 1, 0)):
            pilot.press((x, y))
            pilot.post(pygame.MOUSEMOTION, pos=(x, y - far), rel=(1, 1), buttons=(1, 0, 0))
            pilot.wait()
            assert bool(pilot.scene.controls.carried) == (not picked)
            pilot.release((x, y - far))
            pilot.wait(1.0)
            assert len(pilot.scene.controls.builder.picked) == picked
            pilot.scene.controls.let_go(pilot.now)
            pilot.point(AWAY, 0.5)
        pilot.click(pilot.card(pilot.hand()[1]))
        rect = pilot.scene.controls.buttons["play"]
        pilot.press((rect.centerx, rect.bottom - 1))
        pilot.release((rect.centerx, rect.bottom - 1 + slide))
        pilot.wait()
        assert sealed_or_made(pilot, 0) is not None


# --- grave moves ---------------------------------------------------------------------------


def asked(pilot: Pilot) -> bool:
    pilot.click(pilot.button("drop"))
    return pilot.top == "AskScene"


def test_a_grave_button_stands_apart(tmp_path: Path) -> None:
    """Below the others, and further from them than they are from each other."""
    with at_turn(tmp_path) as pilot:
        *others, grave = pilot.scene.controls.buttons.values()
        assert pilot.scene.layout.verbs[[*pilot.scene.controls.buttons][-1]].grave
        gaps = [below.top - above.bottom for above, below in pairwise(others)]
        assert grave.top - others[-1].bottom >= 2 * max(gaps)


@pytest.mark.parametrize(("ask", "times"), [("never", 0), ("first", 1), ("always", 2)])
def test_a_grave_move_is_asked_about_as_the_settings_say(
    tmp_path: Path, ask: str, times: int
) -> None:
    """With what it would do; “not yet” leaves all as it was."""
    with at_turn(tmp_path) as pilot:
        pilot.app.settings.ask = ask  # type: ignore[assignment]
        met = 0
        for hand in (1, 2):
            lines = pilot.lines()
            if asked(pilot):
                met += 1
                if hand == 1:
                    assert "You count" in pilot.engine.top.text
                    pilot.click(pilot.button("no"))
                    assert pilot.lines() == lines and pilot.free()
                    assert asked(pilot)
                pilot.click(pilot.button("yes"))
            assert pilot.lines()[len(lines)]["move"] == "drop"
            for _ in pilot.as_long_as(lambda: not pilot.free()):
                if pilot.top == "ScoresScene" or pilot.scene.highlights.on:
                    pilot.key(pygame.K_RETURN)
                pilot.wait(0.2)
        assert met == times


def test_nobody_is_asked_who_has_no_choice(tmp_path: Path) -> None:
    """Whoever may not púkk lets it pass without a question."""
    for seed in range(1, 30):
        with Pilot(tmp_path / str(seed), speed=4.0) as pilot:
            pilot.app.settings.ask = "always"
            pilot.sit("Anna,bot", str(seed), game="pukk")
            for _ in pilot.as_long_as(lambda: not pilot.free()):
                if pilot.scene.highlights.on:
                    pilot.key(pygame.K_RETURN)
                pilot.wait(0.1)
            builder = pilot.scene.controls.builder
            if pilot.match.state.phase != "entry" or builder.press("pukka")[0] is not None:
                continue
            pilot.click(pilot.button("decline"))
            assert pilot.top == "TableScene" and {"seat": 0, "move": "decline"} in pilot.lines()
            return
    raise AssertionError("everybody could always púkk")


@pytest.mark.parametrize(("ask", "asks"), [("never", False), ("first", True)])
def test_good_cards_are_not_left_aside_in_silence(tmp_path: Path, ask: str, asks: bool) -> None:
    """A button that makes no use of what is picked asks first where that would make a move; where
    nothing is picked it does not."""
    for good in (True, False):
        with Pilot(tmp_path / f"{good}") as pilot:
            pilot.app.settings.ask = ask  # type: ignore[assignment]
            pilot.at_turn("Anna,bot", game="paks", phase="pak")
            view = pilot.match.view(0)
            made = next(one for one in moves(pilot.match.rules, view, 0) if one.cards)
            for one in made.cards if good else ():
                pilot.click(pilot.card(one.name))
                pilot.wait(0.5)
            lines = pilot.lines()
            pilot.click(pilot.button("pass"))
            assert (pilot.top == "AskScene") == (asks and good)
            if pilot.top == "AskScene":
                pilot.click(pilot.button("no"))
                assert pilot.scene.controls.builder.picked == list(made.cards)
                assert pilot.lines() == lines
                pilot.click(pilot.button("pass"))
                pilot.click(pilot.button("yes"))
            assert pilot.lines()[len(lines)]["move"] == "pass"
