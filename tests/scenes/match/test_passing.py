"""Passing the screen from one person to the next: how long it takes, and how many presses."""

from collections.abc import Iterator
from typing import NamedTuple

import pygame
import pytest

from table.engine.devices import key_press
from table.engine.page import QUIET_SECONDS
from tests.sampling import drawn
from tests.scenes.match.evening import choose_as_computer, log_keys, undo
from tests.table_pilot import FRAME, Pilot

pytestmark = pytest.mark.usefixtures("every_frame")

MOST_SECONDS = 3.0  # from a choice to the next person's: on average, and without dealer's steps
MOST_DEALT = 5.0  # with the dealer's steps between them
MOST_SHOWN = 6.0  # with a climax between them, which everybody watches
MOST_CALLED = 2.0  # of these, from the curtain to the choice, whatever happened before it
CHOICES = 24  # of each game
TABLES = {"punk": "A,B,C", "tunk": "A,B,C", "paks": "A,B,C", "puck": "A,B,C", "pukk": "A,B,C,D"}


class Pass(NamedTuple):
    """From a choice to the next: seats, seconds in all and from the curtain on, presses at the
    curtain, steps of the dealer between, and whether a climax was shown."""

    seats: tuple[int, int]
    seconds: float
    called: float
    presses: int
    steps: int
    climax: bool

    @property
    def most(self) -> float:
        """The seconds that it may take."""
        return MOST_SHOWN if self.climax else MOST_DEALT if self.steps else MOST_SECONDS


def passes(pilot: Pilot) -> Iterator[Pass]:
    """Play on: every pass of one hand from a choice to the next one. Whoever is called presses as
    soon as it counts."""
    chosen: tuple[int, float, int] | None = None  # the seat, the time and the step of a choice
    called, presses, number, climax = None, 0, 0, False
    for _ in pilot.as_long_as(lambda: True, 20_000):
        if number == CHOICES:
            return
        climax = climax or pilot.scene.highlights.is_active
        if pilot.top == "CurtainScene":
            called = called or pilot.now
            if not pilot.engine.top.animating:
                presses += 1
                pilot.key(pygame.K_RETURN)
                continue
        elif pilot.top == "ScoresScene" or pilot.scene.highlights.is_staying:
            pilot.key(pygame.K_RETURN)
            chosen, called, presses = None, None, 0
        elif pilot.free():
            seat = pilot.scene.controls.builder.seat
            if chosen is not None:
                before, then, step = chosen
                steps = sum(m.step > step and not m.made for m in pilot.match.history)
                spent = pilot.now - then, pilot.now - (called or pilot.now)
                yield Pass((before, seat), *spent, presses, steps, climax)
            chosen, called, presses = (seat, pilot.now, pilot.match.step), None, 0
            climax = False
            choose_as_computer(pilot, number, "steady")
            number += 1
        pilot.wait()


@pytest.mark.parametrize("game", drawn(TABLES, 2, "passing"))
def test_a_pass_takes_three_seconds_and_one_press_at_most(pilot: Pilot, game: str) -> None:
    """On average three seconds from choice to choice, longer with steps of the dealer or a climax;
    two from the curtain on. Who chooses again after one step is not called anew."""
    pilot.sit(TABLES[game], game=game)
    every = list(passes(pilot))
    between = [each for each in every if each.seats[0] != each.seats[1] and not each.climax]
    average = sum(each.seconds for each in between) / len(between)
    assert average <= MOST_SECONDS, f"{game}: {average:.1f} seconds a pass on average"
    for each in every:
        passed = each.seats[0] != each.seats[1]
        assert each.presses <= 1, f"{game}: presses at the curtain {each}"
        assert passed or not each.presses or each.steps > 1, f"{game}: called twice {each}"
        assert each.called <= MOST_CALLED + 2 * FRAME, f"{game}: too long after the curtain {each}"
        slow = passed and each.seconds > each.most + 2 * FRAME
        assert not slow, f"{game}: a slow pass {each}"


@pytest.mark.parametrize(("seats", "asked"), [("A,bot,bot", False), ("A,B,bot", True)])
def test_the_only_legal_answer_is_made_unasked_where_nobody_watches(
    pilot: Pilot, seats: str, asked: bool
) -> None:
    """A person alone who may only pass is told so and not asked, but for an undo that leads back.
    On a shared screen everybody is asked alike, or the others could tell who may not (PKK10)."""
    pilot.sit(seats, seed="7", game="pukk")  # A comes last, without a pair
    pilot.until_free()
    if asked:
        pilot.key(pygame.K_d)  # B declines
        pilot.until_free()
    assert pilot.scene.controls.builder.seat == 0
    assert (pilot.match.state.phase == "entry") is asked, pilot.match.state.phase
    if not asked:
        assert "lacks_pair" in log_keys(pilot)
        undo(pilot)
        pilot.until_free()
        assert pilot.match.state.phase == "entry", "an undo leads back to where nothing is asked"


def test_a_key_for_what_has_just_gone_answers_nothing_new(pilot: Pilot) -> None:
    """A climax that ends by itself, and a sheet that covers the table, take Enter and Space from
    somebody who saw the table as it was: for a moment these answer nothing."""
    pilot.sit("A,bot,bot", seed="7", game="pukk")
    pilot.until(lambda: pilot.scene.highlights.is_active)
    pilot.until(lambda: not pilot.scene.highlights.is_active)
    event = key_press(pygame.K_RETURN)
    assert pilot.scene.highlights.is_late_press(event, pilot.now), "Enter hurries what comes next"
    pilot.wait(QUIET_SECONDS)
    assert not pilot.scene.highlights.is_late_press(event, pilot.now)
    while pilot.top != "ScoresScene":
        pilot.until(lambda: pilot.top == "ScoresScene" or pilot.free())
        if pilot.top != "ScoresScene":
            choose_as_computer(pilot)
    for opened, wanted in ((True, "ScoresScene"), (False, "TableScene")):
        pilot.key(pygame.K_RETURN)
        assert pilot.top == wanted, f"Enter answers a sheet that has just come: {opened}"
        pilot.wait(QUIET_SECONDS)
