"""A game loop in a small window, and a page of many widgets in it."""

from collections.abc import Iterator

import pygame
import pytest

from table.engine.game_loop import GameLoop
from table.i18n.words import Words
from tests.engine.posting import Board
from tests.widgets.hands import THEME


@pytest.fixture
def stage() -> Iterator[GameLoop]:
    stage = GameLoop(THEME, Words.load("en"), size=(1024, 640))
    pygame.event.clear()
    yield stage
    if pygame.display.get_init():
        pygame.event.clear()


@pytest.fixture
def board(stage: GameLoop) -> Board:
    board = Board()
    stage.open(board)
    stage.frame(0.0)
    return board
