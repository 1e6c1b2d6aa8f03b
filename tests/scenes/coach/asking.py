"""Asking for a hint at the window: the way to a turn, and the ghost that then lies there."""

from pathlib import Path

import pygame

from rules.kit.catalogue import games
from rules.kit.move import Move
from tests.table_pilot import Pilot

SIZE = (1024, 640)
GAMES = [game.name for game in games() if game.rules]


def at_turn(home: Path, game: str = "tunk", seats: str = "Anna,bot,bot") -> Pilot:
    """A window in which it is Anna's turn."""
    pilot = Pilot(home, SIZE, speed=4.0)
    pilot.sit(seats, game=game)
    to_turn(pilot)
    return pilot


def to_turn(pilot: Pilot) -> None:
    """Past curtains and score sheets to a person's turn."""
    for _ in pilot.as_long_as(lambda: not pilot.free(), 400):
        if pilot.top == "CurtainScene":
            pilot.here()
        elif pilot.top != "TableScene":
            pilot.key(pygame.K_RETURN)
        else:
            pilot.wait(0.2)


def lies(pilot: Pilot) -> bool:
    """Whether a hint lies there; then its leaf is on the felt."""
    found = pilot.scene.screen.hints.shown_for(pilot.scene.controls)
    assert found == ("advice" in pilot.scene.showing.canvas.items)
    return found


def ask(pilot: Pilot) -> Move:
    """By the key; the move that is shown."""
    pilot.key(pygame.K_F2)
    pilot.wait(0.1)
    assert lies(pilot)
    advice = pilot.scene.screen.hints.advice
    assert advice is not None
    return advice.move
