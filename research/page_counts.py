"""python -m research.page_counts: what the pages ask of a player, as JSON lines.

A line for each page: its controls, sizes of type and styles of button. And one for each game:
`presses` up to the first choice, of a newcomer, who is asked for a name, and the next time; and
the pages of its lesson.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pygame

from research.command_line import arguments
from table.app.app import App, temporary_app
from table.bench.frames import open_table, wait_for_turn
from table.engine.game_loop import GameLoop
from table.engine.page import Page
from table.scenes.history.look_back import LookBackScene
from table.scenes.match.table_scene import TableScene
from table.scenes.menu.menu import MenuScene
from table.scenes.overlays.howto import HowToScene
from table.scenes.overlays.pause import PauseScene
from table.scenes.settings.people_page import PeopleScene
from table.scenes.settings.settings_page import SettingsScene
from table.scenes.setup.evening_setup import EveningScene
from table.scenes.setup.seats_page import SeatsScene
from table.session.open_game import OpenGame
from table.widgets import Button, Entry
from table.window import table_scene

SIZE = (1366, 768)
TIMES = ("newcomer", "next")
MOST_PRESSES = 9
FRAME_SECONDS = 1 / 60


def count_pages() -> Iterator[dict[str, Any]]:
    """Yield a line for each page, and one for each game."""
    pygame.display.init()
    with temporary_app() as app:
        games = [game for game in app.games if not game.error]
        game = games[0]
        stage, scene = open_table(app, game, SIZE, "Anna,bot", "page counts")
        for page in (
            *(MenuScene(app, table_scene), SeatsScene(app, game), HowToScene(app, game, None)),
            *(PeopleScene(app), EveningScene(app), LookBackScene(app), SettingsScene(app)),
            PauseScene(app, game, scene.match, scene.session.rows),
        ):
            stage.open(page)
            stage.frame(stage.now + FRAME_SECONDS)
            yield {"page": type(page).__name__} | count_controls(page)
            stage.close(page)
        app.leave(scene.journal)
    for game in games:
        with temporary_app() as app:
            yield {"game": game.name} | _count_presses(app, game)
    pygame.display.quit()


def count_controls(page: Page) -> dict[str, Any]:
    """The number of controls on a page that has been drawn, and its sizes and styles."""
    widgets = [widget for widget in page.form.widgets if widget.visible]
    styles = {widget.style for widget in widgets if isinstance(widget, Button)}
    sizes = {size.name.lower() for widget in widgets for size in widget.sizes}
    return {"controls": len(page.form.stops()), "sizes": sorted(sizes), "styles": sorted(styles)}


def _count_presses(app: App, game: OpenGame) -> dict[str, Any]:
    """The presses up to the first choice of a game, and the pages of its lesson."""
    app.settings.setups.clear()  # a newcomer has none
    stage = GameLoop(app.theme, app.words, SIZE)
    menu = MenuScene(app, table_scene)
    stage.open(menu)
    presses = {}
    for time in TIMES:
        presses[time], scene = press_until_table(stage, menu, game.name)
        wait_for_turn(stage, scene)
        scene.controller.leave()
        stage.frame(stage.now + FRAME_SECONDS)
    guide = app.guide_of(game).guide
    return {"presses": presses, "lesson_pages": len(guide.steps) if guide else 0}


def press_until_table(stage: GameLoop, menu: MenuScene, game: str) -> tuple[int, TableScene]:
    """Press a game's tile, then Enter until its table is open; returns the number of presses and
    the table. Raises LookupError if there is none after MOST_PRESSES."""
    place = menu.form.centre_of(f"game:{game}")
    _post(stage, pygame.MOUSEMOTION, pos=place, rel=(0, 0), buttons=(0, 0, 0))
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        _post(stage, kind, pos=place, button=1)
    for presses in range(1, MOST_PRESSES):
        top = stage.top
        if isinstance(top, TableScene):
            return presses, top
        if isinstance(top, Page) and isinstance(top.form.focus, Entry):
            _post(stage, pygame.TEXTINPUT, text="Anna")
        for kind in (pygame.KEYDOWN, pygame.KEYUP):
            _post(stage, kind, key=pygame.K_RETURN, mod=0, unicode="", scancode=0)
    raise LookupError(f"{game}: the menu leads to no table")


def _post(stage: GameLoop, kind: int, **facts: object) -> None:
    """Send an event, and draw a frame."""
    pygame.event.post(pygame.event.Event(kind, facts))
    stage.frame(stage.now + FRAME_SECONDS)


if __name__ == "__main__":
    arguments(__doc__)
    for line in count_pages():
        print(json.dumps(line))
