"""Presses that only hurry, buttons that come under a resting pointer, and grave moves."""

from itertools import pairwise
from pathlib import Path

import pygame
import pytest

from rules.kit.moves import moves
from table.input.press_guard import CALM_SECONDS, REMEMBERED_SECONDS, SLEEP_SECONDS, PressGuard
from tests.input.conftest import TunkPilot
from tests.scenes.match.evening import ANNA, in_last_flight, sealed_or_made
from tests.table_pilot import Pilot, Point


@pytest.fixture(scope="module")
def places(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Point]:
    """Where Tunk's buttons, and its stock, are when a turn begins."""
    with TunkPilot(tmp_path_factory.mktemp("places")) as pilot:
        pilot.at_turn("Anna,bot", game="tunk")
        buttons = {name: rect.center for name, rect in pilot.scene.controls.buttons.items()}
        return {**buttons, "stock": pilot.heap("stock")}


@pytest.mark.parametrize("what", ["draw", "drop", "stock"])
def test_a_press_that_hurries_is_taken_by_nothing_new(
    pilot: Pilot, places: dict[str, Point], what: str
) -> None:
    """Where a button is about to be, or on a heap that will be drawn from, a press while cards fly
    lands them and does no more; pressed again, it is meant."""
    pilot.sit("Anna,bot", game="tunk")
    in_last_flight(pilot)
    lines = pilot.lines()
    pilot.click(places[what])
    assert pilot.scene.showing.tween is None and pilot.scene.controls is not None
    assert pilot.lines() == lines and pilot.match.state.phase == "begin"
    if what == "drop":  # which is grave, and asks for calm first
        pilot.click(places[what])
        assert pilot.lines() == lines and pilot.scene.toolbar.objection is not None
        pilot.wait(SLEEP_SECONDS)
    pilot.click(places[what])
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


def test_a_card_that_lands_under_a_press_is_not_picked(tunk: TunkPilot) -> None:
    """A press at a place where one's own card is just flying to takes nothing."""
    showing = tunk.scene.showing
    tunk.click(tunk.button("draw"))
    tunk.until(lambda: showing.tween is not None and tunk.scene.controls is None)
    goal = showing.table.poses[showing.tween.flights[0].spot]
    tunk.click((round(goal.x - goal.width * 0.3), round(goal.y)))
    assert showing.tween is None and tunk.scene.controls.builder.picked == []


# --- under a resting pointer ---------------------------------------------------------------


@pytest.mark.parametrize("way", ["wait", "move"])
def test_a_button_that_comes_under_a_resting_pointer_is_asleep(
    pilot: Pilot, places: dict[str, Point], way: str
) -> None:
    """For a moment it takes no press, since whoever pressed had seen something else there, and says
    so; it never looks as if it could not be pressed, and is awake when the pointer moves."""
    x, y = places["drop"]
    pilot.sit("Anna,bot", game="tunk")
    pilot.point((x, y))
    pilot.until_turn("begin")
    controls, lines, lights = pilot.scene.controls, pilot.lines(), pilot.scene.controls.lights
    assert lights.guard.asleep == "drop"
    look = lights.button("drop")
    pilot.click((x, y))
    assert pilot.lines() == lines and pilot.scene.controls is controls
    assert pilot.scene.toolbar.objection is not None
    pilot.wait(SLEEP_SECONDS) if way == "wait" else pilot.point((x + 1, y))
    assert lights.guard.asleep == "" and lights.button("drop") == look
    pilot.click((x, y))
    assert pilot.lines() != lines


def test_keys_are_not_held_back(pilot: Pilot, places: dict[str, Point]) -> None:
    """A letter means its button, wherever the pointer rests."""
    pilot.sit("Anna,bot", game="tunk")
    pilot.point(places["draw"])
    pilot.until_turn("begin")
    pilot.key(pygame.K_s)
    pilot.until_turn("play")


HERE, THERE = pygame.Rect(0, 0, 100, 40), pygame.Rect(0, 200, 100, 40)


def guard_at(now: float, *buttons: dict[str, pygame.Rect]) -> PressGuard:
    guard = PressGuard()
    guard.step(now)
    for known in buttons:
        guard.track(known, ["keep"])
    return guard


def test_a_grave_button_in_the_place_of_another_waits_for_calm() -> None:
    """Whoever goes on clicking there, with the mouse moving or not, does not choose it. That the
    guard has ended is told once, so that what is drawn can follow."""
    guard, now = guard_at(10.0, {"play": HERE}, {"keep": HERE}), 10.0
    for click in range(9):
        now += CALM_SECONDS * 0.6
        guard.step(now)
        guard.note_pointer((click, 5))
        guard.note_click(now)
        assert guard.blocks("keep"), click
    assert not guard.step(now + CALM_SECONDS / 2)
    assert guard.step(now + CALM_SECONDS * 1.01) and not guard.step(now + CALM_SECONDS * 2)
    assert not guard.blocks("keep")


@pytest.mark.parametrize(
    ("grave", "later", "rect"),
    [
        ([], 0.1, HERE),  # not grave
        (["keep"], REMEMBERED_SECONDS * 2, HERE),  # the other went long ago
        (["keep"], 0.1, THERE),  # it stood elsewhere
    ],
)
def test_others_hear_at_once(grave: list[str], later: float, rect: pygame.Rect) -> None:
    """Where no pointer rests on them."""
    guard = guard_at(10.0, {"play": HERE}, {})
    guard.step(10.0 + later)
    guard.track({"keep": rect}, grave)
    assert not guard.blocks("keep")


def test_a_grave_button_that_comes_in_the_middle_of_clicking_waits_for_calm() -> None:
    """Whoever clicks to hurry what others do does not choose what comes next."""
    guard = guard_at(10.0)
    guard.note_click(10.0)
    guard.set_time(12.0)  # much was in flight
    guard.note_click(12.0)
    guard.set_time(12.0 + CALM_SECONDS / 2)
    guard.track({"keep": HERE, "play": THERE}, ["keep"])
    assert guard.blocks("keep") and not guard.blocks("play")
    guard.step(12.0 + CALM_SECONDS * 1.6)
    assert not guard.blocks("keep")


# --- a click that slides -------------------------------------------------------------------


@pytest.mark.parametrize("size", [(640, 400), (1920, 1080)])
def test_a_press_may_slide_by_a_hundredth_of_the_height(tmp_path: Path, size) -> None:
    """So far it is a click where it began, on a card or a button; a little further it is a drag."""
    with Pilot(tmp_path, size) as pilot:
        pilot.at_turn(ANNA)
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
            pilot.point((2, 2), 0.5)
        pilot.click(pilot.card(pilot.hand()[1]))
        rect = pilot.scene.controls.buttons["play"]
        pilot.press((rect.centerx, rect.bottom - 1))
        pilot.release((rect.centerx, rect.bottom - 1 + slide))
        pilot.wait()
        assert sealed_or_made(pilot, 0) is not None


# --- grave moves ---------------------------------------------------------------------------


@pytest.mark.parametrize(("ask", "times"), [("never", 0), ("first", 1), ("always", 2)])
def test_a_grave_move_is_asked_about_as_the_settings_say(
    tunk: TunkPilot, ask: str, times: int
) -> None:
    """With what it would do; “not yet” leaves all as it was. Its button stands below the others,
    and further from them than they are from each other."""

    def asked() -> bool:
        tunk.click(tunk.button("drop"))
        return tunk.top == "AskScene"

    tunk.app.settings.ask = ask  # type: ignore[assignment]
    *others, grave = tunk.scene.controls.buttons.values()
    assert tunk.scene.layout.verbs[[*tunk.scene.controls.buttons][-1]].grave
    gaps = [below.top - above.bottom for above, below in pairwise(others)]
    assert grave.top - others[-1].bottom >= 2 * max(gaps)
    met = 0
    for hand in (1, 2):
        lines = tunk.lines()
        if asked():
            met += 1
            if hand == 1:
                assert "You count" in tunk.engine.top.text
                tunk.click(tunk.button("no"))
                assert tunk.lines() == lines and tunk.free() and asked()
            tunk.click(tunk.button("yes"))
        assert tunk.lines()[len(lines)]["move"] == "drop"
        tunk.until_free()
    assert met == times


def test_nobody_is_asked_who_has_no_choice(tmp_path: Path) -> None:
    """Whoever may not púkk lets it pass without a question."""
    for seed in range(1, 30):
        with Pilot(tmp_path / str(seed), speed=4.0) as pilot:
            pilot.app.settings.ask = "always"
            pilot.sit("Anna,bot", str(seed), game="pukk")
            pilot.until_free()
            builder = pilot.scene.controls.builder
            if pilot.match.state.phase != "entry" or builder.press("pukka")[0] is not None:
                continue
            pilot.click(pilot.button("decline"))
            assert pilot.top == "TableScene" and {"seat": 0, "move": "decline"} in pilot.lines()
            return
    raise AssertionError("everybody could always púkk")


@pytest.mark.parametrize("good", [True, False])
@pytest.mark.parametrize("ask", ["never", "first"])
def test_good_cards_are_not_left_aside_in_silence(pilot: Pilot, ask: str, good: bool) -> None:
    """A button that makes no use of what is picked asks first where that would make a move; where
    nothing is picked it does not."""
    pilot.app.settings.ask = ask  # type: ignore[assignment]
    pilot.at_turn("Anna,bot", game="paks", phase="pak")
    made = next(move for move in moves(pilot.match.rules, pilot.match.view(0), 0) if move.cards)
    for card in made.cards if good else ():
        pilot.click(pilot.card(card.name))
        pilot.wait(0.5)
    lines = pilot.lines()
    pilot.click(pilot.button("pass"))
    assert (pilot.top == "AskScene") == (good and ask != "never")
    if pilot.top == "AskScene":
        pilot.click(pilot.button("no"))
        assert pilot.scene.controls.builder.picked == list(made.cards) and pilot.lines() == lines
        pilot.click(pilot.button("pass"))
        pilot.click(pilot.button("yes"))
    assert pilot.lines()[len(lines)]["move"] == "pass"
