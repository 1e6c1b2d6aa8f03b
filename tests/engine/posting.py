"""Two scenes to look at, and events as the mouse, the keys and the window post them."""

import pygame

from table.engine.game_loop import GameLoop
from table.engine.page import Page
from table.engine.scene import Scene
from table.widgets import Button, Entry, Form, Label, Scroll, Slider, Toggle
from table.widgets.tooltip import Tooltip


class Board(Page):
    """A page with a column of most widgets; `clicks`: what was pressed, `closed_with`: values."""

    def __init__(self, see_through: bool = False) -> None:
        self.see_through, self.kept_open = see_through, False
        self.clicks: list[object] = []
        self.closed_with: list[object] = []

    def build(self) -> Form:
        form, click = Form(self.engine.theme, self.engine.size), self.clicks.append
        form.add(Button((400, 300, 200, 50), "Go", lambda: self.close("gone"), name="go"))
        form.add(Entry((400, 400, 200, 50), "x", name="name"))
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

    def resume(self, value: object) -> None:
        self.closed_with.append(value)

    def try_leave(self) -> bool:
        return not self.kept_open


class Witness(Scene):
    """Writes down whatever reaches it."""

    def __init__(self) -> None:
        self.seen: list[object] = []
        self.sizes: list[tuple[int, int]] = []
        self.times: list[float] = []

    def event(self, event: pygame.event.Event) -> None:
        if event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN):
            self.seen.append(event.dict.get("key") or event.pos)

    def resize(self, size: tuple[int, int]) -> None:
        self.sizes.append(size)

    def step(self, now: float) -> None:
        self.times.append(now)

    def draw(self, surface: pygame.Surface) -> None:
        self.seen.append("drawn")
        surface.fill("#123456")


def post(kind: int, **facts: object) -> None:
    pygame.event.post(pygame.event.Event(kind, **facts))


def press(stage: GameLoop, key: int, now: float = 1.0) -> None:
    """A key, and the frame in which it is heard."""
    post(pygame.KEYDOWN, key=key, mod=0, unicode="", scancode=0)
    post(pygame.KEYUP, key=key, mod=0, scancode=0)
    stage.frame(now)


def click(stage: GameLoop, pos: tuple[int, int], now: float = 1.0) -> None:
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        post(kind, pos=pos, button=1)
    stage.frame(now)


def resize(stage: GameLoop, size: tuple[int, int], now: float) -> list[pygame.Rect]:
    post(pygame.VIDEORESIZE, size=size, w=size[0], h=size[1])
    return stage.frame(now)
