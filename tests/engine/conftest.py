"""A game loop in a small window, and a page of many widgets in it."""

from collections.abc import Iterator

import pygame
import pytest

from table.engine.game_loop import GameLoop
from table.engine.page import Page
from table.i18n.words import Words
from table.widgets import Button, Form, Label, Scroll, Slider, Toggle
from table.widgets.tooltip import Tooltip
from tests.widgets.hands import THEME


class Board(Page):
    """A page with a column, a small button and a slider; `clicks` is what was pressed."""

    def __init__(self) -> None:
        self.clicks: list[object] = []

    def build(self) -> Form:
        form, click = Form(self.engine.theme, self.engine.size), self.clicks.append
        column = form.add(Scroll((40, 40, 300, 200), "column"))
        for number in range(12):
            name, area = f"row{number}", (0, number * 50, 260, 44)
            form.add(Button(area, name, lambda name=name: click(name), name=name), column)
        small = Button((600, 100, 20, 20), "+", lambda: click("small"), name="small")
        form.add(small).tooltip = Tooltip("Small", ("What it does.",))
        form.add(Slider((600, 200, 300, 44), 5, 0, 10, click, name="slider"))
        form.add(Toggle((600, 300, 300, 44), "On", on=click, name="toggle"))
        form.add(Label((600, 400, 100, 30), "text"))
        return form


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
