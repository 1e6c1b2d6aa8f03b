"""Presses that only hurry, buttons that come under a resting pointer, and grave moves."""

from itertools import pairwise
from pathlib import Path

import pygame
import pytest
from msgspec.structs import replace

from rules.kit.move import Move
from table.input.press_guard import CALM_SECONDS, REMEMBERED_SECONDS, SLEEP_SECONDS, PressGuard
from table.layout.layout import Verb
from table.scenes.match.turn_controller import needs_question
from tests.input.heaps import LAYOUT, builder
from tests.scenes.match.evening import ANNA, Pilot
from tests.table_pilot import Point


@pytest.fixture
def pixels(home: Path) -> dict[str, Point]:
    """Where Tunk's buttons, and its stock, are when a turn begins."""
    with Pilot(home / "pixels") as pilot:
        controls = pilot.at_turn("Anna,bot", game="tunk").controls
        buttons = {name: rect.center for name, rect in controls.buttons.items()}
        return {**buttons, "stock": pilot.place("stock")}


def test_a_press_that_hurries_is_taken_by_nothing_new(home: Path, pixels: dict[str, Point]) -> None:
    """While cards fly a press lands them, whatever will be under it; pressed again it is meant."""
    for name in ("draw", "drop", "stock"):
        with Pilot(home / name) as pilot:
            pilot.sit("Anna,bot", game="tunk")
            pilot.in_last_flight()
            lines, pixel = pilot.lines(), pixels[name]
            pilot.click(pixel)
            assert pilot.scene.renderer.tween is None and pilot.scene.controls is not None
            assert pilot.lines() == lines and pilot.match.state.phase == "begin"
            if name == "drop":  # which is grave, and asks for calm first
                pilot.click(pixel)
                assert pilot.lines() == lines and pilot.scene.toolbar.objection is not None
                pilot.wait(SLEEP_SECONDS)
            pilot.click(pixel)
            assert len(pilot.lines()) > len(lines), name


def test_hurrying_twice_on_a_card_plays_nothing(pilot: Pilot) -> None:
    """The first press ends the flight and picks the card; the next is no double click."""
    pilot.sit(ANNA)
    pilot.in_last_flight()
    table = pilot.scene.renderer.table
    pose = min(pose for spot, pose in table.poses.items() if spot.zone == "hand:0")
    pos = round(pose.x - pose.width * 0.42), round(pose.y)
    for _ in range(4):
        pilot.click(pos)
    assert pilot.scene.controls.builder.picked_cards == [pose.face]
    assert pilot.sealed_or_made(0) is None


def test_a_card_that_lands_under_a_press_is_not_picked(tunk) -> None:
    """A press at a place where one's own card is just flying to takes nothing."""
    renderer = tunk.scene.renderer
    tunk.click(tunk.button("draw"))
    tunk.until(lambda: renderer.tween is not None and tunk.scene.controls is None)
    goal = renderer.table.poses[renderer.tween.flights[0].spot]
    tunk.click((round(goal.x - goal.width * 0.3), round(goal.y)))
    assert renderer.tween is None and tunk.scene.controls.builder.picked_cards == []


def test_a_button_that_comes_under_a_resting_pointer_is_asleep(home, pixels) -> None:
    """It refuses presses for a moment, with a word and its usual look, until the pointer moves."""
    x, y = pixels["drop"]
    for moves in (False, True):
        with Pilot(home / str(moves)) as pilot:
            pilot.sit("Anna,bot", game="tunk")
            pilot.point((x, y))
            pilot.until_turn("begin")
            controls, lines = pilot.scene.controls, pilot.lines()
            lights = controls.lights
            assert lights.guard.asleep == "drop"
            look = lights.button("drop")
            pilot.click((x, y))
            assert pilot.lines() == lines and pilot.scene.controls is controls
            assert pilot.scene.toolbar.objection is not None
            pilot.point((x + 1, y)) if moves else pilot.wait(SLEEP_SECONDS)
            assert lights.guard.asleep == "" and lights.button("drop") == look
            pilot.click((x, y))
            assert pilot.lines() != lines


RECT, OTHER_RECT = pygame.Rect(0, 0, 100, 40), pygame.Rect(0, 200, 100, 40)


def guard_at(now: float, *buttons: dict[str, pygame.Rect]) -> PressGuard:
    """A guard at a time, to which these sets of buttons have been shown; “keep” is grave."""
    guard = PressGuard()
    guard.step(now)
    for rects in buttons:
        guard.track(rects, ["keep"])
    return guard


def test_a_grave_button_waits_for_calm() -> None:
    """Clicking on in another's place does not press it; its guard's end is told once."""
    guard, now = guard_at(10.0, {"play": RECT}, {"keep": RECT}), 10.0
    for click in range(9):
        now += CALM_SECONDS * 0.6
        guard.step(now)
        guard.note_pointer((click, 5))
        guard.note_click(now)
        assert guard.blocks("keep"), click
    assert not guard.step(now + CALM_SECONDS / 2)
    assert guard.step(now + CALM_SECONDS * 1.01) and not guard.step(now + CALM_SECONDS * 2)
    assert not guard.blocks("keep")
    guard = guard_at(10.0)
    guard.note_click(10.0)
    guard.set_time(12.0)  # much was in flight
    guard.note_click(12.0)
    guard.set_time(12.0 + CALM_SECONDS / 2)
    guard.track({"keep": RECT, "play": OTHER_RECT}, ["keep"])
    assert guard.blocks("keep") and not guard.blocks("play")
    guard.step(12.0 + CALM_SECONDS * 1.6)
    assert not guard.blocks("keep")


def test_other_buttons_answer_at_once() -> None:
    """One that is not grave, where the other went long ago, and where it was elsewhere."""
    for grave, later, rect in (
        ([], 0.1, RECT),
        (["keep"], REMEMBERED_SECONDS * 2, RECT),
        (["keep"], 0.1, OTHER_RECT),
    ):
        guard = guard_at(10.0, {"play": RECT}, {})
        guard.step(10.0 + later)
        guard.track({"keep": rect}, grave)
        assert not guard.blocks("keep"), later


def test_a_grave_move_is_asked_about_and_may_be_left(tunk) -> None:
    """The question says what it does, “not yet” leaves all, and its button is set apart."""
    tunk.app.settings.ask = "always"
    *others, grave = tunk.scene.controls.buttons.values()
    assert tunk.scene.layout.verbs[[*tunk.scene.controls.buttons][-1]].grave
    gaps = [below.top - above.bottom for above, below in pairwise(others)]
    assert grave.top - others[-1].bottom >= 2 * max(gaps)
    lines = tunk.lines()
    tunk.click(tunk.button("drop"))
    assert tunk.top == "AskScene" and "You count" in tunk.engine.top.text
    tunk.click(tunk.button("no"))
    assert tunk.lines() == lines and tunk.free()
    tunk.key(pygame.K_k)
    tunk.click(tunk.button("yes"))
    assert tunk.lines()[len(lines)]["move"] == "drop"


NEVER_ASKED, ASKED, ASKED_ONCE = [False, False], [True, True], [True, False]


@pytest.mark.parametrize(
    ("ask", "verb", "picked", "asked"),
    [
        ("never", "give", "", NEVER_ASKED),
        ("first", "give", "", ASKED_ONCE),
        ("always", "give", "", ASKED),
        ("always", "throw", "", NEVER_ASKED),  # not grave
        ("always", "fetch", "", NEVER_ASKED),  # grave, but there is no other choice
        ("first", "pass", "2C", ASKED),  # picked cards are left aside
        ("never", "pass", "2C", NEVER_ASKED),
        ("first", "pass", "", NEVER_ASKED),
    ],
)
def test_a_move_is_asked_about_as_settings_and_help_say(ask, verb, picked, asked):
    """Whether the first and the second such move is asked about, where each is confirmed."""
    phase = {"fetch": "fetch", "pass": "shed"}.get(verb, "build")
    verbs = {**LAYOUT.verbs, "give": Verb(button=True, grave=True), "fetch": Verb(grave=True)}
    table, answers, confirmed = builder(phase, picked), [], set()
    table.layout = replace(LAYOUT, verbs=verbs)
    for _ in asked:
        answers.append(needs_question(ask, table, Move(verb), confirmed))
        confirmed |= {(table.seat, verb)} if answers[-1] else set()
    assert answers == asked
