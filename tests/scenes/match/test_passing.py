"""Passing the screen from one person to the next: how long it takes, and how many presses."""

from collections.abc import Iterator
from typing import NamedTuple

import pygame
import pytest

from rules.kit.move import Move
from table.players.inline import think_or_guess
from tests.sampling import drawn
from tests.table_pilot import FRAME, Pilot

pytestmark = pytest.mark.usefixtures("every_frame")

MOST_SECONDS = 3.0  # from a choice to the next person's, where the dealer does nothing between
MOST_CALLED = 2.0  # of these, from the curtain to the choice, whatever happened before it
CHOICES = 24  # of each game
TABLES = {"punk": "A,B,C", "tunk": "A,B,C", "paks": "A,B,C", "puck": "A,B,C", "pukk": "A,B,C,D"}


class Pass(NamedTuple):
    """From a choice to the next: seats, seconds in all and from the curtain on, presses at the
    curtain, and steps of the dealer between."""

    seats: tuple[int, int]
    seconds: float
    called: float
    presses: int
    steps: int


def choose(pilot: Pilot, number: int) -> None:
    """Make the choice of a computer for the person whose turn it is."""
    controls, match = pilot.scene.controls, pilot.match
    assert controls is not None
    seat = controls.builder.seat
    if seat not in match.owing():
        controls.made(Move(controls.builder.offers[0].verb))
        return
    game = pilot.scene.game.name
    controls.made(think_or_guess(game, match.view(seat), seat, "steady", number)[0])


def passes(pilot: Pilot) -> Iterator[Pass]:
    """Play on: every pass of one hand from a choice to the next one. Whoever is called presses as
    soon as it counts."""
    chosen: tuple[int, float, int] | None = None  # the seat, the time and the step of a choice
    called, presses, number = None, 0, 0
    for _ in pilot.as_long_as(lambda: True, 20_000):
        if number == CHOICES:
            return
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
                yield Pass((before, seat), *spent, presses, steps)
            chosen, called, presses = (seat, pilot.now, pilot.match.step), None, 0
            choose(pilot, number)
            number += 1
        pilot.wait()


@pytest.mark.parametrize("game", drawn(TABLES, 2, "passing"))
def test_a_pass_takes_three_seconds_and_one_press_at_most(pilot: Pilot, game: str) -> None:
    """From a person's choice to the next one's: three seconds and one press at most, with what the
    curtain shows of the last choice; and two from the curtain on, whatever came before it. A person
    who chooses again after one step of the dealer is not called anew."""
    pilot.sit(TABLES[game], game=game)
    every = list(passes(pilot))
    assert any(each.presses for each in every)
    for each in every:
        passed = each.seats[0] != each.seats[1]
        assert each.presses <= 1, f"{game}: presses at the curtain {each}"
        assert passed or not each.presses or each.steps > 1, f"{game}: called twice {each}"
        assert each.called <= MOST_CALLED + 2 * FRAME, f"{game}: too long after the curtain {each}"
        if passed and not each.steps:
            assert each.seconds <= MOST_SECONDS + 2 * FRAME, f"{game}: a slow pass {each}"
