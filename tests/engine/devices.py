"""A page under a stage, and events as a finger and the keys post them."""

import pygame
import pytest

from table.engine.game_loop import GameLoop
from table.engine.page import Page
from table.i18n.words import Words
from table.widgets import Button, Form, Label, Scroll, Slider, Toggle
from table.widgets.tooltip import Tooltip
from tests.widgets.hands import THEME

SIZE = (1024, 640)


class Board(Page):
    """A page with a column, a small button and a slider; `heard` is what was pressed."""

    def __init__(self):
        self.clicks = []

    def build(self):
        form = Form(self.engine.theme, self.engine.size)
        column = form.add(Scroll((40, 40, 300, 200), "column"))
        for number in range(12):
            name = f"row{number}"
            area = (0, number * 50, 260, 44)
            form.add(
                Button(area, name, lambda name=name: self.clicks.append(name), name=name),
                column,
            )
        form.add(Button((600, 100, 20, 20), "+", lambda: self.clicks.append("small"), name="small"))
        form.find("small").tooltip = Tooltip("Small", ("What it does.",))
        form.add(Slider((600, 200, 300, 44), 5, 0, 10, self.clicks.append, name="slider"))
        form.add(Toggle((600, 300, 300, 44), "On", on=self.clicks.append, name="toggle"))
        form.add(Label((600, 400, 100, 30), "text"))
        return form


@pytest.fixture
def stage():
    stage = GameLoop(THEME, Words.load("en"), size=SIZE)
    pygame.event.clear()
    yield stage
    if pygame.display.get_init():
        pygame.event.clear()


@pytest.fixture
def board(stage):
    board = Board()
    stage.open(board)
    stage.frame(0.0)
    return board


def post(kind, **facts):
    pygame.event.post(pygame.event.Event(kind, **facts))


def press(stage, key, now=1.0):
    post(pygame.KEYDOWN, key=key, mod=0, unicode="", scancode=0)
    post(pygame.KEYUP, key=key, mod=0, scancode=0)
    stage.frame(now)
